"""A second generator for the ancient game: slow, obvious, and written from the rulebook alone.

It shares nothing with the kernel but the names of squares: a position is a dictionary from square
names to (owner, kanji), and a move is its text.
"""

from __future__ import annotations

from collections.abc import Iterator

from belpic.games.cetkaik.ancient import AncientPosition, AncientRules
from belpic.games.cetkaik.pieces import KANJI, SIDES, kind_of, side_of
from belpic.games.cetkaik.squares import COLUMNS, ROWS, name_of

Pieces = dict[str, tuple[str, str]]

WATER = {"ZI", "ZU", "ZO", "ZY", "ZAI", "NO", "TO", "XO", "CO"}
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANTED = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
FAR = 9


class Reference:
    """Legal moves of one position."""

    def __init__(self, rules: AncientRules, pieces: Pieces, side: str, promoted: set[str]) -> None:
        self.rules = rules
        self.pieces = pieces
        self.side = side
        self.promoted = promoted

    @staticmethod
    def of(rules: AncientRules, state: AncientPosition) -> Reference:
        pieces = {
            name_of(square): (SIDES[side_of(code)], KANJI[kind_of(code)])
            for square, code in enumerate(state.board)
            if code
        }
        return Reference(rules, pieces, SIDES[state.side], {name_of(s) for s in state.promoted})

    def texts(self) -> list[str]:
        """Return the texts of all legal moves, sorted."""
        found: list[str] = []
        for square, (owner, kind) in self.pieces.items():
            if owner != self.side:
                continue
            if kind == "船":
                found += self.ship_moves(square)
            else:
                # From here on the mover is in the air.
                rest = {name: piece for name, piece in self.pieces.items() if name != square}
                found += self.piece_moves(kind, square, square, [], rest)
        return sorted(found)

    # ---- ships ----

    def ship_moves(self, origin: str) -> Iterator[str]:
        steps = STRAIGHT if self.rules.ship_path == "orthogonal" else STRAIGHT + SLANTED
        seen = {origin} if origin in WATER else set()
        while True:
            more = {
                there
                for here in seen
                for step in steps
                if (there := self.shift(here, step, 1)) in WATER and there not in self.pieces
            }
            if more <= seen:
                break
            seen |= more
        return (f"{origin}-{end}" for end in seen - {origin})

    # ---- other pieces ----

    def piece_moves(
        self, kind: str, origin: str, here: str, ships: list[str], rest: Pieces
    ) -> Iterator[str]:
        head = origin + "".join("*" + ship for ship in ships)
        for end in self.ends(kind, origin, here, rest):
            if end != origin or self.rules.step_return_to_origin:
                yield f"{head}-{end}"
        for tail in self.leaps(kind, here, rest, is_first=True):
            yield head + tail
        if ships and not self.rules.step_chain:
            return
        for ship in self.reached_ships(kind, origin, here, rest):
            if ship not in ships:
                yield from self.piece_moves(kind, origin, ship, [*ships, ship], rest)

    def walks(self, kind: str, origin: str, here: str) -> list[tuple[tuple[int, int], int]]:
        """Return the directions of a piece, each with how far it goes."""
        if kind == "兵":
            zone = ("A", "E", "I") if self.side == "IA" else ("AI", "AU", "IA")
            is_in_zone = here[1:] in zone or origin in self.promoted
            return [(step, 1) for step in (STRAIGHT if is_in_zone else [(0, 1)])]
        if kind == "将":
            return [(step, 1) for step in STRAIGHT + SLANTED if step != (0, -1)]
        if kind == "王":
            return [(step, 1) for step in STRAIGHT + SLANTED]
        if kind == "弓":
            return [(step, FAR) for step in STRAIGHT]
        return [(step, FAR if self.runs(kind) else 1) for step in self.lines(kind)]

    def runs(self, kind: str) -> bool:
        return self.rules.runners == "both" or (
            self.rules.runners == "chariot_only" and kind == "車"
        )

    @staticmethod
    def lines(kind: str) -> list[tuple[int, int]]:
        return {"車": STRAIGHT, "獣": SLANTED}.get(kind, [])

    def ends(self, kind: str, origin: str, here: str, rest: Pieces) -> Iterator[str]:
        for step, most in self.walks(kind, origin, here):
            for number in range(1, most + 1):
                there = self.shift(here, step, number)
                if there is None or not self.is_clear(here, step, number, rest):
                    break
                if there in WATER:
                    continue
                if there not in rest or (kind not in "車獣" and self.is_prey(there, rest)):
                    yield there

    def reached_ships(self, kind: str, origin: str, here: str, rest: Pieces) -> Iterator[str]:
        for step, most in self.walks(kind, origin, here):
            for number in range(1, most + 1):
                there = self.shift(here, step, number)
                if there is None or rest.get(there, ("", ""))[1] != "船":
                    continue
                is_ours = rest[there][0] == self.side
                if self.rules.steppable == "own_ship" and not is_ours:
                    continue
                if self.is_clear(here, step, number, rest):
                    yield there

    def leaps(self, kind: str, here: str, rest: Pieces, *, is_first: bool) -> Iterator[str]:
        far = self.runs(kind) and self.rules.leap_approach == "slide" and is_first
        for step in self.lines(kind):
            for number in range(1, FAR if far else 2):
                taken = self.shift(here, step, number)
                behind = self.shift(here, step, number + 1)
                if taken is None or not self.is_prey(taken, rest):
                    continue
                if not self.is_clear(here, step, number, rest) or behind in rest:
                    continue
                if behind is None or behind in WATER:
                    if self.rules.leap_sacrifice:
                        yield f"-x{taken}"
                    continue
                yield f"-{behind}x{taken}"
                if kind == "獣" and self.rules.chain_jumps and not self.runs("獣"):
                    left = {name: piece for name, piece in rest.items() if name != taken}
                    for tail in self.leaps(kind, behind, left, is_first=False):
                        yield f"-{behind}x{taken}{tail}"

    # ---- squares ----

    def is_prey(self, square: str, rest: Pieces) -> bool:
        return square in rest and rest[square][0] != self.side and rest[square][1] != "船"

    def is_clear(self, here: str, step: tuple[int, int], number: int, rest: Pieces) -> bool:
        """Tell whether a piece gets past the squares strictly between."""
        for each in range(1, number):
            there = self.shift(here, step, each)
            if there in rest or (there in WATER and self.rules.water_blocks_slides):
                return False
        return True

    def shift(self, square: str, step: tuple[int, int], number: int) -> str | None:
        """Return the square so many steps further, seen by the owner: right and forward."""
        turn = 1 if self.side == "IA" else -1
        column = COLUMNS.index(square[0]) + turn * step[0] * number
        row = ROWS.index(square[1:]) - turn * step[1] * number
        if column in range(len(COLUMNS)) and row in range(len(ROWS)):
            return COLUMNS[column] + ROWS[row]
        return None
