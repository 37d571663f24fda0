// The places around the table: who sits there, what they have, what they did last, what lies before them.

import { h } from "./draw.js";
import { numberText } from "./scene.js";
import { firstSentence, points, seatName, withoutName } from "./seats.js";
import { drawCountingSticks } from "./things.js";
import { say } from "./words.js";
import { drawHeap, drawZone, sortZones } from "./zones.js";

/**
 * @typedef {import("./match").Match} Match
 * @typedef {import("./wire").Counter} Counter
 * @typedef {import("./wire").Zone} Zone
 * @typedef {import("./wire").SeatNow} SeatNow
 */

/** Seats in the order of turns, from the one after oneself; oneself is not among them. @param {Match} match */
function others(match) {
  const seats = match.now?.seats ?? [];
  const first = (match.own ?? -1) + 1;
  return [...seats.slice(first), ...seats.slice(0, first)].filter((seat) => seat.seat !== match.own);
}

/**
 * Everybody but oneself.
 * @param {Match} match
 * @param {(zone: Zone) => void} open
 */
export function drawOthers(match, open) {
  const found = others(match);
  return h(
    "ol",
    { key: "others", class: `seats others${found.length > 4 ? " many" : ""}`, "aria-label": say("howMany"), vars: { others: found.length } },
    found.map((seat) => drawPlace(seat, match, open)),
  );
}

/**
 * One's own place and one's own cards.
 * @param {Match} match
 * @param {(zone: Zone) => void} open
 */
export function drawMine(match, open) {
  const seat = match.now?.seats[match.own ?? -1];
  if (!seat) return null;
  const { hand } = sortZones(match);
  return h(
    "div",
    { key: "mine", class: "mine" },
    h("ol", { key: "self", class: "seats self", "aria-label": seatName(match, seat.seat) }, drawPlace(seat, match, open)),
    hand.length > 0 && h("div", { key: "hand", class: "own hands" }, hand.map((zone) => drawZone(zone, match))),
  );
}

/**
 * @param {SeatNow} seat
 * @param {Match} match
 * @param {(zone: Zone) => void} open
 */
function drawPlace(seat, match, open) {
  const { now, presence } = match;
  if (!now) return null;
  const own = seat.seat === match.own;
  const turn = now.asked.includes(seat.seat);
  const away = seat.kind === "person" && seat.sits && presence !== null && presence.here[seat.seat] === false;
  const place = now.outcome?.places[seat.seat];
  const played = now.phase !== "open" && now.phase !== "starting";
  const counters = match.scene.filter((thing) => thing.kind === "counter").filter((counter) => counter.seat === seat.seat);
  const score = scoreCounter(match);
  const zones = sortZones(match).aside.filter((zone) => zone.seat === seat.seat);
  const state = now.left.includes(seat.seat) ? say("hasLeft") : away ? say("away") : turn && seat.kind === "bot" ? say("thinks") : null;
  return h(
    "li",
    { key: seat.seat, class: `seat-place${turn ? " turn" : ""}${own ? " own" : " other"}${away ? " away" : ""}`, "aria-current": turn ? "true" : null, "data-seat": seat.seat },
    h(
      "div",
      { class: "line" },
      place !== undefined && h("span", { class: `place-number place-${place}` }, place),
      h("span", { class: "who", title: seat.label }, whoHas(match, seat)),
      !own && isHere(match, seat.seat) && h("span", { class: "tag" }, say("you")),
      played
        ? h("b", { class: "score", title: say("points") }, points(match, now.scores[seat.seat] ?? 0), score !== null && drawCountingSticks(now.scores[seat.seat] ?? 0))
        : h("span", { class: "quiet" }, seat.sits ? "✓" : "…"),
      match.clocks?.drawClock(match, seat.seat),
    ),
    h(
      "div",
      { class: "line facts" },
      zones.filter((zone) => zone.role === "hand" && !zone.cards.length).map((zone) =>
        h("span", { key: zone.key, class: "held-cards", role: "img", "aria-label": `${zone.label}: ${zone.count}` }, h("span", { class: "back-sign", "aria-hidden": "true" }), h("span", { "aria-hidden": "true" }, zone.count))),
      counters.filter((counter) => counter.label !== score).map((counter) => drawFact(counter)),
      match.device?.seats.length === 0 && seat.shows && look(match, seat.seat),
      h("span", state !== null ? { key: "state", class: "state" } : { key: "deed", class: "state deed" }, h("span", null, state ?? lastDeed(match, seat.seat))),
    ),
    h("div", { class: "heaps" }, zones.filter((zone) => zone.count > 0 && (zone.role !== "hand" || zone.cards.length > 0)).map((zone) => drawHeap(zone, open))),
  );
}

/** Whether a seat is played at this device, where others of people are not. @param {Match} match @param {number} seat */
function isHere(match, seat) {
  const here = match.device?.seats ?? [];
  return here.includes(seat) && (match.now?.seats.some((one) => one.kind !== "bot" && !here.includes(one.seat)) ?? false);
}

/** Who has a seat, what they are worth, and as whom they play. @param {Match} match @param {SeatNow} seat */
function whoHas(match, seat) {
  const person = match.people?.seats[seat.seat];
  const rating = person?.rating;
  const name = seatName(match, seat.seat);
  // of a bot the label tells how it plays as well, which is not what it is called
  const how = seat.kind === "bot" && seat.label.startsWith(name) ? seat.label.slice(name.length).trim() : "";
  const as = [how, match.about?.game.sides[seat.seat]].filter(Boolean).join(" · ");
  const more = [person && name !== match.nameOf(seat.seat) && match.nameOf(seat.seat), person && !person.account && !match.device?.seats.length && say("guest")].filter(Boolean).join(" · ");
  return [
    h("b", null, name),
    rating && h("span", { class: "rating", title: `±${rating.spread}` }, ` ${rating.points}${rating.provisional ? "?" : ""}`),
    (as || more) && h("span", { class: "as" }, ` ${as}`, more && h("span", { class: "called" }, `${as && " · "}${more}`)),
  ];
}

/** The label of the counters that say the same as the scores, so that nothing is said twice. @param {Match} match */
function scoreCounter(match) {
  const counters = match.scene.filter((thing) => thing.kind === "counter").filter((one) => one.seat !== null && one.sticks);
  for (const label of new Set(counters.map((one) => one.label))) {
    const same = counters.filter((one) => one.label === label);
    if (same.length === match.now?.seats.length && same.every((one) => String(one.value) === String(match.now?.scores[one.seat ?? -1]))) return label;
  }
  return null;
}

/** @param {Counter} counter */
function drawFact(counter) {
  return h(
    "span",
    { key: counter.key, class: "fact" },
    h("span", null, counter.label),
    " ",
    h("b", null, numberText(counter.value), counter.of !== null && h("small", null, `/${counter.of}`)),
  );
}

/** How many watch. On narrow screens a sign says it that takes no room: they come and go. @param {number} count */
export function drawWatchers(count) {
  return count > 0 && h("p", { key: "watchers", class: "quiet watchers" },
    h("span", null, say("watchers", { count })),
    h("svg", { viewBox: "0 0 16 10", "aria-hidden": "true" }, h("path", { d: "M1 5Q8-3 15 5Q8 13 1 5Z" }), h("circle", { cx: 8, cy: 5, r: 2 })),
    h("b", { "aria-hidden": "true" }, count));
}

/** What a seat did last, as everybody was told, but without its name: that stands above. What came of it, for others as well, is
 * told in the sentences after the first one. @param {Match} match @param {number} seat */
function lastDeed(match, seat) {
  const told = match.log.filter((line) => line.seat === seat && line.kind === "action" && !line.undone).at(-1)?.say ?? "";
  return firstSentence(withoutName(told, [seatName(match, seat), match.about?.game.sides[seat] ?? ""]));
}

/** For those who watch: see what a seat sees that agrees to it. @param {Match} match @param {number} seat */
function look(match, seat) {
  const on = match.device?.shown === seat;
  return h("button", { key: "look", class: "small", "data-look": seat, "aria-pressed": on ? "true" : "false", onclick: () => void match.command({ do: "uncover", seat: on ? null : seat }) }, on ? say("lookAway") : say("look"));
}
