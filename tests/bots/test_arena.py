"""The arena: pairs that cancel out luck, results that follow from the seed, how sure they are."""

import json
import multiprocessing
from dataclasses import replace
from math import inf, isfinite
from multiprocessing.pool import Pool
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.bots import workforce as workforce_module
from belpic.bots.arena.contest import Contest, Setting, half_points, release, seating
from belpic.bots.arena.journal import Journal
from belpic.bots.arena.measures import (
    Interval,
    Meeting,
    Pairs,
    Sprt,
    elo,
    elo_of,
    expected,
    ratings,
    score_of,
)
from belpic.bots.arena.tournament import Result, play, rate
from belpic.bots.engines.bot import EngineBot
from belpic.bots.runner import Opening, SeatedBot, play_out
from belpic.bots.uniform import RandomBot
from belpic.bots.workforce import here, processes
from belpic.core import registry
from belpic.core.errors import BadOptions, BadRecord
from belpic.core.outcome import Outcome
from belpic.core.rng import SeededRng
from tests.tiny.game import GAME

SETTING = Setting(
    game="tiny",
    version=2,
    seats=2,
    options=json.dumps(GAME.options(2).to_json()),
    players=("taker", "random", "greedy"),
    nodes=None,
    seconds=None,
    opening=1,
    cap=200,
    seed="7",
)
NUMBERS = st.tuples(*[st.integers(0, 40)] * 5).filter(any)


def shared(game_id: str, *players: str) -> Setting:
    """Return the setting of a game that other processes know too."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    options = json.dumps(game.options(seats).to_json())
    return Setting(game_id, game.info.version, seats, options, players, None, None, 2, 2000, "3")


def results(setting: Setting = SETTING, games: int = 20, path: Path | None = None) -> list[Result]:
    with here() as workforce, Journal(setting, path) as journal:
        found = play(setting, games, workforce, journal)
    release()
    return found


def test_every_two_players_meet_and_the_stronger_one_is_seen() -> None:
    found = results(games=60)
    assert [(one.a, one.b) for one in found] == [(0, 1), (0, 2), (1, 2)]
    assert {one.games for one in found} == {60}
    assert all(one.wins + one.draws + one.losses == 60 for one in found)
    assert all(sum(one.pairs) == 30 for one in found)
    taker = found[0]
    assert taker.score.low > 0.6
    assert taker.elo.low > 0
    ranked = rate(SETTING, found)
    assert ranked[0].value > ranked[1].value
    assert sum(one.value for one in ranked) == pytest.approx(0)


def test_the_same_seed_gives_the_same_and_another_one_gives_others() -> None:
    assert results() == results()
    assert results() != results(replace(SETTING, seed="8"))
    assert results() != results(replace(SETTING, opening=0))


def test_fewer_matches_are_the_first_of_more() -> None:
    contest = Contest(SETTING)
    pairs = [contest.play(0, 1, deal) for deal in range(10)]
    assert sum(sum(pair.halves) for pair in pairs) == 2 * results()[0].wins + results()[0].draws
    assert contest.play(0, 1, 4) == pairs[4]


def test_who_shares_the_work_changes_nothing() -> None:
    setting = shared("niekkutzaupxiu", "greedy", "random")
    alone = results(setting, games=30)
    with processes(2) as workforce, Journal(setting) as journal:
        assert play(setting, 30, workforce, journal) == alone


def test_an_error_of_another_process_is_told_here() -> None:
    setting = replace(shared("niekkutzaupxiu", "greedy", "random"), version=99)
    with (
        processes(2) as workforce,
        Journal(setting) as journal,
        pytest.raises(BadOptions) as caught,
    ):
        play(setting, 4, workforce, journal)
    assert "another version than the 99" in str(caught.value)


def test_processes_end_though_their_pool_waits_for_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    terminate, locks = Pool.terminate, []

    def held(pool: Pool) -> None:
        # as if a process had been ended while it told of a result
        locks.append(vars(vars(pool)["_outqueue"])["_wlock"])
        locks[0].acquire()
        terminate(pool)

    # long enough for the pool to know that it ends: until then it replaces what is ended
    monkeypatch.setattr(workforce_module, "ENDING_SECONDS", 3.0)
    monkeypatch.setattr(Pool, "terminate", held)
    before = set(multiprocessing.active_children())
    with processes(2) as workforce:
        assert list(workforce(abs, [-1, 2])) == [1, 2]
        assert len(set(multiprocessing.active_children()) - before) == 2
    assert set(multiprocessing.active_children()) <= before
    locks[0].release()


def test_equal_players_in_a_pair_get_equal_shares() -> None:
    """With the same bot twice the second match is the first one with the names swapped."""
    for game_id in ("niekkutzaupxiu", "tiny"):
        setting = shared(game_id, "random", "random")
        assert results(setting, games=20)[0].pairs == (0, 0, 10, 0, 0)


def test_both_matches_of_a_pair_begin_alike() -> None:
    begun: list[list[object]] = []
    for bot in (RandomBot(), RandomBot()):
        log: list[object] = []
        opening = Opening(3, SeededRng("opening"))
        players = [SeatedBot(bot, SeededRng(len(begun) + seat)) for seat in range(2)]
        state = GAME.start(2, GAME.options(2, None, {"heap": 40}))
        play_out(state, players, SeededRng(1), 200, log, opening=opening)  # type: ignore[arg-type] # read only
        begun.append(log)
    assert begun[0][:5] == begun[1][:5]
    assert begun[0] != begun[1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_seats_are_shared_out_evenly(seats: int) -> None:
    deals = [seating(deal, seats) for deal in range(2 * seats)]
    both = [*deals, *(tuple(not own for own in deal) for deal in deals)]
    assert {sum(column) for column in zip(*both, strict=True)} == {2 * seats}
    assert all(0 < sum(deal) < seats for deal in deals)
    # where the numbers are odd, everybody sits between two of the same player in turn
    assert len(set(both)) == (2 * seats if seats % 2 else 2)
    assert all(abs(2 * sum(deal) - seats) <= 1 for deal in deals)


@given(st.permutations(range(1, 6)), st.lists(st.booleans(), min_size=5, max_size=5))
def test_what_one_wins_the_other_loses(places: list[int], is_a: list[bool]) -> None:
    if len(set(is_a)) < 2:
        return
    outcome = Outcome(tuple(places), (0,) * 5, "points")
    swapped = [not own for own in is_a]
    assert half_points(outcome, is_a) + half_points(outcome, swapped) == 2


def test_mean_places_decide_at_larger_tables() -> None:
    outcome = Outcome((1, 2, 3), (9, 5, 1), "points")
    assert half_points(outcome, (True, False, False)) == 2
    assert half_points(outcome, (False, True, False)) == 1
    assert half_points(outcome, (False, True, True)) == 0
    assert half_points(Outcome((1, 1, 1), (5, 5, 5), "points"), (True, False, True)) == 1


def test_engines_have_a_process_for_each_of_their_seats() -> None:
    setting = replace(SETTING, seats=3, options=json.dumps(GAME.options(3).to_json()))
    contest = Contest(replace(setting, players=("engine:x", "random")))
    first, second = contest.bot(0, 0), contest.bot(0, 1)
    assert isinstance(first, EngineBot)
    assert first is not second
    assert first is contest.bot(0, 0)
    contest.close()


# The results file


def test_a_contest_goes_on_from_whatever_a_killed_process_left(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    wanted = results(path=whole)
    content = whole.read_bytes()
    assert content.count(b"\n") == 31
    cuts = {*range(0, len(content), 331), len(content) - 1, content.index(b"\n"), 5}
    for cut in sorted(cuts):
        torn = tmp_path / f"{cut}.jsonl"
        torn.write_bytes(content[:cut])
        assert results(path=torn) == wanted
        assert torn.read_bytes() == content


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results(games=10, path=path)
    lines = path.read_text().splitlines()
    changed = json.loads(lines[1])
    changed["halves"] = [2, 2] if changed["halves"] != [2, 2] else [0, 0]
    path.write_text("\n".join([lines[0], json.dumps(changed), *lines[2:], ""]))
    assert results(games=10, path=path)[0].wins != results(games=10)[0].wins
    # more matches than before go on with those that are there
    assert results(games=20, path=path)[2] == results(games=20)[2]


def test_a_file_of_another_contest_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results(games=2, path=path)
    before = path.read_bytes()
    with pytest.raises(BadOptions, match="results of another contest"):
        Journal(replace(SETTING, seed="9"), path)
    assert path.read_bytes() == before
    for odd in (b"my diary\n", b"my diary", b'{"format": "belpic-record/1"}\n'):
        path.write_bytes(odd)
        with pytest.raises(BadRecord, match="line 1: this is no line of a results file"):
            Journal(SETTING, path)
        assert path.read_bytes() == odd
    path.write_bytes(before + b'{"a": 1}\n')
    with pytest.raises(BadRecord, match="line 5"):
        Journal(SETTING, path)


def test_two_contests_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with Journal(SETTING, path), pytest.raises(BadOptions, match="another arena is writing"):
        Journal(SETTING, path)
    with Journal(SETTING, path):
        pass


# Measures


def test_known_scores_are_known_differences() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(0), elo(1)) == (-inf, inf)
    assert expected(elo(0.62)) == pytest.approx(0.62)


def test_independent_matches_have_wilsons_interval() -> None:
    """Pairs of coin flips are worth as much as the matches they are made of."""
    found = score_of((250, 0, 500, 0, 250))
    half = 1.96 * (0.25 / 2000) ** 0.5
    assert found.value == 0.5
    assert found.high - found.value == pytest.approx(half, rel=0.01)
    assert found.value - found.low == pytest.approx(half, rel=0.01)


def test_pairs_that_cancel_out_luck_say_more() -> None:
    lucky, paired = score_of((100, 0, 200, 0, 100)), score_of((0, 100, 200, 100, 0))
    assert paired.high - paired.low < 0.6 * (lucky.high - lucky.low)
    few, many = score_of((0, 0, 1, 0, 0)), score_of((0, 0, 100, 0, 0))
    assert few.high - few.low > 0.5
    assert many.high - many.low < 0.05


def test_all_won_is_still_no_certainty() -> None:
    found = elo_of(score_of((0, 0, 0, 0, 200)))
    assert (found.value, found.high) == (inf, inf)
    assert 700 < found.low < 900
    assert score_of((0, 0, 0, 0, 0)) == Interval(0.5, 0.0, 1.0)


@given(NUMBERS)
def test_an_interval_holds_its_value_and_turns_with_the_sides(pairs: Pairs) -> None:
    found = score_of(pairs)
    assert 0 <= found.low <= found.value <= found.high <= 1
    turned = score_of(pairs[::-1])
    assert (turned.value, turned.low) == pytest.approx((1 - found.value, 1 - found.high))


@given(NUMBERS)
def test_a_test_turns_with_the_sides(pairs: Pairs) -> None:
    ahead, behind = Sprt(0, 40), Sprt(-40, 0)
    assert ahead.ratio(pairs) == pytest.approx(-behind.ratio(pairs[::-1]), abs=1e-6)


def test_a_test_decides_for_what_is_true() -> None:
    test = Sprt(0, 40)
    assert test.decides((0, 0, 0, 0, 0)) is None
    assert test.decides((1, 2, 3, 2, 1)) is None
    assert test.decides((20, 60, 200, 120, 60)) == "high"
    assert test.decides((60, 120, 200, 60, 20)) == "low"


def test_a_test_errs_as_seldom_as_it_promises() -> None:
    """Of matches as strong as one hypothesis says, about 5 % at most end with the other."""
    test, wrong, open_ = Sprt(0, 100), 0, 0
    rng = SeededRng("sprt")
    for _ in range(60):
        counts = [0] * 5
        for _ in range(600):
            counts[sum(rng.bits(1) for _ in range(4))] += 1  # a mean of ½: Elo 0
            decided = test.decides(tuple(counts))  # type: ignore[arg-type] # five of them
            if decided is not None:
                wrong += decided == "high"
                break
        else:
            open_ += 1
    assert wrong <= 6
    assert open_ == 0


def test_a_decided_meeting_stops_early_and_is_the_same_for_everybody() -> None:
    setting = shared("niekkutzaupxiu", "greedy", "random")
    test = Sprt(0, 300)
    with here() as workforce, Journal(setting) as journal:
        alone = play(setting, 400, workforce, journal, sprt=test)
    release()
    heard: list[int] = []
    with processes(2) as workforce, Journal(setting) as journal:
        found = play(setting, 400, workforce, journal, sprt=test, progress=heard.append)
    assert found == alone
    assert alone[0].decided is not None
    assert alone[0].games < 400
    assert sum(heard) == 400


def test_ratings_explain_all_meetings_together() -> None:
    strong: Pairs = (0, 0, 50, 50, 0)
    even: Pairs = (10, 0, 80, 0, 10)
    found = ratings(3, [Meeting(0, 1, strong), Meeting(1, 2, strong), Meeting(0, 2, even)])
    assert found[0].value == pytest.approx(-found[2].value)
    assert found[1].value == pytest.approx(0, abs=1e-6)
    two = ratings(2, [Meeting(0, 1, strong)])
    assert two[0].value - two[1].value == pytest.approx(elo(0.625), abs=2)
    assert all(one.low < one.value < one.high for one in two)
    assert all(isfinite(one.value) for one in ratings(2, [Meeting(0, 1, (0, 0, 0, 0, 50))]))
