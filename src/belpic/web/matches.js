// Finished matches as a list, and how somebody has fared.

import { h } from "./draw.js";
import { pointsText } from "./scene.js";
import { settings } from "./settings.js";
import { copy } from "./side.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").MatchCard} MatchCard
 * @typedef {import("./wire").MatchSide} MatchSide
 * @typedef {Map<string, import("./wire").GameCard>} Games
 */

/**
 * @param {readonly MatchCard[]} matches
 * @param {Games} games
 * @param {{busy: boolean, remove: (match: MatchCard) => void}} [keeper] who may take one's own out again
 * @param {boolean} [filtered] whether there may be others that were not asked for
 */
export function matchList(matches, games, keeper, filtered = false) {
  if (matches.length === 0) return h("p", { class: "quiet" }, say(filtered ? "noneFits" : "noMatches"));
  const clock = new Intl.DateTimeFormat(settings.lang, { dateStyle: "medium" });
  return h("ul", { class: "matches" }, matches.map((match) => {
    const game = games.get(match.game);
    const facts = [clock.format(match.at), match.rated && say("ratedOne"), match.source !== "table" && say(match.source === "record" ? "fromRecord" : "fromBoard"), !match.public && say("private"), match.occasion].filter(Boolean);
    return h("li", { key: match.match, "data-match": match.match },
      h("div", { class: "row" }, h("b", null, game ? game.title : match.game), h("span", { class: "quiet" }, facts.join(" · "))),
      h("ol", { class: "sides" }, [...match.sides].sort((a, b) => a.place - b.place).map((side, index) =>
        h("li", { key: index, class: side.yours ? "own" : "" },
          h("span", { class: `place-number place-${side.place}` }, side.place), " ", sideName(side, match), " ",
          h("span", { class: "quiet" }, pointsText(side.score, game?.unit ?? "point")),
          side.left && h("span", { class: "tag" }, say("leftEarly")),
          side.points !== null && side.change !== null && h("span", { class: "rating" }, ` · ${say("rating")} ${side.points} ${signed(side.change)}`)))),
      h("div", { class: "row" },
        match.table && h("a", { href: `/t/${match.table}` }, say("toTable")),
        match.record && h("a", { "data-review": true, href: `/study?match=${encodeURIComponent(match.match)}` }, say("review")),
        match.record && match.public && h("a", { "data-replay": true, href: `/embed/${encodeURIComponent(match.match)}` }, say("replay")),
        match.record && match.public && h("button", { class: "small", "data-embed": true, onclick: (/** @type {Event} */ event) => void embed(match.match, /** @type {HTMLButtonElement} */ (event.currentTarget)) }, say("embedCode")),
        match.record && h("a", { href: `/api/archive/${encodeURIComponent(match.match)}/record`, download: "" }, say("record")),
        match.yours && keeper && h("button", { class: "small danger", disabled: keeper.busy, onclick: () => keeper.remove(match) }, say("remove"))));
  }));
}

/** Copy what shows a match within another page. @param {string} match @param {HTMLButtonElement} button */
async function embed(match, button) {
  const address = `${location.origin}/embed/${encodeURIComponent(match)}`;
  const done = await copy(`<iframe src="${address}" width="480" height="640" loading="lazy" title="Belpic"></iframe>`);
  button.textContent = say(done ? "copied" : "copyFailed");
}

/** Who played: oneself is "you", unless one had several seats. @param {MatchSide} side @param {MatchCard} match */
function sideName(side, match) {
  if (side.yours && match.sides.filter((one) => one.yours).length === 1) return say("youName");
  if (side.bot !== null) return say("bot", { level: side.bot_label ?? side.bot });
  if (side.name === null) return say("somebody");
  return side.account ? h("a", { href: `/p/${encodeURIComponent(side.name)}` }, side.name) : side.name;
}

/** @param {number} change */
function signed(change) {
  return change < 0 ? `−${-change}` : `+${change}`;
}

/** @param {import("./wire").Profile} profile @param {Games} games */
export function tallies(profile, games) {
  if (profile.games.length === 0) return h("p", { class: "quiet" }, say("noMatches"));
  return [
    h("div", { key: "games", class: "scrolling", tabindex: 0 }, h("table", { class: "figures" },
      h("thead", null, h("tr", null, ["game", "matchesPlayed", "firsts", "lasts", "rating"].map((name) => h("th", { key: name, scope: "col" }, say(name))))),
      h("tbody", null, profile.games.map((one) => h("tr", { key: one.game },
        h("th", { scope: "row" }, games.get(one.game)?.title ?? one.game),
        h("td", null, one.matches),
        h("td", null, one.shared ? say("withShared", { count: one.first, shared: one.shared }) : one.first),
        h("td", null, one.last),
        h("td", null, one.rating ? [h("b", null, `${one.rating.points}${one.rating.provisional ? "?" : ""}`), ` ±${one.rating.spread}`, one.course.length > 1 && course(one.course)] : "–")))))),
    h("p", { key: "legend", class: "quiet" }, say("ratingLegend")),
    profile.rivals.length > 0 && [
      h("h3", { key: "rivals" }, say("rivals")),
      h("ul", { key: "rival list", class: "rivals" }, profile.rivals.map((one) => h("li", { key: one.name }, h("a", { href: `/p/${encodeURIComponent(one.name)}` }, one.name), " ", say("against", { count: one.matches, first: one.first, last: one.last })))),
    ],
  ];
}

/** The course of a rating as a small line. @param {readonly number[]} points */
function course(points) {
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const line = points.map((one, index) => `${(index * 80) / (points.length - 1)},${20 - (18 * (one - low)) / (high - low || 1)}`).join(" ");
  return h("svg", { class: "course", viewBox: "-1 0 82 22", role: "img", "aria-label": say("courseLabel", { low, high }) }, h("polyline", { points: line }));
}
