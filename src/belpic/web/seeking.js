// Seeking others from whatever page one is on: says when somebody was found, and keeps the wish alive.

import { stopSeeking } from "./api.js";
import { draw, h } from "./draw.js";
import { Live } from "./live.js";
import { recall, remember, settings } from "./settings.js";
import { say } from "./words.js";

const NAME = "belpic.seeking";

/** Remember that one seeks somebody, or no longer does. @param {boolean} on */
export function note(on) {
  remember(NAME, on ? "yes" : "");
}

export class SeekingBar extends Live {
  /** @type {import("./wire").SeekNow | null} */
  seek = null;
  titles = new MutationObserver(() => this.call());

  /** @override */
  connectedCallback() {
    if (recall(NAME) !== "yes") return;
    super.connectedCallback();
    const title = document.querySelector("title");
    if (title) this.titles.observe(title, { childList: true });
  }

  /** Whoever looks elsewhere meanwhile reads it in the title, too, whatever the page writes there. */
  call() {
    const { seek } = this;
    if (!seek?.table) return;
    const title = say("found", { title: seek.sought.title });
    const mark = `● ${title} · `;
    if (!document.title.startsWith(mark)) document.title = mark + document.title;
    if (settings.notify === "yes" && document.hidden) void import("./notice.js").then(({ notify }) => notify(seek.table ?? "", 0, seek.sought.title, title));
  }

  /** @override @param {import("./live").Message} message */
  hear(message) {
    if (message.kind !== "lobby") return;
    this.seek = message.seek;
    const here = location.pathname === `/t/${message.seek?.table}`;
    if (here) void stopSeeking().catch(() => null);
    if (!message.seek || here) this.end();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.titles.disconnect();
  }

  end() {
    note(false);
    this.seek = null;
    this.disconnectedCallback();
  }

  async stop() {
    await stopSeeking().catch(() => null);
    this.end();
    this.render();
  }

  /** @override */
  render() {
    const { seek } = this;
    this.call();
    draw(this, [
      seek && h("div", { class: `seeking-bar${seek.table ? " found" : ""}`, role: seek.table ? "alert" : "status" },
        h("span", null, seek.table ? say("found", { title: seek.sought.title }) : say("seeking", { title: seek.sought.title, clock: seek.sought.clock.label })),
        seek.table
          ? h("a", { class: "button small primary", href: `/t/${seek.table}`, "data-found": seek.table }, say("goFound"))
          : h("button", { class: "small", onclick: () => void this.stop() }, say("stopSeeking"))),
    ]);
  }
}
