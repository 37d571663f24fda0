"""What may be touched in 値木, why not, and what stands on its table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belpic.core.scene import Board, Card, Mark, Panel, Zone
from belpic.core.scene import Counter as Points
from belpic.core.seats import SPECTATOR, Seat
from belpic.games._shared.cards.deck import KIND
from belpic.games.makhup.roads import Roads, Spot, spots
from tests.games.cards.makhup_table import kinds, played, position


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (("b5",), "First say what to do with it"),
        (("8",), "First say what to do with it"),
        (("place0",), "First say what to do with it"),
        (("pass",), "cannot pass while there is a card"),
        (("free",), "no free end"),
        (("merge",), "No card of your hand can join"),
        (("add", "b5"), "First touch the end"),
        (("add", "8", "rT"), "have no number"),
        (("add", "8", "b5", "b5"), "not in your hand"),
        (("add", "8", "b5", "r6"), "5 so far and 6 with this card"),
        (("add", "8", "hand1.b7"), "not in your hand"),
        (("add", "7"), "There is no end 7"),
        (("add", "4"), "add up to 4"),
        (("add", "place2"), "oldest 8 is used"),
        (("add", "place3"), "Something lies on this card"),
        (("special", "b5"), "Only king, Tam and ship"),
        (("add", "8", "b5", "8"), "not possible here"),
        (("add", "season"), "not possible here"),
        (("draw", "b5"), "not possible here"),
    ],
)
def test_why_a_touch_is_impossible(path: tuple[str, ...], said: str) -> None:
    state = position("848", "b3 b5 r6 rT", "b7")
    covered = state.roads.begun(KIND["r8"])._replace(ends=state.roads.ends)
    state = replace(state, table=state.table._replace(roads=covered))
    reason = state.why(Seat(0), path)
    assert reason is not None
    assert said in reason.text.in_("en")


@pytest.mark.parametrize(
    ("ends", "cards", "path", "said"),
    [
        ("33F", "r6 b6 b5", ("merge", "r6"), "First touch the two ends"),
        ("33F", "r6 b6 b5", ("merge", "3", "3", "b5"), "must be 6"),
        ("33F", "r6 b6 b5", ("merge", "3", "3", "r6", "b6"), "Exactly one card"),
        ("33F", "r6 b6 b5", ("merge", "3", "3", "3"), "No more than 2"),
        ("331", "r6 b6 b5", ("merge", "1"), "can join this road"),
        ("33F", "r6 b6 b5", ("merge", "F"), "has no number"),
        ("33F", "r6 b6 b5", ("free", "3"), "not a free end"),
        ("33F", "r6 b6 b5", ("free", "b5"), "First touch the end"),
        ("33F", "r6 b6 b5", ("free", "F", "b5", "b6"), "Exactly one card"),
        ("7", "b8", ("add",), "No cards of your hand add up"),
        ("7", "b8", ("special",), "You have no king"),
    ],
)
def test_why_roads_cannot_be_joined(
    ends: str, cards: str, path: tuple[str, ...], said: str
) -> None:
    reason = position(ends, cards, "b7").why(Seat(0), path)
    assert reason is not None
    assert said in reason.text.in_("en")


def test_why_nothing_can_be_drawn() -> None:
    state = position("8", "b5", "b7", stock="")
    reason = state.why(Seat(0), ("draw",))
    assert reason is not None
    assert reason.code == "nothing_to_draw"
    other = state.why(Seat(1), ("pass",))
    assert other is not None
    assert other.code == "other_seat"
    assert state.why(Seat(0), ("pass",)) is None


def test_roads_are_drawn_side_by_side() -> None:
    roads = Roads().begun(KIND["b8"]).begun(KIND["r3"])
    roads = roads.laid((0,), kinds("r5 b3"), only_last=False)
    roads = roads.laid((1, 3), kinds("b6"), only_last=False)
    assert spots(roads) == (Spot(0, 0), Spot(2, 0), Spot(0, 1), Spot(1, 1), Spot(2, 2))


def test_the_scene_is_a_graph_of_cards() -> None:
    state = played(position("83", "r5 b3 b6", "bK b2"), "add 8 b3 r5")
    scene = state.view(Seat(1)).scene()
    board = next(thing for thing in scene.things if isinstance(thing, Board))
    assert (board.shape, board.width, board.height) == ("graph", 3, 2)
    assert board.links == (("place0", "place2"), ("place0", "place3"))
    cards = {thing.place: thing.key for thing in scene.things if isinstance(thing, Card)}
    assert cards == {
        "place0": "road.b8",
        "place1": "road.r3",
        "place2": "road.b3",
        "place3": "road.r5",
    }
    labels = [place.label.in_("en") for place in board.places]
    assert labels == ["road", "end 3", "end 3", "end 5"]
    marks = [thing.places for thing in scene.things if isinstance(thing, Mark)]
    assert marks == [("place2", "place3")]
    zones = {thing.key: thing for thing in scene.things if isinstance(thing, Zone)}
    assert (zones["hand0"].count, zones["hand0"].cards) == (1, ())
    assert [card.key for card in zones["hand1"].cards] == ["b2", "bK"]
    assert (zones["stock"].count, zones["stock"].cards) == (3, ())
    assert all(thing.sticks for thing in scene.things if isinstance(thing, Points) and thing.seat)


def test_the_scene_says_what_the_hand_makes() -> None:
    state = position("8F", "b1 r2 b3 r3 r6", "b7")
    panel = next(
        thing
        for thing in state.view(Seat(0)).scene().things
        if isinstance(thing, Panel) and thing.key == "layings"
    )
    first = panel.rows[0]
    assert (first.cells[0].in_("en"), first.cells[1].in_("en")) == ("6", "black 1, red 2, black 3")
    assert [row.cells[0].in_("en") for row in panel.rows if row.strong] == ["8"]


def test_after_a_season_the_counts_stay() -> None:
    after = played(position("8", "b8", "rT r7"), "add 8 b8")
    things = after.view(SPECTATOR).scene().things
    panel = next(thing for thing in things if isinstance(thing, Panel))
    assert [row.cells[-1].in_("en") for row in panel.rows] == ["0", "2"]
    assert any(isinstance(thing, Board) for thing in things), "the roads stay to look at"
