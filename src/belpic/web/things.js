// The middle of the table: boards, what is played, numbers, sticks, forecasts; and what one reads beside it.

import { drawBoard } from "./board.js";
import { h } from "./draw.js";
import { countingSticks, numberText, unknownText, valueOf } from "./scene.js";
import { seatName } from "./seats.js";
import { settings, WAY } from "./settings.js";
import { say } from "./words.js";
import { drawHeap, drawZone, isTouchable, sortZones } from "./zones.js";

/**
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./wire").Zone} Zone
 * @typedef {import("./match").Match} Match
 * @typedef {import("./draw").Loose} Loose
 */

/**
 * Draw what lies in the middle: a board, or what is played; sticks and what is read with them beside it.
 * @param {Match} match
 * @param {(zone: Zone) => void} open
 * @returns {Loose}
 */
export function drawMiddle(match, open) {
  const things = match.scene;
  const boards = things.filter((thing) => thing.kind === "board");
  const zones = sortZones(match).middle;
  const live = zones.filter((zone) => isTouchable(zone, match));
  const large = live.length ? live : zones.filter((zone) => zone.role === "pile");
  // a table on which cards are laid has its place for them before the first one lies there
  const felt = large.length > 0 || (!boards.length && things.some((thing) => thing.kind === "zone"));
  const small = zones.filter((zone) => !large.includes(zone));
  const notes = things.filter((thing) => thing.kind === "note").slice(0, -1);
  const aside = things.map((thing, index) => {
    const text = unknownText(thing);
    if (text !== null) return h("p", { key: `unknown ${index}`, class: "unknown" }, text);
    if (thing.kind === "sticks") return drawSticks(thing, match);
    if (thing.kind === "forecast" && match.now?.phase !== "over" && !match.preview.includes(thing)) return drawForecast(thing, true);
    return null;
  }).filter((one) => one !== null);
  const ahead = match.preview.filter((thing) => thing.kind === "forecast");
  return h(
    "div",
    { key: "field", class: `field${boards.length ? " boards" : ""}${felt ? " laid" : ""}` },
    boards.map((board) => drawBoard(board, things, match)),
    felt && h("div", { key: "laid", class: "laid-zones" }, large.map((zone) => drawZone(zone, match, zone.seat === null ? null : seatName(match, zone.seat)))),
    (felt || aside.length > 0 || small.length > 0 || notes.length > 0) &&
      h(
        "div",
        { key: "aside", class: "beside" },
        aside,
        small.length > 0 && h("div", { key: "heaps", class: "heaps" }, small.map((zone) => drawHeap(zone, open))),
        notes.length > 0 && h("div", { key: "notes", class: "asides" }, notes.map((note, index) => h("p", { key: `note ${index}`, class: "aside-note" }, note.text))),
      ),
    ahead.length > 0 && h("div", { key: "ahead", class: "ahead" }, ahead.map((one) => drawForecast(one, false))),
  );
}

/** Numbers that are nobody's. @param {Match} match */
export function drawCounters(match) {
  const counters = match.scene.filter((thing) => thing.kind === "counter").filter((counter) => counter.seat === null);
  return counters.length > 0 && h("dl", { key: "counters", class: "counters" }, counters.map(drawCounter));
}

/**
 * Draw what one reads beside the scene.
 * @param {Match} match
 */
export function drawPanels(match) {
  const panels = match.scene.filter((thing) => thing.kind === "panel");
  const tracks = match.scene.filter((thing) => thing.kind === "track");
  return h("div", { key: "panels", class: "panels" }, panels.map((panel) => panel.rows.length > 0 && drawPanel(panel)), tracks.map(drawTrack));
}

/** @param {import("./wire").Counter} counter */
function drawCounter(counter) {
  return h(
    "div",
    { key: counter.key },
    h("dt", null, counter.label),
    h("dd", null, numberText(counter.value), counter.of !== null && h("small", null, ` / ${counter.of}`), counter.sticks && drawCountingSticks(counter.value)),
  );
}

/** Of one kind, so many are drawn one by one; more are one with a number. */
const MOST_STICKS = 6;

/** @typedef {"black" | "red" | "white"} Stick */
/** The bands on each kind of 点棒. @type {[Stick, string][]} */
const BANDS = [["black", "M1.5 8h4M1.5 13h4"], ["red", "M1.5 10.5h4"], ["white", ""]];

/**
 * Draw a number as 点棒.
 * @param {import("./wire").Whole} value
 */
export function drawCountingSticks(value) {
  const numbers = countingSticks(value);
  const piles = BANDS.map(([kind, bands]) => ({ kind, bands, number: numbers[kind] })).filter((pile) => pile.number > 0n);
  return h(
    "span",
    { class: "counting", "aria-hidden": "true" },
    piles.map(({ kind, number, bands }) => {
      const many = number > MOST_STICKS;
      const drawn = many ? 1 : Number(number);
      return [
        h(
          "svg",
          { key: kind, class: kind, viewBox: `0 0 ${drawn * 9 - 2} 22`, vars: { wide: drawn * 9 - 2 } },
          Array.from({ length: drawn }, (_, index) =>
            h("g", { transform: `translate(${index * 9} 0)` }, h("rect", { x: 0.75, y: 0.75, width: 5.5, height: 20.5, rx: 1.5 }), bands && h("path", { d: bands }))),
        ),
        many && h("small", { key: `${kind} many` }, `×${number}`),
      ];
    }),
  );
}

/**
 * Sticks as they lie: marked faces are dark and carry crosses, others are plain.
 * @param {import("./wire").Sticks} sticks
 * @param {Match} match
 */
function drawSticks(sticks, match) {
  const free = match.allowed().has(sticks.key);
  const up = sticks.up;
  const text = up === null ? say("notThrown") : say("up", { up, number: sticks.number });
  const picture = h(
    "svg",
    { viewBox: `0 0 ${sticks.number * 26} 84`, "aria-hidden": "true" },
    Array.from({ length: sticks.number }, (_, index) => {
      const face = up === null ? "unthrown" : index < up ? "marked" : "blank";
      return h(
        "g",
        { key: index, transform: `translate(${index * 26 + 4} 3)` },
        h(
          "g",
          { class: `stick ${face}`, vars: { order: index } },
          h("rect", { x: 1.2, y: 1.2, width: 16, height: 75, rx: 8 }),
          face === "marked" && h("path", { d: "M5.5 22l7 5m0-5l-7 5M5.5 36l7 5m0-5l-7 5M5.5 50l7 5m0-5l-7 5" }),
        ),
      );
    }),
  );
  const inside = [picture, h("strong", { class: "throw", "aria-hidden": "true" }, up ?? "–")];
  const name = `${sticks.label}: ${text}`;
  return h(
    "section",
    // a new key for every throw starts the fall anew
    { key: `sticks ${sticks.key} ${up === null ? "" : match.fallen}`, class: `sticks${up === null ? " waiting" : ""}${up !== null && match.fallen && settings.pace !== "still" ? " falling" : ""}`, vars: { way: `${WAY[settings.pace]}ms` }, onclick: settle },
    free
      ? h("button", { class: "lie free", "data-key": sticks.key, "aria-label": name, onclick: () => void match.touch(sticks.key) }, inside)
      : h("div", { class: "lie", role: "img", "aria-label": name }, inside),
    h("p", { class: "quiet" }, text),
  );
}

/** Let sticks lie at once. @param {Event} event */
function settle(event) {
  for (const animation of /** @type {Element} */ (event.currentTarget).getAnimations({ subtree: true })) animation.finish();
}

/** @param {import("./wire").Track} track */
function drawTrack(track) {
  return h(
    "section",
    { key: `track ${track.key}`, class: "track" },
    h("p", { class: "title" }, track.label),
    h("div", { class: "wide", tabindex: 0, role: "group", "aria-label": track.label }, h(
      "ol",
      null,
      track.fields.map((field, index) => {
        const here = track.markers.filter((marker) => marker.at === index);
        return h(
          "li",
          { key: index, class: here.length ? "held" : null },
          h("span", { class: "markers" }, here.map((marker) => h("b", { title: marker.label }, marker.label))),
          h("span", null, field),
        );
      }),
    )),
  );
}

/** @param {import("./wire").Panel} panel */
function drawPanel(panel) {
  const number = (/** @type {import("./wire").Text} */ cell) => /^[+\-−×]?[\d.,/%]+$|^[–—]$/.test(cell);
  return h(
    "details",
    { key: panel.key, class: "panel", open: panel.rows.length <= 8 ? true : undefined },
    h("summary", null, h("h3", null, panel.label)),
    h(
      "div",
      { class: "wide", tabindex: 0, role: "region", "aria-label": panel.label },
      h(
        "table",
        null,
        panel.head.length > 0 &&
          h("thead", null, h("tr", null, panel.head.map((cell) => h("th", { scope: "col" }, cell)))),
        h(
          "tbody",
          null,
          panel.rows.map((row, index) =>
            h(
              "tr",
              { key: index, class: row.strong ? "strong" : null },
              row.cells.map((cell) => number(cell) ? h("td", { class: "number" }, numberText(cell)) : h("td", null, cell)),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * What may come of something, as far as there is room; all of it is read where it is opened.
 * @param {import("./wire").Forecast} forecast
 * @param {boolean} opens whether it may be opened
 */
function drawForecast(forecast, opens) {
  return h(
    "section",
    { key: `forecast ${forecast.key}`, class: "forecast" },
    h("h3", null, opens ? h("button", { class: "opens", "data-forecast": forecast.key, "aria-haspopup": "dialog", onclick: () => void openForecast(forecast) }, forecast.label) : forecast.label),
    drawProspects(forecast),
  );
}

/** @param {import("./wire").Forecast} forecast */
function drawProspects(forecast) {
  return h(
    "ul",
    null,
    forecast.prospects.map((prospect, index) => {
      const share = valueOf(prospect.probability);
      return h(
        "li",
        { key: index, vars: { share: `${share * 100}%` } },
        h("b", null, prospect.outcome),
        h("span", { class: "odds", "aria-hidden": "true" }),
        h("span", { class: "share", title: prospect.probability }, `${Math.round(share * 1000) / 10} %`),
        h("span", { class: "result", title: prospect.result }, prospect.result),
      );
    }),
  );
}

/** Show all of what may come, in a sheet over the table. @param {import("./wire").Forecast} forecast */
async function openForecast(forecast) {
  const { openSheet } = await import("./sheet.js");
  openSheet("prospects", "prospects-title", (close) => [
    h("h2", { id: "prospects-title" }, forecast.label),
    h("div", { class: "forecast" }, drawProspects(forecast)),
    h("button", { class: "primary", onclick: close }, say("close")),
  ]);
}
