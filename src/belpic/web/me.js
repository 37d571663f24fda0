// Oneself: a name, an account if one likes, a second device, and what one has played.

import { getHome } from "./api.js";
import { Asking, copyButton, section } from "./asking.js";
import { draw, h } from "./draw.js";
import { matchList, tallies } from "./matches.js";
import { endSession, findMatches, forgetMe, getMe, getProfile, makeLink, newCodes, newPassword, recover, register, rename, signIn, useLink, whoseLink } from "./people.js";
import { codeButton } from "./qr.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Me} Me
 */

/** How many of one's last matches are shown here. */
const SHOWN = 10;

export class MePage extends Asking {
  /** @type {Me | null} */
  me = null;
  /** @type {readonly string[]} shown once */
  codes = [];
  /** @type {{path: string, until: number} | null} */
  link = null;

  /** @type {import("./wire").Profile | null} */
  profile = null;
  /** @type {readonly import("./wire").MatchCard[]} */
  listed = [];
  /** @type {import("./matches").Games} */
  games = new Map();

  /** @override */
  async load() {
    await this.attempt(async () => {
      this.me = await getMe();
      this.render();
      await this.loadMatches();
    });
  }

  async loadMatches() {
    const [home, profile, found] = await Promise.all([getHome(), getProfile(null), findMatches({ own: "yes" })]);
    this.games = new Map(home.games.map((game) => [game.id, game]));
    this.profile = profile;
    this.listed = found.matches.slice(0, SHOWN);
  }

  /** @override */
  render() {
    document.title = `${say("me")} · Belpic`;
    const { me } = this;
    draw(this, [
      h(
        "main",
        { class: "form-page me-page", id: "main", "data-account": me ? String(me.account) : null },
        h("h1", null, me ? me.name : say("me")),
        me && h("p", { class: "quiet" }, me.account ? say("accountHere") : say(me.chosen ? "guestNamed" : "guestUnnamed")),
        this.told(),
        this.codes.length > 0 && this.shownCodes(),
        me && this.name(me),
        me && (me.account ? this.owner(me) : this.stranger(me)),
        me?.guest && this.device(),
        this.profile && this.profile.games.length > 0 && this.played(this.profile),
        me?.guest && this.data(me),
      ),
    ]);
  }

  /** @param {Me} me */
  name(me) {
    return section("name", say("yourName"), this.form("name", [{ name: "name", label: say("yourName"), autocomplete: "nickname", value: me.chosen ? me.name : "", hint: say("nameHint") }], say("keepName"), async (value) => {
      this.me = await rename(value("name"));
      this.drafts.clear();
      this.done = say("nameKept");
    }));
  }

  /** What somebody without an account may do. @param {Me} me */
  stranger(me) {
    const password = { name: "password", label: say("password"), type: "password", autocomplete: "current-password" };
    const name = { name: "name", label: say("accountName"), autocomplete: "username" };
    const fresh = { name: "password", label: say("password"), type: "password", autocomplete: "new-password", hint: say("passwordHint") };
    return [
      section("register", say("makeAccount"), h("p", { class: "quiet" }, say("accountWhy")),
        this.form("register", [{ ...name, value: me.chosen ? me.name : "" }, fresh], say("makeAccount"), async (value) => {
          const made = await register(value("name"), value("password"));
          this.entered(made.me, made.codes);
          this.done = say("accountMade");
        })),
      section("sign-in", say("signIn"),
        this.form("sign-in", [name, password, { name: "adopt", label: say("takeAlong"), type: "checkbox", checked: true }], say("signIn"), async (value) => {
          this.entered(await signIn(value("name"), value("password"), value("adopt") === "true"));
        }),
        h("details", null, h("summary", null, say("forgotten")),
          h("p", { class: "quiet" }, say("forgottenHow")),
          this.form("recover", [name, { name: "code", label: say("code") }, { ...fresh, label: say("newPassword") }], say("recover"), async (value) => {
            this.entered(await recover(value("name"), value("code"), value("password")));
          }))),
    ];
  }

  /** What the owner of an account may do. @param {Me} me */
  owner(me) {
    const present = { name: "password", label: say("presentPassword"), type: "password", autocomplete: "current-password" };
    return section("account", say("account"),
      h("p", null, `${say("devices", { count: me.devices })} ${say("codesLeft", { count: me.codes })}`),
      h("div", { class: "row" },
        h("button", { "data-sign-out": "here", disabled: this.busy, onclick: () => void this.leave(false) }, say("signOut")),
        me.devices > 1 && h("button", { "data-sign-out": "everywhere", disabled: this.busy, onclick: () => void this.leave(true) }, say("signOutAll"))),
      h("details", null, h("summary", null, say("changePassword")),
        this.form("password", [present, { name: "new", label: say("newPassword"), type: "password", autocomplete: "new-password", hint: say("passwordHint") }], say("changePassword"), async (value) => {
          this.me = await newPassword(value("password"), value("new"));
          this.drafts.clear();
          this.done = say("passwordChanged");
        })),
      h("details", null, h("summary", null, say("newCodes")),
        h("p", { class: "quiet" }, say("newCodesHow")),
        this.form("codes", [present], say("newCodes"), async (value) => {
          const made = await newCodes(value("password"));
          this.entered(made.me, made.codes);
        })));
  }

  /** @param {Me} me @param {readonly string[]} codes */
  entered(me, codes = []) {
    this.me = me;
    this.codes = codes;
    this.link = null;
    this.drafts.clear();
    window.scrollTo(0, 0);
    void this.loadMatches().then(() => this.render(), () => null);
  }

  /** @param {boolean} everywhere */
  async leave(everywhere) {
    await this.attempt(async () => this.entered(await endSession(everywhere)));
  }

  shownCodes() {
    const text = this.codes.join("\n");
    return section("new-codes", say("codes"), h("p", null, say("codesHow")),
      h("ol", { class: "codes" }, this.codes.map((code) => h("li", { key: code }, h("code", null, code)))),
      h("div", { class: "row" }, copyButton(this, text), h("button", { onclick: () => { this.codes = []; this.render(); } }, say("codesKept"))));
  }

  /** @param {import("./wire").Profile} profile */
  played(profile) {
    return [
      section("figures", say("figures"), tallies(profile, this.games)),
      section("matches", say("lastMatches"), matchList(this.listed, this.games), h("a", { class: "button", href: "/archive?own=yes" }, say("allMatches"))),
    ];
  }

  /** What is kept about one: to take along, and to delete. @param {Me} me */
  data(me) {
    const present = { name: "password", label: say("presentPassword"), type: "password", autocomplete: "current-password" };
    const sure = { name: "sure", label: say("forgetSure"), type: "checkbox", checked: false };
    return section("data", say("ownData"), h("p", { class: "quiet" }, say("ownDataWhat")),
      h("p", null, h("a", { class: "button", href: "/api/me/data", download: true, "data-take": true }, say("takeData"))),
      h("details", null, h("summary", null, say("forgetMe")),
        h("p", { class: "quiet" }, say("forgetHow")),
        this.form("forget", me.account ? [present, sure] : [sure], say("forgetMe"), async (value) => {
          this.entered(await forgetMe(value("sure") === "true", me.account ? value("password") : null));
          this.done = say("forgottenNow");
        })));
  }

  device() {
    const make = () => this.attempt(async () => {
      const made = await makeLink();
      this.link = { path: made.path, until: Date.now() + made.seconds * 1000 };
    });
    const address = this.link && `${location.origin}${this.link.path}`;
    const clock = new Intl.DateTimeFormat(settings.lang, { timeStyle: "short" });
    return section("device", say("secondDevice"), h("p", { class: "quiet" }, say("secondDeviceHow")),
      address && h("p", null, h("input", { readonly: true, value: address, "aria-label": say("secondDevice"), "data-link": true, onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() })),
      h("div", { class: "row" }, address && copyButton(this, address), address && codeButton(address, say("secondDevice")), h("button", { "data-make-link": true, disabled: this.busy, onclick: () => void make() }, say(address ? "anotherLink" : "makeLink"))),
      this.link && h("p", { class: "quiet" }, say("linkUntil", { time: clock.format(this.link.until) })));
  }
}

/** Where a link to a second device leads. */
export class LinkPage extends Asking {
  /** @type {import("./wire").LinkOwner | null} */
  owner = null;
  token = location.hash.slice(1);

  /** @override */
  async load() {
    await this.attempt(async () => {
      this.owner = await whoseLink(this.token);
    });
  }

  async enter() {
    await this.attempt(async () => {
      await useLink(this.token);
      location.replace("/me");
    });
  }

  /** @override */
  render() {
    document.title = `${say("secondDevice")} · Belpic`;
    draw(this, [
      h("main", { class: "form-page", id: "main" },
        h("h1", null, say("secondDevice")),
        this.told(),
        this.owner && [
          h("p", { class: "lead" }, say("linkOwner", { name: this.owner.name })),
          h("p", { class: "quiet" }, say("linkCare")),
          h("div", { class: "row" },
            h("button", { class: "primary", "data-enter": true, disabled: this.busy, onclick: () => void this.enter() }, say("linkEnter")),
            h("a", { class: "button", href: "/" }, say("cancel"))),
        ],
        !this.owner && this.notice && h("a", { class: "button", href: "/" }, say("home"))),
    ]);
  }
}
