"""Things that stand in the scenes of all climbing games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.scene import Button, Card, Note, Panel, Row, Thing, Zone
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.cards.deck import KIND, names_of
from belpic.games._shared.cards.phrases import gains, seat_names
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.cards.scene import Column, face
from belpic.games._shared.climbing.finder import FoundForm, plainest, ranked
from belpic.games._shared.climbing.options import PHRASES
from belpic.games._shared.climbing.state import PASS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from belpic.core.action import Action
    from belpic.core.seats import Seat, Viewer
    from belpic.games._shared.climbing.forms import Form
    from belpic.games._shared.climbing.scale import Scale
    from belpic.games._shared.climbing.season import ClimbingResult
    from belpic.games._shared.climbing.state import ClimbingState, Laid

SHOWN: Final = 12
"""How many combinations are listed at most."""


def count_column(state: ClimbingState) -> Column:
    """Return the column with the numbers of cards."""
    return "scene.cards", lambda seat: Text.same(str(len(state.hands[seat])))


def table_zones(state: ClimbingState, scale: Scale) -> Iterator[Zone]:
    """Yield what has to be beaten, what lies under it, and the trick before."""
    for top in state.trick[-1:]:
        cards = laid_cards(scale, [top], "current.")
        yield Zone("current", PHRASES("scene.current"), "pile", len(cards), cards, top.seat)
    for key, laid in (("under", state.trick[:-1]), ("last", state.last)):
        cards = laid_cards(scale, laid, f"{key}.")
        if cards:
            yield Zone(key, PHRASES(f"scene.{key}"), "discard", len(cards), cards)


def laid_cards(scale: Scale, laid: Sequence[Laid], prefix: str) -> tuple[Card, ...]:
    """Return the cards of combinations; wildcards say what they stand for."""
    return tuple(
        _card(scale, text, prefix) for one in laid for text in one.action[1:] if text in scale.cards
    )


def _card(scale: Scale, text: str, prefix: str) -> Card:
    kind, value = scale.cards[text]
    return face(kind, prefix, (scale.name(value),) if kind in scale.wilds else ())


def combination_panel(
    entries: Sequence[FoundForm],
    playable: Sequence[FoundForm],
    strength: Callable[[Form], int],
    name: Callable[[FoundForm], Text],
) -> Iterator[Panel]:
    """Yield the combinations in a hand; those that can be played now are strong."""
    rows = tuple(
        Row((name(entry), names_in(plainest(entry))), strong=strong)
        for entry, strong in ranked(entries, playable, strength, SHOWN)
    )
    if rows:
        head = (PHRASES("scene.combination"), PHRASES("scene.cards"))
        yield Panel("combinations", PHRASES("scene.combinations"), head, rows)


def names_in(action: Action) -> Text:
    """Return the names of the cards that an action plays."""
    codes = (text.partition("=")[0] for text in action[1:])
    return names_of(KIND[code] for code in codes if code in KIND)


def result_sentences(result: ClimbingResult) -> tuple[Text, ...]:
    """Return how a season ended, and what is paid."""
    won = PHRASES(f"event.won_{result.cause}", seat=seat_names(result.winners))
    return won, gains(result.changes)


def result_notes(state: ClimbingState) -> Iterator[Note]:
    """Yield how the season before ended, until the next one is under way."""
    if state.result is not None and (state.phase != "play" or not (state.trick or state.last)):
        yield Note(Text.join(result_sentences(state.result), "sentences"))


def play_buttons(state: ClimbingState, viewer: Viewer) -> Iterator[Thing]:
    """Yield what the seat whose turn it is can press."""
    if state.phase == "play" and seat_of(viewer) == state.turn:
        yield Button(PLAY, PHRASES("scene.play"))
        yield Button(PASS[0], PHRASES("scene.pass"))


def own_hand(state: ClimbingState, viewer: Viewer) -> Seat | None:
    """Return the viewer's seat while there is a hand to look at."""
    return seat_of(viewer) if state.phase == "play" else None
