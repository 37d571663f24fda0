// What is chosen from a list or from this device, and clocks in words.

import { h } from "./draw.js";
import { say } from "./words.js";

/** @typedef {{id: string, title: string, summary?: string}} Named a game to be chosen */

/**
 * A choice with its name.
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} values each with what it is called
 * @param {(value: string) => void} choose
 * @param {string} id
 */
export function pick(label, value, values, choose, id) {
  return h("label", { key: id, class: "pick" }, h("span", null, label),
    h("select", { id, name: id, value, onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) },
      values.map(([one, name]) => h("option", { key: one, value: one }, name))));
}

/**
 * A file, or several, from this device. The browser's own field speaks its language, not the page's: it has the focus and tells
 * readers what it is, and what is seen is ours.
 * @param {string} label
 * @param {string} id
 * @param {{onchange: (event: Event) => void, [name: string]: unknown}} props
 */
export function pickFile(label, id, props) {
  const field = document.getElementById(id);
  const chosen = field instanceof HTMLInputElement ? [...(field.files ?? [])].map((file) => file.name) : [];
  return h("label", { key: id, class: "pick file" }, h("span", null, label),
    h("input", { id, type: "file", class: "unseen", accept: ".json,.ckka,.txt", ...props }),
    h("span", { class: "row", "aria-hidden": "true" }, h("span", { class: "button" }, say("chooseFile")), h("span", { class: "chosen-file" }, chosen.join(", ") || say("noFile"))));
}

/** The kinds of clocks, each with what it is called. @returns {[string, string][]} */
export function clockKinds() {
  return [["none", say("clockNone")], ["fischer", say("clockFischer")], ["byoyomi", say("clockByoyomi")], ["move", say("clockMove")], ["days", say("clockByDays")]];
}

/** A clock that is offered, in words. @param {string} text */
export function clockName(text) {
  const [kind, numbers = ""] = text.split(" ");
  const [first = "", second = ""] = numbers.split("+");
  if (kind === "fischer") return say("quickFischer", { minutes: Number(first) / 60, seconds: second });
  if (kind === "move") return say("quickMove", { seconds: first });
  return kind === "days" ? say("quickDays", { days: first }) : say("clockNone");
}

/** In what options differ from the usual, in words. @param {readonly import("./wire").ChangedOption[]} changed */
export function drawDifferences(changed) {
  return changed.length ? h("ul", { class: "differences" }, changed.map((one) =>
    h("li", { key: one.name }, h("b", null, one.label), " ", h("span", null, say("differsTo", { usual: one.usual, value: one.value }))))) : null;
}

/**
 * Games to choose from, by title.
 * @template {Named} T
 * @param {readonly T[]} games
 * @param {(game: T) => string} address where each leads
 */
export function drawGames(games, address) {
  return h("ul", { key: "games", class: "ways" }, games.map((game) =>
    h("li", { key: game.id }, h("a", { href: address(game) }, h("b", null, game.title), game.summary && h("span", { class: "quiet" }, game.summary)))));
}
