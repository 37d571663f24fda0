// The page of a table.

import { drawControls, drawQuestions } from "./controls.js";
import { draw, h } from "./draw.js";
import { Match } from "./match.js";
import { onChange, recall, remember } from "./settings.js";
import { drawDeeds, drawFairness, drawGone, drawLinks, drawLog, drawOutcome, drawRules, drawSeats, drawTyped, turnText } from "./side.js";
import { drawPanels, drawScene } from "./things.js";
import { say } from "./words.js";

/** How often countdowns are drawn anew. */
const TICK = 1000;

/** Where the focus goes if what had it is gone, the best first. */
const OFFERED = [".decision button.free", ".presses .primary", ".place[tabindex='0'].free", "button.card.free", ".turn-line"];

export class TablePage extends HTMLElement {
  /** @type {Match | null} */
  match = null;
  /** @type {import("./side").Moment} */
  moment = { resigning: false, copied: null, said: "", help: false };
  /** @type {typeof import("./keys") | null} what letters do, which comes with the first of them */
  keys = null;
  /** How many lines of the log were drawn last. */
  lines = 0;
  /** The number that was drawn last. */
  shown = 0;
  /** The number at which one was asked last, 0 while one is not. */
  question = 0;
  /** @type {string | null} the phase that was drawn last */
  phase = null;
  frame = 0;
  clock = 0;
  forget = () => {};
  /** @param {KeyboardEvent} event */
  press = (event) => {
    const { match } = this;
    if (!match || this.querySelector("dialog[open]") || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && match.touches.made.length) match.back();
    const writing = event.target instanceof Element && event.target.matches("input, textarea, select");
    if (!writing && /^[0-9A-Za-z?]$/.test(event.key)) void this.shortcut(event, match);
  };

  /** @param {KeyboardEvent} event @param {Match} match */
  async shortcut(event, match) {
    this.keys ??= await import("./keys.js");
    this.keys.press(event, match, this, this.moment);
  }

  async help() {
    this.keys ??= await import("./keys.js");
    this.moment.help = true;
    this.plan();
  }

  connectedCallback() {
    const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
    const name = `belpic.key.${table}`;
    const key = location.hash.slice(1) || recall(name);
    if (key) remember(name, key);
    this.match = new Match(table, key, () => this.plan());
    this.forget = onChange(() => {
      this.match?.speak();
      this.plan();
    });
    this.clock = setInterval(() => this.match?.presence?.claim_in.some((left) => left !== null) && this.plan(), TICK);
    document.addEventListener("keydown", this.press);
    this.plan();
  }

  disconnectedCallback() {
    this.match?.close();
    this.forget();
    clearInterval(this.clock);
    document.removeEventListener("keydown", this.press);
  }

  /** Draw once, however much has changed. */
  plan() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  render() {
    const { match, moment } = this;
    if (!match) return;
    if (match.n !== this.shown) moment.said = "";
    this.shown = match.n;
    const focused = this.contains(document.activeElement);
    const title = match.about ? match.about.game.title : say("table");
    document.title = `${match.asked ? "● " : ""}${title} · Belpic`;
    draw(this, [
      h(
        "main",
        { key: "main", class: "table-page", id: "main", "data-phase": match.now?.phase ?? "loading", "data-n": match.n, "data-asked": match.asked ? "yes" : "no", "data-busy": match.busy ? "yes" : "no" },
        h(
          "header",
          { class: "table-head", key: "head" },
          h("h1", null, title),
          h("p", { class: `link-state ${match.link}`, role: "status" }, h("span", null, say(match.link))),
          match.now && h("p", { key: "turn", class: `turn-line${match.asked ? " yours" : ""}${match.now.phase === "over" ? " unseen" : ""}`, role: "status", tabindex: -1 }, turnText(match),
            match.own === null && h("span", { class: "tag" }, say("watching"))),
          h("p", { key: "said", class: "said", role: "status" }, moment.said),
          (match.presence?.watchers ?? 0) > 0 && h("p", { class: "quiet" }, say("watchers", { count: match.presence?.watchers ?? 0 })),
        ),
        match.now && [
          h(
            "div",
            { class: "play-area", key: "play" },
            drawSeats(match),
            drawOutcome(match),
            match.now.phase === "open" && drawLinks(match, moment),
            h("h2", { class: "unseen" }, say("table")),
            h("div", { key: "scene", class: "scene" }, drawScene(match)),
          ),
          h(
            "div",
            { class: "rail", key: "rail" },
            drawControls(match),
            h(
              "aside",
              { class: "side", key: "side", "aria-label": say("log") },
              drawDeeds(match, moment),
              drawLog(match),
              drawTyped(match),
              drawRules(match, () => void this.help()),
              match.now.phase !== "open" && drawLinks(match, moment),
              drawFairness(match),
            ),
          ),
          drawPanels(match),
        ],
        !match.now && match.link === "gone" && drawGone(match),
        drawQuestions(match),
        moment.help && this.keys?.drawHelp(match, moment),
      ),
    ]);
    this.settle(match);
    if (focused && !this.contains(document.activeElement)) this.refocus();
  }

  /** Whoever pressed something that is gone now goes on with what is offered instead. */
  refocus() {
    const found = OFFERED.map((one) => this.querySelector(one)).find((one) => one !== null);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
  }

  /** When one is asked, bring one's own hand or the board out from under what one presses. */
  show() {
    const thing = this.querySelector(".own .zone.hand, .board");
    const controls = this.querySelector(".controls");
    if (!thing || !controls) return;
    const [box, cover] = [thing.getBoundingClientRect(), controls.getBoundingClientRect()];
    const end = cover.left < box.right ? Math.min(cover.top, innerHeight) : innerHeight;
    const hidden = Math.min(box.bottom - end, box.top) + 6;
    if (box.bottom > end && hidden > 6) scrollBy({ top: hidden, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  }

  /** What drawing alone does not do: open dialogs, follow the log. @param {Match} match */
  settle(match) {
    for (const dialog of this.querySelectorAll("dialog[data-modal]")) {
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    }
    const question = match.asked ? match.n : 0;
    if (question !== this.question) {
      this.question = question;
      if (question) this.show();
    }
    const phase = match.now?.phase ?? null;
    if (phase === "over" && this.phase === "playing") this.querySelector(".outcome")?.scrollIntoView({ block: "center" });
    this.phase = phase;
    if (match.log.length !== this.lines) {
      this.lines = match.log.length;
      const log = this.querySelector(".log");
      if (log) log.scrollTop = log.scrollHeight;
    }
  }
}
