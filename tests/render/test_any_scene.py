"""Any scene that can be made can be drawn, whatever its texts."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, get_args

from hypothesis import given
from hypothesis import strategies as st

from belpic.core.languages import languages
from belpic.core.scene import (
    Amount,
    Board,
    Button,
    Card,
    Counter,
    Decision,
    Forecast,
    Look,
    Mark,
    Marker,
    Note,
    Option,
    Panel,
    Piece,
    Place,
    Prospect,
    Row,
    Scene,
    Sticks,
    Thing,
    Track,
    Zone,
)
from belpic.core.seats import Seat
from belpic.core.text import Text
from belpic.render.picture import board_only, draw_scene
from belpic.render.style import Style
from belpic.render.svg import NAMESPACE
from tests.render.trees import parse
from tests.wording import both

words = st.text(st.characters(codec="utf-8"), max_size=30)
texts = st.builds(both, words, words)
keys = st.sampled_from(["a", "b", "c", "d", "nowhere"])
seats = st.none() | st.integers(0, 5).map(Seat)
numbers = st.integers(-(10**9), 10**9)
colours = st.sampled_from(["red", "black", None])
looks: st.SearchStrategy[Look] = st.sampled_from(get_args(Look))
shapes: st.SearchStrategy[Literal["grid", "path", "graph"]] = st.sampled_from(
    ["grid", "path", "graph"]
)
badges = st.lists(texts, max_size=2).map(tuple)
cards = st.builds(Card, keys, words, words, texts, colours, st.none() | keys, badges)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    spots = draw(
        st.lists(
            st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)),
            min_size=1,
            max_size=4,
            unique=True,
        )
    )
    places = tuple(
        Place(key, x, y, draw(looks), draw(texts))
        for key, (x, y) in zip("abcd", spots, strict=False)
    )
    names = [place.key for place in places]
    links = draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=3))
    shape = draw(shapes)
    columns = draw(st.sampled_from([(), tuple("KLNT"[:width])]))
    rows = draw(st.sampled_from([(), ("A", "AI", "IA", "AU")[:height]]))
    turned = draw(st.booleans())
    return Board(
        "board", draw(texts), shape, width, height, places, tuple(links), columns, rows, turned
    )


things: st.SearchStrategy[Thing] = st.one_of(
    st.builds(Piece, keys, words, words, texts, seats, colours, badges),
    cards,
    st.builds(
        Zone,
        keys,
        texts,
        st.sampled_from(["hand", "pile", "discard", "stock", "bank"]),
        st.integers(0, 99),
        st.lists(cards, max_size=4).map(tuple),
        seats,
    ),
    st.builds(
        Track,
        keys,
        texts,
        st.lists(texts, max_size=12).map(tuple),
        st.lists(st.builds(Marker, st.integers(0, 14), texts, seats), max_size=4).map(tuple),
        seats,
    ),
    st.builds(Counter, keys, texts, numbers, seats, st.none() | numbers, st.booleans()),
    st.builds(Sticks, keys, texts, st.integers(0, 8), st.none() | st.integers(0, 8), seats),
    st.builds(Amount, keys, texts, numbers, numbers),
    st.builds(Button, keys, texts),
    st.builds(
        Panel,
        keys,
        texts,
        st.lists(texts, max_size=3).map(tuple),
        st.lists(
            st.builds(Row, st.lists(texts, max_size=4).map(tuple), st.booleans()), max_size=3
        ).map(tuple),
    ),
    st.builds(
        Decision,
        keys,
        texts,
        st.lists(st.builds(Option, keys, texts, texts), max_size=3).map(tuple),
    ),
    st.builds(
        Forecast,
        keys,
        texts,
        st.lists(
            st.builds(Prospect, texts, st.fractions(0, 1, max_denominator=32), texts), max_size=3
        ).map(tuple),
    ),
    st.builds(
        Mark,
        st.sampled_from(["last", "reachable", "route", "arrow"]),
        st.lists(keys, max_size=4).map(tuple),
    ),
    st.builds(Note, texts),
)
scenes = st.builds(
    lambda board, others: Scene((*board, *others)),
    st.lists(boards(), max_size=1),
    st.lists(things, max_size=6),
)


@given(scenes, st.sampled_from(languages()), st.booleans())
def test_any_scene_is_drawn(scene: Scene, lang: str, dark: bool) -> None:
    style = Style.of("ja" if lang == "ja" else "en", dark=dark)
    for shown in (scene, board_only(scene)):
        svg = draw_scene(shown, style, both("題", "Title"))
        root = parse(svg)
        assert svg == draw_scene(shown, style, both("題", "Title"))
        width, height = (float(root.get(name, "0")) for name in ("width", "height"))
        assert 0 < width < 5000
        assert 0 < height < 20000
        assert root.find(f"{{{NAMESPACE}}}desc") is not None


def test_fractions_are_written_as_they_are() -> None:
    prospect = Prospect(Text.same("3"), Fraction(5, 16), Text.same("goes"))
    svg = draw_scene(Scene((Forecast("f", Text.same("f"), (prospect,)),)), Style(), Text.same("t"))
    assert "5/16" in str(parse(svg).findtext(f"{{{NAMESPACE}}}desc"))
