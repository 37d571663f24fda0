"""The worked examples of 行戦, by their numbers, its options and its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from belpic.core.action import NOTHING, Action
from belpic.core.errors import IllegalAction, NotYourTurn, Unreadable
from belpic.core.options import Value
from belpic.core.rng import SeededRng
from belpic.core.scene import Panel, Zone
from belpic.core.seats import ALL, CHANCE, OVER, SPECTATOR, Seat
from belpic.core.walk import every_action
from belpic.games._shared.cards.deck import CODES, DECK, HIDDEN, read
from belpic.games._shared.cards.standing import Standing
from belpic.games.mokkaik.bot import CANDIDATES, PlayoutBot, candidates
from belpic.games.mokkaik.game import GAME
from belpic.games.mokkaik.season import season_changes
from belpic.games.mokkaik.state import MokkaikState
from tests.games.cards.play import act, dealing, hands, happen, legal, stacked


def begin(seats: int, **chosen: Value) -> MokkaikState:
    """Return a match whose first parent is seat 0, before the deal."""
    return GAME.start(seats, GAME.options(seats, chosen={"first_parent": "seat0", **chosen}))


def position(*texts: str, **chosen: Value) -> MokkaikState:
    """Return a season in which the seats hold these cards and seat 0 leads."""
    state = happen(begin(len(texts), **chosen), stacked())
    return replace(state, hands=hands(*texts))


def played(state: MokkaikState, *texts: str) -> MokkaikState:
    """Return the state after actions of the seats in turn."""
    for text in texts:
        state = act(GAME, state, state.turn, text)
    return state


def test_example_01_a_round_of_singles() -> None:
    state = position("b0 r1", "b3 r1", "bK r1", "r7 r8")
    after = played(state, "play b0", "play b3", "play bK", "discard r7")
    assert after.leader == 2
    assert after.won[2] == read("bK")


def test_example_02_a_follower_beats_the_lead_only() -> None:
    state = position("r1 r1 b0", "r5 r5 b0", "b7 r8 b0", "r2 r2 b1")
    after = played(state, "play r1 r1", "play r5 r5", "discard b7 r8", "play r2 r2")
    assert after.leader == 1
    assert after.spent == read("r1 r1 r2 r2")
    assert after.buried[2] == read("b7 r8")


@pytest.mark.parametrize(
    ("lead", "follower", "expected"),
    [
        pytest.param("b0 r0 r0", "b3 r3 r3", True, id="E3"),
        pytest.param("b0 r0 r0", "b3 b3 r3", False, id="E4"),
        pytest.param("b0 r0 r0", "b3 r3 rS=3", True, id="E5"),
        pytest.param("b0", "r3", False, id="E6"),
        pytest.param("b3", "b3", False, id="E7"),
        pytest.param("b1 b2 b3", "b2 b3 b4", True, id="E8"),
        pytest.param("b1 b2 b3", "r4 r5 r6", False, id="E9"),
        pytest.param("b1 b2 b3", "b5 b5 bS=5", False, id="E10"),
        pytest.param("b1 b2 b3", "b4 b5 b6 b7", False, id="E11"),
        pytest.param("b5 b6 bS=7", "b6 b7 b8", True, id="E12 stronger"),
        pytest.param("b5 b6 bS=7", "b5 b6 b7", False, id="E12 equal"),
        pytest.param("bK", "bT", False, id="E13"),
        pytest.param("b8", "bS=K", True, id="E15"),
    ],
)
def test_examples_of_following(lead: str, follower: str, expected: bool) -> None:
    state = played(position(cards(lead), cards(follower)), f"play {lead}")
    assert legal(state, 1, f"play {follower}") == expected
    if not expected:
        with pytest.raises(IllegalAction):
            act(GAME, state, 1, f"play {follower}")
        with pytest.raises(IllegalAction):
            state.after(Seat(1), Action(f"play {follower}".split()))


def cards(text: str) -> str:
    """Return the cards of a play with enough others that a hand can hold two plays."""
    plain = " ".join(word.partition("=")[0] for word in text.split())
    return f"{plain} rK"


@pytest.mark.parametrize(("tie", "winner"), [("first", 1), ("last", 2)])
def test_example_14_equal_followers(tie: str, winner: int) -> None:
    state = position("b2 r1", "bK r1", "bT r1", tie=tie)
    assert played(state, "play b2", "play bK", "play bT").leader == winner


@pytest.mark.parametrize(
    ("opened", "winner", "parent", "bonus", "scope", "changes"),
    [
        pytest.param((7, 2, 1), 1, 0, 2, "both", (2, 3, -5), id="E16"),
        pytest.param((1, 6, 1, 2), 3, 0, 2, "both", (-10, 0, -5, 15), id="E17"),
        pytest.param((4, 5, 1), 1, 1, 3, "both", (-6, 21, -15), id="E18"),
        pytest.param((3, 7), 0, 0, 2, "both", (-2, 2), id="E19"),
        pytest.param((3, 7), 0, 0, 2, "payer", (-1, 1), id="E20"),
        pytest.param((3, 7), 0, 0, 2, "winner", (-2, 2), id="received by the parent"),
        pytest.param((7, 2, 1), 1, 0, 2, "winner", (1, 4, -5), id="paid by the parent"),
    ],
)
def test_examples_of_payment(
    opened: Sequence[int],
    winner: int,
    parent: int,
    bonus: int,
    scope: str,
    changes: tuple[int, ...],
) -> None:
    options = begin(len(opened), bonus_scope=scope).options
    standing = Standing("play", 1, Seat(parent), bonus, (0,) * len(opened), Seat(parent))
    assert season_changes(opened, Seat(winner), standing, options) == changes


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_example_21_open_cards_at_the_end_of_a_season(seats: int) -> None:
    """Play seasons to their ends, always the first action and always the last one."""
    for pick in (0, -1):
        state = happen(begin(seats, seasons=1), stacked())
        while state.phase == "play":
            state = state.after(state.turn, state.actions(state.turn)[pick])
        assert sum(map(len, state.won)) == (10 if seats <= 4 else 8)
        assert not any(state.hands)


def test_example_22_transcript() -> None:
    state = position("r5 r5 b2", "r7 r7 b8", "rK rT b0")
    first = played(state, "play r5 r5", "play r7 r7", "play rK rT")
    assert (first.leader, first.won[2]) == (2, read("rK rT"))
    after = played(first, "play b0", "play b2", "play b8")
    assert after.scores() == (-12, 16, -4)
    assert (after.standing.parent, after.standing.bonus, after.standing.season) == (1, 2, 2)
    assert after.to_act is CHANCE
    assert after.result is not None
    assert after.result.opened == (0, 1, 2)


def test_a_parent_that_wins_stays_with_a_greater_factor() -> None:
    after = played(position("bK", "b0", "r0"), "play bK", "discard b0", "discard r0")
    assert after.scores() == (24, -12, -12)
    assert (after.standing.parent, after.standing.bonus) == (0, 3)


@pytest.mark.parametrize(
    ("beats", "answers"),
    [("lead", {"b3", "b7", "b8"}), ("best", {"b7", "b8"}), ("any", {"b0", "b3", "b7", "b8"})],
)
def test_what_a_follower_has_to_beat(beats: str, answers: set[str]) -> None:
    state = position("b2 r0 r0 r1", "b5 r0 r1 r1", "b0 b3 b7 b8", follow_beats=beats)
    after = played(state, "play b2", "play b5")
    found = {str(action) for action in after.actions(Seat(2)) if action[0] == "play"}
    assert found == {f"play {code}" for code in answers}


def test_leads_with_ships_are_declared() -> None:
    state = position("bS rS b5", "b0 b1 b2")
    texts = {str(action) for action in state.actions(Seat(0))}
    assert {"play bS=S", "play bS=0", "play rS=K", "play b5 bS=5", "play b5 bS=5 rS=5"} <= texts
    assert {f"play bS={rank} rS={rank}" for rank in "012345678K"} <= texts
    lowest = position("bS rS b5", "b0 b1 b2", lone_ship="lowest", all_wild=False)
    texts = {str(action) for action in lowest.actions(Seat(0))}
    assert texts == {
        "play bS=S",
        "play rS=S",
        "play b5",
        "play b5 bS=5",
        "play b5 rS=5",
        "play b5 bS=5 rS=5",
    }


@pytest.mark.parametrize("lead", ["", "play b5", "play b5 r5", "play b1 b2 b3"])
@pytest.mark.parametrize(
    "chosen",
    [{}, {"lone_ship": "lowest", "all_wild": False}],
    ids=["usual", "poor ships"],
)
def test_touches_lead_to_the_listed_actions(lead: str, chosen: dict[str, Value]) -> None:
    leading, following = "b1 b2 b3 b5 r5", "bS rS b4 r4 b5 b6 r6 b7 r7 bK"
    state = position(following, leading, **chosen)
    if lead:
        state = played(position(leading, following, **chosen), lead)
    walked = every_action(partial(state.next, state.turn))
    assert len(walked) == len(set(walked))
    assert set(walked) == set(state.actions(state.turn))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("play bS", "play bS=K"),
        ("play bs b6 b5", "play b5 b6 bS=7"),
        ("play bS=4 b6 b5", "play bS=4 b5 b6"),
        ("play rS bS", "play bS=K rS=K"),
        ("play rS bS=2", "play bS=2 rS=2"),
    ],
)
def test_a_ship_that_is_not_declared_is_read_at_its_strongest(text: str, meant: str) -> None:
    state = position("bS rS b5 b6", "b0 b1 b2 b3")
    assert str(GAME.read(state, Seat(0), text)) == meant


def test_undeclared_ships_do_not_help_where_nothing_fits() -> None:
    state = position("bS b5 r6", "b0 b1 b2")
    with pytest.raises(IllegalAction):
        GAME.read(state, Seat(0), "play b5 r6 bS")
    with pytest.raises(NotYourTurn):
        GAME.read(state, Seat(1), "play bS")
    with pytest.raises(Unreadable, match="play b5 b6"):
        GAME.read(state, Seat(0), "play bS x")


@pytest.mark.parametrize(
    ("before", "path", "said"),
    [
        ((), ("discard",), "leader has to play"),
        ((), ("r2",), "First say what to do with it: Play"),
        ((), ("play", "b1"), "not in your hand"),
        ((), ("play", "b4", "b3", "r7"), "No combination in your hand holds all"),
        ((), ("play", "hand1.b0"), "not in your hand"),
        ((), ("play", "hand1"), "not possible here"),
        ((), ("season",), "not possible here"),
        (("play b4",), ("b7",), "Play, Put face down"),
        (("play b4",), ("play", "r0"), "colours must be those of the lead"),
        (("play b4",), ("play", "b0"), "stronger than 虎 4"),
        (("play b4",), ("play", "b7", "b0"), "Exactly 1 is played"),
        (("play b4",), ("discard", "b7", "b0"), "Exactly 1 is put face down"),
        (("play b3 b4 b5",), ("play",), "wanted is a black run of 3, above 馬 5"),
        (("play r2 r2",), ("play", "r0"), "cannot make what is wanted: a set of 2 with 0 black"),
    ],
)
def test_why_a_touch_is_impossible(
    before: tuple[str, ...], path: tuple[str, ...], said: str
) -> None:
    state = position("b3 b4 b5 r2 r2 r7", "b0 b7 r0 r8 r8 bT")
    reason = played(state, *before).why(Seat(1 if before else 0), path)
    assert reason is not None
    assert said in reason.text.in_("en")


def test_why_not_before_the_turn() -> None:
    state = position("b3", "b0")
    reason = state.why(Seat(1), ("play",))
    assert reason is not None
    assert reason.code == "other_seat"
    assert state.why(Seat(0), ("play",)) is None


def test_face_down_cards_stay_with_their_owner() -> None:
    state = position("b3 b4", "r0 r1", "r2 r3")
    after = played(state, "play b3", "discard r0")
    shown = after.view(Seat(2)).shown
    assert isinstance(shown, MokkaikState)
    assert shown.round == (Action.of("play", "b3"), Action.of("discard", "??"))
    assert shown.hands == ((HIDDEN,), (HIDDEN,), read("r2 r3"))
    later = played(after, "discard r2")
    own, other = later.view(Seat(1)).shown, later.view(Seat(2)).shown
    assert isinstance(own, MokkaikState)
    assert isinstance(other, MokkaikState)
    assert own.buried == ((), read("r0"), (HIDDEN,))
    assert other.buried == ((), (HIDDEN,), read("r2"))
    assert own.last == other.last == (Action.of("play", "b3"), *[Action.of("discard", "??")] * 2)
    assert state.seen(Seat(1), Action.of("discard", "r0"), Seat(1)) == "discard r0"
    assert state.seen(Seat(1), Action.of("discard", "r0"), ALL) == "discard r0"
    assert state.seen(Seat(1), Action.of("discard", "r0"), SPECTATOR) == "discard ??"
    assert "red 2" in after.describe(Seat(2), Action.of("discard", "r2"), ALL).in_("en")
    assert "red 2" not in after.describe(Seat(2), Action.of("discard", "r2"), Seat(1)).in_("en")


def test_face_down_cards_may_be_shown_at_the_end() -> None:
    for reveal, known in (("never", (HIDDEN,)), ("season_end", read("r0"))):
        state = played(position("b3", "r0", reveal_discards=reveal), "play b3")
        after = state.after(Seat(1), Action.of("discard", "r0"))
        shown = after.view(SPECTATOR).shown
        assert isinstance(shown, MokkaikState)
        assert shown.buried == ((), known)
        sentence = state.describe(Seat(1), Action.of("discard", "r0"), SPECTATOR)
        assert ("red 0" in sentence.in_("en")) == (reveal == "season_end")


def test_what_each_seat_sees_of_the_deal() -> None:
    order = stacked(dealing("b0 b1 b2 b3 b4 b5 b6 b7 b8 bK", "r0 r1 r2 r3 r4 r5 r6 r7 r8 rK"))
    state = begin(2)
    seen = state.seen(CHANCE, order, Seat(1)).split()
    assert seen[:4] == ["??", "r0", "??", "r1"]
    assert set(seen[20:]) == set(state.seen(CHANCE, order, SPECTATOR).split()) == {"??"}
    assert state.seen(CHANCE, order, ALL) == str(order)
    assert happen(state, order).hands[1] == read("r0 r1 r2 r3 r4 r5 r6 r7 r8 rK")


@pytest.mark.parametrize(
    ("first_parent", "outcomes", "parent"),
    [("random", ["2"], 2), ("cut", [stacked("b1 r1 b0"), stacked("b1 r2 b0")], 1)],
)
def test_the_first_parent(first_parent: str, outcomes: list[object], parent: int) -> None:
    state = GAME.start(3, GAME.options(3, chosen={"first_parent": first_parent}))
    for outcome in outcomes:
        assert isinstance(outcome, str | Action)
        assert state.phase != "deal"
        assert "??" not in state.seen(CHANCE, Action(str(outcome).split()[:3]), SPECTATOR)
        state = happen(state, outcome)
    assert (state.phase, state.standing.parent) == ("deal", parent)
    assert happen(state, stacked()).turn == parent
    bounds = GAME.bounds(state.options, 3)
    assert (bounds.length is None) == (first_parent == "cut")


def test_after_the_last_season_the_match_is_over() -> None:
    after = played(position("bK", "b0", seasons=1), "play bK", "discard b0")
    assert after.to_act is OVER
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "seasons")
    assert outcome.scores == (12, -12)
    assert after.actions(Seat(0)) == ()


def test_illegal_actions_are_explained() -> None:
    state = position("b3 b4", "b0 r0")
    for action in (
        Action(),
        Action.of("discard", "b3"),
        Action.of("play"),
        Action.of("play", "??"),
    ):
        with pytest.raises(IllegalAction):
            state.after(Seat(0), action)
    with pytest.raises(IllegalAction, match="still missing"):
        state.after(Seat(0), Action.of("play"))
    follow = played(state, "play b3")
    for text in ("discard", "discard b0 r0", "discard b5", "discard r0 b0", "play b0"):
        with pytest.raises(IllegalAction):
            follow.after(Seat(1), Action(text.split()))


def test_the_scene_shows_own_cards_and_counts_of_others() -> None:
    state = position("b3 b4 b5 r5", "b0 r0 b7 b8", "bS b6 b7 r8")
    after = played(state, "play b3 b4 b5", "discard b0 r0 b7", "play b6 b7 bS=8")
    things = after.view(Seat(0)).scene().things
    zones = {thing.key: thing for thing in things if isinstance(thing, Zone)}
    assert [card.key for card in zones["hand0"].cards] == ["r5"]
    assert (zones["hand1"].count, zones["hand1"].cards) == (1, ())
    assert (zones["last1"].count, zones["last1"].cards) == (3, ())
    assert [badge.in_("en") for card in zones["last2"].cards for badge in card.badges] == [
        "as 将 8"
    ]
    assert zones["open2"].count == 3
    assert zones["buried1"].cards == ()
    assert zones["spent"].count == 3
    panels = {thing.key: thing for thing in things if isinstance(thing, Panel)}
    assert [row.cells[0].in_("en") for row in panels["seats"].rows] == [
        "Seat 1",
        "Seat 2",
        "Seat 3",
    ]


def test_the_scene_lists_combinations_in_hand() -> None:
    state = position("b3 b4 b5 r5", "r3 r4 b7 b7")
    panel = next(thing for thing in state.view(Seat(0)).scene().things if _is_list(thing))
    assert isinstance(panel, Panel)
    assert [row.cells[0].in_("en") for row in panel.rows] == [
        "set of 2 × 馬 5",
        "run of 3 up to 馬 5",
    ]
    after = played(state, "play b5 r5")
    panel = next(thing for thing in after.view(Seat(1)).scene().things if _is_list(thing))
    assert isinstance(panel, Panel)
    assert [row.strong for row in panel.rows] == [False], "two black ones do not follow"
    assert not any(map(_is_list, after.view(SPECTATOR).scene().things))


def _is_list(thing: object) -> bool:
    return isinstance(thing, Panel) and thing.key == "combinations"


def test_seats_are_drawn_in_the_direction_of_play() -> None:
    for direction, order in (("clockwise", [2, 3, 1]), ("counter_clockwise", [2, 1, 3])):
        state = position("b1", "b2", "b3", direction=direction)
        panel = next(
            thing for thing in state.view(Seat(1)).scene().things if isinstance(thing, Panel)
        )
        assert [row.cells[0].in_("en") for row in panel.rows] == [f"Seat {seat}" for seat in order]


def test_the_whole_deck_is_somewhere_or_put_away() -> None:
    state = happen(begin(4), stacked())
    kinds = [kind for slots in state.layout() for kind in slots.kinds]
    assert len(kinds) == 40
    assert all(kinds.count(kind) <= DECK.count(kind) for kind in kinds)
    assert " ".join(CODES[kind] for kind in state.hands[0]).startswith("bS")


def test_sentences() -> None:
    start = GAME.start(2, GAME.options(2))
    assert (
        start.describe(CHANCE, Action.of("1"), SPECTATOR).in_("en") == "Seat 2 is the first parent."
    )
    cut = GAME.start(2, GAME.options(2, chosen={"first_parent": "cut"}))
    assert "all turn again" in cut.describe(CHANCE, stacked("b5 r5"), SPECTATOR).in_("en")
    assert "Seat 1 is the first parent" in cut.describe(CHANCE, stacked("b6 r5"), SPECTATOR).in_(
        "en"
    )
    dealt = begin(2).describe(CHANCE, stacked(), Seat(0))
    assert dealt.in_("en") == "The cards of season 1 are dealt."
    state = position("b3 b4 b5 r1", "b6 b7 b8 r2")
    lead = Action.of("play", "b3", "b4", "b5")
    assert state.describe(Seat(0), lead, Seat(1)).in_("en") == (
        "Seat 1 leads black 3, black 4, black 5: run of 3 up to 馬 5."
    )
    answer = Action.of("play", "b6", "b7", "b8")
    assert state.after(Seat(0), lead).describe(Seat(1), answer, SPECTATOR).in_("en") == (
        "Seat 2 answers with black 6, black 7, black 8: run of 3 up to 将 8. Seat 2 wins the round."
    )


def test_the_bot_tries_few_of_many_leads() -> None:
    state = position("bS rS b1 b1 b1 b1 r1 r1 r1 r1", "b2 b3 b4 b5 b6 b7 b8 r2 r3 r4")
    rng = SeededRng(2)
    assert len(state.actions(Seat(0))) > CANDIDATES
    tried = candidates(state, Seat(0), rng)
    assert len(tried) == CANDIDATES
    assert set(tried) <= set(state.actions(Seat(0)))
    last = position("b8", "b2")
    assert PlayoutBot().choose(last.view(Seat(0)), rng) == Action.of("play", "b8")
    follow = played(position("b1 b2", "r5 b8"), "play b1")
    assert set(candidates(follow, Seat(1), rng)) == {
        Action.of("play", "b8"),
        Action.of("discard", "r5"),
        Action.of("discard", "b8"),
    }
    assert PlayoutBot().choose(follow.view(Seat(1)), rng) in follow.actions(Seat(1))


def test_nobody_else_is_offered_anything() -> None:
    state = position("b8", "b2")
    assert state.next(Seat(1)) == state.next(Seat(0), ("discard",)) == NOTHING
    assert state.next(Seat(0), ("nonsense",)) == NOTHING
