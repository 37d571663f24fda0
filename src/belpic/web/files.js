// A part of a review: everything that can be taken along as a file.

import { h } from "./draw.js";
import { settings } from "./settings.js";
import { copy } from "./side.js";
import { say } from "./words.js";

/** @typedef {import("./study").StudyPage} Page */

/** @param {Page} page @param {import("./wire").StudyNow} study @param {import("./wire").StudyPosition} at */
export function drawPart(page, study, at) {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const address = (/** @type {string} */ kind) => `/api/studies/${encodeURIComponent(study.study)}/file?${new URLSearchParams({ as: kind, branch: String(at.branch), n: String(at.n), theme: dark ? "dark" : "light", lang: settings.lang })}`;
  const share = async () => {
    page.done = say((await copy(location.href)) ? "copied" : "copyFailed");
    page.render();
  };
  return h("details", { key: "files", class: "part-box", "data-part-box": "files" }, h("summary", null, say("saveShare")),
    h("p", { class: "quiet" }, say("filesWhat")),
    h("div", { class: "row" },
      study.files.map((kind) => h("a", { key: kind, class: "button small", href: address(kind), download: "", "data-file": kind }, kind === "apng" ? say("animation") : kind.toUpperCase())),
      h("button", { key: "link", class: "small", onclick: () => void share() }, say("copyLink"))));
}
