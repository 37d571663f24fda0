// Who sits where, in words: oneself is "you" everywhere, and what is told of seats by their numbers is said by the names of
// those who sit there.

import { h } from "./draw.js";
import { pointsText } from "./scene.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {{own: number | null, device?: {seats: readonly number[]} | null, invitation?: string | null, about: {game: {unit: "point" | "tenth"}} | null, nameOf: (seat: number) => string}} Seated a match, as far as it says who sits where
 */

/**
 * Return who sits there: oneself is "you", unless one plays for somebody else, or several people share the device.
 * @param {Omit<Seated, "about">} match
 * @param {number} seat
 */
export function seatName(match, seat) {
  return seat === match.own && !match.invitation && !match.device?.seats.length ? say("youName") : match.nameOf(seat);
}

/** @param {Seated} match @param {import("./wire").Whole} score */
export function points(match, score) {
  return pointsText(score, match.about?.game.unit ?? "point");
}

/** Say of everybody where they sit and how many points they have, in whole sentences. @param {Match} match */
export function tellSeats(match) {
  const seats = match.now?.seats ?? [];
  return seats.map((seat) => {
    const side = match.about?.game.sides[seat.seat];
    const name = [seatName(match, seat.seat), side].filter(Boolean).join(say("between"));
    const value = points(match, match.now?.scores[seat.seat] ?? 0);
    return say(match.now?.asked.includes(seat.seat) ? "seatTurn" : "seatPoints", { seat: name, points: value });
  }).join(" ");
}

/**
 * Who has gained and lost how much.
 * @param {Seated} match
 * @param {{gains: readonly import("./wire").Whole[]}} line
 * @param {boolean} named whether it is said who
 */
export function drawGains(match, line, named = true) {
  const changed = line.gains.map((gain, seat) => ({ gain: BigInt(gain), seat })).filter((one) => one.gain !== 0n);
  return changed.length > 0 && [" ", h("span", { class: "gains" }, changed.map(({ gain, seat }) =>
    [h("span", { key: seat, class: gain > 0n ? "more" : "less" },
      named && `${seatName(match, seat)} `, `${gain > 0n ? "+" : ""}${points(match, String(gain))}`), " "]))];
}

/**
 * Return a sentence without the one it begins with, and is about.
 * @param {string} told
 * @param {readonly string[]} names that they may be called by
 */
export function withoutName(told, names) {
  const name = names.find((one) => one && told.startsWith(one));
  // to oneself one may be told as whom one plays
  const rest = name ? told.slice(name.length).replace(/^ ?[(（][^)）]*[)）]/, "") : told;
  const after = name && say("afterName").split("|").find((one) => rest.startsWith(one));
  return after ? rest.slice(after.length) : told;
}

/** Return what is told up to its first full stop. @param {string} told */
export function firstSentence(told) {
  return /^.*?(?:。|[.!?](?=\s))/u.exec(told)?.[0] ?? told;
}

/**
 * Return what puts names for numbers, for a table with these names; where seats are told as the sides that they play, it
 * says who plays them, and which side that is.
 * @param {readonly string[]} names
 * @param {readonly string[]} sides
 * @returns {(text: string) => string}
 */
export function namer(names, sides = []) {
  const called = new Map();
  names.forEach((name, seat) => {
    const number = say("seat", { seat: seat + 1 });
    called.set(number, name);
    const side = sides[seat];
    // what a side's name explains in brackets stands at the places
    if (side && name && name !== number) called.set(side, say("playerOf", { seat: name, side: side.replace(/ ?[(（][^)）]*[)）]$/, "") }));
  });
  const numbers = [...called.keys()].map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // all at once: somebody may be called as another seat is
  const pattern = new RegExp(`(?<!\\d)(?:${numbers.join("|")})(?!\\d)`, "g");
  return (text) => (numbers.length ? text.replace(pattern, (found) => called.get(found) ?? found) : text);
}

/**
 * Return something with all texts in it changed; what has none of them to change stays the same thing.
 * @template T
 * @param {T} value
 * @param {(text: string) => string} change
 * @returns {T}
 */
export function renamed(value, change) {
  /** @type {(one: unknown) => unknown} */
  const walk = (one) => {
    if (typeof one === "string") return change(one);
    if (typeof one !== "object" || one === null) return one;
    const before = Object.entries(one);
    const after = before.map(([name, part]) => [name, walk(part)]);
    if (after.every(([, part], place) => part === before[place]?.[1])) return one;
    return Array.isArray(one) ? after.map(([, part]) => part) : Object.fromEntries(after);
  };
  return /** @type {T} */ (walk(value));
}
