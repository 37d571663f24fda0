"""A second generator of moves, slow and obvious: the rule text line by line, on names and sets.

It shares nothing with the kernel but the data file with the printed diagrams.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, NamedTuple  # noqa: TID251  # the data file is read as it is, unchecked

COLUMNS = "KLNTZXCMP"
ROWS = ["A", "E", "I", "U", "O", "Y", "AI", "AU", "IA"]
KING_MOVES = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]

Square = tuple[int, int]


class Piece(NamedTuple):
    """A piece as the data file has it; 皇 has no owner and no colour."""

    kind: str
    colour: str | None
    owner: str | None


class Entry(NamedTuple):
    """One listed move: its kind, the squares it touches, and the throws it needs."""

    kind: str
    squares: tuple[str, ...]
    distance: int = 0
    water: bool = False


@cache
def data() -> Any:  # noqa: ANN401  # as above
    source = resources.files("belpic.games.cetkaik").joinpath("data/movement.json")
    return json.loads(source.read_text(encoding="utf-8"))


def name(at: Square) -> str:
    return COLUMNS[at[0]] + ROWS[at[1]]


def at(square: str) -> Square:
    return COLUMNS.index(square[0]), ROWS.index(square[1:])


def distance(start: Square, end: Square) -> int:
    return max(abs(start[0] - end[0]), abs(start[1] - end[1]))


@dataclass
class Board:
    """A position and the rules it is played by."""

    ruleset: str
    pieces: dict[Square, Piece]
    side: str = "IA"
    stock: list[tuple[str, str]] = field(default_factory=list)
    tam_moved: bool = False
    options: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules = data()["rulesets"][self.ruleset]
        self.options = rules["option_defaults"] | dict(self.options)
        board = rules["board"]
        self.squares = {at(column + row) for column in board["columns"] for row in board["rows"]}
        self.hue = {at(square) for square in board["hue_fixed"]}
        self.water = {at(square) for square in board["water"]}
        self.movement = rules["movement"]

    # --- §3: the state of a square, and what a movement reaches

    def is_hue(self, square: Square) -> bool:
        if square in self.hue:
            return True
        tam = self.tam()
        if tam is None:
            return False
        if tam == square:
            return bool(self.options["tam_square_is_hue"])
        return distance(tam, square) == 1

    def tam(self) -> Square | None:
        return next((s for s, piece in self.pieces.items() if piece.kind == "tam2"), None)

    def table(self, kind: str, square: Square) -> list[dict[str, Any]]:
        """The movement of a piece on a square, regional rules included (options §F)."""
        state = "hue" if self.is_hue(square) else "normal"
        on_water = self.options.get("water_movement") or {}
        assert isinstance(on_water, dict)
        if state == "normal" and square in self.water and kind in on_water:
            return list(on_water[kind])
        if kind == "nuak1" and state == "hue" and self.options["ship_hue"] != "table":
            return self.printed("gua2", "normal" if self.options["ship_hue"] == "rook" else "hue")
        copies = {
            "tiger_as_horse": ("dau2", "maun1"),
            "horse_as_tiger": ("maun1", "dau2"),
            "chariot_as_archer": ("kaun1", "gua2"),
            "archer_as_chariot": ("gua2", "kaun1"),
        }
        for option in ("tiger_horse", "archer_chariot"):
            value = self.options.get(option, "distinct")
            if value != "distinct" and copies[str(value)][0] == kind:
                return self.printed(copies[str(value)][1], state)
        return self.printed(kind, state)

    def printed(self, kind: str, state: str) -> list[dict[str, Any]]:
        if (kind, state) == ("maun1", "hue"):
            value = self.options["horse_hue"]
            if value == "eight_jumps":
                corners = [(x, y) for x in (-2, 0, 2) for y in (-2, 0, 2) if (x, y) != (0, 0)]
                return [{"kind": "jump", "dx": x, "dy": y} for x, y in corners]
            over = "slide_over_adjacent" if value == "run_over_adjacent" else "slide_over_one"
            diagonals = [(x, y) for x in (-1, 1) for y in (-1, 1)]
            return [{"kind": over, "dx": x, "dy": y, "min": 2} for x, y in diagonals]
        return list(self.movement[kind][state])

    def shifted(self, square: Square, owner: str, dx: int, dy: int) -> Square:
        if owner == "IA":
            return square[0] + dx, square[1] - dy
        return square[0] - dx, square[1] + dy

    def reach(self, kind: str, owner: str, square: Square) -> Iterator[tuple[Square, bool]]:
        """Every square attainable from a square, and whether by a running move."""
        for move in self.table(kind, square):
            dx, dy = move["dx"], move["dy"]
            if move["kind"] in ("step", "jump"):
                target = self.shifted(square, owner, dx, dy)
                between = []
                if move["kind"] == "step" and max(abs(dx), abs(dy)) == 2:
                    between = [self.shifted(square, owner, dx // 2, dy // 2)]
                if target in self.squares and not any(s in self.pieces for s in between):
                    yield target, False
                continue
            for n in range(move["min"], 9):
                target = self.shifted(square, owner, n * dx, n * dy)
                line = [self.shifted(square, owner, k * dx, k * dy) for k in range(1, n)]
                occupied = [s in self.pieces for s in line]
                if target in self.squares and self.passes(move["kind"], occupied):
                    yield target, True

    @staticmethod
    def passes(kind: str, occupied: list[bool]) -> bool:
        """Whether a running move gets past the squares strictly between."""
        if kind == "slide":
            return not any(occupied)
        if kind == "slide_over_one":
            return sum(occupied) <= 1
        return not any(occupied[1:])

    # --- §6.1, §6.2, §7.2: where a move may end, what may be stepped on

    def is_protected(self, square: Square) -> bool:
        owner = self.pieces[square].owner
        return any(
            piece.kind == "uai1"
            and piece.owner == owner
            and distance(general, square) == 1
            and self.is_hue(general)
            for general, piece in self.pieces.items()
        )

    def may_end(self, square: Square) -> bool:
        piece = self.pieces.get(square)
        if piece is None:
            return True
        return piece.owner not in (None, self.side) and not self.is_protected(square)

    def may_step(self, square: Square) -> bool:
        piece = self.pieces.get(square)
        if piece is None:
            return False
        if piece.kind == "tam2":
            return self.options["kut2tam2"] != "forbidden"
        if piece.owner != self.side and self.is_protected(square):
            return bool(self.options["step_over_protected"])
        return True

    def needs_water_throw(self, kind: str, origin: Square, via: Square | None, end: Square) -> bool:
        exempt = self.options["water_exempt_pieces"]
        assert isinstance(exempt, list | tuple | set | frozenset)
        if kind in exempt:
            return False
        if origin in self.water and self.options["water_exempt_from_water"]:
            return False
        if self.options["water_test_on"] == "any" and via in self.water:
            return True
        return end in self.water

    # --- §6: the list of moves by path

    def moves(self) -> list[Entry]:
        listed: list[Entry] = []
        for square, piece in sorted(self.pieces.items()):
            if piece.owner == self.side:
                listed += self.moves_of(square)
        listed += self.drops()
        listed += self.tam_moves()
        return listed

    def moves_of(self, origin: Square) -> Iterator[Entry]:
        piece = self.pieces[origin]
        kind = piece.kind
        for target, _ in self.reach(kind, self.side, origin):
            if self.may_end(target):
                wet = self.needs_water_throw(kind, origin, None, target)
                yield Entry("plain", (name(origin), name(target)), 0, wet)
            if self.may_step(target):
                yield from self.second_legs(origin, target)

    def second_legs(self, origin: Square, via: Square) -> Iterator[Entry]:
        piece = self.pieces[origin]
        kind = piece.kind
        del self.pieces[origin]
        reached = list(self.reach(kind, self.side, via))
        ends = [(end, runs) for end, runs in reached if self.may_end(end)]
        self.pieces[origin] = piece
        for end, runs in ends:
            if end == origin and not self.options["step_return_to_origin"]:
                continue
            wet = self.needs_water_throw(kind, origin, via, end)
            squares = (name(origin), name(via), name(end))
            if runs:
                yield Entry("step_running", squares, distance(via, end), wet)
            else:
                yield Entry("step_finite", squares, 0, wet)

    def drops(self) -> Iterator[Entry]:
        for colour, kind in sorted(set(self.stock)):
            for square in sorted(self.squares - set(self.pieces)):
                yield Entry("drop", (colour, kind, name(square)))

    # --- §5: 皇

    def tam_moves(self) -> Iterator[Entry]:
        origin = self.tam()
        if origin is None or (self.tam_moved and self.options["tam_after_opponent"] == "forbidden"):
            return
        for kind, path in self.tam_paths(origin):
            if path[-1] == origin and self.options["tam_null_move"] == "forbidden":
                continue
            via = {"tam": None, "tam_step_first": path[0], "tam_step_second": path[1]}[kind]
            wet = self.needs_water_throw("tam2", origin, via, path[-1])
            yield Entry(kind, tuple(map(name, path)), 0, wet)

    def tam_paths(self, origin: Square) -> Iterator[tuple[str, list[Square]]]:
        for first in self.around(origin):
            if first in self.pieces:
                for path in self.tam_step_first(origin, first):
                    yield "tam_step_first", path
            else:
                for end in self.free_around(first, origin):
                    yield "tam", [first, end]
                for path in self.tam_step_second(origin, first):
                    yield "tam_step_second", path

    def tam_step_first(self, origin: Square, via: Square) -> Iterator[list[Square]]:
        for landing in self.free_around(via, origin):
            for end in self.free_around(landing, origin):
                yield [via, landing, end]

    def tam_step_second(self, origin: Square, landing: Square) -> Iterator[list[Square]]:
        for via in self.around(landing):
            if via in self.pieces and via != origin:
                for end in self.free_around(via, origin):
                    yield [landing, via, end]

    def around(self, square: Square) -> list[Square]:
        around = [(square[0] + dx, square[1] + dy) for dx, dy in KING_MOVES]
        return [s for s in around if s in self.squares]

    def free_around(self, square: Square, origin: Square) -> list[Square]:
        return [s for s in self.around(square) if s not in self.pieces or s == origin]

    # --- §6.4, §6.5: what a successful move does

    def play(self, entry: Entry) -> None:
        end = at(entry.squares[-1])
        if entry.kind == "drop":
            colour, kind, _ = entry.squares
            self.stock.remove((colour, kind))
            self.pieces[end] = Piece(kind, colour, self.side)
            return
        start = self.tam() if entry.kind.startswith("tam") else at(entry.squares[0])
        assert start is not None
        mover = self.pieces.pop(start)
        captured = self.pieces.pop(end, None)
        if captured is not None:
            assert captured.colour is not None
            self.stock.append((captured.colour, captured.kind))
        self.pieces[end] = mover
