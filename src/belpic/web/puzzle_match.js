// A puzzle as a table.

import { touchPuzzle } from "./api.js";
import { HttpMatch, nowAt } from "./http_match.js";
import { seatLabels } from "./position.js";

export class PuzzleMatch extends HttpMatch {
  /**
   * @param {string} game
   * @param {string} puzzle
   * @param {() => void} changed called after every change
   * @param {(text: string) => Promise<void>} answered called with every answer
   */
  constructor(game, puzzle, changed, answered) {
    super(`puzzle-${game}-${puzzle}`, changed);
    this.game = game;
    this.puzzle = puzzle;
    this.answered = answered;
  }

  /** Begin with it; after an answer `solution` is shown, and nothing is touched. @param {import("./wire").PuzzleShown} shown @param {readonly import("./wire").Thing[]} solution */
  pose(shown, solution = []) {
    const { seat, seats, scores, previews } = shown;
    this.of(shown.game);
    this.onlyRead = solution.length > 0;
    const touches = solution.length ? [] : shown.touches;
    this.show(nowAt({ names: seatLabels(seats), own: seat, asked: solution.length ? [] : [seat], scores, things: [...shown.things, ...solution], touches, previews }));
  }

  /** @override @param {import("./http_match").TouchesWish} wish */
  touched(wish) {
    return touchPuzzle(this.game, this.puzzle, wish);
  }

  /** @override @param {string} text */
  answerWith(text) {
    return this.answered(text);
  }
}
