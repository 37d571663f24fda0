// Beside the table: what happened, links, what one may ask for, and fair chance.

import { rulesAddress } from "./api.js";
import { h } from "./draw.js";
import { drawGains, seatName } from "./seats.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./draw").Loose} Loose
 * @typedef {{resigning: boolean, copied: string | null, said: string, help: boolean, drawer: boolean, heap: string | null, ended: boolean}} Moment
 */

/** Return whether a text could be copied, to be pasted elsewhere. @param {string} text */
export async function copy(text) {
  // browsers offer a clipboard on https and localhost only
  return (await navigator.clipboard?.writeText(text).then(() => true, () => false)) ?? false;
}

/** Say whose turn it is. @param {Match} match */
export function turnText(match) {
  const { now } = match;
  if (match.link === "gone") return say("gone");
  if (!now) return say("loading");
  if (now.phase === "open") return say("waiting");
  if (now.phase === "starting") return say("starting");
  if (now.phase === "over") return say("over");
  const shared = (match.device?.seats.length ?? 0) > 0;
  if (match.asked && !shared) return match.invitation ?? say("turnYours");
  const first = (match.asked ? match.own : null) ?? now.asked[0];
  return first === undefined ? say("turnChance") : say("turnOther", { seat: seatName(match, first) });
}

/** What brings out what lies beside a stage, where there is no room for it all the time. @param {boolean} out @param {(out: boolean) => void} slide @param {string} id */
export function drawMenu(out, slide, id = "side") {
  return h("button", { key: "drawer", class: "menu", "data-drawer": true, "aria-expanded": out ? "true" : "false", "aria-controls": id, "aria-label": say("beside"), title: say("beside"), onclick: () => slide(!out) },
    h("span", { "aria-hidden": "true" }, out ? "✕" : "☰"));
}

/** What lies beside a stage, and what closes it. @param {boolean} out @param {(out: boolean) => void} slide @param {string} id @param {...import("./draw").Loose} inside */
export function drawSide(out, slide, id, ...inside) {
  return [
    out && h("button", { key: "shade", class: "shade", "aria-label": say("close"), onclick: () => slide(false) }),
    h("aside", { class: "side", id, key: "side", "aria-label": say("beside") }, inside),
  ];
}

/** What is shown where no table is. @param {Match} match */
export function drawGone(match) {
  return h(
    "section",
    { key: "gone", class: "gone-box" },
    h("p", { role: "alert" }, match.notice ? match.notice : say("gone")),
    h("a", { class: "button primary", href: "/" }, say("home")),
  );
}

/**
 * @param {Match} match
 * @param {Moment} moment
 */
export function drawLinks(match, moment) {
  const open = match.now?.seats.some((seat) => seat.kind === "open" && !seat.sits);
  const watch = `${location.origin}/t/${match.table}`;
  return h(
    "section",
    { key: "links", class: "links-box" },
    match.about?.room && h("p", { key: "room" }, h("a", { href: `/r/${match.about.room}` }, say("toRoom"))),
    open && match.key && link(match, moment, "invite", `${watch}#${match.key}`),
    link(match, moment, "watch", watch),
  );
}

/**
 * @param {Match} match
 * @param {Moment} moment
 * @param {"invite" | "watch"} name
 * @param {string} address
 */
function link(match, moment, name, address) {
  const take = async () => {
    const done = await copy(address);
    moment.copied = done ? name : null;
    if (!done) match.notice = say("copyFailed");
    match.changed();
  };
  return h(
    "div",
    { key: name, class: `link ${name}` },
    h("label", { for: `link-${name}` }, say(name)),
    h(
      "div",
      { class: "row" },
      h("input", { id: `link-${name}`, readonly: true, value: address, onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
      h("button", { class: "small", onclick: () => void take() }, moment.copied === name ? say("copied") : say("copy")),
      h("button", { class: "small", "data-show-code": name, onclick: () => void import("./qr.js").then(({ showCode }) => showCode(address, say(name))) }, say("showCode")),
    ),
    name === "invite" && h("p", { class: "quiet" }, say("inviteHint")),
  );
}

/**
 * What this viewer may ask for; whoever looks over a shoulder is told what that seat is told, but nothing of it is theirs.
 * @param {Match} match
 */
function rights(match) {
  return new Set(match.device?.seats.length === 0 && match.device.shown !== null ? [] : match.now?.may);
}

/** @param {Match} match @param {string} text @param {import("./wire").Asking} wish */
function wishButton(match, text, wish, primary = false) {
  return h("button", { key: wish.do, class: `small${primary ? " primary" : ""}`, onclick: () => void match.command(wish) }, text);
}

/**
 * What somebody has asked for, with the answers: nothing that waits for one is ever out of sight.
 * @param {Match} match
 */
export function drawOffers(match) {
  const { now } = match;
  if (!now) return null;
  const may = rights(match);
  const { agree, undo, pause } = now.offers;
  const at = match.n;
  const mine = (/** @type {number} */ seat) => seat === match.own;
  const told = (/** @type {number} */ seat, /** @type {string} */ theirs, /** @type {string} */ own) => (mine(seat) ? say(own) : say(theirs, { seat: seatName(match, seat) }));
  const asked = (undo !== null && !mine(undo.seat)) || agree.some((seat) => !mine(seat)) || pause.some((seat) => !mine(seat));
  const open = undo !== null || agree.length > 0 || pause.length > 0 || now.paused;
  const waiting = claims(match)?.filter((one) => one !== null) ?? [];
  if (!open && !waiting.length) return null;
  return h(
    "div",
    { class: "offers", key: "offers" },
    undo && h("p", { key: "undo asked", role: "status" }, told(undo.seat, "offersUndo", "offersUndoOwn")),
    agree.map((seat) => h("p", { key: `draw ${seat}`, role: "status" }, told(seat, "offersDraw", "offersDrawOwn"))),
    pause.map((seat) => h("p", { key: `pause ${seat}`, role: "status" }, told(seat, "offersPause", "offersPauseOwn"))),
    now.paused && h("p", { key: "paused", role: "status" }, say("paused")),
    waiting,
    h(
      "div",
      { class: "row", key: "answers" },
      may.has("resume") && wishButton(match, say("resume"), { do: "resume" }, true),
      asked && may.has("undo") && undo && wishButton(match, say("undoAgree"), { do: "undo", at }, true),
      asked && may.has("agree") && agree.length > 0 && wishButton(match, say("agreeToo"), { do: "agree", at }, true),
      asked && may.has("pause") && pause.length > 0 && wishButton(match, say("pauseAgree"), { do: "pause" }, true),
      may.has("decline") && wishButton(match, say(asked ? "decline" : "withdraw"), { do: "decline", at }),
    ),
  );
}

/**
 * Asking, taking back, giving up.
 * @param {Match} match
 * @param {Moment} moment
 */
export function drawDeeds(match, moment) {
  const { now } = match;
  if (!now) return null;
  const may = rights(match);
  const shows = match.own !== null && (now.seats[match.own]?.shows ?? false);
  const { agree, undo, pause } = now.offers;
  const at = match.n;
  return h(
    "section",
    { key: "deeds", class: "deeds" },
    h(
      "div",
      { class: "row", key: "row" },
      may.has("undo") && !undo && wishButton(match, say("undo"), { do: "undo", at }),
      may.has("agree") && !agree.length && wishButton(match, say("agree"), { do: "agree", at }),
      may.has("pause") && !pause.length && wishButton(match, say("pause"), { do: "pause" }),
      may.has("show") && wishButton(match, shows ? say("hideHand") : say("showHand"), { do: "show", on: !shows }),
      may.has("stand") && wishButton(match, say("stand"), { do: "stand" }),
      may.has("resign") &&
        h("button", { key: "resign", class: "small danger", onclick: () => ask(true, match, moment) }, say("resign")),
    ),
  );
}

/**
 * Whether one really gives up.
 * @param {Match} match
 * @param {Moment} moment
 */
export function drawResigning(match, moment) {
  if (!moment.resigning || !rights(match).has("resign")) return null;
  return h(
    "dialog",
    { key: "resigning", "data-modal": true, "aria-labelledby": "resign-title", oncancel: () => ask(false, match, moment) },
    h("h2", { id: "resign-title" }, say("resignSure")),
    (match.now?.seats.length ?? 0) > 2 && h("p", null, say("resignMany")),
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary", onclick: () => ask(false, match, moment) }, say("keepOn")),
      h("button", { class: "danger", "data-resign": true, onclick: () => resign(match, moment) }, say("resignYes")),
    ),
  );
}

/** @param {boolean} on @param {Match} match @param {Moment} moment */
function ask(on, match, moment) {
  moment.resigning = on;
  match.changed();
}

/** @param {Match} match @param {Moment} moment */
function resign(match, moment) {
  moment.resigning = false;
  void match.command({ do: "resign" });
  match.changed();
}

/** Seats that have left, and when one need not wait for them any more. @param {Match} match */
function claims(match) {
  if (match.now?.phase !== "playing" || match.own === null) return null;
  return match.presence?.claim_in.map((left, seat) => {
    if (left === null || seat === match.own) return null;
    const seconds = Math.ceil((left - (Date.now() - match.presenceAt)) / 1000);
    const name = seatName(match, seat);
    return seconds > 0
      ? h("p", { key: `claim ${seat}` }, say("claimIn", { seat: name, seconds }))
      : h("button", { key: `claim ${seat}`, class: "small", onclick: () => void match.command({ do: "claim", at: match.n, seat }) }, say("claim", { seat: name }));
  });
}

/** What comes when it is unfolded; it stays the same element then. @param {"talk" | "report"} name @param {() => void} come */
export function drawFolded(name, come) {
  return h("details", { key: name, class: `${name} typed`, ontoggle: come }, h("summary", null, say(name)));
}

/** @param {Match} match @param {() => void} back what shows earlier positions */
export function drawLog(match, back) {
  return h(
    "section",
    { key: "log", class: "log-box" },
    h("div", { class: "row log-head" }, h("h2", { id: "log-title" }, say("log")), h("button", { class: "small", "data-look-back": true, onclick: back }, say("lookBack"))),
    h(
      "div",
      { class: "log", role: "log", "aria-live": "off", "aria-labelledby": "log-title", tabindex: 0 },
      h("ol", null, match.log.map((line) => line.say !== null && drawLine(line, line.say, match))),
    ),
  );
}

/** What happened last, for those who hear it. @param {Match} match */
export function drawLast(match) {
  const line = match.log.filter((one) => one.say !== null).at(-1);
  return line ? [line.say, drawGains(match, line)] : null;
}

/**
 * @param {import("./wire").Line} line
 * @param {import("./wire").Text} text
 * @param {Match} match
 */
function drawLine(line, text, match) {
  return h(
    "li",
    { key: line.n, class: `${line.kind}${line.undone ? " undone" : ""}`, title: line.text },
    text,
    line.undone && h("span", { class: "tag" }, say("undone")),
    drawGains(match, line),
  );
}

/**
 * Send what stands in the field of a form; it stays there unless it was taken, so that nobody has to write it again.
 * @param {SubmitEvent} event
 * @param {(text: string) => Promise<boolean>} send returns whether it was taken
 */
export async function sendField(event, send) {
  event.preventDefault();
  const field = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input");
  const text = field?.value.trim();
  if (field && text && (await send(text)) && field.value.trim() === text) field.value = "";
}

/** A line for those who would rather write an action than touch things. @param {Match} match */
export function drawTyped(match) {
  if (!match.asked || !match.about) return null;
  const act = (/** @type {string} */ text) => {
    match.notice = null;
    return match.act(text);
  };
  return h(
    "details",
    { key: "typed", class: "typed" },
    h("summary", null, say("typed")),
    h(
      "form",
      { class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => void sendField(event, act) },
      h("input", { type: "text", "aria-label": say("typed"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200 }),
      h("button", { class: "small", type: "submit" }, say("send")),
    ),
    h("p", { class: "quiet" }, match.about.game.actions),
  );
}

/**
 * @param {Match} match
 * @param {() => void} help
 * @param {() => void} tables
 */
export function drawRules(match, help, tables) {
  const about = match.about;
  if (!about) return null;
  return h(
    "section",
    { key: "rules", class: "about" },
    h(
      "div",
      { class: "row" },
      h("a", { href: rulesAddress(about.game.id, about.preset), target: "_blank" }, say("rules")),
      h("button", { class: "small", "data-tables": true, onclick: tables }, say("tables")),
      h("button", { class: "small", "data-keys": true, onclick: help }, say("keys")),
    ),
    about.rated && h("p", { key: "rated", class: "quiet" }, say("ratedHere")),
    about.start && h("p", { key: "start", class: "quiet", "data-start": true }, say("setUpHere")),
    about.clock.kind !== "none" && h("p", { key: "clock", class: "quiet" }, about.clock.label),
  );
}

/** @param {Match} match */
export function drawFairness(match) {
  const fairness = match.now?.fairness;
  if (!fairness) return null;
  return h(
    "details",
    { key: "fairness", class: "fairness" },
    h("summary", null, say("fairness")),
    h("p", null, say("fairnessWhat")),
    h(
      "dl",
      null,
      h("dt", null, say("serverHash")),
      h("dd", null, h("code", null, fairness.commitment ?? "–")),
      fairness.seats.map((seat, index) => [
        h("dt", null, say("seatSecret", { seat: seatName(match, index) })),
        h("dd", null, h("code", null, seat.silent ? say("silent") : (seat.seed ?? seat.commitment ?? "–"))),
      ]),
      fairness.server !== null && [h("dt", null, say("serverSecret")), h("dd", null, h("code", { "data-secret": true }, fairness.server))],
    ),
    match.proved !== null && h("p", { class: match.proved ? "proved" : "disproved" }, match.proved ? say("proved") : say("disproved")),
  );
}
