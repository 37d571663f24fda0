// The touches made at a table so far. It knows no rules: what may be touched comes from the server.

import { Feed } from "./feed.js";
import { thingKeys } from "./scene.js";
import { firstSentence, renamed } from "./seats.js";
import { settings } from "./settings.js";
import { keep, recall, Touches } from "./touch.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./touch").Meaning} Meaning
 * @typedef {import("./wire").TouchMade} Made
 * @typedef {import("./wire").Now} Now
 */

/** So many things are set ahead of one's turn, at most. */
const MOST_EARLY = 6;

export class Match extends Feed {
  /**
   * @param {string} table
   * @param {string | null} key the key of the open seats
   * @param {() => void} changed called after every change
   */
  constructor(table, key, changed) {
    super(table, key, changed);
    this.touches = new Touches([]);
    /** The number at which the first touch was made. */
    this.touchedAt = 0;
    /** @type {readonly Thing[]} */
    this.preview = [];
    /** @type {readonly Meaning[] | null} several things one touch may mean */
    this.menu = null;
    /** @type {string | null} an action that waits for a yes */
    this.unsure = null;
    /** @type {string | null} the same in words, once they are known */
    this.doubted = null;
    /** @type {Meaning | null} the touch that would complete it */
    this.completing = null;
    /** What somebody has pointed at, and what it is, once that is known.
     * @type {{key: string, told: import("./wire").Told | null} | null} */
    this.explained = null;
    /** What tells what had best be done, once somebody has asked. @type {typeof import("./hint") | null} */
    this.hints = null;
    /** What was told of this question. @type {import("./hint").Hint | null} */
    this.hint = null;
    /** What is said when somebody else's turn is to be played. @type {string | null} */
    this.invitation = null;
    /** What is to be touched as soon as it is one's turn. @type {string[]} */
    this.early = [];
    /** @type {number | null} one's own last action when it was set */
    this.earlyAfter = null;
    /** Whether just that is being touched. */
    this.isEarly = false;
    this.busy = false;
    /** Whether nothing can be touched before something else is shown. */
    this.onlyRead = false;
    /** Whether something was done on this page. */
    this.acted = false;
    /** @type {Promise<import("./ahead").Ahead> | null} */
    this.ahead = null;
    this.restored = recall(this.table);
    this.begin();
  }

  /** Everything to draw: the table, and what the touches so far add to it. */
  get scene() {
    const places = this.explained?.told?.places ?? [];
    /** @type {readonly Thing[]} */
    const reach = places.length ? [{ kind: "mark", role: "reachable", places, label: "" }] : [];
    const added = [...this.preview, ...reach, ...(this.hints?.marks(this) ?? [])];
    return added.length ? [...this.things, ...added] : this.things;
  }

  /** What may be touched now, by key. @returns {Map<string, Meaning[]>} */
  allowed() {
    return this.busy ? new Map() : this.touches.free();
  }

  /** What is chosen: the keys and texts of what was touched and of what was taken by itself. */
  get path() {
    if (this.early.length) return this.early.map((key) => ({ key, text: key }));
    return this.touches.here.chosen.map(([key, text]) => ({ key, text }));
  }

  /** The key of what was touched last, beside which is shown what may come of it. */
  get target() {
    return this.unsure !== null ? (this.completing?.key ?? null) : (this.touches.made.at(-1)?.key ?? null);
  }

  /** @override @param {Now} now */
  ask(now) {
    this.busy = false;
    this.explained = null;
    if (this.hint?.since !== now.since) this.hint = null;
    if (now.phase !== "playing" || !now.early || this.earlyAfter !== this.lastDeed) this.early = [];
    const stands = this.asked && now.since !== null && this.touchedAt >= now.since;
    this.touchAgain(stands ? this.touches.made : [], new Touches([...now.touches]));
    this.restore();
    if (this.asked && this.early.length) void this.playEarly();
  }

  /** @override Whoever has set something already need not look at what happens first. @param {import("./wire").Message} message */
  hear(message) {
    if (this.early.length) this.catchUp();
    super.hear(message);
  }

  /** Whether one may set one's next action ahead of one's turn. */
  get maySet() {
    return settings.early === "yes" && !this.asked && this.own !== null && this.now?.phase === "playing" && this.now.early && !this.device?.seats.length;
  }

  /** Which event is one's own last action: one that is taken back, or done elsewhere, makes what was set ahead another's. */
  get lastDeed() {
    return this.toldLog.filter((line) => line.kind === "action" && line.seat === this.own && !line.undone).at(-1)?.n ?? null;
  }

  /** Keep a thing to be touched when it is one's turn, or take back the last; nobody learns of it before. @param {string} key */
  setEarly(key) {
    this.notice = null;
    this.early = this.early.at(-1) === key ? this.early.slice(0, -1) : [...this.early, key].slice(-MOST_EARLY);
    this.earlyAfter = this.lastDeed;
    this.keepTouches();
    this.changed();
  }

  /** Touch what was set, now that it is one's turn: what has become impossible is dropped. */
  async playEarly() {
    const keys = this.early;
    this.early = [];
    this.isEarly = true;
    for (const key of keys) {
      await this.touch(key);
      // it is played, or asked about
      if (!this.isEarly || !this.asked || this.notice !== null || this.menu !== null) break;
    }
    this.isEarly = false;
    if (this.notice === null) return;
    this.clear();
    this.notice = `${say("earlyGone")} ${this.notice}`;
    this.changed();
  }

  /** Forget the touches. */
  clear() {
    this.touchAgain([]);
  }

  /** Walk through the answers of this question, as far as they are here.
   * @param {readonly Made[]} made */
  touchAgain(made, touches = this.touches.anew()) {
    this.menu = null;
    this.unsure = null;
    this.preview = [];
    this.touches = touches;
    this.touches.again(made);
    this.keepTouches();
    if (this.touches.made.length < made.length) void this.beyond().then((ahead) => ahead.catchUp(made));
    else this.arrive();
  }

  /** See to what is shown where touches have led, and to what is ahead. */
  arrive() {
    void this.look();
    if (this.touches.onBorder) void this.beyond().then((ahead) => ahead.lookAround());
  }

  /** What sees to touches that lead to what is not here; it is seldom needed. */
  beyond() {
    this.ahead ??= import("./ahead.js").then(({ Ahead }) => new Ahead(this));
    return this.ahead;
  }

  /** Go one step back, whatever it was. */
  back() {
    this.notice = null;
    if (this.early.length) return this.setEarly(this.early.at(-1) ?? "");
    if (this.menu === null && this.unsure === null) this.touches.pop();
    this.menu = null;
    this.unsure = null;
    this.preview = [];
    this.keepTouches();
    this.arrive();
    this.changed();
  }

  /** Ask what had best be done. */
  async advise() {
    this.hints ??= await import("./hint.js");
    await this.hints.ask(this);
  }

  /** Take everything back. */
  cancel() {
    this.notice = null;
    this.early = [];
    this.clear();
    this.changed();
  }

  /**
   * Touch the thing with this key: go where that leads, and ask if it is not known here.
   * @param {string} key
   * @param {boolean} back whether it is to be taken back
   * @param {string | null} text which of several meanings is meant
   */
  async touch(key, back = false, text = null) {
    this.catchUp();
    if (this.busy || this.now?.phase !== "playing") return;
    if (this.maySet) return this.setEarly(key);
    if (this.unsure !== null) {
      // what waits for a yes is left for whatever is touched now
      this.unsure = null;
      this.preview = [];
    }
    const found = this.touches.read(key, back).filter((one) => text === null || one.text === text);
    const meaning = found[0] ?? { key, text, label: null, to: null, back };
    this.notice = null;
    this.menu = null;
    if (!this.touches.made.length) this.touchedAt = this.n;
    if (found.length > 1) this.menu = found;
    else if (this.asked && !(await this.go(meaning))) {
      const { made } = this.touches;
      // nothing else is touched until it is known where this leads
      this.busy = true;
      this.changed();
      await (await this.beyond()).ask(made, meaning, found.length > 0);
    }
    this.changed();
  }

  /** Go where a touch leads, if that is here. @param {Meaning} meaning */
  async go(meaning) {
    if (typeof meaning.to === "string") await this.decide(meaning.to, meaning);
    else if (this.touches.go(meaning)) {
      this.preview = [];
      this.keepTouches();
      this.arrive();
    } else return false;
    return true;
  }

  /** Ask where touches lead, and what is ahead. @param {readonly Made[]} made */
  async answer(made, ahead = false) {
    const touches = made.map(({ key, text, back }) => ({ key, text, back }));
    const body = await this.command({ do: "touch", at: this.n, touches, ahead });
    return body?.kind === "touch" ? { ...body, preview: renamed(body.preview, this.named), say: body.say ? firstSentence(this.named(body.say)) : null } : null;
  }

  /** Fetch what is shown beside the table at these touches; nobody waits for it. */
  async look() {
    const { touches } = this;
    const { made } = touches;
    if (!this.now?.previews || !made.length) return;
    const body = await this.answer(made);
    if (!body || touches !== this.touches || made !== touches.made) return;
    this.preview = body.preview;
    this.changed();
  }

  /**
   * Act, or ask first: what is thrown cannot be taken back, and fingers slip.
   * @param {string} action
   * @param {Meaning} meaning the touch that completes it
   * @returns {Promise<void>}
   */
  async decide(action, meaning) {
    // what was set ahead of one's turn was meant; what is thrown is asked about all the same
    const confirm = this.isEarly && settings.confirm === "moves" ? "throws" : settings.confirm;
    this.isEarly = false;
    if (confirm === "never") {
      await this.act(action);
      return;
    }
    // words are pressed on purpose; a thing may lie beside the one that was meant
    const sure = confirm === "throws" || !thingKeys(this.things).has(meaning.key);
    if (!sure) this.doubt(action, meaning);
    if (this.now?.previews || !sure) {
      const { made } = this.touches;
      this.busy = sure;
      this.changed();
      const body = await this.answer([...made, meaning]);
      if (sure) this.busy = false;
      // meanwhile something else may have been touched, or have happened
      if (!this.asked || !isSame(made, this.touches.made) || (!sure && this.unsure !== action)) return;
      if (body?.preview.some((thing) => thing.kind === "forecast")) this.doubt(action, meaning);
      if (this.unsure !== null && body) {
        this.preview = body.preview;
        this.doubted = body.say;
        // whoever reads it finds it drawn, whatever else changes
        this.changed();
      }
    }
    if (this.unsure === null) await this.act(action);
  }

  /** Let an action wait for a yes. @param {string} action @param {Meaning} meaning */
  doubt(action, meaning) {
    this.unsure = action;
    this.doubted = null;
    this.completing = meaning;
  }

  /** Play the action that the touches so far are, or the only one they can become. */
  async finish() {
    const action = this.unsure ?? this.touches.here.done;
    if (action !== null) await this.act(action);
    this.changed();
  }

  /** Do something; returns whether it was done. @param {string} text */
  async act(text) {
    this.catchUp();
    this.acted = true;
    this.busy = true;
    this.unsure = null;
    this.changed();
    const done = await this.command({ do: "act", at: this.n, text });
    this.busy = false;
    if (!done) this.clear();
    this.changed();
    return done !== null;
  }

  /** Keep the touches so that a reload finds them again. */
  keepTouches() {
    keep(this.table, { at: this.early.length ? this.n : this.touchedAt, made: this.touches.made, early: this.early });
  }

  /** Go on where a reload interrupted; it never plays by itself. */
  restore() {
    const kept = this.restored;
    const since = this.now?.since ?? null;
    this.restored = null;
    // what was set ahead is meant for what one saw then
    if (kept?.early?.length && kept.at === this.n && this.maySet) {
      this.early = kept.early;
      this.earlyAfter = this.lastDeed;
      this.keepTouches();
    }
    if (!kept || since === null || kept.at < since || !this.asked) return;
    this.touchedAt = kept.at;
    this.touchAgain(kept.made);
  }
}

/** @param {readonly Made[]} one @param {readonly Made[]} other */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
