// A part of a review: what every event was worth, as a graph, a bar, arrows and a list of mistakes. It is asked for, as it takes the server some seconds.

import { getAnalysis, reasonText } from "./api.js";
import { h } from "./draw.js";
import { toldByName } from "./position.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Summary} Summary
 * @typedef {import("./wire").Turn} Turn
 * @typedef {import("./wire").StudyNow} Study
 * @typedef {import("./wire").StudyPosition} Position
 * @typedef {import("./study").StudyPage} Page
 * @typedef {{lang: string, seat: number, waits: boolean, refused: string | null, summary: Summary | null}} Found
 */

const WIDE = 600;
const HIGH = 120;
/** How many mistakes are listed. */
const LISTED = 8;
/** A loss of so many ten-thousandths is worth a mark. */
const MARKED = 100;
const WHOLE = 10000;

/** What was found, by page. @type {WeakMap<Page, Found>} */
const kept = new WeakMap();

/** @param {Page} page @returns {Summary | null} */
function summaryOf(page) {
  const found = kept.get(page);
  return found && found.lang === settings.lang ? found.summary : null;
}

/** Ask until it is ready. @param {Page} page @param {number} seat */
async function judge(page, seat) {
  /** @type {Found} */
  const found = { lang: settings.lang, seat, waits: true, refused: null, summary: null };
  kept.set(page, found);
  page.render();
  // the page stays usable meanwhile, so that this is none of its attempts
  try {
    while (kept.get(page) === found && page.isConnected && !found.summary) {
      const told = await getAnalysis(page.name, seat);
      if (told.ready) found.summary = page.study ? toldByName(page.study, told.summary) : told.summary;
    }
  } catch (error) {
    found.refused = reasonText(error);
  }
  found.waits = false;
  page.render();
}

/** @param {number} share in ten-thousandths */
function percent(share) {
  return `${(share / 100).toFixed(1)} %`;
}

/** @param {number} share */
function change(share) {
  return `${share > 0 ? "+" : share < 0 ? "−" : "±"}${(Math.abs(share) / 100).toFixed(1)} %`;
}

/** The turn that is decided at a position, and the one that led there. @param {Summary} summary @param {Position} at */
function turnsAt(summary, at) {
  return at.branch === 0 ? { next: summary.turns[at.n] ?? null, last: summary.turns[at.n - 1] ?? null } : { next: null, last: null };
}

/** @param {Summary} summary @param {Position} at @returns {readonly number[] | null} */
function sharesAt(summary, at) {
  if (at.branch !== 0) return null;
  return at.n ? (summary.turns[at.n - 1]?.wins ?? null) : summary.start;
}

/** Everybody's share of the match as one bar. @param {Page} page @param {Study} _study @param {Position} at */
export function drawBar(page, _study, at) {
  const summary = summaryOf(page);
  const shares = summary && sharesAt(summary, at);
  if (!summary || !shares) return null;
  const told = shares.map((share, seat) => `${page.seatName(seat)} ${percent(share)}`).join(", ");
  return h("div", { key: "shares", class: "share-bar", role: "img", "aria-label": told, title: told, "data-share": shares[0] ?? 0 },
    shares.map((share, seat) => h("span", { key: seat, class: `share seat-${seat % 8}`, vars: { share: Math.max(share, 1) } }, share > WHOLE / 8 ? percent(share) : "")));
}

/** Arrows for what is best here. @param {Page} page @param {Position} at @returns {import("./wire").Mark[]} */
export function marks(page, at) {
  const summary = summaryOf(page);
  const best = summary && turnsAt(summary, at).next?.choices.find((one) => one.best);
  if (!best || best.keys.length < 2) return [];
  return [{ kind: "mark", role: "arrow", places: [best.keys[0] ?? "", best.keys.at(-1) ?? ""], label: best.told }];
}

/** @param {Page} page @param {Study} study @param {Position} at */
export function drawPart(page, study, at) {
  const found = kept.get(page);
  const summary = summaryOf(page);
  return h("details", { key: "analysis", class: "part-box", "data-part-box": "analysis" },
    h("summary", null, say("analysis")),
    !summary && [
      h("p", { key: "what", class: "quiet" }, say("analysisWhat")),
      h("button", { key: "judge", "data-judge": true, disabled: found?.waits ?? false, onclick: () => void judge(page, 0) }, found?.waits ? say("analysing") : say("analyse")),
      found?.refused && h("p", { key: "refused", class: "notice", role: "alert" }, found.refused),
    ],
    summary && [
      summary.viewer !== null && study.seats > 1 && drawViewers(page, study, summary.viewer),
      h("p", { key: "exact", class: "quiet", "data-exact": summary.exact ? "yes" : "no" }, say(summary.exact ? "analysisExact" : "analysisEstimate")),
      drawGraph(page, summary, at),
      drawChoices(summary, at),
      drawAccounts(page, summary),
      drawMistakes(page, summary),
    ]);
}

/** From whose view it is judged, where something is hidden. @param {Page} page @param {Study} study @param {number} viewer */
function drawViewers(page, study, viewer) {
  return h("label", { key: "viewer", class: "pick" }, h("span", null, say("judgedFrom")),
    h("select", { id: "judged-from", value: String(viewer), onchange: (/** @type {Event} */ event) => void judge(page, Number(/** @type {HTMLSelectElement} */ (event.target).value)) },
      Array.from({ length: study.seats }, (_, seat) => h("option", { key: seat, value: String(seat) }, page.seatName(seat)))));
}

/** @param {Page} page @param {Summary} summary @param {Position} at */
function drawGraph(page, summary, at) {
  const last = Math.max(summary.turns.length, 1);
  const across = (/** @type {number} */ n) => (n * WIDE) / last;
  const seats = summary.viewer === null ? (summary.start.length === 2 ? [0] : summary.start.map((_, seat) => seat)) : [summary.viewer];
  const line = (/** @type {number} */ seat) => [summary.start, ...summary.turns.map((turn) => turn.wins)].map((wins, n) => `${across(n).toFixed(1)},${(HIGH * (1 - (wins[seat] ?? 0) / WHOLE)).toFixed(1)}`).join(" ");
  return h("svg", { key: "graph", class: "share-graph", viewBox: `0 -4 ${WIDE} ${HIGH + 8}`, role: "img", "aria-label": say("analysisGraph"), "data-graph": true, onclick: (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    page.go(0, Math.round(((event.clientX - box.left) / box.width) * last));
  } },
    h("rect", { class: "ground", x: 0, y: 0, width: WIDE, height: HIGH }),
    h("line", { class: "half", x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }),
    seats.map((seat) => h("polyline", { key: seat, class: `share-line seat-${seat % 8}`, points: line(seat) }, h("title", null, page.seatName(seat)))),
    summary.turns.map((turn, index) => turn.loss >= MARKED && turn.seat !== null && h("circle", { key: turn.n, class: `mistake seat-${turn.seat % 8}`, cx: across(index + 1), cy: HIGH * (1 - (turn.wins[seats.includes(turn.seat) ? turn.seat : (seats[0] ?? 0)] ?? 0) / WHOLE), r: turn.loss >= WHOLE / 10 ? 6 : 4 }, h("title", null, `${turn.told} ${change(-turn.loss)}`))),
    at.branch === 0 && h("line", { class: "here", x1: across(at.n), x2: across(at.n), y1: -4, y2: HIGH + 4 }));
}

/** What could be done here. @param {Summary} summary @param {Position} at */
function drawChoices(summary, at) {
  const choices = turnsAt(summary, at).next?.choices ?? [];
  if (!choices.length) return null;
  return h("div", { key: "choices", class: "scrolling" }, h("table", { class: "figures judged-choices" },
    h("thead", null, h("tr", null, ["choice", "shareOfMatch", "spread"].map((name) => h("th", { key: name, scope: "col" }, say(name))))),
    h("tbody", null, choices.map((one) => h("tr", { key: one.text, class: one.played ? "played" : "" },
      h("td", null, one.told, one.best && h("span", { key: "best", class: "tag" }, say("isBest")), one.played && h("span", { key: "played", class: "tag" }, say("wasPlayed"))),
      h("td", null, percent(one.wins)),
      h("td", null, one.spread ? `±${percent(one.spread)}` : ""))))));
}

/** @param {Page} page @param {Summary} summary */
function drawAccounts(page, summary) {
  const parts = /** @type {const} */ (["luck", "own", "others", "later"]);
  const names = { luck: "luckPart", own: "ownPart", others: "othersPart", later: "laterPart" };
  const seats = summary.accounts;
  // a row for each part, so that it is read from the start down to the result and fits narrow windows
  const row = (/** @type {string} */ name, /** @type {(account: Summary["accounts"][number]) => string} */ told) =>
    h("tr", { key: name }, h("th", { scope: "row" }, say(name)), seats.map((account) => h("td", { key: account.seat }, told(account))));
  return h("div", { key: "accounts", class: "scrolling" }, h("table", { class: "figures judged-accounts" },
    h("thead", null, h("tr", null, h("td"), seats.map((account) => h("th", { key: account.seat, scope: "col" }, page.seatName(account.seat))))),
    h("tbody", null,
      row("startPart", (account) => percent(account.start.wins)),
      parts.map((part) => row(names[part], (account) => change(account[part].wins))),
      row("resultPart", (account) => percent(account.result.wins)))));
}

/** @param {Page} page @param {Summary} summary */
function drawMistakes(page, summary) {
  const found = summary.turns.map((turn, index) => ({ turn, index })).filter(({ turn }) => turn.loss > 0).sort((a, b) => b.turn.loss - a.turn.loss).slice(0, LISTED);
  if (!found.length) return h("p", { key: "none" }, say("noMistakes"));
  return [
    h("h3", { key: "mistakes" }, say("mistakes")),
    h("ol", { key: "list", class: "mistakes" }, found.map(({ turn, index }) => {
      const best = turn.choices.find((one) => one.best);
      return h("li", { key: turn.n },
        h("button", { class: "small", "data-mistake": index, onclick: () => page.go(0, index) }, change(-turn.loss)),
        h("span", null, turn.told, " ", best && h("span", { class: "quiet" }, say("betterWas", { told: best.told }))));
    })),
  ];
}
