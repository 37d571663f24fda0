// What draws attention to places: the last move, what can be reached, routes and arrows; and where the middle of a place is.

import { h } from "./draw.js";
import { SIDE } from "./geometry.js";

/**
 * @typedef {import("./wire").Mark} Mark
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
