// The rules of a game, as the server has made them from the game's own text, and what can be printed.

import { getForm, getRules } from "./api.js";
import { Asking } from "./asking.js";
import { drawDifferences, pick } from "./choices.js";
import { draw, h } from "./draw.js";
import { Saving } from "./saving.js";
import { wear } from "./styles.js";
import { say } from "./words.js";

await wear("rules.css", "table.css");

/** What is printed on, each with its name. @type {[string, string][]} */
const PAPERS = [["a4", "A4"], ["letter", "Letter"], ["a3", "A3"]];

/** What is to be printed, and how; the page that shows it draws itself again after each change. */
class PrintChoice {
  paper = "a4";
  /** @type {string | null} */
  preset = null;
  mono = false;
  folding = false;

  /** @param {string} game @param {() => void} changed */
  constructor(game, changed) {
    this.game = game;
    this.changed = changed;
    this.saving = new Saving(changed);
  }

  /** @param {"set" | "leaflet" | "book"} what */
  print(what) {
    const [path, name] = what === "book" ? ["/api/print", "belpic-book.pdf"] : [`/api/print/${encodeURIComponent(this.game)}`, `${this.game}-${what}.pdf`];
    return this.saving.save(path, this.wishes(what), name);
  }

  /** @param {"set" | "leaflet" | "book"} what @returns {Record<string, string>} */
  wishes(what) {
    if (what === "book") return { paper: this.paper };
    return { what, paper: this.paper, mono: this.mono ? "yes" : "no", folding: this.folding ? "yes" : "no", ...(this.preset === null ? {} : { preset: this.preset }) };
  }

  /** @param {readonly import("./wire").PresetForm[]} presets @param {boolean} pieces whether the game has any */
  draw(presets, pieces) {
    const button = (/** @type {"set" | "leaflet" | "book"} */ what, /** @type {string} */ text) => h("button", { disabled: this.saving.busy, "data-print": what, onclick: () => void this.print(what) }, text);
    return h(
      "section",
      { class: "print", "aria-label": say("print") },
      h("h2", null, say("print")),
      h("p", { class: "quiet" }, say("printTold")),
      h(
        "div",
        { class: "row" },
        pick(say("printPaper"), this.paper, PAPERS, (value) => { this.paper = value; this.changed(); }, "print-paper"),
        presets.length > 1 && pick(say("preset"), this.preset ?? presets[0]?.name ?? "", presets.map((one) => [one.name, one.label]), (value) => { this.preset = value; this.changed(); }, "print-preset"),
        check(say("printMono"), this.mono, () => { this.mono = !this.mono; this.changed(); }),
        pieces && check(say("printFolding"), this.folding, () => { this.folding = !this.folding; this.changed(); }),
      ),
      h("div", { class: "row" }, button("set", say("printSet")), button("leaflet", say("printLeaflet")), button("book", say("printBook"))),
      this.saving.told(),
    );
  }
}

/** @param {string} label @param {boolean} checked @param {() => void} change */
function check(label, checked, change) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked, onchange: change }), " ", label);
}

export class RulesPage extends Asking {
  game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {import("./wire").RulePage | null} */
  rules = null;
  /** @type {import("./wire").GameForm | null} */
  gameForm = null;
  choice = new PrintChoice(this.game, () => this.render());
  /** The preset that is read about; the first one if it is `null`. */
  preset = new URLSearchParams(location.search).get("preset");

  /** @override */
  async load() {
    await this.attempt(async () => {
      this.rules = await getRules(this.game, this.preset);
      this.render();
      this.gameForm = await getForm(this.game, null);
    });
  }

  /** Read about another preset: its tables and diagrams. @param {string} preset */
  choose(preset) {
    this.preset = preset;
    this.choice.preset = preset;
    const address = new URL(location.href);
    address.searchParams.set("preset", preset);
    history.replaceState(null, "", address);
    void this.load();
  }

  /** What stands beside the rules: the preset at hand, and what there is to read. @param {import("./wire").RulePage} rules */
  beside(rules) {
    const about = rules.presets.find((one) => one.name === rules.preset)?.about;
    return h("aside", { key: "beside", class: "rules-beside" },
      rules.lesson && h("p", { key: "lesson" }, h("a", { class: "button primary", href: `/learn/${encodeURIComponent(this.game)}` }, say("learnGame"))),
      rules.presets.length > 1 && h("div", { key: "preset", class: "rules-preset" },
        pick(say("preset"), rules.preset, rules.presets.map((one) => [one.name, one.label]), (value) => this.choose(value), "rules-preset"),
        about && h("p", { class: "quiet" }, about),
        rules.changed.length > 0 && h("details", null,
          h("summary", null, say("differs", { preset: rules.presets[0]?.label ?? "" })),
          drawDifferences(rules.changed))),
      rules.contents.length > 1 && h("nav", { key: "contents", "aria-label": say("contents") },
        h("h2", null, say("contents")),
        h("ol", null, rules.contents.map((one) => h("li", { key: one.id }, h("a", { href: `#${one.id}` }, one.title))))));
  }

  /** @override */
  render() {
    const rules = this.rules;
    if (rules) document.title = `${rules.title} · Belpic`;
    draw(this, [
      h(
        "main",
        { class: "rules-page", id: "main" },
        !rules && h("h1", null, say("rules")),
        rules && this.beside(rules),
        rules && h("article", { class: "prose", lang: rules.lang, html: rules.html }),
        this.told(),
        !rules && this.notice === null && h("p", { class: "quiet" }, say("loading")),
        rules && this.choice.draw(this.gameForm?.presets ?? [], rules.pieces),
        h("p", { class: "row" }, rules && h("a", { class: "button", href: `/?new=${encodeURIComponent(this.game)}` }, say("setUp")), h("a", { class: "button", href: "/" }, say("home"))),
      ),
    ]);
    // a table that is wider than the page is scrolled by keys as well
    for (const table of this.querySelectorAll(".prose table")) table.setAttribute("tabindex", "0");
  }
}
