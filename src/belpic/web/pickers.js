// The ways to what this device prefers: they stand in the masthead, and at a table beside it.

import { h } from "./draw.js";
import { choose, languages, settings } from "./settings.js";
import { learn, say } from "./words.js";

/** The way to the next language, in its own words. */
export function languageButton() {
  const here = languages.findIndex((one) => one.lang === settings.lang);
  const next = languages[(here + 1) % languages.length];
  if (!next || next.lang === settings.lang) return null;
  const switchTo = async () => {
    await learn(next.lang);
    choose("lang", next.lang);
  };
  return h("button", { class: "small", lang: next.lang, "data-lang": next.lang, "aria-label": next.label, onclick: () => void switchTo() }, next.name);
}

/** The way to everything that one may choose; it comes when it is asked for. */
export function settingsButton() {
  const open = async () => (await import("./preferences.js")).openPreferences();
  return h("button", { key: "settings", class: "small", "data-settings": true, "aria-haspopup": "dialog", onclick: () => void open() }, say("settings"));
}

/** What one may choose at a table. */
export function drawPickers() {
  return h("section", { key: "pickers", class: "pickers", "aria-label": say("settings") }, h("div", { class: "row" }, settingsButton(), languageButton()));
}
