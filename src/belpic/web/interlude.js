// Between two seasons or rounds: who gained how much, how it came about, and how it stands. It lies over the table until
// the next touch, and holds up nobody: what is touched beside it is touched.

import { h } from "./draw.js";
import { drawGains, points, seatName } from "./seats.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {{label: string, value: string, of: string, from: number, to: number}} Pause what is over, and between which numbers it was played
 */

/** Of more than so many, those in which nobody gained anything are not worth a word. */
const MANY = 20;

/** The count that is nobody's and comes to an end, such as season 2 of 4. @param {Pick<Match, "things">} match */
function stage(match) {
  return match.things.filter((thing) => thing.kind === "counter").find((one) => one.seat === null && one.of !== null);
}

export class Interludes {
  /** @type {Pause | null} */
  shown = null;
  /** Where the match stood when it was looked at last. @type {{label: string, value: string, of: string} | null} */
  before = null;
  began = 0;
  n = 0;

  /** Look whether something has come to its end. @param {Pick<Match, "n" | "things" | "now">} match */
  look(match) {
    if (match.n === this.n) return;
    const jumped = match.n < this.n;
    this.n = match.n;
    const now = stage(match);
    const at = now ? { label: now.label, value: String(now.value), of: String(now.of) } : null;
    const { before } = this;
    this.before = at;
    if (!before || !at || jumped || before.label !== at.label || before.value === at.value || match.now?.phase !== "playing") return;
    this.shown = { ...before, from: this.began, to: match.n };
    this.began = match.n;
  }

  /** @param {Match} match */
  draw(match) {
    const { shown } = this;
    if (!shown || match.now?.phase !== "playing") return null;
    const lines = match.log.filter((line) => line.n > shown.from && line.n <= shown.to && !line.undone);
    const paid = lines.filter((line) => line.gains.length > 0);
    if (paid.length === 0 && Number(shown.of) > MANY) return null;
    const sums = match.now.scores.map((_, seat) => paid.reduce((sum, line) => sum + BigInt(line.gains[seat] ?? 0), 0n));
    const last = paid.at(-1);
    const over = say("interlude", { label: shown.label, value: shown.value, of: shown.of });
    return h(
      "section",
      { key: "interlude", class: "interlude", role: "status", "aria-label": over },
      h("h2", null, over),
      last?.say && h("p", null, last.say),
      h("ol", { class: "final" }, match.now.seats.map(({ seat }) =>
        h("li", { key: seat, class: seat === match.own ? "own" : null },
          h("span", { class: "who" }, seatName(match, seat)),
          drawGains(match, { gains: sums.map((sum, of) => (of === seat ? String(sum) : "0")) }, false),
          h("b", { class: "score" }, points(match, match.now?.scores[seat] ?? 0))))),
      h("p", { class: "quiet" }, say("interludeOn")),
    );
  }
}
