"""The worked examples of 値戦, by their numbers, its options, its table and what each seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from belpic.core.action import NOTHING, Action
from belpic.core.errors import BadOptions, IllegalAction, NotYourTurn, Unreadable
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.scene import Counter, Decision, Panel, Scene, Zone
from belpic.core.seats import ALL, CHANCE, SPECTATOR, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.betting.pot import won
from belpic.games._shared.cards.combinations import ReadingRules, RunBounds, readings
from belpic.games._shared.cards.deck import CODES, DECK, HIDDEN, read
from belpic.games._shared.cards.hands import Hand
from belpic.games.makkaik.bot import MakkaikBot, best_keep, bet_of_child, bet_of_parent
from belpic.games.makkaik.game import GAME
from belpic.games.makkaik.state import MakkaikState
from belpic.games.makkaik.tableau import MakkaikTableau
from belpic.games.makkaik.values import SHAPES
from tests.games.cards.play import act, dealing, hands, happen, legal, seats_asked, stacked
from tests.size import sized

TABLE = "b5 r2 b8"


def begin(seats: int, **chosen: Value) -> MakkaikState:
    """Return a match whose first parent is seat 0, before the deal."""
    return GAME.start(seats, GAME.options(seats, chosen={"first_parent": "seat0", **chosen}))


def dealt(*texts: str, opened: str = TABLE, stock: str = "", **chosen: Value) -> MakkaikState:
    """Return a season with these hands, open cards and top of the stock, before the exchange."""
    order = stacked(dealing(*texts), opened, stock)
    return happen(begin(len(texts), **chosen), order)


def position(
    *texts: str, opened: str = TABLE, parent: int = 0, pot: int = 0, **chosen: Value
) -> MakkaikState:
    """Return the last betting round, the parent to decide, with a pot that everybody has paid."""
    state = happen(begin(len(texts), **chosen), stacked())
    seats = len(texts)
    stakes = tuple(pot // seats + (seat < pot % seats) for seat in range(seats))
    table = state.table._replace(
        stage="parent",
        turn=Seat(parent),
        hands=hands(*texts),
        open=read(opened),
        stakes=stakes,
        bet_round=3,
    )
    standing = replace(state.standing, parent=Seat(parent))
    return MakkaikState(replace(state.frame, standing=standing), table)


def bets(seats: int, **chosen: Value) -> MakkaikState:
    """Return a season after everybody has swapped its first card for the first open one."""
    state = happen(begin(seats, **chosen), stacked())
    while state.table.stage == "exchange":
        state = state.after(state.table.turn, state.actions(state.table.turn)[0])
    return state


def played(state: MakkaikState, *texts: str) -> MakkaikState:
    """Return the state after actions of the seats in turn."""
    for text in texts:
        state = act(GAME, state, state.table.turn, text)
    return state


@pytest.mark.parametrize(
    ("table", "hand", "value"),
    [
        pytest.param(TABLE, "b5 r5 r0", (3, 5), id="E1"),
        pytest.param(TABLE, "b4 b3 r0", (2, 5), id="E2"),
        pytest.param(TABLE, "r8 r1 b0", (1, 8), id="E3"),
        pytest.param(TABLE, "r8 r1 r0", (2, 2), id="E4"),
        pytest.param(TABLE, "rK r6 r4", (0, 9), id="E5"),
        pytest.param(TABLE, "rS r6 b1", (1, 8), id="E6"),
        pytest.param("b5 r3 b8", "rS r4 b1", (2, 5), id="E7"),
        pytest.param("b5 r3 b8", "rS bS b1", (3, 8), id="E8"),
        pytest.param("b8 r8 r8", "b0 r1 b2", (0, 2), id="E9"),
        pytest.param("bT r8 r7", "bK rT b2", (3, 9), id="E10"),
        pytest.param("bK r1 r4", "b7 b8 b2", (0, 8), id="E11"),
        pytest.param("bS r1 r4", "b7 b8 b2", (2, 8), id="E12"),
    ],
)
def test_examples_of_values(table: str, hand: str, value: tuple[int, int]) -> None:
    finder = begin(2).options.finder
    assert finder.value(read(hand), read(table)) == value
    best = next(finder.found(read(hand), read(table)))
    assert (best.category, best.key) == value


def test_example_09_without_hand_cards() -> None:
    hand, table = read("b0 r1 b2"), read("b8 r8 r8")
    assert begin(2, min_hand=0).options.finder.value(hand, table) == (3, 8)
    assert begin(2, min_hand=2).options.finder.value(hand, table) == (0, 2)


def test_example_13_the_higher_category_wins() -> None:
    state = position("b5 r5 r0", "b4 b3 r0", pot=8)
    after = played(state, "base 1", "join")
    assert after.scores() == (5, -5)
    assert after.frame.last is not None
    assert after.frame.last.pot == 10


def test_example_14_kickers() -> None:
    after = played(position("r8 r3 b0", "r8 r1 b0", pot=9), "base 1", "join")
    assert after.frame.last is not None
    assert after.frame.last.winners == (0,)
    assert after.frame.last.pot == 11
    split = played(position("r8 r3 b0", "r8 r1 b0", pot=9, tie="split"), "base 1", "join")
    assert split.frame.last is not None
    assert split.frame.last.winners == (0, 1)


def test_example_15_the_odd_point_goes_to_the_first_from_the_parent() -> None:
    after = played(position("r8 r1 b0", "r8 b1 b0", pot=9, parent=1), "base 1", "join")
    # of a pot of 11, of which seat 0 has paid 6 and seat 1 5, seat 1 gets 6
    assert after.scores() == (-1, 1)
    assert after.standing.parent == 1, "the tied player first in order from the parent"
    assert won((4, 4, 3), (Seat(1), Seat(0))) == (1, 2, -3)


@pytest.mark.parametrize(
    ("unchosen", "opened", "aside"),
    [("table", "b1 b7", ""), ("hidden", "b1", "b7"), ("bottom", "b1", "b7")],
)
def test_example_16_drawing_two(unchosen: str, opened: str, aside: str) -> None:
    state = dealt("b1 b4 r6", "b0 b0 b0", stock="r4 b7", unchosen=unchosen)
    drawn = played(state, "draw2")
    assert drawn.table.drawn == read("r4 b7")
    assert seats_asked(drawn) == {0}
    after = played(drawn, "keep r4 out b1")
    assert after.table.hands[0] == read("b4 r4 r6")
    assert after.table.open == read(f"{TABLE} {opened}")
    assert after.table.aside[0] == read(aside)
    assert after.stock_size == state.stock_size - (1 if unchosen == "bottom" else 2)
    assert seats_asked(after) == {1}


def test_example_17_three_rounds() -> None:
    state = bets(3)
    assert sum(state.table.stakes) == 3
    state = played(state, "base 3", "join", "join", "base 5", "join", "fold", "base 1")
    assert state.table.stakes == (10, 9, 4)
    after = played(state, "join")
    result = after.frame.last
    assert result is not None
    assert result.pot == 24
    assert result.shown == (0, 1)
    assert result.changes[2] == -4
    assert sorted(result.changes)[:2] == [-10, -4]


def test_example_18_a_parent_folds() -> None:
    state = bets(3)
    folded = played(state, "fold")
    assert (folded.standing.parent, folded.table.turn, folded.table.stage) == (1, 1, "parent")
    after = played(folded, "base 2", "fold")
    assert after.scores() == (-1, 2, -1)
    assert after.standing.parent == 1


def test_example_19_two_parents_fold() -> None:
    after = played(bets(3), "fold", "fold")
    assert after.scores() == (-1, -1, 2)
    assert after.frame.last is not None
    assert after.frame.last.shown == ()


def test_example_20_the_largest_loss() -> None:
    for chosen, loss in (("once", 16), ("every_round", 18)):
        options = GAME.options(3, chosen={"seasons": 1, "ante_each": chosen})
        assert GAME.bounds(options, 3).low == -loss
        state = bets(3, ante_each=chosen)
        state = played(state, *("base 5", "join", "join") * 3)
        assert min(state.scores()) == -loss


def test_example_21_antes_in_every_round() -> None:
    state = bets(3, ante_each="every_round")
    state = played(state, "base 3", "join", "join", "base 5", "join", "fold", "base 1")
    assert state.table.stakes == (12, 11, 5)
    after = played(state, "join")
    assert after.frame.last is not None
    assert after.frame.last.pot == 29
    assert after.frame.last.changes[2] == -5


@pytest.mark.parametrize("bounds", ["0..8", "with_nine", "with_minus_one"])
@pytest.mark.parametrize("min_hand", [0, 1, 2])
@pytest.mark.parametrize("lone_ship", ["declare", "lowest"])
def test_values_are_those_of_all_combinations(
    bounds: RunBounds, min_hand: int, lone_ship: str
) -> None:
    """Look at every one, two and three cards and read them by the common rules."""
    finder = begin(2, run_bounds=bounds, min_hand=min_hand, lone_ship=lone_ship).options.finder
    manner = ReadingRules.of(bounds, lone_ship="lowest" if lone_ship == "lowest" else "declare")
    rng = SeededRng(f"{bounds}{min_hand}{lone_ship}")
    for number in range(sized(60, 2000)):
        # ships are rare, so that every second draw begins with one or both of them
        ships = list(DECK[: number % 4 - 1]) if number % 4 > 1 else []
        deck = list(DECK[len(ships) :])
        order = [*ships, *(deck.pop(rng.below(len(deck))) for _ in range(4 + rng.below(5)))]
        place = rng.below(len(order))
        order = order[place:] + order[:place]
        hand, table = tuple(sorted(order[:3])), tuple(sorted(order[3:]))
        expected = best_of_all(hand, table, manner, min_hand)
        assert finder.value(hand, table) == expected, (hand, table)
        for found in finder.found(hand, table):
            kind, size = SHAPES[found.category]
            read_as = [reading for reading in readings(found.kinds, manner) if reading.type == kind]
            assert found.key in [reading.key for reading in read_as]
            assert len(found.kinds) == size
            own = [kind for kind in found.kinds if kind in hand]
            assert len(own) >= min(min_hand, size)


def best_of_all(hand: Hand, table: Hand, manner: ReadingRules, min_hand: int) -> tuple[int, int]:
    """Return the best value by trying everything."""
    cards = [(kind, True) for kind in hand] + [(kind, False) for kind in table]
    best = (-1, -1)
    for size in (1, 2, 3):
        for chosen in combinations(cards, size):
            if sum(own for _, own in chosen) < min(min_hand, size):
                continue
            for reading in readings([kind for kind, _ in chosen], manner):
                best = max(best, (SHAPES.index((reading.type, size)), reading.key))
    return best


def test_exchanges_go_round_once_from_the_parent_and_cannot_be_skipped() -> None:
    state = dealt("b1 b4 r6", "b0 b0 r1", "r3 r4 r5")
    assert not legal(state, 0, "skip")
    assert legal(state, 0, "swap b1 b8")
    assert not legal(state, 0, "swap b0 b8")
    assert not legal(state, 0, "swap b1 r3")
    after = played(state, "swap b1 b8", "swap b0 b1", "draw2")
    assert after.table.open == read("b0 b5 r2")
    assert after.table.taken == (read("b8"), read("b1"), ())
    assert after.table.whole_hand(1) == read("b0 r1 b1")
    kept = played(after, str(after.actions(Seat(2))[0]))
    assert (kept.table.stage, kept.table.turn, kept.table.stakes) == ("parent", 0, (1, 1, 1))


def test_an_optional_exchange() -> None:
    state = dealt("b1 b4 r6", "b0 b0 r1", exchange_optional=True)
    after = played(state, "skip")
    assert after.table.hands == state.table.hands
    assert after.table.turn == 1


def test_one_draws_only_from_two_cards() -> None:
    state = dealt("b1 b4 r6", "b0 b0 r1")
    short = MakkaikState(state.frame, state.table._replace(stock=read("b7")))
    assert not legal(short, 0, "draw2")
    refused = short.why(Seat(0), ["draw2"])
    assert refused is not None
    assert refused.code == "stock_short"


def test_the_whole_stock_is_enough_for_nine() -> None:
    """Everybody draws: the last two cards are drawn by the last seat."""
    state = happen(begin(9), stacked())
    while state.table.stage in ("exchange", "keep"):
        seat = state.table.turn
        draw = Action.of("draw2")
        actions = state.actions(seat)
        state = state.after(seat, draw if draw in actions else actions[0])
    assert state.table.stock == ()
    assert len(state.table.open) == 21


def test_bets_of_parent_and_children() -> None:
    state = bets(3)
    for text in ("base 0", "base 6", "join", "swap b0 b1", "draw2"):
        assert not legal(state, 0, text)
    assert [legal(state, 0, f"base {points}") for points in range(1, 6)] == [True] * 5
    with pytest.raises(NotYourTurn):
        act(GAME, state, 1, "join")
    state = played(state, "base 2")
    assert [str(action) for action in state.actions(Seat(1))] == ["fold", "join"]
    with pytest.raises(IllegalAction):
        act(GAME, state, 1, "base 3")
    with pytest.raises(IllegalAction):
        state.after(Seat(1), Action.of("base", "3"))
    assert state.actions(Seat(2)) == ()
    assert state.next(Seat(2)) == NOTHING


def test_a_base_that_may_only_rise() -> None:
    state = played(bets(2, base_change="raise"), "base 3", "join")
    assert [str(action) for action in state.actions(Seat(0))] == [
        "fold",
        "base 3",
        "base 4",
        "base 5",
    ]
    refused = state.why(Seat(0), ["base", "2"])
    assert refused is not None
    assert "3" in refused.text.in_("en")
    assert legal(played(bets(2), "base 3", "join"), 0, "base 1")


def test_a_parent_that_folds_between_rounds() -> None:
    """The new parent decides, and the round goes on from it."""
    state = played(bets(4), "base 1", "join", "fold", "join", "fold")
    assert (state.standing.parent, state.table.turn) == (1, 1)
    state = played(state, "base 2")
    assert state.table.turn == 3
    state = played(state, "join", "base 1", "join")
    assert state.table.stage == "none"


@pytest.mark.parametrize(("rule", "parent"), [("winner", 2), ("rotate", 1), ("stay", 1)])
def test_the_next_parent(rule: str, parent: int) -> None:
    """The first parent folds, the second sets a base, and the third wins."""
    state = position("b0 b1 b3", "b0 b1 r3", "b5 r5 r0", next_parent=rule)
    after = played(state, "fold", "base 1", "join")
    assert after.frame.last is not None
    assert after.frame.last.winners == (2,)
    assert after.standing.parent == parent


def shown_cards(scene: Scene, prefix: str) -> list[str]:
    """Return the keys of cards that begin so."""
    return sorted(
        card.key
        for zone in scene.things
        if isinstance(zone, Zone)
        for card in zone.cards
        if card.key.startswith(prefix)
    )


def test_a_swapped_card_stays_known_to_all() -> None:
    state = played(dealt("b1 b4 r6", "b0 b0 r1", "r3 r4 r5"), "swap b1 b8")
    for viewer in (Seat(1), Seat(2), SPECTATOR):
        view = state.view(viewer)
        assert isinstance(view.shown, MakkaikState)
        assert view.shown.table.hands[0] == (HIDDEN, HIDDEN)
        assert view.shown.table.taken[0] == read("b8")
        assert shown_cards(view.scene(), "taken0.") == ["taken0.b8"]
    own = state.view(Seat(0)).shown
    assert isinstance(own, MakkaikState)
    assert own.table.hands[0] == read("b4 r6")


@pytest.mark.parametrize("unchosen", ["table", "hidden", "bottom"])
def test_what_a_drawing_shows_to_whom(unchosen: str) -> None:
    state = dealt("b1 b4 r6", "b0 b0 r1", stock="r4 b7", unchosen=unchosen)
    draw, keep = Action.of("draw2"), Action.of("keep", "r4", "out", "b1")
    drawn = state.after(Seat(0), draw)
    assert table_of(drawn, Seat(0)).drawn == read("r4 b7")
    assert table_of(drawn, Seat(1)).drawn == (HIDDEN, HIDDEN)
    assert "red 4" in state.describe(Seat(0), draw, Seat(0)).in_("en")
    assert "red 4" not in state.describe(Seat(0), draw, Seat(1)).in_("en")
    assert drawn.seen(Seat(0), keep, Seat(1)) == "keep ?? out b1"
    assert drawn.seen(Seat(0), keep, Seat(0)) == str(keep) == drawn.seen(Seat(0), keep, ALL)
    told = drawn.describe(Seat(0), keep, Seat(1)).in_("en")
    assert "red 4" not in told
    assert ("black 7" in told) == (unchosen == "table")
    after = drawn.after(Seat(0), keep)
    assert table_of(after, Seat(0)).hands[0] == read("b4 r4 r6")
    assert table_of(after, Seat(1)).hands[0] == (HIDDEN,) * 3
    if unchosen != "table":
        assert table_of(after, Seat(0)).aside[0] == read("b7"), "one remembers what one saw"
        assert table_of(after, Seat(1)).aside[0] == (HIDDEN,)
        assert shown_cards(after.view(Seat(0)).scene(), "aside0.") == ["aside0.b7"]


def table_of(state: MakkaikState, viewer: Viewer) -> MakkaikTableau:
    """Return the table as a viewer sees it."""
    shown = state.view(viewer).shown
    assert isinstance(shown, MakkaikState)
    return shown.table


def test_the_deal_is_told_to_each_seat_only_as_far_as_it_sees() -> None:
    state = begin(2)
    order = stacked(dealing("b1 b4 r6", "b0 b0 r1"), TABLE)
    told = state.seen(CHANCE, order, Seat(1)).split()
    assert told[:9] == ["??", "b0", "??", "b0", "??", "r1", "b5", "r2", "b8"]
    assert set(told[9:]) == {"??"}
    assert "black 8" in state.describe(CHANCE, order, SPECTATOR).in_("en")


def test_folded_hands_and_an_uncontested_winner_are_never_shown() -> None:
    state = played(position("b5 r5 r0", "b4 b3 r0", "r8 r1 b0"), "base 1", "fold")
    after = played(state, "join")
    assert after.frame.last is not None
    assert after.frame.last.hands == (read("b5 r5 r0"), (), read("r8 r1 b0"))
    text = state.describe(Seat(2), Action.of("join"), SPECTATOR).in_("en")
    assert "set of 3 × 馬 5" in text
    assert "black 4" not in text
    alone = played(state, "fold")
    assert alone.frame.last is not None
    assert not any(alone.frame.last.hands)
    assert "without showing" in state.describe(Seat(2), Action.of("fold"), SPECTATOR).in_("en")


def test_the_last_showdown_stays_on_the_table_until_the_bets() -> None:
    after = played(position("b5 r5 r0", "b4 b3 r0"), "base 1", "join")
    for state in (after, happen(after, stacked())):
        scene = state.view(SPECTATOR).scene()
        assert shown_cards(scene, "shown0.") == ["shown0.b5", "shown0.r0", "shown0.r5"]
        assert shown_cards(scene, "before.") == ["before.b5", "before.b8", "before.r2"]


def test_the_scene_counts_sticks_and_ranks_combinations() -> None:
    state = played(position("b5 r5 r0", "b4 b3 r0", pot=2), "base 3")
    scene = state.view(Seat(1)).scene()
    sticks = {
        thing.key: thing.value
        for thing in scene.things
        if isinstance(thing, Counter) and thing.sticks
    }
    assert sticks == {"pot": 5, "base": 3, "left0": -4, "left1": -1}
    panel = next(t for t in scene.things if isinstance(t, Panel) and t.key == "combinations")
    assert [row.cells[1].in_("en") for row in panel.rows] == ["run of 3 up to 馬 5", "single 虎 4"]
    assert [row.strong for row in panel.rows] == [True, False]
    decision = next(thing for thing in scene.things if isinstance(thing, Decision))
    assert [option.key for option in decision.options] == ["join", "fold"]
    assert "8" in decision.options[0].result.in_("en")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("skip", "must_exchange"),
        ("fold", "exchange_first"),
        ("b1", "verb_first"),
        ("open.b8", "verb_first"),
        ("swap open.b8", "swap_own"),
        ("swap b1 b4", "swap_open"),
        ("swap fold", "not_now"),
        ("stock", "not_now"),
    ],
)
def test_why_an_exchange_is_impossible(path: str, code: str) -> None:
    state = dealt("b1 b4 r6", "b0 b0 r1", stock="r4 b7")
    assert why(state, path) == code


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("draw2", "must_keep"),
        ("b1", "verb_first"),
        ("keep b1", "keep_drawn"),
        ("keep r4 out drawn.b7", "keep_out"),
    ],
)
def test_why_a_drawn_card_must_be_kept(path: str, code: str) -> None:
    state = played(dealt("b1 b4 r6", "b0 b0 r1", stock="r4 b7"), "draw2")
    assert why(state, path) == code


@pytest.mark.parametrize(
    ("before", "path", "code"),
    [
        ((), "join", "parent_sets"),
        ((), "draw2", "bet_now"),
        ((), "base 6", "base_range"),
        ((), "b0", "bet_first"),
        (("base 2",), "base", "no_raise"),
        (("base 2",), "open.b5", "bet_first"),
    ],
)
def test_why_a_bet_is_impossible(before: Sequence[str], path: str, code: str) -> None:
    assert why(played(bets(2), *before), path) == code


def why(state: MakkaikState, path: str) -> str:
    """Return the code of the reason why the seat whose turn it is cannot do this."""
    refused = state.why(state.table.turn, path.split())
    assert refused is not None
    return refused.code


def test_another_seat_is_told_whose_turn_it_is() -> None:
    refused = bets(2).why(Seat(1), ["join"])
    assert refused is not None
    assert refused.code == "other_seat"


@pytest.mark.parametrize(
    ("text", "name", "points"),
    [
        ("b2 b2 r2", "set of 3 × 弓 2", 4),
        ("rS r4 b1 / b5 r3 b8", "run of 3 up to 馬 5", 3),
        ("b0 r1 b2 / b8 r8 r8", "single 弓 2", 1),
        ("rS bS", "set of 2 × 王 K", 2),
        ("bS", "single 王 K", 1),
    ],
)
def test_scoring(text: str, name: str, points: int) -> None:
    scoring = GAME.parts.scoring
    assert scoring is not None
    score = scoring.score(text, GAME.options(4))
    assert [(hand.name.in_("en"), hand.points) for hand in score.hands] == [(name, points)]
    assert score.points == points


def test_the_picture_of_the_ranking() -> None:
    diagrams, options = GAME.parts.diagrams, GAME.options(4)
    assert diagrams is not None
    assert list(diagrams.names(options)) == ["ranking"]
    figures = diagrams.draw("ranking", options).figures
    assert [figure.caption.in_("ja") for figure in figures] == [
        "3枚セット（弓2）",
        "3枚連番（馬5まで）",
        "2枚セット（馬5）",
        "一枚（王K）",
    ]
    assert [piece.letter for piece in figures[1].pieces] == ["3", "4", "5"]
    with pytest.raises(Unreadable):
        diagrams.draw("cards", options)


@pytest.mark.parametrize("text", ["", " / ", "b9", "b2 / x5", "rS / rS"])
def test_what_cannot_be_scored(text: str) -> None:
    scoring = GAME.parts.scoring
    assert scoring is not None
    with pytest.raises(Unreadable):
        scoring.score(text, GAME.options(4))


def test_options_that_do_not_exist() -> None:
    for chosen in ({"ante": 2}, {"min_hand": 3}, {"seasons": 25}, {"next_parent": "stay_or_next"}):
        with pytest.raises(BadOptions):
            GAME.options(4, chosen=chosen)


def test_the_bot_exchanges_and_bets_with_sense() -> None:
    bot = MakkaikBot()
    state = dealt("b5 r5 r0", "b0 b1 r1")
    assert str(bot.choose(state.view(Seat(0)), SeededRng(1))) == "swap r0 b5"
    drawing = dealt("b1 b3 r6", "b0 b0 r1", stock="b4 r0", unchosen="hidden")
    drawn = played(drawing, "draw2")
    assert str(best_keep(drawn, Seat(0))).startswith("keep b4")
    assert bot.choose(drawn.view(Seat(0)), SeededRng(1)) == best_keep(drawn, Seat(0))
    strong, weak = position("bK bT rK", "r1 b3 r6", pot=4), position("r1 b3 r6", "bK bT rK", pot=0)
    assert str(bot.choose(strong.view(Seat(0)), SeededRng(1))) == "base 5"
    assert str(bot.choose(played(strong, "base 5").view(Seat(1)), SeededRng(1))) == "fold"
    assert str(bot.choose(weak.view(Seat(0)), SeededRng(1))) == "fold"
    assert str(bet_of_parent(strong, 0.3)) == "base 1"
    assert str(bet_of_child(played(strong, "base 1"), 0.2)) == "join"
    free = dealt("b5 r5 b5", "b0 b1 r1", opened="r0 r2 b8", exchange_optional=True)
    assert str(bot.choose(free.view(Seat(0)), SeededRng(1))) == "skip"


def told(state: MakkaikState, text: str) -> Text:
    """Return the sentence about an action of the seat whose turn it is, as all are told it."""
    return state.describe(state.table.turn, Action(text.split()), SPECTATOR)


def test_sentences_about_exchanges_and_bets() -> None:
    state = dealt("b1 b4 r6", "b0 b0 r1", exchange_optional=True)
    assert told(state, "swap b1 b8").in_("ja") == "1番席が黒兵を出し、公開札の黒将を取ります。"
    assert told(state, "skip").in_("ja") == "1番席は交換しません。"
    last = told(played(state, "skip"), "skip").in_("en")
    assert last.endswith("pays 1 to the pot. Betting round 1 begins with 2 in the pot.")
    assert told(bets(3), "fold").in_("en") == "Seat 1 folds. Seat 2 is the parent now."
    again = played(bets(2, ante_each="every_round"), "base 2")
    assert "Everybody still in pays 1" in told(again, "join").in_("en")
    assert "Everybody" not in told(played(bets(2), "base 2"), "join").in_("en")
    lots = GAME.start(2, GAME.options(2))
    assert (
        lots.describe(CHANCE, Action.of("1"), SPECTATOR).in_("en") == "Seat 2 is the first parent."
    )


def test_nobody_is_asked_between_seasons() -> None:
    state = begin(2)
    assert state.actions(Seat(0)) == ()
    with pytest.raises(NotYourTurn):
        state.after(Seat(0), Action.of("draw2"))
    assert not [thing for thing in state.view(Seat(0)).scene().things if isinstance(thing, Panel)][
        1:
    ]


def test_every_card_is_named_in_both_languages() -> None:
    state = played(dealt("b1 b4 r6", "b0 b0 r1", stock="r4 b7"), "draw2")
    told = state.describe(Seat(0), Action.of("keep", "r4", "out", "b1"), ALL)
    assert isinstance(told, Text)
    assert "赤虎" in told.in_("ja")
    assert len(CODES) == 24
