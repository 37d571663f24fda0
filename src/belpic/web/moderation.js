// For those who moderate: reports, closing tables, bans, announcements, and the log of all of it.

import { getModeration, moderate, reasonText } from "./api.js";
import { draw, h } from "./draw.js";
import { onChange, settings } from "./settings.js";
import { say } from "./words.js";

/** @typedef {import("./wire").ModerationNow} Moderation */

export class ModerationPage extends HTMLElement {
  /** @type {Moderation | null} */
  now = null;
  /** @type {string | null} */
  notice = null;
  /** What is about to be done, and to what. @type {{path: string, body: Record<string, unknown>, title: string, why: boolean} | null} */
  asked = null;
  announced = { ja: "", en: "", hours: "24" };
  closing = "";
  clock = 0;
  forget = () => {};

  connectedCallback() {
    this.forget = onChange(() => void this.load());
    this.clock = setInterval(() => void this.load(), 10_000);
    this.render();
    void this.begin();
  }

  disconnectedCallback() {
    this.forget();
    clearInterval(this.clock);
  }

  /** Become a moderator if the operator's link says so. */
  async begin() {
    const token = location.hash.slice(1);
    if (token) {
      history.replaceState(null, "", location.pathname);
      await this.send("/join", { token });
    }
    await this.load();
  }

  async load() {
    try {
      this.now = await getModeration();
    } catch (error) {
      this.now = null;
      this.notice = reasonText(error);
    }
    this.render();
  }

  /** @param {string} path @param {Record<string, unknown>} body */
  async send(path, body) {
    this.notice = null;
    try {
      await moderate(path, body);
      this.asked = null;
      return true;
    } catch (error) {
      this.notice = reasonText(error);
      return false;
    } finally {
      this.render();
    }
  }

  /** Ask for the reason of something. @param {string} title @param {string} path @param {Record<string, unknown>} body */
  ask(title, path, body = {}, why = true) {
    this.asked = { title, path, body, why };
    this.render();
  }

  /** @param {SubmitEvent} event */
  async answer(event) {
    event.preventDefault();
    const text = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input")?.value ?? "";
    const { asked } = this;
    if (asked && (await this.send(asked.path, { ...asked.body, text }))) await this.load();
  }

  render() {
    const { now, asked } = this;
    document.title = `${say("moderation")} · Belpic`;
    const when = new Intl.DateTimeFormat(settings.lang, { dateStyle: "short", timeStyle: "short" });
    draw(this, [
      h(
        "main",
        { class: "home moderation-page", id: "main" },
        h("h1", null, say("moderation")),
        h("div", { role: "alert", class: "notice" }, this.notice && h("p", null, this.notice)),
        asked && h("form", { key: "why", class: "row why", onsubmit: (/** @type {SubmitEvent} */ event) => void this.answer(event) },
          h("label", { class: "pick" }, h("span", null, `${asked.title}: ${say("why")}`), h("input", { id: "why", maxlength: 500, required: asked.why })),
          asked.path === "/bans" && h("label", { class: "check" }, h("input", { type: "checkbox", name: "network", checked: asked.body["network"], onchange: (/** @type {Event} */ event) => {
            asked.body["network"] = /** @type {HTMLInputElement} */ (event.target).checked;
          } }), " ", say("banNetwork")),
          h("button", { class: "primary", type: "submit" }, say("doIt")),
          h("button", { type: "button", onclick: () => {
            this.asked = null;
            this.render();
          } }, say("cancel"))),
        now && [this.reports(now, when), this.close(), this.near(now, when), this.bans(now, when), this.announcements(now, when), this.log(now, when)],
      ),
    ]);
  }

  /** @param {Moderation} now @param {Intl.DateTimeFormat} when */
  reports(now, when) {
    const kinds = { insult: say("reportInsult"), cheating: say("reportCheating"), stalling: say("reportStalling"), name: say("reportName"), other: say("reportOther") };
    return h("section", { key: "reports" }, h("h2", null, say("reports", { count: now.reports.length })),
      now.reports.length === 0 ? h("p", { class: "quiet" }, say("noReports")) :
      h("ul", { class: "tables" }, now.reports.map((one) => h("li", { key: one.number, "data-report": one.number },
        h("b", null, kinds[one.kind]),
        h("span", { class: "quiet" }, [when.format(one.at), say("reportBy", { name: one.by }), one.about ? say("reportAbout", { name: one.about }) : "", one.text].filter(Boolean).join(" · ")),
        h("a", { class: "plain", href: `/t/${one.table}` }, say("table")),
        one.about !== null && h("button", { class: "small danger", "data-ban": one.number, onclick: () => this.ask(say("ban"), "/bans", { table: one.table, seat: one.seat, line: one.line, days: 7, network: true }) }, say("ban")),
        h("button", { class: "small danger", onclick: () => this.ask(say("closeTable"), `/tables/${one.table}/close`) }, say("closeTable")),
        h("button", { class: "small", "data-handle": one.number, onclick: () => this.ask(say("handled"), `/reports/${one.number}`, {}, false) }, say("handled"))))));
  }

  close() {
    return h("section", { key: "close" }, h("h2", null, say("closeTable")),
      h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const table = this.closing.trim().split("#")[0]?.replace(/\/$/, "").split("/").at(-1) ?? "";
        this.ask(say("closeTable"), `/tables/${encodeURIComponent(table)}/close`);
      } },
        h("label", { class: "pick" }, h("span", null, say("tableLink")), h("input", { required: true, value: this.closing, oninput: (/** @type {Event} */ event) => { this.closing = /** @type {HTMLInputElement} */ (event.target).value; } })),
        h("button", { class: "danger", type: "submit" }, say("closeTable"))));
  }

  /** @param {Moderation} now @param {Intl.DateTimeFormat} when */
  near(now, when) {
    return now.near.length > 0 && h("section", { key: "near" }, h("h2", null, say("near", { count: now.near.length })),
      h("p", { class: "quiet" }, say("nearWhat")),
      h("ul", { class: "tables" }, now.near.map((one, place) => h("li", { key: place, "data-near": one.match },
        h("b", null, one.names.join(" · ")), h("span", { class: "quiet" }, when.format(one.at)),
        h("a", { class: "plain", href: `/embed/${one.match}` }, say("replay"))))));
  }

  /** @param {Moderation} now @param {Intl.DateTimeFormat} when */
  bans(now, when) {
    return now.bans.length > 0 && h("section", { key: "bans" }, h("h2", null, say("bans")),
      h("ul", { class: "tables" }, now.bans.map((one) => h("li", { key: one.number },
        h("b", null, one.name), h("span", { class: "quiet" }, [say("until", { time: when.format(one.until) }), one.network_until === null ? "" : say("bannedNetwork", { time: when.format(one.network_until) }), one.text].filter(Boolean).join(" · ")),
        h("button", { class: "small", onclick: () => this.ask(say("lift"), `/bans/${one.number}/lift`, {}, false) }, say("lift"))))));
  }

  /** @param {Moderation} now @param {Intl.DateTimeFormat} when */
  announcements(now, when) {
    const field = (/** @type {"ja" | "en" | "hours"} */ name, /** @type {string} */ label) =>
      h("label", { key: name, class: "pick" }, h("span", null, label), h("input", { id: `announce-${name}`, required: true, maxlength: 500, type: name === "hours" ? "number" : "text", min: 1, max: 720, value: this.announced[name], oninput: (/** @type {Event} */ event) => {
        this.announced = { ...this.announced, [name]: /** @type {HTMLInputElement} */ (event.target).value };
      } }));
    return h("section", { key: "announcements" }, h("h2", null, say("announcements")),
      h("ul", { class: "tables" }, now.announcements.map((one) => h("li", { key: one.number },
        h("span", { class: "quiet" }, `${one.text} · ${say("until", { time: when.format(one.until) })}`),
        h("button", { class: "small", onclick: () => void this.send(`/announcements/${one.number}/end`, {}).then(() => this.load()) }, say("endIt"))))),
      h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const { ja, en, hours } = this.announced;
        void this.send("/announcements", { ja, en, hours: Number(hours) }).then((done) => {
          if (done) this.announced = { ja: "", en: "", hours: "24" };
          return this.load();
        });
      } }, field("ja", "日本語"), field("en", "English"), field("hours", say("hours")), h("button", { class: "primary", type: "submit" }, say("announce"))));
  }

  /** @param {Moderation} now @param {Intl.DateTimeFormat} when */
  log(now, when) {
    const deeds = { invite: say("deedInvite"), join: say("deedJoin"), dismiss: say("deedDismiss"), handle: say("handled"), close: say("closeTable"), ban: say("deedBan"), lift: say("lift"), announce: say("announce"), end: say("endIt") };
    return h("section", { key: "log" }, h("h2", null, say("moderationLog")),
      h("ol", { class: "tables" }, now.log.map((one) => h("li", { key: one.number },
        h("b", null, deeds[one.deed]), h("span", { class: "quiet" }, [when.format(one.at), one.by, one.what, one.text].filter(Boolean).join(" · "))))));
  }
}
