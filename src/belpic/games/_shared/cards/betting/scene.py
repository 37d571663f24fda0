"""How stakes, the pot and the last showdown are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Counter, Decision, Note, Option, Row, Zone
from belpic.core.seats import Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.betting.options import PHRASES
from belpic.games._shared.cards.deck import names_of
from belpic.games._shared.cards.phrases import gains, seat_names
from belpic.games._shared.cards.scene import Column, faces, seat_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from belpic.games._shared.cards.betting.pot import PotResult
    from belpic.games._shared.cards.state import CardState


def stick_counters(state: CardState, stakes: Sequence[int], viewer: Viewer) -> Iterator[Counter]:
    """Yield the pot and what everybody has left in front of it, counted in 点棒."""
    yield Counter("pot", PHRASES("scene.pot"), sum(stakes), sticks=True)
    for seat in seat_order(state, viewer):
        left = state.standing.points[seat] - stakes[seat]
        yield Counter(f"left{seat}", PHRASES("scene.left"), left, seat, sticks=True)


def betting_columns(stakes: Sequence[int], active: int, *, playing: bool) -> tuple[Column, ...]:
    """Return the columns of the seats: what each has staked, and whether it is still in."""

    def standing(seat: Seat) -> Text:
        if not playing:
            return Text.same("–")
        return PHRASES("scene.active" if active >> seat & 1 else "scene.folded")

    return (
        ("scene.stake", lambda seat: Text.same(str(stakes[seat]))),
        ("scene.standing", standing),
    )


def showdown(result: PotResult, told: Iterable[Text]) -> Iterator[Note | Zone]:
    """Yield the hands shown at the end of the season before, and what is told of them."""
    for seat in result.shown:
        cards = faces(result.hands[seat], f"shown{seat}.")
        label = PHRASES("scene.shown")
        yield Zone(f"shown{seat}", label, "discard", len(cards), cards, seat)
    if result.table:
        cards = faces(result.table, "before.")
        yield Zone("before", PHRASES("scene.table_before"), "discard", len(cards), cards)
    yield from map(Note, told)


def won_sentences(result: PotResult) -> tuple[Text, ...]:
    """Return who took the pot, and the points of the season."""
    key = "split" if len(result.winners) > 1 else "won" if result.shown else "uncontested"
    names = seat_names(result.winners)
    return PHRASES(f"event.{key}", seat=names, pot=result.pot), gains(result.changes)


def decision(*ways: tuple[str, Text, Text]) -> Decision:
    """Return a decision about a stake: the word, its label and what comes of it."""
    return Decision("stake", PHRASES("scene.decide"), tuple(Option(*way) for way in ways))


def ranking_row(place: str, name: Text, kinds: Sequence[int], *, strong: bool) -> Row:
    """Return a line about a combination: where it stands, its name and its cards."""
    return Row((Text.same(place), name, names_of(kinds)), strong=strong)
