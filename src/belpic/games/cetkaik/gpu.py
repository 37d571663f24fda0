"""Matches in bulk on an NVIDIA card: the kernel's own functions, launched over the matches.

Nothing leaves the card but a few bytes a step that say whether all choices were legal and how many
matches go on. The arrays are the card's (`CardArray`): PyTorch, CuPy and JAX take them without a
copy, by DLPack or `__cuda_array_interface__`. Needs the extra `gpu`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Protocol, cast

import numpy as np

from belpic.core.seats import Seat
from belpic.games.cetkaik.bulk import (
    MOST_ACTIONS,
    SEAT_FACT,
    check_choices,
    read_choice,
    read_seed,
    refuse,
    refuse_choice,
)
from belpic.games.cetkaik.card_array import CardArray
from belpic.games.cetkaik.hands import is_kernel_exact
from belpic.games.cetkaik.kernel import bulk, layout, seen
from belpic.games.cetkaik.kernel.stream import WORDS
from belpic.games.cetkaik.squares import SQUARES, WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import DTypeLike, NDArray

    from belpic.core.action import Action
    from belpic.core.bulk import Array
    from belpic.games.cetkaik.card_array import OnCard
    from belpic.games.cetkaik.kernel.layout import Records
    from belpic.games.cetkaik.rules import CetkaikRules


class Launcher(Protocol):
    """A function for the card."""

    def __getitem__(self, grid: tuple[int, int]) -> Callable[..., None]:
        """Return it for so many blocks of so many threads."""


KERNELS: Final = "belpic.games.cetkaik.gpu_kernels"
"""The module that needs the extra."""
BLOCK: Final = 128
"""Threads of a block."""
REGISTERS: Final = 64
"""Registers of a thread: with more, too few threads fit on a card (`benchmarks/README.md`)."""
MOST_THREADS: Final = 1 << 17
"""Threads that play at once: each has its own room for a list."""
ROUNDS: Final = 8
"""So many moves are played before it is asked whether any match goes on."""


def open_on_gpu(rules: CetkaikRules, matches: int, seed: int, longest: int) -> CardMatches:
    """Return matches on the card, if there is one and the rules are compiled as a whole.

    Raises:
        BadOptions: naming what is missing.
    """
    check_gpu()
    hands = rules.hands
    if not is_kernel_exact(hands):
        name = "scoring_method" if hands.rules.duplicate_hands == "once" else "duplicate_hands"
        refuse("not_on_gpu", name=name, value=getattr(hands.rules, name))
    return CardMatches(rules, matches, seed, longest)


def check_gpu() -> None:
    """Refuse if no card can be used, and say what is missing.

    Raises:
        BadOptions: naming the package, or telling what the driver says.
    """
    if find_spec("numba_cuda") is None:
        refuse("no_package")
    cuda = import_module(KERNELS).cuda
    try:
        cuda.current_context()
    except cuda.cudadrv.error.CudaSupportError as error:
        refuse("no_card", why=" ".join(str(error).split()))


@cache
def launcher(name: str) -> Launcher:
    """Return a function of `gpu_kernels`, to be compiled for the card at its first launch."""
    kernels = import_module(KERNELS)
    kernel: Launcher = kernels.cuda.jit(getattr(kernels, name), max_registers=REGISTERS)
    return kernel


class Card:
    """The rules of a match on the card, and room for the threads that play."""

    def __init__(self, rules: CetkaikRules, matches: int) -> None:
        """Copy the rules to the card."""
        self.cuda = import_module(KERNELS).cuda
        engine = rules.engine
        self.matches = matches
        self.rules = tuple(map(self.put, (engine.tables, engine.conduct, engine.hands)))
        self.blocks = -(-min(matches, MOST_THREADS) // BLOCK)
        room = (self.blocks * BLOCK, bulk.ROOM)
        self.rooms: OnCard = self.cuda.device_array(room, np.int32)
        self.streams = self.new((matches, WORDS), np.int64)
        self.lists = self.new((2, matches), np.int32)
        self.lefts = self.new(2, np.int32)
        self.chosen = self.new(matches, np.int32)

    def put(self, array: NDArray[np.generic]) -> OnCard:
        """Return a copy of an array on the card."""
        copied: OnCard = self.cuda.to_device(array)
        return copied

    def new(self, shape: tuple[int, ...] | int, dtype: DTypeLike) -> OnCard:
        """Return an array of zeros on the card."""
        return self.put(np.zeros(shape, dtype))

    def launch(self, name: str, threads: int, *arguments: object) -> None:
        """Launch a function in so many threads."""
        launcher(name)[-(-threads // BLOCK), BLOCK](*arguments)

    def play(self, name: str, *arguments: object) -> None:
        """Launch a function that plays: the threads there is room for see to all matches."""
        launcher(name)[self.blocks, BLOCK](*arguments)

    def count_left(self, turn: int) -> int:
        """Return how many matches the list of a turn has."""
        return int(self.lefts.copy_to_host()[turn])


class CardMatches:
    """Matches on a card (`core.bulk.BulkMatches`)."""

    seat_fact = SEAT_FACT

    def __init__(self, rules: CetkaikRules, matches: int, seed: int, longest: int) -> None:
        """Begin the matches."""
        self._rules = rules
        self._longest = longest
        self._number = matches
        self._card = card = Card(rules, matches)
        self._ages = card.new(matches, np.int32)
        self._refused = card.new(1, np.int32)
        self._states = card.put(layout.new_states(matches))
        self._spots = card.new((matches, seen.PLANES, SQUARES), np.uint8)
        self.legal = CardArray(card.new((matches, MOST_ACTIONS), np.int32))
        self.counts = CardArray(card.new(matches, np.int32))
        self.planes = CardArray(self._spots.reshape(matches, seen.PLANES, WIDTH, WIDTH))
        self.facts = CardArray(card.new((matches, seen.FACTS), np.int32))
        self.rewards = CardArray(card.new((matches, 2), np.float32))
        self.gains = CardArray(card.new((matches, 2), np.int64))
        self.terminated = CardArray(card.new(matches, np.bool_))
        self.truncated = CardArray(card.new(matches, np.bool_))
        self.reset(seed)

    @property
    def states(self) -> Records:
        """How the matches stand, copied from the card: records of `kernel.layout.STATE`."""
        return cast("Records", self._states.copy_to_host())

    def reset(self, seed: int) -> None:
        """Begin every match anew, each with its own stream of this seed."""
        card = self._card
        tables, conduct, _ = card.rules
        for array in (self._ages, card.chosen):
            array.copy_to_device(np.zeros(self._number, np.int32))
        counts, gains = self.counts.array, self.gains.array
        begun = (card.streams, self._states, counts, gains, read_seed(seed))
        card.launch("start", self._number, tables, conduct, *begun)
        self._advance(card.chosen)

    def step(self, chosen: Array) -> None:
        """Play in each match the action of this number.

        Raises:
            IllegalAction: naming a match that has no such action; then nothing is played.
        """
        self._advance(self._check(chosen))

    def _advance(self, choices: OnCard) -> None:
        card = self._card
        tables, conduct, hands = card.rules
        legal, counts = self.legal.array, self.counts.array
        card.lefts.copy_to_device(np.zeros(2, np.int32))
        turn, left = 0, self._number
        while left:
            card.play(
                "advance",
                tables,
                conduct,
                hands,
                card.rooms,
                card.streams,
                self._states,
                choices,
                self._longest,
                legal,
                counts,
                self._ages,
                self.rewards.array,
                self.gains.array,
                self.terminated.array,
                self.truncated.array,
                card.lists,
                card.lefts,
                turn,
            )
            turn += 1
            listed = (card.lists, card.lefts, turn % 2)
            card.play("ask", tables, conduct, card.rooms, self._states, legal, counts, *listed)
            left = card.count_left(turn % 2)
        self._see()

    def draw(self) -> CardArray:
        """Return a choice for each match, all equally likely, from its own stream."""
        card = self._card
        card.launch("draw", self._number, card.streams, self.counts.array, card.chosen)
        return CardArray(card.chosen)

    def seat(self, match: int) -> Seat:
        """Return the seat to act in a match."""
        return Seat(int(self._state(match)[0]["side"]))

    def actions(self, match: int) -> tuple[Action, ...]:
        """Return the actions of a match in their order."""
        states, declare = self._state(match), self._rules.options.step_declare
        count = int(self.counts.array[match])
        listed = self.legal.array[match, :count].copy_to_host().tolist()
        return tuple(read_choice(states, choice, declare) for choice in listed)

    def _state(self, match: int) -> Records:
        return cast("Records", self._states[match : match + 1].copy_to_host())

    def _see(self) -> None:
        card = self._card
        tables, conduct, _ = card.rules
        threads = self._number * SQUARES
        card.launch("see", threads, tables, conduct, self._states, self._spots, self.facts.array)
        card.cuda.synchronize()

    def _check(self, chosen: Array) -> OnCard:
        """Return the choices on the card, in the card's form."""
        card = self._card
        if not hasattr(chosen, "__cuda_array_interface__"):
            chosen = card.put(np.asarray(chosen))
        choices: OnCard = card.cuda.as_cuda_array(chosen)
        check_choices(choices.shape, choices.dtype, self._number)
        if choices.dtype != np.int32 or choices.strides != (np.int32().itemsize,):
            choices = card.put(choices.copy_to_host().astype(np.int32))
        self._refused.copy_to_device(np.full(1, -1, np.int32))
        card.launch("check", self._number, choices, self.counts.array, self._refused)
        match = int(self._refused.copy_to_host()[0])
        if match >= 0:
            refuse_choice(match, int(self.counts.array[match]), int(choices[match]))
        return choices


def play_on_gpu(rules: CetkaikRules, matches: int, seed: int, cap: int) -> tuple[OnCard, OnCard]:
    """Play matches at random on the card; return how they stand, and their numbers of moves."""
    card = Card(rules, matches)
    tables, conduct, hands = card.rules
    states = card.put(layout.new_states(matches))
    plies = card.new(matches, np.int32)
    chosen, lists, lefts = card.chosen, card.lists, card.lefts
    begun = (states, chosen, plies, lists, lefts, read_seed(seed))
    card.launch("begin", matches, tables, conduct, card.streams, *begun)
    played = (tables, conduct, hands, card.rooms, card.streams, states, chosen, plies, lists, lefts)
    turn = 0
    card.play("move", *played, turn, cap)
    while card.count_left(1 - turn):
        for _ in range(ROUNDS):
            turn = 1 - turn
            drawn = (card.rooms, card.streams, states, chosen, lists, lefts, turn)
            card.play("pick", tables, *drawn)
            card.play("move", *played, turn, cap)
    card.cuda.synchronize()
    return states, plies
