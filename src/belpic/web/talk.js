// Talking at a table: phrases that everybody reads in their own language, words of one's own where
// the table allows them, and seats that one would rather not hear.

import { h } from "./draw.js";
import { seatName } from "./seats.js";
import { recall, remember } from "./settings.js";
import { sendField } from "./side.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./wire").Said} Said
 */

/** Who is not heard, by seat; those who watch are one. @type {Set<string>} */
let muted = new Set();
let table = "";
/** How many lines were there when the conversation was last open. */
let read = 0;

/** @param {Match} match */
function keptMutes(match) {
  if (table !== match.table) {
    table = match.table;
    muted = new Set((recall(`belpic.muted.${table}`) ?? "").split(" ").filter(Boolean));
  }
  return muted;
}

/** @param {Match} match @param {string} who */
function mute(match, who) {
  if (!muted.delete(who)) muted.add(who);
  remember(`belpic.muted.${match.table}`, [...muted].join(" "));
  match.changed();
}

/** @param {Said} line */
function speaker(line) {
  return line.seat === null ? "watchers" : String(line.seat);
}

/** @param {Match} match @param {string} who */
function nameOf(match, who) {
  return who === "watchers" ? say("watcher") : seatName(match, Number(who));
}

/** The conversation. @param {Match} match */
export function drawTalk(match) {
  const rule = match.about?.chat;
  if (!rule || !rule.phrases.length) return null;
  const silent = keptMutes(match);
  const heard = match.said.filter((line) => !silent.has(speaker(line)));
  const open = document.querySelector(".talk[open]") !== null;
  if (open) read = heard.length;
  const news = heard.length - Math.min(read, heard.length);
  const others = [...new Set(match.said.filter((line) => line.seat === null || line.seat !== match.own).map(speaker))];
  const speak = async (/** @type {string} */ text) => (await match.command({ do: "say", preset: null, text })) !== null;
  return h(
    "details",
    { key: "talk", class: "talk typed", ontoggle: () => match.changed() },
    h("summary", null, news > 0 ? say("talkNew", { count: news }) : say("talk")),
    h(
      "div",
      { class: "log", role: "log", "aria-live": "polite", "aria-label": say("talk"), tabindex: 0 },
      h("ol", null, heard.map((line) => h("li", { key: line.number }, h("b", null, nameOf(match, speaker(line))), " ", line.text))),
    ),
    h("div", { class: "row phrases" }, rule.phrases.map((phrase) =>
      h("button", { key: phrase.name, class: "small", "data-say": phrase.name, onclick: () => void match.command({ do: "say", preset: phrase.name, text: null }) }, phrase.text))),
    rule.free &&
      h("form", { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => void sendField(event, speak) },
        h("input", { type: "text", "aria-label": say("talk"), autocomplete: "off", maxlength: 200 }),
        h("button", { class: "small", type: "submit" }, say("send"))),
    others.length > 0 && h("div", { class: "row" }, others.map((who) =>
      h("button", { key: `mute ${who}`, class: "small", "data-mute": who, "aria-pressed": silent.has(who) ? "true" : "false", onclick: () => mute(match, who) },
        say(silent.has(who) ? "unmute" : "mute", { seat: nameOf(match, who) })))),
  );
}
