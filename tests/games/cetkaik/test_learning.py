"""What programs that learn are told of 机戦: tokens and arrays."""

import math

import numpy as np
import pytest

from belpic.core import registry
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat
from belpic.core.walk import random_action
from belpic.games.cetkaik.kernel import seen
from belpic.games.cetkaik.learning import CetkaikFeatures, tokens
from belpic.games.cetkaik.squares import WIDTH
from tests.size import sized

pytestmark = pytest.mark.kernel
GAME = registry.load("cetkaik")


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_token_that_is_met_is_listed_and_the_board_turns(preset: str) -> None:
    options = GAME.options(2, preset)
    listed = set(tokens(options))
    features = CetkaikFeatures()
    shapes = features.shapes(options, 2)
    assert bool(shapes) == (preset != "ancient")
    rng = SeededRng(preset)
    state = GAME.start(2, options)
    for _ in range(sized(30, 400, 12)):
        if state.to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        if not isinstance(state.to_act, frozenset):
            break
        (seat,) = state.to_act
        met = {token.text for token in state.next(seat).tokens}
        assert {text for text in met if "x" not in text} <= listed
        if shapes:
            own, other = (features.values(state.view(Seat(one))) for one in (0, 1))
            assert len(own) == sum(map(math.prod, shapes.values()))
            cut = seen.PLANES * WIDTH * WIDTH
            boards = [row[:cut].reshape(seen.PLANES, WIDTH * WIDTH) for row in (own, other)]
            assert np.array_equal(boards[0][:10], boards[1][10:20, ::-1])
            assert (own[cut + 1], other[cut + 1]) == (0, 1)
        state = state.after(seat, random_action(state.view(seat).next, rng))
