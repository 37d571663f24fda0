// A table at which one learns or solves: drawn as tables are, without what belongs to playing with others.

import { Asking } from "./asking.js";
import { drawControls, drawQuestion } from "./controls.js";
import { h, oncePerFrame } from "./draw.js";
import { fit } from "./fit.js";
import { drawMine, drawOthers } from "./places.js";
import { openDialogs } from "./position.js";
import { wear } from "./styles.js";
import { drawCounters, drawMiddle, drawPanels } from "./things.js";
import { say } from "./words.js";
import { drawOpened } from "./zones.js";

await wear("lessons.css", "table.css");

/** A page with such a table: it follows its size, and Escape takes touches back. */
export class PracticePage extends Asking {
  /** @type {import("./http_match").HttpMatch | null} */
  match = null;
  /** @type {string | null} the heap that is open */
  heap = null;
  plan = oncePerFrame(() => this.render());
  sizes = new ResizeObserver(() => this.plan());
  /** @param {KeyboardEvent} event */
  press = (event) => {
    if (event.key === "Escape" && !this.querySelector("dialog[open]") && this.match?.touches.made.length) this.match.back();
  };

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.press);
    this.sizes.observe(this);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.press);
    this.sizes.disconnect();
  }

  /** Show all of a heap, or of none. @param {string | null} heap */
  uncover(heap) {
    this.heap = heap;
    this.plan();
  }

  /** Bring what was answered into sight, once it is drawn. */
  showReply() {
    requestAnimationFrame(() => requestAnimationFrame(() => this.querySelector(".reply")?.scrollIntoView({ block: "nearest" })));
  }

  /** What drawing alone does not do. */
  settle() {
    openDialogs(this);
    if (fit(this)) this.plan();
  }
}

/**
 * @param {import("./match").Match} match
 * @param {{controls: boolean, heap: string | null, open: (heap: string | null) => void}} how whether something is pressed, and which heap is open
 */
export function drawPractice(match, { controls, heap, open }) {
  const { now } = match;
  if (!now) return null;
  const show = (/** @type {import("./wire").Zone} */ zone) => open(zone.key);
  const opened = match.scene.find((thing) => thing.kind === "zone" && thing.key === heap);
  return h("div", { key: "stage", class: "table-page stage", "data-phase": now.phase, "data-n": match.n, "data-asked": match.asked ? "yes" : "no", "data-busy": match.busy ? "yes" : "no" },
    h("header", { class: "table-head", key: "head" }, drawCounters(match)),
    drawOthers(match, show),
    h("div", { class: "middle", key: "middle" }, h("h2", { class: "unseen" }, say("table")), drawMiddle(match, show)),
    drawMine(match, show),
    h("div", { class: "rail", key: "rail" }, controls && drawControls(match), h("aside", { class: "side", key: "side" }, drawPanels(match))),
    drawQuestion(match),
    opened?.kind === "zone" && drawOpened(opened, () => open(null)));
}
