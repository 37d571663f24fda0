// Boards of named places: a grid, a path or a free graph, with all that is on them.

import { h } from "./draw.js";
import { drawCard, drawPiece, nameOf } from "./tiles.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Board} Board
 * @typedef {import("./wire").Place} Place
 * @typedef {import("./wire").Piece} Piece
 * @typedef {import("./wire").Card} Card
 * @typedef {import("./wire").Mark} Mark
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./match").Match} Match
 * @typedef {{x: number, y: number, span: number}} Point where a place begins and how many units it is wide
 */

const SIDE = 64;
const SPACED = 1.5;
/** @type {Point} */
const NOWHERE = { x: 0, y: 0, span: 1 };

/** Patterns of the looks on a square of 64, so that none is told by colour alone.
 * @type {Record<Place["look"], string>} */
const PATTERNS = {
  plain: "",
  water: waves(),
  hue: "M18 4L4 18M32 4L4 32M46 4L4 46M60 4L4 60M60 18L18 60M60 32L32 60M60 46L46 60",
  hill: [14, 28, 42, 56].map((y) => `M4 ${y}l7-7l7 7l7-7l7 7l7-7l7 7l7-7l7 7`).join(""),
  orange: [8, 20, 32, 44, 56].map((y) => [8, 20, 32, 44, 56].map((x) => `M${x} ${y}v.1`).join("")).join(""),
  river: [8, 20, 32, 44, 56].map((y, i) => (i % 2 ? `M4 ${y}h36m8 0h12` : `M4 ${y}h14m8 0h34`)).join(""),
  start: "M5 5H59V59H5ZM22 52L32 58L42 52M22 45L32 51L42 45",
  goal: "M5 5H59V59H5ZM10 10H54V54H10Z",
};

function waves() {
  return [9, 24.5, 40, 55.5].map((y, i) => `M4 ${y}q7 ${i % 2 ? 9 : -9} 14 0t14 0t14 0t14 0`).join("");
}

/**
 * The way of a race over a grid: from the middle of a place half way to each linked one.
 * @param {Board} board
 * @param {Place} place
 */
function halves(board, place) {
  const turn = board.turned ? -1 : 1;
  return board.links
    .filter((pair) => pair.includes(place.key))
    .map(([one, other]) => {
      const end = board.places.find((next) => next.key === (one === place.key ? other : one)) ?? place;
      return `M32 32l${(turn * (end.x - place.x) * SIDE) / 2} ${(turn * (end.y - place.y) * SIDE) / 2}`;
    })
    .join("");
}

/** Lines across a place, evenly spread, and the one from corner to corner. @param {Place} place */
function lines(place) {
  const step = SIDE / (place.lines + 1);
  const across = Array.from({ length: place.lines }, (_, i) => `M13 ${(i + 1) * step}H51`).join("");
  return place.slashed ? `${across}M4 60L60 4` : across;
}

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
  const spots = new Map(board.places.map((place) => [place.key, corner(board, place)]));
  const standing = groupByPlace(things, spots);
  const marks = things.filter((thing) => thing.kind === "mark");
  const allowed = match.allowed();
  const pointed = new Set(marks.filter((mark) => mark.role === "reachable").flatMap((mark) => mark.places));
  const grid = board.shape === "grid";
  const ways = grid ? waysOf(board, spots) : new Map();
  const right = Math.max(...[...spots.values()].map((spot) => spot.x + SIDE * spot.span));
  const bottom = Math.max(...[...spots.values()].map((spot) => spot.y + SIDE * spot.span));
  const covered = [...spots.values()].reduce((sum, spot) => sum + (SIDE * spot.span) ** 2, 0);
  const left = board.rows.length ? 30 : 4;
  const top = board.columns.length ? 26 : 4;
  const width = left + right + 4;
  const height = top + bottom + (grid ? 4 : 26);
  const cursor = cursorOf(board, allowed);
  const numbered = !grid || !board.sided || sides(standing) > 2;
  return h(
    "div",
    { key: `board ${board.key}`, class: `board ${board.shape}`, vars: { width, height } },
    h(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        role: "grid",
        "aria-label": board.label,
        onkeydown: (/** @type {KeyboardEvent} */ event) => steer(event, board, spots, match),
      },
      names(board, left, top),
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
                chosen: match.path.some((token) => token.key === place.key),
                free: allowed.has(place.key),
                marked: pointed.has(place.key),
                focusable: place.key === cursor,
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
 * @param {Board} board
 * @param {Place} place
 * @returns {Point}
 */
function corner(board, place) {
  const { span } = place;
  const x = board.turned ? board.width - span - place.x : place.x;
  const y = board.turned ? board.height - span - place.y : place.y;
  const step = board.shape === "grid" ? SIDE : SIDE * SPACED;
  return { x: (x * step) / (board.shape === "grid" ? 1 : gap(board)), y: y * step, span };
}

/**
 * How many units the nearest neighbours in a row are apart.
 * @param {Board} board
 */
function gap(board) {
  const gaps = rows(board).flatMap((places) =>
    places.slice(1).map((place, i) => Math.abs(place.x - (places[i]?.x ?? 0))));
  return Math.max(1, Math.min(...gaps, 99));
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
 * Places line by line, as they are drawn.
 * @param {Board} board
 */
function rows(board) {
  /** @type {Map<number, Place[]>} */
  const found = new Map();
  for (const place of board.places) found.set(place.y, [...(found.get(place.y) ?? []), place]);
  const turn = board.turned ? -1 : 1;
  return [...found]
    .sort(([one], [other]) => turn * (one - other))
    .map(([, places]) => places.sort((one, other) => turn * (one.x - other.x)));
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
    lines.map((name, i) => h("text", { x: left - 7, y: top + (i + 0.5) * SIDE + 5, "text-anchor": "end" }, name)),
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
 * @param {Map<string, Point>} spots
 * @param {string} key
 */
function centre(spots, key) {
  const spot = spots.get(key) ?? NOWHERE;
  return `${middle(spot).x} ${middle(spot).y}`;
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

/** @param {Point} spot */
function middle(spot) {
  const half = (SIDE * spot.span) / 2;
  return { x: spot.x + half, y: spot.y + half };
}

/**
 * A large place is a small one drawn larger.
 * @param {Point} spot
 */
function put(spot) {
  return `translate(${spot.x} ${spot.y})${spot.span > 1 ? ` scale(${spot.span})` : ""}`;
}

/**
 * @param {Place} place
 * @param {{spot: Point, standing: (Piece | Card)[], way: string, board: Board, numbered: boolean,
 *   chosen: boolean, free: boolean, marked: boolean, focusable: boolean, touch: () => void}} how
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
      "aria-label": label,
      "aria-selected": chosen ? "true" : "false",
      transform: put(spot),
      onclick: how.touch,
    },
    h("rect", { class: "ground", width: SIDE, height: SIDE }),
    PATTERNS[place.look] && h("path", { class: "pattern", d: PATTERNS[place.look] }),
    board.shape === "grid" && board.links.length > 0 && h("path", { class: "links", d: halves(board, place) }),
    place.lines > 0 || place.slashed
      ? h("path", { class: "lines", d: lines(place) })
      : how.way && h("path", { class: "links", d: how.way }),
    board.shape !== "grid" &&
      h("text", { class: "name", x: SIDE / 2, y: SIDE + 16, "text-anchor": "middle", "aria-hidden": "true" }, place.label),
    chosen && h("rect", { class: "chosen-ring", x: 2, y: 2, width: 60, height: 60, rx: 3 }),
    placeThings(standing, board, numbered, place.span),
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
 */
function placeThings(standing, board, numbered, span) {
  const spots = spread(standing.length, span);
  return [
    ...spots.map(([x, y, scale], index) => {
      const thing = /** @type {Piece | Card} */ (standing[index]);
      const place = `translate(${32 + x} ${32 + y}) scale(${scale})`;
      const down = thing.kind === "piece" && (thing.seat === 1) !== board.turned;
      const inside = thing.kind === "piece"
        ? drawPiece(thing, !numbered, down)
        : h("g", { transform: "translate(-21 -30)" }, drawCard(thing));
      return h("g", { class: "standing", transform: place, "aria-hidden": "true" }, inside);
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
 * @param {Mark} mark
 * @param {Map<string, Point>} spots
 * @param {Map<string, unknown>} standing
 */
function drawMark(mark, spots, standing) {
  const keys = mark.places.filter((key) => spots.has(key));
  const [first, last] = [keys[0], keys.at(-1)];
  if (mark.role === "last") return keys.map((key) => at(spots, key, h("path", { class: "brackets", d: BRACKETS })));
  if (mark.role === "reachable") {
    return keys.map((key) =>
      at(spots, key, standing.has(key)
        ? h("circle", { class: "reach-ring", cx: 32, cy: 32, r: 29.5 })
        : h("circle", { class: "reach-dot", cx: 32, cy: 32, r: 9.5 })),
    );
  }
  if (mark.role === "arrow" && first !== undefined && last !== undefined && keys.length > 1) return arrow(spots, first, last);
  const line = keys.length > 1 && h("path", { class: "route", d: `M${keys.map((key) => centre(spots, key)).join("L")}` });
  return [line, ...keys.map((key) => at(spots, key, h("path", { class: "diamonds", d: DIAMONDS })))];
}

const BRACKETS = "M2.5 15.5V2.5H15.5M48.5 2.5H61.5V15.5M61.5 48.5V61.5H48.5M15.5 61.5H2.5V48.5";
const DIAMONDS = "M27 6l5-5l5 5l-5 5zM53 32l5-5l5 5l-5 5zM27 58l5-5l5 5l-5 5zM1 32l5-5l5 5l-5 5z";

/**
 * @param {Map<string, Point>} spots
 * @param {string} key
 * @param {import("./draw").Wanted} inside
 */
function at(spots, key, inside) {
  const spot = spots.get(key) ?? NOWHERE;
  return h("g", { transform: put(spot) }, inside);
}

/**
 * @param {Map<string, Point>} spots
 * @param {string} first
 * @param {string} last
 */
function arrow(spots, first, last) {
  const [a, b] = [middle(spots.get(first) ?? NOWHERE), middle(spots.get(last) ?? NOWHERE)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return h(
    "g",
    { class: "arrow", transform: `translate(${a.x} ${a.y}) rotate(${angle})` },
    h("path", { d: `M0 -3H${length - 18}V-10L${length} 0L${length - 18} 10V3H0Z` }),
  );
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
