// A part of a review: everything that can be taken along as a file.

import { h } from "./draw.js";
import { Saving } from "./saving.js";
import { settings } from "./settings.js";
import { copy } from "./side.js";
import { say } from "./words.js";

/** @typedef {import("./study").StudyPage} Page */

/** What each page is saving. @type {WeakMap<Page, Saving>} */
const savings = new WeakMap();

/** @param {Page} page */
function savingOf(page) {
  const found = savings.get(page) ?? new Saving(() => page.render());
  savings.set(page, found);
  return found;
}

/** @param {Page} page @param {import("./wire").StudyNow} study @param {import("./wire").StudyPosition} at */
export function drawPart(page, study, at) {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const path = `/api/studies/${encodeURIComponent(study.study)}/file`;
  const saving = savingOf(page);
  const save = (/** @type {string} */ kind) => void saving.save(path, { as: kind, branch: String(at.branch), n: String(at.n), theme: dark ? "dark" : "light" }, `${study.game}-${study.study}.${kind}`);
  const share = async () => {
    page.done = say((await copy(location.href)) ? "copied" : "copyFailed");
    page.render();
  };
  return h("details", { key: "files", class: "part-box", "data-part-box": "files" }, h("summary", null, say("saveShare")),
    h("p", { class: "quiet" }, say("filesWhat")),
    h("div", { class: "row" },
      study.files.map((kind) => h("button", { key: kind, class: "small", disabled: saving.busy, "data-file": kind, onclick: () => save(kind) }, kind === "apng" ? say("animation") : kind.toUpperCase())),
      h("button", { key: "link", class: "small", onclick: () => void share() }, say("copyLink"))),
    saving.told());
}
