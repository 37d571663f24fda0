"""The throws of a written move against the rules: which were needed, and what they must have shown.

A throw that the record does not know is taken to be the smallest that fits, and marked as chosen.
What notations ①②③ leave open is settled once the rules say which throws a move needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.games._shared.sticks import added
from belpic.games.cetkaik.ckka.errors import NOWHERE, CkkaError, Impossible, Place
from belpic.games.cetkaik.ckka.log import CHOSEN
from belpic.games.cetkaik.ckka.syntax import (
    NO_THROWS,
    UNKNOWN,
    WATER_SUCCESS,
    LooseThrows,
    Roll,
    Throws,
    Unknown,
)

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.options import CetkaikOptions

HIGHEST_THROW: Final = 5
_SMALLEST_ADDED: Final = 2
"""A further throw of less loses all (連撃術)."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What the sticks show, and the note that says whether the record told it."""

    count: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Needs:
    """What a move has to throw for: a running leg of some distance after a step, and water."""

    distance: int | None
    is_wet: bool


@dataclass(frozen=True, slots=True)
class ThrowPlan:
    """All throws of a move, and whether it gets as far as its landing, and on to it."""

    bridge: tuple[Thrown, ...] = ()
    water: Thrown | None = None
    lands: bool = True
    arrives: bool = True


def plan_throws(
    options: CetkaikOptions,
    throws: Throws | LooseThrows,
    needs: Needs,
    place: Place,
    report: Report,
) -> ThrowPlan:
    """Return the throws of a move on the board; what contradicts the rules is reported.

    Raises:
        Impossible: if the move cannot have come out as written, whatever was thrown.
    """
    told = _needed(_settled(throws, needs, place, report), needs, place, report)
    stops = told.failed and told.water is None
    bridge: tuple[Thrown, ...] = ()
    if needs.distance is not None:
        bridge = _Bridge(options, needs.distance, place, report).plan(told, stops=stops)
    if stops:
        return ThrowPlan(bridge, None, lands=False, arrives=False)
    water = None
    if told.water is not None:
        water = plan_water(options, told.water, place, report, failed=told.failed)
    return ThrowPlan(bridge, water, arrives=not told.failed)


def _settled(throws: Throws | LooseThrows, needs: Needs, place: Place, report: Report) -> Throws:
    """Return the throws as ⓪ tells them; the rules say what loosely told ones were for."""
    if isinstance(throws, Throws):
        return throws
    try:
        return settle(throws, distance=needs.distance, water=needs.is_wet, place=place)
    except CkkaError as error:
        report(error)
    bridge = None if needs.distance is None else UNKNOWN
    water = UNKNOWN if needs.is_wet else None
    if bridge is water is None:
        if throws.failed:
            raise Impossible("cannot_fail", place)
        return NO_THROWS
    return Throws(bridge, water=water, failed=bool(throws.failed))


def _needed(throws: Throws, needs: Needs, place: Place, report: Report) -> Throws:
    """Return the throws with those added that the rules demand, and without needless ones."""
    bridge, water = throws.bridge, throws.water
    stops = throws.failed and water is None
    if needs.distance is not None and bridge is None:
        report(CkkaError("needs_bridge", place, distance=needs.distance))
        bridge = UNKNOWN
    if needs.distance is None and bridge is not None:
        report(CkkaError("needless_bridge", place))
        bridge = None
    if needs.is_wet and water is None and not (stops and bridge is not None):
        report(CkkaError("needs_water", place))
        water = UNKNOWN
    if not needs.is_wet and water is not None:
        report(CkkaError("needless_water", place))
        water = None
    if throws.failed and bridge is None and water is None:
        raise Impossible("cannot_fail", place)
    further = throws.further if isinstance(bridge, int) else ()
    return Throws(bridge, further, water, failed=throws.failed)


def plan_water(
    options: CetkaikOptions, roll: Roll, place: Place, report: Report, *, failed: bool
) -> Thrown:
    """Return the throw for entering water (Rulebook, cetkaik §6.3)."""
    fitting = 0 if failed else options.water_threshold
    if isinstance(roll, Unknown):
        return Thrown(fitting, CHOSEN)
    if failed is (roll >= options.water_threshold):
        report(CkkaError("water_disagrees", place, roll=roll))
        return Thrown(fitting, CHOSEN)
    return Thrown(roll)


@dataclass(frozen=True, slots=True)
class _Bridge:
    """The throw for a running leg of a certain distance (Rulebook, cetkaik §6.2)."""

    options: CetkaikOptions
    distance: int
    place: Place
    report: Report

    def plan(self, told: Throws, *, stops: bool) -> tuple[Thrown, ...]:
        """Return what was thrown; with 連撃術 there may be several throws."""
        assert told.bridge is not None  # the leg runs, so a throw is told or was added
        if isinstance(told.bridge, Unknown):
            return self._fitting(stops=stops)
        further = told.further
        if further and self.options.step_sticks == "single":
            self.report(CkkaError("needless_further", self.place))
            further = ()
        counts = (told.bridge, *further)
        total = self._total(counts)
        if not stops and total < self.distance:
            self.report(
                CkkaError("bridge_too_short", self.place, roll=total, distance=self.distance)
            )
            return self._fitting(stops=False)
        if stops and self._must_go_on(total):
            self.report(
                CkkaError("bridge_suffices", self.place, roll=total, distance=self.distance)
            )
            return self._fitting(stops=True)
        return tuple(map(Thrown, counts))

    def _must_go_on(self, total: int) -> bool:
        """Tell whether a throw carries the piece on: to a square declared before, it does."""
        declared = self.options.step_declare == "exact_destination"
        return declared and total >= self.distance

    def _total(self, counts: tuple[int, ...]) -> int:
        total = 0
        for number, count in enumerate(counts, start=1):
            sum_ = added("keep", number, total, count)
            if sum_ is None:
                if number < len(counts):
                    self.report(CkkaError("further_after_loss", self.place))
                return 0
            total = sum_
        return total

    def _fitting(self, *, stops: bool) -> tuple[Thrown, ...]:
        """Return the smallest throws that fit."""
        if stops:
            return (Thrown(0, CHOSEN),)
        if self.distance <= HIGHEST_THROW:
            return (Thrown(self.distance, CHOSEN),)
        if self.options.step_sticks == "single":
            raise Impossible("bridge_too_far", self.place, distance=self.distance)
        rest = max(_SMALLEST_ADDED, self.distance - HIGHEST_THROW)
        return (Thrown(self.distance - rest, CHOSEN), Thrown(rest, CHOSEN))


# Loosely told throws


def settle(
    loose: LooseThrows, *, distance: int | None, water: bool, place: Place = NOWHERE
) -> Throws:
    """Return the throws that a loosely written move must have had.

    Args:
        loose: what the record tells.
        distance: how far the running leg behind a step goes; None if there is none.
        water: whether the move had to throw for entering water.
        place: where the move stands, for the message.

    Raises:
        CkkaError: if no throws of that move agree with the record.
    """
    needed = (distance is not None) + water
    if len(loose.rolls) > needed or (loose.failed and not needed):
        raise CkkaError("throws_not_needed", place, needed=needed)
    if distance is None:
        return _water(NO_THROWS, _roll(loose, 0), loose.failed, place) if water else NO_THROWS
    bridge = _roll(loose, 0)
    if not water or _stopped_at_bridge(loose, bridge, distance):
        return _bridge(bridge, distance, loose.failed, place)
    if isinstance(bridge, int) and bridge < distance:
        raise CkkaError("bridge_too_short", place, roll=bridge, distance=distance)
    return _water(Throws(bridge), _roll(loose, 1), loose.failed, place)


def _roll(loose: LooseThrows, number: int) -> Roll:
    return loose.rolls[number] if number < len(loose.rolls) else UNKNOWN


def _stopped_at_bridge(loose: LooseThrows, bridge: Roll, distance: int) -> bool:
    """Tell whether the throw for the water was never made.

    A record that says no more than "it failed" does not tell at which throw. Either way the piece
    went back; the first throw is taken to be the one, unless it is known to have been enough.
    """
    if len(loose.rolls) > 1 or loose.failed is False:
        return False
    if isinstance(bridge, int):
        return bridge < distance
    return loose.failed is True


def _bridge(roll: Roll, distance: int, failed: bool | None, place: Place) -> Throws:
    too_short = isinstance(roll, int) and roll < distance
    if failed is False and too_short:
        raise CkkaError("bridge_too_short", place, roll=roll, distance=distance)
    return Throws(roll, failed=too_short if failed is None else failed)


def _water(before: Throws, roll: Roll, failed: bool | None, place: Place) -> Throws:
    if isinstance(roll, int):
        if failed is not None and failed is (roll >= WATER_SUCCESS):
            raise CkkaError("water_disagrees", place, roll=roll)
        failed = roll < WATER_SUCCESS
    return Throws(before.bridge, water=roll, failed=bool(failed))
