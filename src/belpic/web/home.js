// Home: whose games these are, one touch from a match, one's own tables, and who waits in the lobby.

import { getHome, getLobby, pageReason, reasonText } from "./api.js";
import { draw, h } from "./draw.js";
import { playBot } from "./opening.js";
import { drawRunning } from "./running.js";
import { onChange, recall, remember, settings } from "./settings.js";
import { say } from "./words.js";

/**
 * @typedef {import("./wire").GameCard} GameInfo
 * @typedef {import("./wire").Home} Home
 */

/** How many open tables are shown; the lobby has the rest. */
const SHOWN = 3;
const MET = "belpic.met";

export class HomePage extends HTMLElement {
  /** @type {Home | null} */
  home = null;
  /** @type {import("./wire").Lobby | null} */
  lobby = null;
  /** The language of what is shown. */
  told = "";
  /** @type {string | null} */
  notice = null;
  /** @type {string | null} the game whose table is being opened */
  opening = null;
  /** Whether somebody has been here before. */
  known = recall(MET) === "yes";
  forget = () => {};
  again = () => {
    this.told = "";
    void this.load();
  };

  connectedCallback() {
    // For whoever comes back: what was read here can be read again without a network. Not at the first visit, whose first
    // table should not wait for files of all the other pages; a browser that cannot keep them loses nothing else.
    if (this.known) void navigator.serviceWorker?.register("/worker.js").catch(() => null);
    addEventListener("online", this.again);
    this.forget = onChange(() => void this.load());
    this.render();
    void this.load();
  }

  disconnectedCallback() {
    this.forget();
    removeEventListener("online", this.again);
  }

  /** Fetch what there is in the chosen language, unless it is here already. */
  async load() {
    const { lang } = settings;
    if (lang === this.told) return this.render();
    try {
      const home = await getHome();
      // another language was chosen meanwhile, and has its own answer
      if (lang !== settings.lang) return;
      this.home = home;
      this.told = lang;
      this.notice = null;
      // who waits elsewhere is worth knowing, but nobody has to wait for it
      void getLobby().then((lobby) => {
        this.lobby = lobby;
        this.render();
      }, () => null);
    } catch (error) {
      this.notice = pageReason(error);
    }
    this.render();
  }

  /** @param {GameInfo} game @param {string | null} preset */
  async play(game, preset = null) {
    if (this.opening) return;
    this.opening = game.id;
    remember(MET, "yes");
    this.render();
    try {
      await playBot(game, preset);
    } catch (error) {
      this.opening = null;
      this.notice = reasonText(error);
      this.render();
    }
  }

  render() {
    document.title = "Belpic";
    const { home } = this;
    draw(this, [
      h(
        "main",
        { class: "home", id: "main" },
        this.hero(home?.games[0] ?? null),
        h("div", { role: "alert", class: "notice" }, this.notice && h("p", null, this.notice)),
        h("belpic-offer", null),
        home && home.tables.length > 0 && this.tables(home),
        home && this.meet(),
        this.lobby && this.lobby.running.length > 0 && drawRunning(this.lobby.running.slice(0, SHOWN)),
        home
          ? [...new Set(home.games.map((game) => game.family))].map((family) => this.family(family, home.games.filter((game) => game.family === family)))
          : h("p", { class: "quiet", role: "status" }, this.notice === null ? say("loading") : ""),
        home && this.more(),
      ),
    ]);
  }

  /** Whose games these are, and a first match. @param {GameInfo | null} first */
  hero(first) {
    return h("section", { class: "hero" },
      h("div", { class: "hero-words" },
        h("h1", null, "Belpic"),
        h("p", { class: "lead" }, say("whoseGames")),
        first && h("div", { class: "row" },
          h("button", { class: "primary big", "data-begin": first.id, disabled: this.opening !== null, onclick: () => void this.play(first, first.first_preset) },
            say("playNow", { title: first.title })),
          h("a", { class: "button big", href: "/learn" }, say("learn")))),
      first && h("div", { class: "hero-picture" }, picture(first, true)));
  }

  /** @param {Home} home */
  tables(home) {
    const titles = new Map(home.games.map((game) => [game.id, game.title]));
    const clock = new Intl.DateTimeFormat(settings.lang, { dateStyle: "medium", timeStyle: "short" });
    return h("section", { key: "tables", class: "own-tables" },
      h("h2", null, say("yourTables")),
      h("ul", null, home.tables.map((table) => h("li", { key: table.table },
        h("a", { href: `/t/${table.table}`, "data-waits": table.waits ? "yes" : "no" },
          h("b", null, titles.get(table.game) ?? table.game),
          h("span", null, say("withOthers", { names: others(table) })),
          h("span", { class: table.waits ? "tag asked" : "tag" }, turn(table)),
          h("span", { class: "quiet" }, table.until === null ? clock.format(table.changed) : say("until", { time: clock.format(table.until) })),
          h("span", { class: "go" }, say("returnTo")))))));
  }

  /** People to play with. */
  meet() {
    const open = (this.lobby?.tables ?? []).filter((one) => !one.own).slice(0, SHOWN);
    const sought = this.lobby?.sought ?? [];
    return h("section", { key: "meet", class: "meet" },
      h("h2", null, say("withPeople")),
      (open.length > 0 || sought.length > 0) && h("ul", { class: "tables" },
        open.map((one) => h("li", { key: one.table },
          h("b", null, one.title), h("span", { class: "quiet" }, [one.label, one.clock.label, say("seatsFree", { free: one.free, seats: one.seats })].join(" · ")),
          h("a", { class: "button small primary", href: `/t/${one.table}#lobby` }, say("sit")))),
        sought.slice(0, SHOWN).map((one) => h("li", { key: `${one.game} ${one.preset} ${one.clock.text}` },
          h("b", null, one.title), h("span", { class: "quiet" }, [one.label, one.clock.label, say("seeksPeople", { count: one.people })].join(" · ")),
          h("a", { class: "button small", href: "/lobby" }, say("goLobby"))))),
      h("ul", { class: "ways" },
        way("/lobby", say("quickMatch"), say("quickMatchWhat")),
        way("/?new", say("inviteFriends"), say("inviteFriendsWhat")),
        way("/rooms", say("rooms"), say("roomsShort"))));
  }

  /** What else there is. */
  more() {
    return h("section", { key: "more" },
      h("h2", null, say("moreHere")),
      h("ul", { class: "ways" },
        way("/learn", say("learn"), say("learnWhat")),
        way("/puzzles", say("puzzles"), say("puzzlesWhat")),
        way("/me", say("figures"), say("figuresWhat")),
        Boolean(this.lobby?.running.length) && way("/lobby#running", say("watchMatches"), say("watchRunningWhat")),
        way("/archive", say("archive"), say("watchMatchesWhat")),
        way("/study", say("study"), say("studyShort"))));
  }

  /** @param {GameInfo["family"]} family @param {GameInfo[]} games */
  family(family, games) {
    if (games.length === 0) return null;
    return h("section", { key: family },
      h("h2", null, say(family)),
      h("ul", { class: "games" }, games.map((game) => this.card(game))));
  }

  /** @param {GameInfo} game */
  card(game) {
    const { title } = game;
    const [fewest, most] = [Math.min(...game.seats), Math.max(...game.seats)];
    const seats = fewest === most ? String(fewest) : `${fewest}–${most}`;
    return h("li", { key: game.id, class: "game" },
      h("div", { class: "portrait" }, picture(game, false)),
      h("h3", null, title),
      h("p", { class: "summary" }, game.summary),
      h("p", { class: "facts" }, [say("seats", { seats }), say("minutes", { minutes: game.minutes })].join(" · ")),
      h("div", { class: "row" },
        h("button", { class: "primary", "data-play": game.id, "aria-label": say("playLabel", { title }), disabled: this.opening !== null, onclick: () => void this.play(game) }, this.opening === game.id ? say("loading") : say("play")),
        h("a", { class: "button", href: `/?new=${encodeURIComponent(game.id)}` }, say("setUp")),
        h("a", { class: "plain", href: `/rules/${encodeURIComponent(game.id)}` }, say("rules"))));
  }
}

/** @param {string} href @param {string} name @param {string} what */
function way(href, name, what) {
  return h("li", { key: href }, h("a", { href }, h("b", null, name), h("span", { class: "quiet" }, what)));
}

/** The table of a game as it looks in the middle of a match. @param {GameInfo} game @param {boolean} whole */
function picture(game, whole) {
  const address = (/** @type {string} */ theme) => `/api/pictures/${encodeURIComponent(game.id)}?${new URLSearchParams({ lang: settings.lang, theme, whole: whole ? "yes" : "no", v: String(game.version) })}`;
  const image = (/** @type {string} */ theme) => h("img", { src: address(theme), alt: "", width: whole ? 540 : 320, height: whole ? 540 : 200, loading: whole ? "eager" : "lazy", decoding: "async" });
  return settings.theme === "auto"
    ? h("picture", { key: "auto" }, h("source", { media: "(prefers-color-scheme: dark)", srcset: address("dark") }), image("light"))
    : h("picture", { key: "one" }, image(settings.theme));
}

/** Who else sits at a table, in words. @param {import("./wire").OwnTable} table */
function others(table) {
  return new Intl.ListFormat(settings.lang, { style: "narrow", type: "conjunction" }).format(table.others.map(called));
}

/** @param {import("./wire").OtherSeat} seat */
function called(seat) {
  return seat.kind === "bot" ? say("aBot") : seat.kind === "open" ? say("seatFree") : (seat.name ?? say("somebody"));
}

/** Whose turn it is, in words. @param {import("./wire").OwnTable} table */
function turn(table) {
  if (table.waits) return say("yourTurn");
  const asked = table.others.find((seat) => seat.asked);
  if (table.phase === "open" || table.phase === "starting") return say("phaseOpen");
  return asked ? say("turnOther", { seat: called(asked) }) : say("phasePlaying");
}
