"""Why a touch is impossible in 小猫."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.games._shared.cards.deck import BLACK, KIND, RED
from belpic.games._shared.cards.phrases import combination_name, value_name
from belpic.games.nine.options import PHRASES
from belpic.games.nine.plays import BEATING, CARDS, DROP, PLAY, beats, card_of, read_play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.nine.plays import Rule
    from belpic.games.nine.state import NineState


def explain_touch(state: NineState, path: Sequence[str]) -> Reason | None:
    """Return why the seat whose turn it is cannot make the last touch of the path."""
    *before, touch = path
    if touch in (PLAY, *DROP):
        return None if before else _of_word(state, touch)
    kind = card_of(touch.rpartition(".")[2])
    if kind is None or (before and before[0] != PLAY):
        return None
    code = touch.partition("=")[0]
    used = [word.partition("=")[0] for word in before[1:]]
    if code not in KIND or state.hand.count(kind) <= used.count(code):
        return _reason("not_yours")
    if not before:
        verbs = Text.join((PHRASES("scene.play"), PHRASES("scene.drop")))
        return _reason("verb_first", verbs=verbs)
    chosen = [CARDS[word] for word in before[1:] if word in CARDS]
    return _of_card(state, chosen, CARDS[touch][1] if touch in CARDS else None)


def _of_word(state: NineState, word: str) -> Reason:
    rule = state.rule
    if word == PLAY:
        return _reason("no_cards" if not state.hand else "no_answer", wanted=wanted(state))
    return _reason("must_lead") if rule is None else _reason("must_answer", wanted=wanted(state))


def _of_card(
    state: NineState, chosen: Sequence[tuple[int, int]], rank: int | None
) -> Reason | None:
    """Return why a card cannot come next; a 無 that is not declared has no rank."""
    rule = state.rule
    if rank is not None and chosen and chosen[0][1] != rank:
        one_card = rule is not None and chosen[0][1] != rule.rank
        return _reason("one_card") if one_card else _reason("same_rank")
    if rule is None:
        return None
    if rank == rule.rank:
        return _reason("larger", count=rule.size + 1, value=value_name(rule.rank - 1))
    if chosen:
        return _reason("one_card")
    if rank is not None and not beats(rank, rule.rank):
        return _reason("too_weak", value=value_name(rule.rank - 1), stronger=_stronger(rule))
    return _reason("colour", colours=_colours(rule))


def _stronger(rule: Rule) -> Text:
    """Return which ranks beat the one on the table."""
    ranks = BEATING[rule.rank]
    if len(ranks) == 1:
        return value_name(ranks[0] - 1)
    low, high = value_name(ranks[0] - 1), value_name(ranks[-1] - 1)
    return PHRASES("wanted.range", low=low, high=high)


def _colours(rule: Rule) -> Text:
    names = ((BLACK, "black"), (RED, "red"))
    return Text.join(
        tuple(PHRASES(f"wanted.{name}") for colour, name in names if rule.colours >> colour & 1),
        "alternatives",
    )


def wanted(state: NineState) -> Text:
    """Return what an answer has to be."""
    rule = state.rule
    top = read_play(state.table.top.action) if state.table.top else None
    if rule is None or top is None:
        return PHRASES("wanted.anything")
    return PHRASES(
        "wanted.answer",
        current=combination_name(top.combination),
        colours=_colours(rule),
        stronger=_stronger(rule),
        count=rule.size + 1,
        value=value_name(rule.rank - 1),
    )


def _reason(key: str, **values: object) -> Reason:
    return Reason(key, PHRASES(f"refused.{key}", **values))
