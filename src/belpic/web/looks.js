// What the ground of a place looks like, told by patterns and lines and never by colour alone.

import { SIDE } from "./geometry.js";

/** @typedef {import("./wire").Place} Place */

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
