// Looking back while a match goes on, and after: earlier positions over the table, with a loud way back to now.

import { h } from "./draw.js";
import { fit } from "./fit.js";
import { drawMoves, drawSteps, follow, isTyping, keyTarget } from "./moves.js";
import { Heaps, openDialogs } from "./position.js";
import { renamed, seatName } from "./seats.js";
import { settings } from "./settings.js";
import { drawMenu, drawSide } from "./side.js";
import { wear } from "./styles.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./wire").Line} Line
 */

export class LookBack {
  /** What is shown; `null` while one is at the table. @type {import("./wire").Past | null} */
  past = null;
  /** Where one is on the way to, by its place among the moves. @type {number | null} */
  aim = null;
  going = false;
  /** In which language it was told. */
  spoken = "";
  /** The number from which on one's question stood when one began to look. @type {number | null} */
  since = null;
  /** Whether the match was over when one began to look. */
  over = false;
  /** Whether what lies beside the stage is out. */
  drawer = false;
  /** Whether what opened it has to get the focus. */
  fresh = false;

  /** @param {Match} match @param {() => void} changed */
  constructor(match, changed) {
    void wear("review.css");
    this.match = match;
    this.changed = changed;
    this.heaps = new Heaps(changed);
  }

  /** What was played and drawn, as it is counted here. @returns {Line[]} */
  get moves() {
    return this.match.log.filter((line) => line.kind === "action" || line.kind === "chance");
  }

  /** The number of the event at a place among the moves. @param {number} place */
  number(place) {
    const { moves } = this;
    return place > 0 ? (moves[place - 1]?.n ?? 0) : (moves[0]?.n ?? 1) - 1;
  }

  /** How many moves an event has before it, itself included. @param {number} n */
  place(n) {
    return this.moves.filter((line) => line.n <= n).length;
  }

  /** Where seasons and rounds began; the first with the first move. */
  get parts() {
    const first = this.number(0);
    return (this.past?.chapters ?? []).map((one) => ({ ...one, n: Math.max(first, one.n) }));
  }

  /** The same by place among the moves. */
  get chapters() {
    return this.parts.map((one) => ({ ...one, n: this.place(one.n) }));
  }

  /** Begin to look, one move before now unless a key says otherwise. @param {string} key */
  open(key = "ArrowLeft") {
    const last = this.moves.length;
    this.since = this.match.now?.since ?? null;
    this.fresh = true;
    this.over = Boolean(this.match.now?.outcome);
    this.go(keyTarget(key, last, last, []) ?? last);
  }

  /** Bring out what lies beside the stage, or put it away. @param {boolean} out */
  slide(out) {
    this.drawer = out;
    this.changed();
  }

  /** Show nothing any more. */
  reset() {
    this.past = this.aim = null;
    this.drawer = false;
    this.heaps.open = null;
  }

  /** Go back to the table. */
  close() {
    this.reset();
    this.changed();
  }

  /** @param {number} place */
  go(place) {
    this.aim = place;
    if (!this.going) void this.walk();
  }

  async walk() {
    this.going = true;
    while (this.aim !== null) {
      const to = this.aim;
      const { lang } = settings;
      const body = await this.match.command({ do: "look", n: this.number(to) });
      // it may have been closed meanwhile
      if (this.aim === null) break;
      if (body?.kind === "past") {
        this.past = body;
        this.spoken = lang;
      }
      if (this.aim === to) this.aim = null;
      this.changed();
    }
    this.going = false;
  }

  /** Do what a key means while one looks back; returns whether it meant something. @param {KeyboardEvent} event */
  press(event) {
    if (!this.past) return false;
    if (event.key === "Escape") {
      if (this.drawer) this.slide(false);
      else this.close();
      return true;
    }
    if (isTyping(event)) return false;
    const target = keyTarget(event.key, this.aim ?? this.place(this.past.n), this.moves.length, this.chapters);
    if (target === null) return false;
    event.preventDefault();
    this.go(target);
    return true;
  }

  /** Draw it over the table, as long as nobody waits for oneself. */
  draw() {
    const { match, past } = this;
    if (!past) return null;
    // one's own turn has come while one looked away
    const since = match.now?.since ?? null;
    if (match.asked && since !== null && since !== this.since) {
      this.reset();
      return null;
    }
    if (this.spoken !== settings.lang && !this.going) this.go(this.place(past.n));
    const here = this.place(past.n);
    const names = (match.now?.seats ?? []).map((seat) => seatName(match, seat.seat));
    const line = this.moves[here - 1];
    const slide = (/** @type {boolean} */ out) => this.slide(out);
    const drawn = this.heaps.draw(names, { asked: [], scores: past.scores, things: renamed(past.things, match.named), game: match.about?.game ?? { unit: "point", sides: [] }, own: match.own });
    return h("section", { key: "lookback", class: "lookback", "data-past": past.n, "aria-label": say("lookBack") },
      h("div", { key: "stage", class: `stage review${this.drawer ? " drawer-open" : ""}` },
        h("header", { key: "back", class: "table-head now-bar" },
          h("p", { role: "status" }, match.now?.outcome && !this.over ? say("over") : say("lookingBack")),
          drawn.counters,
          h("button", { class: "primary", "data-now": true, onclick: () => this.close() }, say("backToNow")),
          drawMenu(this.drawer, slide, "past-side")),
        drawn.others,
        drawn.middle,
        match.own !== null && drawn.mine,
        h("div", { key: "rail", class: "rail" },
          h("section", { key: "steps", class: "stepper" },
            h("p", { class: "now-line" }, line ? (line.say ?? line.text) : say("atStart")),
            drawSteps(this.aim ?? here, this.moves.length, this.chapters, (place) => this.go(place))),
          drawSide(this.drawer, slide, "past-side",
            h("section", { key: "moves", class: "move-box" },
              drawMoves({ lines: this.moves, chapters: this.parts, remarks: new Set(), n: past.n, first: this.number(0), seats: match, go: (n) => this.go(this.place(n)) })),
            drawn.panels)),
        drawn.opened));
  }

  /** What drawing alone does not do. @param {HTMLElement} page */
  settle(page) {
    const drawn = page.querySelector(".lookback");
    // what lies below is out of reach meanwhile
    page.querySelector("main")?.toggleAttribute("inert", drawn !== null);
    if (!(drawn instanceof HTMLElement)) return;
    follow(drawn);
    if (this.fresh) drawn.querySelector("button")?.focus();
    this.fresh = false;
    openDialogs(drawn);
    if (fit(drawn)) this.changed();
  }
}
