"""Every optional part, as small as it can be: a position is the size of the heap."""

# The signatures are those of the base classes and protocols.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.errors import BadRecord, Reason, Unreadable
from belpic.core.match import Match
from belpic.core.parts import Foreign, Level, Parts, RuleTable, Score, ScoredHand, Workload
from belpic.core.record import Record
from belpic.core.seats import ALL
from belpic.core.text import Text
from tests.wording import both

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.options import Options
    from belpic.core.rng import Rng
    from belpic.core.view import View

ODD: Final = both("一", "odd one")


def _size(text: str) -> int:
    if not text.isdecimal():
        raise Unreadable(Reason("size", both(f"「{text}」は数でない。", f"“{text}” is no number.")))
    return int(text)


class Sizes:
    """Positions that are numbers."""

    def read(self, text: str, options: Options) -> State:
        raise NotImplementedError

    def write(self, state: State) -> str:
        raise NotImplementedError

    def moves(self, text: str, options: Options, *, paths: bool) -> Sequence[str]:
        sizes = range(1, min(3, _size(text)) + 1)
        return [f"take {size}{' by hand' if paths else ''}" for size in sizes]

    def perft(
        self,
        text: str | None,
        options: Options,
        depth: int,
        *,
        paths: bool,
        chance: Literal["lucky", "all"],
    ) -> Mapping[str, int]:
        return {"plain": depth * (7 if text is None else _size(text)), chance: int(paths)}


class Digits:
    """Scores a number by its digits."""

    def score(self, text: str, options: Options) -> Score:
        digits = [int(digit) for digit in str(_size(text))]
        hands = tuple(ScoredHand("odd", ODD, digit, same_colour=False) for digit in digits)
        return Score(sum(digits), tuple(hand for hand in hands if hand.points % 2))


class Lines:
    """A foreign format: `HEAP SEATS`, then the texts of the actions and outcomes, one a line."""

    suffix = ".heap"

    def detect(self, text: str) -> bool:
        return text.startswith("HEAP ")

    def read(self, text: str, *, lenient: bool) -> Foreign:
        head, *lines = text.splitlines()
        game = registry.load("tiny")
        seats = int(head.split()[1])
        match = Match.begin(game, seats, game.options(seats))
        problems = []
        for number, line in enumerate(lines, start=2):
            if not line.replace(" ", "").isalnum():
                problem = Reason("line", both(f"{number}行目。", f"Line {number}."))
                if not lenient:
                    raise BadRecord(problem)
                problems.append(problem)
                continue
            to_act = match.state.to_act
            seat = min(to_act) if isinstance(to_act, frozenset) else None
            match = match.happen(line) if seat is None else match.play(seat, line)
        return Foreign(Record.of(match, ALL), tuple(problems))

    def write(self, record: Record) -> str:
        return "\n".join([f"HEAP {record.seats}", *(event.text for event in record.events), ""])


class Counting:
    """Counts to a thousand for every position."""

    takes_positions = True

    def prepare(self, positions: Sequence[str] | None) -> Workload:
        number = 3 if positions is None else len(positions)
        return Workload("counts", lambda rounds: len(range(rounds * number)), {"positions": number})


class Tables:
    """Computes one table."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:
        rows = tuple((Text.same(str(seat + 1)), Text.same("a|b")) for seat in range(seats))
        return {"seats": RuleTable(both("席", "Seats"), (both("席", "Seat"), ODD), rows)}


class Taker:
    """A bot of the game's own: takes as much as it can."""

    def choose(self, view: View, rng: Rng) -> Action:
        return max(view.actions(), key=lambda action: (action[0] == "take", action[-1]))


PARTS: Final = Parts(
    analysis=Tables(),
    positions=Sizes(),
    scoring=Digits(),
    formats=(Lines(),),
    benches={"counting": Counting()},
    bots={
        "taker": Level(
            Taker, both("取り手", "taker"), both("できるだけ取ります。", "Takes as much as it can.")
        )
    },
)
