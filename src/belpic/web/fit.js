// Sizes that only the drawn page knows: how large letters on a board are, how large what is laid may be, how high
// what one presses is. Measured after every drawing; nothing here knows what is shown.

import { APART, layHand, layWithin, SEEN } from "./rows.js";

/** How wide a card in the middle may be, and how much of one is seen where others lie over it: where nothing may be
 * touched, the same in little room, where nothing is seen but backs, where a heap is touched as a whole, and where a card may be touched, with rows over each other if need be. */
const LYING = { largest: 148, smallest: 56, least: 0.94, pitch: APART };
const PILED = { largest: 80, smallest: 42, least: 0.3, pitch: APART };
const BACKS = { ...PILED, smallest: 28 };
const TINY = { largest: 40, smallest: 12, least: 0.3, pitch: APART };
const TOUCHED = { largest: 64, smallest: 40, least: 1, pitch: APART };
const CROWDED = { ...TOUCHED, pitch: SEEN };
/** Below this, in pixels for a unit, cards on a board show no letters. */
const FAR = 0.53;
/** Below this scale a piece that shares its place is not as wide as two letters that can be read. */
const CLOSE = 0.42;
/** Of a board whose pieces tell whose they are, less than this leaves those signs too small to be read. */
const CRAMPED = 0.47;
/** Which share of a stage is as good as all of its height. */
const FULL = 0.95;
/** How wide a place that may be touched has to be, and on the narrowest screens. */
const LEAST = 40;
const LEAST_NARROW = 34;
const NARROW = 400;
/** What may be left away, step by step: words of others and kept room; what others have; what one's own cards have
 * more than they need; the others; what lies beside a heap that is touched. */
const STEPS = "12345";
/** To how many lines what may come of something is cut, one after the other. */
const LINES = ["3", "2", "1"];
/** Room that is kept beside the middle, at most. */
const WIDEST = 240;

/** What keeps the size that it once had at a table, by which name the style knows that, and whether it is the width.
 * @type {[string, string, boolean][]} */
const HELD = [
  [".controls .inner", "--bar", false], [".stage > .pivot", "--pivot", false], [".hands", "--hands", false], [".others", "--others-high", false],
  // beside what is laid it is as high as that lets it be, which says nothing about how high it is where boards are
  [".field:not(.laid) > .beside", "--beside-high", false], [".beside", "--beside-wide", true],
];
/** How high each was, by table and size of the window. @type {Map<string, number>} */
const heights = new Map();

/** How much room each board has, in pixels. @type {Map<string, {width: number, height: number}>} */
const rooms = new Map();

/** Return the room that a board had last. @param {string} key */
export function roomOf(key) {
  const room = rooms.get(key);
  return room?.width && room.height ? room : { width: innerWidth, height: innerHeight / 2 };
}

/** Return whether something has to be drawn again, since the room for it is another one. @param {HTMLElement} page */
export function fit(page) {
  const stage = page.querySelector(".stage");
  if (!(stage instanceof HTMLElement)) return false;
  hold(stage);
  let changed = false;
  // where the middle has the whole height, as held sideways, a board gains nothing by what is left away around it
  const full = (stage.querySelector(".middle")?.clientHeight ?? 0) > FULL * stage.clientHeight;
  for (const board of stage.querySelectorAll(".board")) {
    const svg = board.querySelector(":scope > svg");
    if (!(svg instanceof SVGSVGElement) || !(board instanceof HTMLElement)) continue;
    const { width: across, height: down } = svg.viewBox.baseVal;
    const scale = Math.min(svg.clientWidth / (across || 1), svg.clientHeight / (down || 1));
    board.toggleAttribute("data-far", scale < FAR);
    for (const one of board.querySelectorAll("[data-scaled]")) one.toggleAttribute("data-close", scale * Number(one.getAttribute("data-scaled")) < CLOSE);
    if (scale > 0) board.style.setProperty("--scale", scale.toFixed(3));
    const key = board.dataset["board"] ?? "";
    const before = rooms.get(key);
    const { clientWidth: width, clientHeight: height } = board;
    if (before?.width !== width || before.height !== height) {
      // it is drawn anew: how large it is in a room that was guessed says nothing
      rooms.set(key, { width, height });
      changed = true;
      continue;
    }
    // whoever wants to see all of a board knows that it is small then
    const cramped = (scale < CRAMPED && board.querySelector(".owner")) || isTooSmall(board) || isPart(board, stage);
    if (cramped && !full && !board.querySelector("[aria-pressed=true]") && tighten(stage)) changed = true;
  }
  putBeside(stage);
  foldForecasts(stage);
  const laid = stage.querySelector(".laid-zones");
  if (laid instanceof HTMLElement) fitLaid(stage, laid);
  const beside = stage.querySelector(".laid > .beside");
  if (beside) foldHeaps(beside);
  return changed;
}

/** Of what may come of something as many lines are read as have room in a column; the rest is read where it is opened. @param {HTMLElement} stage */
function foldForecasts(stage) {
  for (const one of stage.querySelectorAll(".beside > .forecast")) {
    const beside = one.parentElement;
    if (!(one instanceof HTMLElement) || !beside) continue;
    one.style.removeProperty("--lines");
    for (const lines of LINES) if (beside.scrollHeight > beside.clientHeight + 1) one.style.setProperty("--lines", lines);
  }
}

/** Of heaps that have no room beside what is laid, only the names are shown. @param {Element} beside */
function foldHeaps(beside) {
  beside.removeAttribute("data-full");
  const { bottom } = beside.getBoundingClientRect();
  const told = beside.querySelector(".asides");
  // in a row with heaps what is told gives way to them by itself
  const stays = told && getComputedStyle(told).display === "contents" ? told.children : [];
  const seen = [...beside.querySelectorAll(":scope > :not(.asides)"), ...stays].map((one) => one.getBoundingClientRect());
  beside.toggleAttribute("data-full", seen.some((box) => box.bottom > bottom + 1));
}

/** Whether something on a board that may be touched is too small for a finger. @param {Element} board */
function isTooSmall(board) {
  const place = board.querySelector(".place.free .ground");
  return place !== null && place.getBoundingClientRect().width < (innerWidth <= NARROW ? LEAST_NARROW : LEAST);
}

/** Whether a board of which a part is shown might be seen whole without words around it, or with what was captured closer together.
 * @param {Element} board @param {HTMLElement} stage */
function isPart(board, stage) {
  const most = stage.querySelector(".hands .zone:not(.hand) .card-row") ? 3 : 1;
  return (stage.dataset["tight"] ?? "").length < most && board.querySelector(".whole") && !board.matches(".shape-graph");
}

/** Put what may come of a touch beside what was touched, where there is room for it. @param {HTMLElement} stage */
function putBeside(stage) {
  const ahead = stage.querySelector(".ahead");
  const target = stage.querySelector("[data-target]");
  const room = stage.querySelector(".middle")?.getBoundingClientRect();
  if (!(ahead instanceof HTMLElement) || !room) return;
  const spot = target?.querySelector(".ground")?.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = ahead;
  const gap = 8;
  const across = (/** @type {number} */ x) => Math.min(Math.max(x, room.left), room.right - width);
  const down = (/** @type {number} */ y) => Math.min(Math.max(y, room.top), room.bottom - height);
  /** @type {[number, number][]} above, below, right, left */
  const ways = spot ? [
    [across(spot.left + (spot.width - width) / 2), spot.top - gap - height], [across(spot.left + (spot.width - width) / 2), spot.bottom + gap],
    [spot.right + gap, down(spot.top + (spot.height - height) / 2)], [spot.left - gap - width, down(spot.top + (spot.height - height) / 2)],
  ] : [];
  const fits = ways.find(([x, y]) => x >= room.left && y >= room.top && x + width <= room.right && y + height <= room.bottom);
  const [x, y] = fits ?? [across(room.left + (room.width - width) / 2), room.bottom - height];
  ahead.style.setProperty("--x", `${x - room.left}px`);
  ahead.style.setProperty("--y", `${y - room.top}px`);
}

/** Leave away, step by step, what one can do without, until all that lies in the middle has room; a table
 * stays as tight as it once was, so that nothing moves to and fro.
 * @param {HTMLElement} stage @param {HTMLElement} laid */
function fitLaid(stage, laid) {
  while (!layFelt(laid) && tighten(stage));
}

/** In which part of the middle each heap lies. @type {Map<string, number>} */
const parts = new Map();

/** Give every heap a part of the middle that stays its own, and lay it there; return whether all have room.
 * @param {HTMLElement} laid */
function layFelt(laid) {
  const heaps = [...laid.children].filter((one) => one instanceof HTMLElement);
  const taken = new Set();
  const places = heaps.map((heap) => {
    const name = `${location.pathname} ${heap.dataset["zone"]}`;
    let part = parts.get(name) ?? 0;
    while (taken.has(part)) part = (part + 1) % (heaps.length + 1);
    parts.set(name, part);
    taken.add(part);
    return part;
  });
  const seen = `${location.pathname} parts`;
  const most = Math.max(heights.get(seen) ?? 1, ...places.map((part) => part + 1));
  heights.set(seen, most);
  const { paddingLeft, paddingTop } = getComputedStyle(laid);
  const [left, top] = [parseFloat(paddingLeft), parseFloat(paddingTop)];
  const room = { width: laid.clientWidth - 2 * left, height: laid.clientHeight - 2 * top };
  const inRow = room.width > room.height * 1.1 || most < 3 ? most : Math.ceil(Math.sqrt(most));
  const height = room.height / Math.ceil(most / inRow);
  const weights = Array.from({ length: most }, (_, part) => weightOf(heaps[places.indexOf(part)]));
  return heaps.map((heap, place) => {
    const part = places[place] ?? 0;
    const first = part - (part % inRow);
    // beside each other, a heap of many has more room than one of few, or than one that is not there now
    const wide = (/** @type {number} */ from, /** @type {number} */ to) => (room.width * sum(weights.slice(from, to))) / sum(weights.slice(first, first + inRow));
    heap.style.transform = `translate(${left + wide(first, part)}px, ${top + (first / inRow) * height}px)`;
    return layHeap(heap, wide(part, part + 1), height);
  }).every(Boolean);
}

/** How much room a heap claims beside others. @param {HTMLElement | undefined} heap */
function weightOf(heap) {
  return !heap ? 0.7 : isDown(heap) ? 1 : Math.min(5, 1 + heap.querySelectorAll(".card-row > li").length / 2);
}

/** Whether of a heap nothing is seen but backs, and nothing may be touched. @param {HTMLElement} heap */
function isDown(heap) {
  return heap.querySelector(".card.hidden") !== null && !heap.querySelector(".card-row .card:not(.hidden), button");
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}

/** Lay the cards of a heap within its part. @param {HTMLElement} heap @param {number} width @param {number} height */
function layHeap(heap, width, height) {
  heap.style.width = `${width}px`;
  heap.style.height = `${height}px`;
  const row = heap.querySelector(".card-row");
  if (!(row instanceof HTMLElement)) return true;
  const others = [...heap.children].reduce((sum, one) => sum + (one === row || !(one instanceof HTMLElement) ? 0 : one.offsetHeight), 0);
  const lay = (/** @type {typeof LYING} */ bounds) => layWithin(row, width - 8, height - others - 4, bounds);
  if (row.querySelector("button")) {
    const apart = lay(TOUCHED);
    row.toggleAttribute("data-over", !apart);
    return apart || lay(CROWDED);
  }
  if (isDown(heap)) return lay(BACKS);
  return lay(LYING) || lay(PILED) || (heap.matches(".live") && lay(TINY));
}

/** Lay what one holds, and leave away as many steps more of what one can do without; return whether there were so many.
 * @param {HTMLElement} stage @param {number} more */
function tighten(stage, more = 1) {
  const name = `${stage.dataset["size"]} tight`;
  const tight = (heights.get(name) ?? 0) + more;
  if (tight > STEPS.length) return false;
  heights.set(name, tight);
  stage.dataset["tight"] = STEPS.slice(0, tight);
  for (const row of stage.querySelectorAll(".hands .card-row")) if (row instanceof HTMLElement) layHand(row);
  return true;
}

/** Keep room for the most that there was so far, so that nothing moves under a finger. @param {HTMLElement} stage */
function hold(stage) {
  // an earlier position over a table has other things to press
  const over = stage.closest(".lookback") ? " past" : "";
  const size = `${location.pathname}${over} ${stage.clientWidth} ${stage.clientHeight}`;
  // what another window needed says nothing about this one
  if (stage.dataset["size"] !== size) for (const [, variable] of HELD) stage.style.removeProperty(variable);
  stage.dataset["size"] = size;
  tighten(stage, 0);
  for (const [name, variable, across] of HELD) {
    const found = stage.querySelector(name);
    if (!found) continue;
    const key = `${size} ${variable}`;
    const now = across ? Math.min(WIDEST, found.scrollWidth) : Math.ceil(found.getBoundingClientRect().height);
    const held = Math.max(heights.get(key) ?? 0, now);
    heights.set(key, held);
    stage.style.setProperty(variable, `${held}px`);
  }
}
