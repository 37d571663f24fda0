"""Events of the modern game as sentences."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from belpic.core.seats import CHANCE, Actor, Viewer
from belpic.core.text import Text
from belpic.core.you import side_text
from belpic.games.cetkaik.hands.stock import kind_name, piece_name
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.payment_text import (
    declared,
    is_rated,
    next_rate,
    paid_at_once,
    paid_in_the_end,
    takes_at_once,
)
from belpic.games.cetkaik.pieces import EMPTY, LETTERS, TAM_CODE, colour_of, kind_of
from belpic.games.cetkaik.squares import square
from belpic.games.cetkaik.words import TAXOT, TYMOK

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.games.cetkaik.state import CetkaikState


@cache
def side_name(side: int) -> Text:
    """Return the name of a side for people."""
    name = "A" if side else "IA"
    return side_text(side, PHRASES(f"side.{name}"), Text.same(name))


def describe(state: CetkaikState, actor: Actor, action: Action, viewer: Viewer) -> Text:  # noqa: ARG001  # nothing is hidden
    """Return the event as a sentence, and what is paid for it at once."""
    sentences = [_done(state, actor, action)]
    if state.phase == "declare":
        if action == TAXOT:
            sentences += paid_in_the_end(state)
    elif takes_at_once(state.options):
        sentences += paid_at_once(state, state.after(actor, action), action)
    return sentences[0] if len(sentences) == 1 else Text.join(tuple(sentences), "sentences")


def _done(state: CetkaikState, actor: Actor, action: Action) -> Text:
    if actor is CHANCE:
        return _describe_throw(state, int(action[0]))
    side = side_name(actor)
    match state.phase:
        case "move":
            return _describe_move(state, action, side)
        case "open":
            return PHRASES("event.throw", side=side)
        case "land" if action[0] != "stay":
            return PHRASES("event.to", side=side, square=action[0].removeprefix("to "))
        case "declare":
            return _describe_declaration(state, action, side)
        case _:
            return PHRASES(f"event.{action[0]}", side=side)


def _describe_declaration(state: CetkaikState, action: Action, side: Text) -> Text:
    hands = declared(state)
    if action == TYMOK:
        return PHRASES("event.tymok", side=side, hands=hands, rate=next_rate(state))
    key = "event.taxot_rated" if is_rated(state) else "event.taxot"
    return PHRASES(key, side=side, hands=hands, rate=1 << state.position.rate)


def _describe_throw(state: CetkaikState, count: int) -> Text:
    key = {"open_fall": "begin", "fall": "step", "water": "water"}[state.phase]
    return PHRASES(f"event.fall_{key}", count=count)


def _describe_move(state: CetkaikState, action: Action, side: Text) -> Text:
    first, *rest = action
    target = rest[-1].lstrip("-*~@")
    if first == "M":
        return PHRASES("event.tam", side=side, square=target)
    if rest[-1].startswith("@"):
        kind = LETTERS.index(first.removeprefix("+"))
        piece = piece_name((kind, int(first.startswith("+"))))
        return PHRASES("event.drop", side=side, piece=piece, square=target)
    piece = piece_on(state, first)
    values = {"side": side, "piece": piece, "origin": first, "square": target}
    if len(rest) == 1 and rest[0].startswith("-"):
        taken = state.position.board[square(target)]
        if taken != EMPTY:
            return PHRASES("event.capture", taken=piece_on(state, target), **values)
        return PHRASES("event.plain", **values)
    over = rest[0].lstrip("*")
    key = {"-": "step", "~": "direction", "*": "open_step"}[rest[-1][0]]
    stepped = piece_on(state, over)
    return PHRASES(f"event.{key}", over=over, stepped=stepped, **values)


def piece_on(state: CetkaikState, name: str) -> Text:
    """Return the name of the piece on a square: its colour and kind; 皇 has no colour."""
    code = state.position.board[square(name)]
    if code == TAM_CODE:
        return kind_name(kind_of(code))
    return piece_name((kind_of(code), colour_of(code)))
