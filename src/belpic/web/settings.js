// What this device prefers: language, light or dark, how faces are written, how a hand is sorted.

/**
 * @typedef {"ja" | "en"} Lang
 * @typedef {"auto" | "light" | "dark"} Theme
 * @typedef {"strokes" | "kanji" | "letters"} Faces
 * @typedef {"rank" | "colour"} Sort
 * @typedef {{lang: Lang, theme: Theme, faces: Faces, sort: Sort}} Settings
 */

/** @type {{[K in keyof Settings]: readonly Settings[K][]}} */
const ALLOWED = {
  lang: ["ja", "en"],
  theme: ["auto", "light", "dark"],
  faces: ["strokes", "kanji", "letters"],
  sort: ["rank", "colour"],
};

/** @type {Settings} */
export const settings = {
  lang: read("lang") ?? (navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en"),
  theme: read("theme") ?? "auto",
  faces: read("faces") ?? "strokes",
  sort: read("sort") ?? "rank",
};

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
