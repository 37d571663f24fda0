"""Why a touch is impossible in 軟連."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KIND
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.forms import ANY_COLOUR
from belpic.games._shared.climbing.reasons import explain_card, touched_codes
from belpic.games._shared.climbing.state import PASS
from belpic.games.hauniek.circle import MUN, NO_FOOT, PLACES, beats
from belpic.games.hauniek.combination_names import made_name, rank_name
from belpic.games.hauniek.combinations import FEET
from belpic.games.hauniek.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.hauniek.combinations import HauniekPlay
    from belpic.games.hauniek.state import HauniekState


def explain_touch(state: HauniekState, path: Sequence[str]) -> Reason | None:
    """Return why the seat whose turn it is cannot make the last touch of the path."""
    *before, touch = path
    if not before and touch in (PLAY, *PASS):
        if touch in PASS:
            return _reason("must_lead")
        return _reason("cannot_follow", wanted=wanted(state))
    if touch in FEET:
        return _reason("no_foot_to_name")
    code = touch.partition("=")[0]
    kind = KIND.get(code.rpartition(".")[2])
    if kind is None:
        return None
    if refused := explain_card(state, before, code, kind):
        return refused
    current = state.current
    if current is None:
        return _reason("no_combination", count=state.options.run_min)
    return _of_answer(state, current, kind, touch, touched_codes(before))


def _of_answer(
    state: HauniekState, current: HauniekPlay, kind: int, touch: str, used: list[str]
) -> Reason:
    scale = state.options.book.scale
    value = scale.cards.get(touch, (kind, scale.values[kind]))[1]
    if value == MUN:
        return _reason("dead_mun") if kind not in scale.wilds else _cannot(state)
    foot, single = current.made.foot, current.made.size == 1 and not used
    if single and value != foot and not beats(value, foot):
        return _reason("too_weak", value=rank_name(value), other=rank_name(foot))
    colours = {word[0] for word in used} | {touch[0]}
    wrong = not any(current.colours >> "br".index(colour) & 1 for colour in colours)
    if wrong and current.colours != ANY_COLOUR:
        return _reason("colour", colour=colour_name(current.colours), wanted=wanted(state))
    return _cannot(state)


def _cannot(state: HauniekState) -> Reason:
    return _reason("cannot_complete", wanted=wanted(state))


def colour_name(colours: int) -> Text:
    """Return the colour, or both, of which a combination must have one."""
    return PHRASES(f"colour.{colours}")


def wanted(state: HauniekState) -> Text:
    """Return what may be laid on the newest combination."""
    current = state.current
    assert current is not None  # there is nothing to answer otherwise
    made = current.made
    if made.foot == NO_FOOT:
        return PHRASES("wanted.nothing", current=made_name(made))
    key = "dead" if made.foot == MUN else made.type
    what = PHRASES(f"wanted.{key}", count=made.size, more=made.size + 1, value=rank_name(made.foot))
    if current.colours == ANY_COLOUR or made.size >= PLACES:
        return what
    return PHRASES("wanted.coloured", what=what, colour=colour_name(current.colours))


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
