// The archive of finished matches, and the page of somebody with an account.

import { getHome } from "./api.js";
import { Asking, section } from "./asking.js";
import { pick } from "./choices.js";
import { draw, h } from "./draw.js";
import { importForms } from "./imports.js";
import { matchList, tallies } from "./matches.js";
import { findMatches, getMe, getProfile, takeOut } from "./people.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").MatchCard} MatchCard
 */

/** A page with a list of matches that goes on. */
class Listing extends Asking {
  /** @type {import("./matches").Games} */
  games = new Map();
  /** @type {MatchCard[] | null} */
  listed = null;
  /** @type {string | null} */
  next = null;
  /** @type {Record<string, string>} */
  wanted = {};
  /** Whether those that are listed were looked for by something. */
  filtered = false;

  /** @override */
  async load() {
    await this.attempt(() => this.fetch());
  }

  async fetch() {
    const home = await getHome();
    this.games = new Map(home.games.map((game) => [game.id, game]));
    this.listed = null;
    await this.more();
  }

  async more() {
    const page = await findMatches(this.listed && this.next ? { ...this.wanted, after: this.next } : this.wanted);
    this.listed = [...(this.listed ?? []), ...page.matches];
    this.next = page.next;
  }

  list() {
    return [
      this.listed && matchList(this.listed, this.games, { busy: this.busy, remove: (match) => void this.attempt(async () => {
        await takeOut(match.match);
        await this.fetch();
      }) }, this.filtered),
      this.next && h("button", { key: "more", disabled: this.busy, onclick: () => void this.attempt(() => this.more()) }, say("more")),
      !this.listed && this.notice === null && h("p", { class: "quiet", role: "status" }, say("loading")),
    ];
  }
}

export class ArchivePage extends Listing {
  /** @override @type {Record<string, string>} */
  wanted = Object.fromEntries(new URLSearchParams(location.search));

  account = false;
  publisher = false;

  /** @override */
  async more() {
    const filtered = Object.values(this.wanted).some(Boolean);
    await super.more();
    this.filtered = filtered;
  }

  /** @override */
  async fetch() {
    const me = await getMe();
    this.account = me.account;
    this.publisher = me.publisher;
    await super.fetch();
  }

  /** @override */
  render() {
    document.title = `${say("archive")} · Belpic`;
    draw(this, [
      h("main", { class: "form-page archive-page", id: "main" },
        h("h1", null, say("archive")),
        h("p", { class: "lead" }, say("archiveWhat")),
        this.filter(),
        this.told(),
        section("matches", say("matches"), this.list()),
        this.account && importForms(this)),
    ]);
  }

  filter() {
    const { wanted } = this;
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
      const asked = [...data].flatMap(([name, value]) => (typeof value === "string" && value.trim() ? [[name, value.trim()]] : []));
      this.wanted = Object.fromEntries(asked);
      history.replaceState(null, "", `?${new URLSearchParams(this.wanted)}`);
      void this.attempt(async () => {
        this.listed = null;
        await this.more();
      });
    };
    const kept = (/** @type {string} */ name) => wanted[name] ?? "";
    const choice = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ values) =>
      pick(label, kept(name), [["", say("any")], ...values], (value) => { wanted[name] = value; }, name);
    const field = (/** @type {string} */ name, /** @type {string} */ label, type = "text") =>
      h("label", { key: name, class: "pick" }, h("span", null, label), h("input", { name, type, value: kept(name), maxlength: 64, oninput: (/** @type {Event} */ event) => { wanted[name] = /** @type {HTMLInputElement} */ (event.target).value; } }));
    return h("form", { class: "filters", "data-form": "search", onsubmit: submit },
      h("div", { class: "row" },
        field("name", say("playerName")),
        choice("game", say("game"), [...this.games.values()].map((game) => [game.id, game.title])),
        choice("source", say("source"), [["table", say("fromTable")], ["record", say("fromRecord")], ["board", say("fromBoard")]]),
        choice("rated", say("rating"), [["yes", say("ratedChoice")], ["no", say("casualOne")]]),
        choice("own", say("whose"), [["yes", say("ownMatches")]]),
        field("since", say("sinceDay"), "date"),
        field("until", say("untilDay"), "date")),
      h("button", { class: "primary", type: "submit", disabled: this.busy }, say("search")));
  }
}

export class PersonPage extends Listing {
  /** @type {import("./wire").Profile | null} */
  profile = null;
  name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @override @type {Record<string, string>} */
  wanted = { person: this.name };

  /** @override */
  async fetch() {
    this.profile = await getProfile(this.name);
    await super.fetch();
  }

  /** @override */
  render() {
    const { profile } = this;
    document.title = `${this.name} · Belpic`;
    draw(this, [
      h("main", { class: "form-page person-page", id: "main", lang: settings.lang },
        h("h1", null, profile ? profile.name : this.name),
        this.told(),
        profile && section("figures", say("figures"), tallies(profile, this.games)),
        profile && section("matches", say("matches"), this.list())),
    ]);
  }
}
