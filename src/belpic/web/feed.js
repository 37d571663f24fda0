// One table as this viewer is told of it: who sits there, what happened, what lies there. What is shown is what the
// server has confirmed.

import { becomeGuest } from "./api.js";
import { wholeScene } from "./scene.js";
import { namer, renamed, seatName } from "./seats.js";
import { firstCommitment, fromHex, seedOf, sha256 } from "./seeds.js";
import { settings } from "./settings.js";
import { Connection } from "./socket.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./wire").Now} Now
 * @typedef {import("./wire").Line} Line
 * @typedef {import("./wire").Message} Message
 * @typedef {import("./wire").Asking} Asking
 */

/** How long a throw, an action of somebody else and one of one's own are looked at, in milliseconds. */
const TIMES = { chance: 1150, other: 650, own: 320 };
/** What the pace makes of it. */
const PACES = { slow: 1.7, normal: 1, quick: 0.45, still: 0 };

/** Why a command is refused that was made for an earlier position. */
const STALE = "stale";

export class Feed {
  /**
   * @param {string} table
   * @param {string | null} key the key of the open seats
   * @param {() => void} changed called after every change
   */
  constructor(table, key, changed) {
    this.table = table;
    this.key = key;
    this.changed = changed;
    /** What is wrong, in words. @type {string | null} */
    this.notice = null;
    this.n = 0;
    /** @type {Omit<import("./wire").Snapshot, "kind" | "table" | "n" | "log" | "now"> | null} */
    this.about = null;
    /** @type {Now | null} */
    this.now = null;
    /** What lies there and what happened, as it was told and with the names of those who sit there.
     * @type {readonly Thing[]} */
    this.toldThings = [];
    /** @type {Line[]} */
    this.toldLog = [];
    /** @type {readonly Thing[]} */
    this.things = [];
    /** @type {readonly Line[]} */
    this.log = [];
    /** Says by names what is said of seats by number. */
    this.named = namer([]);
    /** What has come and is not shown yet. @type {import("./wire").Events[]} */
    this.waiting = [];
    /** When what is shown has been seen. */
    this.seenAt = 0;
    this.timer = 0;
    /** What shows how things move, once it is there. @type {typeof import("./motion") | null} */
    this.motion = null;
    /** @type {import("./socket").Link} */
    this.link = "connecting";
    /** @type {import("./wire").Presence | null} */
    this.presence = null;
    /** @type {import("./wire").People | null} who sits where, by name */
    this.people = null;
    /** When the last presence came, to count down from it. */
    this.presenceAt = 0;
    /** By how much the server's time is before this device's. @type {number | null} */
    this.skew = null;
    /** What people who share this device have to know. @type {import("./wire").Device | null} */
    this.device = null;
    /** What covers the table for them. @type {typeof import("./hotseat") | null} */
    this.hot = null;
    /** What was said. @type {import("./wire").Said[]} */
    this.said = [];
    /** What draws the conversation. @type {typeof import("./talk") | null} */
    this.talk = null;
    /** What reports others to those who moderate. @type {typeof import("./reporting") | null} */
    this.reporting = null;
    /** What draws clocks, at a table that has them. @type {typeof import("./clock") | null} */
    this.clocks = null;
    /** The number of the last throw seen to fall. */
    this.fallen = 0;
    /** @type {boolean | null} whether the opened secret is the one that was fixed */
    this.proved = null;
    /** Whether this page has sat down by itself already; who stands up again stays so. */
    this.sat = false;
    /** @type {Connection | null} */
    this.connection = null;
  }

  async begin() {
    if (this.key) await becomeGuest().catch(() => null);
    this.connection = new Connection(this.table, {
      // what is shown in another language is nothing to go on from
      number: () => (this.about?.lang === settings.lang ? this.n : 0),
      lang: () => settings.lang,
      message: (message) => this.hear(/** @type {Message} */ (message)),
      link: (link) => this.linked(link),
    });
  }

  close() {
    clearTimeout(this.timer);
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
    if (this.device?.seats.length === 0) return null;
    return this.now?.seats.find((seat) => seat.yours)?.seat ?? null;
  }

  /** What somebody in a seat is called: by name, or as the seat is; of several seats with one name each is called as it is. @param {number} seat */
  nameOf(seat) {
    const now = this.now?.seats[seat];
    const name = this.people?.seats[seat]?.name;
    if (name && (this.people?.seats.filter((one) => one?.name === name).length ?? 0) > 1) return say("seat", { seat: seat + 1 });
    return name ?? now?.program ?? (now?.kind === "bot" ? say("botSeat", { seat: seat + 1 }) : (now?.label ?? ""));
  }

  /** Put names wherever seats were told by number. */
  rename() {
    this.named = namer((this.now?.seats ?? []).map(({ seat }) => seatName(this, seat)), this.about?.game.sides);
    this.things = renamed(this.toldThings, this.named);
    this.log = renamed(this.toldLog, this.named);
  }

  /** Whether this viewer is to act. */
  get asked() {
    return this.own !== null && (this.now?.asked.includes(this.own) ?? false);
  }

  /**
   * Take a message, or keep it until what is shown was seen: each throw and each action of others has its time. Only
   * what is shown waits; whoever touches something is at the newest at once.
   * @param {Message} message
   */
  hear(message) {
    // people who share this device wait for each other already
    const shared = (this.device?.seats.length ?? 0) > 0;
    if (message.kind === "events" && !shared && !document.hidden && (this.waiting.length || Date.now() < this.seenAt)) {
      this.waiting.push(message);
      this.timer ||= setTimeout(() => this.proceed(), this.seenAt - Date.now());
      return;
    }
    if (message.kind === "snapshot") {
      // it has all that waits in it
      this.waiting = [];
      this.catchUp();
    }
    this.receive(message);
  }

  /** Show what came next. */
  proceed() {
    this.timer = 0;
    const next = this.waiting.shift();
    if (next) this.receive(next);
    if (this.waiting.length) this.timer = setTimeout(() => this.proceed(), Math.max(0, this.seenAt - Date.now()));
  }

  /** Show all that has come, at once. */
  catchUp() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.seenAt = 0;
    for (const message of this.waiting.splice(0)) this.receive(message);
    this.seenAt = 0;
  }

  /** How long it takes to see what has happened, in milliseconds. @param {readonly Line[]} lines */
  timeFor(lines) {
    const each = lines.map((line) => (line.kind === "chance" ? TIMES.chance : line.kind !== "action" ? 0 : line.seat === this.own ? TIMES.own : TIMES.other));
    // whoever is far behind is shown less of each
    return (Math.max(0, ...each) * PACES[settings.pace]) / (1 + this.waiting.length / 4);
  }

  /** @param {Message} message */
  receive(message) {
    switch (message.kind) {
      case "snapshot": {
        const { kind, table, n, log, now, ...about } = message;
        this.about = about;
        this.toldLog = [...log];
        this.take(n, now, wholeScene(now.things, []));
        if (about.clock.kind !== "none") void this.loadClocks();
        // a snapshot is the last word: asking for another one would bring the same
        break;
      }
      case "events":
        // late, or with a gap before it: a snapshot closes that
        if (message.after > this.n) this.resync();
        if (message.after !== this.n || !this.now) break;
        for (const line of message.log) this.append(line);
        this.take(message.n, message.now, wholeScene(message.now.things, this.toldThings));
        void this.compare(message.n, message.now.hash, this.toldThings);
        this.seenAt = this.motion?.isStill() === false ? Date.now() + this.timeFor(message.log) : 0;
        break;
      case "pong":
        this.skew = message.time - Date.now();
        // all that was told before has come by now; what has not is lost
        if (!this.now || message.n > (this.waiting.at(-1)?.n ?? this.n)) this.resync();
        break;
      case "chat":
        if (!this.said.some((line) => line.number === message.number)) this.said.push(message);
        void this.loadTalk();
        break;
      case "device":
        this.device = message;
        break;
      case "people":
        this.people = message;
        this.rename();
        break;
      case "presence":
        this.presence = message;
        this.presenceAt = Date.now();
        break;
      case "refused":
        this.notice = this.named(message.error.text);
        break;
    }
    this.changed();
  }

  /** See to the other seats at this device. @param {import("./wire").Device} device */
  async share(device) {
    this.hot ??= await import("./hotseat.js");
    this.changed();
    await this.hot.takePart(this, device);
  }

  /** Fetch what draws the conversation: as soon as something is said, or somebody wants to. */
  async loadTalk() {
    if (this.talk) return;
    this.talk = await import("./talk.js");
    this.changed();
  }

  /** Fetch what reports others, for who wants to. */
  async loadReporting() {
    if (this.reporting) return;
    this.reporting = await import("./reporting.js");
    this.changed();
  }

  async loadClocks() {
    if (this.clocks) return;
    this.connection?.pulse();
    this.clocks = await import("./clock.js");
    this.changed();
  }

  /** The server's time. */
  get time() {
    return Date.now() + (this.skew ?? 0);
  }

  /** @param {Line} line */
  append(line) {
    if (line.kind === "undo") {
      const kept = Number(line.text);
      this.toldLog = this.toldLog.map((old) => (old.n > kept ? { ...old, undone: true } : old));
    }
    if (line.kind === "chance") this.fallen = line.n;
    this.toldLog.push(line);
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
    this.toldThings = things;
    this.rename();
    void this.check(now);
    this.ask(now);
    this.takePart(now);
    // the time until the question is shown is given back
    if (this.own !== null && now.clocks[this.own]?.since) void this.connection?.ask({ do: "shown", at: n });
  }

  /** See to what is asked now. @param {Now} _now */
  ask(_now) {}

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
    if (this.device?.seats.length) return this.share(this.device);
    // whoever comes by a link too late is told so by the refusal, and watches
    const comes = !own && this.key !== null && now.phase !== "over";
    if (!this.sat && (comes || (own && this.canSit))) {
      this.sat = true;
      await this.sit();
    }
    if (now.phase === "starting" && own && now.fairness.seats[own.seat]?.seed === null) {
      await this.command({ do: "reveal", seed: seedOf(this.table) });
    }
  }

  /** Whether there is a seat for this viewer. */
  get canSit() {
    if (this.now?.phase !== "open" || this.device?.seats.length) return false;
    const own = this.now.seats.find((seat) => seat.yours);
    const free = this.now.seats.some((seat) => seat.kind === "open" && !seat.sits);
    return own ? !own.sits : (this.key !== null || this.about?.entry !== "key") && free;
  }

  async sit() {
    if (this.own === null && this.key === null) {
      // at a table where no key is needed: one has to be a guest, and come back as one
      location.hash = "sit";
      return location.reload();
    }
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
    // where a touch would have led is no matter once the table has gone on, which is shown
    if (wish.do === "touch" && answer.error?.code === STALE) return null;
    this.notice = answer.error ? this.named(answer.error.text) : null;
    this.changed();
    return null;
  }
}
