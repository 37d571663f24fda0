// A public match within a page of another site: looked at, and nothing else. Nobody is known here.

import { getReplay, getReplayPosition } from "./api.js";
import { Asking } from "./asking.js";
import { draw, h } from "./draw.js";
import { fit } from "./fit.js";
import { drawSteps, isTyping, keyTarget } from "./moves.js";
import { Heaps, openDialogs, playerNames, studyByName, toldByName } from "./position.js";
import { wear } from "./styles.js";
import { say } from "./words.js";

export class EmbedPage extends Asking {
  name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {import("./wire").StudyNow | null} */
  replay = null;
  /** @type {import("./wire").StudyPosition | null} */
  at = null;
  /** Where one would like to be. @type {number | null} */
  aim = null;
  going = false;
  heaps = new Heaps(() => this.render());
  /** @type {ResizeObserver | null} */
  sizes = null;
  /** @param {KeyboardEvent} event */
  press = (event) => {
    if (!this.at || isTyping(event)) return;
    const target = keyTarget(event.key, this.aim ?? this.at.n, this.last, []);
    if (target === null) return;
    event.preventDefault();
    this.go(target);
  };

  /** @override */
  connectedCallback() {
    void wear("review.css");
    super.connectedCallback();
    document.addEventListener("keydown", this.press);
    this.sizes = new ResizeObserver(() => this.render());
    this.sizes.observe(this);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes?.disconnect();
    document.removeEventListener("keydown", this.press);
  }

  /** @override */
  async load() {
    await this.attempt(async () => {
      this.replay = studyByName(await getReplay(this.name));
      const n = this.at?.n ?? Number(location.hash.slice(1) || this.last);
      await this.look(Math.min(Math.max(0, Number.isInteger(n) ? n : this.last), this.last));
    });
  }

  get last() {
    return this.replay?.branches[0]?.lines.length ?? 0;
  }

  /** @param {number} n */
  async look(n) {
    const found = await getReplayPosition(this.name, n);
    this.at = this.replay && toldByName(this.replay, found);
  }

  /** @param {number} n */
  go(n) {
    this.aim = n;
    if (!this.going) void this.walk();
  }

  async walk() {
    this.going = true;
    while (this.aim !== null) {
      const to = this.aim;
      await this.attempt(() => this.look(to));
      if (this.aim === to) this.aim = null;
    }
    this.going = false;
    this.render();
  }

  /** @override */
  render() {
    const { replay, at } = this;
    document.title = `${replay?.title ?? say("replay")} · Belpic`;
    const line = at && replay?.branches[0]?.lines.find((one) => one.n === at.n);
    const remark = at && replay?.branches[0]?.comments.find((one) => one.n === at.n)?.text;
    const drawn = replay && at && this.heaps.draw(playerNames(replay), { ...at, game: replay });
    draw(this, [
      h("main", { class: "table-page stage review embedded", id: "main", "data-phase": "replay", "data-n": at?.n ?? 0 },
        h("header", { key: "head", class: "table-head" }, h("h1", null, replay ? replay.title : say("replay")),
          h("a", { href: replay ? `/study?match=${encodeURIComponent(this.name)}` : "/", target: "_blank", rel: "noopener" }, say("openHere")),
          drawn?.counters),
        h("div", { key: "said", class: "said" }, this.told()),
        drawn && [
          drawn.others,
          drawn.middle,
          h("section", { key: "steps", class: "stepper" },
            h("p", { class: "now-line", role: "status" }, line ? (line.say ?? line.text) : say("atStart")),
            remark && h("blockquote", { class: "remark", tabindex: 0 }, remark),
            drawSteps(this.aim ?? at.n, this.last, [], (n) => this.go(n))),
          drawn.opened,
        ]),
    ]);
    openDialogs(this);
    if (fit(this)) requestAnimationFrame(() => this.render());
  }
}
