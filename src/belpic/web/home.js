// Home: all games, one click from a match, and the tables where one still sits.

import { getHome, openTable, Refusal } from "./api.js";
import { draw, h } from "./draw.js";
import { face } from "./tiles.js";
import { onChange, remember, settings } from "./settings.js";
import { say } from "./words.js";

/** The bot that a quick match is played against. */
const USUAL = "greedy";
/** The families in the order in which they are shown. @type {GameInfo["family"][]} */
const FAMILIES = ["board", "cards", "race", "sticks"];
/** What the pictures show, two for each game. */
const FACES = [..."皇王将巫馬虎船筆車弓兵無"];

/**
 * @typedef {import("./wire").GameCard} GameInfo
 */

export class HomePage extends HTMLElement {
  /** @type {import("./wire").Home | null} */
  home = null;
  /** The language of what is shown. */
  told = "";
  /** @type {string | null} */
  notice = null;
  /** @type {string | null} the game whose table is being opened */
  opening = null;
  forget = () => {};

  connectedCallback() {
    this.forget = onChange(() => void this.load());
    this.render();
    void this.load();
  }

  disconnectedCallback() {
    this.forget();
  }

  /** Fetch what there is in the chosen language, unless it is here already. */
  async load() {
    const { lang } = settings;
    if (lang === this.told) return this.render();
    try {
      this.home = await getHome();
      this.told = lang;
      this.notice = null;
    } catch (error) {
      this.complain(error);
    }
    this.render();
  }

  /** @param {unknown} error */
  complain(error) {
    const reason = error instanceof Refusal ? error.reason : null;
    this.notice = reason?.text ?? say("failed");
  }

  /** @param {GameInfo} game */
  async play(game) {
    if (this.opening) return;
    this.opening = game.id;
    this.render();
    /** @type {import("./wire").NewSeat[]} */
    const bots = Array.from({ length: game.usual_seats - 1 }, () => ({ kind: "bot", level: USUAL }));
    try {
      const opened = await openTable({ game: game.id, preset: null, options: {}, seats: [{ kind: "person", level: null }, ...bots] });
      location.assign(`/t/${opened.table}`);
    } catch (error) {
      this.opening = null;
      this.complain(error);
      this.render();
    }
  }

  render() {
    document.title = "Belpic";
    const home = this.home;
    draw(this, [
      h(
        "main",
        { class: "home", id: "main" },
        h("section", { class: "hero" }, h("h1", null, "Belpic"), h("p", { class: "lead" }, say("tagline")), h("p", { class: "quiet" }, say("promise"))),
        h("div", { role: "alert", class: "notice" }, this.notice && h("p", null, this.notice)),
        home && home.tables.length > 0 && this.tables(home),
        home
          ? FAMILIES.map((family) => this.family(family, home.games.filter((game) => game.family === family)))
          : h("p", { class: "quiet", role: "status" }, this.notice ? "" : say("loading")),
      ),
    ]);
  }

  /** @param {import("./wire").Home} home */
  tables(home) {
    const titles = new Map(home.games.map((game) => [game.id, game.title]));
    const clock = new Intl.DateTimeFormat(settings.lang, { dateStyle: "medium", timeStyle: "short" });
    return h(
      "section",
      { key: "tables", class: "own-tables" },
      h("h2", null, say("yourTables")),
      h(
        "ul",
        null,
        home.tables.map((table) => {
          const title = titles.get(table.game);
          return h(
            "li",
            { key: table.table },
            h("a", { href: `/t/${table.table}` }, h("b", null, title ? title : table.game), h("span", { class: "quiet" }, `${say("seat", { seat: table.seat + 1 })} · ${clock.format(table.changed)}`), h("span", { class: "go" }, say("returnTo"))),
          );
        }),
      ),
    );
  }

  /** @param {GameInfo["family"]} family @param {GameInfo[]} games */
  family(family, games) {
    if (games.length === 0) return null;
    return h(
      "section",
      { key: family },
      h("h2", null, say(family)),
      h("ul", { class: "games" }, games.map((game, place) => this.card(game, place))),
    );
  }

  /** @param {GameInfo} game @param {number} place its place in its family */
  card(game, place) {
    const title = game.title;
    const [fewest, most] = [Math.min(...game.seats), Math.max(...game.seats)];
    const seats = fewest === most ? String(fewest) : `${fewest}–${most}`;
    return h(
      "li",
      { key: game.id, class: "game" },
      h("div", { class: "motif", "aria-hidden": "true" }, motif(game.family, place)),
      h("h3", null, title),
      h("p", { class: "summary" }, game.summary),
      h("p", { class: "facts" }, [say("seats", { seats }), say("minutes", { minutes: game.minutes })].join(" · ")),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", "data-play": game.id, "aria-label": say("playLabel", { title }), disabled: this.opening !== null, onclick: () => void this.play(game) }, this.opening === game.id ? say("loading") : say("play")),
        h("a", { class: "button", href: `/?new=${encodeURIComponent(game.id)}` }, say("setUp")),
        h("a", { class: "plain", href: `/rules/${encodeURIComponent(game.id)}` }, say("rules")),
      ),
    );
  }
}

/** A picture for each family of games, with other faces for each game. @param {GameInfo["family"]} family @param {number} place */
function motif(family, place) {
  const at = (/** @type {number} */ shift) => FACES[(place * 2 + shift) % FACES.length] ?? "皇";
  const drawings = {
    sticks: () => [0, 1, 2, 3, 4].map((i) => h("g", { transform: `translate(${22 + i * 19} ${10 + (i % 2) * 5}) rotate(${i * 4 - 8})` },
      h("g", { class: `stick ${i % 2 ? "blank" : "marked"}` }, h("rect", { width: 13, height: 66, rx: 6.5 }),
        i % 2 === 0 && h("path", { d: "M3.5 20l6 4m0-4l-6 4M3.5 34l6 4m0-4l-6 4" })))),
    board: () => [h("path", { class: "lines", d: "M20 8V82M48 8V82M76 8V82M104 8V82M10 20H114M10 46H114M10 72H114" }),
      tile("王", "black", 48, 46), tile("船", "red", 88, 34)],
    cards: () => [h("g", { transform: "translate(30 14) rotate(-10)" }, small(at(0), "red")), h("g", { transform: "translate(66 8) rotate(8)" }, small(at(1), "black"))],
    race: () => [h("path", { class: "lines", d: "M12 70C40 70 30 20 62 20S86 70 116 70" }), tile(at(0), "red", 62, 30)],
  };
  return h("svg", { viewBox: "0 0 124 90" }, drawings[family]());
}

/** @param {string} glyph @param {string} colour @param {number} x @param {number} y */
function tile(glyph, colour, x, y) {
  return h("g", { class: `piece ${colour}`, transform: `translate(${x} ${y})` },
    h("polygon", { class: "tile", points: "0,-27 20,-20 25,26 -25,26 -20,-20" }), face({ glyph, letter: glyph }, 0, 3, 36));
}

/** @param {string} glyph @param {string} colour */
function small(glyph, colour) {
  return h("g", { class: `piece ${colour}` }, h("rect", { class: "tile", width: 44, height: 62, rx: 5 }), face({ glyph, letter: glyph }, 22, 31, 34));
}

/**
 * Keep the key of a new table, so that its invitation can be shown again.
 * @param {import("./wire").Opened} opened
 */
export function keepKey(opened) {
  remember(`belpic.key.${opened.table}`, opened.key);
}
