// A table at which one learns or solves: drawn as tables are, without what belongs to playing with others.

import { drawControls, drawQuestion } from "./controls.js";
import { h } from "./draw.js";
import { drawMine, drawOthers } from "./places.js";
import { drawCounters, drawMiddle, drawPanels } from "./things.js";
import { say } from "./words.js";
import { drawOpened } from "./zones.js";

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
