// Looking at a record: alone or together, trying other ways, and playing on from a position.

import { getCourse, getPosition, leadStudy, takeLead, tryBranch } from "./api.js";
import { drawQuestion } from "./controls.js";
import { draw, h, oncePerFrame } from "./draw.js";
import { fit } from "./fit.js";
import { Live } from "./live.js";
import { endingOf, follow, isTyping, keyTarget } from "./moves.js";
import { goOn } from "./opening.js";
import { drawPickers } from "./pickers.js";
import { Heaps, openDialogs, playerNames, studyByName, toldByName } from "./position.js";
import { drawMenu, drawSide } from "./side.js";
import { StudyMatch } from "./study_match.js";
import { drawAsked, drawLinks, drawMoveBox, drawRemarks, drawStepper, drawWays, thingsOf } from "./study_parts.js";
import { wear } from "./styles.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").StudyNow} Study
 * @typedef {import("./wire").StudyPosition} Position
 * @typedef {import("./wire").StudyPlace} Place
 * @typedef {{drawPart: (page: StudyPage, study: Study, at: Position) => import("./draw").Loose, drawBar?: (page: StudyPage, study: Study, at: Position) => import("./draw").Loose, marks?: (page: StudyPage, at: Position) => import("./wire").Thing[]}} Part
 */

/** What is shown beside the moves, in this order; each comes after the first picture. A part that has a bar draws it
 * over the board.
 * @type {(() => Promise<Part>)[]} */
const PARTS = [() => import("./analysis.js"), () => import("./throws.js"), () => import("./files.js")];

/** Whether two positions are the same one. @param {Place} one @param {Place} other */
function isSame(one, other) {
  return one.branch === other.branch && one.n === other.n;
}

export class StudyPage extends Live {
  name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {Study | null} */
  study = null;
  /** Where one looks by oneself; `null` while one follows. @type {Position | null} */
  alone = null;
  /** The same position as what everybody sees, to be tried for another of the seats that are asked. @type {Position | null} */
  swapped = null;
  /** Where one is on the way to. @type {Place | null} */
  aim = null;
  going = false;
  /** @type {import("./wire").StudyCourse | null} */
  course = null;
  /** Of what the course is: branch, length, language. */
  courseOf = "";
  /** @type {Part[]} */
  parts = [];
  /** The seat that one would play on with; `null` for the one that is asked. @type {number | null} */
  seat = null;
  /** A remark that is being written, and where. @type {{at: string, text: string} | null} */
  remark = null;
  /** Whether what lies beside the stage is out. */
  drawer = false;
  /** Against whom one would play on. @type {"bot" | "open"} */
  other = "bot";
  heaps = new Heaps(() => this.render());
  match = new StudyMatch(this.name, () => this.plan(), async (text) => { await this.tryHere(text); });
  plan = oncePerFrame(() => this.render());
  sizes = new ResizeObserver(() => this.plan());
  /** @param {KeyboardEvent} event */
  press = (event) => {
    const { place } = this;
    if (event.key === "Escape" && this.drawer && !this.querySelector("dialog[open]")) return this.slide(false);
    if (event.key === "Escape" && this.live && this.match.touches.made.length && !this.querySelector("dialog[open]")) return this.match.back();
    if (!this.study || !place || isTyping(event)) return;
    const target = keyTarget(event.key, place.n, this.lastOf(place.branch), this.chapters);
    if (target === null) return;
    event.preventDefault();
    this.go(place.branch, target);
  };

  /** @override */
  connectedCallback() {
    void wear("review.css");
    super.connectedCallback();
    document.addEventListener("keydown", this.press);
    this.sizes.observe(this);
    void Promise.all(PARTS.map((load) => load())).then((parts) => {
      this.parts = parts;
      this.render();
    });
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.press);
    this.sizes.disconnect();
  }

  /** @override */
  async load() {
    // what one looked at alone was told in another language
    this.alone = this.swapped = null;
    this.listen();
  }

  /** @override */
  query() {
    return `study=${encodeURIComponent(this.name)}`;
  }

  /** @override @param {import("./live").Message} message */
  hear(message) {
    if (message.kind !== "study") return;
    this.study = studyByName(message);
    const { shown } = this.study;
    if (this.swapped && (!this.study.leads || !isSame(this.swapped, shown))) this.swapped = null;
    this.match.lay(this.swapped ?? shown, this.names, this.study.own);
    if (this.aim && shown.branch === this.aim.branch && shown.n === this.aim.n) this.aim = null;
    void this.fetchCourse();
  }

  /** The position that is shown. */
  get at() {
    return this.alone ?? this.swapped ?? this.study?.shown ?? null;
  }

  /** Where one is, or is on the way to. @returns {Place | null} */
  get place() {
    return this.aim ?? this.at;
  }

  /** What is touched, if something can be. */
  get live() {
    return this.match.at !== null && this.match.at === this.at ? this.match : null;
  }

  get chapters() {
    return this.course?.chapters ?? [];
  }

  /** What everybody is called. */
  get names() {
    return this.study ? playerNames(this.study) : [];
  }

  /** @param {number} seat */
  seatName(seat) {
    return this.names[seat] ?? "";
  }

  /** The number of the last position of a branch. @param {number} branch */
  lastOf(branch) {
    const one = this.study?.branches[branch];
    return one ? one.at + one.lines.length : 0;
  }

  /** How the line has ended, at its last position. @param {Position} at */
  endingAt(at) {
    return at.n === this.lastOf(at.branch) ? (this.study?.branches[at.branch]?.ending ?? null) : null;
  }

  /** Go to a position: with everybody if one leads, alone otherwise. @param {number} branch @param {number} n */
  go(branch, n) {
    this.aim = { branch, n };
    if (!this.going) void this.walk();
  }

  /** Go where one wants to be by now, however often that has changed meanwhile. */
  async walk() {
    this.going = true;
    /** @type {Place | null} */
    let reached = null;
    while (this.aim && this.aim !== reached) {
      /** @type {Place} */
      const to = this.aim;
      await this.attempt(async () => {
        const { study } = this;
        if (!study || study.leads) return leadStudy(this.name, to);
        const found = await getPosition(this.name, to.branch, to.n);
        // whoever follows again meanwhile stays with the others
        if (this.aim) this.alone = toldByName(study, found);
      });
      if (this.notice !== null || !this.study?.leads) {
        if (this.aim === to) this.aim = null;
      }
      reached = to;
    }
    this.going = false;
    void this.fetchCourse();
  }

  /** Fetch the course of the branch that is shown, once for what it is. */
  async fetchCourse() {
    const branch = this.at?.branch;
    if (branch === undefined) return;
    const of = `${branch} ${this.lastOf(branch)} ${this.spoken}`;
    if (of === this.courseOf) return;
    this.courseOf = of;
    const course = await getCourse(this.name, branch).catch(() => null);
    if (this.courseOf !== of) return;
    this.course = course;
    this.render();
  }

  /** Try something where one looks; returns whether that was possible. @param {string} text */
  async tryHere(text) {
    const { at, swapped } = this;
    if (!at) return false;
    await this.attempt(() => tryBranch(this.name, { branch: at.branch, n: at.n, text, seat: swapped?.seat ?? null }));
    return this.notice === null;
  }

  /** Try what is shown for another of those who are asked. @param {number} seat */
  tryAs(seat) {
    void this.attempt(async () => {
      const { study } = this;
      if (!study?.leads) return;
      const { branch, n } = study.shown;
      const found = seat === study.shown.seat ? study.shown : toldByName(study, await getPosition(this.name, branch, n, seat));
      // it may have gone on meanwhile
      if (!this.study || !isSame(found, this.study.shown)) return;
      this.swapped = found === study.shown ? null : found;
      this.match.lay(this.swapped ?? this.study.shown, this.names, this.study.own);
    });
  }

  /** Show positions to the others from now on. */
  lead() {
    void this.attempt(async () => {
      await takeLead(this.name);
      this.alone = null;
    });
  }

  /** Open a table at a position. @param {Study} study @param {Place} at @param {number} own one's seat there */
  playOn(study, at, own) {
    void this.attempt(async () => {
      await goOn(this.name, { branch: at.branch, n: at.n }, study.seats, own, this.other);
    });
  }

  /** Show by which rules the match was played. */
  async rules() {
    const { openReviewed } = await import("./rulesheet.js");
    if (this.study && this.at) openReviewed(this.study, thingsOf(this.at));
  }

  /** Bring out what lies beside the stage, or put it away. @param {boolean} out */
  slide(out) {
    this.drawer = out;
    this.render();
  }

  /** Follow whoever leads again. */
  rejoin() {
    this.alone = this.aim = null;
    this.render();
  }

  /** @override */
  render() {
    const { study, at, live } = this;
    // said once, with a way on
    const missing = !study && this.link === "gone";
    document.title = `${study?.title ?? say("study")} · Belpic`;
    const marks = at ? this.parts.flatMap((part) => part.marks?.(this, at) ?? []) : [];
    const ending = at && this.endingAt(at);
    if (live) live.marks = ending ? [...marks, { kind: "note", text: endingOf(ending).join(" ") }] : marks;
    const drawn = at && study && this.heaps.draw(this.names, { asked: ending ? [] : at.asked, outcome: ending?.outcome ?? null, scores: at.scores, things: [...thingsOf(at), ...marks], game: study, live });
    const slide = (/** @type {boolean} */ out) => this.slide(out);
    draw(this, [
      h("main", { class: `table-page stage review${this.drawer ? " drawer-open" : ""}`, id: "main", "data-phase": "study", "data-n": at?.n ?? 0, "data-branch": at?.branch ?? 0, "data-leads": study?.leads ? "yes" : "no", "data-asked": live ? "yes" : "no", "data-busy": live?.busy || this.busy ? "yes" : "no" },
        h("header", { class: "table-head", key: "head" },
          h("a", { class: "leave", href: "/", "aria-label": say("home"), title: say("home") }, "‹"),
          h("h1", null, study ? study.title : say("study")),
          study && at && h("button", { key: "preset", class: "preset", "data-rules": true, title: say("changed"), "aria-haspopup": "dialog", onclick: () => void this.rules() }, study.preset_label),
          drawn?.counters,
          !missing && h("p", { key: "link", class: `link-state ${this.link}`, role: "status" }, h("span", null, this.link === "gone" ? say("noStudy") : say(this.link))),
          drawMenu(this.drawer, slide)),
        h("div", { key: "said", class: "said" }, !missing && this.told()),
        study && at && drawn && [
          drawn.others,
          drawn.middle,
          drawn.mine,
          h("div", { key: "rail", class: "rail" },
            h("div", { key: "bar", class: "bar" },
              this.parts.map((part) => part.drawBar?.(this, study, at)),
              drawAsked(this, study, at)),
            drawStepper(this, study, at),
            drawSide(this.drawer, slide, "side",
              drawMoveBox(this, study, at), drawRemarks(this, study, at), drawWays(this, study, at), this.parts.map((part) => part.drawPart(this, study, at)), drawn.panels, drawLinks(study, () => void this.rules()), drawPickers())),
          live && drawQuestion(live),
          drawn.opened,
        ],
        missing && h("section", { key: "gone", class: "gone-box", role: "alert" }, h("p", null, this.notice ?? say("noStudy")), h("a", { class: "button", href: "/study" }, say("study")))),
    ]);
    openDialogs(this);
    if (fit(this)) this.plan();
    follow(this);
  }
}
