"""The table of 連船之遊: the route with all ships, a seat's tracks, the sticks and the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.scene import (
    Board,
    Button,
    Counter,
    Forecast,
    Mark,
    Marker,
    Note,
    Panel,
    Piece,
    Place,
    Prospect,
    Row,
    Scene,
    Sticks,
    Thing,
    Track,
)
from belpic.core.seats import Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.sticks import STICKS
from belpic.games._shared.throws.phrases import is_asked, seat_name, status, throw_button
from belpic.games.nekana_mokanuc.actions import MOVE, PLUNDER, VERBS, legal, loot
from belpic.games.nekana_mokanuc.board import GOAL, route, track
from belpic.games.nekana_mokanuc.describe import is_last_round, ship_name, square_name
from belpic.games.nekana_mokanuc.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.action import Action
    from belpic.core.scene import Look
    from belpic.games.nekana_mokanuc.board import Square
    from belpic.games.nekana_mokanuc.state import NekanaMokanucState

NUMERALS: Final = "一二三"
WIDTH: Final = 10
HEIGHT: Final = 5
BOX: Final = 2
"""The boxes of start and goal are as wide as two squares; the ring of squares is right of them."""
LOOKS: Final[dict[str, Look]] = {"start": "start", "sea": "water", "goal": "goal"}


def build_scene(state: NekanaMokanucState, viewer: Viewer) -> Scene:
    """Return the table; tracks are those of the viewer, or of the seat in turn."""
    own = seat_of(viewer)
    return Scene(
        (
            Counter("round", PHRASES("scene.round"), state.round, of=state.options.turn_cap),
            sea_board(),
            *_ships(state),
            *_last(state),
            _seats(state),
            Sticks("sticks", PHRASES("scene.sticks"), STICKS.number, state.count),
            *_forecast(state),
            *throw_button(state, viewer),
            *_buttons(state, viewer),
            Note(_status(state)),
            *_tracks(state, state.current if own is None else own),
        )
    )


def sea_board() -> Board:
    """Return the route between its two boxes."""
    places = tuple(_place(square) for square in route())
    return Board("sea", PHRASES("scene.board"), "grid", WIDTH, HEIGHT, places, sided=False)


def _place(square: Square) -> Place:
    look, label = LOOKS[square.kind], square_name(square.number)
    if square.kind == "sea":
        return Place(square.key, square.column + BOX - 1, square.row - 1, look, label)
    y = 0 if square.kind == "start" else HEIGHT - BOX
    return Place(square.key, 0, y, look, label, span=BOX)


def _ships(state: NekanaMokanucState) -> Iterator[Piece]:
    for seat, fleet in enumerate(state.fleets):
        for index, ship in enumerate(fleet.ships):
            label = PHRASES("scene.ship_of", seat=seat_name(seat), ship=ship_name(index))
            badges = (Text.same(str(ship.load)),) if ship.load else ()
            place, number = route()[ship.at].key, str(index + 1)
            yield Piece(place, NUMERALS[index], number, label, Seat(seat), badges=badges)


def _last(state: NekanaMokanucState) -> Iterator[Mark]:
    if state.last:
        yield Mark("last", (route()[state.last[0]].key, route()[state.last[-1]].key))


def _seats(state: NekanaMokanucState) -> Panel:
    rows = tuple(
        Row(
            (
                seat_name(seat),
                Text.same(str(fleet.stock)),
                *(_where(ship.at, ship.load) for ship in fleet.ships),
                Text.same(str(fleet.goal)),
            ),
            strong=state.phase != "over" and seat == state.current,
        )
        for seat, fleet in enumerate(state.fleets)
    )
    ships = (ship_name(index) for index in range(len(NUMERALS)))
    head = (PHRASES("scene.seat"), PHRASES("scene.stock"), *ships, PHRASES("scene.delivered"))
    return Panel("seats", PHRASES("scene.seats"), head, rows)


def _where(at: int, load: int) -> Text:
    """Return where a ship is, in short, and what it carries."""
    place = PHRASES({0: "scene.at_start", GOAL: "scene.at_goal"}.get(at, "scene.at_sea"), number=at)
    return PHRASES("scene.loaded" if load else "scene.empty", place=place, load=load)


def _tracks(state: NekanaMokanucState, seat: Seat) -> Iterator[Track]:
    """Yield the tracks of a seat's own board, the markers with the exact numbers."""
    fleet = state.fleets[seat]
    loads = [(ship_name(index), ship.load) for index, ship in enumerate(fleet.ships)]
    rows = (
        ("start", PHRASES("scene.start_track"), fleet.stock),
        *(("ship", name, load) for name, load in loads),
        ("goal", PHRASES("scene.goal_track", target=state.options.target), fleet.goal),
    )
    for index, (kind, label, value) in enumerate(rows):
        printed = track("start" if kind == "start" else "ship" if kind == "ship" else "goal")
        # the start's track runs in a circle, that of the goal just ends
        at = value % len(printed) if kind == "start" else min(value, printed[-1])
        fields = tuple(Text.same(str(number)) for number in printed)
        marker = Marker(at, Text.same(str(value)))
        yield Track(f"track{index}", label, fields, (marker,), seat)


def _forecast(state: NekanaMokanucState) -> Iterator[Forecast]:
    if state.phase != "throw":
        return
    prospects = tuple(
        Prospect(Text.same(str(outcome)), probability, _prospect(state, int(outcome[0])))
        for outcome, probability in STICKS.outcomes()
    )
    yield Forecast("forecast", PHRASES("scene.forecast"), prospects)


def _prospect(state: NekanaMokanucState, number: int) -> Text:
    """Return everything that a throw would allow, by verbs."""
    actions = legal(state.options, state.fleets, state.current, number)
    told = []
    for verb in (*VERBS, "pass"):
        ways = [action for action in actions if action[0] == verb]
        if ways:
            objects = dict.fromkeys(_object(state, action, number) for action in ways)
            listed = Text.join(tuple(objects), "names")
            told.append(PHRASES(f"forecast.{verb}", ships=listed))
    return Text.join(tuple(told), "clauses")


def _object(state: NekanaMokanucState, action: Action, number: int) -> Text:
    if len(action) == 1:
        return Text.same("")
    index = int(action[1]) - 1
    ship, short = state.fleets[state.current].ships[index], Text.same(action[1])
    if action[0] == MOVE:
        landing = square_name(min(GOAL, ship.at + number))
        return PHRASES("forecast.lands", ship=short, place=landing)
    if action[0] == PLUNDER:
        owner, other = int(action[2]) - 1, int(action[3]) - 1
        taken = loot(ship, state.fleets[owner].ships[other], number)
        return PHRASES("forecast.takes", ship=short, seat=seat_name(owner), taken=taken)
    return short


def _buttons(state: NekanaMokanucState, viewer: Viewer) -> Iterator[Button]:
    """Yield all actions, so that one may ask why one of them is impossible now."""
    if state.phase != "choose" or not is_asked(state, viewer):
        return
    yield from (Button(verb, PHRASES(f"scene.{verb}")) for verb in VERBS)
    if state.options.move_cost_source == "either":
        yield from (Button(payer, PHRASES(f"scene.by_{payer}")) for payer in ("stock", "ship"))
    yield Button("pass", PHRASES("scene.pass"))


def _status(state: NekanaMokanucState) -> Text:
    told = status(state)
    if is_last_round(state):
        return Text.join((told, PHRASES("status.last_round")), "sentences")
    return told


def preview(state: NekanaMokanucState, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
    """Return the route of each ship that may move, or of the chosen one, to its landing."""
    if state.phase != "choose" or not is_asked(state, viewer):
        return ()
    wanted = tuple(path) or (MOVE,)
    moves = [action for action in state.choices() if action[: len(wanted)] == wanted]
    ways = dict.fromkeys(state.way(action) for action in moves)
    return tuple(Mark("route", tuple(route()[at].key for at in way)) for way in ways if way)
