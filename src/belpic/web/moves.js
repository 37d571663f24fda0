// A match as a list of its moves, in words and in notation, with the seasons and rounds it is divided into.

import { h } from "./draw.js";
import { drawGains } from "./seats.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Line} Line
 * @typedef {import("./wire").Chapter} Chapter
 * @typedef {{lines: readonly Line[], chapters: readonly Chapter[], remarks: ReadonlySet<number>, n: number, first: number, ending?: import("./wire").StudyEnding | null, seats: import("./seats").Seated, go: (n: number) => void}} Listing
 */

/** @param {Listing} list */
export function drawMoves(list) {
  const { lines, n, go } = list;
  /** @type {import("./draw").Loose[]} */
  const rows = [];
  const parts = list.chapters.filter((one) => one.n >= list.first);
  const start = (/** @type {number} */ before) => {
    while (parts.length && (parts[0]?.n ?? 0) <= before) {
      const part = parts.shift();
      if (part) rows.push(h("li", { key: `part ${part.n} ${part.level}`, class: `part level-${part.level}` }, h("button", { class: "small", "data-part": part.n, onclick: () => go(part.n) }, part.label)));
    }
  };
  start(list.first);
  for (const line of lines) {
    rows.push(h("li", { key: line.n, class: `${line.kind}${line.n === n ? " here" : ""}${line.undone ? " undone" : ""}` },
      h("button", { "data-move": line.n, "aria-current": line.n === n ? "true" : null, onclick: () => go(line.n) },
        h("span", { class: "number" }, line.n),
        h("span", { class: "words" }, line.say ?? line.text, list.remarks.has(line.n) && h("span", { class: "remark-sign", title: say("comment") }, "✎"), drawGains(list.seats, line)),
        line.say !== null && line.say !== line.text && line.text && h("code", null, line.text))));
    start(line.n);
  }
  if (list.ending) rows.push(endingOf(list.ending).map((text, index) => h("li", { key: `end ${index}`, class: "end" }, text)));
  return h("ol", { class: "moves", "data-moves": true, tabindex: 0, "aria-label": say("moveList") }, rows);
}

/** How a line has ended: who ended it, if somebody did, and why it is over; who has which place stands at the places. @param {import("./wire").StudyEnding} ending */
export function endingOf({ said, outcome }) {
  return [...said, outcome.lines[0] ?? outcome.why];
}

/** Keep the move that is shown in sight. @param {Element} page */
export function follow(page) {
  const list = page.querySelector("[data-moves]");
  const here = list?.querySelector(".here");
  if (!(list instanceof HTMLElement) || !(here instanceof HTMLElement)) return;
  const top = here.offsetTop;
  if (top < list.scrollTop || top + here.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
}

/**
 * Where a key leads; `null` for keys that lead nowhere.
 * @param {string} key
 * @param {number} n
 * @param {number} last
 * @param {readonly Chapter[]} chapters
 */
export function keyTarget(key, n, last, chapters) {
  switch (key) {
    case "ArrowLeft": return Math.max(0, n - 1);
    case "ArrowRight": return Math.min(last, n + 1);
    case "Home": return 0;
    case "End": return last;
    case "PageUp": return chapters.map((one) => one.n).filter((at) => at < n).at(-1) ?? 0;
    case "PageDown": return chapters.map((one) => one.n).find((at) => at > n) ?? last;
    default: return null;
  }
}

/** Whether a key press is meant for what has the focus: a field, a board, a list of choices. A dialog that was just closed has it
 * until the next picture of the screen, and is meant by nobody. @param {KeyboardEvent} event */
export function isTyping(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return true;
  return event.target instanceof Element && event.target.closest("input, textarea, select, [role=grid], .board, dialog[open], [contenteditable]") !== null;
}

/** @type {[key: string, name: string, sign: string][]} */
const STEPS = [["Home", "toStart", "|◂"], ["PageUp", "partBack", "◂◂"], ["ArrowLeft", "stepBack", "◂"], ["ArrowRight", "stepOn", "▸"], ["PageDown", "partOn", "▸▸"], ["End", "toEnd", "▸|"]];
/** What tests and scripts press. @type {Readonly<Record<string, string>>} */
const NAMES = { Home: "start", PageUp: "part-back", ArrowLeft: "back", ArrowRight: "on", PageDown: "part-on", End: "end" };

/**
 * Buttons that do what the keys do.
 * @param {number} n
 * @param {number} last
 * @param {readonly Chapter[]} chapters
 * @param {(n: number) => void} go
 */
export function drawSteps(n, last, chapters, go) {
  const button = (/** @type {typeof STEPS[number]} */ [key, name, sign]) => {
    const target = keyTarget(key, n, last, chapters) ?? n;
    return h("button", { key, "data-step": NAMES[key], disabled: target === n, "aria-label": say(name), title: say(name), onclick: () => go(target) }, h("span", { "aria-hidden": "true" }, sign));
  };
  const shown = STEPS.filter(([key]) => chapters.length > 1 || !key.startsWith("Page"));
  const half = shown.length / 2;
  return h("div", { class: "steps", role: "group", "aria-label": say("moveList"), vars: { half } }, shown.slice(0, half).map(button), h("output", null, `${n} / ${last}`), shown.slice(half).map(button));
}
