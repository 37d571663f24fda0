// What is told of seats by their numbers, said by the names of those who sit there.

import { say } from "./words.js";

/**
 * Return what puts names for numbers, for a table with these names.
 * @param {readonly string[]} names
 * @returns {(text: string) => string}
 */
export function namer(names) {
  const called = new Map(names.map((name, seat) => [say("seat", { seat: seat + 1 }), name]));
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
