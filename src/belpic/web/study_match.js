// A position of a study as a table: whoever leads plays for whoever is asked.

import { touchStudy } from "./api.js";
import { HttpMatch, nowAt } from "./http_match.js";
import { say } from "./words.js";

export class StudyMatch extends HttpMatch {
  /** What is shown, as it was told. @type {import("./wire").StudyPosition | null} */
  at = null;
  /** What is drawn over it. @type {readonly import("./wire").Thing[]} */
  marks = [];

  /**
   * @param {string} study
   * @param {() => void} changed called after every change
   * @param {(text: string) => Promise<void>} tried called with every action
   */
  constructor(study, changed, tried) {
    super(`study-${study}`, changed);
    this.study = study;
    this.tried = tried;
  }

  /** @override */
  get scene() {
    return this.marks.length ? [...super.scene, ...this.marks] : super.scene;
  }

  /** Lay out a position, unless nothing can be touched there; one that lies there already keeps its touches. @param {import("./wire").StudyPosition} at @param {readonly string[]} names of the seats @param {number | null} played from which seat one has played oneself */
  lay(at, names, played) {
    const own = at.seat;
    const before = this.at && JSON.stringify(this.at);
    this.at = own !== null && at.touches.length ? at : null;
    if (!this.at || own === null || before === JSON.stringify(at)) return;
    this.invitation = own === played ? say("tryForYou") : say("tryFor", { seat: names[own] ?? "" });
    this.show(nowAt({ names, own, asked: at.asked, scores: at.scores, things: at.things, touches: at.touches, previews: at.previews }));
  }

  /** @override @param {import("./http_match").TouchesWish} wish */
  touched(wish) {
    return touchStudy(this.study, { branch: this.at?.branch ?? 0, n: this.at?.n ?? 0, seat: this.at?.seat ?? null, ...wish });
  }

  /** @override Nothing is thrown in a study, and what was tried does no harm. @param {string} action */
  async decide(action) {
    await this.act(action);
  }

  /** @override @param {string} text */
  answerWith(text) {
    return this.tried(text);
  }
}
