// The form of a new table: rules, seats, and every option from the game's own schema.

import { getForm, getHome, openTable, pageReason, reasonText, Refusal, UNKNOWN_GAME } from "./api.js";
import { clockKinds, drawDifferences, drawGames } from "./choices.js";
import { draw, h } from "./draw.js";
import { keepKey } from "./opening.js";
import { onChange, settings } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").GameForm} GameForm
 * @typedef {import("./wire").OptionForm} Option
 * @typedef {string | number | boolean | null | readonly string[]} Value
 */

export class FormPage extends HTMLElement {
  game = new URLSearchParams(location.search).get("new") ?? "";
  /** @type {readonly import("./wire").GameCard[]} among which one chooses first */
  games = [];
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
  /** What people are called who share this device, by seat. @type {string[]} */
  names = [];
  /** Numbers that are being typed, by field. @type {Map<string, string>} */
  typed = new Map();
  /** What those who watch see. @type {import("./wire").NewTerms["watching"]} */
  watching = "public";
  /** Who may sit down on open seats. @type {NonNullable<import("./wire").NewTerms["entry"]>} */
  entry = "key";
  rated = false;
  /** What may be said. @type {Required<import("./wire").NewTerms>["chat"]} */
  chat = "presets";
  /** How much time people have, in the units that the form asks for. */
  clock = { kind: "none", main: 10, add: 10, periods: 3, each: 30, days: 3 };
  /** @type {string | null} */
  notice = null;
  busy = false;
  /** How often the form was asked for. */
  asked = 0;
  forget = () => {};
  again = () => {
    if (this.notice !== "") return;
    this.notice = null;
    void this.load(this.form?.seats ?? null);
  };

  connectedCallback() {
    addEventListener("online", this.again);
    // no other choice changes anything here, and what is being typed would be lost
    this.forget = onChange(() => settings.lang !== this.told && void this.load(this.form?.seats ?? null));
    this.render();
    void this.load(null);
  }

  disconnectedCallback() {
    this.forget();
    removeEventListener("online", this.again);
  }

  /** @param {number | null} seats */
  async load(seats) {
    this.told = settings.lang;
    const asked = ++this.asked;
    try {
      if (!this.game) return this.choose(await getHome());
      const form = await getForm(this.game, seats);
      // an answer that comes late is not what was chosen last
      if (asked !== this.asked) return;
      this.form = form;
      this.preset ??= form.presets[0]?.name ?? null;
      const usual = `bot:${form.levels.find((level) => level.usual)?.name}`;
      this.holders = Array.from({ length: form.seats }, (_, seat) => this.holders[seat] ?? (seat === 0 ? "person" : usual));
    } catch (error) {
      if (this.game && error instanceof Refusal && error.reason?.code === UNKNOWN_GAME) {
        this.game = "";
        await this.load(null);
        if (this.games.length) this.notice = say("noGame");
        return this.render();
      }
      this.notice = pageReason(error);
    }
    this.render();
  }

  /** Ask first which game it is. @param {import("./wire").Home} home */
  choose(home) {
    this.games = home.games;
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
    const seats = this.holders.map((holder, seat) => {
      const [kind, level = null] = holder.split(":");
      const name = (this.isShared && holder === "person" && this.names[seat]?.trim()) || null;
      return { kind: /** @type {"person" | "bot" | "open"} */ (kind), level, name };
    });
    try {
      const opened = await openTable({ game: this.game, preset: this.preset, options: this.changed, seats, terms: { clock: this.clockText(), chat: this.chat, watching: this.form?.hands ? this.watching : "public", entry: this.entry, rated: this.rated && this.mayRate } });
      const open = this.holders.includes("open");
      if (open) keepKey(opened);
      location.assign(`/t/${opened.table}${open ? `#${opened.key}` : ""}`);
    } catch (error) {
      this.busy = false;
      this.notice = reasonText(error);
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
          this.clocks(),
          this.joining(),
          this.talk(),
          this.watchers(form),
          this.options(form),
          h("div", { role: "alert", class: "notice" }, this.notice && h("p", null, this.notice)),
          h("div", { class: "row" }, h("button", { class: "primary", type: "submit", disabled: this.busy }, say("makeTable")), h("a", { class: "button", href: "/" }, say("back"))),
        ),
        !form && h("div", { role: "alert", class: "notice" }, this.notice ? h("p", null, this.notice) : this.notice === null && !this.games.length && h("p", { class: "quiet" }, say("loading"))),
        this.games.length > 0 && [!this.notice && h("p", { class: "lead" }, say("whichGame")), drawGames(this.games, (game) => `/?new=${encodeURIComponent(game.id)}`)],
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
      this.explained(form),
    );
  }

  /** For whom the chosen preset is, and in what it differs from the usual one. @param {GameForm} form */
  explained(form) {
    const chosen = form.presets.find((one) => one.name === this.preset);
    return h("div", { class: "preset-about", role: "status" },
      chosen?.about && h("p", null, chosen.about),
      chosen && chosen.changed.length > 0 && [
        h("p", { class: "quiet" }, say("differs", { preset: form.presets[0]?.label ?? "" })),
        drawDifferences(chosen.changed),
      ]);
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
          h("div", null,
            h("select", { id: `holder-${seat}`, value: holder, "aria-describedby": `about-${seat}`, onchange: (/** @type {Event} */ event) => this.seatChanged(seat, event) },
              h("option", { value: "person" }, seat > 0 && this.holders.slice(0, seat).includes("person") ? say("sameDevice") : say("youName")),
              h("option", { value: "open" }, say("openSeat")),
              form.levels.map((level) => h("option", { value: `bot:${level.name}` }, say("bot", { level: level.label })))),
            this.isShared && holder === "person" && h("input", { key: "name", name: `name-${seat}`, type: "text", value: this.names[seat] ?? "", maxlength: 32, autocomplete: "off", "aria-label": say("seatNamed", { seat: seat + 1 }), placeholder: say("nameIfAny"), oninput: (/** @type {Event} */ event) => {
              this.names[seat] = /** @type {HTMLInputElement} */ (event.target).value;
            } }),
            h("p", { class: "quiet", id: `about-${seat}` }, form.levels.find((level) => holder === `bot:${level.name}`)?.about))))),
    );
  }

  /** @param {number} seat @param {Event} event */
  seatChanged(seat, event) {
    const chosen = /** @type {HTMLSelectElement} */ (event.target).value;
    this.holders = this.holders.map((holder, index) => (index === seat ? chosen : holder));
    this.render();
  }

  /** The clock as the protocol writes it, in seconds. */
  clockText() {
    const { kind, main, add, periods, each, days } = this.clock;
    const seconds = Math.round(main * 60);
    if (kind === "fischer") return `fischer ${seconds}+${add}`;
    if (kind === "byoyomi") return `byoyomi ${seconds}+${periods}x${each}`;
    if (kind === "move") return `move ${each}`;
    return kind === "days" ? `days ${days}` : "none";
  }

  /** Whether several people share this device. */
  get isShared() {
    return this.holders.filter((holder) => holder === "person").length > 1;
  }

  /** Whether the match can count: people alone, each at a device of their own. */
  get mayRate() {
    return this.holders.includes("open") && this.holders.filter((holder) => holder !== "open").length <= 1 && !this.holders.some((holder) => holder.startsWith("bot"));
  }

  talk() {
    /** @type {Record<Required<import("./wire").NewTerms>["chat"], string>} */
    const kinds = { presets: say("chatPresets"), free: say("chatFree"), off: say("chatOff") };
    return h(
      "fieldset",
      { key: "talk" },
      h("legend", null, say("talk")),
      h("div", { class: "chips" }, /** @type {(keyof typeof kinds)[]} */ (Object.keys(kinds)).map((name) =>
        h("label", { key: name, class: "chip" },
          h("input", { type: "radio", name: "chat", value: name, checked: name === this.chat, onchange: () => {
            this.chat = name;
            this.render();
          } }),
          h("span", null, kinds[name])))),
    );
  }

  /** Who may sit down, and whether it counts, where there is a choice. */
  joining() {
    const open = this.holders.includes("open");
    return (open || this.mayRate) && h(
      "fieldset",
      { key: "joining" },
      h("legend", null, say("joining")),
      h("div", { class: "chips" },
        open && h("label", { key: "entry", class: "chip" },
          h("input", { type: "checkbox", name: "entry", checked: this.entry === "lobby", onchange: () => {
            this.entry = this.entry === "lobby" ? "key" : "lobby";
            this.render();
          } }),
          h("span", null, say("inLobby"))),
        this.mayRate && h("label", { key: "rated", class: "chip" },
          h("input", { type: "checkbox", name: "rated", checked: this.rated, onchange: () => {
            this.rated = !this.rated;
            this.render();
          } }),
          h("span", null, say("ratedMatch")))),
    );
  }

  /** What those who watch see, where there are hands. @param {GameForm} form */
  watchers(form) {
    if (!form.hands) return null;
    /** @type {Record<NonNullable<import("./wire").NewTerms["watching"]>, string>} */
    const watched = { public: say("watchPublic"), consent: say("watchConsent"), delayed: say("watchDelayed") };
    return h(
      "fieldset",
      { key: "watching" },
      h("legend", null, say("watchWhat")),
      h("div", { class: "chips" }, /** @type {(keyof typeof watched)[]} */ (Object.keys(watched)).map((name) =>
        h("label", { key: name, class: "chip" },
          h("input", { type: "radio", name: "watching", value: name, checked: name === this.watching, onchange: () => {
            this.watching = name;
            this.render();
          } }),
          h("span", null, watched[name])))),
    );
  }

  clocks() {
    const { kind } = this.clock;
    /** @type {Record<string, ("main" | "add" | "periods" | "each" | "days")[]>} */
    const asked = { fischer: ["main", "add"], byoyomi: ["main", "periods", "each"], move: ["each"], days: ["days"] };
    const names = { main: say("clockMain"), add: say("clockAdd"), periods: say("clockPeriods"), each: say("clockEach"), days: say("clockDays") };
    const most = { main: 1440, add: 3600, periods: 20, each: 3600, days: 30 };
    const change = (/** @type {Partial<typeof this.clock>} */ changed) => {
      this.clock = { ...this.clock, ...changed };
      this.render();
    };
    return h(
      "fieldset",
      { key: "clocks" },
      h("legend", null, say("clock")),
      h("div", { class: "chips" }, clockKinds().map(([name, label]) =>
        h("label", { key: name, class: "chip" },
          h("input", { type: "radio", name: "clock", value: name, checked: name === kind, onchange: () => change({ kind: name }) }),
          h("span", null, label)))),
      h("div", { class: "row clock-numbers" }, (asked[kind] ?? []).map((name) =>
        h("label", { key: name }, h("span", null, names[name]),
          this.number(`clock-${name}`, this.clock[name], { min: name === "add" || (name === "main" && kind === "byoyomi") ? 0 : 1, max: most[name], required: true }, (number) => change({ [name]: number }))))),
    );
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
      !isWord && this.number(words.length ? `${id}-number` : id, value, { "aria-label": option.label, min: option.low, max: option.high }, (number) => this.change(option, number)));
  }

  /**
   * A field for a number; what is being typed stays as it is until it is taken, whatever is drawn meanwhile.
   * @param {string} id
   * @param {Value} value
   * @param {Record<string, unknown>} around
   * @param {(number: number) => void} take
   */
  number(id, value, around, take) {
    const text = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    return h("input", { id, type: "number", step: 1, ...around, value: this.typed.get(id) ?? String(value),
      oninput: (/** @type {Event} */ event) => { this.typed.set(id, text(event)); },
      onchange: (/** @type {Event} */ event) => {
        this.typed.delete(id);
        if (text(event)) take(Math.round(Number(text(event))));
        this.render();
      } });
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
