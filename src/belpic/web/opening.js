// Opening tables: against bots at one touch, and keeping the key of those that others are invited to.

import { openTable, playOn } from "./api.js";
import { remember } from "./settings.js";

/**
 * Open a table against bots and go there.
 * @param {import("./wire").GameCard} game
 * @param {string | null} preset
 */
export async function playBot(game, preset = null) {
  /** @type {import("./wire").NewSeat[]} */
  const bots = Array.from({ length: game.usual_seats - 1 }, () => ({ kind: "bot", level: null }));
  const opened = await openTable({ game: game.id, preset, options: {}, seats: [{ kind: "person", level: null }, ...bots], terms: null });
  location.assign(`/t/${opened.table}`);
}

/**
 * Keep the key of a new table, so that its invitation can be shown again.
 * @param {import("./wire").Opened} opened
 */
export function keepKey(opened) {
  remember(`belpic.key.${opened.table}`, opened.key);
}

/**
 * Open a table that goes on from a position of a study, and go there.
 * @param {string} study
 * @param {import("./wire").StudyPlace} place
 * @param {number} number how many play
 * @param {number} own one's seat
 * @param {"bot" | "open"} other who has the other seats: bots, or whoever has the link
 */
export async function goOn(study, place, number, own, other) {
  /** @type {import("./wire").NewSeat[]} */
  const seats = Array.from({ length: number }, (_, seat) => ({ kind: seat === own ? "person" : other, level: null }));
  const opened = await playOn(study, { ...place, seats });
  if (other === "open") keepKey(opened);
  location.assign(`/t/${opened.table}${other === "open" ? `#${opened.key}` : ""}`);
}
