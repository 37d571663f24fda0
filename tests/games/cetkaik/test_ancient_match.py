"""Matches of the ancient game: placement, who begins, its end, and several seasons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belpic.core.action import Action
from belpic.core.options import Value
from belpic.core.scene import Button, Counter
from belpic.core.seats import CHANCE, OVER, SPECTATOR, Seat
from belpic.games.cetkaik.ancient.state import AncientState
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.pieces import IA, A
from tests.games.cetkaik.ancient_samples import position

pytestmark = pytest.mark.kernel

DUEL = "KAU=弓^ KA=王v PIA=王^"


def begin(**chosen: Value) -> AncientState:
    """Return the start of a match, in which IA begins unless said otherwise."""
    options = GAME.options(2, "ancient", {"first_player": "fixed", **chosen})
    state = GAME.start(2, options)
    assert isinstance(state, AncientState)
    return state


def on_board(pieces: str, **chosen: Value) -> AncientState:
    """Return the first season with these pieces instead, IA to move."""
    start = begin(**chosen)
    return replace(start, position=position(pieces)).begin_turn()


def play(state: AncientState, *script: str) -> AncientState:
    """Return the state after the script; a number is what the sticks show."""
    for item in script:
        if item.isdecimal():
            state = state.after(CHANCE, state.chance().read(item))
        else:
            to_act = state.to_act
            assert isinstance(to_act, frozenset)
            state = state.after(min(to_act), GAME.read(state, min(to_act), item))
    return state


def test_v188_who_takes_the_king_has_won() -> None:
    over = play(on_board(DUEL), "KAU-KA")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((IA,), (1, 0), "king")


def test_the_sticks_decide_who_begins() -> None:
    state = begin(first_player="sticks_each_season")
    after = play(state, "throw", "3", "throw", "3", "throw", "2", "throw", "4")
    assert (after.phase, after.side, after.began) == ("move", A, A)


def test_a_free_placement_is_secret_until_both_have_decided() -> None:
    state = begin(ancient_chariot_beast_placement="free")
    one = state.after(Seat(A), Action.of("exchange", "K"))
    assert one.view(SPECTATOR) != replace(one, placements=state.placements).view(SPECTATOR)
    other = state.after(Seat(A), Action.of("keep"))
    assert one.view(Seat(IA)) == other.view(Seat(IA))
    both = play(one, "keep")
    assert (both.phase, both.side) == ("move", IA)
    assert both.position.board != play(other, "keep").position.board


STUCK = "ZAI=船^ ZY=船v PA=王v"


@pytest.mark.parametrize(
    ("rule", "said", "winners", "reason"),
    [
        ("draw_by_agreement_or_resign", ("offer", "accept"), (IA, A), "agreed"),
        ("draw_by_agreement_or_resign", ("offer", "refuse", "give_up"), (A,), "gave_up"),
        ("draw_by_agreement_or_resign", ("offer", "refuse", "offer", "accept"), (IA, A), "agreed"),
        ("loss", (), (A,), "stuck"),
    ],
)
def test_a_side_that_cannot_move(
    rule: str, said: tuple[str, ...], winners: tuple[int, ...], reason: str
) -> None:
    outcome = play(on_board(STUCK, ancient_no_legal_move=rule), *said).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason)


def test_only_the_other_side_answers_an_offer() -> None:
    offered = play(on_board(STUCK), "offer")
    assert offered.to_act == frozenset({A})
    buttons = [thing.key for thing in offered.scene(Seat(A)).things if isinstance(thing, Button)]
    assert buttons == ["accept", "refuse"]
    assert play(offered, "refuse").to_act == frozenset({IA})


@pytest.mark.parametrize(
    ("rule", "first"),
    [("fixed", IA), ("alternate", A), ("winner_of_last_season", IA), ("loser_of_last_season", A)],
)
def test_several_seasons_are_counted(rule: str, first: int) -> None:
    second = play(on_board(DUEL, seasons=2, first_player=rule), "KAU-KA")
    assert (second.season, second.won, second.side) == (2, (1, 0), first)
    assert second.position == replace(begin().position, side=first)
    shown = second.view(SPECTATOR).scene().things
    assert [thing.value for thing in shown if isinstance(thing, Counter)] == [2, 1, 0]
    duel = replace(position("KA=弓v KIA=王^ PA=王v"), side=A)
    last = replace(second, position=duel).begin_turn()
    over = play(last, "KA-KIA")
    outcome = over.outcome()
    assert outcome is not None
    assert (over.to_act, outcome.scores, outcome.reason) == (OVER, (1, 1), "seasons")


def test_a_season_without_a_winner_counts_for_nobody() -> None:
    second = play(on_board(STUCK, seasons=2, first_player="alternate"), "offer", "accept")
    assert (second.season, second.won, second.side) == (2, (0, 0), A)


def test_every_season_is_placed_and_thrown_for_anew() -> None:
    chosen: dict[str, Value] = {
        "seasons": 2,
        "first_player": "sticks_each_season",
        "ancient_chariot_beast_placement": "free",
    }
    state = replace(begin(**chosen), position=position(DUEL)).begin_turn()
    second = play(state, "KAU-KA")
    assert (second.phase, second.to_act) == ("place", frozenset({IA, A}))
    assert play(second, "keep", "keep").phase == "open"
