"""Touches of card games: cards before words, ends after cards, colours that do not count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from belpic.core import registry, walk
from belpic.core.action import Action
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, OVER, Seat
from belpic.core.touch import Declined, TouchMachine
from belpic.games._shared.cards.deck import KIND
from belpic.games._shared.climbing.state import Laid
from belpic.games.niekhi.state import NiekhiState
from tests.core.touched import touched


def machines(game_id: str, number: int, seats: int = 2) -> Iterator[TouchMachine]:
    """Yield the machines of the asked seats in a match at random."""
    game, rng = registry.load(game_id), SeededRng(f"touches of {game_id}")
    state = game.start(seats, game.options(seats))
    for _ in range(number):
        if state.to_act is OVER:
            return
        if state.to_act is CHANCE:
            state = state.after(CHANCE, state.chance().sample(rng))
            continue
        assert isinstance(state.to_act, frozenset)
        seat = min(state.to_act)
        view = state.view(seat)
        yield TouchMachine(view)
        state = state.after(seat, walk.random_action(view.next, rng))


def answering(lead: str, cards: str) -> TouchMachine:
    """Return the machine of a seat of 連友 that may answer a lead with these cards."""
    (first, *_) = machines("niekhi", 10)
    state = first.view.shown
    assert isinstance(state, NiekhiState)
    me, other = state.turn, Seat(1 - state.turn)
    hand = tuple(sorted(KIND[code] for code in cards.split()))
    hands = tuple(hand if seat == me else state.hands[seat] for seat in range(2))
    trick = (Laid(other, Action(lead.split())),)
    return TouchMachine(replace(state, hands=hands, trick=trick).view(me))


def test_colours_of_niekhi_are_chosen_where_they_do_not_count() -> None:
    machine = answering("play b1 r2 b3", "b0 b5 b6 r6 r7 bK")
    touches = touched(machine, "b5")
    runs = {Action.of("play", "b5", "b6", "r7"), Action.of("play", "b5", "r6", "r7")}
    assert not machine.complete(touches)
    assert machine.completion(touches) in runs
    # the player may still choose
    assert {machine.whole(touched(machine, "b5", six, "r7")) for six in ("b6", "r6")} == runs


def test_colours_of_generals_are_the_players_choice() -> None:
    machine = answering("play b1 r2 b3", "b0 b6 r7 b8 r8 bK")
    assert not machine.complete(touched(machine, "r7"))
    assert machine.completion(touched(machine, "r7")) is None
    assert machine.completion(touched(machine, "r7", "r8")) == Action.of("play", "b6", "r7", "r8")


def test_why_a_card_cannot_be_played_is_said_without_its_word() -> None:
    machine = answering("play b4", "b0 b6 bK")
    result = machine.touch(machine.start, "b0")
    assert isinstance(result, Declined)
    assert result.reason == machine.view.why(("play", "b0"))


def test_colours_that_count_are_never_alike() -> None:
    for machine in machines("hauniek", 20):
        assert all(token.like is None for token in machine.next(("play",)).tokens)


def test_a_card_of_makhup_is_touched_before_the_end_it_goes_to() -> None:
    laid = 0
    for machine in machines("makhup", 40):
        for token in machine.next(("add",)).tokens:
            for card in machine.next(("add", token.text)).tokens:
                if machine.next(("add", token.text, card.text)).action is not None:
                    touches = touched(machine, card.key, token.key)
                    assert Action.of("add", token.text, card.text) in machine.complete(touches)
                    laid += 1
    assert laid > 2
