// Setting up a position by hand. What can be put where, and whether it is a position, the server says.

import { editPosition, getEditable, studyPosition } from "./api.js";
import { Asking } from "./asking.js";
import { draw, h, oncePerFrame } from "./draw.js";
import { fit } from "./fit.js";
import { goOn } from "./opening.js";
import { drawPickers } from "./pickers.js";
import { Heaps, openDialogs, seatLabels } from "./position.js";
import { drawMenu, drawSide } from "./side.js";
import { wear } from "./styles.js";
import { drawPiece } from "./tiles.js";
import { say } from "./words.js";

/** @typedef {import("./wire").EditedPosition} Edited */

export class EditPage extends Asking {
  game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {Edited | null} */
  edited = null;
  /** The key of what is put next; empty to take away, `null` before anything is chosen. @type {string | null} */
  tool = null;
  /** What stands in the field. @type {string | null} */
  typed = null;
  /** Whether what lies beside the stage is out. */
  drawer = false;
  heaps = new Heaps(() => this.render());
  plan = oncePerFrame(() => this.render());
  sizes = new ResizeObserver(() => this.plan());

  /** The options as the address has them. @returns {Record<string, unknown>} */
  get options() {
    try {
      const read = JSON.parse(new URLSearchParams(location.search).get("options") ?? "{}");
      return typeof read === "object" && read !== null ? read : {};
    } catch {
      return {};
    }
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  /** @override */
  async listGames() {
    return (await getEditable()).games.map(({ game, title }) => ({ id: game, title }));
  }

  /** @override @param {import("./wire").Reason} reason */
  insteadOf(reason) {
    return reason.code.startsWith("no_editor") ? `${reason.text}\n${say("editableGames")}` : super.insteadOf(reason);
  }

  /** @override @param {import("./choices").Named} game */
  addressOf(game) {
    return `/edit/${encodeURIComponent(game.id)}`;
  }

  /** @override */
  async load() {
    void wear("review.css");
    await this.change();
  }

  /** Change what the position is by then. @param {string | null} [key] @param {string} [place] @param {string | null} [typed] what it is to be instead */
  async change(key = null, place = "", typed = null) {
    await this.attempt(async () => {
      const text = typed ?? this.edited?.text ?? (decodeURIComponent(location.hash.slice(1)) || null);
      this.edited = await editPosition({ game: this.game, options: this.options, text, key, place });
      // what was typed meanwhile is not used yet
      if (this.typed === typed) this.typed = null;
      // a reload, or a link that was copied, finds it again
      history.replaceState(null, "", `${location.pathname}${location.search}#${encodeURIComponent(this.edited.text)}`);
    });
  }

  /** @param {string} place */
  put(place) {
    if (this.tool === null) {
      this.notice = say("chooseTool");
      this.render();
    } else void this.change(this.tool, place);
  }

  /** @override */
  render() {
    const { edited } = this;
    document.title = `${say("setUpPosition")} · Belpic`;
    const drawn = edited && this.heaps.draw(edited.sides.length ? edited.sides : seatLabels(edited.seats), { asked: edited.asked, scores: edited.scores, things: edited.things, game: { unit: edited.unit, sides: [] }, touch: (key) => this.put(key) });
    const slide = (/** @type {boolean} */ out) => this.slide(out);
    draw(this, [
      h("main", { class: `table-page stage review edit-page${this.drawer ? " drawer-open" : ""}`, id: "main", "data-phase": "edit", "data-text": edited?.text ?? "" },
        h("header", { class: "table-head", key: "head" },
          h("a", { class: "leave", href: "/study", "aria-label": say("study"), title: say("study") }, "‹"),
          h("h1", null, say("setUpPosition")),
          drawn?.counters,
          drawMenu(this.drawer, slide)),
        h("div", { key: "said", class: "said" }, this.told()),
        edited && drawn && [
          drawn.others,
          drawn.middle,
          h("div", { key: "rail", class: "rail" },
            h("div", { key: "bar", class: "bar" }, this.kit(edited), this.zones(edited)),
            drawSide(this.drawer, slide, "side", this.presses(edited), this.onward(edited), this.text(edited), drawPickers())),
          drawn.opened,
        ]),
    ]);
    openDialogs(this);
    if (fit(this)) this.plan();
  }

  /** Bring out what lies beside the stage, or put it away. @param {boolean} out */
  slide(out) {
    this.drawer = out;
    this.render();
  }

  /** Studying the position, or playing on from it as whoever is asked there. @param {Edited} edited */
  onward(edited) {
    const studied = () => studyPosition({ game: this.game, options: this.options, text: edited.text });
    const play = (/** @type {"bot" | "open"} */ other) => () => void this.attempt(async () => goOn((await studied()).study, { branch: 0, n: 0 }, edited.seats, edited.asked[0] ?? 0, other));
    return h("div", { key: "onward", class: "kit" },
      h("button", { class: "word primary", "data-play-on": "bot", disabled: this.busy, onclick: play("bot") }, say("playBot")),
      h("button", { class: "word", "data-play-on": "open", disabled: this.busy, onclick: play("open") }, say("playFriend")),
      h("button", { class: "word", "data-study": true, disabled: this.busy, onclick: () => void this.attempt(async () => location.assign(`/s/${(await studied()).study}`)) }, say("studyThis")));
  }

  /** @param {Edited} edited */
  kit(edited) {
    const choose = (/** @type {string} */ key) => () => {
      this.tool = key;
      this.notice = null;
      this.render();
    };
    return h("div", { key: "kit", class: "kit", role: "group", "aria-label": say("chooseTool") },
      h("button", { key: "", class: "word", "data-tool": "", "aria-pressed": this.tool === "" ? "true" : "false", onclick: choose("") }, say("takeAway")),
      edited.kit.map((one) => one.kind === "piece" && h("button", { key: one.place, "data-tool": one.place, "aria-label": one.label, title: one.label, "aria-pressed": this.tool === one.place ? "true" : "false", onclick: choose(one.place) },
        h("svg", { viewBox: "-32 -32 64 64", "aria-hidden": "true" }, drawPiece(one, true, one.seat === 1)))));
  }

  /** What is changed by a press. @param {Edited} edited */
  presses(edited) {
    return h("div", { key: "presses", class: "kit" }, edited.kit.map((one) => one.kind === "button" && h("button", { key: one.key, class: "word", "data-press": one.key, onclick: () => void this.change(one.key) }, one.label)));
  }

  /** Heaps that something can be put into. @param {Edited} edited */
  zones(edited) {
    return h("div", { key: "zones", class: "kit" }, edited.things.map((thing) => thing.kind === "zone" && thing.role === "stock" &&
      h("button", { key: thing.key, class: "word", "data-into": thing.key, onclick: () => this.put(thing.key) }, say("putInto", { zone: thing.label }))));
  }

  /** @param {Edited} edited */
  text(edited) {
    const text = this.typed ?? edited.text;
    return h("form", { key: "text", class: "text", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      void this.change(null, "", text);
    } },
      h("label", { class: "pick" }, h("span", null, say("positionText")), h("input", { id: "position-text", value: text, autocomplete: "off", spellcheck: "false", oninput: (/** @type {Event} */ event) => {
        this.typed = /** @type {HTMLInputElement} */ (event.target).value;
        this.render();
      } })),
      text !== edited.text && h("button", { class: "small", type: "submit" }, say("useText")));
  }
}
