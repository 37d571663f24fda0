// One table as this viewer sees it, and the touches made so far. It knows no rules: what may be
// touched comes from the server, and what is shown is what the server has confirmed.

import { becomeGuest } from "./api.js";
import { wholeScene } from "./scene.js";
import { firstCommitment, fromHex, seedOf, sha256 } from "./seeds.js";
import { settings } from "./settings.js";
import { Connection } from "./socket.js";
import { keep, recall, Touches } from "./touch.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./touch").Meaning} Meaning
 * @typedef {import("./wire").TouchMade} Made
 * @typedef {import("./wire").Now} Now
 * @typedef {import("./wire").Line} Line
 * @typedef {import("./wire").Message} Message
 * @typedef {import("./wire").Asking} Asking
 */

export class Match {
  /**
   * @param {string} table
   * @param {string | null} key the key of the open seats
   * @param {() => void} changed called after every change
   */
  constructor(table, key, changed) {
    this.table = table;
    this.key = key;
    this.changed = changed;
    this.n = 0;
    /** @type {Omit<import("./wire").Snapshot, "kind" | "table" | "n" | "log" | "now"> | null} */
    this.about = null;
    /** @type {Now | null} */
    this.now = null;
    /** @type {readonly Thing[]} */
    this.things = [];
    /** @type {Line[]} */
    this.log = [];
    /** @type {import("./socket").Link} */
    this.link = "connecting";
    /** @type {import("./wire").Presence | null} */
    this.presence = null;
    /** When the last presence came, to count down from it. */
    this.presenceAt = 0;
    this.touches = new Touches([]);
    /** The number at which the first touch was made. */
    this.touchedAt = 0;
    /** @type {readonly Thing[]} */
    this.preview = [];
    /** @type {readonly Meaning[] | null} several things one touch may mean */
    this.menu = null;
    /** @type {string | null} an action that waits for a yes */
    this.unsure = null;
    /** @type {string | null} */
    this.notice = null;
    this.busy = false;
    /** @type {Promise<import("./ahead").Ahead> | null} */
    this.ahead = null;
    /** The number of the last throw seen to fall. */
    this.fallen = 0;
    /** @type {boolean | null} whether the opened secret is the one that was fixed */
    this.proved = null;
    /** Whether this page has sat down by itself already; who stands up again stays so. */
    this.sat = false;
    /** @type {Connection | null} */
    this.connection = null;
    this.restored = recall(this.table);
    this.begin();
  }

  async begin() {
    if (this.key) await becomeGuest().catch(() => null);
    this.connection = new Connection(this.table, {
      // what is shown in another language is nothing to go on from
      number: () => (this.about?.lang === settings.lang ? this.n : 0),
      lang: () => settings.lang,
      message: (message) => this.receive(message),
      link: (link) => this.linked(link),
    });
  }

  close() {
    this.connection?.close();
  }

  /** Have everything told anew in the language that was chosen. */
  speak() {
    const { lang } = settings;
    if (this.about && this.about.lang !== lang) this.connection?.ask({ do: "speak", lang });
  }

  /** @param {import("./socket").Link} link */
  linked(link) {
    if (link === this.link) return;
    this.link = link;
    this.changed();
  }

  /** The seat of this viewer, also after the end. */
  get own() {
    return this.now?.seats.find((seat) => seat.yours)?.seat ?? null;
  }

  /** Whether this viewer is to act. */
  get asked() {
    return this.own !== null && (this.now?.asked.includes(this.own) ?? false);
  }

  /** Everything to draw: the table, and what the touches so far add to it. */
  get scene() {
    return this.preview.length ? [...this.things, ...this.preview] : this.things;
  }

  /** What may be touched now, by key. @returns {Map<string, Meaning[]>} */
  allowed() {
    return this.busy ? new Map() : this.touches.free();
  }

  /** What is chosen: the keys and texts of what was touched and of what was taken by itself. */
  get path() {
    return this.touches.here.chosen.map(([key, text]) => ({ key, text }));
  }

  /** @param {Message} message */
  receive(message) {
    switch (message.kind) {
      case "snapshot": {
        const { kind, table, n, log, now, ...about } = message;
        this.about = about;
        this.log = [...log];
        this.take(n, now, wholeScene(now.things, []));
        // a snapshot is the last word: asking for another one would bring the same
        break;
      }
      case "events":
        // late, or with a gap before it: a snapshot closes that
        if (message.after > this.n) this.resync();
        if (message.after !== this.n || !this.now) break;
        for (const line of message.log) this.append(line);
        this.take(message.n, message.now, wholeScene(message.now.things, this.things));
        void this.compare(message.n, message.now.hash, this.things);
        break;
      case "presence":
        this.presence = message;
        this.presenceAt = Date.now();
        break;
      case "refused":
        this.notice = message.error.text;
        break;
    }
    this.changed();
  }

  /** @param {Line} line */
  append(line) {
    if (line.kind === "undo") {
      const kept = Number(line.text);
      this.log = this.log.map((old) => (old.n > kept ? { ...old, undone: true } : old));
    }
    if (line.kind === "chance") this.fallen = line.n;
    this.log.push(line);
  }

  resync() {
    this.connection?.ask({ do: "resync" });
  }

  /**
   * @param {number} n
   * @param {Now} now
   * @param {readonly Thing[]} things
   */
  take(n, now, things) {
    this.n = n;
    this.now = now;
    this.things = things;
    this.busy = false;
    void this.check(now);
    const stands = this.asked && now.since !== null && this.touchedAt >= now.since;
    this.touchAgain(stands ? this.touches.made : [], new Touches([...now.touches]));
    this.restore();
    this.takePart(now);
  }

  /**
   * Ask for everything anew if the scene put together here is not the one that was meant.
   * @param {number} n
   * @param {string} meant
   * @param {readonly Thing[]} things
   */
  async compare(n, meant, things) {
    const hash = await sha256(new TextEncoder().encode(JSON.stringify(things)));
    if (this.n === n && !hash.startsWith(meant)) this.resync();
  }

  /** Hold the server's opened secret against what it was bound to. @param {Now} now */
  async check(now) {
    const { server, commitment } = now.fairness;
    const fixed = commitment === null ? null : firstCommitment(this.table, commitment);
    if (server !== null && this.proved === null) {
      this.proved = (await sha256(fromHex(server))) === fixed;
      this.changed();
    }
  }

  /** Sit down and reveal, as soon as either is due.
   * @param {Now} now */
  async takePart(now) {
    const own = now.seats.find((seat) => seat.yours);
    if (this.canSit && !this.sat) {
      this.sat = true;
      await this.sit();
    }
    if (now.phase === "starting" && own && now.fairness.seats[own.seat]?.seed === null) {
      await this.command({ do: "reveal", seed: seedOf(this.table) });
    }
  }

  /** Whether there is a seat for this viewer. */
  get canSit() {
    if (this.now?.phase !== "open") return false;
    const own = this.now.seats.find((seat) => seat.yours);
    const free = this.now.seats.some((seat) => seat.kind === "open" && !seat.sits);
    return own ? !own.sits : this.key !== null && free;
  }

  async sit() {
    const key = this.own === null ? this.key : null;
    const commitment = await sha256(fromHex(seedOf(this.table)));
    await this.command({ do: "sit", seat: null, key, commitment });
  }

  /**
   * Send a command of the table; a refusal is shown.
   * @param {Asking} wish
   * @returns {Promise<import("./wire").Body | null>}
   */
  async command(wish) {
    const answer = await this.connection?.ask(wish);
    if (!answer) return null;
    if (answer.body) return answer.body;
    this.notice = answer.error?.text ?? null;
    this.changed();
    return null;
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
    if (this.menu === null && this.unsure === null) this.touches.pop();
    this.menu = null;
    this.unsure = null;
    this.preview = [];
    this.keepTouches();
    this.arrive();
    this.changed();
  }

  /** Take everything back. */
  cancel() {
    this.notice = null;
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
    if (this.busy || this.now?.phase !== "playing") return;
    const found = this.touches.read(key, back).filter((one) => text === null || one.text === text);
    const meaning = found[0] ?? { key, text, label: null, to: null, back };
    this.notice = null;
    this.menu = null;
    if (!this.touches.made.length) this.touchedAt = this.n;
    if (found.length > 1) this.menu = found;
    else if (!(await this.go(meaning))) {
      const { made } = this.touches;
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
    return body?.kind === "touch" ? body : null;
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
   * Act, or ask first where fingers slip easily and a throw cannot be taken back.
   * @param {string} action
   * @param {Meaning} meaning the touch that completes it
   */
  async decide(action, meaning) {
    if (this.now?.previews && matchMedia("(pointer: coarse)").matches) {
      this.busy = true;
      const body = await this.answer([...this.touches.made, meaning]);
      this.busy = false;
      if (body?.preview.some((thing) => thing.kind === "forecast")) {
        this.preview = body.preview;
        this.unsure = action;
        return;
      }
    }
    await this.act(action);
  }

  /** Play the action that the touches so far are, or the only one they can become. */
  async finish() {
    const action = this.unsure ?? this.touches.here.done;
    if (action !== null) await this.act(action);
    this.changed();
  }

  /** @param {string} text */
  async act(text) {
    this.busy = true;
    this.unsure = null;
    this.changed();
    const done = await this.command({ do: "act", at: this.n, text });
    this.busy = false;
    if (!done) this.clear();
    this.changed();
  }

  /** Keep the touches so that a reload finds them again. */
  keepTouches() {
    keep(this.table, { at: this.touchedAt, made: this.touches.made });
  }

  /** Go on where a reload interrupted; it never plays by itself. */
  restore() {
    const kept = this.restored;
    const since = this.now?.since ?? null;
    this.restored = null;
    if (!kept || since === null || kept.at < since || !this.asked) return;
    this.touchedAt = kept.at;
    this.touchAgain(kept.made);
  }
}
