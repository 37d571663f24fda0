// The rules as they are played at this table: what differs from the usual, the tables of the rules, and what the squares mean.

import { rulesAddress } from "./api.js";
import { drawDifferences } from "./choices.js";
import { h } from "./draw.js";
import { SIDE } from "./geometry.js";
import { lines, PATTERNS } from "./marks.js";
import { openSheet } from "./sheet.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./wire").TableNow} TableNow
 * @typedef {import("./wire").Board} Board
 * @typedef {import("./wire").Thing} Thing
 * @typedef {Pick<import("./wire").StudyNow, "preset" | "preset_label" | "preset_about" | "changed_options">} Preset
 * @typedef {import("./wire").Place} Place
 */

const NAME = "rule-sheet";
const TITLE = "rule-sheet-title";

/** Open the sheet; the tables come from the server. @param {Match} match */
export async function openRules(match) {
  /** @type {readonly TableNow[] | null} */
  let tables = null;
  const show = openSheet(NAME, TITLE, (close) => (match.about ? inside(match.about.game, match.about, match.things, tables, close) : []));
  const body = await match.command({ do: "about", at: match.n, key: null });
  tables = body?.kind === "about" ? body.tables : [];
  show();
}

/** Open it over the review of a match; the tables stand on the page of the rules. @param {import("./wire").StudyNow} study @param {readonly Thing[]} things */
export function openReviewed(study, things) {
  openSheet(NAME, TITLE, (close) => inside({ id: study.game, title: study.title }, study, things, [], close));
}

/**
 * @param {{id: string, title: string}} game
 * @param {Preset} about
 * @param {readonly Thing[]} things
 * @param {readonly TableNow[] | null} tables
 * @param {() => void} close
 */
function inside(game, about, things, tables, close) {
  return [
    h("h2", { key: "title", id: TITLE }, game.title, " ", about.preset_label),
    about.preset_about && h("p", { key: "about" }, about.preset_about),
    h("section", { key: "changed" }, h("h3", null, say("changed")), drawDifferences(about.changed_options) ?? h("p", { class: "quiet" }, say("nothingChanged"))),
    tables === null && h("p", { key: "loading", class: "quiet" }, say("loading")),
    tables?.map((table, index) => h("section", { key: `table ${index}` }, h("h3", null, table.title), drawTable(table))),
    things.map((thing) => thing.kind === "board" && drawLegend(thing)),
    h("p", { key: "row", class: "row" },
      h("button", { class: "primary", "data-close": true, onclick: close }, say("close")),
      h("a", { class: "button", href: rulesAddress(game.id, about.preset), target: "_blank" }, say("rules"))),
  ];
}

/** @param {TableNow} table */
export function drawTable(table) {
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": table.title },
    h("table", { class: "figures" },
      h("thead", null, h("tr", null, table.head.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", null, table.rows.map((row, index) => h("tr", { key: index }, row.map((cell) => h("td", null, cell)))))),
  );
}

/** What each kind of square means, in the words that the squares themselves have. @param {Board} board */
function drawLegend(board) {
  const found = legend(board);
  return found.length > 0 && h("section", { key: `legend ${board.key}`, class: "legend" }, h("h3", null, say("legend")),
    h("ul", null, found.map(([place, text]) => h("li", { key: text }, swatch(place), h("span", null, text)))));
}

/**
 * One place of each kind with what all of that kind have in common in their names.
 * @param {Board} board
 * @returns {[Place, string][]}
 */
export function legend(board) {
  /** @type {Map<string, Place[]>} */
  const kinds = new Map();
  for (const place of board.places) {
    const kind = `${place.look} ${place.lines} ${place.slashed}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), place]);
  }
  return [...kinds.values()].flatMap((places) => {
    const [first] = places;
    const text = commonEnd(places.map((place) => place.label)).replace(/^[\s,、:：・]+/, "").replace(/^[（(](.*)[）)]$/, "$1");
    return first && text && (places.length > 1 || text !== first.label) ? [/** @type {[Place, string]} */ ([first, text])] : [];
  });
}

/** What all texts end with, from the beginning of a word. @param {readonly string[]} texts */
function commonEnd(texts) {
  const [first = "", ...others] = texts;
  const ends = Array.from({ length: first.length }, (_, from) => first.slice(from)).filter((end) => /^[\s,、:：・（(]/.test(end));
  return ends.find((end) => others.every((text) => text.endsWith(end))) ?? "";
}

/** @param {Place} place */
function swatch(place) {
  return h("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, "aria-hidden": "true", class: "board" },
    h("g", { class: `place ${place.look}` },
      h("rect", { class: "ground", width: SIDE, height: SIDE }),
      PATTERNS[place.look] && h("path", { class: "pattern", d: PATTERNS[place.look] }),
      (place.lines > 0 || place.slashed) && h("path", { class: "lines", d: lines(place) })));
}
