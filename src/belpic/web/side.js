// Beside the table: who sits where, what happened, links, offers, and fair chance.

import { recordAddress } from "./api.js";
import { h } from "./draw.js";
import { pointsText } from "./scene.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./draw").Loose} Loose
 * @typedef {{resigning: boolean, copied: string | null, said: string, help: boolean}} Moment
 */

/**
 * @param {Match} match
 * @param {number} seat
 */
function seatName(match, seat) {
  const found = match.now?.seats[seat];
  return found ? found.label : "";
}

/** @param {Match} match @param {import("./wire").Whole} score */
function points(match, score) {
  return pointsText(score, match.about?.game.unit ?? "point");
}

/** @param {Match} match */
export function drawSeats(match) {
  const { now, presence } = match;
  if (!now) return null;
  return h(
    "ol",
    { key: "seats", class: "seats", "aria-label": say("howMany") },
    now.seats.map((seat) => {
      const turn = now.asked.includes(seat.seat);
      const away = seat.kind === "person" && seat.sits && presence !== null && presence.here[seat.seat] === false;
      const place = now.outcome?.places[seat.seat];
      return h(
        "li",
        { key: seat.seat, class: `${turn ? "turn" : ""}${seat.yours ? " own" : ""}${away ? " away" : ""}`, "aria-current": turn ? "true" : null },
        place !== undefined && h("span", { class: `place place-${place}` }, place),
        h("span", { class: "who" }, seat.label, seat.yours && h("span", { class: "tag" }, say("you"))),
        now.phase === "playing" || now.phase === "over"
          ? h("b", { class: "score" }, points(match, now.scores[seat.seat] ?? 0))
          : h("span", { class: "quiet" }, seat.sits ? "✓" : "…"),
        (away || (turn && seat.kind === "bot")) && h("span", { class: "state" }, away ? say("away") : say("thinks")),
      );
    }),
  );
}

/** Say whose turn it is. @param {Match} match */
export function turnText(match) {
  const { now } = match;
  if (match.link === "gone") return say("gone");
  if (!now) return say("loading");
  if (now.phase === "open") return say("waiting");
  if (now.phase === "starting") return say("starting");
  if (now.phase === "over") return say("over");
  if (match.asked) return say("turnYours");
  const [first] = now.asked;
  return first === undefined ? say("turnChance") : say("turnOther", { seat: seatName(match, first) });
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

/** How the match ended. @param {Match} match */
export function drawOutcome(match) {
  const outcome = match.now?.outcome;
  if (!outcome) return null;
  const rematch = match.now?.rematch;
  return h(
    "section",
    { key: "outcome", class: "outcome", "data-over": true, "aria-label": say("over") },
    h("h2", null, say("over")),
    outcome.lines.map((line, index) => h("p", { key: index }, line)),
    h(
      "div",
      { class: "row" },
      rematch
        ? h("a", { class: "button primary", href: `/t/${rematch}` }, say("goRematch"))
        : match.now?.may.includes("rematch") && h("button", { class: "primary", onclick: () => void again(match) }, say("rematch")),
      h("a", { class: "button", href: recordAddress(match.table), download: "" }, say("record")),
    ),
  );
}

/** @param {Match} match */
async function again(match) {
  const body = await match.command({ do: "rematch" });
  if (body?.kind === "reopened") location.assign(`/t/${body.table}`);
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
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(address).then(() => true, () => false);
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
      h("button", { class: "small", onclick: () => void copy() }, moment.copied === name ? say("copied") : say("copy")),
    ),
    name === "invite" && h("p", { class: "quiet" }, say("inviteHint")),
  );
}

/**
 * Offers, taking back, giving up.
 * @param {Match} match
 * @param {Moment} moment
 */
export function drawDeeds(match, moment) {
  const { now } = match;
  if (!now) return null;
  const may = new Set(now.may);
  const { agree, undo } = now.offers;
  const at = match.n;
  const button = (/** @type {string} */ text, /** @type {import("./wire").Asking} */ wish) =>
    h("button", { key: wish.do, class: "small", onclick: () => void match.command(wish) }, text);
  return h(
    "section",
    { key: "deeds", class: "deeds" },
    undo && h("p", { key: "undo asked", role: "status" }, say("offersUndo", { seat: seatName(match, undo.seat) })),
    agree.map((seat) => h("p", { key: `draw ${seat}`, role: "status" }, say("offersDraw", { seat: seatName(match, seat) }))),
    claims(match),
    h(
      "div",
      { class: "row", key: "row" },
      may.has("undo") && button(undo ? say("undoAgree") : say("undo"), { do: "undo", at }),
      may.has("agree") && button(agree.length ? say("agreeToo") : say("agree"), { do: "agree", at }),
      may.has("decline") && button(say("decline"), { do: "decline", at }),
      match.canSit && h("button", { key: "sit", class: "small primary", onclick: () => void match.sit() }, say("sit")),
      may.has("stand") && button(say("stand"), { do: "stand" }),
      may.has("resign") &&
        h("button", { key: "resign", class: "small danger", onclick: () => ask(true, match, moment) }, say("resign")),
    ),
    moment.resigning && may.has("resign") &&
      h(
        "dialog",
        { key: "resigning", "data-modal": true, "aria-labelledby": "resign-title", oncancel: () => ask(false, match, moment) },
        h("h2", { id: "resign-title" }, say("resignSure")),
        h(
          "div",
          { class: "row" },
          h("button", { class: "primary", onclick: () => ask(false, match, moment) }, say("keepOn")),
          h("button", { class: "danger", "data-resign": true, onclick: () => resign(match, moment) }, say("resignYes")),
        ),
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

/** @param {Match} match */
export function drawLog(match) {
  return h(
    "section",
    { key: "log", class: "log-box" },
    h("h2", { id: "log-title" }, say("log")),
    h(
      "div",
      { class: "log", role: "log", "aria-live": "polite", "aria-labelledby": "log-title", tabindex: 0 },
      h("ol", null, match.log.map((line) => line.say !== null && drawLine(line, line.say))),
    ),
  );
}

/**
 * @param {import("./wire").Line} line
 * @param {import("./wire").Text} text
 */
function drawLine(line, text) {
  return h(
    "li",
    { key: line.n, class: `${line.kind}${line.undone ? " undone" : ""}`, title: line.text },
    text,
    line.undone && h("span", { class: "tag" }, say("undone")),
  );
}

/** A line for those who would rather write an action than touch things. @param {Match} match */
export function drawTyped(match) {
  if (!match.asked || !match.about) return null;
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input");
    const text = field?.value.trim();
    if (!field || !text) return;
    field.value = "";
    match.notice = null;
    void match.act(text);
  };
  return h(
    "details",
    { key: "typed", class: "typed" },
    h("summary", null, say("typed")),
    h(
      "form",
      { class: "row", onsubmit: send },
      h("input", { type: "text", "aria-label": say("typed"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200 }),
      h("button", { class: "small", type: "submit" }, say("send")),
    ),
    h("p", { class: "quiet" }, match.about.game.actions),
  );
}

/**
 * @param {Match} match
 * @param {() => void} help
 */
export function drawRules(match, help) {
  const about = match.about;
  if (!about) return null;
  return h(
    "section",
    { key: "rules", class: "about" },
    h(
      "div",
      { class: "row" },
      h("a", { href: `/rules/${about.game.id}`, target: "_blank" }, say("rules")),
      h("button", { class: "small", "data-keys": true, onclick: help }, say("keys")),
    ),
    about.changed_options.length > 0 &&
      h(
        "details",
        null,
        h("summary", null, say("changed")),
        h("dl", null, about.changed_options.map((one) => [h("dt", null, one.label), h("dd", null, one.value)])),
      ),
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
