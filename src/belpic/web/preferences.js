// The sheet on which everything is chosen that this device prefers. A new preference is a value in the settings,
// a line in ROWS and its words.

import { pick } from "./choices.js";
import { h } from "./draw.js";
import { ALLOWED, choose, languages, settings } from "./settings.js";
import { openSheet } from "./sheet.js";
import { learn, say } from "./words.js";

/**
 * @typedef {Exclude<keyof import("./settings").Settings, "lang" | "volume">} Name
 * @typedef {{name: Name, label: () => string, words: () => Readonly<Record<string, string>>}} Row
 */

/** What is chosen from a list, in the order in which it is shown. @type {readonly Row[]} */
const ROWS = [
  { name: "theme", label: () => say("theme"), words: () => ({ auto: say("auto"), light: say("light"), dark: say("dark") }) },
  { name: "faces", label: () => say("faces"), words: () => ({ strokes: say("strokes"), kanji: say("kanji"), letters: say("letters") }) },
  { name: "size", label: () => say("size"), words: () => ({ usual: say("sizeUsual"), large: say("sizeLarge") }) },
  { name: "ground", label: () => say("ground"), words: () => ({ wood: say("groundWood"), stone: say("groundStone"), paper: say("groundPaper") }) },
  { name: "side", label: () => say("side"), words: () => ({ own: say("sideOwn"), other: say("sideOther") }) },
  { name: "names", label: () => say("names"), words: () => ({ shown: say("namesShown"), hidden: say("namesHidden") }) },
  { name: "notify", label: () => say("notify"), words: () => ({ no: say("notifyNo"), yes: say("notifyYes") }) },
  { name: "sort", label: () => say("sort"), words: () => ({ rank: say("byRank"), colour: say("byColour") }) },
  { name: "confirm", label: () => say("confirmWhat"), words: () => ({ moves: say("confirmMoves"), throws: say("confirmThrows"), never: say("confirmNever") }) },
  { name: "early", label: () => say("early"), words: () => ({ yes: say("earlyYes"), no: say("earlyNo") }) },
  { name: "pace", label: () => say("pace"), words: () => ({ slow: say("paceSlow"), normal: say("paceNormal"), quick: say("paceQuick"), still: say("paceStill") }) },
];

/** Open the sheet, over whatever page there is. */
export function openPreferences() {
  openSheet("preferences", "preferences-title", inside);
}

/** @param {() => void} close */
function inside(close) {
  return [
    h("h2", { id: "preferences-title" }, say("settings")),
    h(
      "div",
      { class: "fields" },
      languages.length > 1 && pick(say("language"), settings.lang, languages.map((one) => [one.lang, one.name]), (value) => void speak(value), "setting-lang"),
      ROWS.map(list),
      volume(),
    ),
    h("button", { class: "primary", "data-close": true, onclick: close }, say("close")),
  ];
}

/** @param {Row} row */
function list({ name, label, words }) {
  const names = words();
  const take = (/** @type {string} */ value) => {
    const found = ALLOWED[name].find((one) => one === value);
    // browsers ask the person before they let a page call somebody back
    if (value === "yes" && "Notification" in window) void Notification.requestPermission();
    if (found) choose(name, found);
  };
  return pick(label(), settings[name], ALLOWED[name].map((value) => [value, names[value] ?? value]), take, `setting-${name}`);
}

/** How loud the table is. */
function volume() {
  const take = (/** @type {Event} */ event) => {
    const found = ALLOWED.volume[Number(/** @type {HTMLInputElement} */ (event.target).value)];
    if (found) choose("volume", found);
  };
  return h(
    "label",
    { key: "volume", class: "pick" },
    h("span", null, say("volume")),
    h("input", {
      id: "setting-volume", type: "range", min: 0, max: ALLOWED.volume.length - 1, step: 1, value: String(ALLOWED.volume.indexOf(settings.volume)),
      "aria-valuetext": settings.volume === "0" ? say("volumeOff") : `${settings.volume} %`, onchange: take,
    }),
  );
}

/** @param {string} lang */
async function speak(lang) {
  await learn(lang);
  choose("lang", lang);
}
