// Letters and digits that do or tell at once what would take many steps by Tab and arrows. What is
// told is read off the page, where everything has its name already.

import { pointAt } from "./board.js";
import { h } from "./draw.js";
import { tellSeats } from "./seats.js";
import { choose as prefer, settings } from "./settings.js";
import { FREE } from "./surface.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./side").Moment} Moment
 */

/** How many names are told at once. */
const MANY = 24;

/**
 * Do what a key means at the table.
 * @param {KeyboardEvent} event
 * @param {Match} match
 * @param {HTMLElement} page
 * @param {Moment} moment
 */
export function press(event, match, page, moment) {
  const { key } = event;
  if (/^[0-9]$/.test(key)) choose(page, key);
  else if (/^[A-Z]$/.test(key)) findPiece(match, page, key);
  else if (key === "h") focus(page.querySelector(".zone.hand button.card, .zone .card-row button"));
  else if (key === "e") point();
  else if (key === "f") flip(page);
  else if (key === "?") moment.help = true;
  else {
    const said = tellAbout(key, match, page);
    if (said === null) return;
    // the same words again would not be read out
    moment.said = said === moment.said ? `${said} ` : said;
  }
  match.changed();
}

/**
 * @param {string} key
 * @param {Match} match
 * @param {HTMLElement} page
 */
function tellAbout(key, match, page) {
  const texts = (/** @type {string} */ names) => [...page.querySelectorAll(names)].map(nameOf);
  if (key === "l") return texts(".log li").at(-1) ?? "";
  if (key === "s") return tellSeats(match);
  if (key === "m") return list(match.asked ? texts(FREE) : []);
  if (key === "r" || key === "v") return readLine(page, key === "v");
  return null;
}

/** See the board from the other side; the cursor stays on its place. @param {HTMLElement} page */
function flip(page) {
  const at = document.activeElement?.closest(".place")?.getAttribute("data-key");
  prefer("side", settings.side === "own" ? "other" : "own");
  // places that change their order lose the focus when they are drawn, with the next picture
  if (at) requestAnimationFrame(() => requestAnimationFrame(() => focus(page.querySelector(`.place[data-key="${CSS.escape(at)}"]`))));
}

/** Ask what the keyboard is at, as a pointer does by its other button. */
function point() {
  document.activeElement?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
}

/** @param {string[]} names */
function list(names) {
  if (!names.length) return say("notHere");
  const more = names.length - MANY;
  return names.slice(0, MANY).join("; ") + (more > 0 ? ` (+${more})` : "");
}

/** @param {Element} thing */
function nameOf(thing) {
  return (thing.getAttribute("aria-label") ?? thing.textContent ?? "").trim();
}

/**
 * Choose a card of the hand by its place in it, an amount by its number, or a way to decide by its place.
 * @param {HTMLElement} page
 * @param {string} digit
 */
function choose(page, digit) {
  const amount = [...page.querySelectorAll(".amount button.number")].find((one) => nameOf(one) === digit);
  const card = page.querySelectorAll(".zone.hand button.card")[(Number(digit) + 9) % 10];
  const way = page.querySelectorAll(".pivot button.free")[Number(digit) - 1];
  const found = way ?? amount ?? card;
  if (found instanceof HTMLElement) found.click();
}

/** @param {Element | null} thing */
function focus(thing) {
  if (thing instanceof HTMLElement || thing instanceof SVGElement) thing.focus();
}

/**
 * Go to the next piece that bears this letter.
 * @param {Match} match
 * @param {HTMLElement} page
 * @param {string} letter
 */
function findPiece(match, page, letter) {
  const places = new Set(match.scene.filter((thing) => thing.kind === "piece" && thing.letter.toUpperCase() === letter).map((thing) => ("place" in thing ? thing.place : "")));
  const cells = [...page.querySelectorAll(".place")];
  const here = cells.findIndex((cell) => cell === document.activeElement);
  const order = [...cells.slice(here + 1), ...cells.slice(0, here + 1)];
  const found = order.find((cell) => places.has(cell.getAttribute("data-key") ?? ""));
  const board = match.scene.find((thing) => thing.kind === "board");
  if (!found || board?.kind !== "board") return;
  pointAt(board, found.getAttribute("data-key") ?? "");
  focus(found);
}

/**
 * Read what stands in the row or the column of the cursor.
 * @param {HTMLElement} page
 * @param {boolean} upright
 */
function readLine(page, upright) {
  const cell = page.querySelector(".place:focus") ?? page.querySelector(".place[tabindex='0']");
  if (!cell) return null;
  const row = cell.closest("[role=row]");
  const across = (/** @type {Element} */ one) => /translate\(([-\d.]+)/.exec(one.getAttribute("transform") ?? "")?.[1];
  const cells = upright ? [...page.querySelectorAll(".place")].filter((one) => across(one) === across(cell)) : [...(row?.querySelectorAll(".place") ?? [])];
  return cells.map(nameOf).join("; ");
}

/**
 * The list of all keys.
 * @param {Match} match
 * @param {Moment} moment
 */
export function drawHelp(match, moment) {
  const close = () => {
    moment.help = false;
    match.changed();
  };
  const rows = [
    ["← ↑ → ↓", say("keyMove")],
    ["Enter", say("keyTouch")],
    ["Esc", say("keyCancel")],
    ["1 … 9 0", say("keyCards")],
    ["Shift + A … Z", say("keyPiece")],
    ["h", say("keyHand")],
    ["m", say("keyFree")],
    ["Home, ←", say("keyBack")],
    ["l", say("keyLast")],
    ["s", say("keyScores")],
    ["r, v", say("keyLines")],
    ["f", say("keyFlip")],
    ["e", say("keyExplain")],
    ["?", say("keyHelp")],
  ];
  return h(
    "dialog",
    { key: "keys", "data-modal": true, class: "keys", "aria-labelledby": "keys-title", oncancel: close },
    h("h2", { id: "keys-title" }, say("keys")),
    h("dl", null, rows.map(([keys, what]) => [h("dt", null, h("kbd", null, keys ?? "")), h("dd", null, what ?? "")])),
    h("button", { class: "primary", onclick: close }, say("close")),
  );
}
