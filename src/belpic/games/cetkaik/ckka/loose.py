"""Settles what notations ①②③ leave open, once the rules say which throws a move needed."""

from __future__ import annotations

from belpic.games.cetkaik.ckka.errors import NOWHERE, CkkaError, Place
from belpic.games.cetkaik.ckka.syntax import (
    NO_THROWS,
    UNKNOWN,
    WATER_SUCCESS,
    LooseThrows,
    Roll,
    Throws,
)


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
