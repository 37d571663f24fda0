// The frame around every page: the address decides which one it is.

import { draw, h } from "./draw.js";
import { HomePage } from "./home.js";
import { choose, dress, languages, onChange, settings } from "./settings.js";
import { TablePage } from "./table.js";
import { face } from "./tiles.js";
import { learn, say } from "./words.js";

customElements.define("belpic-home", HomePage);
customElements.define("belpic-table", TablePage);

/** Pages that nobody needs before the first move come when they are asked for. */
const LATER = {
  "belpic-form": async () => (await import("./form.js")).FormPage,
  "belpic-rules": async () => (await import("./rules.js")).RulesPage,
};

/** The element of the page at this address. */
function page() {
  const [, first] = location.pathname.split("/");
  if (first === "t") return "belpic-table";
  if (first === "rules") return "belpic-rules";
  return new URLSearchParams(location.search).has("new") ? "belpic-form" : "belpic-home";
}

class App extends HTMLElement {
  connectedCallback() {
    dress();
    const name = page();
    if (name === "belpic-form" || name === "belpic-rules") void LATER[name]().then((made) => customElements.define(name, made));
    onChange(() => this.render());
    this.render();
  }

  render() {
    draw(this, [
      h("a", { class: "skip", href: "#main", onclick: skip }, say("skip")),
      h(
        "header",
        { class: "masthead" },
        h(
          "a",
          { class: "brand", href: "/" },
          h("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, h("rect", { class: "seal", width: 40, height: 40, rx: 7 }), face({ glyph: "皇", letter: "B" }, 20, 20, 27)),
          h("span", null, "Belpic"),
        ),
        h(
          "nav",
          { "aria-label": say("settings") },
          picker("theme", ["auto", "light", "dark"]),
          page() === "belpic-table" && picker("faces", ["strokes", "kanji", "letters"]),
          languageButton(),
        ),
      ),
      h(page(), null),
    ]);
  }
}

/** The way to the next language, in its own words. */
function languageButton() {
  const here = languages.findIndex((one) => one.lang === settings.lang);
  const next = languages[(here + 1) % languages.length];
  if (!next || next.lang === settings.lang) return null;
  const switchTo = async () => {
    await learn(next.lang);
    choose("lang", next.lang);
  };
  return h("button", { class: "small", lang: next.lang, "data-lang": next.lang, "aria-label": next.label, onclick: () => void switchTo() }, next.name);
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  const target = document.querySelector("#main [tabindex='0'], #main button, #main a");
  if (target instanceof HTMLElement || target instanceof SVGElement) target.focus();
}

/**
 * @template {"theme" | "faces"} K
 * @param {K} name
 * @param {readonly import("./settings").Settings[K][]} values
 */
function picker(name, values) {
  return h(
    "select",
    {
      "aria-label": say(name),
      title: say(name),
      value: settings[name],
      onchange: (/** @type {Event} */ event) => {
        const chosen = values.find((value) => value === /** @type {HTMLSelectElement} */ (event.target).value);
        if (chosen) choose(name, chosen);
      },
    },
    values.map((value) => h("option", { value }, say(value))),
  );
}

customElements.define("belpic-app", App);
