// Pieces and cards in our own strokes. The border tells the colour without colours: black things
// have one heavy line, red things two fine ones. A piece of a side points towards its enemy.

import { h } from "./draw.js";
import { announce, settings } from "./settings.js";

/**
 * @typedef {import("./wire").Piece} Piece
 * @typedef {import("./wire").Card} Card
 * @typedef {import("./draw").Wanted} Wanted
 */

/** Outlines of the characters; they come after the page is first drawn, in print until then.
 * @type {Readonly<Record<string, string>>} */
let outlines = {};
void import("./glyphs.js").then(({ GLYPHS }) => {
  outlines = GLYPHS;
  announce();
});

const POINTED = "0,-29 21,-22.5 26.5,28 -26.5,28 -21,-22.5";
/** Words on a piece and on a card are pressed together rather than lie over its neighbours. */
const WIDEST = { piece: 62, card: 42 };
/** How much larger characters are where somebody wants them so; more would run over the edges. */
const LARGER = 1.14;
/** The end of a piece that points at the enemy, where its letter does not tell which way it points. */
const TIP = "0,-29 11.5,-25.4 -11.5,-25.4";
const POINTED_INSIDE = "0,-24.8 17.8,-19.2 22.3,24.2 -22.3,24.2 -17.8,-19.2";

/**
 * Return a character around a point: by the brush, in print, or as its letter.
 * @param {{glyph: string, letter: string}} thing
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function face(thing, x, y, size) {
  size *= settings.size === "large" ? LARGER : 1;
  const outline = outlines[thing.glyph];
  if (settings.faces === "strokes" && outline) {
    const scale = size / 500;
    return h("path", { class: "glyph", d: outline, transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})` });
  }
  const text = settings.faces === "letters" ? thing.letter : thing.glyph;
  const fitting = size / Math.max(1, text.length * 0.8);
  return h("text", { class: "glyph", x, y: y + fitting * 0.36, "font-size": fitting, "text-anchor": "middle" }, text);
}

/**
 * Return a piece around (0, 0).
 * @param {Piece} piece
 * @param {boolean} pointing whether pieces point at their enemies
 * @param {boolean} down whether this one points down
 * @param {number} scale how small it is drawn
 * @param {boolean} alike whether all pieces beside it look the same, so that only whose they are tells them apart
 * @param {boolean} own whether it is the viewer's
 */
export function drawPiece(piece, pointing, down, scale = 1, alike = false, own = false) {
  // a letter upside down is another letter, or none
  const upright = settings.faces === "letters";
  const sided = piece.seat !== null && pointing;
  const colour = piece.colour ?? "plain";
  const double = piece.colour === "red" || piece.seat === null;
  const body = sided
    ? [
        h("polygon", { class: "tile", points: POINTED }),
        double && h("polygon", { class: "inner", points: POINTED_INSIDE }),
        upright && h("polygon", { class: "tip", points: TIP }),
      ]
    : [h("circle", { class: "tile", r: 27 }), double && h("circle", { class: "inner", r: 23.2 })];
  const whose = !sided && piece.seat !== null ? piece.seat : null;
  // where several share a place only a few letters can be read: whose it is, and which if it is large enough
  const crowded = whose !== null && scale < 0.8;
  const bears = crowded
    ? h("text", { class: "tiny", "text-anchor": "middle", "dominant-baseline": "central", "data-scaled": scale.toFixed(2) }, whose + 1, !alike && h("tspan", { class: "which" }, piece.glyph))
    : face(piece, 0, sided ? (upright && down ? -2.5 : 3.5) : 0, 39);
  return h(
    "g",
    { class: `piece ${colour}${piece.seat === null ? " neutral" : ""}${double ? " double" : ""}${whose === null ? "" : ` of-${whose % 6}`}`, vars: { scaled: scale } },
    h("g", { transform: down && sided ? "rotate(180)" : null }, body, !upright && bears),
    upright && bears,
    own && whose !== null && h("circle", { class: "own-ring", r: 29.5 }),
    whose !== null && !crowded && drawSeat(whose, 19, 19),
    !crowded && drawBadges(piece.badges, 0, -22, WIDEST.piece),
  );
}

/**
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 */
function drawSeat(seat, x, y) {
  return h(
    "g",
    { class: "owner" },
    h("circle", { cx: x, cy: y, r: 9.5 }),
    h("text", { x, y, "text-anchor": "middle" }, seat + 1),
  );
}

/**
 * @param {readonly import("./wire").Text[]} badges
 * @param {number} x
 * @param {number} y
 * @param {number} widest
 */
function drawBadges(badges, x, y, widest) {
  if (!badges.length) return null;
  const text = badges.join(" ");
  const wide = Math.min(widest, [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? 12 : 7), 8));
  return h(
    "g",
    { class: "badge" },
    h("rect", { x: x - wide / 2, y: y - 8, width: wide, height: 16, rx: 4 }),
    h("text", { x, y: y + 3.8, "text-anchor": "middle", textLength: wide - 7, lengthAdjust: "spacingAndGlyphs" }, text),
  );
}

/**
 * Return the inside of a card, 42 by 60.
 * @param {Card} card
 */
export function drawCard(card) {
  const red = card.colour === "red";
  return h(
    "g",
    { class: `piece ${card.colour ?? "plain"}${red ? " double" : ""}` },
    h("rect", { class: "tile", x: 1.5, y: 1.5, width: 39, height: 57, rx: 4.5 }),
    red && h("rect", { class: "inner", x: 4.6, y: 4.6, width: 32.8, height: 50.8, rx: 2 }),
    face(card, 21, 23, 32),
    h("text", { class: "letter", x: 21, y: 53, "text-anchor": "middle" }, card.letter),
    drawBadges(card.badges, 21, -1, WIDEST.card),
  );
}

/**
 * Return a card as a picture.
 * @param {Card} card
 */
export function cardPicture(card) {
  return h("svg", { viewBox: "-1 -9 44 71", "aria-hidden": "true" }, drawCard(card));
}

/**
 * Return hidden cards as a small pile.
 * @param {number} count
 */
export function backsPicture(count) {
  const backs = Math.min(3, count);
  const width = 44 + (backs - 1) * 5;
  return h(
    "svg",
    { class: "backs", viewBox: `-1 -9 ${width} 71`, "aria-hidden": "true", vars: { wide: width / 44 } },
    Array.from({ length: backs }, (_, index) =>
      h(
        "g",
        { transform: `translate(${index * 5} 0)` },
        h("rect", { class: "back", x: 1, y: 1, width: 40, height: 58, rx: 4.5 }),
        h("path", { class: "lattice", d: "M9 9L33 21M33 9L9 21M9 24L33 36M33 24L9 36M9 39L33 51M33 39L9 51" }),
      ),
    ),
  );
}

/** Return the label of a piece or card with its badges. @param {Piece | Card} thing */
export function nameOf(thing) {
  return [thing.label, ...thing.badges].join(" ");
}

/** What tells a piece or card from others wherever it lies. @param {Piece | Card} thing */
export function faceOf(thing) {
  return `${thing.colour ?? ""} ${thing.glyph}`;
}
