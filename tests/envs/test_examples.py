"""The examples learn what they say."""

from belpic.envs.pettingzoo.aec import raw_env
from examples.learn_niekkutzaupxiu import GAME, chance_of, learn
from tests.size import sized


def test_a_small_table_learns_to_play_like_the_solver() -> None:
    env = raw_env(GAME, seats=2, options={"rounds": 1}, skip_forced=True)
    beginner = chance_of(env, learn(env, 10), sized(100, 4000))
    learned = chance_of(env, learn(env, sized(800, 60_000)), sized(200, 40_000))
    assert beginner < learned
    assert learned > sized(38, 49) / 100
