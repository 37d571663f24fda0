"""What cards are worth in 開樽, compared with trying everything."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.games._shared.cards.combinations import ReadingRules, RunBounds, readings
from belpic.games._shared.cards.deck import DECK, RANKS, read, reds
from belpic.games._shared.cards.hands import Hand, without_all
from belpic.games.namto.game import GAME
from belpic.games.namto.options import NamtoOptions
from belpic.games.namto.ranking import Key, Keys
from tests.size import sized

WANTED = {
    9: "12678",
    8: "KT",
    7: "678",
    6: "125",
    5: "S35",
    4: "11111",
}
"""The named combinations by their ranks."""


def named_rank(kinds: Hand, *, wild: bool) -> int:
    """Return the highest rank of a named combination that all these cards are, or nothing."""
    ships = sum(kind < 2 for kind in kinds)
    for rank, wanted in WANTED.items():
        left = list(wanted)
        for kind in kinds:
            if kind >= 2 and RANKS[kind // 2] in left:
                left.remove(RANKS[kind // 2])
        naturals = len(wanted) - len(left)
        # 船 fill what is left; 行行 wants one itself, which is among them
        if naturals + ships != len(kinds) or len(kinds) != len(wanted):
            continue
        if "S" in left and not ships:
            continue
        if wild or len(left) == left.count("S"):
            return rank
    return 0


def keys_of(kinds: Hand, options: NamtoOptions) -> Key | None:
    """Return the greatest key of cards that all belong to one combination."""
    same = int(reds(kinds) in (0, len(kinds)))
    if rank := named_rank(kinds, wild=options.wild_named):
        return rank, len(kinds), 0, same
    manner = ReadingRules.of(options.run_bounds, lone_ship=options.lone_ship)
    ranks = {"run": 3, "set": 2, "single": 1}
    found = [
        (ranks[reading.type], reading.size, reading.key, same)
        for reading in readings(kinds, manner)
    ]
    return max(found, default=None)


def worth_by_trying(cards: Hand, options: NamtoOptions) -> Keys:
    """Return the greatest sequence of keys, each the greatest of all choices of cards."""

    @cache
    def worth(left: Hand) -> Keys:
        if not left:
            return ()
        choices = {
            kinds: key
            for size in range(1, len(left) + 1)
            for kinds in set(combinations(left, size))
            if (key := keys_of(kinds, options)) is not None
        }
        top = max(choices.values())
        return max(
            (key, *worth(without_all(left, kinds))) for kinds, key in choices.items() if key == top
        )

    return worth(cards)


@pytest.mark.parametrize("wild", [True, False])
@pytest.mark.parametrize("lone_ship", ["declare", "lowest"])
@pytest.mark.parametrize("bounds", ["0..8", "with_nine", "with_minus_one"])
def test_worth_is_the_best_of_all_divisions(bounds: RunBounds, lone_ship: str, wild: bool) -> None:
    chosen: dict[str, Value] = {"run_bounds": bounds, "lone_ship": lone_ship, "wild_named": wild}
    options = GAME.options(4, None, chosen)
    rng = SeededRng(f"{bounds}{lone_ship}{wild}")
    # few ranks, so that there is much to choose from; 船 in every second draw
    decks = (DECK, read("bS rS b1 b1 b1 r1 r1 b2 r2 b5 r5 b6 b7 b8 r6 r7"), DECK[:24], DECK[30:])
    for number in range(sized(40, 1500)):
        left = list(decks[number % len(decks)])
        cards = [left.pop(rng.below(len(left))) for _ in range(2 + rng.below(5))]
        if number % 8 > 3 and not {0, 1} & set(cards):
            cards[0] = number % 2
        hand = tuple(sorted(cards))
        worth = options.ranking.worth(hand)
        assert worth.keys == worth_by_trying(hand, options), hand
        assert tuple(made.key for made in worth.made) == worth.keys
        used = sorted(kind for made in worth.made for kind in made.kinds)
        assert used == list(hand), "every card is used once"


def test_runs_of_two() -> None:
    options = GAME.options(4, None, {"run_min": 2})
    assert options.ranking.worth(read("b3 b4")).keys == ((3, 2, 4, 1),)
    assert options.ranking.worth(read("b3 r4")).keys == ((1, 1, 4, 1), (1, 1, 3, 1))
    assert options.ranking.worth(read("bS b4 r8")).keys[0] == (3, 2, 5, 1)


def test_a_ship_lengthens_a_run() -> None:
    ranking = GAME.options(4).ranking
    assert ranking.worth(read("b3 b4 b5 bS")).keys == ((5, 3, 0, 1), (1, 1, 4, 1)), (
        "行行 goes before"
    )
    assert ranking.worth(read("r2 r3 r4 rS b8")).keys[0] == (3, 4, 5, 1)
    nine = GAME.options(4, None, {"run_bounds": "with_nine"}).ranking
    kings = nine.greatest(read("b7 b8 bK r0"))
    assert [(made.name, made.key) for made in kings] == [("run", (3, 3, 9, 1))]


def test_the_best_continuation_counts() -> None:
    """Of two 兵 the red one is left, which makes a pair with nothing but a run with red cards."""
    ranking = GAME.options(4).ranking
    made = ranking.worth(read("b1 r1 b2 b5 r0 r2")).made
    assert [one.name for one in made] == ["kauk", "run"]
    assert made[0].kinds == read("b1 b2 b5")
    alternatives = ranking.greatest(read("b1 b2 r2 r5"))
    assert {one.kinds for one in alternatives} == {read("b1 b2 r5"), read("b1 r2 r5")}
