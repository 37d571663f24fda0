"""The worked examples of 開樽, by their numbers, its options, its table and what each seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from belpic.core.action import NOTHING, Action
from belpic.core.errors import BadOptions, IllegalAction, NotYourTurn, Unreadable
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.scene import Amount, Counter, Decision, Note, Panel, Scene, Zone
from belpic.core.seats import ALL, CHANCE, SPECTATOR, Seat, Viewer
from belpic.games._shared.cards.deck import CODES, HIDDEN, NO_CARD, read
from belpic.games.namto.bot import NamtoBot, bet
from belpic.games.namto.game import GAME
from belpic.games.namto.state import NamtoState
from belpic.games.namto.tableau import NamtoTableau
from tests.games.cards.play import act, dealing, happen, legal, seats_asked, stacked


def begin(seats: int, **chosen: Value) -> NamtoState:
    """Return a match whose first parent is seat 0, before the deal."""
    return GAME.start(seats, GAME.options(seats, None, {"first_parent": "seat0", **chosen}))


def dealt(*texts: str, parent: int = 0, **chosen: Value) -> NamtoState:
    """Return a season with these hands, before the first bet."""
    state = begin(len(texts), **chosen)
    state = state.stood(replace(state.standing, parent=Seat(parent)))
    return happen(state, stacked(dealing(*texts)))


def in_common(*texts: str, common: str) -> NamtoState:
    """Return a season with these hands and common cards to come, before the first bet."""
    state = begin(len(texts), source="community")
    return happen(state, stacked(dealing(*texts), common))


def season(seats: int, **chosen: Value) -> NamtoState:
    """Return a season before the first bet, no matter who holds what."""
    return happen(begin(seats, **chosen), stacked())


def played(state: NamtoState, *texts: str) -> NamtoState:
    """Return the state after actions of the seats in turn, the lowest first where several act."""
    for text in texts:
        state = act(GAME, state, min(seats_asked(state)), text)
    return state


def opened(state: NamtoState, *texts: str) -> NamtoState:
    """Return the state after the first named card of every hand still in was chosen."""
    for seat in sorted(seats_asked(state)):
        state = act(GAME, state, seat, f"open {texts[seat].split()[0]}")
    return state


def through(
    *texts: str,
    parent: int = 0,
    first: Sequence[str] = (),
    second: Sequence[str] = (),
    **chosen: Value,
) -> NamtoState:
    """Return a season played to its end; bets are 1 unless they are given."""
    state = dealt(*texts, parent=parent, **chosen)
    state = played(state, *(first or ["at 1"] * len(texts)))
    state = opened(state, *texts)
    return played(state, *(second or ["at 1"] * state.table.active.bit_count()))


def gains(state: NamtoState) -> tuple[int, ...]:
    """Return what the season that has just ended has brought."""
    assert state.frame.last is not None
    return state.frame.last.changes


def best(text: str, **chosen: Value) -> str:
    """Return the name of the strongest combination of some cards."""
    return begin(2, **chosen).options.ranking.worth(read(text)).made[0].name


def keys(text: str, **chosen: Value) -> tuple[tuple[int, int, int, int], ...]:
    """Return what cards are worth."""
    return begin(2, **chosen).options.ranking.worth(read(text)).keys


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("b1 r2 b8 r6 b7", "aum", id="E1"),
        pytest.param("bT rK b1 r2 r4", "tamio", id="E2"),
        pytest.param("bT rT b1 r2 r4", "set", id="E3"),
        pytest.param("b6 r7 b8 r1 r3", "huephia", id="E4"),
        pytest.param("b6 b7 b8 r1 r3", "huephia", id="E5"),
        pytest.param("b1 b2 b5 r8 r8", "kauk", id="E6"),
        pytest.param("rS b3 b5 r4 b0", "mokmok", id="E7"),
        pytest.param("rS b3 b5 r1 b8", "kauk", id="E8"),
        pytest.param("b1 b1 b1 r1 r1", "yamiikusa", id="E10"),
        pytest.param("b1 b1 b1 r1 rS", "yamiikusa", id="E10 with a ship"),
        pytest.param("b3 b4 b5 r8 r0", "run", id="E11"),
        pytest.param("b3 b4 r5 r8 r0", "single", id="E12"),
        pytest.param("bS bK b0 r2 b4", "tamio", id="E17"),
    ],
)
def test_examples_of_names(text: str, name: str) -> None:
    assert best(text) == name


def test_examples_of_single_keys() -> None:
    assert keys("bT rT b1 r2 r4")[0] == (2, 2, 9, 0), "E3"
    assert keys("b6 b7 b8 r1 r3")[0] == (7, 3, 0, 1), "E5: same colour"
    assert keys("b6 r7 b8 r1 r3")[0] == (7, 3, 0, 0), "E4"
    assert keys("b3 b4 b5 r8 r0")[0] == (3, 3, 5, 1), "E11"
    assert keys("b3 b4 r5 r8 r0")[0] == (1, 1, 8, 1), "E12"
    assert best("bS bK b0 r2 b4", wild_named=False) == "set", "E17"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("b1 b2 b8 b6 b7", "b1 r2 b8 r6 b7", id="E1"),
        pytest.param("b1 b2 b5 r8 r8", "rS b3 b5 r4 b0", id="E9"),
        pytest.param("b3 b4 b5 b6 r0", "r6 r7 r5 b0 b2", id="E13"),
        pytest.param("b8 b8 b0 r2 b4", "b8 r8 b0 r2 b4", id="E14"),
        pytest.param("b8 r8 b0 r2 b5", "b8 r8 b0 r2 b4", id="E15"),
        pytest.param("b8 r8 b4 r4 b0", "b8 r8 b7 r5 b0", id="E16"),
        pytest.param("b5 r7 b8 r8 b2", "b5 r6 b8 r8 b2", id="E18"),
    ],
)
def test_examples_of_comparisons(first: str, second: str) -> None:
    assert keys(first) > keys(second)


def test_example_09_the_other_order() -> None:
    first, second = "b1 b2 b5 r8 r8", "rS b3 b5 r4 b0"
    assert keys(first, order="gyou>ma") < keys(second, order="gyou>ma")
    assert best("rS b3 b5 r1 b8", order="gyou>ma") == "mokmok"


def test_example_18_common_cards() -> None:
    state = in_common("b5 r7", "b5 r6", common="b8 r8 b2")
    state = played(state, *["at 1"] * 6)
    assert state.table.common == (*read("b8"), *read("r8"), *read("b2"))
    after = played(state, "at 1", "at 1")
    assert gains(after) == (5, -5)


def test_example_19_four_rounds() -> None:
    state = in_common("b0 r1", "bT r3", "b3 r5", common="b8 r8 b2")
    state = played(state, "at 2", "at 3", "at 3", "mun", "at 1", "at 1", "at 4", "at 4", "at 5")
    assert state.standing.parent == 1
    assert state.table.stakes == (3, 14, 9)
    after = played(state, "at 5")
    assert after.frame.last is not None
    assert after.frame.last.pot == 31
    assert after.frame.last.shown == (1, 2)
    assert gains(after) == (-3, 17, -14)


@pytest.mark.parametrize("source", ["pool", "community"])
def test_example_20_no_less_than_the_player_before(source: str) -> None:
    state = played(season(3, source=source), "at 3")
    assert not legal(state, 1, "at 2")
    assert legal(state, 1, "at 3")
    with pytest.raises(IllegalAction) as refused:
        act(GAME, state, 1, "at 2")
    assert refused.value.reason.code == "too_little"


@pytest.mark.parametrize("source", ["pool", "community"])
def test_example_21_alone_at_once(source: str) -> None:
    after = played(season(3, source=source), "at 1", "mun", "mun")
    assert gains(after) == (2, -1, -1)
    assert after.frame.last is not None
    assert after.frame.last.shown == ()


def test_example_22_an_opened_card_serves_the_other() -> None:
    after = through("b8 r3", "b5 r8", first=["at 2", "at 2"])
    assert gains(after) == (-4, 4)


def test_example_23_the_other_choice() -> None:
    after = through("r3 b8", "b5 r8", first=["at 2", "at 2"])
    assert gains(after) == (0, 0)


def test_example_24_all_have_the_run() -> None:
    after = through("b4 r1", "b5 r8", "b6 rK", second=["at 2"] * 3)
    assert gains(after) == (-4, -4, 8)


def test_example_25_a_hand_of_five() -> None:
    after = through("b1 r8", "r2 b2", "b6 r3", "b7 r0")
    assert gains(after) == (9, -3, -3, -3)


def test_example_26_an_opened_card_of_a_folded_player() -> None:
    hands = ("b1 r8", "r2 b2", "b6 r3", "b7 r0")
    after = through(*hands, second=["at 1", "at 1", "at 1", "mun"])
    assert gains(after) == (-3, 8, -3, -2)


def test_example_27_an_opened_ship() -> None:
    assert gains(through("rS b4", "r7 r8")) == (-3, 3)
    assert keys("r7 r8 rS")[0] == (7, 3, 0, 1)


def test_example_28_folding_after_the_cards_are_opened() -> None:
    texts = ("b8 r3", "b5 r8")
    state = opened(played(dealt(*texts), "at 2", "at 3"), *texts)
    after = played(state, "mun")
    assert gains(after) == (-3, 3)
    assert after.standing.parent == 1
    assert after.frame.last is not None
    assert not any(after.frame.last.hands)


def test_example_29_a_parent_folds() -> None:
    after = played(season(3), "mun", "at 2", "mun")
    assert gains(after) == (-1, 2, -1)
    assert after.standing.parent == 1


def test_example_30_a_tie_begins_with_the_parent() -> None:
    assert gains(through("b3 r8", "b4 b8", "r1 r2", parent=1)) == (1, 2, -3)


def test_example_31_one_colour_wins() -> None:
    assert gains(through("b8 r0", "r1 b8", "r3 r8")) == (-3, 6, -3)


def test_example_32_the_floor() -> None:
    for floor, allowed in (("reset", range(1, 6)), ("carry", range(4, 6))):
        state = played(season(3, bet_floor=floor), "at 2", "at 3", "at 4")
        state = played(state, *(str(state.actions(Seat(seat))[0]) for seat in range(3)))
        bets = ["mun", *(f"at {points}" for points in allowed)]
        assert [str(action) for action in state.actions(Seat(0))] == bets


def test_example_33_a_lone_ship() -> None:
    assert gains(through("bT rS", "bK r4")) == (3, -3)
    assert gains(through("bT rS", "bK r4", lone_ship="lowest")) == (-3, 3)


def test_example_34_a_tie_of_three() -> None:
    hands = ("b6 r0", "r7 b0", "b8 r0")
    after = through(*hands, parent=2, first=["at 1", "at 2", "at 2"])
    assert gains(after) == (0, -1, 1)


def test_example_35_all_have_the_same_named_hand() -> None:
    assert gains(through("rS b0", "b3 r7", "b5 r4")) == (-3, 6, -3)


def test_example_36_five_soldiers() -> None:
    hands = ("b1 bS", "b1 r6", "b1 r3", "r1 r0", "r1 b4")
    assert gains(through(*hands)) == (12, -3, -3, -3, -3)


def test_bets_are_within_their_limits() -> None:
    state = season(2)
    assert [str(a) for a in state.actions(Seat(0))] == ["mun", *(f"at {x}" for x in range(1, 6))]
    assert state.actions(Seat(1)) == ()
    assert state.next(Seat(1)) == NOTHING
    assert state.next(Seat(0), ("at", "1", "1")) == NOTHING
    assert state.next(Seat(0), ("open", "b0")) == NOTHING
    with pytest.raises(NotYourTurn):
        act(GAME, state, 1, "mun")
    with pytest.raises(NotYourTurn):
        state.after(Seat(1), Action.of("mun"))
    with pytest.raises(IllegalAction):
        state.after(Seat(0), Action.of("at", "6"))


def test_without_a_limit_one_bets_what_one_has() -> None:
    state = season(2, max_bet=None, stack=30)
    assert state.range_of_bets() == (1, 29)
    state = played(state, "at 29")
    assert state.range_of_bets() == (29, 29)
    poor = season(2, max_bet=None, stack=0)
    assert poor.range_of_bets() == (1, 1), "below nothing one can still pay what is asked"


def test_one_who_cannot_pay_has_to_fold() -> None:
    state = season(2, stack=4, allow_negative=False)
    assert state.range_of_bets() == (1, 3)
    broke = season(2, stack=1, allow_negative=False)
    assert [str(action) for action in broke.actions(Seat(0))] == ["mun"]
    assert [token.text for token in broke.next(Seat(0)).tokens] == ["mun"]
    assert broke.next(Seat(0), ("at",)) == NOTHING
    for path in ("at", "at 1"):
        refused = broke.why(Seat(0), path.split())
        assert refused is not None
        assert refused.code == "cannot_pay"
    after = played(broke, "mun")
    assert gains(after) == (-1, 1)


def test_matching_totals() -> None:
    """Bets go on until all have paid the same; three raises at most."""
    state = season(3, bet_style="match", max_bet=4)
    assert state.range_of_bets() == (0, 4)
    state = played(state, "at 0", "at 2")
    assert (state.range_of_bets(), state.table.turn) == ((2, 6), 2)
    state = played(state, "at 3")
    assert (state.range_of_bets(), state.table.turn) == ((3, 7), 0)
    state = played(state, "at 7")
    assert state.range_of_bets() == (5, 5), "no fourth raise"
    state = played(state, "at 5", "mun")
    assert state.table.stage == "choose"
    assert state.table.stakes == (8, 8, 4)
    assert state.table.active == 0b011


def test_matching_totals_without_a_limit_and_without_debts() -> None:
    state = season(2, bet_style="match", max_bet=None, stack=10, allow_negative=False)
    assert state.range_of_bets() == (0, 9)
    state = played(state, "at 9")
    assert state.range_of_bets() == (9, 9)
    checked = played(season(2, bet_style="match"), "at 0", "at 0")
    assert checked.table.stage == "choose"


def test_cards_of_ones_own_only() -> None:
    state = dealt("b3 b4", "r8 r0", source="none")
    assert state.options.rounds == 1
    after = played(state, "at 1", "at 1")
    assert gains(after) == (2, -2), "a run of two beats a single card"
    assert after.frame.last is not None
    assert after.frame.last.hands == (read("b3 b4"), read("r0 r8"))


@pytest.mark.parametrize(("rule", "parent"), [("winner", 2), ("rotate", 1)])
def test_the_next_parent(rule: str, parent: int) -> None:
    after = through("b4 r1", "b5 r8", "b6 rK", next_parent=rule)
    assert after.standing.parent == parent


@pytest.mark.parametrize(
    "chosen",
    [
        {"community": 2},
        {"source": "none", "run_min": 3},
        {"bet_style": "match", "bet_floor": "carry"},
        {"max_bet": 26},
        {"next_parent": "stay_or_next"},
        {"stack": 1001},
    ],
)
def test_options_that_mean_nothing(chosen: dict[str, Value]) -> None:
    with pytest.raises(BadOptions):
        GAME.options(4, chosen=chosen)


def test_sentences_about_bets_and_cards() -> None:
    state = begin(2, source="community")
    order = stacked(dealing("b1 b4", "b0 r1"), "b8 r8 b2")
    told = state.describe(CHANCE, order, SPECTATOR)
    assert told.in_("en").endswith("Everybody pays 1 to the pot.")
    state = played(happen(state, order), "at 1")
    told = state.describe(Seat(1), Action.of("at", "2"), SPECTATOR)
    assert told.in_("en") == (
        "Seat 2 bets 2. The common card black 8 is turned. "
        "Betting round 2 begins with 5 in the pot."
    )
    told = season(3).describe(Seat(0), Action.of("mun"), SPECTATOR)
    assert told.in_("ja") == "1番席は無行です。親は2番席に移ります。"
    last = played(season(2), "at 1").describe(Seat(1), Action.of("at", "1"), SPECTATOR)
    assert last.in_("en") == "Seat 2 bets 1. Now everybody still in chooses a card to open."


def test_nobody_is_asked_between_seasons_or_twice() -> None:
    assert begin(2).actions(Seat(0)) == ()
    state = played(dealt("b8 r3", "b5 r8"), "at 1", "at 1", "open b8")
    assert state.actions(Seat(0)) == ()
    assert state.next(Seat(0)) == NOTHING


def test_without_a_limit_there_is_none_to_what_one_wins() -> None:
    bounds = GAME.bounds(GAME.options(3, None, {"max_bet": None}), 3)
    assert (bounds.low, bounds.high, bounds.total) == (None, None, 150)
    matched = GAME.bounds(GAME.options(3, None, {"bet_style": "match", "seasons": 1}), 3)
    assert (matched.low, matched.length) == (50 - 31, 1 + 1 + 2 * 9 + 3)
    plain = GAME.bounds(GAME.options(3, "community", {"seasons": 1}), 3)
    assert (plain.low, plain.high) == (50 - 21, 50 + 2 * 21)


def table_of(state: NamtoState, viewer: Viewer) -> NamtoTableau:
    """Return the table as a viewer sees it."""
    shown = state.view(viewer).shown
    assert isinstance(shown, NamtoState)
    return shown.table


def test_a_choice_is_secret_until_the_last_one_is_in() -> None:
    texts = ("b8 r3", "b5 r8", "b1 r1")
    state = played(dealt(*texts), *["at 1"] * 3)
    assert seats_asked(state) == {0, 1, 2}
    choice = Action.of("open", "b5")
    assert state.seen(Seat(1), choice, Seat(0)) == "open ??"
    assert state.seen(Seat(1), choice, Seat(1)) == "open b5" == state.seen(Seat(1), choice, ALL)
    assert "black 5" not in state.describe(Seat(1), choice, SPECTATOR).in_("en")
    assert "black 5" in state.describe(Seat(1), choice, Seat(1)).in_("en")
    one = state.after(Seat(1), choice)
    assert seats_asked(one) == {0, 2}
    assert table_of(one, Seat(1)).choices == (NO_CARD, *read("b5"), NO_CARD)
    assert table_of(one, Seat(0)).choices == (NO_CARD, HIDDEN, NO_CARD)
    with pytest.raises(NotYourTurn):
        act(GAME, one, 1, "open r8")
    two = act(GAME, one, 2, "open r1")
    last = Action.of("open", "b8")
    assert two.seen(Seat(0), last, SPECTATOR) == "open b8"
    told = two.describe(Seat(0), last, SPECTATOR).in_("en")
    for card in ("black 8", "black 5", "red 1"):
        assert card in told
    after = two.after(Seat(0), last)
    assert table_of(after, SPECTATOR).firsts == (read("b8"), read("b5"), read("r1"))
    assert table_of(after, SPECTATOR).hands == ((HIDDEN,),) * 3
    assert table_of(after, Seat(0)).hands[0] == read("r3")


def test_guesses_choose_among_the_cards_guessed() -> None:
    texts = ("b8 r3", "b5 r8")
    state = act(GAME, played(dealt(*texts), "at 1", "at 1"), 1, "open b5")
    rng = SeededRng(3)
    for _ in range(50):
        guess = state.view(Seat(0)).guess(rng)
        assert isinstance(guess, NamtoState)
        assert guess.table.choices[1] in guess.table.hands[1]
        assert guess.table.hands[0] == read("b8 r3")


def test_what_is_shown_at_the_end() -> None:
    hands = ("b1 r8", "r2 b2", "b6 r3", "b7 r0")
    state = opened(played(dealt(*hands), *["at 1"] * 4), *hands)
    state = played(state, "at 1", "at 1", "at 1")
    told = state.describe(Seat(3), Action.of("mun"), SPECTATOR).in_("en")
    assert "red 0" not in told, "who folds does not show its second card"
    assert "Seat 2 shows red 2, black 2: set of 2 × 弓 2" in told
    after = state.after(Seat(3), Action.of("mun"))
    assert after.frame.last is not None
    assert after.frame.last.shown == (0, 1, 2)


def test_the_deal_is_told_to_each_seat_only_as_far_as_it_sees() -> None:
    state = begin(2, source="community")
    order = stacked(dealing("b1 b4", "b0 r1"), "b8 r8 b2")
    told = state.seen(CHANCE, order, Seat(1)).split()
    assert told[:4] == ["??", "b0", "??", "r1"]
    assert set(told[4:]) == {"??"}
    assert table_of(happen(state, order), Seat(0)).stock == (HIDDEN,) * 3


def things(scene: Scene, kind: type[Zone]) -> dict[str, Zone]:
    """Return the zones of a scene by their keys."""
    return {thing.key: thing for thing in scene.things if isinstance(thing, kind)}


def test_the_scene_counts_sticks_and_ranks_combinations() -> None:
    state = played(dealt("b8 b6", "b5 r8"), "at 2")
    scene = state.view(Seat(0)).scene()
    sticks = {
        thing.key: thing.value
        for thing in scene.things
        if isinstance(thing, Counter) and thing.sticks
    }
    assert sticks == {"pot": 4, "left0": 47, "left1": 49}
    panel = next(t for t in scene.things if isinstance(t, Panel) and t.key == "combinations")
    assert [row.cells[1].in_("en") for row in panel.rows] == ["single 将 8", "single 筆 6"]
    other = state.view(Seat(1)).scene()
    decision = next(thing for thing in other.things if isinstance(thing, Decision))
    assert [option.key for option in decision.options] == ["at", "mun"]
    assert decision.options[0].result.in_("en") == "You pay 2 to 5."
    amount = next(thing for thing in other.things if isinstance(thing, Amount))
    assert (amount.low, amount.high) == (2, 5)


def test_the_scene_shows_opened_cards_and_ones_choice() -> None:
    texts = ("b8 r3", "b5 r8", "b1 r1")
    state = act(GAME, played(dealt(*texts), *["at 1"] * 3), 1, "open b5")
    waits, asked = state.view(Seat(1)).scene(), state.view(Seat(0)).scene()
    notes = [thing.text.in_("en") for thing in waits.things if isinstance(thing, Note)]
    assert "You open black 5." in notes
    assert {"open", "b8"} <= asked.keys()
    assert not {"open"} & waits.keys()
    state = act(GAME, act(GAME, state, 0, "open b8"), 2, "open r1")
    state = played(state, "mun")
    zones = things(state.view(SPECTATOR).scene(), Zone)
    assert zones["first0"].label.in_("en") == "Opened, of no use any more"
    assert zones["first1"].label.in_("en") == "Opened"
    shown = state.view(Seat(1)).scene().things
    panel = next(t for t in shown if isinstance(t, Panel) and t.key == "combinations")
    names = [row.cells[1].in_("en") for row in panel.rows]
    assert names == ["single 将 8", "single 馬 5", "single 兵 1"]


def test_the_scene_of_common_cards() -> None:
    state = played(in_common("b5 r7", "b5 r6", common="b8 r8 b2"), "at 1", "at 1")
    zones = things(state.view(Seat(0)).scene(), Zone)
    assert [card.key for card in zones["common"].cards] == ["common.b8"]
    assert zones["stock"].count == 2


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("b8", "bet_first"),
        ("open", "bet_now"),
        ("at 0", "too_little"),
        ("at 6", "too_much"),
        ("seats", "not_now"),
    ],
)
def test_why_a_bet_is_impossible(path: str, code: str) -> None:
    refused = dealt("b8 r3", "b5 r8").why(Seat(0), path.split())
    assert refused is not None
    assert refused.code == code


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("b8", "verb_first"),
        ("open b5", "own_card"),
        ("mun", "choose_now"),
        ("points", "not_now"),
    ],
)
def test_why_a_card_cannot_be_opened(path: str, code: str) -> None:
    state = played(dealt("b8 r3", "b5 r8"), "at 1", "at 1")
    refused = state.why(Seat(0), path.split())
    assert refused is not None
    assert refused.code == code
    turn = dealt("b8 r3", "b5 r8").why(Seat(1), ["b8"])
    assert turn is not None
    assert turn.code == "other_seat"


def test_scoring() -> None:
    scoring = GAME.parts.scoring
    assert scoring is not None
    score = scoring.score("bT rK b1 / r2 r4", GAME.options(4))
    assert [(hand.id, hand.points) for hand in score.hands] == [
        ("tamio", 8),
        ("single", 1),
        ("single", 1),
        ("single", 1),
    ]
    assert score.points == 8
    name = scoring.score("b8 b8", GAME.options(4)).hands[0].name
    assert (name.in_("ja"), name.in_("en")) == (
        "2枚セット（将8）・同色",
        "set of 2 × 将 8 of one colour",
    )
    for text in ("", "b9", "bS bS"):
        with pytest.raises(Unreadable):
            scoring.score(text, GAME.options(4))


def test_the_picture_follows_the_order_of_the_names() -> None:
    diagrams = GAME.parts.diagrams
    assert diagrams is not None
    names = {}
    for order in ("ma>gyou", "gyou>ma"):
        options = GAME.options(4, None, {"order": order})
        figures = diagrams.draw("ranking", options).figures
        names[order] = [figure.caption.in_("ja") for figure in figures]
    assert names["ma>gyou"][:6] == ["筆兵無傾", "皇王", "地心", "馬弓兵", "行行", "闇戦之集"]
    assert names["gyou>ma"][3:5] == ["行行", "馬弓兵"]


def test_the_bot_opens_and_bets_with_sense() -> None:
    bot = NamtoBot()
    strong = dealt("bT rK", "b3 r4", "b0 r2")
    assert str(bot.choose(strong.view(Seat(0)), SeededRng(1))) == "at 5"
    raised = played(strong, "at 5")
    assert str(bot.choose(raised.view(Seat(1)), SeededRng(1))) == "mun"
    assert str(bet(raised, Seat(1), 0.6)) == "at 5"
    assert str(bet(strong, Seat(0), 0.3)) == "at 1"
    choosing = played(strong, "at 1", "at 1", "at 1")
    chosen = bot.choose(choosing.view(Seat(0)), SeededRng(1))
    assert chosen in choosing.actions(Seat(0))
    second = opened(choosing, "bT rK", "b3 r4", "b0 r2")
    assert str(bot.choose(second.view(Seat(0)), SeededRng(1))) == "at 5"
    pair = played(dealt("b8 b8", "b3 r4"), "at 1", "at 1")
    assert str(bot.choose(pair.view(Seat(0)), SeededRng(1))) == "open b8"
    assert len(CODES) == 24


def test_the_bot_keeps_the_card_that_serves_the_others() -> None:
    """A 船 that lies open serves everybody, one that is kept only its owner."""
    state = played(dealt("bS b0", "r4 r6", "r3 b7"), *["at 1"] * 3)
    votes = [str(NamtoBot().choose(state.view(Seat(0)), SeededRng(seed))) for seed in range(5)]
    assert votes.count("open b0") > votes.count("open bS")
