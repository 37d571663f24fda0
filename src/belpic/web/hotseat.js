// Several people at one device: each of their seats sits down, and the table is covered until the
// one who is asked next has the device. The server sends no hand before it is uncovered.

import { h } from "./draw.js";
import { fromHex, seedOf, sha256 } from "./seeds.js";
import { say } from "./words.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./wire").Device} Device
 */

/** What was sent already, so that it is sent once. @type {Set<string>} */
const sent = new Set();

/**
 * Sit down and reveal for all seats at this device, each with a secret of its own.
 * @param {import("./feed").Feed} match
 * @param {Device} device
 */
export async function takePart(match, device) {
  for (const seat of device.seats) {
    const name = `${match.table}.${seat}`;
    const now = match.now;
    if (now?.phase === "open" && !now.seats[seat]?.sits && !sent.has(`sit ${name}`)) {
      sent.add(`sit ${name}`);
      await match.command({ do: "sit", seat, key: null, commitment: await sha256(fromHex(seedOf(name))) });
    } else if (now?.phase === "starting" && now.fairness.seats[seat]?.seed === null && !sent.has(`reveal ${name}`)) {
      sent.add(`reveal ${name}`);
      await match.command({ do: "reveal", seed: seedOf(name) });
    }
  }
}

/** What covers the table while the device goes from hand to hand. @param {Match} match */
export function drawCover(match) {
  const { device, now } = match;
  if (!device || device.shown !== null || now?.phase !== "playing") return null;
  const waiting = device.asked.length ? device.asked : device.seats;
  return h(
    "section",
    { key: "cover", class: "cover", "aria-labelledby": "cover-title" },
    h("h2", { id: "cover-title" }, say("coverTitle", { seat: match.nameOf(waiting[0] ?? 0) })),
    h("p", null, say("coverHint")),
    h(
      "div",
      { class: "row" },
      waiting.map((seat) =>
        h("button", { key: seat, class: "primary", "data-uncover": seat, onclick: () => void match.command({ do: "uncover", seat }) }, say("uncover", { seat: match.nameOf(seat) }))),
    ),
  );
}
