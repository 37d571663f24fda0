// A position off the table: drawn as tables are, with nothing to be touched unless somebody says otherwise.

import { h } from "./draw.js";
import { drawOthers } from "./places.js";
import { namer, renamed } from "./seats.js";
import { drawCounters, drawMiddle, drawPanels } from "./things.js";
import { say } from "./words.js";
import { drawOpened, drawZone, sortZones } from "./zones.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./wire").StudyNow} Study
 * @typedef {{unit: "point" | "tenth", sides: readonly string[]}} Called what a game counts in, and calls its seats
 */

/**
 * A position as what draws tables takes it.
 * @param {readonly string[]} names of the seats
 * @param {{asked: readonly number[], scores: readonly import("./wire").Whole[], things: readonly import("./wire").Thing[], game: Called, touch?: (key: string) => void, own?: number | null, outcome?: import("./wire").OutcomeNow | null}} at
 */
function pretend(names, at) {
  const { touch = () => {}, own = null, outcome = null } = at;
  // where something may be put, that is anywhere on a board
  const places = at.touch ? at.things.flatMap((thing) => (thing.kind === "board" ? thing.places.map((place) => place.key) : [])) : [];
  const seats = names.map((label, seat) => ({ seat, label }));
  const now = { phase: "study", asked: at.asked, seats, left: [], scores: at.scores, outcome };
  const shown = {
    scene: at.things, things: at.things, preview: [], unsure: null, early: [], now, own, path: [], log: [], fallen: 0, presence: null, about: { game: at.game }, device: null, clocks: null, people: null,
    nameOf: (/** @type {number} */ seat) => seats[seat]?.label ?? "", allowed: () => new Map(places.map((key) => [key, []])), touch, changed: () => {},
  };
  return /** @type {Match} */ (/** @type {unknown} */ (shown));
}

/** What seats are called where nobody sits. @param {number} number */
export function seatLabels(number) {
  return Array.from({ length: number }, (_, seat) => seatLabel(seat));
}

/** @param {number} seat */
export function seatLabel(seat) {
  return say("seat", { seat: seat + 1 });
}

/** What seats are called in a study: by name, where it is known who played; whoever has played themselves is "you". @param {Study} study */
export function playerNames({ names, own, seats }) {
  const called = names.length ? names.map((name, seat) => name ?? say("botSeat", { seat: seat + 1 })) : seatLabels(seats);
  return called.map((name, seat) => (seat === own ? say("youName") : name));
}

/** Return what is told of a study, or of a position of it, by names. @template T @param {Study} study @param {T} told @returns {T} */
export function toldByName(study, told) {
  return study.names.length ? renamed(told, namer(playerNames(study), study.sides)) : told;
}

/** Return a study told by names; what people have remarked stays as they wrote it. @param {Study} study @returns {Study} */
export function studyByName(study) {
  const branches = study.branches.map((one) => ({ ...one, lines: toldByName(study, one.lines), ending: toldByName(study, one.ending) }));
  return { ...study, branches, shown: toldByName(study, study.shown) };
}

/** A page that shows positions, and opens heaps of them. */
export class Heaps {
  /** @type {string | null} the heap that is open */
  open = null;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {string | null} key */
  show(key) {
    this.open = key;
    this.changed();
  }

  /**
   * The parts of a stage: who has what, the middle, the hand that is touched, what one reads with it, and a heap that was opened.
   * @param {readonly string[]} names of the seats
   * @param {Parameters<typeof pretend>[1] & {live?: Match | null}} at with the match whose middle and hand are touched, if there is one,
   * or as whom one looks at it: what that seat has in its hand lies at the lower edge too
   */
  draw(names, at) {
    const open = (/** @type {import("./wire").Zone} */ zone) => this.show(zone.key);
    const held = (at.own ?? null) !== null && at.things.some((thing) => thing.kind === "zone" && thing.role === "hand");
    const live = at.live ?? (held ? pretend(names, at) : null);
    const touched = live && sortZones(live);
    // what lies at the lower edge or in the middle does not lie before its seat as well
    const elsewhere = new Set([...(touched?.hand ?? []), ...(touched?.middle ?? [])].map((zone) => zone.key));
    const match = pretend(names, { ...at, own: null });
    const around = pretend(names, { ...at, own: null, things: at.things.filter((thing) => thing.kind !== "zone" || !elsewhere.has(thing.key)) });
    const heap = match.scene.find((thing) => thing.kind === "zone" && thing.key === this.open);
    return {
      counters: drawCounters(match),
      others: drawOthers(around, open),
      middle: h("div", { key: "middle", class: "middle" }, h("h2", { class: "unseen" }, say("table")), drawMiddle(live ?? match, open)),
      mine: drawHand(live ?? match, touched?.hand ?? []),
      panels: drawPanels(match),
      opened: heap?.kind === "zone" && drawOpened(heap, () => this.show(null)),
    };
  }
}

/** The hand that is touched; its room stays where nobody's is, so that nothing moves while one steps. @param {Match} match @param {readonly import("./wire").Zone[]} hand */
function drawHand(match, hand) {
  const held = match.scene.some((thing) => thing.kind === "zone" && thing.role === "hand");
  if (!held && !hand.length) return null;
  return h("div", { key: "mine", class: "mine" },
    h("div", { class: "own hands" }, hand.length ? hand.map((zone) => drawZone(zone, match)) : h("div", { key: "none", class: "zone hand" })));
}

/** Open dialogs that were drawn. @param {Element} page */
export function openDialogs(page) {
  for (const dialog of page.querySelectorAll("dialog[data-modal]")) {
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
  }
}
