// Where the places of a board are drawn, and which part of it is shown where not all of it fits: what may be
// touched stays as large as a finger, whatever else grows.

import { roomOf } from "./fit.js";

/**
 * @typedef {import("./wire").Board} Board
 * @typedef {import("./wire").Place} Place
 * @typedef {{x: number, y: number, span: number}} Point where a place begins and how many units it is wide
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

export const SIDE = 64;
/** How far apart places are that are no squares of a grid: side by side, and one above the other with a name between. */
const APART = { path: [SIDE + 6, SIDE + 6], graph: [SIDE + 4, SIDE + 26] };
/** How near to each other lines of a graph come in which nothing is touched: as near as can be read, and at least. */
const CLOSE = { readable: 38, least: 4 };
/** What a finger hits, in pixels; what does not grow may be smaller in the narrowest windows. */
const FINGER = 40;
const NARROW = { window: 400, finger: 34 };
/** Places on which nothing may be touched can be told from each other down to this, in pixels for a unit. */
const READABLE = 0.47;
/** What is shown alone, because all would be too small, may be a little larger. */
const MORE = 4;
/** Nothing is drawn larger than this, in pixels for a unit. */
const LARGEST = 1.8;

/**
 * Return where every place begins. Rows and columns of a graph in which nothing is lit move together if there is no room.
 * @param {Board} board
 * @param {ReadonlySet<string>} lit the places that may be touched or were
 * @returns {Map<string, Point>}
 */
export function spotsOf(board, lit) {
  const turned = (/** @type {Place} */ place) => ({
    x: board.turned ? board.width - place.span - place.x : place.x,
    y: board.turned ? board.height - place.span - place.y : place.y,
  });
  if (board.shape === "grid") return new Map(board.places.map((place) => [place.key, { x: turned(place).x * SIDE, y: turned(place).y * SIDE, span: place.span }]));
  const units = gap(board);
  const [across = SIDE, down = SIDE] = APART[board.shape];
  const where = board.places.map((place) => ({ key: place.key, x: turned(place).x / units, y: turned(place).y, span: place.span, lit: lit.has(place.key) }));
  const room = roomOf(board.key);
  const grows = board.shape === "graph";
  const rows = steps(where.map((one) => [one.y, one.lit]), down, grows ? (room.height * SIDE) / FINGER : Infinity);
  const columns = steps(where.map((one) => [one.x, one.lit]), across, grows ? (room.width * SIDE) / FINGER : Infinity);
  return new Map(where.map((one) => [one.key, { x: columns(one.x), y: rows(one.y), span: one.span }]));
}

/**
 * Return where lines of places begin. If there is not room for all of them, those in which nothing is lit move together.
 * @param {[number, boolean][]} places
 * @param {number} wide how far apart they are where there is room
 * @param {number} room for all lines
 */
function steps(places, wide, room) {
  const lines = Math.floor(Math.max(...places.map((one) => one[0]))) + 1;
  const lit = new Set(places.filter((one) => one[1]).map((one) => Math.floor(one[0])));
  const dark = lines - lit.size;
  const full = lit.size * wide + dark * CLOSE.readable <= room ? wide : Math.min(wide, SIDE + 2);
  const near = Math.max(CLOSE.least, Math.min(CLOSE.readable, (room - lit.size * full) / Math.max(1, dark)));
  const after = (/** @type {number} */ line) => (lines * wide <= room ? wide : lit.has(line) ? full : near);
  return (/** @type {number} */ at) => {
    let sum = 0;
    for (let line = 0; line < Math.floor(at); line += 1) sum += after(line);
    return sum + (at - Math.floor(at)) * after(Math.floor(at));
  };
}

/**
 * How many units the nearest neighbours in a row are apart.
 * @param {Board} board
 */
function gap(board) {
  const gaps = rows(board).flatMap((places) =>
    places.slice(1).map((place, i) => Math.abs(place.x - (places[i]?.x ?? 0))));
  return Math.max(1, Math.min(...gaps, 99));
}

/**
 * Places line by line, as they are drawn.
 * @param {Board} board
 */
export function rows(board) {
  /** @type {Map<number, Place[]>} */
  const found = new Map();
  for (const place of board.places) found.set(place.y, [...(found.get(place.y) ?? []), place]);
  const turn = board.turned ? -1 : 1;
  return [...found]
    .sort(([one], [other]) => turn * (one - other))
    .map(([, places]) => places.sort((one, other) => turn * (one.x - other.x)));
}

/** @param {Board} board */
function fingerOn(board) {
  return board.shape !== "graph" && innerWidth < NARROW.window ? NARROW.finger : FINGER;
}

/**
 * Return whether places would be large enough to touch if a board had this size.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 */
export function isLarge(board, width, height) {
  const room = roomOf(board.key);
  return SIDE * Math.min(room.width / width, room.height / height) >= fingerOn(board);
}

/**
 * Return the part of a board to show: all of it, or what is lit, if all of it would be too small to touch, or to be read
 * where there is nothing to touch.
 * @param {Board} board
 * @param {Box} whole
 * @param {readonly Point[]} lit
 * @param {boolean} read whether it is read alone
 * @returns {Box & {part: boolean}}
 */
export function partOf(board, whole, lit, read) {
  const room = roomOf(board.key);
  const all = Math.min(room.width / whole.width, room.height / whole.height, LARGEST);
  const finger = fingerOn(board);
  if (all >= (read ? READABLE : finger / SIDE) || !lit.length) return { ...around(whole.x + whole.width / 2, whole.y + whole.height / 2, room, all), part: false };
  const margin = SIDE / 4;
  const left = Math.min(...lit.map((one) => one.x)) - margin;
  const top = Math.min(...lit.map((one) => one.y)) - margin;
  const right = Math.max(...lit.map((one) => one.x + SIDE * one.span)) + margin;
  const bottom = Math.max(...lit.map((one) => one.y + SIDE * one.span)) + margin + (board.shape === "graph" ? 18 : 0);
  const scale = Math.max(all, Math.min((finger + MORE) / SIDE, room.width / (right - left), room.height / (bottom - top)));
  const { x, y, width, height } = around((left + right) / 2, (top + bottom) / 2, room, scale);
  return { x: within(x, whole.x, whole.x + whole.width - width), y: within(y, whole.y, whole.y + whole.height - height), width, height, part: true };
}

/**
 * Return in which corner of what is shown something as large as a finger lies over no middle of what is lit.
 * @param {Board} board
 * @param {Box} shown
 * @param {readonly Point[]} lit
 */
export function cornerOf(board, shown, lit) {
  const reach = ((FINGER + MORE) * shown.width) / roomOf(board.key).width;
  const isNear = (/** @type {number} */ at, /** @type {number} */ side, /** @type {boolean} */ far) => (far ? at + (side * 3) / 4 > -reach : at + side / 4 < reach);
  const isClear = (/** @type {string} */ corner) => !lit.some(({ x, y, span }) =>
    isNear(x - shown.x - (corner.includes("left") ? 0 : shown.width), SIDE * span, !corner.includes("left")) &&
    isNear(y - shown.y - (corner.includes("low") ? shown.height : 0), SIDE * span, corner.includes("low")));
  return ["", "left", "low", "low left"].find(isClear) ?? "";
}

/**
 * The part around a point that fills the room.
 * @param {number} x
 * @param {number} y
 * @param {{width: number, height: number}} room
 * @param {number} scale
 */
function around(x, y, room, scale) {
  const [width, height] = [room.width / scale, room.height / scale];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** @param {number} value @param {number} low @param {number} high */
function within(value, low, high) {
  return high < low ? (low + high) / 2 : Math.min(Math.max(value, low), high);
}
