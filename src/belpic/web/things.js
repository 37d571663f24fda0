// Everything of a scene beside boards: zones of cards, numbers, sticks, tracks, panels, forecasts.

import { drawBoard } from "./board.js";
import { h } from "./draw.js";
import { countingSticks, unknownText, valueOf } from "./scene.js";
import { choose, settings } from "./settings.js";
import { backsPicture, cardPicture, nameOf } from "./tiles.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./wire").Zone} Zone
 * @typedef {import("./wire").Card} Card
 * @typedef {import("./match").Match} Match
 * @typedef {import("./draw").Loose} Loose
 */

/**
 * Draw a scene but for what one presses and what one reads beside it.
 * @param {Match} match
 * @returns {Loose[]}
 */
export function drawScene(match) {
  const things = match.scene;
  const counters = things.filter((thing) => thing.kind === "counter");
  const zones = things.filter((thing) => thing.kind === "zone");
  const hasBoard = things.some((thing) => thing.kind === "board");
  // captured pieces lie where the game puts them around its board, cards lie before their players
  const gathered = !hasBoard || zones.some((zone) => zone.role === "hand");
  return [
    counters.length > 0 && h("dl", { key: "counters", class: "counters" }, counters.map((counter) => drawCounter(counter, counters, match))),
    !hasBoard && zones.length > 0 && drawPlaces(zones, match),
    things.map((thing, index) => {
      const text = unknownText(thing);
      if (text !== null) return h("p", { key: `unknown ${index}`, class: "unknown" }, text);
      if (thing.kind === "board") return drawBoard(thing, things, match);
      if (thing.kind === "zone" && !gathered) return drawZone(thing, match);
      if (thing.kind === "sticks") return drawSticks(thing, match);
      if (thing.kind === "track") return drawTrack(thing);
      if (thing.kind === "forecast" && match.now?.phase !== "over") return drawForecast(thing);
      return null;
    }),
    hasBoard && gathered && drawPlaces(zones, match),
  ];
}

/**
 * Draw what one reads beside the scene.
 * @param {Match} match
 */
export function drawPanels(match) {
  const panels = match.scene.filter((thing) => thing.kind === "panel");
  return h("div", { key: "panels", class: "panels" }, panels.map((panel) => panel.rows.length > 0 && drawPanel(panel)));
}

/**
 * Draw a number by its name, and by whose it is where several have that name.
 * @param {import("./wire").Counter} counter
 * @param {readonly import("./wire").Counter[]} all
 * @param {Match} match
 */
function drawCounter(counter, all, match) {
  const seat = all.some((other) => other !== counter && other.label === counter.label) ? match.now?.seats[counter.seat ?? -1] : undefined;
  return h(
    "div",
    { key: counter.key },
    h("dt", null, seat && `${say("seat", { seat: seat.seat + 1 })} `, counter.label),
    h("dd", null, counter.value, counter.of !== null && h("small", null, ` / ${counter.of}`), counter.sticks && drawCountingSticks(counter.value)),
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
function drawCountingSticks(value) {
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
 * Zones gathered by whose they are: the middle of the table first, one's own last and largest.
 * @param {Zone[]} zones
 * @param {Match} match
 */
function drawPlaces(zones, match) {
  const owners = [...new Set(zones.map((zone) => zone.seat))];
  const seats = match.now?.seats.length ?? 1;
  // the middle first, then the others as they sit after oneself, oneself last
  const rank = (/** @type {number | null} */ seat) => (seat === null ? -1 : (seat - (match.own ?? -1) - 1 + seats) % seats);
  owners.sort((one, other) => rank(one) - rank(other));
  return h(
    "div",
    { key: "places", class: "places" },
    owners.map((owner) => {
      const seat = match.now?.seats[owner ?? -1];
      const turn = owner !== null && match.now?.asked.includes(owner);
      const kind = owner === null ? "middle" : owner === match.own ? "own" : "other";
      return h(
        "div",
        { key: `place ${owner}`, class: `seat-place ${kind}${turn ? " turn" : ""}`, role: "group", "aria-label": seat ? seat.label : say("table") },
        seat && h("h3", null, seat.label, seat.yours && h("span", { class: "tag" }, say("you"))),
        h("div", { class: "zones" }, zones.filter((zone) => zone.seat === owner).map((zone) => drawZone(zone, match))),
      );
    }),
  );
}

/**
 * @param {Zone} zone
 * @param {Match} match
 */
function drawZone(zone, match) {
  const allowed = match.allowed();
  const chosen = match.path.map((token) => token.key);
  const touchable =
    (zone.role === "hand" && zone.seat === match.own && match.now?.phase === "playing") ||
    zone.cards.some((card) => allowed.has(card.key) || chosen.includes(card.key));
  const hidden = Math.max(0, zone.count - zone.cards.length);
  /** @type {Map<string, number>} */
  const seen = new Map();
  const own = zone.role === "hand" && zone.seat === match.own;
  const cards = (own && settings.sort === "colour" ? byColour(zone.cards) : zone.cards).map((card) => {
    const ordinal = seen.get(card.key) ?? 0;
    seen.set(card.key, ordinal + 1);
    const taken = chosen.filter((key) => key === card.key).length;
    const free = allowed.has(card.key);
    // of equal cards the chosen ones are taken back, as long as another one can go on
    const back = ordinal < taken && (!free || zone.cards.filter((one) => one.key === card.key).length > taken);
    return touchable
      ? cardButton(card, ordinal, ordinal < taken, free && !back, () => void match.touch(card.key, back))
      : h("li", { key: `${card.key} ${ordinal}` }, h("span", { class: "card", role: "img", "aria-label": nameOf(card) }, cardPicture(card)));
  });
  const whole = allowed.has(zone.key);
  return h(
    "div",
    { key: `zone ${zone.key}`, class: `zone ${zone.role}${zone.count ? "" : " bare"}`, role: "group", "aria-label": zone.label },
    h("p", { class: "title" }, zone.label, zone.count > 1 && h("span", { class: "count" }, zone.count), own && new Set(zone.cards.map((card) => card.colour)).size > 1 && sorter()),
    zone.count > 0
      ? h(
          "ul",
          { class: "card-row" },
          cards,
          hidden > 0 &&
            h("li", { key: "hidden" }, h("span", { class: "card hidden", role: "img", "aria-label": say("cardsHidden", { count: hidden }) },
              backsPicture(hidden), h("b", { "aria-hidden": "true" }, `×${hidden}`))),
        )
      : h("p", { class: "quiet" }, say("empty")),
    whole && h("button", { class: "small free", onclick: () => void match.touch(zone.key) }, zone.label),
  );
}

/** Cards by colour, and as the game orders them, by rank, within a colour. @param {readonly Card[]} cards */
function byColour(cards) {
  const place = (/** @type {Card} */ card) => ["black", "red", null].indexOf(card.colour);
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** The switch between the two orders of one's own hand. */
function sorter() {
  const other = settings.sort === "rank" ? "colour" : "rank";
  return h("button", { class: "small sort", "data-sort": other, onclick: () => choose("sort", other) }, say(other === "rank" ? "byRank" : "byColour"));
}

/**
 * @param {Card} card
 * @param {number} ordinal
 * @param {boolean} pressed
 * @param {boolean} free
 * @param {() => void} onclick
 */
function cardButton(card, ordinal, pressed, free, onclick) {
  return h(
    "li",
    { key: `${card.key} ${ordinal}` },
    h(
      "button",
      {
        class: `card${pressed ? " chosen" : ""}${free ? " free" : ""}`,
        "data-key": card.key,
        "aria-pressed": pressed ? "true" : "false",
        "aria-label": nameOf(card),
        onclick,
      },
      cardPicture(card),
    ),
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
    { key: `sticks ${sticks.key} ${up === null ? "" : match.fallen}`, class: `sticks${up === null ? " waiting" : ""}${up !== null && match.fallen ? " falling" : ""}`, onclick: settle },
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
              row.cells.map((cell) => h("td", { class: number(cell) ? "number" : null }, cell)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {import("./wire").Forecast} forecast */
function drawForecast(forecast) {
  return h(
    "section",
    { key: `forecast ${forecast.key}`, class: "forecast" },
    h("h3", null, forecast.label),
    h(
      "ul",
      null,
      forecast.prospects.map((prospect, index) => {
        const share = valueOf(prospect.probability);
        return h(
          "li",
          { key: index, vars: { share: `${share * 100}%` } },
          h("b", null, prospect.outcome),
          h("span", { class: "bar", "aria-hidden": "true" }),
          h("span", { class: "share", title: prospect.probability }, `${Math.round(share * 1000) / 10} %`),
          h("span", { class: "result" }, prospect.result),
        );
      }),
    ),
  );
}
