"""The table of 新遊: a paper with six boxes, the bets on it, and the banks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.numbers import number_text, signed
from belpic.core.scene import (
    Amount,
    Board,
    Button,
    Counter,
    Forecast,
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
from belpic.core.seats import CHANCE, Actor, Seat, Viewer, asked_seats
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.core.you import seat_text
from belpic.games._shared.sticks import STICKS
from belpic.games.lutu.options import DIVIDENDS, PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.action import Action
    from belpic.games.lutu.state import LutuState

KANJI: Final = "無一二三四五"


def build_scene(state: LutuState, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    return Scene(
        (
            Counter("round", PHRASES("scene.round"), state.round, of=state.options.rounds),
            _paper(),
            *_stakes(state),
            _seats(state),
            Sticks("sticks", PHRASES("scene.sticks"), STICKS.number, state.count),
            *_forecast(state),
            *_controls(state, viewer),
            Note(_status(state)),
        )
    )


def _paper() -> Board:
    places = tuple(
        Place(f"box{number}", number, 0, "plain", PHRASES("scene.box", number=number, pays=pays))
        for number, pays in enumerate(DIVIDENDS)
    )
    columns = tuple(f"{kanji}{number}" for number, kanji in enumerate(KANJI))
    return Board(
        "paper", PHRASES("scene.paper"), "grid", len(DIVIDENDS), 1, places, columns=columns
    )


def _stakes(state: LutuState) -> Iterator[Piece]:
    for seat, bets in enumerate(state.bets):
        for bet in bets:
            if bet.number in range(len(DIVIDENDS)):
                label = PHRASES("scene.bet_of", seat=seat_name(Seat(seat)), stake=bet.stake)
                stake = str(bet.stake)
                yield Piece(f"box{bet.number}", stake, stake, label, Seat(seat))


def seat_name(seat: Seat) -> Text:
    """Return the seat's number for people, who count from one."""
    return seat_text(seat, PHRASES("scene.seat_number", seat=seat + 1))


def _seats(state: LutuState) -> Panel:
    asked = asked_seats(state.to_act)
    rows = tuple(
        Row(
            (
                seat_name(Seat(seat)),
                PHRASES("scene.dealer" if seat == state.dealer else "scene.punter"),
                Text.same(number_text(state.bank[seat])),
                Text.same(_bets_text(state, Seat(seat))),
            ),
            strong=Seat(seat) in asked,
        )
        for seat in range(state.seats)
    )
    head = tuple(PHRASES(f"scene.{name}") for name in ("seat", "role", "bank", "bets"))
    return Panel("seats", PHRASES("scene.seats"), head, rows)


def _bets_text(state: LutuState, seat: Seat) -> str:
    known = (
        f"{bet.number}×{bet.stake}" if bet.stake > 0 else "??"  # the book's sign
        for bet in state.bets[seat]
    )
    return " ".join(known) or "–"


def _forecast(state: LutuState) -> Iterator[Forecast]:
    if state.phase != "throw":
        return
    prospects = []
    for outcome, probability in STICKS.outcomes():
        changes = state.changes(int(outcome[0]))
        gains = Text.join(
            tuple(
                PHRASES("scene.gain", seat=seat_name(Seat(seat)), gain=signed(change))
                for seat, change in enumerate(changes)
                if change
            )
        )
        prospects.append(Prospect(Text.same(str(outcome)), probability, gains))
    yield Forecast("forecast", PHRASES("scene.forecast"), tuple(prospects))


def _controls(state: LutuState, viewer: Viewer) -> Iterator[Thing]:
    seat = seat_of(viewer)
    if seat is None or seat not in asked_seats(state.to_act):
        return
    if state.phase == "throw":
        yield Button("throw", PHRASES("scene.throw"))
        return
    if state.can_bet(seat):
        yield Button("bet", PHRASES("scene.bet"))
        yield Amount("stake", PHRASES("scene.stake"), 1, state.options.max_bet)
    if state.can_pass(seat):
        yield Button("pass", PHRASES("scene.pass"))


def _status(state: LutuState) -> Text:
    dealer = seat_name(state.dealer)
    match state.phase:
        case "over":
            return PHRASES("status.over")
        case "bet":
            return PHRASES("status.bet", dealer=dealer)
        case _:
            return PHRASES("status.throw", dealer=dealer)


def _paid(state: LutuState, count: int) -> Iterator[Text]:
    """Yield who had bet on the number that fell, and what the dealer takes of the others."""
    weight, swept, is_hit = state.options.weight(count), 0, False
    for seat in state.punters:
        for bet in state.bets[seat]:
            if bet.number == count:
                is_hit = True
                paid = weight * bet.stake
                yield PHRASES("event.hit", seat=seat_name(seat), stake=bet.stake, paid=paid)
            else:
                swept += bet.stake
    if swept:
        key = "event.swept" if is_hit else "event.missed"
        yield PHRASES(key, dealer=seat_name(state.dealer), sum=swept)


def describe_event(state: LutuState, actor: Actor, action: Action, viewer: Viewer) -> Text:
    """Return the event as a sentence that tells the viewer no more than `seen` does."""
    if actor is CHANCE:
        fell = PHRASES("event.fall", count=str(action))
        return Text.join((fell, *_paid(state, int(action[0]))), "sentences")
    word, *rest = state.seen(actor, action, viewer).split()
    number, stake = rest or ("", "")
    told = PHRASES(f"event.{word}", seat=seat_name(actor), number=number, stake=stake)
    if not state.opens(actor, action):
        return told
    after = state.after(actor, action)
    bets = Text.join(
        tuple(
            PHRASES("event.bets_of", seat=seat_name(seat), bets=_bets_text(after, seat))
            for seat in after.punters
        )
    )
    return PHRASES("event.opened", told=told, bets=bets)
