// The form of a new table: rules, seats, and every option from the game's own schema.

import { getForm, openTable, Refusal } from "./api.js";
import { draw, h } from "./draw.js";
import { keepKey } from "./home.js";
import { onChange, settings } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").GameForm} GameForm
 * @typedef {import("./wire").OptionForm} Option
 * @typedef {string | number | boolean | null | readonly string[]} Value
 */

export class FormPage extends HTMLElement {
  game = new URLSearchParams(location.search).get("new") ?? "";
  /** @type {GameForm | null} */
  form = null;
  /** The language of what is shown. */
  told = "";
  /** @type {string | null} */
  preset = null;
  /** @type {Record<string, Value>} what was changed by hand */
  changed = {};
  /** @type {string[]} for every seat: `person`, `open` or `bot:LEVEL` */
  holders = [];
  /** @type {string | null} */
  notice = null;
  busy = false;
  forget = () => {};

  connectedCallback() {
    this.forget = onChange(() => void (settings.lang === this.told ? this.render() : this.load(this.form?.seats ?? null)));
    this.render();
    void this.load(null);
  }

  disconnectedCallback() {
    this.forget();
  }

  /** @param {number | null} seats */
  async load(seats) {
    try {
      const form = await getForm(this.game, seats);
      this.form = form;
      this.told = settings.lang;
      this.preset ??= form.presets[0]?.name ?? null;
      const usual = form.levels.some((level) => level.name === "greedy") ? "bot:greedy" : `bot:${form.levels[0]?.name}`;
      this.holders = Array.from({ length: form.seats }, (_, seat) => this.holders[seat] ?? (seat === 0 ? "person" : usual));
    } catch (error) {
      this.notice = error instanceof Refusal && error.reason ? error.reason.text : say("failed");
    }
    this.render();
  }

  /** The value an option has in the chosen preset. @param {Option} option */
  usual(option) {
    const preset = this.form?.presets.find((one) => one.name === this.preset);
    const values = preset?.values ?? {};
    return option.name in values ? /** @type {Value} */ (values[option.name]) : /** @type {Value} */ (option.default);
  }

  /** @param {Option} option @param {Value} value */
  change(option, value) {
    const { [option.name]: _, ...rest } = this.changed;
    const same = JSON.stringify(value) === JSON.stringify(this.usual(option));
    this.changed = same ? rest : { ...rest, [option.name]: value };
    this.render();
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.notice = null;
    this.render();
    const seats = this.holders.map((holder) => {
      const [kind, level = null] = holder.split(":");
      return { kind: /** @type {"person" | "bot" | "open"} */ (kind), level };
    });
    try {
      const opened = await openTable({ game: this.game, preset: this.preset, options: this.changed, seats });
      const open = this.holders.includes("open");
      if (open) keepKey(opened);
      location.assign(`/t/${opened.table}${open ? `#${opened.key}` : ""}`);
    } catch (error) {
      this.busy = false;
      this.notice = error instanceof Refusal && error.reason ? error.reason.text : say("failed");
      this.render();
      this.querySelector(".notice")?.scrollIntoView({ block: "center" });
    }
  }

  render() {
    const form = this.form;
    document.title = `${say("newTable")} · Belpic`;
    draw(this, [
      h(
        "main",
        { class: "form-page", id: "main" },
        h("h1", null, form ? form.game.title : say("newTable")),
        form && h("p", { class: "lead" }, form.game.summary),
        form && h(
          "form",
          { onsubmit: (/** @type {Event} */ event) => void this.submit(event) },
          form.presets.length > 1 && this.presets(form),
          this.seats(form),
          this.options(form),
          h("div", { role: "alert", class: "notice" }, this.notice && h("p", null, this.notice)),
          h("div", { class: "row" }, h("button", { class: "primary", type: "submit", disabled: this.busy }, say("makeTable")), h("a", { class: "button", href: "/" }, say("back"))),
        ),
        !form && h("div", { role: "alert", class: "notice" }, this.notice ? h("p", null, this.notice) : h("p", { class: "quiet" }, say("loading"))),
      ),
    ]);
  }

  /** @param {GameForm} form */
  presets(form) {
    return h(
      "fieldset",
      { key: "presets" },
      h("legend", null, say("preset")),
      h("div", { class: "chips" }, form.presets.map((preset) =>
        h("label", { key: preset.name, class: "chip" },
          h("input", { type: "radio", name: "preset", value: preset.name, checked: preset.name === this.preset, onchange: () => {
            this.preset = preset.name;
            this.changed = {};
            this.render();
          } }),
          h("span", null, preset.label)))),
    );
  }

  /** @param {GameForm} form */
  seats(form) {
    return h(
      "fieldset",
      { key: "seats" },
      h("legend", null, say("howMany")),
      form.game.seats.length > 1 && h("div", { class: "chips" }, form.game.seats.map((count) =>
        h("label", { key: count, class: "chip" },
          h("input", { type: "radio", name: "seats", value: String(count), checked: count === form.seats, onchange: () => void this.load(count) }),
          h("span", null, count)))),
      h("ol", { class: "holders" }, this.holders.map((holder, seat) =>
        h("li", { key: seat },
          h("label", { for: `holder-${seat}` }, say("seat", { seat: seat + 1 })),
          h("select", { id: `holder-${seat}`, value: holder, onchange: (/** @type {Event} */ event) => this.seatChanged(seat, event) },
            h("option", { value: "person" }, say("you")),
            h("option", { value: "open" }, say("openSeat")),
            form.levels.map((level) => h("option", { value: `bot:${level.name}` }, say("bot", { level: level.label }))))))),
    );
  }

  /** @param {number} seat @param {Event} event */
  seatChanged(seat, event) {
    const chosen = /** @type {HTMLSelectElement} */ (event.target).value;
    // one person has one seat: the other one becomes free for a guest
    this.holders = this.holders.map((holder, index) => (index === seat ? chosen : chosen === "person" && holder === "person" ? "open" : holder));
    this.render();
  }

  /** @param {GameForm} form */
  options(form) {
    const count = Object.keys(this.changed).length;
    return h(
      "details",
      { key: "options", class: "options" },
      h("summary", null, say("options", { count })),
      h("p", { class: "quiet" }, say("optionsHint")),
      form.options.map((option) => {
        const changed = option.name in this.changed;
        const value = changed ? /** @type {Value} */ (this.changed[option.name]) : this.usual(option);
        return h(
          "div",
          { key: option.name, class: `option${changed ? " changed" : ""}`, role: "group", "aria-label": option.label },
          h("label", { for: `option-${option.name}`, class: "name" }, option.label),
          this.field(option, value),
          h("p", { class: "quiet" }, option.help),
        );
      }),
    );
  }

  /** @param {Option} option @param {Value} value */
  field(option, value) {
    const id = `option-${option.name}`;
    const input = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);
    if (option.kind === "subset") return this.subset(option, /** @type {readonly string[]} */ (value), id);
    if (option.kind === "listing") {
      const lines = /** @type {readonly string[]} */ (value).join("\n");
      return h("textarea", { id, rows: 3, value: lines, placeholder: say("listing", { form: option.form ?? "" }),
        onchange: (/** @type {Event} */ event) => this.change(option, input(event).value.split("\n").map((line) => line.trim()).filter(Boolean)) });
    }
    const words = option.values;
    const isWord = words.some((one) => one.value === value);
    const select = words.length > 0 &&
      h("select", { id, value: isWord ? JSON.stringify(value) : "#", onchange: (/** @type {Event} */ event) => {
        const chosen = input(event).value;
        this.change(option, chosen === "#" ? (option.low ?? 0) : JSON.parse(chosen));
      } },
      words.map((one) => h("option", { value: JSON.stringify(one.value) }, one.label)),
      option.kind === "integer" && h("option", { value: "#" }, say("whole", { low: option.low ?? "", high: option.high ?? "" })));
    if (option.kind !== "integer") return select || null;
    return h("div", { class: "row" }, select,
      !isWord && h("input", { id: words.length ? `${id}-number` : id, "aria-label": option.label, type: "number", min: option.low, max: option.high, step: 1, value: String(value),
        onchange: (/** @type {Event} */ event) => this.change(option, Math.round(Number(input(event).value))) }));
  }

  /** @param {Option} option @param {readonly string[]} value @param {string} id */
  subset(option, value, id) {
    return h("div", { class: "chips", id }, option.values.map((one) => {
      const name = String(one.value);
      const on = value.includes(name);
      return h("label", { key: name, class: "chip" },
        h("input", { type: "checkbox", checked: on, onchange: () =>
          this.change(option, option.values.map((other) => String(other.value)).filter((other) => (other === name ? !on : value.includes(other)))) }),
        h("span", null, one.label));
    }));
  }
}
