"""Pictures of scenes: valid, the same every time, complete, and readable without any font."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import get_args

import numpy as np
import pytest

from belpic.core.languages import Lang, languages
from belpic.core.scene import (
    Board,
    Card,
    Colour,
    Counter,
    Look,
    Mark,
    Note,
    Panel,
    Piece,
    Place,
    Row,
    Scene,
    Thing,
    Zone,
)
from belpic.core.seats import Seat
from belpic.core.text import Text
from belpic.render.palette import LIGHT, Ground, Palette
from belpic.render.picture import MARGIN, board_only, draw_scene
from belpic.render.style import Style
from belpic.render.svg import NAMESPACE
from tests.render.pixels import Pixels, rasterise
from tests.render.trees import parse
from tests.tui.scenes import board_scene, table_scene
from tests.wording import both

TITLE = both("卓", "Table & <holders>")
LOOKS = get_args(Look)
SCENES = {"board": board_scene(), "turned": board_scene(turned=True), "table": table_scene()}
GREY = "#808080"


def grid(*things: Thing, looks: tuple[Look, ...] = ("plain",), turned: bool = False) -> Scene:
    """A board of squares in one row, without names, and things on it."""
    places = tuple(Place(str(x), x, 0, look, Text.same(str(x))) for x, look in enumerate(looks))
    board = Board("b", both("盤", "Board"), "grid", len(looks), 1, places, turned=turned)
    return Scene((board, *things))


def soldier(
    place: str = "0", *, seat: int | None = 0, colour: Colour | None = "black", glyph: str = "兵"
) -> Piece:
    owner = None if seat is None else Seat(seat)
    return Piece(place, glyph, "P", both(glyph, "soldier"), owner, colour)


def draw(scene: Scene, style: Style | None = None) -> str:
    return draw_scene(scene, style or Style(), TITLE)


def squares(scene: Scene, number: int, palette: Palette = LIGHT) -> list[Pixels]:
    """The squares of a grid in one row as pixels, 64 on a side."""
    svg = draw(scene, Style("en", palette))
    width = float(re.findall(r'width="([\d.]+)"', svg)[0])
    picture = rasterise(svg, round(width))
    left, top = round(MARGIN) + 2, round(MARGIN) + 2
    return [picture[top : top + 64, left + 64 * x : left + 64 * (x + 1)] for x in range(number)]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", SCENES)
def test_every_picture_is_valid_whole_and_alone(name: str, lang: Lang, dark: bool) -> None:
    style = Style.of(lang, dark=dark)
    svg = draw(SCENES[name], style)
    root = parse(svg)
    assert root.tag == f"{{{NAMESPACE}}}svg"
    assert root.get("lang") == lang
    assert root.findtext(f"{{{NAMESPACE}}}title") == style.say(TITLE)
    elements = {child.tag.removeprefix(f"{{{NAMESPACE}}}") for child in root.iter()}
    assert not elements & {"style", "script", "image", "foreignObject", "a"}
    defined = {child.get("id") for child in root.iter() if child.get("id")}
    for child in root.iter():
        assert "style" not in child.attrib, "pages may forbid styles inside pictures"
        for attribute, value in child.attrib.items():
            assert "//" not in value, "nothing outside is referred to"
            if attribute.endswith("href"):
                assert value.removeprefix("#") in defined


@pytest.mark.parametrize("name", SCENES)
def test_the_same_scene_gives_the_same_bytes(name: str) -> None:
    assert draw(SCENES[name]) == draw(SCENES[name])


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", SCENES)
def test_the_description_says_everything_in_words(name: str, lang: Lang) -> None:
    described = parse(draw(SCENES[name], Style(lang))).findtext(f"{{{NAMESPACE}}}desc")
    assert described is not None
    places = {
        place.label
        for thing in SCENES[name].things
        if isinstance(thing, Board)
        for place in thing.places
    }
    heads = {
        text for thing in SCENES[name].things if isinstance(thing, Panel) for text in thing.head
    }
    for text in set(SCENES[name].texts()) - places - heads:
        said = text.in_(lang).rstrip(".。")
        assert said in described or said in "0123456789", text


def test_light_and_dark_differ_in_colours_only() -> None:
    light, dark = (draw(board_scene(), Style.of("en", dark=dark)) for dark in (False, True))
    assert light != dark
    plain = re.compile("#[0-9a-f]{6}")
    assert plain.sub("", light) == plain.sub("", dark)


def test_a_turned_board_is_the_same_upside_down() -> None:
    things = (soldier("0", seat=0), soldier("1", seat=1, colour="red"), soldier("3", seat=None))
    looks: tuple[Look, ...] = ("plain",) * 4
    straight = squares(grid(*things, looks=looks), 4)
    turned = squares(grid(*things, looks=looks, turned=True), 4)
    for x in range(3):
        # the piece of nobody faces the viewer from both sides
        assert abs(straight[x] - turned[3 - x][::-1, ::-1]).mean() < 0.02
    assert abs(straight[3] - turned[0]).mean() < 0.02


def test_a_piece_of_the_far_side_points_down() -> None:
    near, far = (squares(grid(soldier(seat=seat)), 1)[0] for seat in (0, 1))
    assert abs(near - far).mean() > 0.05
    assert abs(near - far[::-1, ::-1]).mean() < 0.02


def test_where_there_are_more_sides_the_seat_is_written() -> None:
    looks: tuple[Look, ...] = ("plain",) * 3
    things = [soldier(str(seat), seat=seat, colour=None) for seat in range(3)]
    pieces = squares(grid(*things, looks=looks), 3)
    for one, other in combinations(pieces, 2):
        change = abs(one - other) > 0.3
        assert change.sum() > 8, "the numbers differ"
        assert change[4:36, 4:60].sum() == 0, "nothing else does"


def one_colour(ink: str = GREY) -> Palette:
    return replace(LIGHT, inks=dict.fromkeys(LIGHT.inks, ink))


@pytest.mark.parametrize("pixels", [20, 64])
def test_red_and_black_differ_without_colours(pixels: int) -> None:
    looks: tuple[Look, ...] = ("plain",) * 2
    scene = grid(soldier("0", colour="red"), soldier("1", colour="black"), looks=looks)
    svg = draw(scene, Style("en", one_colour("#1c1815")))
    width = float(re.findall(r'width="([\d.]+)"', svg)[0])
    picture = rasterise(svg, round(width * pixels / 64))
    scale = pixels / 64
    left, top = round((MARGIN + 2) * scale), round((MARGIN + 2) * scale)
    red, black = (
        picture[top : top + pixels, left + pixels * x : left + pixels * (x + 1)] for x in (0, 1)
    )
    assert (abs(red - black) > 0.15).sum() > 0.06 * pixels * pixels


def test_red_pieces_have_two_lines_and_black_ones_a_heavy_one() -> None:
    outlines = {}
    for colour in get_args(Colour):
        paths = parse(draw(grid(soldier(colour=colour)))).iter(f"{{{NAMESPACE}}}path")
        ink = LIGHT.inks[colour]
        outlines[colour] = [
            float(str(path.get("stroke-width"))) for path in paths if path.get("stroke") == ink
        ]
    assert len(outlines["red"]) == 2
    assert len(outlines["black"]) == 1
    assert outlines["black"][0] > 1.5 * max(outlines["red"])


def test_cards_of_both_colours_differ_without_colours() -> None:
    def card(colour: Colour) -> str:
        face = Card("k", "馬", "5", both("馬", "horse"), colour)
        zone = Zone("z", both("手", "hand"), "hand", 1, (face,))
        return draw(Scene((zone,)), Style("en", one_colour()))

    shapes = [re.sub("<desc>.*</desc>", "", card(colour)) for colour in get_args(Colour)]
    assert shapes[0] != shapes[1]


def test_looks_differ_without_colours() -> None:
    plain = dict.fromkeys(LOOKS, Ground("#ffffff", "#000000"))
    pictures = squares(grid(looks=LOOKS), len(LOOKS), replace(LIGHT, grounds=plain))
    for (one, first), (other, second) in combinations(zip(LOOKS, pictures, strict=True), 2):
        assert (abs(first - second) > 0.4).sum() > 60, (one, other)


def test_marks_have_shapes_of_their_own() -> None:
    roles = get_args(Mark.__dataclass_fields__["role"].type) or (
        "last",
        "reachable",
        "route",
        "arrow",
    )
    pictures = {}
    for role in roles:
        scene = grid(Mark(role, ("0", "1")), looks=("plain", "plain"))
        pictures[role] = np.hstack(squares(scene, 2))
    for one, other in combinations(roles, 2):
        assert (abs(pictures[one] - pictures[other]) > 0.3).sum() > 60, (one, other)


def test_a_reachable_piece_has_a_ring_and_an_empty_place_a_dot() -> None:
    scene = grid(soldier("0"), Mark("reachable", ("0", "1")), looks=("plain", "plain"))
    bare = grid(soldier("0"), looks=("plain", "plain"))
    (taken, empty), (piece, _) = squares(scene, 2), squares(bare, 2)
    assert empty[32, 32] < 0.3
    assert abs(taken[20:44, 20:44] - piece[20:44, 20:44]).max() < 0.05, "the piece stays readable"
    assert (abs(taken - piece) > 0.3).sum() > 100


def test_an_unknown_character_is_set_as_text() -> None:
    svg = draw(grid(soldier(glyph="鬱")))
    assert ">鬱</text>" in svg
    assert "sans-serif" in svg
    assert "<text" not in draw(grid(soldier(glyph="兵")))


def test_a_text_with_a_character_that_is_not_drawn_is_set_whole() -> None:
    svg = draw(Scene((Note(Text.same("鬱を書く")), Note(Text.same("手駒を書かない・ABC")))))
    assert ">鬱を書く</text>" in svg
    drawn = draw(Scene((Note(Text.same("手駒 ABC")),)))
    assert "<text" not in drawn


def test_a_word_on_a_piece_is_written_in_letters() -> None:
    svg = draw(grid(soldier(glyph="10")))
    assert "<text" not in svg
    assert (squares(grid(soldier(glyph="10")), 1)[0][20:50, 16:48] < 0.4).sum() > 50


def test_control_characters_and_markup_do_no_harm() -> None:
    note = Note(Text.same('<&">\x00\x1b\ud800]]>'.encode("utf-8", "replace").decode()))
    svg = draw(Scene((note,)))
    parse(svg)
    assert "<&" not in svg.replace("&lt;&amp;", "")


def test_empty_scenes_and_boards_are_pictures_too() -> None:
    parse(draw(Scene(())))
    empty = Board("b", both("盤", "Board"), "graph", 0, 0, ())
    parse(draw(Scene((empty,))))


def test_many_things_on_one_place_are_counted() -> None:
    assert draw(grid(*[soldier() for _ in range(4)])).count("scale(0.5)") == 4
    assert draw(grid(*[soldier() for _ in range(9)])).count("scale(0.333)") == 9
    counted = grid(*[soldier() for _ in range(12)])
    assert draw(counted).count("scale(0.333)") == 8
    plus_four = (squares(counted, 1)[0] - squares(grid(*[soldier()] * 11), 1)[0])[44:, 44:]
    assert abs(plus_four).max() > 0.3, "the number of the others is written"


def test_things_on_one_place_stay_on_it_and_apart() -> None:
    for number in range(1, 10):
        (square,) = squares(grid(*[soldier() for _ in range(number)]), 1)
        assert abs(square[0, 2:-2] - square[0, 2]).max() < 0.05, "nothing hangs over the edge"
    two, three = (squares(grid(*[soldier() for _ in range(n)]), 1)[0] for n in (2, 3))
    assert abs(two - three).max() > 0.3


def test_lines_across_a_place_can_be_counted() -> None:
    counts = []
    for lines in range(4):
        place = Place("0", 0, 0, "plain", Text.same("0"), lines=lines)
        board = Board("b", both("盤", "Board"), "grid", 1, 1, (place,))
        column = squares(Scene((board,)), 1)[0][4:60, 32] < 0.5
        counts.append(int((column[1:] & ~column[:-1]).sum()))
    assert counts == [0, 1, 2, 3]


def test_a_slashed_place_is_crossed_by_one_line() -> None:
    place = Place("0", 0, 0, "plain", Text.same("0"), slashed=True)
    board = Board("b", both("盤", "Board"), "grid", 1, 1, (place,))
    dark = squares(Scene((board,)), 1)[0] < 0.5
    assert all(dark[63 - at, at] for at in range(8, 56))
    assert not dark[8:24, 8:24].any()


def test_pieces_of_a_race_carry_numbers_instead_of_pointing() -> None:
    scene = grid(soldier(seat=1, colour=None))
    board, *things = scene.things
    assert isinstance(board, Board)
    numbered = squares(Scene((replace(board, sided=False), *things)), 1)[0]
    first = squares(Scene((replace(board, sided=False), soldier(seat=0, colour=None))), 1)[0]
    assert abs(numbered - squares(scene, 1)[0]).mean() > 0.05
    assert (abs(numbered - first) > 0.3)[4:36, 4:60].sum() == 0, "both stand upright"


def test_a_board_alone_keeps_what_belongs_to_it() -> None:
    tally = Panel("t", both("点", "Points"), (), (Row((Text.same("IA"), Text.same("20"))),))
    aside = Panel("p", both("役", "Hands"), (), (Row((Text.same("a"), Text.same("b"))),))
    scene = grid(soldier(), Note(Text.same("so")), aside)
    whole = Scene((tally, *scene.things))
    kept = board_only(whole).things
    assert aside not in kept
    assert tally in kept
    assert board_only(Scene((aside,))) == Scene((aside,)), "without a board nothing is left out"


@pytest.mark.parametrize(("value", "sticks"), [(0, 0), (-5, 0), (4, 4), (37, 5), (250, 1)])
def test_points_lie_as_sticks_beside_their_number(value: int, sticks: int) -> None:
    def boxes(*, counted: bool) -> int:
        counter = Counter("pot", both("場", "Pot"), value, sticks=counted)
        return len(parse(draw_scene(Scene((counter,)), Style(), TITLE)).findall(".//{*}rect"))

    assert boxes(counted=True) - boxes(counted=False) == sticks


def test_the_way_of_a_race_is_drawn_over_a_grid() -> None:
    scene = grid(looks=("plain", "water", "hue"))
    board = scene.things[0]
    assert isinstance(board, Board)
    linked = Scene((replace(board, links=(("0", "1"), ("1", "2"))),))
    line = 'd="M32 32L96 32M96 32L160 32"'
    assert line in draw(linked)
    assert line not in draw(scene)


def test_places_far_apart_in_units_are_drawn_side_by_side() -> None:
    def path(step: int) -> Scene:
        places = tuple(Place(str(n), n * step, 0, "plain", Text.same(str(n))) for n in range(3))
        return Scene((Board("b", both("道", "Way"), "path", 2 * step + 1, 1, places),))

    assert draw(path(3)) == draw(path(1))


def large_and_small(*things: Thing, turned: bool = False) -> Scene:
    """A place of four squares at the left and a small one at the right of its upper half."""
    places = (
        Place("large", 0, 0, "water", Text.same("large"), span=2),
        Place("small", 2, 0, "water", Text.same("small")),
    )
    board = Board("b", both("盤", "Board"), "grid", 3, 2, places, turned=turned, sided=False)
    return Scene((board, *things))


def picture(scene: Scene) -> Pixels:
    svg = draw(scene)
    return rasterise(svg, round(float(re.findall(r'width="([\d.]+)"', svg)[0])))


def test_a_large_place_is_as_large_as_it_says() -> None:
    left, top = round(MARGIN) + 2, round(MARGIN) + 2
    whole = picture(large_and_small())
    ground = whole[top + 2, left + 100]
    assert abs(whole[top + 126, left + 2] - ground) < 0.1, "it reaches down to the second row"
    assert abs(whole[top + 100, left + 150] - ground) > 0.05, "under the small one is nothing"
    turned = picture(large_and_small(turned=True))
    assert abs(turned[top + 126, left + 190] - ground) < 0.1


def test_a_dozen_pieces_stand_on_a_large_place() -> None:
    crowd = [soldier("large", seat=seat % 4, colour=None) for seat in range(12)]
    assert draw(large_and_small(*crowd)).count("scale(0.5)") == 12
    alone = draw(large_and_small(crowd[0]))
    assert alone.count("scale(1)") == 1, "a single piece is no larger than elsewhere"
    for role in ("last", "reachable", "route"):
        marked = picture(large_and_small(Mark(role, ("large",))))
        change = abs(marked - picture(large_and_small())) > 0.2
        assert change[24:152, 24:152].any()
        assert not change[:, 160:].any()


def test_a_way_goes_under_places_with_lines() -> None:
    label = Text.same("x")
    places = tuple(Place(str(x), x, 0, "plain", label, lines=2 * (x == 1)) for x in range(3))
    board = Board("b", both("盤", "Board"), "grid", 3, 1, places, links=(("0", "1"), ("1", "2")))
    first, second, third = squares(Scene((board,)), 3)
    bare = squares(Scene((replace(board, links=()),)), 3)
    assert abs(second - bare[1])[:, 2:62].max() < 0.02
    assert abs(first - bare[0])[32, 40:60].min() > 0.1
    assert abs(third - bare[2])[32, 4:24].min() > 0.1
