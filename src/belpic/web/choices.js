// What is chosen from a list, and clocks in words.

import { h } from "./draw.js";
import { say } from "./words.js";

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
