"""The game 軟連 (Rulebook, 軟連)."""

from __future__ import annotations

import re
from typing import Final

from belpic.core.action import Action
from belpic.core.game import Bounds, Game, State
from belpic.core.parts import Parts, levels_of
from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import DECK
from belpic.games._shared.cards.sheets import CardSheets
from belpic.games._shared.climbing.forms import Form
from belpic.games._shared.climbing.learning import climbing_features
from belpic.games._shared.climbing.readings import declared_text
from belpic.games._shared.climbing.season import match_bounds
from belpic.games.hauniek import INFO
from belpic.games.hauniek.analysis import HauniekReadings, HauniekTables
from belpic.games.hauniek.bot import CirclingBot
from belpic.games.hauniek.circle import CIRCLE, HauniekForm, strength_of
from belpic.games.hauniek.combinations import FEET, FOOT
from belpic.games.hauniek.options import PHRASES, HauniekOptions
from belpic.games.hauniek.state import HauniekState
from belpic.games.hauniek.thinking import THINKING

_FOOT: Final = re.compile(rf"\s{FOOT}([{CIRCLE}])\s*$", re.IGNORECASE | re.ASCII)
"""A foot named at the end of a text."""


class Hauniek(Game[HauniekOptions]):
    """Climbing around a circle of strengths."""

    info = INFO
    Options = HauniekOptions
    state_type = HauniekState
    phrases = PHRASES
    grammar = re.compile(
        r"play( [br]([1-8KTS]|0(=[1-8KTS])?))+( foot=[1-8KTS])?|pass", re.IGNORECASE | re.ASCII
    )

    def bounds(self, options: HauniekOptions, seats: int) -> Bounds:
        """Return the limits: every play uses cards up, and none comes back (Termination)."""
        turns = len(DECK) * seats
        if options.turn_cap:
            turns = min(turns, options.turn_cap)
        length = None if options.first_parent == "cut" else 1 + options.seasons * (1 + turns)
        return match_bounds(options, seats, length)

    def start(self, seats: int, options: HauniekOptions) -> HauniekState:
        """Return the first state."""
        return HauniekState.first(options, seats)

    def read(self, state: State, seat: Seat, text: str) -> Action:
        """Return the action written as `text`; a 無 that is not declared is read at its strongest.

        Raises:
            BelpicError: if it cannot be read or is not allowed, as for every game; also if cards
                with a 無 that is not declared can be different combinations.
        """
        if isinstance(state, HauniekState) and not state.refusal(seat):
            text = _declared(state, seat, text)
        return super().read(state, seat, text)

    @property
    def parts(self) -> Parts:
        """Tables for the rule page, readings of cards, and a bot."""
        return Parts(
            analysis=HauniekTables(),
            scoring=HauniekReadings(),
            features=climbing_features(),
            bots=levels_of(PHRASES, {"circling": CirclingBot}),
            sheets=CardSheets("deal", "circle", "combinations", "answers"),
            thinking=THINKING,
        )


def _declared(state: HauniekState, seat: Seat, text: str) -> str:
    """Return the text of a play with every 無 declared; a foot that it names stays named."""
    foot = _FOOT.search(text)
    named = (f"{FOOT}{foot[1].upper()}",) if foot else ()

    def allows(play: Action) -> bool:
        following = state.next(seat, (*play, *named))
        # the whole circle may still wait for its foot
        return following.action is not None or any(one.text in FEET for one in following.tokens)

    forms = (entry.form for entry in state.entries())
    cards = text[: foot.start()] if foot else text
    cards = declared_text(state.options.book.scale, forms, cards, _strength, allows)
    return " ".join((cards, *named))


def _strength(form: Form) -> tuple[object, int]:
    made = HauniekForm.of(form)
    return (made.type, made.size), strength_of(made.foot)


GAME: Final = Hauniek()
