// What something on the table is, for whoever points at it: its name, whose it is, what the game and the tables of its
// rules say, and on the board where it could go.

import { h } from "./draw.js";
import { drawTable } from "./rulesheet.js";
import { seatName } from "./seats.js";
import { nameOf } from "./tiles.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./wire").Piece | import("./wire").Card} Lying
 */

/** Ask what the thing with a key is. @param {Match} match @param {string} key */
export async function explain(match, key) {
  match.explained = { key, told: null };
  match.changed();
  const body = await match.command({ do: "about", at: match.n, key });
  if (match.explained?.key !== key) return;
  match.explained = { key, told: body?.kind === "about" ? body : null };
  match.changed();
}

/** Say it, where one presses, so that the table stays in sight. @param {Match} match @param {() => void} close */
export function drawExplained(match, close) {
  const { explained } = match;
  if (!explained) return null;
  const { key, told } = explained;
  const place = match.things.flatMap((thing) => (thing.kind === "board" ? thing.places : [])).find((one) => one.key === key);
  const lying = match.things.flatMap((/** @returns {Lying[]} */ thing) => {
    if (thing.kind === "zone") return thing.cards.filter((card) => card.key === key).slice(0, 1);
    return (thing.kind === "piece" || thing.kind === "card") && thing.place === key ? [thing] : [];
  });
  return h(
    "dialog",
    { key: "explained", class: "explained", open: true, "aria-labelledby": "explained-title" },
    h("div", { class: "outcome-head" },
      h("h2", { id: "explained-title" }, lying.length ? lying.map(nameOf).join(", ") : (place?.label ?? key)),
      h("button", { class: "small", "data-close": true, "aria-label": say("close"), onclick: close }, "✕")),
    lying.length > 0 && place && h("p", { key: "place", class: "quiet" }, place.label),
    lying.map((thing, index) => thing.kind === "piece" && thing.seat !== null && h("p", { key: `of ${index}`, class: "quiet" }, say("pieceOf", { seat: seatName(match, thing.seat) }))),
    told?.lines.map((line, index) => h("p", { key: `line ${index}` }, match.named(line))),
    told?.tables.map((table, index) => h("section", { key: `table ${index}` }, h("h3", null, table.title), drawTable(table))),
  );
}
