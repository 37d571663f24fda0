"""The table: the mountain with its route, everybody's cards and resources, and the sticks."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from belpic.core.scene import (
    Amount,
    Board,
    Button,
    Card,
    Counter,
    Note,
    Panel,
    Piece,
    Place,
    Row,
    Scene,
    Sticks,
    Thing,
    Zone,
)
from belpic.core.seats import Seat, Viewer, seats_from
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.deck import HIDDEN
from belpic.games._shared.cards.phrases import seat_name
from belpic.games._shared.cards.scene import face, faces
from belpic.games._shared.mountain.choices import (
    AMOUNT,
    board_key,
    card_key,
    few_actions,
    first_words,
)
from belpic.games._shared.mountain.holdings import RESOURCES, LaidCard
from belpic.games._shared.mountain.rules import PER_COIN, is_black
from belpic.games._shared.mountain.situation import resource_of
from belpic.games._shared.sticks import STICKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games._shared.mountain.holdings import Resource
    from belpic.games._shared.mountain.options import MountainOptions
    from belpic.games._shared.mountain.route import Node
    from belpic.games._shared.mountain.situation import MountainSituation


def build_scene(state: MountainSituation, viewer: Viewer) -> Scene:
    """Return the table as the viewer sees it."""
    phrases = state.options.phrases
    return Scene(
        (
            Counter("round", phrases("scene.round"), state.round),
            route_board(state.options),
            *_pieces(state),
            *_seats(state, viewer),
            Zone("stock", phrases("scene.stock"), "stock", len(state.stock)),
            _discards(state),
            Sticks("sticks", phrases("scene.sticks"), STICKS.number, state.count),
            *_numbers(state),
            *_controls(state, viewer),
            Note(status(state)),
        )
    )


def route_board(options: MountainOptions) -> Board:
    """Return the board with the line of the route on it."""
    route, phrases = options.rules.route, options.phrases
    numbers = {node.name: number for number, node in enumerate(route.nodes)}
    nodes = sorted((*route.nodes, *route.beside), key=lambda node: (node.y, node.x))
    if route.shape == "path":
        nodes = list(route.nodes)

    def label(node: Node) -> Text:
        number = numbers.get(node.name)
        key = "place.beside" if number is None else f"place.{node.look}"
        return phrases(key, name=node.name, number=number)

    places = tuple(Place(node.name, node.x, node.y, node.look, label(node)) for node in nodes)
    return Board(
        "mountain",
        phrases("scene.mountain"),
        route.shape,
        max(node.x for node in nodes) + 1,
        max(node.y for node in nodes) + 1,
        places,
        links=tuple(pairwise(route.keys)),
        columns=route.columns,
        rows=route.rows,
        sided=False,
    )


def _pieces(state: MountainSituation) -> Iterator[Piece]:
    rules, phrases = state.rules, state.options.phrases
    for seat, player in enumerate(state.players):
        label = phrases("scene.piece_of", seat=seat_name(Seat(seat)))
        yield Piece(rules.route.keys[player.pos], *rules.piece, label, Seat(seat))


def _seats(state: MountainSituation, viewer: Viewer) -> Iterator[Thing]:
    """Yield what every seat has, the viewer's own last, nearest to the controls."""
    first, *others = seats_from(seat_of(viewer) or Seat(0), state.seats)
    for seat in (*others, first):
        player, phrases = state.players[seat], state.options.phrases
        for resource in RESOURCES:
            yield Counter(
                f"{resource}{seat}",
                phrases(f"word.{resource}"),
                player.amount(resource),
                seat,
                state.rules.most,
            )
        cards = tuple(
            _laid_card(state, seat, place, card) for place, card in enumerate(player.table) if card
        )
        shielded = "scene.immune_board" if player.immune else "scene.board"
        yield Zone(board_key(seat), phrases(shielded), "bank", len(cards), cards, seat)
        yield _hand(state, seat, viewer)


def _laid_card(state: MountainSituation, seat: Seat, place: int, card: LaidCard) -> Card:
    phrases = state.options.phrases
    number = phrases("scene.slot", number=place + 1)
    working = state.turn.open == "effects" and seat == state.turn.seat
    if card.status == "fresh" or (working and card.status == "used"):
        key = f"scene.{card.status}"
    else:
        lasting = not state.rules.red_dies and not is_black(card.kind)
        key = "scene.lasting" if lasting else "scene.age"
    badges = (number, phrases(key, age=card.age, left=state.rules.life - card.age))
    shown = face(card.kind, badges=badges)
    return Card(
        card_key(seat, place), shown.glyph, shown.letter, shown.label, shown.colour, badges=badges
    )


def _hand(state: MountainSituation, seat: Seat, viewer: Viewer) -> Zone:
    """Return a hand; one's own cards show what laying them costs."""
    phrases, player = state.options.phrases, state.players[seat]
    newest = len(state.pools) - 1
    older = sum(len(held.kinds) for held in player.hand if held.pool != newest)
    key = "own_hand" if seat == seat_of(viewer) else "hand"
    label = phrases(f"scene.{key}")
    if older:
        label = phrases("scene.hand_older", hand=label, count=older)
    kinds = player.held
    if seat != seat_of(viewer):
        return Zone(f"hand{seat}", label, "hand", len(kinds), faces(kinds, f"hand{seat}."), seat)
    own = seat == state.turn.seat
    cards = tuple(
        face(kind, badges=(_price(state, kind),) if own else ()) for kind in kinds if kind != HIDDEN
    )
    return Zone(f"hand{seat}", label, "hand", len(kinds), cards, seat)


def _price(state: MountainSituation, kind: int) -> Text:
    phrases = state.options.phrases
    return amount(state, resource_of(kind), state.lay_price(kind), phrases("word.free"))


def amount(state: MountainSituation, resource: Resource, number: int, nothing: Text) -> Text:
    """Return so much of a resource in words."""
    return state.options.phrases(f"amount.{resource}", number=number) if number else nothing


def _discards(state: MountainSituation) -> Zone:
    cards = faces(state.discard, "out.")
    return Zone("discards", state.options.phrases("scene.discards"), "discard", len(cards), cards)


def _numbers(state: MountainSituation) -> Iterator[Panel]:
    """Yield what the seat can do now whose turn it is: how far, for how much."""
    if state.phase not in ("play", "throw"):
        return
    phrases = state.options.phrases
    rows = (
        ("reach", state.reach()),
        ("price_rice", state.move_price("rice")),
        ("price_coin", state.move_price("coin")),
        ("limit", state.hand_limit),
    )
    yield Panel(
        "numbers",
        phrases("scene.numbers", seat=seat_name(state.turn.seat)),
        (),
        tuple(Row((phrases(f"scene.{name}"), Text.same(str(number)))) for name, number in rows),
    )


def _controls(state: MountainSituation, viewer: Viewer) -> Iterator[Thing]:
    """Yield a button for every word that may begin an action, and for what may follow it."""
    seat, phrases = seat_of(viewer), state.options.phrases
    if state.phase != "play" or seat != state.turn.seat:
        return
    actions = few_actions(state)
    words = first_words(state, actions)
    for word in words:
        yield Button(word, phrases(f"scene.{_button(state, word)}"))
    for resource in RESOURCES:
        users = {action[0] for action in actions if resource in action}
        if users:
            # beside other buttons its mere name would not say what it does
            label = f"scene.pay_{resource}" if users == {"move"} else f"word.{resource}"
            yield Button(resource, phrases(label))
    if "exchange" in words:
        most = state.mover.rice // PER_COIN
        yield Amount(AMOUNT, phrases("scene.coins"), 1, most)


def _button(state: MountainSituation, word: str) -> str:
    """Return the word on a button; the end of the effects is not the end of the turn."""
    return "decline" if word == "end" and state.turn.open == "effects" else word


def status(state: MountainSituation) -> Text:
    """Return what is going on."""
    phrases, turn = state.options.phrases, state.turn
    name = seat_name(turn.seat)
    if state.phase == "over":
        return phrases(f"outcome.{state.ending}")
    if state.phase != "play":
        return phrases(f"status.{state.phase}", seat=name)
    if turn.ask:
        key = f"status.{turn.ask}"
    elif turn.open == "effects":
        key = "status.effects"
    elif "effects" not in turn.done:
        key = "status.cards_first"
    else:
        key = "status.moved" if turn.moves else "status.turn"
    told = phrases(key, seat=name)
    return Text.join((told, phrases("status.final")), "sentences") if state.final else told
