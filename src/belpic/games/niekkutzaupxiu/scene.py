"""The table of 連撃獣裁: the table of the pot, the running total and the decision."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from belpic.core.scene import (
    Button,
    Counter,
    Decision,
    Forecast,
    Option,
    Prospect,
    Scene,
    Thing,
)
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.pot.scene import pot_scene
from belpic.games._shared.pot.state import HIDDEN
from belpic.games._shared.sticks import chain_outcomes
from belpic.games.niekkutzaupxiu.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.seats import Viewer
    from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState


def build_scene(state: NiekkutzaupxiuState, viewer: Viewer) -> Scene:
    """Return the table as the viewer of this hidden-proof state sees it."""
    return pot_scene(state, viewer, tuple(_making_a_number(state, viewer)))


def _making_a_number(state: NiekkutzaupxiuState, viewer: Viewer) -> Iterator[Thing]:
    if state.phase not in ("fall", "decide"):
        return
    if state.total != HIDDEN:
        yield Counter("total", PHRASES("scene.total"), state.total, state.thrower)
    if state.phase == "decide" and state.thrower == seat_of(viewer):
        yield _forecast(state)
        yield _decision(state)


def _decision(state: NiekkutzaupxiuState) -> Thing:
    again = PHRASES("scene.again")
    if "bank" not in state.words():
        return Button("again", again)
    risk = sum((p for _, total, p in _ahead(state) if total is None), start=Fraction(0))
    options = (
        Option("bank", PHRASES("scene.bank_total"), PHRASES("scene.banked", total=state.total)),
        Option("again", again, PHRASES("scene.risked", risk=f"{float(risk):.1%}")),
    )
    return Decision("decide", PHRASES("scene.decide", total=state.total), options, pivotal=True)


def _forecast(state: NiekkutzaupxiuState) -> Forecast:
    prospects = tuple(
        Prospect(
            Text.same(str(count)),
            probability,
            PHRASES("scene.lost") if total is None else PHRASES("scene.reached", total=total),
        )
        for count, total, probability in _ahead(state)
    )
    return Forecast("forecast", PHRASES("scene.forecast"), prospects)


def _ahead(state: NiekkutzaupxiuState) -> tuple[tuple[int, int | None, Fraction], ...]:
    throw = state.throws[state.thrower] + 1
    return chain_outcomes(state.options.first_throw, throw, state.total)
