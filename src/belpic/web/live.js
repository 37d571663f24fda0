// Pages that are told of every change, over a connection to the lobby.

import { Asking } from "./asking.js";
import { settings } from "./settings.js";
import { Connection } from "./socket.js";

/** @typedef {import("./socket").Message} Message */

/** A page that hears of something in the lobby, in the language that was chosen. */
export class Live extends Asking {
  /** @type {import("./socket").Link} */
  link = "connecting";
  /** @type {Connection | null} */
  connection = null;

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.connection?.close();
  }

  /** @override */
  async load() {
    this.listen();
  }

  /** Of what one would hear, as the address of the connection says it. */
  query() {
    return "";
  }

  /** Take what is told. @param {Message} _message */
  hear(_message) {}

  /** Hear of it from now on, as whoever one is and in whatever language one reads now. */
  listen() {
    this.connection?.close();
    const query = this.query();
    this.connection = new Connection("lobby", {
      number: () => 0,
      lang: () => settings.lang,
      query: () => query,
      message: (message) => {
        if (message.kind === "refused") this.notice = message.error.text;
        this.hear(message);
        this.render();
      },
      link: (link) => {
        if (link === this.link) return;
        this.link = link;
        this.render();
      },
    });
  }
}
