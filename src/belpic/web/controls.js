// What one presses: buttons, amounts, decisions, the path so far, and the questions a touch raises.

import { h } from "./draw.js";
import { touchableKeys } from "./scene.js";
import { drawGains, points, seatName } from "./seats.js";
import { drawOffers, turnText } from "./side.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./touch").Meaning} Meaning
 * @typedef {import("./draw").Loose} Loose
 */

/** From this many numbers on, an amount is chosen by a slider. */
const MANY = 16;
/** How many of the things that finishing would add are named. */
const MOST_NAMED = 3;
/** A question with more characters is asked in smaller letters where there is little room. */
const LONG = 50;

/**
 * What is asked, and all that one presses to answer.
 * @param {Match} match
 * @param {Loose} told what covers it for a moment
 * @param {boolean} pivoted whether what is decided stands across the table
 * @returns {Loose}
 */
export function drawControls(match, told = null, pivoted = false) {
  const { now } = match;
  if (!now) return null;
  const playing = match.own !== null && now.phase === "playing";
  const note = match.scene.filter((thing) => thing.kind === "note").at(-1);
  const touched = playing && match.path.length > 0;
  return h(
    "section",
    { key: "controls", class: `controls${match.asked ? " yours" : ""}`, "aria-label": say("question") },
    h(
      "div",
      { class: "inner", key: "inner" },
      // one line for what is asked, what was touched, or what is wrong: nothing moves when one becomes the other
      h(
        "div",
        { class: `told${note ? " noted" : ""}`, key: "told" },
        h("p", { key: "turn", class: `turn-line${match.asked ? " yours" : ""}`, role: "status", tabindex: -1 }, turnText(match),
          match.own === null && !match.device?.seats.length && h("span", { class: "tag" }, say("watching"))),
        now.phase === "playing" && note && !touched && match.notice === null && h("p", { key: "note", class: "notes", title: note.text }, note.text),
        h("div", { class: "notice", role: "alert", key: "notice" }, match.notice && h("p", null, match.notice)),
        touched && breadcrumb(match),
        !touched && !pivoted && drawHint(match),
      ),
      drawOffers(match),
      match.canSit && h("div", { class: "presses", key: "sitting" }, h("button", { class: "primary", "data-sit": true, onclick: () => void match.sit() }, say("sit"))),
      playing && !pivoted && decisions(match),
      playing && h("div", { class: "presses", key: "presses" }, presses(match)),
      playing && amounts(match),
    ),
    match.unsure !== null && drawSure(match),
    told,
  );
}

/**
 * Whether something is to be done: asked where one presses, so that the table stays in sight.
 * @param {Match} match
 */
function drawSure(match) {
  const throws = match.preview.some((thing) => thing.kind === "forecast");
  const touched = [...match.path, ...(match.completing ? [match.completing] : [])];
  return h(
    "dialog",
    { key: "unsure", class: "sure", open: true, "aria-labelledby": "unsure-title", "aria-describedby": "unsure-what" },
    h("h2", { id: "unsure-title" }, throws ? say("confirm") : say("confirmMove")),
    h("p", { id: "unsure-what", title: match.unsure }, match.doubted ?? touched.map((token) => nameOfToken(token, match)).join(" › ")),
    h(
      "div",
      { class: "row" },
      h("button", { onclick: () => match.back() }, say("cancel")),
      h("button", { class: "primary", "data-sure": true, onclick: () => void match.finish() }, throws ? say("yes") : say("yesMove")),
    ),
  );
}

/** What one presses to be told what had best be done. @param {Match} match */
function drawHint(match) {
  return match.now?.may.includes("hint") && h("button", { key: "hint", class: "small hint", "data-hint": true, onclick: () => void match.advise() }, say("hint"));
}

/** Whether something is said or asked that a sheet over the bar would cover. @param {Match} match */
function isInterrupted(match) {
  const { agree, undo, pause } = match.now?.offers ?? { agree: [], undo: null, pause: [] };
  return Boolean(match.notice ?? match.explained ?? match.unsure ?? undo) || match.hint?.open || agree.length + pause.length > 0;
}

/**
 * What the match turns on, across all of where one presses, as long as there is nothing else to be touched or answered: the ways
 * side by side, each with what everybody has then. A hand is not covered by it.
 * @param {Match} match
 */
export function drawPivot(match) {
  if (isInterrupted(match)) return null;
  // it stands until what was chosen is done, though nothing may be touched meanwhile
  const [free, allowed] = [match.touches.free(), match.allowed()];
  const found = match.scene.filter((thing) => thing.kind === "decision").find((one) => one.pivotal);
  const keys = new Set(found?.options.map((option) => option.key));
  if (!found || match.own === null || match.now?.phase !== "playing" || !free.size || [...free.keys()].some((key) => !keys.has(key))) return null;
  return h(
    "section",
    { key: "pivot", class: "decision pivot", role: "dialog", "aria-labelledby": "pivot-title", "data-pivot": found.key },
    h("h2", { id: "pivot-title", class: found.label.length > LONG ? "long" : "", tabindex: -1 }, found.label),
    h("div", { class: "choices" }, found.options.map((option) =>
      h("button", { key: option.key, "data-key": option.key, class: allowed.has(option.key) ? "free" : "", disabled: !free.has(option.key), onclick: () => void match.touch(option.key) },
        h("b", null, option.label), h("span", null, option.result), option.scores.length > 0 && drawScores(match, option.scores)))),
    drawHint(match),
  );
}

/** What everybody would have, and how much more or less than now. @param {Match} match @param {readonly import("./wire").Whole[]} scores */
function drawScores(match, scores) {
  const gains = scores.map((score, seat) => String(BigInt(score) - BigInt(match.now?.scores[seat] ?? 0)));
  return h("span", { class: "then" }, scores.map((score, seat) =>
    h("span", { key: seat }, `${seatName(match, seat)} `, h("strong", null, points(match, score)),
      drawGains(match, { gains: gains.map((gain, of) => (of === seat ? gain : "0")) }, false), seat + 1 < scores.length && " ")));
}

/** @param {Match} match */
function decisions(match) {
  const allowed = match.allowed();
  return match.scene.map(
    (thing) =>
      thing.kind === "decision" &&
      // what is decided stands among the touches
      (thing.options.some((option) => allowed.has(option.key)) || !match.path.length) &&
      h(
        "section",
        { key: thing.key, class: "decision", role: "group", "aria-label": thing.label },
        h("h3", null, thing.label),
        h(
          "div",
          { class: "choices" },
          thing.options.map((option) =>
            h(
              "button",
              { key: option.key, "data-key": option.key, class: allowed.has(option.key) ? "free" : match.path.some((token) => token.key === option.key) ? "chosen" : "", onclick: () => void match.touch(option.key) },
              h("b", null, option.label),
              h("span", null, option.result),
            ),
          ),
        ),
      ),
  );
}

/** The touches so far, and how to leave or to finish them. @param {Match} match */
function breadcrumb(match) {
  const { done, stands } = match.touches.here;
  // what is still to be touched, as far as there is room
  const rest = match.touches.rest().flatMap((token) => nameOfToken(token, match) ?? []);
  const adds = done !== null && !stands && rest.length > 0;
  const whole = adds ? `: ${rest.slice(0, MOST_NAMED).join(" › ")}${rest.length > MOST_NAMED ? " …" : ""}` : "";
  return h(
    "div",
    { class: "path", key: "path", role: "group", "aria-label": say("soFar") },
    match.early.length > 0 && h("span", { key: "early", class: "quiet" }, say("earlySet")),
    h("ol", null, match.path.map((token, index) => h("li", { key: index }, nameOfToken(token, match)))),
    h("button", { key: "cancel", class: "small", onclick: () => match.cancel() }, say("cancel")),
    done !== null &&
      h("button", { key: "done", class: "primary", "data-done": true, "aria-label": `${say("doneLabel")}${whole}`, title: adds ? `${say("done")}: ${rest.join(" › ")}` : done, onclick: () => void match.finish() }, h("span", null, `${say("done")}${whole}`)),
  );
}

/**
 * @param {{key: string, text: string | null}} token
 * @param {Match} match
 */
function nameOfToken(token, match) {
  for (const thing of match.things) {
    if (thing.kind === "board") {
      const place = thing.places.find((one) => one.key === token.key);
      if (place) return [place.label, ...standingOn(match, place.key)].join(" ");
    }
    if (thing.kind === "button" && thing.key === token.key) return thing.label;
    if (thing.kind === "zone") {
      const card = thing.cards.find((one) => one.key === token.key);
      if (card) return card.label;
    }
    if (thing.kind === "decision") {
      const option = thing.options.find((one) => one.key === token.key);
      if (option) return option.label;
    }
  }
  return token.text;
}

/** What stands on a place, by its name; of several, which could fill the bar, none is meant more than the others. @param {Match} match @param {string} place */
function standingOn(match, place) {
  const found = match.things.flatMap((thing) => ((thing.kind === "piece" || thing.kind === "card") && thing.place === place ? thing.label : []));
  return found.length === 1 ? found : [];
}

/** Buttons of the scene, and one for every token that names nothing in it. @param {Match} match */
function presses(match) {
  const allowed = match.allowed();
  const known = touchableKeys(match.scene);
  const buttons = match.scene.filter((thing) => thing.kind === "button");
  const loose = [...allowed].flatMap(([key, tokens]) => (known.has(key) ? [] : tokens));
  return [
    buttons.map((button) => {
      const free = allowed.has(button.key);
      const chosen = match.path.some((token) => token.key === button.key);
      return h(
        "button",
        {
          key: `button ${button.key}`,
          "data-key": button.key,
          class: free ? "primary" : chosen ? "chosen" : "idle",
          "aria-pressed": chosen ? "true" : null,
          onclick: () => void match.touch(button.key),
        },
        button.label,
      );
    }),
    loose.map((token) =>
      h(
        "button",
        { key: `token ${token.key} ${token.text}`, class: "primary", "data-key": token.key, onclick: () => void match.touch(token.key, false, token.text) },
        token.label ? token.label : token.text,
      ),
    ),
  ];
}

/** Numbers chosen but not yet confirmed, by the key of their amount. @type {Map<string, number>} */
const picked = new Map();

/** @param {Match} match */
function amounts(match) {
  const allowed = match.allowed();
  return match.scene.map((thing) => {
    if (thing.kind !== "amount") return null;
    const tokens = allowed.get(thing.key) ?? [];
    if (!tokens.length) return null;
    const take = (/** @type {Meaning} */ token) => void match.touch(token.key, false, token.text);
    return h(
      "div",
      { key: `amount ${thing.key}`, class: "amount", role: "group", "aria-label": thing.label },
      h("span", { class: "quiet" }, thing.label),
      tokens.length < MANY
        ? tokens.map((token) =>
            h("button", { key: `${token.text}`, class: "number", "data-key": thing.key, onclick: () => take(token) }, numberOf(token)),
          )
        : slider(thing.key, thing.label, tokens, take, match),
    );
  });
}

/** @param {Meaning} token */
function numberOf(token) {
  return token.label ? token.label : token.text;
}

/**
 * @param {string} key
 * @param {string} label
 * @param {Meaning[]} tokens
 * @param {(token: Meaning) => void} take
 * @param {Match} match
 */
function slider(key, label, tokens, take, match) {
  const index = Math.min(picked.get(key) ?? 0, tokens.length - 1);
  const token = tokens[index];
  return [
    h("input", {
      type: "range", min: 0, max: tokens.length - 1, step: 1, value: String(index), "aria-label": label,
      "aria-valuetext": token ? numberOf(token) : null,
      oninput: (/** @type {Event} */ event) => {
        picked.set(key, Number(/** @type {HTMLInputElement} */ (event.target).value));
        match.changed();
      },
    }),
    token && h("button", { class: "primary", "data-key": key, onclick: () => take(token) }, numberOf(token)),
  ];
}

/**
 * The question that a touch raises: which of several is meant.
 * @param {Match} match
 * @returns {Loose}
 */
export function drawQuestion(match) {
  return match.menu !== null && h(
    "dialog",
    // the browser closes it at once, so that the next key is not lost to it
    { key: "menu", "data-modal": true, oncancel: () => match.back(), "aria-labelledby": "menu-title" },
    h("h2", { id: "menu-title" }, say("which")),
    h(
      "div",
      { class: "choices" },
      match.menu.map((token) =>
        h(
          "button",
          { key: `${token.text}`, "data-key": token.key, onclick: () => void match.touch(token.key, false, token.text) },
          h("b", null, token.label ? token.label : token.text),
          token.label && h("span", { class: "quiet" }, token.text),
        ),
      ),
    ),
    h("button", { class: "small", onclick: () => match.back() }, say("cancel")),
  );
}
