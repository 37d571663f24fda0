"""Samples to learn from: what they say of positions, and what they were worth in hindsight."""

from __future__ import annotations

import numpy as np
import pytest

from belpic.games.cetkaik.search.network import LEVELS
from tests.size import sized
from tools.train import samples

pytestmark = pytest.mark.kernel


def made(found: float) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    sample = np.zeros(1, samples.SAMPLE)
    sample["found"] = found
    return sample


def test_what_came_after_counts_for_what_was_before_unless_a_move_was_random() -> None:
    seen = [made(0.5), made(-0.25), made(0.0)]
    season = samples.look_back(seen, [False, True, False], 1.0, 1)
    decay = samples.DECAY
    assert season["target"][2] == pytest.approx(decay)
    assert season["target"][1] == pytest.approx(-0.25)
    assert season["target"][0] == pytest.approx(decay * -0.25 + (1 - decay) * 0.5)
    assert set(season["winner"]) == {1}


def test_a_match_gives_samples_of_its_seasons() -> None:
    nodes = sized(small=60, full=300, plain=4)
    seasons = samples.play_match("education", "1", nodes, "hand")
    again = samples.play_match("education", "1", nodes, "hand")
    assert seasons
    assert all((one == other).all() for one, other in zip(seasons, again, strict=True))
    for season in seasons:
        assert (season["won"] >= season["lost"]).all()
        assert (np.abs(season["target"]) <= 1).all()
        assert len(set(season["winner"])) == 1
        assert season["near"].max() < LEVELS
        # everybody's king completes a hand as long as it stands
        assert ((season["king"] < 0).any(axis=1) | (season["hot"] != 0).all(axis=1)).all()
