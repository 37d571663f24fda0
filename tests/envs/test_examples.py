"""The examples learn what they say."""

from pathlib import Path

from belpic.envs.pettingzoo.aec import raw_env
from examples import learn_niekkutzaupxiu
from examples.learn_niekkutzaupxiu import chance_of, learn
from tests.size import sized


def test_a_small_table_learns_to_play_like_the_solver() -> None:
    env = raw_env("niekkutzaupxiu", seats=2, options={"rounds": 1}, skip_forced=True)
    beginner = chance_of(env, learn(env, 10), sized(100, 4000))
    learned = chance_of(env, learn(env, sized(800, 60_000)), sized(200, 40_000))
    assert beginner < learned
    assert learned > sized(38, 49) / 100


def test_it_takes_sixty_lines() -> None:
    lines = Path(learn_niekkutzaupxiu.__file__).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
