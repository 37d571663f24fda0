// Puzzles: positions with one clearly best action. One looks, answers, and is told why.

import { getPuzzle, getPuzzles, solvePuzzle } from "./api.js";
import { Asking } from "./asking.js";
import { draw, h } from "./draw.js";
import { fit } from "./fit.js";
import { Heaps, openDialogs, seatLabels } from "./position.js";
import { wear } from "./styles.js";
import { say } from "./words.js";

/** Up to so many choices are buttons; more are written, with what is possible to choose from. */
const BUTTONS = 14;
/** What amounts are, by unit. */
const UNITS = { wins: "puzzleWins", points: "puzzlePoints", chance: "puzzleChance" };

/** Which puzzles there are. */
export class PuzzlesPage extends Asking {
  /** @type {import("./wire").PuzzleList | null} */
  found = null;

  /** @override */
  async load() {
    await this.attempt(async () => {
      this.found = await getPuzzles();
    });
  }

  /** @override */
  render() {
    document.title = `${say("puzzles")} · Belpic`;
    draw(this, [
      h("main", { class: "form-page", id: "main" },
        h("h1", null, say("puzzles")),
        h("p", { class: "lead" }, say("puzzlesWhat")),
        this.told(),
        (this.found?.themes ?? []).map((one) => h("details", { key: `${one.game} ${one.theme}`, class: "part-box", "data-puzzles": one.theme },
          h("summary", null, `${one.title} · ${one.name} (${one.puzzles.length})`),
          h("div", { class: "row" }, one.puzzles.map((id, number) => h("a", { key: id, class: "button small", href: `/puzzles/${one.game}/${id}` }, number + 1)))))),
    ]);
  }

  /** @override */
  connectedCallback() {
    wear("review.css");
    super.connectedCallback();
  }
}

/** One puzzle. */
export class PuzzlePage extends Asking {
  game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  name = decodeURIComponent(location.pathname.split("/")[3] ?? "");
  /** @type {import("./wire").PuzzleShown | null} */
  puzzle = null;
  /** @type {import("./wire").PuzzleJudged | null} */
  judged = null;
  text = "";
  heaps = new Heaps(() => this.render());

  /** @override */
  connectedCallback() {
    wear("review.css");
    super.connectedCallback();
  }

  /** @override */
  async load() {
    await this.attempt(async () => {
      this.puzzle = await getPuzzle(this.game, this.name);
      // what was told in another language is asked for again
      this.judged = null;
    });
  }

  /** @param {string} text */
  answer(text) {
    void this.attempt(async () => {
      this.judged = await solvePuzzle(this.game, this.name, text);
    });
  }

  /** @override */
  render() {
    const { puzzle, judged } = this;
    document.title = `${puzzle ? `${puzzle.title} · ${puzzle.name}` : say("puzzles")} · Belpic`;
    /** @type {import("./wire").Thing[]} */
    const arrow = judged && judged.keys.length > 1 ? [{ kind: "mark", role: "arrow", places: [judged.keys[0] ?? "", judged.keys.at(-1) ?? ""], label: judged.solution }] : [];
    draw(this, [
      h("main", { class: "table-page study-page", id: "main", "data-phase": "puzzle", "data-puzzle": this.name, "data-solved": judged ? (judged.right ? "yes" : "no") : "" },
        h("header", { class: "table-head", key: "head" }, h("h1", null, puzzle ? `${puzzle.title} · ${puzzle.name}` : say("puzzles")), h("a", { class: "button small", href: "/puzzles" }, say("puzzles"))),
        this.told(),
        puzzle && [
          // the question first, as one reads; beside the table where there is room
          h("div", { key: "rail", class: "rail" }, this.question(puzzle), judged && this.verdict(puzzle, judged)),
          h("div", { key: "play", class: "play-area" }, h("h2", { class: "unseen" }, say("table")),
            this.heaps.draw(seatLabels(puzzle.seats), { asked: [puzzle.seat], things: [...puzzle.things, ...arrow] })),
        ]),
    ]);
    openDialogs(this);
    if (fit(this)) requestAnimationFrame(() => this.render());
  }

  /** @param {import("./wire").PuzzleShown} puzzle */
  question(puzzle) {
    return h("section", { key: "question", class: "ways-on" },
      h("p", { class: "lead" }, puzzle.ask),
      h("p", { class: "quiet" }, say("puzzleSeat", { seat: puzzle.seat + 1 })),
      puzzle.choices.length <= BUTTONS
        ? h("div", { class: "row" }, puzzle.choices.map((one) => h("button", { key: one.text, "data-answer": one.text, disabled: this.busy, onclick: () => this.answer(one.text) }, one.told)))
        : h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.answer(this.text);
        } },
          h("label", { class: "pick" }, h("span", null, say("puzzleAnswer")), h("input", { id: "answer", list: "actions", required: true, autocomplete: "off", value: this.text, oninput: (/** @type {Event} */ event) => {
            this.text = /** @type {HTMLInputElement} */ (event.target).value;
          } })),
          h("datalist", { id: "actions" }, puzzle.choices.map((one) => h("option", { key: one.text, value: one.text }, one.told))),
          h("button", { class: "primary", type: "submit", disabled: this.busy }, say("send"))));
  }

  /** @param {import("./wire").PuzzleShown} puzzle @param {import("./wire").PuzzleJudged} judged */
  verdict(puzzle, judged) {
    const shown = (/** @type {number} */ amount) => (judged.unit === "points" ? `${amount > 0 ? "+" : ""}${(amount / 100).toFixed(1)}` : `${(amount / 100).toFixed(1)} %`);
    return h("section", { key: "verdict", class: "ways-on", role: "status" },
      h("p", { class: "lead" }, judged.right ? say("puzzleRight") : say("puzzleWrong", { solution: judged.solution })),
      h("p", null, judged.why),
      h("table", { class: "figures" }, h("caption", null, say(UNITS[judged.unit])), h("tbody", null, judged.values.map((one) => h("tr", { key: one.text }, h("th", { scope: "row" }, one.text), h("td", null, shown(one.amount)))))),
      h("a", { class: "button primary", "data-after": true, href: `/puzzles/${this.game}/${puzzle.after}` }, say("puzzleAfter")));
  }
}
