// Looking at a record: alone or together, trying other ways, and playing on from a position.

import { comment, getCourse, getPosition, leadStudy, takeLead, tryBranch } from "./api.js";
import { pick } from "./choices.js";
import { drawQuestion } from "./controls.js";
import { draw, h, oncePerFrame } from "./draw.js";
import { fit } from "./fit.js";
import { Live } from "./live.js";
import { drawMoves, drawSteps, follow, isTyping, keyTarget } from "./moves.js";
import { goOn } from "./opening.js";
import { Heaps, openDialogs, playerNames, studyByName, toldByName } from "./position.js";
import { StudyMatch } from "./study_match.js";
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

/** Up to so many outcomes of chance are buttons; more are written. */
const BUTTONS = 12;

export class StudyPage extends Live {
  name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {Study | null} */
  study = null;
  /** Where one looks by oneself; `null` while one follows. @type {Position | null} */
  alone = null;
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
  /** Against whom one would play on. @type {"bot" | "open"} */
  other = "bot";
  heaps = new Heaps(() => this.render());
  match = new StudyMatch(this.name, () => this.plan(), (text) => this.tryHere(text));
  plan = oncePerFrame(() => this.render());
  /** @param {KeyboardEvent} event */
  press = (event) => {
    const { place } = this;
    if (event.key === "Escape" && this.live && this.match.touches.made.length && !this.querySelector("dialog[open]")) return this.match.back();
    if (!this.study || !place || isTyping(event)) return;
    const target = keyTarget(event.key, place.n, this.lastOf(place.branch), this.chapters);
    if (target === null) return;
    event.preventDefault();
    this.go(place.branch, target);
  };

  /** @override */
  connectedCallback() {
    wear("review.css");
    super.connectedCallback();
    document.addEventListener("keydown", this.press);
    void Promise.all(PARTS.map((load) => load())).then((parts) => {
      this.parts = parts;
      this.render();
    });
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.press);
  }

  /** @override */
  async load() {
    // what one looked at alone was told in another language
    this.alone = null;
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
    this.match.lay(shown, this.names);
    if (this.aim && shown.branch === this.aim.branch && shown.n === this.aim.n) this.aim = null;
    void this.fetchCourse();
  }

  /** The position that is shown. */
  get at() {
    return this.alone ?? this.study?.shown ?? null;
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

  /** Try something where one looks. @param {string} text */
  async tryHere(text) {
    const { at } = this;
    if (at) await this.attempt(() => tryBranch(this.name, { branch: at.branch, n: at.n, text }));
  }

  /** @param {Study} study @param {Position} at */
  playOn(study, at) {
    void this.attempt(async () => {
      const own = this.seat ?? at.asked[0] ?? 0;
      await goOn(this.name, { branch: at.branch, n: at.n }, study.seats, own, this.other);
    });
  }

  /** @override */
  render() {
    const { study, at } = this;
    document.title = `${study?.title ?? say("study")} · Belpic`;
    const { live } = this;
    const marks = at ? this.parts.flatMap((part) => part.marks?.(this, at) ?? []) : [];
    if (live) live.marks = marks;
    draw(this, [
      h("main", { class: "table-page study-page", id: "main", "data-phase": "study", "data-n": at?.n ?? 0, "data-branch": at?.branch ?? 0, "data-leads": study?.leads ? "yes" : "no", "data-asked": live ? "yes" : "no", "data-busy": live?.busy || this.busy ? "yes" : "no" },
        h("header", { class: "table-head", key: "head" }, h("h1", null, study ? study.title : say("study")),
          study?.table && h("a", { class: "button small", href: `/t/${study.table}` }, say("toTable")),
          study?.start && h("a", { class: "button small", "data-edit": true, href: `/edit/${encodeURIComponent(study.game)}?${new URLSearchParams({ options: JSON.stringify(study.options) })}#${encodeURIComponent(study.start)}` }, say("editAgain")),
          h("p", { class: `link-state ${this.link}`, role: "status" }, h("span", null, this.link === "gone" ? say("noStudy") : say(this.link)))),
        this.told(),
        study && at && [
          h("div", { key: "play", class: "play-area" }, h("h2", { class: "unseen" }, say("table")),
            this.parts.map((part) => part.drawBar?.(this, study, at)),
            this.heaps.draw(this.names, { asked: at.asked, things: [...at.things, ...marks], live }, this.stepper(study, at))),
          h("div", { key: "rail", class: "rail" }, this.company(study), this.remarks(study, at), this.moves(study, at), this.ways(study, at),
            this.parts.map((part) => part.drawPart(this, study, at))),
          live && drawQuestion(live),
        ]),
    ]);
    openDialogs(this);
    if (fit(this)) requestAnimationFrame(() => this.render());
    follow(this);
  }

  /** @param {Study} study @param {Position} at */
  stepper(study, at) {
    const { place } = this;
    const last = this.lastOf(at.branch);
    const line = study.branches[at.branch]?.lines.find((one) => one.n === at.n);
    return h("section", { key: "steps", class: "controls" },
      h("p", { class: "now-line", role: "status" }, line ? (line.say ?? line.text) : say("atStart")),
      drawSteps(place?.n ?? at.n, last, this.chapters, (n) => this.go(at.branch, n)));
  }

  /** Who leads, and how to break free or follow again. @param {Study} study */
  company(study) {
    return h("section", { key: "company", class: "company" },
      h("p", { class: "quiet" }, study.leads ? say("youLead") : this.alone ? say("youLook") : say("youFollow")),
      h("div", { class: "row" },
        this.alone && h("button", { key: "again", class: "primary small", "data-follow": true, onclick: () => {
          this.alone = this.aim = null;
          this.render();
        } }, say("followAgain")),
        study.may_lead && !study.leads && h("button", { key: "lead", class: "small", "data-lead": true, title: say("leadWhat"), onclick: () => void this.attempt(async () => {
          await takeLead(this.name);
          this.alone = null;
        }) }, say("leadNow"))));
  }

  /** What was remarked here, and a field for whoever leads. @param {Study} study @param {Position} at */
  remarks(study, at) {
    const said = study.branches[at.branch]?.comments.find((one) => one.n === at.n)?.text ?? "";
    if (!study.leads) return said && h("blockquote", { key: "remark", class: "remark" }, said);
    const here = `${at.branch} ${at.n}`;
    const text = this.remark?.at === here ? this.remark.text : said;
    return h("form", { key: "remark", class: "remark-form", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      void this.attempt(async () => {
        await comment(this.name, { branch: at.branch, n: at.n, text });
        this.remark = null;
      });
    } },
      h("label", { class: "pick" }, h("span", null, say("comment")), h("textarea", { id: "comment", rows: 2, maxlength: 1000, value: text, oninput: (/** @type {Event} */ event) => {
        this.remark = { at: here, text: /** @type {HTMLTextAreaElement} */ (event.target).value };
        this.render();
      } })),
      text !== said && h("button", { class: "small primary", type: "submit", "data-comment": true, disabled: this.busy }, say("saveComment")));
  }

  /** @param {Study} study @param {Position} at */
  moves(study, at) {
    const branch = study.branches[at.branch];
    if (!branch) return null;
    return h("section", { key: "moves", class: "move-box" },
      study.branches.length > 1 && h("label", { class: "pick" }, h("span", null, say("line")),
        h("select", { id: "branch", value: String(at.branch), onchange: (/** @type {Event} */ event) => {
          const number = Number(/** @type {HTMLSelectElement} */ (event.target).value);
          this.go(number, this.lastOf(number));
        } }, study.branches.map((one, number) => h("option", { key: number, value: String(number) }, one.parent === null ? say("recordItself") : say("branchAt", { number, n: one.at }))))),
      branch.parent !== null && h("button", { class: "small", "data-parent": true, onclick: () => this.go(branch.parent ?? 0, branch.at) }, say("backToLine", { n: branch.at })),
      drawMoves({ lines: branch.lines, chapters: this.chapters, remarks: new Set(branch.comments.map((one) => one.n)), n: at.n, first: branch.at, go: (n) => this.go(at.branch, n) }));
  }

  /** Trying something else, and playing on. @param {Study} study @param {Position} at */
  ways(study, at) {
    if (!at.asked.length && !at.chance) return null;
    const own = this.seat ?? at.asked[0] ?? 0;
    return h("section", { key: "ways", class: "ways-on" },
      study.leads && this.tries(at),
      h("div", { class: "row" },
        pick(say("playAs"), String(own), this.names.map((name, seat) => [String(seat), name]), (value) => {
          this.seat = Number(value);
          this.render();
        }, "play-as"),
        pick(say("playAgainst"), this.other, [["bot", say("botName")], ["open", say("playFriend")]], (value) => {
          this.other = value === "open" ? "open" : "bot";
          this.render();
        }, "play-against"),
        h("button", { "data-play-on": true, disabled: this.busy, onclick: () => this.playOn(study, at) }, say("playOn"))));
  }

  /** What cannot be touched is written: what chance brings, and actions for those who know the notation. @param {Position} at */
  tries(at) {
    const known = at.chance ? at.outcomes : at.actions;
    const field = h("form", { key: "try", class: "row", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const input = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input");
      const text = input?.value.trim() ?? "";
      if (input) input.value = "";
      void this.tryHere(text);
    } },
      h("label", { class: "pick" }, h("span", null, at.chance ? say("tryChance") : say("tryIt")), h("input", { id: "try", list: "actions", required: true, autocomplete: "off" })),
      h("datalist", { id: "actions" }, (known ?? []).map((one) => h("option", { key: one, value: one }))),
      h("button", { type: "submit" }, say("send")));
    if (at.chance && known && known.length <= BUTTONS) {
      return h("div", { key: "outcomes", class: "row", role: "group", "aria-label": say("tryChance") }, h("span", { class: "quiet" }, say("tryChance")),
        known.map((one) => h("button", { key: one, class: "small", "data-outcome": one, disabled: this.busy, onclick: () => void this.tryHere(one) }, one)));
    }
    return this.live ? h("details", { key: "typed", class: "part-box" }, h("summary", null, say("typeIt")), field) : field;
  }
}
