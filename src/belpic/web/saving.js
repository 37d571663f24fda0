// Files that the server makes for somebody: they take a while, and may be refused.

import { getFile, reasonText } from "./api.js";
import { h } from "./draw.js";
import { say } from "./words.js";

/** One file at a time, and what is said meanwhile; the page that shows it draws itself again after each change. */
export class Saving {
  busy = false;
  /** @type {string | null} */
  notice = null;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** Fetch a file, and let the browser keep it. @param {string} path @param {Record<string, string>} wishes @param {string} name */
  async save(path, wishes, name) {
    if (this.busy) return;
    this.busy = true;
    this.notice = null;
    this.changed();
    try {
      keep(await getFile(path, wishes), name);
    } catch (error) {
      this.notice = reasonText(error);
    }
    this.busy = false;
    this.changed();
    // below what was pressed, which may have been the last thing in sight
    document.querySelector("[data-saving] p")?.scrollIntoView({ block: "nearest" });
  }

  /** How it goes. */
  told() {
    return h("div", { key: "saving", role: "status", class: "notice", "data-saving": true }, this.busy && h("p", null, say("loading")), this.notice && h("p", null, this.notice));
  }
}

/** Let the browser keep a file. @param {Blob} file @param {string} name */
function keep(file, name) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
