// Cards where they lie: one's own hand, what stands in the middle, and what lies small before somebody.

import { h } from "./draw.js";
import { choose, settings } from "./settings.js";
import { backsPicture, cardPicture, faceOf, nameOf } from "./tiles.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Zone} Zone
 * @typedef {import("./wire").Card} Card
 * @typedef {import("./match").Match} Match
 * @typedef {{hand: Zone[], middle: Zone[], aside: Zone[]}} Lying own cards, what all look at, and what lies beside
 */

/** Of a heap so many are shown one by one where it lies small. */
const SMALL = 5;

/**
 * Say where each zone lies: one's own cards at the lower edge, what is played and what may be touched in the middle.
 * @param {Match} match
 * @returns {Lying}
 */
export function sortZones(match) {
  /** @type {Lying} */
  const found = { hand: [], middle: [], aside: [] };
  for (const zone of match.scene) {
    if (zone.kind !== "zone") continue;
    const own = zone.seat !== null && zone.seat === match.own;
    if (own && (zone.role === "hand" || zone.role === "stock")) found.hand.push(zone);
    else if (zone.seat === null || zone.role === "pile" || isTouchable(zone, match)) found.middle.push(zone);
    else found.aside.push(zone);
  }
  return found;
}

/** Whether something of a zone may be touched now, or was. @param {Zone} zone @param {Match} match */
export function isTouchable(zone, match) {
  const allowed = match.allowed();
  // while one has to decide, that comes first: heaps open by what was decided
  const own = zone.seat !== null && zone.seat === match.own;
  if (!own && match.scene.some((thing) => thing.kind === "decision" && thing.options.some((option) => allowed.has(option.key)))) return false;
  const chosen = match.path.map((token) => token.key);
  return allowed.has(zone.key) || zone.cards.some((card) => allowed.has(card.key) || chosen.includes(card.key));
}

/**
 * A zone with every card to be seen and, where that is allowed, to be touched.
 * @param {Zone} zone
 * @param {Match} match
 * @param {string | null} whose the name of who laid it, where that is to be said
 */
export function drawZone(zone, match, whose = null) {
  const own = zone.seat !== null && zone.seat === match.own && zone.role === "hand";
  const touchable = (own && match.now?.phase === "playing") || isTouchable(zone, match);
  // a heap that is touched as a whole may be small
  const each = touchable && (own || zone.cards.some((card) => match.allowed().has(card.key) || match.path.some((token) => token.key === card.key)));
  const hidden = Math.max(0, zone.count - zone.cards.length);
  const free = match.allowed().has(zone.key);
  const piles = zone.cards.length + (hidden > 0 ? 1 : 0);
  const colours = new Set(zone.cards.map((card) => card.colour)).size;
  return h(
    "div",
    { key: `zone ${zone.key}`, class: `zone ${zone.role}${zone.count ? "" : " bare"}${touchable ? " live" : ""}`, "data-zone": zone.key, role: "group", "aria-label": zone.label, vars: { gaps: Math.max(1, piles - 1) } },
    h("p", { class: "title" }, whose && h("b", null, whose), h("span", null, zone.label), zone.count > 1 && h("span", { class: "count" }, zone.count), own && colours > 1 && sorter()),
    zone.count > 0
      ? h("ul", { class: "card-row" }, cardsOf(zone, match, each, own), hidden > 0 && h("li", { key: "hidden" }, hiddenCards(hidden)))
      : h("p", { class: "quiet" }, say("empty")),
    free && h("button", { class: "small free", "data-key": zone.key, onclick: () => void match.touch(zone.key) }, zone.label),
  );
}

/**
 * @param {Zone} zone
 * @param {Match} match
 * @param {boolean} touchable
 * @param {boolean} own
 */
function cardsOf(zone, match, touchable, own) {
  const allowed = match.allowed();
  const chosen = match.path.map((token) => token.key);
  // what would complete the action lies as if it were chosen while it is asked whether it is meant
  const waits = match.unsure !== null && !match.completing?.back ? match.completing?.key : null;
  /** @type {Map<string, number>} */
  const seen = new Map();
  return (own && settings.sort === "colour" ? byColour(zone.cards) : zone.cards).map((card) => {
    const ordinal = seen.get(card.key) ?? 0;
    seen.set(card.key, ordinal + 1);
    const taken = chosen.filter((key) => key === card.key).length;
    // of a heap that may be touched, equal cards are one with their number, but for those that are chosen
    const heaped = touchable && !own;
    if (heaped && ordinal > taken) return null;
    const times = heaped && ordinal === taken ? zone.cards.filter((one) => one.key === card.key).length - taken : 1;
    const free = allowed.has(card.key);
    // of equal cards the chosen ones are taken back, as long as another one can go on
    const back = ordinal < taken && (!free || zone.cards.filter((one) => one.key === card.key).length > taken);
    return touchable
      ? cardButton(card, ordinal, ordinal < taken + (waits === card.key ? 1 : 0), free && !back, times, () => void match.touch(card.key, back))
      : h("li", { key: `${card.key} ${ordinal}`, "data-face": faceOf(card) }, h("span", { class: "card", role: "img", "aria-label": nameOf(card) }, cardPicture(card)));
  });
}

/** @param {number} count */
function hiddenCards(count) {
  return h("span", { class: "card hidden", role: "img", "aria-label": say("cardsHidden", { count }) }, backsPicture(count), h("b", { "aria-hidden": "true" }, `×${count}`));
}

/**
 * A zone as a small heap, which opens when it is pressed.
 * @param {Zone} zone
 * @param {(zone: Zone) => void} open
 */
export function drawHeap(zone, open) {
  const last = zone.cards.slice(-SMALL);
  const inside = [
    h("span", { class: "title" }, h("span", null, zone.label), h("b", { class: "count" }, zone.count)),
    h(
      "span",
      { class: "heap", "aria-hidden": "true" },
      last.map((card, index) => h("span", { key: index, class: "card", "data-face": faceOf(card) }, cardPicture(card))),
      last.length === 0 && zone.count > 0 && h("span", { class: "card" }, backsPicture(zone.count)),
    ),
  ];
  return zone.cards.length > 0
    ? h("button", { key: `heap ${zone.key}`, class: `peek ${zone.role}`, "data-heap": zone.key, "data-zone": zone.key, "aria-label": heapName(zone), onclick: () => open(zone) }, inside)
    : h("span", { key: `heap ${zone.key}`, class: `peek ${zone.role}`, role: "img", "aria-label": heapName(zone) }, inside);
}

/** @param {Zone} zone */
function heapName(zone) {
  return `${zone.label}: ${zone.cards.length ? zone.cards.map(nameOf).join(", ") : zone.count}`;
}

/**
 * All cards of a heap.
 * @param {Zone} zone
 * @param {() => void} close
 */
export function drawOpened(zone, close) {
  return h(
    "dialog",
    { key: "opened", class: "opened", "data-modal": true, "aria-labelledby": "opened-title", oncancel: close },
    h("h2", { id: "opened-title" }, zone.label, " ", h("span", { class: "count" }, zone.count)),
    h("ul", { class: "card-row" }, zone.cards.map((card, index) => h("li", { key: index }, h("span", { class: "card", role: "img", "aria-label": nameOf(card) }, cardPicture(card)))),
      zone.count > zone.cards.length && h("li", { key: "hidden" }, hiddenCards(zone.count - zone.cards.length))),
    h("button", { class: "primary", onclick: close }, say("close")),
  );
}

/** Cards by colour, and as the game orders them, by rank, within a colour. @param {readonly Card[]} cards */
function byColour(cards) {
  const place = (/** @type {Card} */ card) => ["black", "red", null].indexOf(card.colour);
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** The switch between the two orders of one's own hand. */
function sorter() {
  const other = settings.sort === "rank" ? "colour" : "rank";
  return h("button", { class: "small sort", "data-sort": other, onclick: () => choose("sort", other) }, say(other === "rank" ? "byRank" : "byColour"));
}

/**
 * @param {Card} card
 * @param {number} ordinal
 * @param {boolean} pressed
 * @param {boolean} free
 * @param {number} times how many equal ones it stands for
 * @param {() => void} onclick
 */
function cardButton(card, ordinal, pressed, free, times, onclick) {
  return h(
    "li",
    { key: `${card.key} ${ordinal}`, "data-face": faceOf(card) },
    h(
      "button",
      {
        class: `card${pressed ? " chosen" : ""}${free ? " free" : ""}`,
        "data-key": card.key,
        "aria-pressed": pressed ? "true" : "false",
        "aria-label": times > 1 ? `${nameOf(card)} ×${times}` : nameOf(card),
        onclick,
      },
      cardPicture(card),
      times > 1 && h("span", { class: "times", "aria-hidden": "true" }, `×${times}`),
    ),
  );
}
