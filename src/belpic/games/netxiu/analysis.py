"""Exact odds of 六裁 for a piece that nobody sends back: cups, turns and 牛行."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from belpic.core.parts import RuleTable
from belpic.core.quick import replace
from belpic.core.text import Text
from belpic.games.netxiu.board import GOAL
from belpic.games.netxiu.options import PHRASES, NetxiuOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options


@dataclass(frozen=True, slots=True)
class Way:
    """What a piece may expect from a cell on, if it runs alone."""

    turns: Fraction
    cups: Fraction
    stops: Fraction
    """How likely it stops on every lined cell further on."""


def ways(options: NetxiuOptions) -> tuple[Way, ...]:
    """Return what a piece may expect from each cell on, computed from the goal backwards."""
    found = {GOAL: Way(Fraction(0), Fraction(0), Fraction(1))}
    for at in reversed(range(GOAL)):
        found[at] = _way(options, at, found)
    return tuple(found[at] for at in range(GOAL + 1))


def _way(options: NetxiuOptions, at: int, further: Mapping[int, Way]) -> Way:
    """Return the expectations of one cell: throws that leave the piece there only repeat it."""
    turns, cups, stops, leaves = Fraction(1), Fraction(0), Fraction(0), Fraction(0)
    for outcome, probability in options.thrown.outcomes() or ():
        throw = int(outcome[0])
        landing = options.landing(at, throw)
        cups += probability * options.cups(at, throw)
        if landing is None or landing == at:
            continue
        ahead = further[landing]
        leaves += probability
        turns += probability * ahead.turns
        cups += probability * ahead.cups
        if not options.course.lined & set(range(at + 1, landing)):
            stops += probability * ahead.stops
    return Way(turns / leaves, cups / leaves, stops / leaves)


def ox_walk(options: NetxiuOptions) -> Fraction:
    """Return the probability of 牛行 for a piece that runs alone."""
    return ways(options)[0].stops


def stopping(options: NetxiuOptions) -> tuple[Fraction, ...]:
    """Return how likely a piece that runs alone stops on each cell at least once."""
    reached = [Fraction(1), *[Fraction(0)] * GOAL]
    for at in range(GOAL):
        throws = [
            (options.landing(at, int(outcome[0])), probability)
            for outcome, probability in options.thrown.outcomes() or ()
        ]
        leaves = sum(share for landing, share in throws if landing not in (None, at))
        for landing, share in throws:
            if landing is not None and landing != at:
                reached[landing] += reached[at] * share / leaves
    return tuple(reached)


class NetxiuOdds:
    """The tables of the rule page."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:
        """Return the lines, and what both scholars' games make one expect."""
        assert isinstance(options, NetxiuOptions)  # the game's own options
        both = {
            variant: NetxiuOptions.make(
                seats, {**options.chosen(), **_usual_zero(variant, options)}
            )
            for variant in ("rohatam", "mui")
        }
        return {"alone": _alone(both), "cells": _cells(both)}


def _usual_zero(variant: str, options: NetxiuOptions) -> dict[str, str | bool]:
    """Return the values of one scholar's game; a die has no zero to ask about."""
    zero = True if variant == "mui" else options.zero_drinks
    return {"variant": variant, "zero_drinks": zero}


def _alone(both: Mapping[str, NetxiuOptions]) -> RuleTable:
    rows = tuple(
        (
            NetxiuOptions.value_label("variant", variant),
            Text.same(f"{float(ways(options)[0].turns):.2f}"),
            Text.same(f"{float(ways(options)[0].cups):.2f}"),
            _one_in(ox_walk(options)),
            _one_in(ox_walk(free)),
        )
        for variant, options in both.items()
        for free in (replace(options, exact_goal=False, stuck_drinks=False),)
    )
    names = ("variant", "turns", "cups", "ox", "ox_free")
    head = tuple(PHRASES(f"table.{name}") for name in names)
    return RuleTable(PHRASES("table.alone"), head, rows)


def _one_in(share: Fraction) -> Text:
    return PHRASES("table.one_in", number=f"{round(1 / share):,}")


def _cells(both: Mapping[str, NetxiuOptions]) -> RuleTable:
    course = both["rohatam"].course
    shares = [stopping(options) for options in both.values()]
    rows = tuple(
        (
            Text.same(str(at)),
            Text.same(str(course.lines[at])),
            *(Text.same(f"{float(share[at]):.1%}") for share in shares),
        )
        for at in sorted(course.lined)
    )
    head = (
        PHRASES("table.cell"),
        PHRASES("table.lines"),
        *(NetxiuOptions.value_label("variant", variant) for variant in both),
    )
    return RuleTable(PHRASES("table.cells"), head, rows)
