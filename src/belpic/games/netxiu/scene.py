"""The table of 六裁: the lined board with its pieces, cups and arrivals, and the throw."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from belpic.core.chance import Sticks as StickChance
from belpic.core.scene import (
    Board,
    Button,
    Counter,
    Forecast,
    Mark,
    Note,
    Panel,
    Piece,
    Place,
    Prospect,
    Row,
    Scene,
    Sticks,
    Thing,
)
from belpic.core.seats import Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.throws.phrases import is_asked, seat_name, status, throw_button
from belpic.games.netxiu.board import COLUMNS, GOAL, ROWS
from belpic.games.netxiu.describe import cell_name, results
from belpic.games.netxiu.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.scene import Look
    from belpic.games.netxiu.options import NetxiuOptions
    from belpic.games.netxiu.state import NetxiuState

NUMERALS: Final = "一二三四五六"
NONE: Final = Text.same("–")
SIX: Final = 6


def build_scene(state: NetxiuState, viewer: Viewer) -> Scene:
    """Return the table, the same for everybody but for the buttons."""
    return Scene(
        (
            board(state.options),
            *_pieces(state),
            *_marks(state),
            _seats(state),
            *_throw(state),
            *_forecast(state),
            *throw_button(state, viewer),
            *_choice(state, viewer),
            Note(status(state)),
        )
    )


def board(options: NetxiuOptions) -> Board:
    """Return the board as it was found, its cells named by the route."""
    places = tuple(
        Place(
            cell.key,
            cell.col - 1,
            cell.row - 1,
            _look(at),
            _label(at, cell.lines),
            lines=cell.lines,
            slashed=cell.kind == "start",
        )
        for at, cell in enumerate(options.course.cells)
    )
    way = tuple((one.key, other.key) for one, other in pairwise(places))
    return Board("board", PHRASES("scene.board"), "grid", COLUMNS, ROWS, places, way, sided=False)


def _look(at: int) -> Look:
    if at == GOAL:
        return "goal"
    return "plain" if at else "start"


def _label(at: int, lines: int) -> Text:
    name = cell_name(at)
    return PHRASES("scene.lined", cell=name, lines=lines) if lines else name


def _pieces(state: NetxiuState) -> Iterator[Piece]:
    several = state.options.pieces > 1
    for seat, own in enumerate(state.runners):
        for index, runner in enumerate(own):
            if runner.at == GOAL:
                continue  # it has left the board
            number = index if several else seat
            key = "scene.piece_of" if several else "scene.only_piece_of"
            label = PHRASES(key, seat=seat_name(seat), number=index + 1)
            place = state.options.course.cells[runner.at].key
            yield Piece(place, NUMERALS[number], str(number + 1), label, Seat(seat))


def _marks(state: NetxiuState) -> Iterator[Mark]:
    cells = state.options.course.cells
    if state.last:
        yield Mark(
            "last", tuple(dict.fromkeys((cells[state.last[0]].key, cells[state.last[-1]].key)))
        )
    if state.phase == "throw":
        yield Mark("reachable", tuple(cells[at].key for at in reachable(state)))


def reachable(state: NetxiuState) -> tuple[int, ...]:
    """Return the cells on which a piece of the seat in turn may stop after its throw."""
    throws = [int(outcome[0]) for outcome, _ in state.thrown.outcomes() or ()]
    landings = {
        state.options.landing(runner.at, throw)
        for runner in state.runners[state.current]
        if runner.at != GOAL
        for throw in throws
        if throw
    }
    return tuple(sorted(at for at in landings if at is not None))


def _seats(state: NetxiuState) -> Panel:
    rows = tuple(
        Row(
            (
                seat_name(seat),
                _where(state, seat),
                Text.same(str(state.cups[seat])),
                Text.same(str(sum(one.sent for one in state.runners[seat]))),
                _prize(state, Seat(seat)),
            ),
            strong=state.phase != "over" and seat == state.current,
        )
        for seat in range(state.seats)
    )
    names = ("seat", "where", "cups", "sent", "prize")
    return Panel("seats", PHRASES("scene.seats"), tuple(PHRASES(f"scene.{n}") for n in names), rows)


def _where(state: NetxiuState, seat: int) -> Text:
    return Text.join(tuple(cell_name(runner.at) for runner in state.runners[seat]))


def _prize(state: NetxiuState, seat: Seat) -> Text:
    if seat not in state.arrived:
        return NONE
    key = "scene.place_by_ox" if seat in state.walked else "scene.place"
    return PHRASES(key, place=state.arrived.index(seat) + 1)


def _throw(state: NetxiuState) -> Iterator[Thing]:
    if isinstance(state.thrown, StickChance):
        yield Sticks("sticks", PHRASES("scene.sticks"), SIX, state.count)
    elif state.count is not None:
        yield Counter("die", PHRASES("scene.die"), state.count)


def _forecast(state: NetxiuState) -> Iterator[Forecast]:
    if state.phase != "throw":
        return
    prospects = tuple(
        Prospect(Text.same(str(outcome)), probability, _prospect(state, int(outcome[0])))
        for outcome, probability in state.thrown.outcomes() or ()
    )
    yield Forecast("forecast", PHRASES("scene.forecast"), prospects)


def _prospect(state: NetxiuState, count: int) -> Text:
    able = state.candidates(count)
    told = tuple(Text.join(tuple(results(state, index, count))) for index in able)
    if len(told) == 1:
        return told[0]
    numbered = (
        PHRASES("scene.piece_would", number=index + 1, results=one)
        for index, one in zip(able, told, strict=True)
    )
    return Text.join(tuple(numbered), "groups")


def _choice(state: NetxiuState, viewer: Viewer) -> Iterator[Thing]:
    if state.phase == "choose" and is_asked(state, viewer):
        yield Button("move", PHRASES("scene.move"))


def preview(state: NetxiuState, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
    """Return the route of each piece that may be chosen, or of the chosen one, to its landing."""
    if state.phase != "choose" or not is_asked(state, viewer):
        return ()
    assert state.count is not None  # one chooses after a throw
    chosen = [
        index for index in state.candidates(state.count) if path[1:] in ((), (str(index + 1),))
    ]
    cells = state.options.course.cells
    routes: list[Thing] = []
    for index in chosen:
        start = state.runners[state.current][index].at
        end = state.options.landing(start, state.count)
        assert end is not None  # several can go
        routes.append(Mark("route", tuple(cell.key for cell in cells[start : end + 1])))
    return tuple(routes)
