// The connection to one table: it comes back by itself, and a command is sent until it is answered.

/**
 * @typedef {import("./wire").Message | import("./wire").LobbyMessage} Message
 * @typedef {import("./wire").Answer} Answer
 * @typedef {import("./wire").Asking} Asking
 * @typedef {"connecting" | "connected" | "reconnecting" | "gone"} Link
 */

const PING = 2500;
const SILENCE = 9000;
const REPEAT = 4000;
const SOONEST = 500;
const LATEST = 8000;
/** Codes after which trying again would not help: no such table, its rules have changed or have failed, our own defect. */
export const FINAL = new Set([1009, 4400, 4401, 4404, 4410, 4500]);

export class Connection {
  /**
   * @param {string} table
   * @param {{number: () => number, lang: () => string, query?: () => string, message: (message: Message) => void, link: (link: Link) => void}} owner
   */
  constructor(table, owner) {
    this.table = table;
    this.owner = owner;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {frame: string, sent: number, answer: (answer: Answer) => void}>} */
    this.unanswered = new Map();
    this.prefix = Math.random().toString(36).slice(2, 10).padEnd(8, "0");
    this.count = 0;
    this.wait = SOONEST;
    this.heard = 0;
    this.retry = 0;
    this.beat = setInterval(() => this.pulse(), PING);
    this.hurry = () => this.reopen(true);
    for (const name of ["online", "pageshow"]) addEventListener(name, this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/ws/${this.table}?n=${this.owner.number()}&lang=${this.owner.lang()}${this.owner.query ? `&${this.owner.query()}` : ""}`;
    const socket = new WebSocket(address);
    this.socket = socket;
    this.heard = Date.now();
    socket.onmessage = (event) => this.receive(event);
    socket.onopen = () => {
      for (const one of this.unanswered.values()) this.send(one);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
  }

  /** @param {MessageEvent} event */
  receive(event) {
    this.heard = Date.now();
    this.wait = SOONEST;
    this.owner.link("connected");
    /** @type {Message} */
    const message = JSON.parse(String(event.data));
    if (message.kind === "answer") {
      const one = this.unanswered.get(message.re);
      this.unanswered.delete(message.re);
      one?.answer(message);
    } else {
      this.owner.message(message);
    }
  }

  /** @param {number} code */
  lost(code) {
    this.socket = null;
    if (FINAL.has(code)) {
      this.owner.link("gone");
      this.close();
      return;
    }
    this.owner.link("reconnecting");
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LATEST, this.wait * 2);
  }

  /** @param {boolean} soon */
  reopen(soon) {
    const idle = !this.socket || this.socket.readyState > WebSocket.OPEN;
    if (idle && soon && document.visibilityState === "visible") this.open();
  }

  pulse() {
    const socket = this.socket;
    if (!socket) return;
    if (Date.now() - this.heard > SILENCE) {
      socket.onclose = null;
      leave(socket);
      this.lost(0);
      return;
    }
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ do: "ping", id: this.name() }));
    for (const one of this.unanswered.values()) if (Date.now() - one.sent > REPEAT) this.send(one);
  }

  name() {
    this.count += 1;
    return `${this.prefix}-${this.count}`;
  }

  /** @param {{frame: string, sent: number}} one */
  send(one) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    one.sent = Date.now();
    this.socket.send(one.frame);
  }

  /**
   * Send a command until it is answered, across lost connections too; its id makes that harmless.
   * @param {Asking} wish
   * @returns {Promise<Answer>}
   */
  ask(wish) {
    const id = this.name();
    return new Promise((answer) => {
      const one = { frame: JSON.stringify({ ...wish, id }), sent: 0, answer };
      this.unanswered.set(id, one);
      this.send(one);
    });
  }

  close() {
    clearInterval(this.beat);
    clearTimeout(this.retry);
    for (const name of ["online", "pageshow"]) removeEventListener(name, this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    const socket = this.socket;
    this.socket = null;
    if (socket) leave(socket);
  }
}

/** Hear nothing more of a connection. @param {WebSocket} socket */
function leave(socket) {
  socket.onmessage = null;
  // a browser complains of a connection that is closed before it is open
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
