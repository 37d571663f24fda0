"""Bots play matches: the runner, and many matches that follow from a seed."""

import os
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.bots.runner import UNBOUNDED_CAP, Log, SeatedBot, play_match, play_out, usual_cap
from belpic.bots.simulation import Simulation, server_seed
from belpic.bots.systems import usual_jobs
from belpic.bots.tally import Spread, Tally
from belpic.bots.uniform import RandomBot
from belpic.bots.workforce import processes
from belpic.core import registry
from belpic.core.action import Action
from belpic.core.errors import BadOptions, IllegalAction, WorkLost
from belpic.core.game import AnyGame, Bounds
from belpic.core.record import Record, check, check_fair
from belpic.core.rng import FairRng, Rng, SeededRng
from belpic.core.view import View
from tests.tiny.game import GAME, TINY, Tiny, TinyOptions

OPTIONS = GAME.options(2)


class Watching:
    """Plays at random and remembers what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[View, Rng]] = []

    def choose(self, view: View, rng: Rng) -> Action:
        self.given.append((view, rng))
        return RandomBot().choose(view, rng)


class Cheating:
    """Plays what is not allowed."""

    def choose(self, view: View, rng: Rng) -> Action:  # noqa: ARG002 -- a bot's signature
        return Action.of("take", "9")


class Endless(Tiny):
    """Says that it has no longest match."""

    def bounds(self, options: TinyOptions, seats: int) -> Bounds:  # noqa: ARG002 -- the same always
        return Bounds(None, None, None, None)


def players(seats: int = 2, seed: int = 1) -> list[SeatedBot]:
    return [SeatedBot(RandomBot(), SeededRng(f"{seed}/{seat}")) for seat in range(seats)]


def simulation(seed: str = "1", *names: str, cap: int | None = None) -> Simulation:
    return Simulation.of(TINY, 2, OPTIONS, names or ["random"], seed, cap)


@given(st.integers(0, 10**6))
def test_a_match_among_bots_is_a_match(seed: int) -> None:
    match = play_match(TINY, OPTIONS, players(seed=seed), SeededRng(seed))
    assert match.outcome is not None
    assert match.outcome.reason in {"empty", "passed"}
    assert len(match.events) < usual_cap(TINY, OPTIONS, 2)


def test_a_match_at_its_cap_is_decided_by_the_scores() -> None:
    match = play_match(TINY, OPTIONS, players(), SeededRng(1), cap=3)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.scores) == ("cap", match.state.scores())
    assert [event.kind for event in match.events] == ["chance", "chance", "action", "abandon"]
    assert match.events[-1].text == "cap"
    assert check(Record.of(match, "all")) == match  # type: ignore[arg-type] # whole anyway


def test_the_usual_cap_is_beyond_the_longest_match_or_generous() -> None:
    assert usual_cap(TINY, OPTIONS, 2) == (GAME.bounds(OPTIONS, 2).length or 0) + 1
    endless: AnyGame = Endless()  # type: ignore[assignment] # games are invariant in their options
    assert usual_cap(endless, OPTIONS, 2) == UNBOUNDED_CAP


def test_bots_get_views_of_their_seat_and_their_own_stream() -> None:
    options = GAME.options(2, None, {"quick": True})
    seated = [SeatedBot(Watching(), SeededRng(seat)) for seat in range(2)]
    play_out(GAME.start(2, options), seated, SeededRng(1), 100)
    for seat, player in enumerate(seated):
        assert isinstance(player.bot, Watching)
        assert player.bot.given
        for view, rng in player.bot.given:
            assert (view.viewer, view.asked, rng) == (seat, True, player.rng)
            assert 0 in view.shown.stones  # type: ignore[attr-defined] # the other's stone


def test_a_bot_that_breaks_the_rules_is_stopped() -> None:
    seated = [SeatedBot(Cheating(), SeededRng(1)), *players()[1:]]
    with pytest.raises(IllegalAction):
        play_match(TINY, OPTIONS, seated, SeededRng(1))


def test_random_bots_play_the_same_with_and_without_their_view() -> None:
    class Plain(RandomBot):
        """Is not the runner's own kind, so it is given a view."""

    for seed in range(20):
        plain = [SeatedBot(Plain(), SeededRng(f"{seed}/{seat}")) for seat in range(2)]
        slow = play_match(TINY, OPTIONS, plain, SeededRng(seed))
        assert slow == play_match(TINY, OPTIONS, players(seed=seed), SeededRng(seed))


def test_a_step_is_a_decision_with_at_least_two_choices() -> None:
    log: Log = []
    play = simulation().play(0, log)
    assert play.events == len(log)
    decisions = [action for actor, action in log if isinstance(actor, int)]
    # every decision of the tiny game has two choices: at least `take 1` and `pass`
    assert play.steps == len(decisions) == play.events - 2


def test_forced_actions_are_no_steps() -> None:
    game = registry.load("zaupxiu")
    play = Simulation.of(game, 3, game.options(3), ["random"], "1").play(0)
    assert (play.steps, play.events > 20) == (0, True)


def test_everything_follows_from_the_seed() -> None:
    one, same, other = simulation("7"), simulation("7"), simulation("8")
    assert one.run(50) == same.run(50)
    assert one.run(50) != other.run(50)
    logs: list[Log] = [[], []]
    one.play(13, logs[0])
    same.play(13, logs[1])
    assert logs[0] == logs[1]


def test_matches_of_a_simulation_differ() -> None:
    ends = {simulation().play(index).state for index in range(30)}
    assert len(ends) > 15


def test_records_of_a_simulation_check_and_are_fair() -> None:
    kept: dict[int, Record] = {}
    tally = simulation("5").run(10, kept.__setitem__)
    assert sorted(kept) == list(range(10))
    assert tally == simulation("5").run(10)
    assert sum(len(record.events) for record in kept.values()) == tally.events.total
    for index, record in kept.items():
        assert check_fair(record) == 2
        assert record.fairness is not None
        assert record.fairness.server == server_seed("5", index).hex()
    assert len({record.dumps() for record in kept.values()}) > 5


def test_records_of_capped_matches_check() -> None:
    kept: dict[int, Record] = {}
    tally = simulation("5", cap=3).run(5, kept.__setitem__)
    assert tally.capped == 5
    assert tally.events.high == 3
    for record in kept.values():
        assert check(record).outcome == record.outcome


def test_the_tally_adds_up() -> None:
    kept: dict[int, Record] = {}
    tally = simulation().run(40, kept.__setitem__)
    outcomes = [record.outcome for record in kept.values() if record.outcome]
    assert tally.games == len(outcomes) == 40
    for seat in range(2):
        scores = [outcome.scores[seat] for outcome in outcomes]
        assert tally.scores[seat] == Spread(40, sum(scores), min(scores), max(scores))
        assert tally.scores[seat].mean == sum(scores) / 40
        assert tally.wins[seat] == sum(outcome.places[seat] == 1 for outcome in outcomes)
    assert tally.shared == sum(outcome.places == (1, 1) for outcome in outcomes)
    assert tally.reasons == Counter(outcome.reason for outcome in outcomes)


@given(st.lists(st.integers(0, 60), max_size=6))
def test_parts_of_a_tally_add_up_in_any_grouping(cuts: list[int]) -> None:
    whole, parts = simulation().tally(range(60)), Tally(2)
    edges = [0, *sorted(cuts), 60]
    for low, high in pairwise(edges):
        parts.merge(simulation().tally(range(low, high)))
    assert parts == whole


def test_nothing_has_no_mean() -> None:
    assert Tally(2).steps.mean is None


def test_several_processes_give_the_same_and_report_progress() -> None:
    game = registry.load("zaupxiu")
    shared = Simulation.of(game, 2, game.options(2), ["random", "greedy"], "1")
    heard: list[int] = []
    assert shared.run(250, progress=heard.append, jobs=2) == shared.run(250, jobs=1)
    assert (sum(heard), len(heard)) == (250, 5)


def test_progress_is_heard_of_every_match() -> None:
    heard: list[int] = []
    simulation().run(7, progress=heard.append)
    assert heard == [1] * 7


def test_there_is_at_least_one_processor() -> None:
    assert usual_jobs() >= 1


def test_bots_are_repeated_in_turn() -> None:
    three = Simulation.of(TINY, 3, GAME.options(3), ["random", "taker"], "1")
    assert three.names == ("random", "taker", "random")


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(BadOptions, match="3 bots were named for 2 seats"):
        simulation("1", "random", "random", "random")


def test_better_bots_win_more() -> None:
    tally = simulation("3", "taker", "random").run(300)
    assert tally.wins[0] > 1.5 * tally.wins[1]
    greedy = simulation("3", "random", "greedy").run(100)
    assert greedy.wins[1] > 1.5 * greedy.wins[0]


def test_the_stream_of_each_match_is_its_own() -> None:
    seeds = {server_seed(seed, index) for seed in ("1", "11", "2") for index in range(50)}
    assert len(seeds) == 150
    assert all(FairRng(seed) for seed in seeds)


def test_a_tally_of_a_seed_never_changes() -> None:
    """Who quotes a seed must get the same numbers from every later version of these rules."""
    tally = simulation("1").run(100)
    numbers = [tally.steps.total, tally.events.total, tally.wins, tally.shared]
    assert numbers == [385, 585, [63, 51], 14]


def test_the_death_of_a_process_is_told_instead_of_waited_for() -> None:
    with processes(2) as share, pytest.raises(WorkLost):
        # as a process is ended that takes too much memory
        list(share(os._exit, [9]))  # public, in spite of its name
