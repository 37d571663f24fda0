// A step of a lesson as a table: drawn and touched like any other, and asked over HTTP. Nothing of it is stored.

import { judgeAnswer, touchLesson } from "./api.js";
import { Match } from "./match.js";
import { wholeScene } from "./scene.js";
import { Touches } from "./touch.js";

/**
 * @typedef {import("./wire").Now} Now
 * @typedef {import("./wire").LessonReply} Reply
 */

export class LessonMatch extends Match {
  step = 0;
  /** Counts what was asked and shown, so that a late reply is known as one. */
  turn = 0;
  /** Whether one is to point at something. */
  points = false;

  /**
   * @param {string} game
   * @param {() => void} changed called after every change
   * @param {(reply: Reply) => void} replied called with what becomes of every answer
   */
  constructor(game, changed, replied) {
    super(`lesson-${game}`, null, changed);
    this.game = game;
    this.replied = replied;
    /** @type {import("./socket").Link} */
    this.link = "connected";
    const ask = async (/** @type {import("./wire").Asking} */ wish) => ({ body: await this.command(wish) });
    this.connection = /** @type {import("./socket").Connection} */ (/** @type {unknown} */ ({ ask, close: () => {} }));
  }

  /** @override There is no socket. */
  async begin() {}

  /** @override A step is begun anew after a reload. */
  keepTouches() {}

  /** @override */
  restore() {}

  /** @override There are no seeds either. */
  async check() {}

  /** @override */
  async takePart() {}

  /** Begin with a step. @param {import("./wire").LessonStep} step */
  teach(step) {
    // of all that a table tells about itself, a lesson knows the game
    this.about = /** @type {Match["about"]} */ (/** @type {unknown} */ ({ game: step.game, clock: { kind: "none" }, changed_options: [] }));
    this.points = step.asks === "spot";
    this.show(step.number, step.now);
  }

  /** Show the table of a step, or the one after an answer. @param {number} step @param {Now} now */
  show(step, now) {
    this.step = step;
    this.turn += 1;
    this.touches = new Touches([]);
    this.notice = null;
    this.take(this.n + 1, now, wholeScene(now.things, []));
    this.changed();
  }

  /** @override Pointing at a thing throws nothing and costs nothing. @param {string} action @param {import("./touch").Meaning} meaning */
  async decide(action, meaning) {
    return this.points ? this.act(action) : super.decide(action, meaning);
  }

  /**
   * @override
   * @param {import("./wire").Asking} wish
   * @returns {Promise<import("./wire").Body | null>}
   */
  async command(wish) {
    if (wish.do === "touch") return touchLesson(this.game, this.step, { touches: wish.touches, ahead: wish.ahead }).catch(() => null);
    if (wish.do !== "act") return null;
    await this.answerWith(wish.text);
    // what was touched is put back: what counts is shown by the reply
    return null;
  }

  /** Answer, by an action, a thing or one of the answers. @param {string} text */
  async answerWith(text) {
    const turn = (this.turn += 1);
    const reply = await judgeAnswer(this.game, this.step, text);
    // on a slow line one may have gone on meanwhile, or have answered otherwise
    if (turn !== this.turn) return;
    this.clear();
    if (reply.now) this.show(this.step, reply.now);
    this.replied(reply);
  }
}
