"""What a seat is advised to do: the best actions of one decision, and why, from its View alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.bots.analysis.judging import evaluator_of, judge
from belpic.bots.analysis.summary import SHARES, Choice, best_of, tell_choices
from belpic.bots.phrases import PHRASES
from belpic.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.game import AnyGame
    from belpic.core.view import View


@dataclass(frozen=True, slots=True)
class Advice:
    """What could be done, and why one of it seems best."""

    exact: bool
    """Whether it was reckoned out; otherwise it is an estimate."""
    choices: tuple[Choice, ...]
    """What is worth most on average first; `best` says what should be done."""
    why: Text
    """In sentences: what the best one is worth, and what others would cost."""


def advise(game: AnyGame, view: View, nodes: int | None = None) -> Advice:
    """Return what the seat of a view, which is to act, had best do."""
    evaluator = evaluator_of(game, view.shown)
    found = judge(evaluator, view, evaluator.nodes if nodes is None else nodes)
    choices = tell_choices(view.shown, found.seat, found.candidates)
    exact = evaluator.exact
    return Advice(exact, choices, Text.join(tuple(_sentences(choices, exact=exact)), "sentences"))


def _sentences(choices: Sequence[Choice], *, exact: bool) -> Iterator[Text]:
    best = best_of(choices)
    others = [one for one in choices if not one.best]
    if not others:
        yield PHRASES("advice.only")
        return
    yield PHRASES("advice.exact" if exact else "advice.share", share=_percent(best.wins))
    second = others[0]
    if second.loss:
        yield PHRASES("advice.second", text=second.text, loss=_percent(second.loss))
    else:
        yield PHRASES("advice.even", text=second.text)
    if best.spread:
        yield PHRASES("advice.spread", spread=_percent(best.spread))


def _percent(share: int) -> str:
    return f"{100 * share / SHARES:.1f} %"
