// A step of a lesson as a table.

import { judgeAnswer, touchLesson } from "./api.js";
import { HttpMatch } from "./http_match.js";

/** @typedef {import("./wire").LessonReply} Reply */

export class LessonMatch extends HttpMatch {
  step = 0;
  /** Whether one is to point at something. */
  points = false;

  /**
   * @param {string} game
   * @param {() => void} changed called after every change
   * @param {(reply: Reply) => void} replied called with what becomes of every answer
   */
  constructor(game, changed, replied) {
    super(`lesson-${game}`, changed);
    this.game = game;
    this.replied = replied;
  }

  /** Begin with a step. @param {import("./wire").LessonStep} step */
  teach(step) {
    this.of(step.game);
    this.points = step.asks === "spot";
    this.onlyRead = step.asks !== "spot" && step.asks !== "act";
    this.step = step.number;
    this.show(step.now);
  }

  /** @override Pointing at a thing throws nothing and costs nothing. @param {string} action @param {import("./touch").Meaning} meaning */
  async decide(action, meaning) {
    if (this.points) await this.act(action);
    else await super.decide(action, meaning);
  }

  /** @override @param {import("./http_match").TouchesWish} wish */
  touched(wish) {
    return touchLesson(this.game, this.step, wish);
  }

  /** @override Answer, by an action, a thing or one of the answers. @param {string} text */
  async answerWith(text) {
    const turn = (this.turn += 1);
    const reply = await judgeAnswer(this.game, this.step, text);
    // on a slow line one may have gone on meanwhile, or have answered otherwise
    if (turn !== this.turn) return;
    this.onlyRead ||= reply.right;
    this.clear();
    if (reply.now) this.show(reply.now);
    this.replied(reply);
  }
}
