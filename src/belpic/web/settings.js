// What this device prefers: language, light or dark, how faces are written, how a hand is sorted, what asks
// before it is done, how quickly things move, how loud they are.

/**
 * @typedef {"auto" | "light" | "dark"} Theme
 * @typedef {"strokes" | "kanji" | "letters"} Faces
 * @typedef {"rank" | "colour"} Sort
 * @typedef {"usual" | "large"} Size of what stands on pieces and cards
 * @typedef {"wood" | "stone" | "paper"} Ground of boards
 * @typedef {"own" | "other"} Side that is near on a board
 * @typedef {"shown" | "hidden"} Names of rows and columns
 * @typedef {"no" | "yes"} Notify when it is one's turn
 * @typedef {"moves" | "throws" | "never"} Confirm
 * @typedef {"yes" | "no"} Early whether actions are set ahead of one's turn
 * @typedef {"slow" | "normal" | "quick" | "still"} Pace
 * @typedef {"0" | "25" | "50" | "75" | "100"} Volume in percent
 * @typedef {{lang: string, theme: Theme, faces: Faces, size: Size, ground: Ground, side: Side, names: Names, notify: Notify, sort: Sort, confirm: Confirm, early: Early, pace: Pace, volume: Volume}} Settings
 */

/** The languages that the server has found: their own names, how to ask for them, where their words lie. */
export const languages = [...document.querySelectorAll("link[rel=words]")].map((one) => {
  const link = /** @type {HTMLLinkElement} */ (one);
  return { lang: link.hreflang, name: link.title, label: link.dataset["label"] ?? link.title, words: link.href };
});

/** @type {{[K in keyof Settings]: readonly Settings[K][]}} */
export const ALLOWED = {
  lang: languages.map((one) => one.lang),
  theme: ["auto", "light", "dark"],
  faces: ["strokes", "kanji", "letters"],
  size: ["usual", "large"],
  ground: ["wood", "stone", "paper"],
  side: ["own", "other"],
  names: ["shown", "hidden"],
  notify: ["no", "yes"],
  sort: ["rank", "colour"],
  confirm: ["moves", "throws", "never"],
  early: ["yes", "no"],
  pace: ["slow", "normal", "quick", "still"],
  volume: ["0", "25", "50", "75", "100"],
};

/** How long things are on their way at each pace, in milliseconds. @type {Record<Pace, number>} */
export const WAY = { slow: 700, normal: 380, quick: 180, still: 0 };

/** @type {Settings} */
export const settings = {
  lang: read("lang") ?? preferred(navigator.languages),
  theme: read("theme") ?? "auto",
  faces: read("faces") ?? "strokes",
  size: read("size") ?? "usual",
  ground: read("ground") ?? "wood",
  side: read("side") ?? "own",
  names: read("names") ?? "shown",
  notify: read("notify") ?? "no",
  sort: read("sort") ?? "rank",
  // fingers slip, and what is thrown cannot be taken back
  confirm: read("confirm") ?? (matchMedia("(pointer: coarse)").matches ? "moves" : "throws"),
  early: read("early") ?? (matchMedia("(pointer: coarse)").matches ? "no" : "yes"),
  pace: read("pace") ?? "normal",
  volume: read("volume") ?? "50",
};

/**
 * Return the language that is there and that somebody likes best; English if there is none.
 * @param {readonly string[]} liked
 */
export function preferred(liked) {
  const known = liked.map((name) => name.toLowerCase().split("-")[0] ?? "").find((name) => ALLOWED.lang.includes(name));
  return known ?? (ALLOWED.lang.includes("en") ? "en" : (ALLOWED.lang[0] ?? "en"));
}

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @returns {Settings[K] | null}
 */
function read(name) {
  const stored = recall(`belpic.${name}`);
  return ALLOWED[name].find((value) => value === stored) ?? null;
}

/**
 * Change a preference, keep it and draw everything anew.
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function choose(name, value) {
  settings[name] = value;
  remember(`belpic.${name}`, value);
  dress();
  announce();
}

/** Let everything be drawn anew. */
export function announce() {
  for (const listener of listeners) listener();
}

/**
 * Call back whenever a preference changes; returns what ends that.
 * @param {() => void} listener
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tell the document which language and colours it has. */
export function dress() {
  document.documentElement.lang = settings.lang;
  document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.dataset["ground"] = settings.ground;
}

/**
 * Keep a text on this device; a browser that keeps nothing is no reason to fail.
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}

/**
 * Return a text kept on this device.
 * @param {string} name
 * @returns {string | null}
 */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
