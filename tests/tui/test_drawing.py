"""Scenes as text: every kind, both languages, ASCII, boards with wide characters."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from rich.cells import cell_len

from belpic.core.scene import Board, Card, Counter, Mark, Note, Piece, Place, Scene, Sticks, Zone
from belpic.core.seats import SPECTATOR, Seat, Viewer
from belpic.core.text import Text
from belpic.tui.draw.block import MOUSE_ONLY, Block, Touch
from belpic.tui.draw.labels import label, names
from belpic.tui.draw.pen import Pen
from belpic.tui.draw.scene import draw_scene
from belpic.tui.hands import sort_hand
from tests.tui.scenes import COLUMNS, FAR, NEAR, board_scene, card, grid, piece, table_scene
from tests.wording import both

SCENES = {"board": board_scene(), "turned": board_scene(turned=True), "table": table_scene()}
PENS = {
    "ja": Pen("ja", viewer=NEAR),
    "en": Pen("en", viewer=NEAR),
    "ascii": Pen("ja", ascii_only=True, viewer=NEAR),
    "wide": Pen("ja", viewer=FAR, width=150, height=60),
    "letters": Pen("en", letters=True, viewer=SPECTATOR),
}


def drawn(scene: Scene, pen: Pen) -> str:
    return plain(draw_scene(scene, replace(pen)))


def plain(block: Block) -> str:
    return "\n".join("".join(span.text for span in line).rstrip() for line in block.lines)


def labels(scene: Scene, pen: Pen) -> dict[str, str]:
    return {key: label(key, scene, pen) for key in sorted(scene.keys())}


def fresh(pen: Pen) -> Pen:
    return replace(pen, copies=type(pen.copies)())


def places(block: Block) -> Iterator[tuple[Touch, int, int]]:
    for row, line in enumerate(block.lines):
        column = 0
        for span in line:
            if span.touch is not None:
                yield span.touch, row, column
            column += cell_len(span.text)


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
@pytest.mark.parametrize("pen", PENS.values(), ids=PENS)
def test_everything_touchable_is_on_the_table(scene: Scene, pen: Pen) -> None:
    block = draw_scene(scene, fresh(pen))
    touchable = {touch.key for touch, _, _ in places(block) if touch.copy != MOUSE_ONLY}
    assert touchable == scene.keys()


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
@pytest.mark.parametrize("pen", PENS.values(), ids=PENS)
def test_every_touchable_thing_has_a_name_and_a_description(scene: Scene, pen: Pen) -> None:
    for texts in (names(scene, pen), labels(scene, pen)):
        assert set(texts) == scene.keys()
        assert all(texts.values())


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_ascii_mode_is_ascii(scene: Scene) -> None:
    block = draw_scene(scene, fresh(PENS["ascii"]))
    assert plain(block).isascii()
    assert "".join(labels(scene, PENS["ascii"]).values()).isascii()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_text_to_read_is_there(lang: str) -> None:
    pen = fresh(PENS[lang])
    shown = "".join(drawn(table_scene(), replace(pen, width=200)).split())
    chosen = [text for text in table_scene().texts() if text.in_("en") not in _SPOKEN_ONLY]
    missing = [
        text
        for text in chosen
        if "".join((text.in_("ja") if lang == "ja" else text.in_("en")).split()) not in shown
    ]
    assert missing == []


_SPOKEN_ONLY = {"horse", "r6", "b0", "b5", "r1", "b2", "b7", "one", "orange"}
"""Names of pieces, cards and covered places: the cursor tells them."""


@pytest.mark.parametrize("height", [24, 60])
@pytest.mark.parametrize("pen", [PENS["ja"], PENS["ascii"]], ids=["kanji", "letters"])
def test_columns_of_a_board_are_straight(pen: Pen, height: int) -> None:
    block = draw_scene(board_scene(), fresh(replace(pen, width=80, height=height)))
    starts: dict[str, set[int]] = {}
    rows: dict[str, set[int]] = {}
    first: dict[Touch, int] = {}
    for touch, row, column in places(block):
        first.setdefault(touch, column)
        if touch.key[0] in "KLNTZXCMP" and len(touch.key) > 1:
            rows.setdefault(touch.key[1:], set()).add(row)
    for touch, column in first.items():
        if touch.key in {place.key for place in grid().places}:
            starts.setdefault(touch.key[0], set()).add(column)
    assert len(starts) == 9
    assert all(len(columns) == 1 for columns in starts.values())
    assert all(len(lines) == 1 for lines in rows.values())


def test_a_tall_terminal_gets_a_ruled_board() -> None:
    pen = PENS["ja"]
    assert "┼" in drawn(board_scene(), replace(pen, width=80, height=60))
    assert "┼" not in drawn(board_scene(), replace(pen, width=80, height=14))


def test_each_side_sees_its_own_side_below() -> None:
    near = draw_scene(board_scene(), Pen("en", viewer=NEAR))
    far = draw_scene(board_scene(turned=True), Pen("en", viewer=FAR))
    rows = [
        {touch.key: (row, column) for touch, row, column in places(block)} for block in (near, far)
    ]
    for seen, first, last in ((rows[0], "KA", "PIA"), (rows[1], "PIA", "KA")):
        assert seen[first][0] < seen[last][0]
        assert seen[first][1] < seen[last][1]
    edges = [[line.split() for line in plain(block).splitlines()] for block in (near, far)]
    assert list(COLUMNS) in edges[0]
    assert list(reversed(COLUMNS)) in edges[1]
    assert "^[王]" in plain(near)
    assert "^(王)" in plain(far)


def test_red_and_black_differ_without_colour() -> None:
    shown = drawn(board_scene(), Pen("ja", viewer=NEAR))
    assert "^(兵)" in shown
    assert "^[兵]" in shown
    assert "() 赤" in shown
    assert "[] 黒" in shown


def test_with_many_seats_pieces_carry_the_number_of_their_seat() -> None:
    shown = drawn(board_scene(), Pen("en", viewer=NEAR, seats=4))
    assert "1(兵)" in shown
    assert "2(王)" in shown


def test_marks_looks_and_touchables_have_signs() -> None:
    pen = Pen("en", viewer=NEAR, allowed=frozenset({"NAI", "NY"}), chosen=("TAI",))
    shown = drawn(board_scene(), pen)
    assert "›^(兵)" in shown
    assert "•^[兵]" in shown
    assert "* last move" in shown
    assert "~ water" in shown
    for role in ("reachable", "route", "direction"):
        assert role in shown


def test_a_place_is_described_with_all_that_is_true_of_it() -> None:
    told = labels(board_scene(), Pen("en", viewer=NEAR))
    assert told["ZAI"] == "ZAI, water, ship, black, Seat 1"
    assert told["NO"] == "NO, water, empty, reachable"
    assert told["KA"] == "KA, king, red, Seat 2, last move"


def test_several_things_on_one_place_are_shown_or_counted() -> None:
    two = Scene((grid(), piece("TE", "兵", NEAR, red=True), card("b7", "TE")))
    assert "^(兵) [七]" in drawn(two, Pen("ja", viewer=NEAR, width=120))
    # where two do not fit beside all other columns, the board stays on the screen
    assert "^(兵)+1" in drawn(two, Pen("ja", viewer=NEAR))
    assert draw_scene(two, Pen("ja", viewer=NEAR, width=84)).width <= 84
    many = Scene((grid(), *(piece("TE", "兵", NEAR, red=True) for _ in range(4))))
    assert "^(兵)+3" in drawn(many, Pen("ja", viewer=NEAR))


def test_lines_on_empty_places_are_drawn() -> None:
    label = Text.same("x")
    places = (
        Place("a", 0, 0, "plain", label, lines=2),
        Place("b", 1, 0, "plain", label, lines=3),
        Place("c", 2, 0, "start", label, slashed=True),
    )
    shown = drawn(Scene((Board("b", label, "grid", 3, 1, places),)), Pen("en", ascii_only=True))
    assert " || " in shown
    assert " ||| " in shown
    assert " / " in shown


def test_a_graph_has_lines_and_a_path_joins_its_places_in_order() -> None:
    spots = tuple(
        Place(f"p{n}", x, y, "plain", Text.same(f"p{n}"))
        for n, (x, y) in enumerate([(0, 0), (1, 0), (1, 1), (0, 2)])
    )
    path = Board("b", Text.same("way"), "path", 2, 3, spots)
    shown = drawn(Scene((path,)), Pen("en"))
    assert "─" in shown
    assert "│" in shown
    assert "╱" in shown
    bare = drawn(Scene((replace(path, shape="graph"),)), Pen("en"))
    assert not {"─", "│", "╱"} & set(bare)


def test_equal_cards_share_a_key_and_are_chosen_one_by_one() -> None:
    pen = Pen("ja", viewer=NEAR, allowed=frozenset({"r6"}), chosen=("r6",))
    assert "•(六) ›(六)" in drawn(table_scene(), pen)


@pytest.mark.parametrize(("count", "shown"), [(3, "[▒▒]  [▒▒]  [▒▒]"), (40, "[▒▒] × 40")])
def test_cards_face_down_are_drawn_or_counted(count: int, shown: str) -> None:
    zone = Zone("pile", Text.same("pile"), "pile", count)
    assert shown in drawn(Scene((zone,)), Pen("en"))


@pytest.mark.parametrize("up", [None, 0, 3, 5])
def test_sticks_always_say_their_result_in_words(up: int | None) -> None:
    shown = drawn(Scene((Sticks("s", Text.same("s"), 5, up),)), Pen("en"))
    said = "5 sticks, not thrown yet" if up is None else f"{up} of 5 marked faces up"
    assert said in shown
    assert shown.count("◆") == 2 * (up or 0)
    assert shown.count("?") == (10 if up is None else 0)


def test_sticks_in_the_air_show_no_result() -> None:
    scene = Scene((Sticks("s", Text.same("s"), 5, 2),))
    shown = drawn(scene, Pen("en", spinning=(True, True, True, True, False)))
    assert shown.count("◆") == 8
    assert "in the air" in shown


def test_control_characters_cannot_reach_the_terminal() -> None:
    note = Note(Text.same("a\x1b[31mb\x07\nc"))
    for ascii_only in (False, True):
        shown = drawn(Scene((note,)), Pen("en", ascii_only=ascii_only))
        assert shown == "a?[31mb? c"


def test_ascii_spells_typography_out() -> None:
    note = Note(Text.same("“1–3” × 2 … 漢"))
    assert drawn(Scene((note,)), Pen(ascii_only=True)) == '"1-3" x 2 ... ?'


def test_badges_are_told() -> None:
    told = labels(table_scene(), Pen("en", viewer=NEAR))
    assert told["b0"] == "b0, black, new"


def test_a_board_stands_beside_the_rest_where_there_is_room() -> None:
    wide = draw_scene(board_scene(), Pen("en", viewer=NEAR, width=130, height=30))
    narrow = draw_scene(board_scene(), Pen("en", viewer=NEAR, width=80, height=30))
    assert wide.height < narrow.height
    assert wide.width > 80


def test_nothing_but_a_board_is_wider_than_the_terminal() -> None:
    things = tuple(one for one in table_scene().things if not isinstance(one, Board | Card | Piece))
    for width in (40, 60, 78, 110):
        assert draw_scene(Scene(things), Pen("en", viewer=NEAR, width=width)).width <= width


def test_marks_of_places_elsewhere_do_no_harm() -> None:
    scene = Scene((grid(), Mark("last", ("nowhere",)), piece("nowhere", "兵", Seat(0), red=True)))
    assert "last move" not in drawn(scene, Pen("en"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "Pot 0"), (-3, "Pot −3"), (4, "Pot ▯▯▯▯ 4"), (37, "Pot ▮▰▰▯▯ 37"), (200, "Pot ▮x8 200")],
)
def test_points_lie_as_sticks_beside_their_number(value: int, shown: str) -> None:
    scene = Scene((Counter("pot", both("場", "Pot"), value, sticks=True),))
    assert drawn(scene, PENS["en"]) == shown


def test_only_points_that_are_counted_so_lie_as_sticks() -> None:
    assert drawn(Scene((Counter("rate", both("倍", "Rate"), 7),)), PENS["en"]) == "Rate 7"


def test_ones_own_hand_can_lie_by_colour() -> None:
    def codes(viewer: Viewer) -> list[str]:
        zones = [thing for thing in sort_hand(scene, viewer).things if isinstance(thing, Zone)]
        return ["".join(card.key for card in zone.cards) for zone in zones]

    hands = {
        NEAR: (card("b1"), card("r1"), card("b6"), card("r6")),
        FAR: (card("r2"), card("b3")),
    }
    scene = Scene(
        (
            *(
                Zone(f"hand{seat}", both("手札", "Hand"), "hand", len(cards), cards, seat)
                for seat, cards in hands.items()
            ),
            Zone("pile", both("山", "Pile"), "discard", 2, (card("r8"), card("b8")), NEAR),
        )
    )
    assert codes(NEAR) == ["b1b6r1r6", "r2b3", "r8b8"]
    assert codes(FAR) == ["b1r1b6r6", "b3r2", "r8b8"]
    assert codes(SPECTATOR) == ["b1r1b6r6", "r2b3", "r8b8"]


def test_the_way_of_a_race_is_a_corridor_through_the_grid() -> None:
    places = tuple(
        Place(f"{x}{y}", x, y, "plain", Text.same(f"{x}{y}")) for y in range(2) for x in range(2)
    )
    board = Board("b", both("道", "Way"), "grid", 2, 2, places, links=(("01", "00"), ("00", "10")))
    lines = drawn(Scene((board,)), Pen("en", viewer=NEAR)).splitlines()
    walls = [line for line in lines if set(line) & set("│├┼")]
    upper, between, lower = walls
    assert upper.count("│") == 2
    assert lower.count("│") == 3
    left, right = between.split("┼")
    assert "─" not in left
    assert "─" in right


def test_places_far_apart_in_units_are_drawn_side_by_side() -> None:
    def path(step: int) -> Scene:
        places = tuple(Place(str(n), n * step, 0, "plain", Text.same(str(n))) for n in range(3))
        return Scene((Board("b", both("道", "Way"), "path", 2 * step + 1, 1, places),))

    pen = Pen("en", viewer=NEAR)
    assert drawn(path(8), pen) == drawn(path(1), pen)


def large_and_small(pieces: int) -> Scene:
    """A place of four cells at the left, two small ones at its right, one below the last."""
    label = both("大", "large")
    places = (
        Place("large", 0, 0, "start", label, span=2),
        Place("a", 2, 0, "plain", label),
        Place("b", 3, 0, "plain", label),
        Place("c", 3, 1, "plain", label),
    )
    crowd = (Piece("large", "兵", "P", label, Seat(seat % 4)) for seat in range(pieces))
    return Scene((Board("b", label, "grid", 4, 2, places), *crowd))


def test_lines_run_around_places_only() -> None:
    shown = drawn(large_and_small(0), Pen("en", width=60, height=40, seats=4)).splitlines()
    ruled = [line.rstrip() for line in shown if set(line) & set("┌├└│")]
    assert ruled == [
        " ┌───────────┬─────┬─────┐",
        " │◇large    ◇│  ·  │  ·  │",
        " │◇         ◇├─────┼─────┤",
        " │◇         ◇│     │  ·  │",
        " └───────────┘     └─────┘",
    ]


def test_a_crowd_on_a_large_place_stands_in_rows() -> None:
    pen = Pen("en", width=100, height=40, seats=4)
    few, many = drawn(large_and_small(3), fresh(pen)), drawn(large_and_small(12), fresh(pen))
    assert few.count("兵") == 3
    assert many.count("兵") == 12
    narrow = drawn(large_and_small(12), Pen("en", width=30, height=40, seats=4))
    assert "◇large" not in narrow
    assert narrow.count("兵") + int(narrow.partition("+")[2].split()[0]) == 12
