// A position as a table: drawn and touched like any other, and asked over HTTP. Nothing of it is stored.

import { Match } from "./match.js";
import { wholeScene } from "./scene.js";
import { Touches } from "./touch.js";

/**
 * @typedef {import("./wire").Now} Now
 * @typedef {{touches: readonly import("./wire").TouchMade[], ahead: boolean}} TouchesWish
 * @typedef {{names: readonly string[], own: number, asked: readonly number[], scores: readonly import("./wire").Whole[], things: readonly import("./wire").Thing[], touches: readonly import("./wire").TouchesNow[], previews: boolean}} Position
 */

export class HttpMatch extends Match {
  /** Counts what was asked and shown, so that a late reply is known as one. */
  turn = 0;

  /**
   * @param {string} name by which it is told from others
   * @param {() => void} changed called after every change
   */
  constructor(name, changed) {
    super(name, null, changed);
    /** @type {import("./socket").Link} */
    this.link = "connected";
    const ask = async (/** @type {import("./wire").Asking} */ wish) => ({ body: await this.command(wish) });
    this.connection = /** @type {import("./socket").Connection} */ (/** @type {unknown} */ ({ ask, close: () => {} }));
  }

  /** @override There is no socket. */
  async begin() {}

  /** @override It is begun anew after a reload. */
  keepTouches() {}

  /** @override */
  restore() {}

  /** @override There are no seeds either. */
  async check() {}

  /** @override */
  async takePart() {}

  /** Take of which game it is: of all that a table tells about itself, nothing else is known. @param {import("./wire").GameNow} game */
  of(game) {
    this.about = /** @type {Match["about"]} */ (/** @type {unknown} */ ({ game, clock: { kind: "none" }, changed_options: [] }));
  }

  /** Show a table. @param {Now} now */
  show(now) {
    this.turn += 1;
    this.touches = new Touches([]);
    this.notice = null;
    this.take(this.n + 1, now, wholeScene(now.things, []));
    this.changed();
  }

  /**
   * @override
   * @param {import("./wire").Asking} wish
   * @returns {Promise<import("./wire").Body | null>}
   */
  async command(wish) {
    if (wish.do === "touch") return this.touched({ touches: wish.touches, ahead: wish.ahead }).catch(() => null);
    if (wish.do !== "act") return null;
    await this.answerWith(wish.text);
    // what was touched is put back: what comes of it is shown by whoever answers
    return null;
  }

  /** Ask where touches lead. @param {TouchesWish} _wish @returns {Promise<import("./wire").Touched>} */
  async touched(_wish) {
    throw new Error("nobody is asked");
  }

  /** Answer by an action. @param {string} _text */
  async answerWith(_text) {}
}

/** A position as tables tell theirs. @param {Position} at @returns {Now} */
export function nowAt({ names, own, asked, scores, things, touches, previews }) {
  return {
    phase: "playing", viewer: own, asked, waits: "seats", since: 0, scores, next: { tokens: [], action: null }, touches, previews, early: false, may: [],
    seats: names.map((label, seat) => ({ seat, kind: "person", level: null, program: null, label, sits: true, yours: seat === own, shows: false })),
    offers: { agree: [], undo: null, pause: [] }, clocks: [], paused: false, left: [], outcome: null, fairness: { scheme: "belpic/1", commitment: null, server: null, seats: [] },
    rematch: null, hash: "", things,
  };
}
