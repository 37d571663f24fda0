"""Tuning: what is fitted is what the search uses, and the fit finds what there is."""

from __future__ import annotations

import math

import numpy as np
import pytest

from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.search import layout
from belpic.games.cetkaik.search.evaluation import begin_trace, evaluate
from belpic.games.cetkaik.search.mind import make_mind, usual_weights
from tests.games.cetkaik.table import on_board
from tools.train import cetkaik as train

pytestmark = pytest.mark.kernel


def test_weights_times_features_are_the_odds_of_the_search() -> None:
    state = on_board(
        "LY=b弓^ LO=兵^ LI=r馬v NU=r虎v ZO=皇 PA=b王v XIA=r王^ XAU=r兵v CAI=r将^ MA=巫v",
        stock="+TPPG",
        side=1,
    )
    engine = state.rules.engine
    minds = make_mind(engine, 1, usual_weights("official"))
    records, traces = thaw(state.record), np.zeros(1, layout.TRACE)
    stocks = np.zeros(1 << 4, layout.PROSPECT)
    stocks["key"] = -1
    begin_trace(minds[0], records[0], traces[0])
    value = evaluate(minds[0], engine.hands, records[0], traces[0], stocks, 1, False)
    odds = train.Features(engine).of(state) @ train.as_vector(usual_weights("official"))
    chance = 1 / (1 + math.exp(-odds))
    held = [int(stocks[stocks["key"] == traces[0]["stock"][side]]["held"][0]) for side in (0, 1)]
    won, lost = (minds[0]["worth"][side, 0, held[side], layout.MOST_LEAD] for side in (0, 1))
    assert value == pytest.approx(chance * won + (1 - chance) * lost)


def test_weights_can_be_written_and_read() -> None:
    weights = usual_weights("official")
    assert train.as_weights(train.as_vector(weights)) == weights


def test_regression_finds_the_weights_of_made_up_results() -> None:
    generator = np.random.Generator(np.random.PCG64(1))
    weights = np.array([0.8, -0.5, 0.0])
    positions = generator.normal(size=(40_000, 3))
    chance = 1 / (1 + np.exp(-positions @ weights))
    winners = (generator.random(len(chance)) < chance).astype(np.float64)
    found = train.regress(positions, winners, np.zeros(3))
    assert found == pytest.approx(weights, abs=0.05)
    before = train.log_loss(positions, winners, np.zeros(3))
    assert train.log_loss(positions, winners, found) < before
