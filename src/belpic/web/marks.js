// What is drawn on places: their ground, told by patterns and lines and never by colour alone; and what draws attention to
// them, the last move, what can be reached, routes and arrows.

import { h } from "./draw.js";
import { SIDE } from "./geometry.js";

/**
 * @typedef {import("./wire").Mark} Mark
 * @typedef {import("./wire").Place} Place
 * @typedef {import("./geometry").Point} Point
 */

/** @type {Point} */
export const NOWHERE = { x: 0, y: 0, span: 1 };

/**
 * @param {Map<string, Point>} spots
 * @param {string} key
 */
export function centre(spots, key) {
  const spot = spots.get(key) ?? NOWHERE;
  return `${middle(spot).x} ${middle(spot).y}`;
}

/** @param {Point} spot */
export function middle(spot) {
  const half = (SIDE * spot.span) / 2;
  return { x: spot.x + half, y: spot.y + half };
}

/**
 * A large place is a small one drawn larger.
 * @param {Point} spot
 */
export function put(spot) {
  return `translate(${spot.x} ${spot.y})${spot.span > 1 ? ` scale(${spot.span})` : ""}`;
}

/**
 * @param {Mark} mark
 * @param {Map<string, Point>} spots
 * @param {Map<string, unknown>} standing
 */
export function drawMark(mark, spots, standing) {
  const keys = mark.places.filter((key) => spots.has(key));
  const [first, last] = [keys[0], keys.at(-1)];
  if (mark.role === "last") return keys.map((key) => at(spots, key, h("path", { class: "brackets", d: BRACKETS })));
  if (mark.role === "reachable") {
    return keys.map((key) =>
      at(spots, key, standing.has(key)
        ? h("circle", { class: "reach-ring", cx: 32, cy: 32, r: 29.5 })
        : h("circle", { class: "reach-dot", cx: 32, cy: 32, r: 9.5 })),
    );
  }
  if (mark.role === "arrow" && first !== undefined && last !== undefined && keys.length > 1) return arrow(spots, first, last);
  const line = keys.length > 1 && h("path", { class: "route", d: `M${keys.map((key) => centre(spots, key)).join("L")}` });
  return [line, ...keys.map((key) => at(spots, key, h("path", { class: "diamonds", d: DIAMONDS })))];
}

const BRACKETS = "M2.5 15.5V2.5H15.5M48.5 2.5H61.5V15.5M61.5 48.5V61.5H48.5M15.5 61.5H2.5V48.5";
const DIAMONDS = "M27 6l5-5l5 5l-5 5zM53 32l5-5l5 5l-5 5zM27 58l5-5l5 5l-5 5zM1 32l5-5l5 5l-5 5z";

/**
 * @param {Map<string, Point>} spots
 * @param {string} key
 * @param {import("./draw").Wanted} inside
 */
function at(spots, key, inside) {
  const spot = spots.get(key) ?? NOWHERE;
  return h("g", { transform: put(spot) }, inside);
}

/**
 * @param {Map<string, Point>} spots
 * @param {string} first
 * @param {string} last
 */
function arrow(spots, first, last) {
  const [a, b] = [middle(spots.get(first) ?? NOWHERE), middle(spots.get(last) ?? NOWHERE)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return h(
    "g",
    { class: "arrow", transform: `translate(${a.x} ${a.y}) rotate(${angle})` },
    h("path", { d: `M0 -3H${length - 18}V-10L${length} 0L${length - 18} 10V3H0Z` }),
  );
}

/** Patterns of the looks on a square of 64, so that none is told by colour alone.
 * @type {Record<Place["look"], string>} */
export const PATTERNS = {
  plain: "",
  water: waves(),
  hue: "M18 4L4 18M32 4L4 32M46 4L4 46M60 4L4 60M60 18L18 60M60 32L32 60M60 46L46 60",
  hill: [14, 28, 42, 56].map((y) => `M4 ${y}l7-7l7 7l7-7l7 7l7-7l7 7l7-7l7 7`).join(""),
  orange: [8, 20, 32, 44, 56].map((y) => [8, 20, 32, 44, 56].map((x) => `M${x} ${y}v.1`).join("")).join(""),
  river: [8, 20, 32, 44, 56].map((y, i) => (i % 2 ? `M4 ${y}h36m8 0h12` : `M4 ${y}h14m8 0h34`)).join(""),
  start: "M5 5H59V59H5ZM22 52L32 58L42 52M22 45L32 51L42 45",
  goal: "M5 5H59V59H5ZM10 10H54V54H10Z",
};

function waves() {
  return [9, 24.5, 40, 55.5].map((y, i) => `M4 ${y}q7 ${i % 2 ? 9 : -9} 14 0t14 0t14 0t14 0`).join("");
}

/** Lines across a place, evenly spread, and the one from corner to corner. @param {Place} place */
export function lines(place) {
  const step = SIDE / (place.lines + 1);
  const across = Array.from({ length: place.lines }, (_, i) => `M13 ${(i + 1) * step}H51`).join("");
  return place.slashed ? `${across}M4 60L60 4` : across;
}
