"""Paths: packed moves unpacked, and their texts."""

from __future__ import annotations

from random import Random

import pytest

from belpic.games.cetkaik.engine import Engine, to_states
from belpic.games.cetkaik.paths import PathKind, unpack
from tests.games.cetkaik.board_samples import MODERN, place, random_setup
from tests.size import sized

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("ruleset", MODERN)
def test_every_path_has_its_own_text(ruleset: str) -> None:
    rng = Random(ruleset)
    engine = Engine(ruleset)
    for _ in range(sized(small=40, full=1_000, plain=5)):
        moves = engine.list_moves(to_states([random_setup(rng, ruleset)]))
        texts = {str(unpack(int(move))) for move in moves}
        assert len(texts) == len(moves)


def test_texts_of_the_design() -> None:
    position = place("ZO=皇 ZU=兵v LAU=弓^ KAU=兵v")
    texts = {
        str(path): path
        for path in (
            unpack(int(move)) for move in Engine("official").list_moves(to_states([position]))
        )
    }
    assert texts["LAU-NAU"].kind is PathKind.PLAIN
    assert texts["LAU*KAU-KO"].needs_step_throw
    assert texts["LAU*KAU-KO"].distance == 3
    assert texts["M^TO-TY"].kind is PathKind.TAM
    assert texts["M*ZU^TI-TE"].kind is PathKind.TAM_STEP_FIRST
    assert texts["M^TO*ZU-ZI"].kind is PathKind.TAM_STEP_SECOND
