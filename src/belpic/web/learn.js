// Lessons: which there are with what one has reached, and one of them, step by step on a real table.

import { getLessons, getLessonStep, reasonText } from "./api.js";
import { Asking } from "./asking.js";
import { draw, h } from "./draw.js";
import { LessonMatch } from "./lesson_match.js";
import { drawPractice, PracticePage } from "./practice.js";
import { progressOf, reach } from "./progress.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").LessonCard} LessonCard
 * @typedef {import("./wire").LessonStep} LessonStep
 * @typedef {import("./wire").LessonReply} LessonReply
 */

/** All lessons. */
export class LearnPage extends Asking {
  /** @type {readonly LessonCard[] | null} */
  lessons = null;

  /** @override */
  async load() {
    await this.attempt(async () => {
      this.lessons = (await getLessons()).lessons;
    });
  }

  /** @override */
  render() {
    document.title = `${say("learn")} · Belpic`;
    draw(this, [
      h("main", { class: "learn-page", id: "main" },
        h("h1", null, say("learn")),
        h("p", { class: "lead" }, say("learnAll")),
        this.told(),
        this.lessons
          ? h("ul", { class: "lessons" }, this.lessons.map((lesson) => drawLesson(lesson)))
          : h("p", { class: "quiet", role: "status" }, this.notice === null ? say("loading") : ""),
        h("p", { class: "row" }, h("a", { class: "button", href: "/" }, say("home")))),
    ]);
  }
}

/** @param {LessonCard} lesson */
function drawLesson(lesson) {
  const { at, done } = progressOf(lesson.game);
  const reached = done ? lesson.steps : Math.min(at, lesson.steps);
  return h("li", { key: lesson.game, class: "lesson" },
    h("h2", null, lesson.game_title),
    h("p", { class: "quiet" }, lesson.about),
    h("p", { class: "reached" },
      h("progress", { max: lesson.steps, value: String(reached), "aria-label": say("reachedLabel", { title: lesson.game_title }) }),
      h("span", null, done ? say("lessonDone") : say("lessonAt", { at: reached, steps: lesson.steps }))),
    h("a", { class: `button${done ? "" : " primary"}`, "data-learn": lesson.game, href: `/learn/${encodeURIComponent(lesson.game)}`, "aria-label": `${lesson.game_title}: ${say(done ? "lessonAgain" : reached ? "lessonGoOn" : "lessonBegin")}` },
      say(done ? "lessonAgain" : reached ? "lessonGoOn" : "lessonBegin")));
}

/** One lesson. */
export class LessonPage extends PracticePage {
  game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @override */
  match = new LessonMatch(this.game, () => this.plan(), (reply) => this.hear(reply));
  /** @type {LessonStep | null} */
  step = null;
  /** @type {LessonReply | null} */
  reply = null;
  /** The answer that was given. @type {string | null} */
  answered = null;
  ended = false;

  /** @override Another language: the same step is told anew. */
  async load() {
    const { at, done } = progressOf(this.game);
    await this.go(this.step?.number ?? (done ? 0 : at));
  }

  /** @override @param {import("./choices").Named} game */
  addressOf(game) {
    return `/learn/${encodeURIComponent(game.id)}`;
  }

  /** Go to a step, or to the end. @param {number} number */
  async go(number) {
    await this.attempt(async () => {
      if (this.step && number >= this.step.steps) {
        this.ended = true;
        reach(this.game, 0, true);
        return;
      }
      // a lesson may have become shorter since
      const step = await getLessonStep(this.game, number).catch((error) => {
        if (number === 0) throw error;
        return getLessonStep(this.game, 0);
      });
      this.step = step;
      this.reply = null;
      this.answered = null;
      this.ended = false;
      this.heap = null;
      reach(this.game, step.number);
      this.match.teach(step);
    });
    // whoever listens or uses keys goes on with what the step says
    this.focusOn(".task");
    this.querySelector(".lesson-card")?.scrollTo(0, 0);
  }

  /** @param {string} what */
  focusOn(what) {
    const found = this.querySelector(what);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** @param {LessonReply} reply */
  hear(reply) {
    this.reply = reply;
    this.plan();
    if (reply.right) requestAnimationFrame(() => requestAnimationFrame(() => this.focusOn("[data-next]")));
    this.showReply();
  }

  /** @param {string} name */
  async answer(name) {
    this.answered = name;
    await this.match.answerWith(name).catch((error) => {
      this.notice = reasonText(error);
    });
    this.plan();
  }

  /** @override */
  render() {
    const { step, match } = this;
    document.title = `${step?.title ?? say("learn")} · Belpic`;
    draw(this, [
      h("main", { class: "lesson-page", id: "main", "data-step": step?.number ?? -1, "data-asks": step?.asks ?? "", "data-right": this.reply?.right ? "yes" : "no", "data-ended": this.ended ? "yes" : "no" },
        h("section", { key: "card", class: "lesson-card" }, this.head(), this.told(), step && !this.ended && this.question(step), step && this.ended && this.end(step)),
        step && h("div", { key: "table", class: "lesson-table" },
          drawPractice(match, { controls: step.asks === "act" && !this.reply?.right, heap: this.heap, open: (heap) => this.uncover(heap) }))),
    ]);
    this.settle();
  }

  head() {
    const { step } = this;
    return h("header", { class: "lesson-head" },
      h("a", { class: "leave", href: "/learn", "aria-label": say("learn"), title: say("learn") }, "‹"),
      h("h1", null, step ? step.title : say("learn")),
      step && h("p", { class: "reached" }, h("progress", { max: step.steps, value: String(this.ended ? step.steps : step.number + (this.reply?.right ? 1 : 0)), "aria-label": say("reachedLabel", { title: step.game.title }) }),
        h("span", null, say("lessonAt", { at: this.ended ? step.steps : step.number + 1, steps: step.steps }))));
  }

  /** @param {LessonStep} step */
  question(step) {
    const { reply } = this;
    const onward = step.asks === "say" || reply?.right;
    return [
      h("p", { key: `task ${step.number}`, class: "task", tabindex: -1 }, step.task),
      step.answers.length > 0 && h("div", { key: "answers", class: "answers", role: "group", "aria-label": say("question") },
        step.answers.map((one) => h("button", { key: one.name, "data-answer": one.name, class: this.answered === one.name ? "chosen" : "", "aria-pressed": this.answered === one.name ? "true" : "false", disabled: Boolean(reply?.right), onclick: () => void this.answer(one.name) }, one.label))),
      h("div", { key: "reply", class: `reply${reply ? (reply.right ? " good" : " bad") : ""}`, role: "status" }, reply && [
        h("b", { key: "mark" }, say(reply.right ? "replyRight" : "replyWrong")),
        reply.lines.map((line, place) => h("p", { key: `line ${place}`, class: "happened" }, line)),
        reply.text && h("p", { key: "text" }, reply.text),
        reply.why && h("p", { key: "why", class: "why-not" }, reply.right ? say("rulesSay", { why: reply.why.text }) : reply.why.text),
      ]),
      h("div", { key: "onward", class: "row onward" },
        step.number > 0 && h("button", { class: "small", "data-back": true, onclick: () => void this.go(step.number - 1) }, say("lessonBack")),
        onward ? h("button", { key: "next", class: "primary", "data-next": true, onclick: () => void this.go(step.number + 1) }, say(step.number + 1 < step.steps ? "lessonNext" : "lessonFinish"))
          : h("button", { key: "skip", class: "small plain", "data-skip": true, onclick: () => void this.go(step.number + 1) }, say("lessonSkip"))),
    ];
  }

  /** @param {LessonStep} step */
  end(step) {
    const game = encodeURIComponent(this.game);
    return h("div", { key: "end", class: "lesson-end", role: "status" },
      h("p", { class: "task" }, say("lessonEnded", { title: step.game.title })),
      h("p", { class: "row" },
        h("a", { class: "button primary", href: `/?new=${game}` }, say("lessonPlay")),
        h("a", { class: "button", href: `/rules/${game}` }, say("rules")),
        h("a", { class: "button", href: "/learn" }, say("lessonOthers")),
        h("button", { onclick: () => void this.go(0) }, say("lessonAgain"))));
  }
}
