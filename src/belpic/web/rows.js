// Where cards lie within their row. They are put there by a transformation: when one comes or goes, the others close up
// without a change of the page's layout, and what is laid keeps within the room that it was given.

/** Cards are so much higher than wide. */
const HIGH = 1.613;
/** Of a card with another row over it, so much of its width is seen of its height. */
export const SEEN = 1.05;
/** How far apart rows are that do not lie over each other. */
export const APART = 1.67;
/** Between cards that do not overlap. */
const GAP = 6;
/** The narrowest part of a card that a finger hits, and the lowest. */
const FINGER = 42;
const LEAST = 40;
/** Cards narrower than this have badges larger than theirs, so that they can be read. */
const READABLE = 45;
/** On cards wider than this badges stay as large as on these. */
const LARGE = 72;
/** What a chosen card is lifted by. */
const LIFT = 9;
/** Rows of a hand lie over each other only where they would take more than this part of a stage, or the middle needs the room. */
const MUCH = 0.34;
/** Where the middle needs the room, cards of a hand are so much smaller. */
const CLOSE = 0.9;

/**
 * @typedef {{card: number, step: number, pitch: number, inRow: number, width: number, height: number}} Fit how wide a card is, how far the
 * next one and the next row lie, how many lie in a row, and how much room all of them take
 */

/** @param {HTMLElement} row @returns {HTMLElement[]} */
function cardsOf(row) {
  return [...row.children].filter((one) => one instanceof HTMLElement);
}

/**
 * How cards of one width lie in a room of another.
 * @param {number} number @param {number} card @param {number} room @param {number} least the least part of a card that is seen @param {number} rows
 * @param {number} pitch from one row to the next
 * @returns {Fit}
 */
function lay(number, card, room, least, rows, pitch) {
  const most = Math.max(1, Math.floor((room - card) / least) + 1);
  const lines = Math.ceil(number / Math.max(1, Math.min(most, Math.ceil(number / rows))));
  // rows are about as long as each other
  const inRow = Math.max(1, Math.ceil(number / Math.max(1, lines)));
  const step = Math.min(card + GAP, Math.max(least, (room - card) / Math.max(1, inRow - 1)));
  return { card, step, inRow, width: (Math.min(number, inRow) - 1) * step + card, pitch, height: (lines - 1) * card * pitch + card * HIGH };
}

/** Put every card where it lies. @param {HTMLElement} row @param {Fit} fit @param {number} room @param {number} top */
function put(row, fit, room, top) {
  const cards = cardsOf(row);
  row.style.setProperty("--card", `${fit.card}px`);
  row.style.setProperty("--step", `${fit.step}px`);
  row.style.setProperty("--badge", String(Math.max(READABLE / fit.card, Math.min(1, LARGE / fit.card))));
  row.dataset["placed"] = "";
  cards.forEach((card, place) => {
    const line = Math.floor(place / fit.inRow);
    const here = Math.min(fit.inRow, cards.length - line * fit.inRow);
    const left = (room - (here - 1) * fit.step - fit.card) / 2;
    card.style.transform = `translate(${(left + (place % fit.inRow) * fit.step).toFixed(1)}px, ${(top + line * fit.card * fit.pitch).toFixed(1)}px)`;
  });
}

/** Lay one's own hand in as few rows as a finger allows; it takes what height it needs, and whatever stands on a card can be read. @param {HTMLElement} row */
export function layHand(row) {
  row.style.removeProperty("--card");
  const card = row.querySelector(".card");
  if (!(card instanceof HTMLElement)) return;
  const close = row.closest("[data-tight*='3']");
  const wide = close ? Math.max(FINGER, card.offsetWidth * CLOSE) : card.offsetWidth;
  const room = row.clientWidth;
  const [lift, least] = row.closest(".zone.hand") ? [LIFT, Math.max(FINGER, wide * 0.58)] : row.closest(".live") ? [0, FINGER] : [0, wide / 8];
  const whole = lay(row.children.length, wide, room, least, 1, APART);
  const high = row.closest(".stage")?.clientHeight ?? innerHeight;
  const over = whole.height > (close ? wide * APART : high * MUCH);
  // what is no hand gives a finger its room, and the middle the rest
  const fit = over ? lay(row.children.length, wide, room, least, 1, row.closest(".zone.hand") ? SEEN : LEAST / wide) : whole;
  row.toggleAttribute("data-over", over);
  put(row, fit, room, lift);
  row.style.height = `${Math.ceil(fit.height + lift)}px`;
}

/**
 * Lay cards in a room as large as they fit; return whether they do.
 * @param {HTMLElement} row @param {number} width @param {number} height @param {{largest: number, smallest: number, least: number, pitch: number}} bounds
 * how wide a card may be, and how much of one is seen beside the next one and above it, as parts of its width
 */
export function layWithin(row, width, height, { largest, smallest, least, pitch }) {
  const number = row.children.length;
  let fit = lay(number, smallest, width, smallest * least, 1, pitch);
  for (let card = largest; card >= smallest; card -= 4) {
    const ways = Array.from({ length: number }, (_, rows) => lay(number, card, width, card * least, rows + 1, pitch));
    const found = ways.find((one) => one.width <= width + 0.5 && one.height <= height);
    if (!found) continue;
    fit = found;
    break;
  }
  put(row, fit, width, Math.max(0, (height - fit.height) / 2));
  return fit.height <= height && fit.width <= width + 0.5;
}
