"""What the log says when a pot is taken: by whom, how much it was, and who had bet what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belpic.core.action import Action
from belpic.core.options import Value
from belpic.core.scene import Counter
from belpic.core.seats import CHANCE, SPECTATOR, Seat, Viewer
from belpic.games.lutu.game import GAME as LUTU
from belpic.games.niekkutzaupxiu.game import GAME as CHAINED
from belpic.games.zaupxiu.game import GAME as ZAUPXIU
from tests.games.sticks.play import opened, play

LEVEL = "Seat 1, Seat 2"
THROW = Action.of("throw")


def last_throw(script: str, chosen: dict[str, Value], banks: int = 20) -> tuple[str, str]:
    """Return what is told of the last throw of a script, in English and Japanese."""
    *before, last = script.split()
    state = ZAUPXIU.start(3, ZAUPXIU.options(3, chosen=chosen))
    state = play(opened(state, (banks,) * 3), " ".join(before))
    thrown = state.after(state.thrower, THROW)
    told = thrown.describe(CHANCE, Action.of(last), SPECTATOR)
    return told.in_("en"), told.in_("ja")


@pytest.mark.parametrize(
    ("script", "chosen", "english", "japanese"),
    [
        (
            "3 5 2",
            {},
            "Seat 3: the sticks show 2. Seat 2 takes the pot of 3.",
            "3番席の投げ棒は2。2番席が場の3を総取りします。",
        ),
        (
            "4 4 2",
            {},
            "Seat 3: the sticks show 2. Seat 1, Seat 2 are level and throw again.",
            "3番席の投げ棒は2。1番席、2番席が同点で、投げ直します。",
        ),
        (
            "4 4 2 1 3",
            {},
            "Seat 2: the sticks show 3. Seat 2 takes the pot of 5.",
            "2番席の投げ棒は3。2番席が場の5を総取りします。",
        ),
        (
            "2 2 1",
            {"max_rethrows": 1},
            f"Seat 3: the sticks show 1. {LEVEL} are level. {LEVEL} share the pot of 3.",
            "3番席の投げ棒は1。1番席、2番席が同点です。1番席、2番席が場の3を分け合います。",
        ),
        ("3 5", {}, "Seat 2: the sticks show 5.", "2番席の投げ棒は5。"),
    ],
)
def test_who_takes_the_pot_is_said(
    script: str, chosen: dict[str, Value], english: str, japanese: str
) -> None:
    assert last_throw(script, chosen) == (english, japanese)


def test_a_pot_that_nobody_can_stake_for_again_is_shared_or_goes_back() -> None:
    shared, _ = last_throw("4 4 2", {"short_stack": "withdraw"}, banks=1)
    assert shared.endswith("Seat 1, Seat 2 share the pot of 3.")
    given_back, _ = last_throw("4 4 2", {"tie_pot": "refund", "short_stack": "withdraw"}, banks=1)
    assert "throw again" in given_back
    assert "pot" not in given_back


def test_the_pot_is_told_in_the_chained_game_once_all_numbers_are_made() -> None:
    for disclosure in ("open", "secret"):
        options = CHAINED.options(2, chosen={"disclosure": disclosure})
        state = play(CHAINED.start(2, options), "4 A 5 B 3 A 2")
        told = state.describe(state.thrower, Action.of("bank"), SPECTATOR).in_("en")
        assert told.endswith("Seat 1 takes the pot of 2.")
        # what another seat has is not told before that where it is a secret
        early = play(CHAINED.start(2, options), "4 A 5")
        early_told = [
            early.describe(early.thrower, Action.of("bank"), viewer).in_("en")
            for viewer in (SPECTATOR, early.thrower)
        ]
        of_others = "Seat 1 banks 9." if disclosure == "open" else "Seat 1 banks the total."
        assert early_told == [of_others, "Seat 1 banks 9."]


def test_what_is_to_be_beaten_stands_at_its_place() -> None:
    def numbers(disclosure: str, viewer: Viewer) -> list[tuple[Seat | None, int]]:
        options = CHAINED.options(2, chosen={"disclosure": disclosure})
        state = play(CHAINED.start(2, options), "4 A 5 B")
        scene = state.view(viewer).scene()
        counters = [one for one in scene.things if isinstance(one, Counter)]
        return [(one.seat, one.value) for one in counters if one.label.in_("en") == "Number"]

    assert numbers("open", SPECTATOR) == [(Seat(0), 9)]
    assert numbers("secret", Seat(0)) == [(Seat(0), 9)]
    assert numbers("secret", Seat(1)) == []


def test_whose_bet_has_come_is_said() -> None:
    state = LUTU.start(3, LUTU.options(3))
    for seat, number, stake in ((1, 2, 1), (2, 0, 2)):
        state = state.after(Seat(seat), Action.of("bet", str(number), str(stake)))
    fallen = state.after(state.dealer, THROW)

    def told(count: int) -> str:
        return fallen.describe(CHANCE, Action.of(str(count)), SPECTATOR).in_("en")

    assert told(2) == (
        "The sticks show 2. Seat 2 has 1 on it and gains 2. "
        "The dealer (Seat 1) takes the other stakes, 2."
    )
    assert told(4) == (
        "The sticks show 4. Nobody has bet on it; the dealer (Seat 1) takes all stakes, 3."
    )
    before, after = fallen.scores(), fallen.after(CHANCE, Action.of("2")).scores()
    assert after[1] - before[1] == 2
    nobody = replace(fallen, bets=((),) * 3)
    assert nobody.describe(CHANCE, Action.of("4"), SPECTATOR).in_("en") == "The sticks show 4."
