// The frame around every page: the address decides which one it is.

import { getAnnouncements, LOOK, READ } from "./api.js";
import { draw, h } from "./draw.js";
import { languageButton, settingsButton } from "./pickers.js";
import { dress, onChange, recall } from "./settings.js";
import { TablePage } from "./table.js";
import { face } from "./tiles.js";
import { say } from "./words.js";

customElements.define("belpic-table", TablePage);

/** Pages that nobody needs before the first move come when they are asked for. */
const LATER = {
  "belpic-home": async () => {
    const [{ HomePage }] = await Promise.all([import("./home.js"), import("./styles.js").then(({ wear }) => wear("home.css", "table.css"))]);
    return HomePage;
  },
  "belpic-form": async () => (await import("./form.js")).FormPage,
  "belpic-rules": async () => (await import("./rules.js")).RulesPage,
  "belpic-lost": async () => (await import("./lost.js")).LostPage,
  "belpic-lobby": async () => (await import("./lobby.js")).LobbyPage,
  "belpic-me": async () => (await import("./me.js")).MePage,
  "belpic-archive": async () => (await import("./archive.js")).ArchivePage,
  "belpic-person": async () => (await import("./archive.js")).PersonPage,
  "belpic-link": async () => (await import("./me.js")).LinkPage,
  "belpic-study": async () => (await import("./study.js")).StudyPage,
  "belpic-edit": async () => (await import("./editor.js")).EditPage,
  "belpic-embed": async () => (await import("./embed.js")).EmbedPage,
  "belpic-studies": async () => (await import("./studies.js")).StudiesPage,
  "belpic-puzzles": async () => (await import("./puzzles.js")).PuzzlesPage,
  "belpic-puzzle": async () => (await import("./puzzles.js")).PuzzlePage,
  "belpic-learn": async () => (await import("./learn.js")).LearnPage,
  "belpic-lesson": async () => (await import("./learn.js")).LessonPage,
  "belpic-moderation": async () => (await import("./moderation.js")).ModerationPage,
  "belpic-room": async () => (await import("./room.js")).RoomPage,
  "belpic-rooms": async () => (await import("./room.js")).RoomsPage,
};

/** Which page an address has, by its first word. @type {Readonly<Record<string, string>>} */
const PAGES = {
  t: "belpic-table",
  rules: "belpic-rules",
  lobby: "belpic-lobby",
  me: "belpic-me",
  link: "belpic-link",
  moderation: "belpic-moderation",
  s: "belpic-study",
  study: "belpic-studies",
  embed: "belpic-embed",
  edit: "belpic-edit",
  r: "belpic-room",
  rooms: "belpic-rooms",
  archive: "belpic-archive",
  p: "belpic-person",
};

/** Pages that have the whole window. */
const BARE = new Set(["belpic-table", "belpic-lesson", "belpic-puzzle", "belpic-study", "belpic-edit", "belpic-embed"]);

/** Pages that are of something, which their address names. */
const NAMED = new Set(["t", "rules", "s", "embed", "r", "p"]);

/** The element of the page at this address. */
function page() {
  const [, first = "", second] = location.pathname.split("/");
  if (!isReadable(location.pathname) || (NAMED.has(first) && !second)) return "belpic-lost";
  if (first === "puzzles") return second ? "belpic-puzzle" : "belpic-puzzles";
  if (first === "learn") return second ? "belpic-lesson" : "belpic-learn";
  if (first) return (Object.hasOwn(PAGES, first) && PAGES[first]) || "belpic-lost";
  return new URLSearchParams(location.search).has("new") ? "belpic-form" : "belpic-home";
}

/** Whether an address can be read: a link that was cut off may end in half a letter. @param {string} address */
function isReadable(address) {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

class App extends HTMLElement {
  connectedCallback() {
    dress();
    const name = page();
    if (name in LATER) void LATER[/** @type {keyof typeof LATER} */ (name)]().then((made) => customElements.define(name, made));
    onChange(() => this.render());
    this.render();
    // within a page of another site nobody is known, and nothing but the match is shown
    if (name === "belpic-embed") return;
    if (name === "belpic-table") void this.listen();
    else void news();
    // the lobby tells by itself who was found
    if (name !== "belpic-lobby" && recall("belpic.seeking") === "yes") void import("./seeking.js").then(({ SeekingBar }) => customElements.define("belpic-seeking", SeekingBar));
    if (name === "belpic-home") void import("./offer.js").then(({ LessonOffer }) => customElements.define("belpic-offer", LessonOffer));
  }

  /** At a table, which says by itself whether it is connected, what is told to everybody comes when there is something. */
  async listen() {
    const read = Number(recall(READ) ?? 0);
    const found = await getAnnouncements().catch(() => null);
    if (found?.announcements.some((one) => one.number > read)) return news();
    setTimeout(() => void this.listen(), LOOK);
  }

  render() {
    draw(this, [
      h("a", { class: "skip", href: "#main", onclick: skip }, say(page() === "belpic-table" ? "skip" : "skipContent")),
      // a table takes the whole window, and has a way back of its own
      !BARE.has(page()) && h(
        "header",
        { class: "masthead" },
        h(
          "a",
          { class: "brand", href: "/" },
          h("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, h("rect", { class: "seal", width: 40, height: 40, rx: 7 }), face({ glyph: "皇", letter: "B" }, 20, 20, 27)),
          h("span", null, "Belpic"),
        ),
        h("nav", { "aria-label": say("settings") }, h("a", { class: "button small", href: "/me" }, say("me")), settingsButton(), languageButton()),
      ),
      h("belpic-news", null),
      h("belpic-seeking", null),
      h(page(), null),
    ]);
  }
}

async function news() {
  customElements.define("belpic-news", (await import("./news.js")).NewsBar);
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  const target = document.querySelector("#main [tabindex='0'], #main button, #main a");
  if (target instanceof HTMLElement || target instanceof SVGElement) target.focus();
}

customElements.define("belpic-app", App);
