// One table as this viewer sees it, and the touches made so far. It knows no rules: what may be
// touched comes from the server, and what is shown is what the server has confirmed.

import { becomeGuest } from "./api.js";
import { firstCommitment, fromHex, seedOf, sha256 } from "./seeds.js";
import { Connection } from "./socket.js";
import { both } from "./words.js";

/**
 * @typedef {import("./wire").Thing} Thing
 * @typedef {import("./wire").Token} Token
 * @typedef {import("./wire").Text} Text
 * @typedef {import("./messages").Next} Next
 * @typedef {import("./messages").Now} Now
 * @typedef {import("./messages").Line} Line
 * @typedef {import("./messages").Message} Message
 * @typedef {import("./messages").Wish} Wish
 * @typedef {{at: number, path: Token[]}} Kept
 */

/** @type {Next} */
const NOTHING = { tokens: [], action: null };

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
    /** @type {import("./messages").About | null} */
    this.about = null;
    /** @type {Now | null} */
    this.now = null;
    /** @type {readonly Thing[]} */
    this.things = [];
    /** @type {Line[]} */
    this.log = [];
    /** @type {import("./socket").Link} */
    this.link = "connecting";
    /** @type {import("./messages").Presence | null} */
    this.presence = null;
    /** When the last presence came, to count down from it. */
    this.presenceAt = 0;
    /** @type {Token[]} */
    this.path = [];
    this.pathAt = 0;
    this.next = NOTHING;
    /** @type {readonly Thing[]} */
    this.preview = [];
    /** @type {readonly Token[] | null} several things one touch may mean */
    this.menu = null;
    /** @type {string | null} an action that waits for a yes */
    this.unsure = null;
    /** @type {Text | null} */
    this.notice = null;
    this.busy = false;
    /** The number of the last throw seen to fall. */
    this.fallen = 0;
    /** @type {boolean | null} whether the opened secret is the one that was fixed */
    this.proved = null;
    /** Whether this page has sat down by itself already; who stands up again stays so. */
    this.sat = false;
    /** @type {Connection | null} */
    this.connection = null;
    this.restored = this.recallPath();
    this.begin();
  }

  async begin() {
    if (this.key) await becomeGuest().catch(() => null);
    this.connection = new Connection(this.table, {
      number: () => this.n,
      message: (message) => this.receive(message),
      link: (link) => this.linked(link),
    });
  }

  close() {
    this.connection?.close();
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

  /** The tokens that may follow, by the key of what one touches for them. */
  allowed() {
    /** @type {Map<string, Token[]>} */
    const found = new Map();
    if (this.busy) return found;
    for (const token of this.next.tokens) found.set(token.key, [...(found.get(token.key) ?? []), token]);
    return found;
  }

  /** @param {Message} message */
  receive(message) {
    switch (message.kind) {
      case "snapshot": {
        const { kind, table, n, log, now, ...about } = message;
        this.about = about;
        this.log = [...log];
        this.take(n, now, /** @type {Thing[]} */ (now.things));
        break;
      }
      case "events":
        this.follow(message);
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

  /** @param {import("./messages").Events} events */
  follow(events) {
    if (events.after < this.n || (events.after === this.n && !this.now)) return;
    if (events.after > this.n) {
      this.resync();
      return;
    }
    for (const line of events.log) this.append(line);
    const things = events.now.things.map((thing) =>
      typeof thing === "number" ? /** @type {Thing} */ (this.things[thing]) : thing,
    );
    this.take(events.n, events.now, things);
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
    this.check(n, now, things);
    const stands = now.since !== null && this.path.length > 0 && this.pathAt >= now.since;
    if (!stands || !this.asked) this.clear();
    this.restore();
    this.takePart(now);
  }

  /**
   * @param {number} n
   * @param {Now} now
   * @param {readonly Thing[]} things
   */
  async check(n, now, things) {
    const hash = await sha256(new TextEncoder().encode(JSON.stringify(things)));
    if (this.n === n && !hash.startsWith(now.hash)) this.resync();
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
   * @param {Wish} wish
   * @returns {Promise<import("./messages").Body | null>}
   */
  async command(wish) {
    const answer = await this.connection?.ask(wish);
    if (!answer) return null;
    if (answer.ok) return answer.body;
    this.notice = answer.error.text;
    this.changed();
    return null;
  }

  /** Forget the touches. */
  clear() {
    this.path = [];
    this.preview = [];
    this.menu = null;
    this.unsure = null;
    this.next = this.now?.next ?? NOTHING;
    this.keepPath();
  }

  cancel() {
    this.notice = null;
    if (this.menu) this.menu = null;
    else this.clear();
    this.changed();
  }

  /** Touch the thing with this key.
   * @param {string} key */
  async touch(key) {
    if (this.busy || this.now?.phase !== "playing") return;
    this.notice = null;
    const tokens = this.allowed().get(key) ?? [];
    if (tokens.length === 1 && tokens[0]) await this.extend(tokens[0]);
    else if (tokens.length) this.menu = tokens;
    else if (this.path.some((token) => token.key === key)) await this.untouch(key);
    else await this.explain(key);
    this.changed();
  }

  /** @param {string} key */
  async explain(key) {
    const path = [...this.path.map((token) => token.text), key];
    const body = await this.command({ do: "why", at: this.n, path });
    if (body) this.notice = body.why?.text ?? both("notHere");
  }

  /** Go one token further.
   * @param {Token} token */
  async extend(token) {
    this.menu = null;
    if (!this.path.length) this.pathAt = this.n;
    await this.walk([...this.path, token]);
  }

  /** Take back the last touch of a key, and what no longer follows without it.
   * @param {string} key */
  async untouch(key) {
    const last = this.path.map((token) => token.key).lastIndexOf(key);
    const without = this.path.filter((_, index) => index !== last);
    const there = await this.walk(without);
    if (!there) await this.walk(this.path.slice(0, last));
    this.changed();
  }

  /**
   * Make the path what is given, and act if nothing more can follow; false if it leads nowhere.
   * @param {Token[]} path
   */
  async walk(path) {
    if (!path.length) {
      this.clear();
      return true;
    }
    this.busy = true;
    this.changed();
    const at = this.n;
    const body = await this.command({ do: "next", at, path: path.map((token) => token.text) });
    this.busy = false;
    if (!body?.next || !this.asked) return false;
    const { tokens, action } = body.next;
    if (!tokens.length && action === null) return false;
    this.path = path;
    this.next = body.next;
    this.preview = body.preview ?? [];
    this.keepPath();
    if (action !== null && !tokens.length) await this.decide(action);
    return true;
  }

  /** Act, or ask first where fingers slip easily and a throw cannot be taken back.
   * @param {string} action */
  async decide(action) {
    const throws = this.preview.some((thing) => thing.kind === "forecast");
    if (throws && matchMedia("(pointer: coarse)").matches) this.unsure = action;
    else await this.act(action);
  }

  /** Play the action that the touches so far are. */
  async finish() {
    const action = this.unsure ?? this.next.action;
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
  keepPath() {
    const name = `belpic.path.${this.table}`;
    try {
      if (!this.path.length) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify({ at: this.pathAt, path: this.path }));
    } catch {
      return;
    }
  }

  /** @returns {Kept | null} */
  recallPath() {
    try {
      return JSON.parse(sessionStorage.getItem(`belpic.path.${this.table}`) ?? "null");
    } catch {
      return null;
    }
  }

  /** Go on where a reload interrupted. */
  async restore() {
    const kept = this.restored;
    this.restored = null;
    const since = this.now?.since ?? null;
    if (!kept || since === null || kept.at < since || !this.asked || this.unsure) return;
    this.pathAt = kept.at;
    // all but the last touch of a finished action, so that a reload never plays by itself
    const body = await this.command({ do: "next", at: this.n, path: kept.path.map((token) => token.text) });
    const finished = !body?.next?.tokens.length;
    await this.walk(finished ? kept.path.slice(0, -1) : kept.path);
    this.changed();
  }
}

/**
 * Yield the keys of everything in a scene that can be touched.
 * @param {readonly Thing[]} things
 */
export function touchableKeys(things) {
  /** @type {Set<string>} */
  const keys = new Set();
  for (const thing of things) {
    if (thing.kind === "board") for (const place of thing.places) keys.add(place.key);
    if (thing.kind === "zone") for (const card of thing.cards) keys.add(card.key);
    if (thing.kind === "decision") for (const option of thing.options) keys.add(option.key);
    if ("key" in thing && thing.kind !== "board" && thing.kind !== "decision") keys.add(thing.key);
  }
  return keys;
}
