"""The numbered levels of every game that is searched by guessing what is hidden."""

from importlib.util import find_spec

import pytest

from belpic import bots
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.game import State
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE
from tests.size import sized

GAMES = [game for game in registry.ids() if registry.load(game).parts.thinking is not None]


def play(game_id: str, seats: int, decisions: int, seed: int) -> State:
    """Return a state that random play leads to, in which a seat has a choice."""
    game, rng = registry.load(game_id), SeededRng(seed)
    state = game.start(seats, game.options(seats))
    found = state
    while state.outcome() is None and decisions:
        to_act = state.to_act
        if to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(to_act, frozenset)
        seat = min(to_act)
        listed = state.listed(seat) or state.actions(seat)
        if len(listed) > 1:
            found = state
            decisions -= 1
        state = state.after(seat, listed[rng.below(len(listed))])
    return found


# where a bot is compiled, measuring what is reached slows the compiler down sixfold
PLAYED = [
    pytest.param(one, marks=pytest.mark.unmeasured)
    if find_spec(f"belpic.games.{one}.preparation")
    else one
    for one in GAMES
]


@pytest.mark.parametrize("game_id", PLAYED)
def test_every_level_plays_what_is_legal_and_the_same_again(game_id: str) -> None:
    game = registry.load(game_id)
    for seats in {2, game.info.usual_seats}:
        for at in range(sized(1, 6)):
            state = play(game_id, seats, 3 + 4 * at, at)
            if not isinstance(state.to_act, frozenset):
                continue  # there is nothing to decide in the whole match
            seat = min(state.to_act)
            for name in ("1", bots.usual(game), "top"):
                bot = bots.make(name, game, Budget(nodes=sized(4, 20)))
                view = state.view(seat)
                chosen = bot.choose(view, SeededRng(at))
                assert state.next(seat, chosen).action == chosen
                # what others hold is guessed anew: the same view is all that the choice rests on
                other = view.guess(SeededRng(99)).view(seat)
                assert bot.choose(other, SeededRng(at)) == chosen
