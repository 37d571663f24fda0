// Opening tables: against bots at one touch, and keeping the key of those that others are invited to.

import { openTable } from "./api.js";
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
