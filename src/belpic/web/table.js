// The page of a table.

import { drawControls, drawPivot, drawQuestion } from "./controls.js";
import { draw, h, oncePerFrame } from "./draw.js";
import { fit } from "./fit.js";
import { Match } from "./match.js";
import { drawPickers } from "./pickers.js";
import { drawMine, drawOthers, drawWatchers } from "./places.js";
import { onChange, recall, remember, settings } from "./settings.js";
import { drawDeeds, drawFairness, drawFolded, drawGone, drawLast, drawLinks, drawLog, drawMenu, drawResigning, drawRules, drawSide, drawTyped } from "./side.js";
import { drawCounters, drawMiddle, drawPanels } from "./things.js";
import { say } from "./words.js";
import { drawOpened } from "./zones.js";

/** How often countdowns are drawn anew. */
const TICK = 1000;

/** Where the focus goes if what had it is gone, the best first. */
const OFFERED = [".decision button.free", ".presses .primary", ".place[tabindex='0'].free", "button.card.free", ".turn-line"];

/** Keys that lead to earlier positions. */
const BACK = new Set(["ArrowLeft", "Home", "PageUp"]);

export class TablePage extends HTMLElement {
  /** @type {Match | null} */
  match = null;
  /** @type {import("./side").Moment} */
  moment = { resigning: false, copied: null, said: "", help: false, drawer: false, heap: null, ended: false };
  /** @type {typeof import("./keys") | null} what letters do, which comes with the first of them */
  keys = null;
  /** How many lines of the log were drawn last. */
  lines = 0;
  /** The number that was drawn last. */
  shown = 0;
  /** @type {typeof import("./ending") | null} what shows the end, which comes with it */
  ending = null;
  /** The number at which one was last warned of the time. */
  warned = 0;
  /** @type {import("./gestures").Gestures | null} what is dragged and pointed at */
  gestures = null;
  /** @type {import("./interlude").Interludes | null} what is told between seasons and rounds */
  interludes = null;
  /** @type {import("./motion").Motion | null} what is seen to move */
  motion = null;
  /** Whether what comes with the first action was fetched. */
  accompanied = false;
  /** Whether somebody has touched the page, or pressed a key. */
  woken = false;
  /** @type {Promise<typeof import("./sounds")> | null} what is heard, after the first gesture */
  sounds = null;
  /** @type {typeof import("./explaining") | null} what tells what things are */
  explaining = null;
  /** @type {import("./lookback").LookBack | null} what shows earlier positions */
  lookback = null;
  /** @type {Element | null} */
  pointedAt = null;
  /** Whether something waited for a yes when this was drawn last. */
  unsure = false;
  /** Whether it was told of a thing what it is. */
  told = false;
  /** Since which number what the match turns on was asked when this was drawn last. @type {number | null} */
  pivoted = null;
  /** Whether there was such a thing at this table. */
  turned = false;
  /** @type {ResizeObserver | null} */
  sizes = null;
  plan = oncePerFrame(() => this.render());
  clock = 0;
  forget = () => {};
  /** @param {KeyboardEvent} event */
  press = (event) => {
    const { match } = this;
    if (!match || document.querySelector("dialog:modal") || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.lookback?.press(event)) return;
    if (event.key === "Escape") this.hush();
    if (event.key === "Escape" && (match.explained || match.hint?.open)) this.unexplain();
    else if (event.key === "Escape" && this.moment.drawer) this.slide(false);
    else if (event.key === "Escape" && (match.touches.made.length || match.early.length || match.unsure !== null)) match.back();
    const writing = event.target instanceof Element && event.target.matches("input, textarea, select");
    if (BACK.has(event.key) && !(event.target instanceof Element && event.target.closest("input, textarea, select, .board, .scrolling, .log"))) void this.lookBack(event.key);
    if (!writing && /^[0-9A-Za-z?]$/.test(event.key)) void this.shortcut(event, match);
  };

  /** @param {KeyboardEvent} event @param {Match} match */
  async shortcut(event, match) {
    this.keys ??= await import("./keys.js");
    this.keys.press(event, match, this, this.moment);
  }

  /** Look at earlier positions. @param {string} [key] */
  async lookBack(key) {
    const { match } = this;
    if (!match?.log.some((line) => line.kind === "action" || line.kind === "chance")) return;
    const { LookBack } = await import("./lookback.js");
    this.lookback ??= new LookBack(match, () => this.plan());
    this.slide(false);
    this.lookback.open(key);
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
    this.clock = setInterval(() => this.tick(), TICK);
    document.addEventListener("keydown", this.press);
    document.addEventListener("keydown", this.wake);
    this.addEventListener("click", this.goOn);
    document.addEventListener("keydown", this.goOn);
    this.addEventListener("pointerdown", this.wake);
    // what was told of a thing goes with the next touch of anything else
    this.addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Element && event.target.closest(".explained"))) this.unexplain();
      this.hush();
    });
    void this.follow();
    this.sizes = new ResizeObserver(() => this.plan());
    this.sizes.observe(this);
    this.plan();
  }

  disconnectedCallback() {
    this.match?.close();
    this.forget();
    clearInterval(this.clock);
    this.sizes?.disconnect();
    document.removeEventListener("keydown", this.press);
    document.removeEventListener("keydown", this.wake);
    document.removeEventListener("keydown", this.goOn);
  }

  /** See to what is dragged and pointed at, once the page is there. */
  async follow() {
    const { Gestures } = await import("./gestures.js");
    this.gestures ??= new Gestures(this, () => this.match, (key, thing) => void this.explain(key, thing));
    const motion = await import("./motion.js");
    if (this.match) this.match.motion = motion;
    this.motion ??= new motion.Motion(this, (sound) => void this.sounds?.then(({ play }) => play(sound)));
  }

  /** Fetch what nobody needs before their first action is on its way: nothing comes to its end before, and nothing is heard. */
  accompany() {
    const { match } = this;
    if (!match?.now || (match.own !== null && !match.acted && match.lastDeed === null)) return;
    if (!this.accompanied) void this.pauseBetween(match);
    this.accompanied = true;
    // what a program clicks is no gesture
    if (this.woken && settings.volume !== "0" && navigator.userActivation?.hasBeenActive) this.sounds ??= import("./sounds.js");
  }

  /** @param {Match} match */
  async pauseBetween({ n, things, now }) {
    const { Interludes } = await import("./interlude.js");
    this.interludes = new Interludes();
    // how it stood when it was fetched, as a round may have ended since
    this.interludes.look({ n, things, now });
    this.plan();
  }

  /** Put away what was told between two seasons. */
  goOn = () => {
    if (!this.interludes?.shown) return;
    this.interludes.shown = null;
    this.plan();
  };

  /** Whoever touches something is at the newest at once, and may be heard from now on. */
  wake = () => {
    this.match?.catchUp();
    this.motion?.skip();
    this.woken = true;
    this.accompany();
  };

  /** Tell what a thing is. @param {string} key @param {Element} thing */
  async explain(key, thing) {
    this.explaining ??= await import("./explaining.js");
    this.pointedAt = thing;
    if (this.match) await this.explaining.explain(this.match, key);
  }

  /** Put away what was told of a thing, and go back to it. */
  unexplain() {
    const { match, pointedAt } = this;
    if (match?.hint?.open) match.hints?.close(match);
    if (!match?.explained) return;
    match.explained = null;
    this.plan();
    if (this.querySelector(".explained")?.contains(document.activeElement) && (pointedAt instanceof HTMLElement || pointedAt instanceof SVGElement)) pointedAt.focus({ preventScroll: true });
  }

  /** Put away what was said aloud. */
  hush() {
    if (!this.moment.said) return;
    this.moment.said = "";
    this.plan();
  }

  /** The rules as they are played here. */
  async rules() {
    const { openRules } = await import("./rulesheet.js");
    if (this.match) await openRules(this.match);
  }

  /** Draw anew what counts down, and warn once when one's time runs out. */
  tick() {
    const { match, moment } = this;
    if (!match?.presence?.claim_in.some((left) => left !== null) && !match?.now?.clocks.some((clock) => clock?.since)) return;
    if (match.clocks?.isLow(match) && this.warned !== match.n) {
      this.warned = match.n;
      moment.said = say("lowTime");
    }
    this.plan();
  }

  render() {
    const { match, moment } = this;
    if (!match) return;
    if (match.n !== this.shown) moment.said = "";
    this.shown = match.n;
    const focused = this.contains(document.activeElement);
    const title = match.about ? match.about.game.title : say("table");
    document.title = `${match.asked ? `● ${say("yourTurn")} · ` : ""}${title} · Belpic`;
    if (settings.notify === "yes" && match.asked && document.hidden) void import("./notice.js").then(({ notify }) => notify(match.table, match.n, title));
    const open = (/** @type {import("./wire").Zone} */ zone) => this.open(zone.key);
    const heap = match.scene.find((thing) => thing.kind === "zone" && thing.key === moment.heap);
    this.accompany();
    this.motion?.remember(match);
    this.interludes?.look(match);
    const pivot = drawPivot(match);
    this.turned ||= pivot !== null;
    draw(this, [
      h(
        "main",
        {
          key: "main", class: `table-page stage${moment.drawer ? " drawer-open" : ""}`, id: "main", "data-turned": this.turned,
          "data-phase": match.now?.phase ?? "loading", "data-n": match.n, "data-asked": match.asked ? "yes" : "no", "data-busy": match.busy ? "yes" : "no", "data-early": match.early.length || null,
        },
        h(
          "header",
          { class: "table-head", key: "head" },
          h("a", { class: "leave", href: "/", "aria-label": say("home"), title: say("home") }, "‹"),
          h("h1", null, title),
          match.about && h("button", { key: "preset", class: "preset", "data-rules": true, title: say("changed"), "aria-haspopup": "dialog", onclick: () => void this.rules() }, match.about.preset_label),
          match.now && match.now.phase !== "open" && drawCounters(match),
          h("p", { class: `link-state ${match.link}`, role: "status" }, h("span", null, say(match.link))),
          drawWatchers(match.presence?.watchers ?? 0),
          drawMenu(moment.drawer, (out) => this.slide(out)),
        ),
        h("p", { key: "said", class: `said${moment.said === say("lowTime") ? " brief" : ""}`, role: "status" }, moment.said),
        h("p", { key: "told", class: "unseen", "aria-live": "polite" }, drawLast(match)),
        match.now && [
          drawOthers(match, open),
          h(
            "div",
            { class: "middle", key: "middle" },
            h("h2", { class: "unseen" }, say("table")),
            match.hot?.drawCover(match),
            match.now.phase === "open" ? drawLinks(match, moment) : drawMiddle(match, open),
          ),
          this.interludes?.draw(match),
          drawMine(match, open),
          h(
            "div",
            { class: "rail", key: "rail" },
            drawControls(match, match.explained ? this.explaining?.drawExplained(match, () => this.unexplain()) : match.hints?.drawHint(match), pivot !== null),
            drawSide(moment.drawer, (out) => this.slide(out), "side",
              // the bar, which says it, lies below the drawer
              moment.drawer && match.notice && h("div", { key: "refused", class: "notice refused", "aria-hidden": "true" }, h("p", null, match.notice)),
              drawLog(match, () => void this.lookBack()),
              drawPanels(match),
              drawDeeds(match, moment),
              match.talk ? match.talk.drawTalk(match) : (match.about?.chat.phrases.length ?? 0) > 0 && drawFolded("talk", () => void match.loadTalk()),
              drawTyped(match),
              match.reporting ? match.reporting.drawReport(match) : drawFolded("report", () => void match.loadReporting()),
              drawRules(match, () => void this.help(), () => void this.rules()),
              match.now.phase !== "open" && drawLinks(match, moment),
              drawFairness(match),
              drawPickers()),
          ),
          pivot,
          this.ending?.drawOutcome(match, moment),
        ],
        !match.now && match.link === "gone" && drawGone(match),
        drawQuestion(match),
        drawResigning(match, moment),
        heap?.kind === "zone" && drawOpened(heap, () => this.open(null)),
        moment.help && this.keys?.drawHelp(match, moment),
      ),
      this.lookback?.draw(),
    ]);
    this.settle(match);
    this.lookback?.settle(this);
    this.motion?.show(match);
    if (focused && !this.contains(document.activeElement)) this.refocus();
  }

  /** Whoever pressed something that is gone now goes on with what is offered instead. */
  refocus() {
    const found = OFFERED.map((one) => this.querySelector(one)).find((one) => one !== null);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
  }

  /** Whoever reads by ear is told first what the match turns on. @param {Match} match */
  turn(match) {
    const title = this.querySelector("#pivot-title");
    const since = match.now?.since ?? 0;
    const fresh = title !== null && this.pivoted !== since;
    this.pivoted = title === null ? null : since;
    if (fresh && title instanceof HTMLElement && !document.activeElement?.matches("input, textarea, select")) title.focus({ preventScroll: true });
  }

  /** Open what lies beside the stage, or close it. @param {boolean} out */
  slide(out) {
    this.moment.drawer = out;
    this.plan();
  }

  /** Show all of a heap, or of none. @param {string | null} heap */
  open(heap) {
    this.moment.heap = heap;
    this.plan();
  }

  async end() {
    this.ending ??= await import("./ending.js");
    // nothing lies over how it ended
    this.moment.drawer = false;
    this.plan();
  }

  /** What drawing alone does not do: open dialogs, follow the log. @param {Match} match */
  settle(match) {
    for (const dialog of this.querySelectorAll("dialog[data-modal]")) {
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    }
    match.hints?.settle(this, match);
    const unsure = match.unsure !== null;
    // whoever plays by keys goes on with the answer
    if (unsure && !this.unsure) /** @type {HTMLElement | null} */ (this.querySelector("[data-sure]"))?.focus({ preventScroll: true });
    this.unsure = unsure;
    if (match.explained && !this.told) /** @type {HTMLElement | null} */ (this.querySelector(".explained [data-close]"))?.focus({ preventScroll: true });
    this.told = match.explained !== null;
    this.turn(match);
    if (match.now?.outcome && !this.ending) void this.end();
    // under an earlier position it has the room that it had
    if (!this.lookback?.past && fit(this)) this.plan();
    if (match.log.length !== this.lines) {
      this.lines = match.log.length;
      const log = this.querySelector(".log");
      if (log) log.scrollTop = log.scrollHeight;
    }
  }
}
