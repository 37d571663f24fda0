// The rules of a game, as the server has made them from the game's own text.

import { getRules, Refusal } from "./api.js";
import { draw, h } from "./draw.js";
import { onChange } from "./settings.js";
import { say } from "./words.js";

export class RulesPage extends HTMLElement {
  game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {import("./wire").RulePage | null} */
  rules = null;
  /** @type {string | null} */
  notice = null;
  forget = () => {};

  connectedCallback() {
    this.forget = onChange(() => void this.load());
    void this.load();
  }

  disconnectedCallback() {
    this.forget();
  }

  async load() {
    this.render();
    try {
      this.rules = await getRules(this.game);
    } catch (error) {
      this.notice = error instanceof Refusal && error.reason ? error.reason.text : say("failed");
    }
    this.render();
  }

  render() {
    const rules = this.rules;
    if (rules) document.title = `${rules.title} · Belpic`;
    draw(this, [
      h(
        "main",
        { class: "rules-page", id: "main" },
        !rules && h("h1", null, say("rules")),
        rules && h("article", { class: "prose", lang: rules.lang, html: rules.html }),
        h("div", { class: "notice", role: "alert" }, this.notice && h("p", null, this.notice)),
        !rules && !this.notice && h("p", { class: "quiet" }, say("loading")),
        h("p", { class: "row" }, rules && h("a", { class: "button", href: `/?new=${encodeURIComponent(this.game)}` }, say("setUp")), h("a", { class: "button", href: "/" }, say("home"))),
      ),
    ]);
    // a table that is wider than the page is scrolled by keys as well
    for (const table of this.querySelectorAll(".prose table")) table.setAttribute("tabindex", "0");
  }
}
