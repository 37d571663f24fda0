// Pages that ask the server for something by a form and show what it says.

import { getHome, pageReason, Refusal, UNKNOWN_GAME } from "./api.js";
import { drawGames } from "./choices.js";
import { h } from "./draw.js";
import { onChange, settings } from "./settings.js";
import { copy } from "./side.js";
import { say } from "./words.js";

/** @typedef {import("./choices").Named} Named */

/** A page that asks the server for something and shows what it says. */
export class Asking extends HTMLElement {
  /** @type {string | null} */
  notice = null;
  /** @type {string | null} what went well */
  done = null;
  /** Which games there are, where the address names none of them. @type {readonly Named[]} */
  elsewhere = [];
  /** How much was wanted that is not done yet. */
  pending = 0;
  /** Ends with the last of it. @type {Promise<void>} */
  queue = Promise.resolve();
  /** The language of what is shown. */
  spoken = "";
  /** What was typed and not sent yet, by field. @type {Map<string, string>} */
  drafts = new Map();
  forget = () => {};
  /** What could not be read without a network is read once there is one. */
  again = () => {
    if (this.notice === "") void this.load();
  };

  connectedCallback() {
    addEventListener("online", this.again);
    this.forget = onChange(() => this.follow());
    this.render();
    this.follow();
  }

  disconnectedCallback() {
    this.forget();
    removeEventListener("online", this.again);
  }

  /** Fetch everything if another language was chosen; after any other choice it is only drawn anew. */
  follow() {
    if (settings.lang === this.spoken) return this.render();
    this.spoken = settings.lang;
    // what is under way was asked for in the other language, and would come on top
    if (this.busy) void this.queue.then(() => this.load());
    else void this.load();
  }

  /** Whether something is under way. */
  get busy() {
    return this.pending > 0;
  }

  async load() {
    this.render();
  }

  render() {}

  /**
   * Do something that the server may refuse, and show how it went. What is wanted while something else is under way
   * waits its turn, since on a slow line nobody's choice may vanish; what must not be done twice is disabled meanwhile.
   * @param {() => Promise<void>} work
   * @returns {Promise<void>}
   */
  attempt(work) {
    this.notice = this.done = null;
    this.elsewhere = [];
    this.pending += 1;
    this.render();
    this.queue = this.queue.then(() => this.perform(work));
    return this.queue;
  }

  /** @param {() => Promise<void>} work */
  async perform(work) {
    try {
      await work();
    } catch (error) {
      this.notice = pageReason(error);
      const told = error instanceof Refusal && error.reason ? this.insteadOf(error.reason) : null;
      if (told !== null) await this.offer(told);
    }
    this.pending -= 1;
    this.render();
    if (this.notice) this.querySelector(".notice")?.scrollIntoView({ block: "center" });
  }

  /** What is said above the games that there are, where it was refused because of the game. @param {import("./wire").Reason} reason @returns {string | null} */
  insteadOf(reason) {
    return reason.code === UNKNOWN_GAME ? say("noGame") : null;
  }

  /** Show which games there are: whoever came by a wrong address need not know their ids. @param {string} told */
  async offer(told) {
    const games = await this.listGames().catch(() => null);
    if (!games) return;
    this.notice = told;
    this.elsewhere = games;
  }

  /** The games that have such a page. @returns {Promise<readonly Named[]>} */
  async listGames() {
    return (await getHome()).games;
  }

  /** Where that is of a game. @param {Named} game */
  addressOf(game) {
    return `/rules/${encodeURIComponent(game.id)}`;
  }

  /** What went wrong or well. */
  told() {
    return [
      h("div", { key: "alert", role: "alert", class: "notice" }, this.notice && this.notice.split("\n").map((line, index) => h("p", { key: index }, line))),
      h("div", { key: "status", role: "status" }, this.done && h("p", { class: "lead" }, this.done)),
      this.elsewhere.length > 0 && drawGames(this.elsewhere, (game) => this.addressOf(game)),
    ];
  }

  /**
   * A form of a few fields.
   * @param {string} name
   * @param {{name: string, label: string, type?: string, autocomplete?: string, value?: string, hint?: string, checked?: boolean}[]} fields
   * @param {string} press
   * @param {(value: (name: string) => string) => Promise<void>} send
   */
  form(name, fields, press, send) {
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const inputs = [.../** @type {HTMLFormElement} */ (event.currentTarget).querySelectorAll("input")];
      const values = new Map(inputs.map((input) => [input.name, input.type === "checkbox" ? String(input.checked) : input.value]));
      void this.attempt(() => send((field) => values.get(field) ?? ""));
    };
    return h(
      "form",
      { key: name, class: "plain-form", "data-form": name, onsubmit: submit },
      fields.map((field) => {
        const id = `${name}-${field.name}`;
        const type = field.type ?? "text";
        const box = type === "checkbox";
        const draft = this.drafts.get(id) ?? (box ? String(field.checked ?? false) : (field.value ?? ""));
        const keep = (/** @type {Event} */ event) => {
          const typed = /** @type {HTMLInputElement} */ (event.target);
          this.drafts.set(id, box ? String(typed.checked) : typed.value);
        };
        const shown = box ? { checked: draft === "true" } : { value: draft, required: true, maxlength: 200 };
        const input = h("input", { id, name: field.name, type, autocomplete: field.autocomplete ?? "off", ...shown, "aria-describedby": field.hint ? `${id}-hint` : null, oninput: keep });
        return h("p", { key: field.name }, box ? h("label", { class: "check" }, input, " ", field.label) : [h("label", { for: id }, field.label), input],
          field.hint && h("span", { class: "quiet", id: `${id}-hint` }, field.hint));
      }),
      h("button", { class: "primary", type: "submit", disabled: this.busy }, press),
    );
  }
}

/**
 * @param {string} key
 * @param {string} title
 * @param {...import("./draw").Loose} inside
 */
export function section(key, title, ...inside) {
  return h("section", { key }, h("h2", null, title), ...inside);
}

/** @param {Asking} page @param {string} text */
export function copyButton(page, text) {
  const take = async () => {
    page.done = say((await copy(text)) ? "copied" : "copyFailed");
    page.render();
  };
  return h("button", { onclick: () => void take() }, say("copy"));
}
