// The clocks of a table, as the server counts them; a page without clocks never loads this.

import { h } from "./draw.js";
import { say } from "./words.js";

/** @typedef {import("./match").Match} Match */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** With less than this a clock warns. */
const LOW = 10_000;

/**
 * What a clock shows at a time of the server: what is left of the bank, else of the present period.
 * @param {import("./wire").ClockNow} clock
 * @param {import("./wire").ClockRule} rule
 * @param {number} time
 */
export function face(clock, rule, time) {
  const left = clock.bank - (clock.since === null ? 0 : Math.max(0, time - clock.since));
  if (rule.kind !== "byoyomi" || left > 0) return { left: Math.max(0, left), periods: clock.periods };
  const periods = clock.periods - Math.floor(-left / rule.each);
  return periods > 0 ? { left: rule.each - (-left % rule.each), periods } : { left: 0, periods: 0 };
}

/** @param {number} left milliseconds */
export function clockText(left) {
  const seconds = Math.ceil(left / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (left >= DAY) return say("daysLeft", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  if (left >= HOUR) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/**
 * One seat's clock.
 * @param {Match} match
 * @param {number} seat
 */
export function drawClock(match, seat) {
  const clock = match.now?.clocks[seat];
  const rule = match.about?.clock;
  if (!clock || !rule) return null;
  const { left, periods } = face(clock, rule, match.time);
  const runs = clock.since !== null;
  const text = rule.kind === "byoyomi" ? `${clockText(left)} ×${periods}` : clockText(left);
  const mode = `${runs ? " runs" : ""}${runs && left < LOW ? " low" : ""}`;
  return h("span", { key: "clock", class: `clock${mode}`, role: "timer", "aria-label": say("clockLabel", { time: text }) }, text);
}

/** Whether one's own time runs out; said once for every question. @param {Match} match */
export function isLow(match) {
  const clock = match.own === null ? null : match.now?.clocks[match.own];
  const rule = match.about?.clock;
  if (!clock || !rule || clock.since === null) return false;
  const { left, periods } = face(clock, rule, match.time);
  return left < LOW && periods <= 1;
}
