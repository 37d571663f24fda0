// Matches that are being played and may be watched.

import { h } from "./draw.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

/** What those who watch see. */
const SEEN = { public: "watchesPublic", consent: "watchesConsent", delayed: "watchesDelayed" };

/** @param {readonly import("./wire").RunningTable[]} running */
export function drawRunning(running) {
  return h("section", { key: "running", id: "running", "data-running": running.length },
    h("h2", null, say("watchNow")),
    running.length
      ? h("ul", { class: "tables" }, running.map((one) => h("li", { key: one.table, "data-watch": one.table },
        h("b", null, one.title),
        h("span", { class: "quiet" }, [who(one), one.label, one.clock.label, one.rated ? say("ratedOne") : "", say(SEEN[one.watching])].filter(Boolean).join(" · ")),
        h("a", { class: "button small", href: `/t/${one.table}` }, one.own ? say("returnTo") : say("watchIt")))))
      : h("p", { class: "quiet" }, say("watchNobody")));
}

/** @param {import("./wire").RunningTable} one */
function who(one) {
  return new Intl.ListFormat(settings.lang, { style: "narrow", type: "conjunction" }).format(one.names.map((name) => name ?? say("botName")));
}
