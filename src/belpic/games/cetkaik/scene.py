"""The table of the modern game: board, stocks, hands, what is missing, and what to decide."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.scene import (
    Button,
    Counter,
    Decision,
    Forecast,
    Mark,
    Note,
    Option,
    Panel,
    Prospect,
    Row,
    Scene,
    Sticks,
    Thing,
)
from belpic.core.seats import CHANCE, OVER, Viewer, asked_seats
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.board_scene import board_thing, piece_things, stock_zone
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.hands import piece_name
from belpic.games.cetkaik.hands.stock import kind_name
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.payment_text import (
    declared,
    due,
    hand_name,
    next_rate,
    points_text,
    sign_of,
)
from belpic.games.cetkaik.pieces import IA, A
from belpic.games.cetkaik.points import Points, paid
from belpic.games.cetkaik.rules import stock_of
from belpic.games.cetkaik.squares import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.games.cetkaik.hands import Hand, HandPiece, Piece, Stock
    from belpic.games.cetkaik.rules import CetkaikRules
    from belpic.games.cetkaik.state import CetkaikState

PANELS_KEPT: Final = 512
"""How many panels of each kind are kept; a stock changes by captures alone."""
SEASONS: Final = ("spring", "summer", "autumn", "winter")


def build_scene(state: CetkaikState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it; each side sees its own side below."""
    seat = seat_of(viewer)
    near = A if seat == A else IA
    rules, position = state.rules, state.position
    return Scene(
        (
            *_counters(position.season, state.options.seasons, position.rate),
            _points(position.points),
            stock_zone(position.stock, 1 - near, own=False),
            board_thing(rules.ruleset, turned=near == A, hue=rules.hue(position)),
            *piece_things(position.board, rules.ruleset),
            stock_zone(position.stock, near, own=seat == near),
            *_marks(state),
            _sticks(state.count),
            *_waiting(state),
            *_controls(state, viewer),
            *[_hands(rules, stock_of(position, side), side) for side in (near, 1 - near)],
            *[_missing(rules, stock_of(position, side), side) for side in (near, 1 - near)],
            Note(_status(state)),
        )
    )


@lru_cache(PANELS_KEPT)
def _counters(season: int, seasons: int, rate: int) -> tuple[Thing, ...]:
    return (
        Counter("season", PHRASES("scene.season"), season, of=seasons),
        Counter("rate", PHRASES("scene.rate"), 1 << rate),
    )


@lru_cache(PANELS_KEPT)
def _sticks(count: int | None) -> Sticks:
    return Sticks("sticks", PHRASES("scene.sticks"), STICKS.number, count)


@lru_cache(PANELS_KEPT)
def _points(points: Points) -> Panel:
    rows = tuple([Row((side_name(side), points_text(points[side]))) for side in (IA, A)])
    head = (PHRASES("scene.side"), PHRASES("scene.points"))
    return Panel("points", PHRASES("scene.points"), head, rows)


def _marks(state: CetkaikState) -> Iterator[Mark]:
    if state.last:
        yield Mark("last", state.last)
    if state.phase == "land":
        yield Mark("reachable", tuple(name_of(landing.square) for landing in state.landings()))


def _waiting(state: CetkaikState) -> Iterator[Thing]:
    """Yield what the throw in the air, or the next one, may bring."""
    if state.phase in ("fall", "chain"):
        pending = state.pending
        assert pending is not None  # its throw is what is waited for
        if state.phase == "chain":
            yield Counter("limit", PHRASES("scene.limit"), pending.limit, state.side)
        yield step_forecast(state, state.declared.move, pending.throws, pending.limit)
    elif state.phase == "water":
        yield water_forecast(state.options.water_threshold)


def step_forecast(state: CetkaikState, move: int, before: int, limit: int) -> Forecast:
    """Return which landings the next throw of a running second leg allows.

    There were `before` throws with this limit: with 連撃術 a throw adds to them, or loses them.
    """
    prospects = []
    for outcome, probability in STICKS.outcomes():
        reach = state.rules.engine.find_limit(before, limit, int(outcome[0])) or 0
        ends = state.ends(move, reach)
        names = Text.same(" ".join(name_of(one.square) for one in ends))
        result = PHRASES("scene.reaches", squares=names) if ends else PHRASES("scene.fails")
        prospects.append(Prospect(Text.same(str(outcome)), probability, result))
    return Forecast("step_forecast", PHRASES("scene.step_forecast"), tuple(prospects))


def water_forecast(threshold: int) -> Forecast:
    """Return which throws let a piece enter the water."""
    prospects = tuple(
        Prospect(
            Text.same(str(outcome)),
            probability,
            PHRASES("scene.enters" if int(outcome[0]) >= threshold else "scene.fails"),
        )
        for outcome, probability in STICKS.outcomes()
    )
    return Forecast("water_forecast", PHRASES("scene.water_forecast"), prospects)


def preview(state: CetkaikState, viewer: Viewer, path: Sequence[str]) -> tuple[Thing, ...]:
    """Return, while a move is being chosen, where it can go and what its throws would bring."""
    seat = seat_of(viewer)
    if state.phase != "move" or seat != state.side or not path:
        return ()
    moves = state.legal
    following = moves.next(path)
    things: list[Thing] = []
    if following.tokens:
        reachable = dict.fromkeys(token.key for token in following.tokens)
        things.append(Mark("reachable", tuple(reachable)))
    if following.action is not None:
        declared = moves.declared[following.action]
        things.append(Mark("route", state.route(following.action)))
        if declared.is_running:
            things.append(step_forecast(state, declared.move, 0, 0))
        if any(landing.is_wet for landing in declared.landings):
            things.append(water_forecast(state.options.water_threshold))
    return tuple(things)


def _controls(state: CetkaikState, viewer: Viewer) -> Iterator[Thing]:
    seat = seat_of(viewer)
    if seat is None or seat not in asked_seats(state.to_act):
        return
    match state.phase:
        case "open":
            yield Button("throw", PHRASES("scene.throw"))
        case "chain":
            yield Button("again", PHRASES("scene.again"))
            yield Button("bank", PHRASES("scene.bank"))
        case "land":
            yield Button("stay", PHRASES("scene.stay"))
        case "declare":
            yield _decision(state)
        case _:
            return


def _decision(state: CetkaikState) -> Decision:
    assert state.declaration is not None  # only then there is something to declare
    payment, moved = due(state)
    points = paid(state.rules.conduct, state.position.points, state.side, payment)
    amount, sign = points_text(abs(moved)), sign_of(moved)
    go_on = PHRASES(f"scene.after_tymok_{sign}", rate=next_rate(state), points=amount)
    options = [Option("tymok", PHRASES("scene.tymok"), go_on, state.scores())]
    if state.may_end_season():
        ia, a = points_text(points[IA]), points_text(points[A])
        end = PHRASES(f"scene.after_taxot_{sign}", points=amount, ia=ia, a=a)
        options.append(Option("taxot", PHRASES("scene.taxot"), end, points))
    label = PHRASES("scene.declare", hands=declared(state))
    return Decision("declare", label, tuple(options), pivotal=True)


@lru_cache(PANELS_KEPT)
def _hands(rules: CetkaikRules, stock: Stock, side: int) -> Panel:
    worth = rules.worth(stock)
    rows = tuple(
        Row(
            (
                hand_name(completed.hand, same_colour=completed.is_same_colour),
                points_text(rules.tenths(completed.amount)),
                Text.join(tuple(map(_hand_piece, completed.copies[0]))),
            )
        )
        for completed in worth.hands
    )
    head = tuple(PHRASES(f"scene.{name}") for name in ("hand", "hand_points", "pieces"))
    label = PHRASES("scene.hands", side=side_name(side))
    return Panel(f"hands{side}", label, head, rows)


def _hand_piece(piece: HandPiece) -> Text:
    """Return a piece of a hand; of a King that stands for another piece, also for which."""
    name = piece_name((piece.kind, piece.colour))
    if piece.stands_for is None:
        return name
    return PHRASES("scene.stands_for", king=name, kind=kind_name(piece.stands_for))


@lru_cache(PANELS_KEPT)
def _missing(rules: CetkaikRules, stock: Stock, side: int) -> Panel:
    """Return the hands that one more capture would complete or make of one colour."""
    wanted: dict[tuple[Hand, int], list[Piece]] = {}
    for missing in rules.missing(stock):
        wanted.setdefault((missing.hand, missing.level), []).append(missing.piece)
    rows = tuple(
        Row((hand_name(hand, same_colour=level == 2), _pieces_text(pieces)))
        for (hand, level), pieces in wanted.items()
    )
    head = (PHRASES("scene.hand"), PHRASES("scene.needs"))
    label = PHRASES("scene.missing_of", side=side_name(side))
    return Panel(f"missing{side}", label, head, rows)


def _pieces_text(pieces: list[Piece]) -> Text:
    kinds: dict[int, set[int]] = {}
    for kind, colour in pieces:
        kinds.setdefault(kind, set()).add(colour)
    return Text.join(
        tuple(
            PHRASES("scene.any_colour", piece=kind_name(kind))
            if len(colours) == 2
            else piece_name((kind, min(colours)))
            for kind, colours in kinds.items()
        )
    )


def _status(state: CetkaikState) -> Text:
    to_act = state.to_act
    if to_act is OVER:
        return PHRASES("status.over")
    if to_act is CHANCE:
        return PHRASES("status.fall")
    side = min(to_act)
    drops = state.phase == "move" and any(stock_of(state.position, side).counts)
    key = "status.move_or_drop" if drops else f"status.{state.phase}"
    return PHRASES(key, side=side_name(side))
