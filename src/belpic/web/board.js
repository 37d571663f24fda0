// Boards of named places: a grid, a path or a free graph, with all that is on them.

import { h } from "./draw.js";
import { cornerOf, isLarge, partOf, rows, SIDE, spotsOf } from "./geometry.js";
import { centre, drawMark, lines, middle, NOWHERE, PATTERNS, put } from "./marks.js";
import { settings } from "./settings.js";
import { drawCard, drawPiece, faceOf, nameOf } from "./tiles.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Board} Board
 * @typedef {import("./wire").Place} Place
 * @typedef {import("./wire").Piece} Piece
 * @typedef {import("./wire").Card} Card
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./match").Match} Match
 * @typedef {import("./geometry").Point} Point
 */

/** From how many times as wide as high on what is read with a board stands below it on a phone held sideways too. */
const WIDE = [2, 4];

/** Where the cursor of each board stands. @type {Map<string, string>} */
const cursors = new Map();

/**
 * Put the cursor of a board on a place.
 * @param {Board} board
 * @param {string} key
 */
export function pointAt(board, key) {
  cursors.set(board.key, key);
}

/**
 * @param {Board} board
 * @param {readonly Thing[]} things
 * @param {Match} match
 */
export function drawBoard(board, things, match) {
  if (settings.side === "other") board = { ...board, turned: !board.turned };
  const marks = things.filter((thing) => thing.kind === "mark");
  const allowed = match.allowed();
  const lit = litPlaces(board, things, match);
  const touched = [...lit].filter((key) => allowed.has(key) || match.path.some((token) => token.key === key));
  const spots = spotsOf(board, touched.length ? new Set(touched) : lit);
  const standing = groupByPlace(things, spots);
  const pointed = new Set(marks.filter((mark) => mark.role === "reachable").flatMap((mark) => mark.places));
  const grid = board.shape === "grid";
  const ways = grid ? waysOf(board, spots) : new Map();
  const right = Math.max(...[...spots.values()].map((spot) => spot.x + SIDE * spot.span));
  const bottom = Math.max(...[...spots.values()].map((spot) => spot.y + SIDE * spot.span));
  const covered = [...spots.values()].reduce((sum, spot) => sum + (SIDE * spot.span) ** 2, 0);
  // where all of the room is needed for the places, they have no names around them
  const named = settings.names === "shown" && isLarge(board, right + 44, bottom + 30);
  const left = board.rows.length && named ? 42 : 2;
  const top = board.columns.length && named ? 26 : 2;
  const width = left + right + 2;
  const height = top + bottom + (board.shape === "graph" ? 26 : 2);
  const points = (touched.length ? touched : [...lit]).flatMap((key) => spots.get(key) ?? []).map((spot) => ({ ...spot, x: spot.x + left, y: spot.y + top }));
  const wholly = shownWhole.has(board.key);
  const whole = { x: 0, y: 0, width, height };
  const part = partOf(board, whole, wholly ? [] : points, board.shape !== "graph" && isRead(board, touched.length > 0, match));
  const common = commonest(board);
  const cursor = cursorOf(board, allowed);
  const numbered = !grid || !board.sided || sides(standing) > 2;
  return h(
    "div",
    { key: `board ${board.key}`, class: `board shape-${board.shape}${WIDE.map((least, name) => (right / bottom >= least ? ` wide-${name + 1}` : "")).join("")}`, "data-board": board.key, vars: { aspect: (right / bottom).toFixed(3) } },
    (part.part || wholly) &&
      h("button", { key: "whole", class: `small whole ${cornerOf(board, part, points)}`, "aria-pressed": wholly ? "true" : "false", "aria-label": say("wholeBoard"), title: say("wholeBoard"), onclick: () => showWhole(board, match) },
        wholly ? "⤡" : board.shape === "path" ? overview(board, spots, standing, match, whole, part, [left, top]) : "⤢"),
    h(
      "svg",
      {
        viewBox: `${part.x} ${part.y} ${part.width} ${part.height}`,
        role: "grid",
        "aria-label": board.label,
        onkeydown: (/** @type {KeyboardEvent} */ event) => steer(event, board, spots, match),
      },
      named && names(board, left, top),
      h(
        "g",
        { transform: `translate(${left} ${top})`, role: "presentation" },
        !grid && drawLinks(board, spots),
        rows(board).map((places, index) =>
          h(
            "g",
            { key: `row ${index}`, role: "row" },
            places.map((place) =>
              drawPlace(place, {
                spot: spots.get(place.key) ?? NOWHERE,
                standing: standing.get(place.key) ?? [],
                way: ways.get(place.key) ?? "",
                board,
                numbered,
                own: match.own,
                chosen: match.path.some((token) => token.key === place.key),
                free: allowed.has(place.key),
                marked: pointed.has(place.key),
                named: board.shape === "path" || (!grid && place.label !== common),
                focusable: place.key === cursor,
                target: place.key === match.target,
                touch: () => {
                  cursors.set(board.key, place.key);
                  void match.touch(place.key);
                },
              }),
            ),
          ),
        ),
        grid && covered === right * bottom &&
          h("rect", { class: "frame", width: right, height: bottom, "aria-hidden": "true" }),
        h(
          "g",
          { class: "marks", "aria-hidden": "true" },
          marks.map((mark) => drawMark(mark, spots, standing)),
        ),
      ),
    ),
  );
}

/**
 * All of a path as small as can be, of which a part is shown: where one is, where everybody is, and where it leads.
 * @param {Board} board @param {Map<string, Point>} spots @param {Map<string, (Piece | Card)[]>} standing @param {Match} match
 * @param {import("./geometry").Box} whole @param {import("./geometry").Box} part @param {readonly [number, number]} from
 */
function overview(board, spots, standing, match, { width, height }, part, [left, top]) {
  const isOwn = (/** @type {string} */ key) => standing.get(key)?.some((thing) => thing.kind === "piece" && thing.seat === match.own);
  return h("svg", { viewBox: `0 0 ${width} ${height}`, class: "overview", "aria-hidden": "true" },
    h("g", { transform: `translate(${left} ${top})` },
      drawLinks(board, spots),
      board.places.map(({ key, look }) => {
        const { x, y } = middle(spots.get(key) ?? NOWHERE);
        return h("circle", { class: `${look}${isOwn(key) ? " mine" : ""}`, cx: x, cy: y, r: look === "goal" || standing.has(key) ? 32 : 16 });
      })),
    h("rect", { x: part.x, y: part.y, width: part.width, height: part.height, rx: 12 }));
}

/** Boards that are shown whole, though what may be touched is small there then. @type {Set<string>} */
const shownWhole = new Set();

/** @param {Board} board @param {Match} match */
function showWhole(board, match) {
  if (!shownWhole.delete(board.key)) shownWhole.add(board.key);
  match.changed();
}

/** Boards on which something was touched since one was asked without anything to touch there, or saw an earlier position. @type {Set<string>} */
const played = new Set();

/** Whether a board is only looked at now. @param {Board} board @param {boolean} touched @param {Match} match */
function isRead(board, touched, match) {
  if (match.onlyRead) return true;
  if (touched) played.add(board.key);
  else if (match.asked !== false) played.delete(board.key);
  return !played.has(board.key);
}

/** What was lit last on each board, which stays where it is until one is asked again. @type {Map<string, Set<string>>} */
const litBefore = new Map();

/**
 * The places that matter now: what may be touched, what was, and if that is nothing, what mattered before.
 * @param {Board} board
 * @param {readonly Thing[]} things
 * @param {Match} match
 */
function litPlaces(board, things, match) {
  const keys = new Set(board.places.map((place) => place.key));
  const touched = [...match.allowed().keys(), ...match.path.map((token) => token.key)].filter((key) => keys.has(key));
  const marked = things.flatMap((thing) => (thing.kind === "mark" ? thing.places : []));
  const own = things.flatMap((thing) => (thing.kind === "piece" && thing.seat !== null && thing.seat === match.own ? [thing.place] : []));
  // where roads grow, a name that only some places have is what one looks at
  const common = board.shape === "graph" ? commonest(board) : null;
  const named = common === null ? [] : board.places.filter((place) => place.label !== common).map((place) => place.key);
  const kept = [...(litBefore.get(board.key) ?? [])].filter((key) => keys.has(key));
  const found = new Set(named.length ? [...touched, ...named] : touched.length ? touched : kept.length ? kept : [...marked, ...own].filter((key) => keys.has(key)));
  if (touched.length) litBefore.set(board.key, found);
  return found;
}

/** The name that most places have, if it says nothing of any of them. @param {Board} board */
function commonest(board) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const place of board.places) counts.set(place.label, (counts.get(place.label) ?? 0) + 1);
  const [name, count] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? ["", 0];
  return count > 2 && count > board.places.length / 4 ? name : null;
}

/**
 * @param {readonly Thing[]} things
 * @param {Map<string, Point>} spots
 */
function groupByPlace(things, spots) {
  /** @type {Map<string, (Piece | Card)[]>} */
  const found = new Map();
  for (const thing of things) {
    if ((thing.kind === "piece" || thing.kind === "card") && thing.place !== null && spots.has(thing.place))
      found.set(thing.place, [...(found.get(thing.place) ?? []), thing]);
  }
  return found;
}

/** @param {Map<string, (Piece | Card)[]>} standing */
function sides(standing) {
  const seats = [...standing.values()].flat().map((thing) => (thing.kind === "piece" ? thing.seat ?? -1 : -1));
  return Math.max(-1, ...seats) + 1;
}

/**
 * @param {Board} board
 * @param {number} left
 * @param {number} top
 */
function names(board, left, top) {
  const columns = board.turned ? [...board.columns].reverse() : board.columns;
  const lines = board.turned ? [...board.rows].reverse() : board.rows;
  return h(
    "g",
    { class: "names", "aria-hidden": "true" },
    columns.map((name, i) => h("text", { x: left + (i + 0.5) * SIDE, y: top - 9, "text-anchor": "middle" }, name)),
    lines.map((name, i) => h("text", { x: left - 6, y: top + (i + 0.5) * SIDE + 5, "text-anchor": "end" }, name)),
  );
}

/**
 * @param {Board} board
 * @param {Map<string, Point>} spots
 */
function drawLinks(board, spots) {
  const pairs = board.links.length || board.shape !== "path"
    ? board.links
    : board.places.slice(1).map((place, i) => /** @type {const} */ ([board.places[i]?.key ?? "", place.key]));
  const data = pairs.map(([one, other]) => `M${centre(spots, one)}L${centre(spots, other)}`).join("");
  return h("path", { class: "links", d: data, "aria-hidden": "true" });
}

/**
 * The way of a race over a grid, as what each place shows of it: lines from its middle to its edges.
 * @param {Board} board
 * @param {Map<string, Point>} spots
 */
function waysOf(board, spots) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [one, other] of board.links) {
    for (const [from, to] of [[one, other], [other, one]]) {
      const [here, there] = [spots.get(from ?? "") ?? NOWHERE, spots.get(to ?? "") ?? NOWHERE];
      const half = 2 * here.span;
      const [x, y] = [(middle(there).x - middle(here).x) / half, (middle(there).y - middle(here).y) / half];
      found.set(from ?? "", `${found.get(from ?? "") ?? ""}M32 32l${x} ${y}`);
    }
  }
  return found;
}

/**
 * @param {Place} place
 * @param {{spot: Point, standing: (Piece | Card)[], way: string, board: Board, numbered: boolean, own: number | null,
 *   chosen: boolean, free: boolean, marked: boolean, named: boolean, focusable: boolean, target: boolean, touch: () => void}} how
 */
function drawPlace(place, how) {
  const { spot, standing, board, numbered, chosen, free } = how;
  const label = [place.label, ...standing.map(nameOf), chosen && say("chosen"), free && say("free")].filter(Boolean).join(", ");
  return h(
    "g",
    {
      key: place.key,
      // a place may be both: some moves end where they began
      class: `place ${place.look}${chosen ? " chosen" : ""}${free ? " free" : ""}`,
      role: "gridcell",
      tabindex: how.focusable ? 0 : -1,
      "data-key": place.key,
      "data-target": how.target,
      "aria-label": label,
      "aria-selected": chosen ? "true" : "false",
      transform: put(spot),
      onclick: how.touch,
    },
    h("rect", { class: "ground", width: SIDE, height: SIDE }),
    PATTERNS[place.look] && h("path", { class: "pattern", d: PATTERNS[place.look] }),
    // no way runs over lines, whose number could not be read otherwise
    place.lines > 0 || place.slashed
      ? h("path", { class: "lines", d: lines(place) })
      : how.way && h("path", { class: "links", d: how.way }),
    how.named && board.shape === "path" && h("text", { class: "name", x: 4, y: 5, "dominant-baseline": "hanging", "aria-hidden": "true" }, /\d+|$/.exec(place.label)?.[0]),
    how.named && board.shape === "graph" && h("text", { class: "name", x: SIDE / 2, y: SIDE + 4, "dominant-baseline": "hanging", "text-anchor": "middle", "aria-hidden": "true" }, place.label),
    chosen && h("rect", { class: "chosen-ring", x: 2, y: 2, width: 60, height: 60, rx: 3 }),
    placeThings(standing, board, numbered, place.span, how.own),
    free && !how.marked && (standing.length
      ? h("rect", { class: "free-ring", x: 2.5, y: 2.5, width: 59, height: 59, rx: 4 })
      : h("circle", { class: "free-dot", cx: 32, cy: 32, r: 8 })),
    h("rect", { class: "focus", x: 1.5, y: 1.5, width: 61, height: 61, rx: 3 }),
  );
}

/**
 * @param {(Piece | Card)[]} standing
 * @param {Board} board
 * @param {boolean} numbered
 * @param {number} span
 * @param {number | null} own the viewer's seat
 */
function placeThings(standing, board, numbered, span, own) {
  const spots = spread(standing.length, span);
  const alike = new Set(standing.map((thing) => thing.glyph)).size === 1;
  return [
    ...spots.map(([x, y, scale], index) => {
      const thing = /** @type {Piece | Card} */ (standing[index]);
      const place = `translate(${32 + x} ${32 + y}) scale(${scale})`;
      const down = thing.kind === "piece" && (thing.seat === 1) !== board.turned;
      const inside = thing.kind === "piece"
        ? drawPiece(thing, !numbered, down, scale * span, alike, thing.seat !== null && thing.seat === own)
        : h("g", { transform: "translate(-21 -30)" }, drawCard(thing));
      return h("g", { class: "standing", "data-face": faceOf(thing), transform: place, "aria-hidden": "true" }, inside);
    }),
    standing.length > spots.length &&
      h("text", { class: "more", x: 53, y: 58, "text-anchor": "middle" }, `+${standing.length - spots.length}`),
  ];
}

/**
 * Where so many things stand on one place, in rows, and how small they are.
 * @param {number} number
 * @param {number} span
 * @returns {[number, number, number][]}
 */
function spread(number, span) {
  const most = Math.min(3 * span, Math.max(span, Math.ceil(Math.sqrt(number))));
  const down = Math.max(1, Math.min(most, Math.ceil(number / most)));
  const across = Math.min(most, Math.max(1, number));
  const step = SIDE / Math.max(across, down) - 0.5;
  const scale = Math.min(0.98 / span, 1 / Math.max(across, down));
  const room = across * down;
  return Array.from({ length: number > room ? room - 1 : number }, (_, i) => [
    ((i % across) - (across - 1) / 2) * step,
    (Math.floor(i / across) - (down - 1) / 2) * step,
    scale,
  ]);
}

/**
 * The one place that Tab leads to.
 * @param {Board} board
 * @param {Map<string, unknown>} allowed
 */
function cursorOf(board, allowed) {
  const kept = cursors.get(board.key);
  if (kept && board.places.some((place) => place.key === kept)) return kept;
  return (board.places.find((place) => allowed.has(place.key)) ?? board.places[0])?.key;
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Arrows go to the nearest place on that side; Enter and Space touch.
 * @param {KeyboardEvent} event
 * @param {Board} board
 * @param {Map<string, Point>} spots
 * @param {Match} match
 */
function steer(event, board, spots, match) {
  const here = /** @type {Element} */ (event.target).closest("[data-key]")?.getAttribute("data-key");
  if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    cursors.set(board.key, here);
    void match.touch(here);
    return;
  }
  const way = ARROWS[event.key];
  const from = spots.get(here);
  if (!way || !from) return;
  event.preventDefault();
  const reached = [...spots]
    .map(([key, spot]) => ({ key, ahead: (spot.x - from.x) * way[0] + (spot.y - from.y) * way[1],
      aside: Math.abs((spot.x - from.x) * way[1]) + Math.abs((spot.y - from.y) * way[0]) }))
    .filter((one) => one.ahead > 0)
    .sort((one, other) => one.ahead + 3 * one.aside - other.ahead - 3 * other.aside)[0];
  if (!reached) return;
  cursors.set(board.key, reached.key);
  match.changed();
  const svg = /** @type {Element} */ (event.currentTarget ?? event.target).closest("svg");
  const cell = [...(svg?.querySelectorAll("[data-key]") ?? [])].find((one) => one.getAttribute("data-key") === reached.key);
  /** @type {SVGElement | undefined} */ (cell)?.focus();
}
