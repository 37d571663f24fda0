// The lobby: tables that wait for somebody, people who seek each other, and the tables that wait for oneself.

import { getForm, getHome, pageReason, reasonText, seekOthers, stopSeeking } from "./api.js";
import { clockKinds, clockName, pick } from "./choices.js";
import { draw, h } from "./draw.js";
import { playBot } from "./opening.js";
import { Live } from "./live.js";
import { drawRunning } from "./running.js";
import { note } from "./seeking.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Lobby} Lobby
 * @typedef {import("./wire").OpenTable} OpenTable
 * @typedef {import("./wire").SoughtNow} Sought
 */

/** The clocks that a quick match offers. */
const CLOCKS = ["none", "fischer 300+5", "fischer 900+10", "move 60", "days 3"];

export class LobbyPage extends Live {
  /** @type {Lobby | null} */
  lobby = null;
  /** @type {import("./wire").Home | null} */
  home = null;
  /** @type {import("./wire").GameForm | null} the form of the game that is filtered by */
  gameForm = null;
  filter = { game: "", preset: "", free: "", clock: "" };
  wish = { game: "", clock: "none", rated: false };
  clock = 0;
  /** Whether one is where the address has led. */
  arrived = false;

  /** @override */
  connectedCallback() {
    this.clock = setInterval(() => this.lobby?.seek && this.render(), 1000);
    super.connectedCallback();
  }

  /** @override */
  disconnectedCallback() {
    clearInterval(this.clock);
    super.disconnectedCallback();
  }

  /** @override */
  async load() {
    this.listen();
    try {
      this.home = await getHome();
      this.wish.game ||= this.home.games[0]?.id ?? "";
      if (this.filter.game) await this.chooseGame(this.filter.game);
    } catch (error) {
      this.notice = pageReason(error);
    }
    this.render();
  }

  /** The lobby as it is filtered now. @override */
  query() {
    return new URLSearchParams(Object.entries(this.filter).filter(([, value]) => value)).toString();
  }

  /** @override @param {import("./live").Message} message */
  hear(message) {
    if (message.kind !== "lobby") return;
    this.lobby = message;
    if (message.seek?.table) this.go(message.seek.table);
  }

  /** Go where others were found. @param {string} table */
  go(table) {
    note(false);
    location.assign(`/t/${table}`);
  }

  /** @param {{game: string, preset: string | null, seats: number | null, clock: string, rated: boolean}} wish */
  async seek(wish) {
    await this.attempt(async () => {
      const { table } = await seekOthers(wish);
      if (table) return this.go(table);
      note(true);
      // whoever has just become a guest is heard as one from now on
      this.listen();
    });
  }

  async stop() {
    await this.attempt(stopSeeking);
    note(false);
  }

  /** @param {string} game */
  async bot(game) {
    const info = this.home?.games.find((one) => one.id === game);
    if (info) await this.attempt(() => playBot(info));
  }

  /** @override */
  render() {
    const { lobby, home } = this;
    document.title = `${say("lobby")} · Belpic`;
    draw(this, [
      h(
        "main",
        { class: "home lobby-page", id: "main" },
        h("h1", null, say("lobby")),
        h("p", { class: "quiet", role: "status" }, this.link === "connected" ? "" : say(this.link)),
        this.told(),
        lobby && lobby.waiting.length > 0 && this.waiting(lobby),
        home && this.quick(home),
        home && this.tables(home),
        lobby && drawRunning(lobby.running),
      ),
    ]);
    if (lobby && home) this.arrive();
  }

  /** Go to the part that the address names, which was not there when the browser looked for it. */
  arrive() {
    if (!this.arrived) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    this.arrived = true;
  }

  /** @param {Lobby} lobby */
  waiting(lobby) {
    const when = new Intl.DateTimeFormat(settings.lang, { dateStyle: "medium", timeStyle: "short" });
    return h("section", { key: "waiting", class: "own-tables" }, h("h2", null, say("waitsForYou", { count: lobby.waiting.length })),
      h("ul", null, lobby.waiting.map((one) => h("li", { key: one.table },
        h("a", { href: `/t/${one.table}`, "data-waiting": one.table }, h("b", null, one.title),
          one.until !== null && h("span", { class: "quiet" }, say("until", { time: when.format(one.until) })),
          h("span", { class: "go" }, say("returnTo")))))));
  }

  /** Seeking somebody. @param {import("./wire").Home} home */
  quick(home) {
    const seek = this.lobby?.seek ?? null;
    return h("section", { key: "quick" },
      h("h2", null, say("quickMatch")),
      seek ? this.seeking(seek.sought) : h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.seek({ ...this.wish, preset: null, seats: null });
      } },
        pick(say("game"), this.wish.game, home.games.map((one) => [one.id, one.title]), (game) => this.change({ game }), "quick-game"),
        pick(say("clock"), this.wish.clock, CLOCKS.map((one) => [one, clockName(one)]), (clock) => this.change({ clock }), "quick-clock"),
        pick(say("rating"), this.wish.rated ? "yes" : "no", [["no", say("casualOne")], ["yes", say("ratedChoice")]], (rated) => this.change({ rated: rated === "yes" }), "quick-rated"),
        h("button", { class: "primary", type: "submit", "data-seek": true, disabled: this.busy }, say("seek"))),
      this.others(seek?.sought ?? null));
  }

  /** @param {Partial<LobbyPage["wish"]>} changed */
  change(changed) {
    this.wish = { ...this.wish, ...changed };
    this.render();
  }

  /** What one seeks. @param {Sought} sought */
  seeking(sought) {
    const seconds = Math.max(0, Math.round((Date.now() - sought.since) / 1000));
    return h("div", { class: "seeking", role: "status", "data-seeking": sought.game },
      h("p", null, say("seeking", { title: sought.title, clock: sought.clock.label }), " ", h("span", { class: "quiet" }, [sought.rated && say("ratedOne"), say("seekingFor", { seconds })].filter(Boolean).join(" · "))),
      h("p", { class: "quiet" }, say("seekingHint")),
      h("div", { class: "row" },
        h("button", { "data-meanwhile": true, disabled: this.busy, onclick: () => void this.bot(sought.game) }, say("botMeanwhile")),
        h("button", { disabled: this.busy, onclick: () => void this.stop() }, say("stopSeeking"))));
  }

  /** What others seek. @param {Sought | null} own */
  others(own) {
    const same = (/** @type {Sought} */ one) => own && one.game === own.game && one.preset === own.preset && one.seats === own.seats && one.clock.text === own.clock.text && one.rated === own.rated;
    const found = (this.lobby?.sought ?? []).filter((one) => !same(one));
    return found.length > 0 && h("ul", { class: "tables" }, found.map((one) =>
      h("li", { key: `${one.game} ${one.preset} ${one.seats} ${one.clock.text} ${one.rated}` },
        h("b", null, one.title), h("span", { class: "quiet" }, [one.label, one.clock.label, one.rated && say("ratedOne"), say("seeksPeople", { count: one.people })].filter(Boolean).join(" · ")),
        h("button", { class: "small", disabled: this.busy, onclick: () => void this.seek({ game: one.game, preset: one.preset, seats: one.seats, clock: one.clock.text, rated: one.rated }) }, say("seekToo")))));
  }

  /** @param {import("./wire").Home} home */
  tables(home) {
    const { filter, lobby } = this;
    const any = /** @type {[string, string]} */ (["", say("any")]);
    const choose = (/** @type {keyof LobbyPage["filter"]} */ name) => (/** @type {string} */ value) => {
      this.filter = { ...filter, [name]: value, ...(name === "game" ? { preset: "" } : {}) };
      if (name === "game") void this.chooseGame(value);
      this.listen();
      this.render();
    };
    return h("section", { key: "tables" },
      h("h2", null, say("openTables")),
      h("div", { class: "row" },
        pick(say("game"), filter.game, [any, ...home.games.map((one) => /** @type {[string, string]} */ ([one.id, one.title]))], choose("game"), "filter-game"),
        this.gameForm && pick(say("preset"), filter.preset, [any, ...this.gameForm.presets.map((one) => /** @type {[string, string]} */ ([one.name, one.label]))], choose("preset"), "filter-preset"),
        pick(say("freeSeats"), filter.free, [any, ...[1, 2, 3].map((one) => /** @type {[string, string]} */ ([String(one), say("atLeast", { count: one })]))], choose("free"), "filter-free"),
        pick(say("clock"), filter.clock, [any, ...clockKinds()], choose("clock"), "filter-clock")),
      lobby && (lobby.tables.length
        ? h("ul", { class: "tables" }, lobby.tables.map((one) => this.table(one)))
        : h("p", { class: "quiet" }, say("noTables"))),
      h("p", null, h("a", { href: "/" }, say("offerTable"))));
  }

  /** @param {string} game */
  async chooseGame(game) {
    this.gameForm = null;
    if (!game) return;
    try {
      const form = await getForm(game, null);
      if (this.filter.game === game) this.gameForm = form.presets.length > 1 ? form : null;
    } catch (error) {
      this.notice = reasonText(error);
    }
    this.render();
  }

  /** @param {OpenTable} one */
  table(one) {
    const seats = say("seatsFree", { free: one.free, seats: one.seats });
    return h("li", { key: one.table, "data-table": one.table },
      h("b", null, one.title),
      h("span", { class: "quiet" }, [one.label, one.clock.label, one.rated ? say("ratedOne") : "", seats].filter(Boolean).join(" · ")),
      h("a", { class: "button small primary", href: one.own ? `/t/${one.table}` : `/t/${one.table}#lobby` }, one.own ? say("returnTo") : say("sit")),
      !one.own && h("a", { class: "plain", href: `/t/${one.table}` }, say("watchIt")));
  }
}
