// Puzzles: positions with one clearly best action. One looks, answers, and is told why.

import { getPuzzle, getPuzzles, solvePuzzle } from "./api.js";
import { Asking } from "./asking.js";
import { draw, h } from "./draw.js";
import { drawPractice, PracticePage } from "./practice.js";
import { PuzzleMatch } from "./puzzle_match.js";
import { wear } from "./styles.js";
import { say } from "./words.js";

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
    void wear("review.css");
    super.connectedCallback();
  }
}

/** One puzzle, touched like a table. */
export class PuzzlePage extends PracticePage {
  game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  name = decodeURIComponent(location.pathname.split("/")[3] ?? "");
  /** @override */
  match = new PuzzleMatch(this.game, this.name, () => this.plan(), (text) => this.answer(text));
  /** @type {import("./wire").PuzzleShown | null} */
  puzzle = null;
  /** @type {import("./wire").PuzzleJudged | null} */
  judged = null;
  /** Whether the solution is to be seen, though nobody has found it. */
  revealed = false;

  /** @override */
  connectedCallback() {
    void wear("review.css");
    super.connectedCallback();
  }

  /** @override */
  async load() {
    await this.attempt(async () => {
      this.puzzle = await getPuzzle(this.game, this.name);
      // what was told in another language is asked for again
      this.judged = null;
      this.revealed = false;
      this.match.pose(this.puzzle);
    });
  }

  /** @param {string} text */
  async answer(text) {
    await this.attempt(async () => {
      this.judged = await solvePuzzle(this.game, this.name, text);
      if (this.judged.right) this.reveal(this.judged);
      else this.match.clear();
    });
    this.showReply();
  }

  /** Show the solution, after which there is nothing to be touched. @param {import("./wire").PuzzleJudged} judged */
  reveal(judged) {
    this.revealed = true;
    const places = judged.keys.length > 1 ? [judged.keys[0] ?? "", judged.keys.at(-1) ?? ""] : [...judged.keys];
    if (this.puzzle) this.match.pose(this.puzzle, [{ kind: "mark", role: places.length > 1 ? "arrow" : "last", places, label: judged.solution }]);
    this.plan();
    this.showReply();
  }

  /** @override */
  render() {
    const { puzzle, judged, match } = this;
    document.title = `${puzzle ? `${puzzle.title} · ${puzzle.name}` : say("puzzles")} · Belpic`;
    draw(this, [
      h("main", { class: "lesson-page puzzle-page", id: "main", "data-phase": "puzzle", "data-puzzle": this.name, "data-solved": judged ? (judged.right ? "yes" : "no") : "" },
        h("section", { key: "card", class: "lesson-card" },
          h("header", { class: "lesson-head", key: "head" },
            h("a", { class: "leave", href: "/puzzles", "aria-label": say("puzzles"), title: say("puzzles") }, "‹"),
            h("h1", null, puzzle ? `${puzzle.title} · ${puzzle.name}` : say("puzzles"))),
          this.told(), puzzle && h("p", { key: "task", class: "task" }, puzzle.ask), puzzle && this.verdict(puzzle)),
        puzzle && h("div", { key: "table", class: "lesson-table" },
          drawPractice(match, { controls: !this.revealed, heap: this.heap, open: (heap) => this.uncover(heap) }))),
    ]);
    this.settle();
  }

  /** What became of an answer; the reason only when the solution is there. @param {import("./wire").PuzzleShown} puzzle */
  verdict(puzzle) {
    const { judged } = this;
    const shown = (/** @type {number} */ amount) => (judged?.unit === "points" ? `${amount > 0 ? "+" : ""}${(amount / 100).toFixed(1)}` : `${(amount / 100).toFixed(1)} %`);
    return [
      h("div", { key: "reply", class: `reply${judged ? (judged.right ? " good" : " bad") : ""}`, role: "status" }, judged && [
        h("b", { key: "mark" }, judged.right ? say("puzzleRight") : this.revealed ? say("puzzleWrong", { solution: judged.solution }) : say("puzzleTryAgain")),
        this.revealed && h("p", { key: "why", class: "happened" }, judged.why),
        this.revealed && h("table", { key: "values", class: "figures" }, h("caption", null, say(UNITS[judged.unit])), h("tbody", null, judged.values.map((one) => h("tr", { key: one.text }, h("th", { scope: "row" }, one.text), h("td", null, shown(one.amount)))))),
      ]),
      h("div", { key: "onward", class: "row onward" },
        judged && !this.revealed && h("button", { key: "reveal", class: "small", "data-reveal": true, onclick: () => this.reveal(judged) }, say("puzzleReveal")),
        h("a", { key: "after", class: `button${this.revealed ? " primary" : " small plain"}`, "data-after": true, href: `/puzzles/${this.game}/${puzzle.after}` }, say("puzzleAfter"))),
    ];
  }
}
