// Opening a record to be looked at: from a file, as text, dropped, or from this server's archive.

import { getEditable, openArchived, openReview, openStudy } from "./api.js";
import { Asking } from "./asking.js";
import { pickFile } from "./choices.js";
import { readText } from "./decoding.js";
import { draw, h } from "./draw.js";
import { wear } from "./styles.js";
import { say } from "./words.js";

export class StudiesPage extends Asking {
  text = "";
  over = false;
  /** Games whose positions can be set up. @type {readonly import("./wire").EditableGame[]} */
  editable = [];

  /** @override */
  async load() {
    void wear("review.css");
    const wanted = new URLSearchParams(location.search);
    const [table, match] = [wanted.get("table"), wanted.get("match")];
    if (table !== null) await this.open(() => openReview(table));
    else if (match !== null) await this.open(() => openArchived(match));
    else await this.attempt(async () => {
      this.editable = (await getEditable()).games;
    });
  }

  /** @param {() => Promise<import("./wire").StudyMade>} make */
  async open(make) {
    // the way back leads to where one came from, not here again
    await this.attempt(async () => location.replace(`/s/${(await make()).study}`));
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    void this.attempt(async () => location.assign(`/s/${(await openStudy(this.text)).study}`));
  }

  /** @param {File | undefined} file */
  async read(file) {
    this.over = false;
    this.notice = null;
    if (file) this.text = await readText(file);
    this.render();
  }

  /** @param {DragEvent} event @param {boolean} over */
  hover(event, over) {
    event.preventDefault();
    if (this.over === over) return;
    this.over = over;
    this.render();
  }

  /** @param {DragEvent} event */
  drop(event) {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain");
    if (!file && text) this.text = text;
    void this.read(file);
  }

  /** @override */
  render() {
    document.title = `${say("study")} · Belpic`;
    draw(this, [
      h("main", { class: "form-page", id: "main" },
        h("h1", null, say("study")),
        h("p", { class: "lead" }, say("studyWhat")),
        this.told(),
        h("form", { class: `drop-zone${this.over ? " over" : ""}`, "data-drop": true, onsubmit: (/** @type {Event} */ event) => this.submit(event), ondragover: (/** @type {DragEvent} */ event) => this.hover(event, true), ondragleave: (/** @type {DragEvent} */ event) => this.hover(event, false), ondrop: (/** @type {DragEvent} */ event) => this.drop(event) },
          pickFile(say("recordFile"), "record-file", { onchange: (event) => void this.read(/** @type {HTMLInputElement} */ (event.target).files?.[0]) }),
          h("label", { class: "pick" }, h("span", null, say("recordText")),
            h("textarea", { id: "record-text", rows: 10, required: true, value: this.text, oninput: (/** @type {Event} */ event) => { this.text = /** @type {HTMLTextAreaElement} */ (event.target).value; } })),
          h("div", { class: "row" }, h("button", { class: "primary", type: "submit", disabled: this.busy }, say("openStudy")), h("a", { class: "button", href: "/archive" }, say("fromArchive")))),
        this.editable.length > 0 && h("section", { key: "edit" }, h("h2", null, say("setUpPosition")), h("p", null, say("setUpPositionWhat")),
          h("div", { class: "row" }, this.editable.map((one) => h("a", { key: one.game, class: "button", "data-edit": one.game, href: `/edit/${encodeURIComponent(one.game)}` }, one.title))))),
    ]);
  }
}
