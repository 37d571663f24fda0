// Who sits where, in words: oneself is "you" everywhere.

import { h } from "./draw.js";
import { pointsText } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./match").Match} Match */

/** Return who sits there: oneself is "you", unless one plays for somebody else. @param {Match} match @param {number} seat */
export function seatName(match, seat) {
  return seat === match.own && !match.invitation ? say("youName") : match.nameOf(seat);
}

/** @param {Match} match @param {import("./wire").Whole} score */
export function points(match, score) {
  return pointsText(score, match.about?.game.unit ?? "point");
}

/** Say of everybody where they sit and how many points they have, in whole sentences. @param {Match} match */
export function tellSeats(match) {
  const seats = match.now?.seats ?? [];
  return seats.map((seat) => {
    const name = seatName(match, seat.seat);
    const value = points(match, match.now?.scores[seat.seat] ?? 0);
    return say(match.now?.asked.includes(seat.seat) ? "seatTurn" : "seatPoints", { seat: name, points: value });
  }).join(" ");
}

/**
 * Who has gained and lost how much.
 * @param {Match} match
 * @param {{gains: readonly import("./wire").Whole[]}} line
 * @param {boolean} named whether it is said who
 */
export function drawGains(match, line, named = true) {
  const changed = line.gains.map((gain, seat) => ({ gain: BigInt(gain), seat })).filter((one) => one.gain !== 0n);
  return changed.length > 0 && h("span", { class: "gains" }, changed.map(({ gain, seat }) =>
    h("span", { key: seat, class: gain > 0n ? "more" : "less" },
      named && `${seatName(match, seat)} `, `${gain > 0n ? "+" : "−"}${points(match, String(gain < 0n ? -gain : gain))}`)));
}
