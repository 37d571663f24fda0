// Where nothing is: says so, and shows the way to what there is.

import { draw, h } from "./draw.js";
import { onChange } from "./settings.js";
import { say } from "./words.js";

export class LostPage extends HTMLElement {
  forget = () => {};

  connectedCallback() {
    this.forget = onChange(() => this.render());
    this.render();
  }

  disconnectedCallback() {
    this.forget();
  }

  render() {
    document.title = `${say("lost")} · Belpic`;
    draw(this, [
      h("main", { class: "form-page", id: "main" },
        h("h1", null, say("lost")),
        h("p", { class: "lead" }, say("lostWhy")),
        h("div", { class: "row" },
          h("a", { class: "button primary", href: "/" }, say("home")),
          h("a", { class: "button", href: "/archive" }, say("archive")))),
    ]);
  }
}
