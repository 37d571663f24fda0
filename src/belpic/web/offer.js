// Whoever is here for the first time is offered a lesson, once.

import { getLessons } from "./api.js";
import { draw, h } from "./draw.js";
import { MET } from "./progress.js";
import { onChange, recall, remember, settings } from "./settings.js";
import { say } from "./words.js";

export class LessonOffer extends HTMLElement {
  /** @type {import("./wire").LessonCard | null} */
  lesson = null;
  spoken = "";
  forget = () => {};

  connectedCallback() {
    if (recall(MET) !== null) return;
    this.forget = onChange(() => void this.load());
    void this.load();
  }

  disconnectedCallback() {
    this.forget();
  }

  async load() {
    if (settings.lang !== this.spoken) {
      this.spoken = settings.lang;
      // nobody misses an offer that does not come
      this.lesson = (await getLessons().catch(() => null))?.lessons[0] ?? null;
    }
    this.render();
  }

  decline() {
    remember(MET, "declined");
    this.remove();
  }

  render() {
    const { lesson } = this;
    draw(this, [lesson && h("section", { class: "offer", "aria-label": say("learn") },
      h("p", null, h("b", null, say("offerTitle")), " ", say("offerWhat", { title: lesson.game_title, steps: lesson.steps })),
      h("div", { class: "row" },
        h("a", { class: "button primary", "data-offer": lesson.game, href: `/learn/${encodeURIComponent(lesson.game)}` }, say("offerTake")),
        h("button", { class: "plain small", onclick: () => this.decline() }, say("offerDecline"))))]);
  }
}
