"""What the climbing games share: their quick lists and the walk agree in whole matches."""

from __future__ import annotations

from functools import partial

import pytest

from belpic.core import walk
from belpic.core.registry import load
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE
from belpic.games._shared.cards.deck import read
from belpic.games._shared.climbing.enumeration import Chain, Picks, selections
from belpic.games.hauniek.state import HauniekState
from belpic.games.niekhi.state import NiekhiState
from tests.size import sized

MATCHES = [
    ("niekhi", 2, {}),
    ("niekhi", 4, {"bomb": "ranked", "run_bounds": "with_nine"}),
    ("niekhi", 5, {"run_bounds": "with_minus_one", "fetch_shou": "free", "effect": "may"}),
    ("hauniek", 2, {"hand2": 12}),
    ("hauniek", 3, {"full_circle": "declared", "run_min": 3}),
    ("hauniek", 4, {"run_colour": "same"}),
    ("hauniek", 3, {"mun": "dead"}),
]


@pytest.mark.parametrize(("game_id", "seats", "chosen"), MATCHES)
def test_lists_and_walks_agree(game_id: str, seats: int, chosen: dict[str, str | int]) -> None:
    game = load(game_id)
    rng = SeededRng(f"{game_id}/{seats}")
    for _ in range(sized(2, 60)):
        state = game.start(seats, game.options(seats, chosen=chosen))
        while state.outcome() is None:
            if state.to_act is CHANCE:
                state = state.after(CHANCE, rng.draw(state.chance()))
                continue
            assert isinstance(state, NiekhiState | HauniekState)
            seat, actions = state.turn, state.actions(state.turn)
            if not getattr(state, "effect", 0):
                number = sum(len(entry.ways) for entry in state.entries())
                assert len(actions) == number + bool(state.trick)
            action = actions[rng.below(len(actions))]
            assert state.next(seat, action).action == action
            walked = walk.random_action(partial(state.next, seat), rng)
            assert state.after(seat, walked) is not None
            state = state.after(seat, action)


def test_choices_are_counted_and_in_order() -> None:
    hand = read("b1 b1 b1 r2 r2 b5")
    for number in range(len(hand) + 1):
        picks = Picks("fetch", hand, number)
        codes = [action[1:] for action in picks]
        assert len(codes) == len(set(codes)) == len(picks) == len(selections(hand, number))
        assert all(len(chosen) == number for chosen in codes)
    assert [str(action) for action in Picks("fetch", read("b1 b1 r2"), 2)] == [
        "fetch b1 b1",
        "fetch b1 r2",
    ]
    assert Picks("fetch", hand, 2) == Picks("fetch", hand, 2) != Picks("fetch", hand, 3)


def test_sequences_know_their_ends() -> None:
    picks = Picks("fetch", read("b1 r2"), 1)
    chain = Chain([picks, (), picks])
    assert len(chain) == 4
    assert chain[-1] == chain[3] == picks[1]
    assert chain[1:3] == (picks[1], picks[0])
    assert list(chain) == [*picks, *picks]
    for index in (4, -5):
        with pytest.raises(IndexError):
            chain[index]
    assert not Chain([])
