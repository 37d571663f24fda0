"""The game 連友 (Rulebook, 連友)."""

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
from belpic.games.niekhi import INFO
from belpic.games.niekhi.analysis import NiekhiReadings, NiekhiTables
from belpic.games.niekhi.bot import NiekhiBot
from belpic.games.niekhi.combinations import SCALE, NiekhiForm
from belpic.games.niekhi.options import PHRASES, NiekhiOptions
from belpic.games.niekhi.puzzles import PUZZLES
from belpic.games.niekhi.state import NiekhiState
from belpic.games.niekhi.thinking import THINKING

GENERALS: Final = 4
"""How many 将 the deck has."""


class Niekhi(Game[NiekhiOptions]):
    """Climbing with sets and runs, and generals."""

    info = INFO
    Options = NiekhiOptions
    state_type = NiekhiState
    phrases = PHRASES
    grammar = re.compile(
        r"play( [br]([0-8KT]|S(=[S0-8K])?))+|pass|skip|remove( [S0-8K])+|fetch( [br][S0-8KT])+",
        re.IGNORECASE | re.ASCII,
    )

    def bounds(self, options: NiekhiOptions, seats: int) -> Bounds:
        """Return the limits: every play uses cards up, and few come back (Termination)."""
        effects = GENERALS if options.fetch_shou == "off" else 2 * GENERALS
        turns = (len(DECK) + effects) * seats
        if options.turn_cap:
            # without a limit on fetching every turn may have an effect
            turns = min(turns, options.turn_cap) if options.fetch_shou != "free" else 0
            turns = turns or options.turn_cap
        if options.fetch_shou == "free":
            effects = options.turn_cap
        length = None
        if options.first_parent != "cut":
            length = 1 + options.seasons * (1 + turns + effects)
        return match_bounds(options, seats, length)

    def start(self, seats: int, options: NiekhiOptions) -> NiekhiState:
        """Return the first state."""
        return NiekhiState.first(options, seats)

    def read(self, state: State, seat: Seat, text: str) -> Action:
        """Return the action written as `text`; a 船 that is not declared is read at its strongest.

        Raises:
            BelpicError: if it cannot be read or is not allowed, as for every game; also if cards
                with a 船 that is not declared can be different combinations.
        """
        if isinstance(state, NiekhiState) and not state.refusal(seat) and not state.effect:
            forms = (entry.form for entry in state.entries())
            text = declared_text(
                SCALE, forms, text, _strength, lambda play: bool(state.next(seat, play).action)
            )
        return super().read(state, seat, text)

    @property
    def parts(self) -> Parts:
        """Tables for the rule page, readings of cards, and a bot."""
        return Parts(
            analysis=NiekhiTables(),
            scoring=NiekhiReadings(),
            features=climbing_features(),
            bots=levels_of(PHRASES, {"shedding": NiekhiBot}),
            sheets=CardSheets("deal", "combinations", "answers"),
            thinking=THINKING,
            puzzles=PUZZLES,
        )


def _strength(form: Form) -> tuple[object, int]:
    made = NiekhiForm.of(form)
    return made.shape, made.key


GAME: Final = Niekhi()
