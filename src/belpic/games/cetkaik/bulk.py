"""Matches in bulk: many at once, advanced in one call, on all cores or on a GPU.

What the arrays hold is said in `core.bulk`, the planes and facts in `kernel.seen`. An action is
packed as `kernel.layout` packs moves; beside moves there are `AGAIN` and `BANK`, `TYMOK` and
`TAXOT`, and `STAY`.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, NoReturn

import numpy as np

from belpic.core.errors import BadOptions, IllegalAction, Reason
from belpic.core.seats import Seat
from belpic.games.cetkaik.conduct import check_bulk
from belpic.games.cetkaik.engine import fill_in_worth
from belpic.games.cetkaik.kernel import bulk, layout, seen, side_by_side
from belpic.games.cetkaik.kernel.stream import WORDS
from belpic.games.cetkaik.legal import write_action
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.refusal import BOOK
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.ruleset import RulesetError
from belpic.games.cetkaik.squares import SQUARES, WIDTH, name_of
from belpic.games.cetkaik.words import AGAIN, BANK, STAY, TAXOT, TYMOK, landing_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from belpic.core.action import Action
    from belpic.core.bulk import Array, BulkMatches, Device
    from belpic.core.options import Options
    from belpic.games.cetkaik.kernel.layout import Records
    from belpic.games.cetkaik.rules import CetkaikRules

MOST_ACTIONS: Final = 1024
"""The width of a list of actions; a match with more is broken off. Random play met 522."""
SEAT_FACT: Final = 1
"""Where the facts say who is to act."""
_SEED_MASK: Final = (1 << 64) - 1
_WORDS: Final = {
    layout.CHAIN: {layout.AGAIN: AGAIN, layout.BANK: BANK},
    layout.DECLARE: {layout.TYMOK: TYMOK, layout.TAXOT: TAXOT},
    layout.LANDING: {layout.STAY: STAY},
}


class CetkaikBulk:
    """Opens matches of every preset but the ancient one."""

    def open(
        self,
        options: Options,
        matches: int,
        seed: int,
        *,
        device: Device = "cpu",
        threads: int = 1,
        longest: int = 0,
    ) -> BulkMatches:
        """Return matches that have begun.

        Raises:
            BadOptions: naming what cannot be played so, or what a device lacks.
        """
        assert isinstance(options, CetkaikOptions)  # of this game
        check_numbers(matches=matches, threads=threads, longest=longest)
        rules = check_rules(options)
        if device == "gpu":
            from belpic.games.cetkaik.gpu import open_on_gpu  # noqa: PLC0415  # may not be there

            return open_on_gpu(rules, matches, seed, longest)
        return Matches(rules, matches, seed, threads, longest)


def refuse(key: str, **values: object) -> NoReturn:
    """Raise `BadOptions` with the phrase `bulk.KEY`."""
    raise BadOptions(Reason(key, BOOK(f"bulk.{key}", **values)))


def check_numbers(*, matches: int, threads: int, longest: int) -> None:
    """Refuse numbers of matches, threads or actions that make no sense."""
    if matches < 1:
        refuse("matches", number=matches)
    if threads < 1:
        refuse("threads", number=threads)
    if longest < 0:
        refuse("longest", number=longest)


def check_rules(options: CetkaikOptions) -> CetkaikRules:
    """Return the compiled rules, unless they cannot be played in bulk."""
    try:
        if options.is_ancient:
            raise RulesetError("not_in_bulk", name="ruleset", value=options.ruleset)
        rules = rules_of(options)
        check_bulk(rules.engine.options)
    except RulesetError as error:
        raise BadOptions(Reason("not_in_bulk", error.text)) from None
    return rules


def read_seed(seed: int) -> int:
    """Return the lowest 64 bits of a seed as the number that compiled code takes."""
    return int(np.uint64(seed & _SEED_MASK).astype(np.int64))


def read_choice(states: Records, choice: int, declare: str) -> Action:
    """Return the action that a packed choice stands for."""
    phase = int(states[0]["phase"])
    word = _WORDS.get(phase, {}).get(choice)
    if word is not None:
        return word
    if phase == layout.LANDING:
        return landing_on(name_of(choice & layout.SQUARE_MASK))
    return write_action(choice, declare)


class Matches:
    """Matches on the processor (`core.bulk.BulkMatches`), in NumPy's arrays."""

    seat_fact = SEAT_FACT

    def __init__(
        self, rules: CetkaikRules, matches: int, seed: int, threads: int = 1, longest: int = 0
    ) -> None:
        """Begin the matches."""
        self._rules = rules
        self._engine = rules.engine
        self._longest = longest
        self._number = matches
        self._threads = min(threads, matches)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._works = [layout.new_work() for _ in range(self._threads)]
        self._rooms = [np.empty(bulk.ROOM, np.int32) for _ in range(self._threads)]
        self._streams = np.empty((matches, WORDS), np.int64)
        self._ages = np.zeros(matches, np.int32)
        self.states = layout.new_states(matches)
        """How the matches stand: records of `kernel.layout.STATE`."""
        self.legal = np.zeros((matches, MOST_ACTIONS), np.int32)
        self.counts = np.zeros(matches, np.int32)
        self.planes = np.zeros((matches, seen.PLANES, WIDTH, WIDTH), np.uint8)
        self.facts = np.zeros((matches, seen.FACTS), np.int32)
        self.rewards = np.zeros((matches, 2), np.float32)
        self.gains = np.zeros((matches, 2), np.int64)
        self.terminated = np.zeros(matches, np.bool_)
        self.truncated = np.zeros(matches, np.bool_)
        self._spots = self.planes.reshape(matches, seen.PLANES, SQUARES)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin every match anew, each with its own stream of this seed."""
        self._seed = read_seed(seed)
        self._ages[:] = 0
        self._share(self._start)
        self._advance(np.zeros(self._number, np.int32), self._number)

    def step(self, chosen: Array) -> None:
        """Play in each match the action of this number.

        Raises:
            IllegalAction: naming the first match that has no such action; then nothing is played.
        """
        choices = self._check(chosen)
        self._advance(choices, self._share(lambda *part: self._step(choices, False, *part)))

    def _advance(self, choices: NDArray[np.int32], left: int) -> None:
        """Go on with the matches that wait until none does."""
        while left:
            for match in np.flatnonzero(self.states["phase"] == layout.PRICE):
                fill_in_worth(self._engine, self.states[match : match + 1])
            left = self._share(lambda *part: self._step(choices, True, *part))
        self._share(self._see)

    def draw(self) -> NDArray[np.int32]:
        """Return a choice for each match, all equally likely, from its own stream."""
        chosen = np.empty(self._number, np.int32)
        side_by_side.draw_range(self._streams, self.counts, chosen, 0, self._number)
        return chosen

    def seat(self, match: int) -> Seat:
        """Return the seat to act in a match."""
        return Seat(int(self.states[match]["side"]))

    def actions(self, match: int) -> tuple[Action, ...]:
        """Return the actions of a match in their order."""
        states, declare = self.states[match : match + 1], self._rules.options.step_declare
        listed = self.legal[match, : self.counts[match]].tolist()
        return tuple(read_choice(states, choice, declare) for choice in listed)

    def _check(self, chosen: Array) -> NDArray[np.int32]:
        choices = np.asarray(chosen)
        check_choices(choices.shape, choices.dtype, self._number)
        wrong = np.flatnonzero((choices < 0) | (choices >= self.counts))
        if len(wrong):
            refuse_choice(wrong[0], self.counts[wrong[0]], choices[wrong[0]])
        return choices.astype(np.int32, copy=False)

    def _share(self, work: Callable[[int, int, int], int | None]) -> int:
        """Let every thread do its part: `work` gets its number, the first match and the end."""
        ends = [self._number * part // self._threads for part in range(self._threads + 1)]
        if self._pool is None:
            return work(0, 0, self._number) or 0
        done = self._pool.map(work, range(self._threads), ends[:-1], ends[1:])
        return sum(left or 0 for left in done)

    def _start(self, thread: int, start: int, end: int) -> None:  # noqa: ARG002  # as all parts
        side_by_side.start_range(
            self._engine.tables,
            self._engine.conduct,
            self._streams,
            self.states,
            self.counts,
            self.gains,
            self._seed,
            start,
            end,
        )

    def _step(  # what threads are handed, in a row
        self, chosen: NDArray[np.int32], waiting: bool, thread: int, start: int, end: int
    ) -> int:
        engine = self._engine
        return side_by_side.step_range(
            engine.tables,
            engine.conduct,
            engine.hands,
            self._works[thread],
            self._rooms[thread],
            self._streams,
            self.states,
            chosen,
            self._longest,
            self.legal,
            self.counts,
            self._ages,
            self.rewards,
            self.gains,
            self.terminated,
            self.truncated,
            waiting,
            start,
            end,
        )

    def _see(self, thread: int, start: int, end: int) -> None:  # noqa: ARG002  # as all parts
        engine = self._engine
        side_by_side.see_range(
            engine.tables, engine.conduct, self.states, self._spots, self.facts, start, end
        )


def check_choices(shape: tuple[int, ...], dtype: np.dtype[np.generic], matches: int) -> None:
    """Refuse choices that are not one whole number for each match."""
    if shape != (matches,) or dtype.kind not in "iu":
        why = BOOK("bulk.choices", number=matches, shape=shape, kind=dtype.name)
        raise IllegalAction(Reason("choices", why))


def refuse_choice(match: int, count: int, number: int) -> NoReturn:
    """Raise `IllegalAction` for a choice that a match does not have."""
    why = BOOK("bulk.illegal", match=int(match), count=int(count), number=int(number))
    raise IllegalAction(Reason("illegal", why))


def play_on_cores(
    rules: CetkaikRules, matches: int, seed: int, threads: int, cap: int
) -> tuple[Records, NDArray[np.int32]]:
    """Play matches at random, each with its own stream; return how they stand and their moves."""
    engine = rules.engine
    streams = np.empty((matches, WORDS), np.int64)
    states = layout.new_states(matches)
    plies = np.zeros(matches, np.int32)

    def work(start: int, end: int) -> None:
        side_by_side.play_range(
            engine.tables,
            engine.conduct,
            engine.hands,
            layout.new_work(),
            np.empty(bulk.ROOM, np.int32),
            streams,
            states,
            plies,
            read_seed(seed),
            cap,
            start,
            end,
        )

    ends = [matches * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, ends[:-1], ends[1:]))
    return states, plies
