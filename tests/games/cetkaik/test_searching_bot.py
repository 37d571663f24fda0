"""The bot `top`: it plays by the rules everywhere, keeps to budgets and sees what is there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from belpic.bots.levels import label, make
from belpic.core import registry
from belpic.core.budget import Budget
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, OVER
from belpic.games.cetkaik.ancient.engine import AncientEngine
from belpic.games.cetkaik.ancient.position import AncientPosition
from belpic.games.cetkaik.ancient.searcher import AncientSearcher
from belpic.games.cetkaik.bots.searching import TOP, SearchingBot
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.pieces import EMPTY, KING, PAWN, SHIP, kind_of, side_of
from belpic.games.cetkaik.search import ancient
from belpic.games.cetkaik.search.equity import SeasonResults, find_equity, find_worth
from belpic.games.cetkaik.search.errors import Errors
from belpic.games.cetkaik.search.layout import MOST_LEAD
from belpic.games.cetkaik.squares import row_of
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.board_samples import place
from tests.games.cetkaik.table import on_board, play
from tests.size import sized

pytestmark = pytest.mark.kernel

EVENTS = sized(small=30, full=600, plain=3)
NODES = sized(small=300, full=1000, plain=8)
ANY_GAME = registry.load("cetkaik")


def chosen(state: CetkaikState, nodes: int = NODES) -> str:
    bot = make("top", ANY_GAME, Budget(nodes=nodes))
    return str(bot.choose(state.view(state.side), SeededRng("0")))


@pytest.mark.parametrize("preset", GAME.info.presets)
def test_play_is_legal_in_every_preset(preset: str) -> None:
    bot, rng = make("top", ANY_GAME, Budget(nodes=NODES)), SeededRng(preset)
    state = GAME.start(2, GAME.options(2, preset))
    for _ in range(EVENTS):
        to_act = state.to_act
        if to_act is OVER:
            break
        if to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(to_act, frozenset)
        seat = min(to_act)
        state = state.after(seat, bot.choose(state.view(seat), rng))


def test_a_king_that_can_be_taken_is_taken() -> None:
    assert chosen(on_board("KY=兵^ KO=r王v PA=兵v PIA=兵^"), 600) == "KY-KO"


def test_a_budget_of_seconds_is_one_of_the_bot_too() -> None:
    bot = make("top", ANY_GAME, Budget(seconds=0.02))
    state = on_board("KY=兵^ KO=r王v PA=兵v PIA=兵^")
    assert bot.choose(state.view(state.side), SeededRng("0")) in state.actions(state.side)


def test_throws_go_on_as_long_as_that_is_worth_the_risk() -> None:
    state = on_board(
        "LIA=弓^ LAU=兵^ LI=r王v PA=兵v", step_sticks="rengeki", seasons=1, points=(10, 30)
    )
    thrown = play(state, "LIA*LAU-LI", "2")
    assert thrown.phase == "chain"
    assert chosen(thrown, 500) == "again"
    assert chosen(play(thrown, "again", "3"), 500) == "bank"


def test_top_has_a_name_for_people() -> None:
    assert label("top", ANY_GAME).in_("ja") != label("top", ANY_GAME).in_("en")


# Errors


def test_who_misses_every_hand_takes_no_king() -> None:
    state = on_board("KY=兵^ KO=r王v PA=兵v PIA=兵^ LIA=兵^")
    strength = replace(TOP, budget=Budget(nodes=NODES), errors=Errors(missed=1.0))
    seen = str(SearchingBot(strength).choose(state.view(state.side), SeededRng("0")))
    assert seen != "KY-KO"


def test_noise_changes_choices_from_decision_to_decision_and_not_within_one() -> None:
    state = on_board("KY=弓^ LO=兵^ PA=兵v PIA=兵^ LIA=車^ MA=r馬v", preset="online")
    strength = replace(TOP, budget=Budget(nodes=NODES), depth=1, errors=Errors(noise=3.0))

    def chosen_by(seed: int) -> str:
        view = state.view(state.side)
        return str(SearchingBot(strength).choose(view, SeededRng(str(seed))))

    assert len({chosen_by(seed) for seed in range(8)}) > 2
    assert chosen_by(1) == chosen_by(1)


# Match equity, by hand


def test_equity_of_one_kind_of_result() -> None:
    results = SeasonResults({5: 1.0}, {5: 1.0})
    equity = find_equity(results, 20)

    def at(seasons: int, lead: int) -> float:
        return float(equity[seasons, MOST_LEAD + lead])

    assert [at(0, lead) for lead in (-1, 0, 1)] == [-1, 0, 1]
    # one season: the leader wins unless five points turn it
    assert [at(1, lead) for lead in (0, 4, 5, 6)] == [0, 0, 0.5, 1]
    # two: from 5 to 10, then surely won, or to 0, which is even
    assert at(2, 5) == pytest.approx(0.5)
    # a lead of the limit is the match
    assert at(4, 20) == 1
    assert at(4, -23) == -1
    # from 15 a match is won at 20, or stands at 10 with one season less
    assert at(2, 15) == pytest.approx((1 + at(1, 10)) / 2)
    assert np.allclose(equity, -equity[:, ::-1])


def test_worth_of_a_season_pays_held_hands_at_the_rate() -> None:
    results = SeasonResults({5: 1.0}, {5: 0.5, 3: 0.5})
    after = find_equity(results, 20)[1]
    worth = find_worth(results, after, 20)
    assert worth[0, 0, 0, MOST_LEAD] == pytest.approx(
        (after[MOST_LEAD + 5] + after[MOST_LEAD + 3]) / 2
    )
    assert worth[1, 1, 4, MOST_LEAD + 10] == pytest.approx(
        (after[MOST_LEAD + 10 - 18] + after[MOST_LEAD + 10 - 14]) / 2
    )


# The ancient game


def test_ancient_search_takes_the_king_and_keeps_to_its_nodes() -> None:
    engine = AncientEngine()
    board = place("KY=弓^ KA=r王v ZIA=王^ PA=r弓v").board
    found = AncientSearcher().find(engine, AncientPosition(board), 1000)
    assert str(found.move.tokens[-1]) == "-KA"
    assert AncientSearcher().find(engine, engine.start(), 50).nodes <= 50


@pytest.mark.parametrize("depth", [1, 2] if EVENTS > 3 else [1])
@pytest.mark.parametrize(
    "pieces", ["", "KY=弓^ KI=r兵v ZIA=王^ PA=r弓v XA=r王v LU=r獣v NO=船^ TY=獣^"]
)
def test_ancient_search_finds_what_plain_minimax_finds(pieces: str, depth: int) -> None:
    engine = AncientEngine()
    position = AncientPosition(place(pieces).board) if pieces else engine.start()
    found = AncientSearcher().find(engine, position, 1 << 40, depth=depth, captures=0)
    assert found.value == minimax(engine, position, depth, 0)


def minimax(engine: AncientEngine, position: AncientPosition, depth: int, ply: int) -> int:
    if position.winner is not None:
        return ply - ancient.WIN
    if depth == 0:
        return worth(position)
    after = (engine.after(position, move) for move in engine.moves(position))
    return max(-minimax(engine, each, depth - 1, ply + 1) for each in after)


def worth(position: AncientPosition) -> int:
    total = 0
    for square, code in enumerate(position.board):
        if code == EMPTY:
            continue
        amount = ancient.WORTH[kind_of(code)]
        if kind_of(code) == PAWN:
            row = row_of(square)
            amount += ancient.AHEAD * (row if side_of(code) else 8 - row)
        elif kind_of(code) not in {KING, SHIP}:
            king = next(
                there
                for there, other in enumerate(position.board)
                if other != EMPTY and kind_of(other) == KING and side_of(other) != side_of(code)
            )
            across = abs(square % 9 - king % 9)
            amount -= ancient.NEARER * max(across, abs(row_of(square) - row_of(king)))
        total += amount if side_of(code) == position.side else -amount
    return total
