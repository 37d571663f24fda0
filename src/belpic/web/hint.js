// What had best be done, for whoever plays against bots and asks: told where one presses, and shown on the table.

import { h } from "./draw.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {{since: number | null, open: boolean, told: import("./wire").Hinted | null}} Hint
 */

/** What the shares of a match add up to. */
const WHOLE = 10_000;
/** How many other actions are told beside the best one. */
const OTHERS = 2;

/** Ask what had best be done, or show again what was answered. @param {Match} match */
export async function ask(match) {
  const asked = match.hint;
  /** @type {Hint} */
  const hint = { since: match.now?.since ?? null, open: true, told: asked?.told ?? null };
  match.hint = hint;
  match.changed();
  if (asked) return;
  const body = await match.command({ do: "hint", at: match.n });
  if (match.hint?.since !== hint.since || match.hint.told) return;
  match.hint = body?.kind === "hint" ? { ...match.hint, told: body } : null;
  match.changed();
}

/** Put away what was told; what it named stays marked. @param {Match} match */
export function close(match) {
  if (match.hint) match.hint = { ...match.hint, open: false };
  match.changed();
}

/** @param {number} share */
function percent(share) {
  return `${((100 * share) / WHOLE).toFixed(1)} %`;
}

/** What should be done, as soon as that is told. @param {Match} match */
function bestOf(match) {
  return match.hint?.told?.choices.find((one) => one.best);
}

/** @param {Match} match */
export function drawHint(match) {
  const { hint } = match;
  if (!hint?.open) return null;
  const best = bestOf(match);
  const others = hint.told?.choices.filter((one) => one !== best) ?? [];
  return h(
    "dialog",
    { key: "hint", class: "explained", open: true, "data-hint-told": best?.text ?? "", "aria-labelledby": "hint-title" },
    h("div", { class: "outcome-head" },
      h("h2", { id: "hint-title" }, say("hint")),
      h("button", { class: "small", "data-close": true, "aria-label": say("close"), onclick: () => close(match) }, "✕")),
    !best && h("p", { key: "waits", role: "status" }, say("hintWaits")),
    best && h("p", { key: "best", role: "status" }, h("b", null, best.told)),
    hint.told && h("p", { key: "why" }, hint.told.why),
    others.length > 0 && h("ul", { key: "others", class: "quiet" }, others.slice(0, OTHERS).map((one) => h("li", { key: one.text }, one.told, " ", percent(one.wins)))),
  );
}

/** What is best here, on the board. @param {Match} match @returns {import("./wire").Mark[]} */
export function marks(match) {
  const best = bestOf(match);
  if (!best) return [];
  const board = new Set(match.things.flatMap((thing) => (thing.kind === "board" ? thing.places.map((place) => place.key) : [])));
  const places = best.keys.filter((key) => board.has(key));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ kind: "mark", role: first === last ? "route" : "arrow", places: first === last ? [first] : [first, last], label: best.told }];
}

/** Mark what one would touch, wherever it lies. @param {Element} page @param {Match} match */
export function settle(page, match) {
  const keys = new Set(bestOf(match)?.keys);
  for (const one of page.querySelectorAll("[data-key]")) one.toggleAttribute("data-hinted", keys.has(one.getAttribute("data-key") ?? ""));
}
