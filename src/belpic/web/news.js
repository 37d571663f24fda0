// What those who moderate tell everybody, on every page.

import { getAnnouncements, isOffline, LOOK, READ } from "./api.js";
import { draw, h } from "./draw.js";
import { onChange, recall, remember, settings } from "./settings.js";
import { say } from "./words.js";

export class NewsBar extends HTMLElement {
  /** @type {readonly import("./wire").AnnouncementNow[]} */
  told = [];
  /** The language of what is shown. */
  spoken = "";
  clock = 0;
  forget = () => {};
  draw = () => this.render();

  connectedCallback() {
    this.forget = onChange(() => void (settings.lang === this.spoken ? this.render() : this.load()));
    this.clock = setInterval(() => void this.load(), LOOK);
    for (const name of ["online", "offline"]) addEventListener(name, this.draw);
    void this.load();
  }

  disconnectedCallback() {
    this.forget();
    clearInterval(this.clock);
    for (const name of ["online", "offline"]) removeEventListener(name, this.draw);
  }

  async load() {
    this.spoken = settings.lang;
    const found = await getAnnouncements().catch(() => null);
    if (found) this.told = found.announcements;
    this.render();
  }

  render() {
    const read = Number(recall(READ) ?? 0);
    const fresh = this.told.filter((one) => one.number > read);
    // a table says by itself whether it is connected
    const alone = isOffline();
    draw(this, [
      alone && h("p", { class: "seeking-bar", role: "status", "data-offline": true }, say("offline")),
      fresh.length > 0 && h("section", { class: "seeking-bar news", role: "status", "aria-label": say("announcements") },
        h("ul", null, fresh.map((one) => h("li", { key: one.number, "data-announcement": one.number }, one.text))),
        h("button", { class: "small", onclick: () => {
          remember(READ, String(Math.max(...fresh.map((one) => one.number))));
          this.render();
        } }, say("close"))),
    ]);
  }
}
