// The end of a match as a sheet over the table: won or lost, how it came about, places, and what next.

import { openReview, recordAddress } from "./api.js";
import { h } from "./draw.js";
import { drawGains, points, seatName } from "./seats.js";
import { copy } from "./side.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./side").Moment} Moment
 */

/** What was copied, as a moment remembers it. */
const SHARED = "review";
/** Events by which somebody ends a match. */
const ENDINGS = new Set(["resign", "flag"]);
/** What stands beside them where the others played on. */
const GOES_ON = "on";

/**
 * How the match ended.
 * @param {Match} match
 * @param {Moment} moment
 */
export function drawOutcome(match, moment) {
  const { now } = match;
  const outcome = now?.outcome;
  if (!now || !outcome) return null;
  const order = now.seats.map((seat) => seat.seat).sort((one, other) => (outcome.places[one] ?? 0) - (outcome.places[other] ?? 0));
  const close = () => {
    moment.ended = !moment.ended;
    match.changed();
  };
  return h(
    "section",
    { key: "outcome", class: `outcome${moment.ended ? " folded" : ""}`, "data-over": true, "aria-label": say("over") },
    h("div", { class: "outcome-head" }, h("h2", null, headline(match, outcome.places)),
      h("button", { class: "small", "data-fold": true, "aria-expanded": moment.ended ? "false" : "true", onclick: close }, moment.ended ? say("result") : say("seeTable"))),
    !moment.ended && [
      h("ol", { key: "places", class: "final" }, order.map((seat) =>
        h("li", { key: seat, class: seat === match.own && !match.device?.seats.length ? "own" : null },
          h("span", { class: `place-number place-${outcome.places[seat]}` }, outcome.places[seat]),
          h("span", { class: "who" }, seatName(match, seat)),
          h("b", { class: "score" }, points(match, now.scores[seat] ?? 0))))),
      h("p", { key: "why", class: "why" }, lastWord(match) ?? match.named(outcome.why)),
      drawSum(match),
      h(
        "div",
        { key: "row", class: "row" },
        now.rematch
          ? h("a", { class: "button primary", href: `/t/${now.rematch}` }, say("goRematch"))
          : now.may.includes("rematch") && h("button", { class: "primary", onclick: () => void again(match) }, say("rematch")),
        h("a", { class: "button", "data-review": true, href: reviewOf(match) }, say("review")),
        h("button", { "data-share": true, onclick: () => void share(match, moment) }, say("share")),
        h("a", { class: "button", href: recordAddress(match.table), download: "" }, say("record")),
        h("a", { class: "button", href: "/" }, say("home")),
      ),
      h("p", { key: "shared", class: "quiet", role: "status" }, moment.copied === SHARED && say("shareCopied")),
    ],
  );
}

/** How everybody came to what they have: all that was gained and lost, line by line. @param {Match} match */
function drawSum(match) {
  const paid = match.log.filter((line) => !line.undone && line.gains.some((gain) => BigInt(gain) !== 0n));
  return paid.length > 0 && h("section", { key: "sum", class: "sum" },
    h("h3", { id: "sum-title" }, say("howPoints")),
    h("ol", { tabindex: 0, "aria-labelledby": "sum-title" }, paid.map((line) => h("li", { key: line.n }, line.say, drawGains(match, line)))));
}

/** @param {Match} match */
function reviewOf(match) {
  return `/study?table=${encodeURIComponent(match.table)}`;
}

/** Hand the address of the review on as the device does, or have it copied. @param {Match} match @param {Moment} moment */
async function share(match, moment) {
  const url = `${location.origin}${reviewOf(match)}`;
  // whoever opens a review first leads it: not whoever follows the link
  void openReview(match.table).catch(() => null);
  if (await handOn(url)) return;
  const done = await copy(url);
  moment.copied = done ? SHARED : null;
  if (!done) match.notice = say("copyFailed");
  match.changed();
}

/** Tell whether the device has handed an address on, or its owner has thought better of it. @param {string} url */
async function handOn(url) {
  if (!navigator.share) return false;
  try {
    await navigator.share({ title: document.title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Who ended it, where it was somebody; not who left a match that went on. @param {Match} match */
function lastWord(match) {
  return match.log.filter((line) => line.seat !== null && ENDINGS.has(line.kind) && line.text !== GOES_ON && !line.undone).at(-1)?.say ?? null;
}

/**
 * @param {Match} match
 * @param {readonly number[]} places
 */
function headline(match, places) {
  // whose own the end is cannot be told where several people share the device
  const own = match.own === null || match.device?.seats.length ? undefined : places[match.own];
  if (own === undefined) return theirs(match, places);
  const level = places.filter((place) => place === own).length;
  if (own > 1) return places.length > 2 ? say("youLost", { place: own }) : say("youLostPair");
  return level === 1 ? say("youWon") : level === places.length ? say("youDrew") : say("youShared");
}

/** The end as those are told of it who are none of those who played, or several. @param {Match} match @param {readonly number[]} places */
function theirs(match, places) {
  const first = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (first.length === places.length && first.length > 1) return say("youDrew");
  return first.length === 1 && places.length > 1 ? say("whoWon", { seat: match.nameOf(first[0] ?? 0) }) : say("over");
}

/** @param {Match} match */
async function again(match) {
  const body = await match.command({ do: "rematch" });
  if (body?.kind === "reopened") location.assign(`/t/${body.table}`);
}
