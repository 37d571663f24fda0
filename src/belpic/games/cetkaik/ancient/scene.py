"""The table of the ancient game, and its events as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Button, Counter, Mark, Note, Panel, Row, Scene, Sticks, Thing
from belpic.core.seats import CHANCE, OVER, Actor, Seat, Viewer, asked_seats
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.board_scene import board_thing, piece_things
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.hands.stock import kind_name
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.pieces import A, kind_of
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.squares import square

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.action import Action
    from belpic.games.cetkaik.ancient.state import AncientState


def build_scene(state: AncientState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it; each side sees its own side below."""
    ruleset = load_ruleset("ancient")
    return Scene(
        (
            *_seasons(state),
            board_thing(ruleset, turned=seat_of(viewer) == A),
            *piece_things(state.position.board, ruleset),
            *([Mark("last", state.last)] if state.last else []),
            *_opening(state),
            *_controls(state, viewer),
            Note(_status(state)),
        )
    )


def _seasons(state: AncientState) -> Iterator[Thing]:
    if state.options.seasons == 1:
        return
    yield Counter("season", PHRASES("scene.season"), state.season, of=state.options.seasons)
    for side, won in enumerate(state.won):
        label = PHRASES("scene.seasons_won", side=side_name(side))
        yield Counter(f"won{side}", label, won, Seat(side))


def _opening(state: AncientState) -> Iterator[Thing]:
    if state.phase in ("open", "open_fall"):
        yield Sticks("sticks", PHRASES("scene.sticks"), STICKS.number, state.count)
    if state.phase == "place":
        rows = tuple(
            Row((side_name(side), PHRASES("scene.decided" if done else "scene.undecided")))
            for side, done in enumerate(state.placements)
        )
        head = (PHRASES("scene.side"), PHRASES("scene.placement"))
        yield Panel("placement", PHRASES("scene.placement"), head, rows)


def _controls(state: AncientState, viewer: Viewer) -> Iterator[Thing]:
    seat = seat_of(viewer)
    if seat is None or seat not in asked_seats(state.to_act):
        return
    match state.phase:
        case "place":
            yield Button("keep", PHRASES("scene.keep"))
            yield Button("exchange", PHRASES("scene.exchange"))
            yield Button("K", PHRASES("scene.wing_k"))
            yield Button("P", PHRASES("scene.wing_p"))
        case _:
            for word in state.words:
                yield Button(word, PHRASES(f"scene.{word}"))


def preview(state: AncientState, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
    """Return where a move can go while it is being chosen."""
    seat = seat_of(viewer)
    if seat is None or state.phase != "move" or not path:
        return ()
    tokens = state.next(seat, path).tokens
    return (Mark("reachable", tuple(token.key for token in tokens)),) if tokens else ()


def _status(state: AncientState) -> Text:
    to_act = state.to_act
    if to_act is OVER:
        return PHRASES("status.over")
    if to_act is CHANCE:
        return PHRASES("status.fall")
    return PHRASES(f"status.{state.phase}", side=side_name(min(to_act)))


def describe(state: AncientState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event as a sentence that tells the viewer no more than `seen` does."""
    if actor is CHANCE:
        return PHRASES("event.fall_begin", count=str(action))
    side = side_name(actor)
    seen = state.seen(actor, action, viewer)
    if state.phase != "move":
        told = _word(seen, side)
        if not state.opens(actor):
            return told
        other = state.placements[1 - actor]
        opened = _word(str(other), side_name(1 - actor))
        return PHRASES("event.both_placed", told=told, other=opened)
    origin = action[0]
    code = state.position.board[square(origin)]
    return PHRASES("event.ancient", side=side, piece=kind_name(kind_of(code)), move=str(action))


def _word(seen: str, side: Text) -> Text:
    word = "decided" if seen == "??" else seen.split(maxsplit=1)[0]
    return PHRASES(f"event.{word}", side=side, wings=seen.removeprefix("exchange "))
