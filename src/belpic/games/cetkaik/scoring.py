"""What a stock is worth, for `belpic score`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import BadOptions, Reason
from belpic.core.parts import Score, ScoredHand
from belpic.games.cetkaik.hands import read_stock
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.payment_text import hand_name
from belpic.games.cetkaik.rules import rules_of

if TYPE_CHECKING:
    from belpic.core.options import Options


class CetkaikScoring:
    """Scores stocks by the hands of the ruleset."""

    def score(self, text: str, options: Options) -> Score:
        """Return the hands of a stock and their points, in tenths."""
        assert isinstance(options, CetkaikOptions)  # the game's own options
        if options.is_ancient:
            raise BadOptions(Reason("no_hands", options.phrases("refused.no_hands")))
        rules = rules_of(options)
        worth = rules.worth(read_stock(text))
        hands = tuple(
            ScoredHand(
                completed.hand.id,
                hand_name(completed.hand, same_colour=completed.is_same_colour),
                rules.tenths(completed.amount),
                completed.is_same_colour,
            )
            for completed in worth.hands
        )
        return Score(rules.tenths(worth.amount), hands)
