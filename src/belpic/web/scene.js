// What a scene means, without drawing it: which things there are, what they are in words, and numbers
// that may be larger than a browser can hold.

/**
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./wire").Whole} Whole
 */

/** The kinds that are drawn. @type {Record<Thing["kind"], true>} */
const DRAWN = {
  board: true, piece: true, card: true, zone: true, track: true, counter: true, sticks: true,
  amount: true, button: true, panel: true, decision: true, forecast: true, mark: true, note: true,
};

/**
 * Return what a thing of a kind that this client does not know says about itself, or null for others.
 * A server may be newer than the page; nothing it shows is dropped.
 * @param {{kind: string}} thing
 * @returns {string | null}
 */
export function unknownText(thing) {
  if (Object.hasOwn(DRAWN, thing.kind)) return null;
  const { text, label } = /** @type {{text?: unknown, label?: unknown}} */ (thing);
  return typeof text === "string" ? text : typeof label === "string" ? label : thing.kind;
}

/**
 * Return a scene in which numbers stood for things of the one before it.
 * @param {readonly (Thing | number)[]} things
 * @param {readonly Thing[]} before
 */
export function wholeScene(things, before) {
  return things.flatMap((thing) => (typeof thing === "number" ? (before[thing] ?? []) : thing));
}

/**
 * Yield the keys of everything in a scene that can be touched.
 * @param {readonly Thing[]} things
 */
export function touchableKeys(things) {
  /** @type {Set<string>} */
  const keys = new Set();
  for (const thing of things) {
    if (thing.kind === "board") for (const place of thing.places) keys.add(place.key);
    if (thing.kind === "zone") for (const card of thing.cards) keys.add(card.key);
    if (thing.kind === "decision") for (const option of thing.options) keys.add(option.key);
    if ("key" in thing && thing.kind !== "board" && thing.kind !== "decision") keys.add(thing.key);
  }
  return keys;
}

/**
 * Return the keys of what lies on the table: places and cards, not words and numbers.
 * @param {readonly Thing[]} things
 */
export function thingKeys(things) {
  return new Set(things.flatMap((thing) => (thing.kind === "board" ? thing.places : thing.kind === "zone" ? thing.cards : []).map((one) => one.key)));
}

/** Return a whole number as people write it. @param {Whole | string} number */
export function numberText(number) {
  return String(number).replace("-", "−");
}

/**
 * Return a score as people write it; some games count in tenths.
 * @param {Whole} score
 * @param {"point" | "tenth"} unit
 */
export function pointsText(score, unit) {
  if (unit === "point") return numberText(score);
  const value = BigInt(score);
  const amount = value < 0n ? -value : value;
  return `${value < 0n ? "−" : ""}${amount / 10n}${amount % 10n ? `.${amount % 10n}` : ""}`;
}

/**
 * Return how many 点棒 lie for a number: black 25, red 5, white 1.
 * @param {Whole} value
 */
export function countingSticks(value) {
  const whole = BigInt(value) < 0n ? 0n : BigInt(value);
  return { black: whole / 25n, red: (whole % 25n) / 5n, white: whole % 5n };
}

/** Return the value of a fraction such as `5/32`. @param {string} fraction */
export function valueOf(fraction) {
  const [above, below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
}
