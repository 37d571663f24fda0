// The client's own words, in the language that was chosen. They come from one file for each language
// that the server has found; everything about a game comes with the messages.

import { fill } from "./plurals.js";
import { languages, settings } from "./settings.js";

/** @typedef {{words: Readonly<Record<string, string>>, plural: import("./plurals.js").PluralRule}} Words */

let spoken = await load(settings.lang);

/**
 * @param {string} lang
 * @returns {Promise<Words>}
 */
async function load(lang) {
  const address = languages.find((one) => one.lang === lang)?.words;
  const answer = address ? await fetch(address).catch(() => null) : null;
  return answer?.ok ? answer.json() : { words: {}, plural: [] };
}

/** Fetch the words of another language, which is to be chosen then. @param {string} lang */
export async function learn(lang) {
  spoken = await load(lang);
}

/**
 * Return one of the client's phrases in the chosen language, with `{names}` filled in; `{count|card|cards}` is
 * the form that goes with a number.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
export function say(name, values = {}) {
  return fill(spoken.words[name] ?? name, values, spoken.plural);
}
