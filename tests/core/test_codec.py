"""Frozen data ↔ JSON."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.action import Action
from belpic.core.codec import Json, from_json, reader, to_json
from belpic.core.errors import Unreadable

Number = NewType("Number", int)


class Colour(Enum):
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True)
class Circle:
    kind: ClassVar = "circle"
    radius: int


@dataclass(frozen=True)
class Square:
    kind: ClassVar = "square"
    side: int
    colour: Colour | None = None


class Spot(NamedTuple):
    circle: Circle
    at: tuple[int, ...]


@dataclass(frozen=True)
class Everything:
    number: Number
    yes: bool
    text: str
    maybe: int | None
    pair: tuple[int, str]
    many: tuple[Circle | Square, ...]
    names: frozenset[str]
    colour: Colour
    word: Literal["a", 1]
    share: Fraction
    action: Action
    raw: bytes
    spot: Spot


SHAPES = st.builds(Circle, st.integers()) | st.builds(
    Square, st.integers(), st.sampled_from(Colour) | st.none()
)
THINGS = st.builds(
    Everything,
    number=st.integers(),
    yes=st.booleans(),
    text=st.text(),
    maybe=st.none() | st.integers(),
    pair=st.tuples(st.integers(), st.text()),
    many=st.lists(SHAPES).map(tuple),
    names=st.frozensets(st.text(max_size=3)),
    colour=st.sampled_from(Colour),
    word=st.sampled_from(["a", 1]),
    share=st.fractions(),
    action=st.lists(st.text(min_size=1, max_size=4)).map(Action),
    raw=st.binary(),
    spot=st.builds(Spot, st.builds(Circle, st.integers()), st.lists(st.integers()).map(tuple)),
)


@given(THINGS)
def test_written_data_is_read_back(thing: Everything) -> None:
    written = json.loads(json.dumps(to_json(thing)))
    back = from_json(Everything, written)
    assert back == thing
    assert type(back.spot) is Spot


@given(THINGS)
def test_equal_values_give_equal_texts(thing: Everything) -> None:
    again = from_json(Everything, to_json(thing))
    assert json.dumps(to_json(again)) == json.dumps(to_json(thing))


def good() -> dict[str, Json]:
    thing = Everything(
        Number(1), True, "t", None, (1, "a"), (Circle(2),), frozenset({"x"}),
        Colour.RED, "a", Fraction(1, 2), Action.of("play", "b5"), b"\x00\xff",
        Spot(Circle(1), (2, 3)),
    )  # fmt: skip
    written = to_json(thing)
    assert isinstance(written, dict)
    return written


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("number", "1", "/number"),
        ("number", True, "/number"),
        ("yes", 1, "/yes"),
        ("text", None, "/text"),
        ("maybe", "x", "/maybe"),
        ("pair", [1], "/pair"),
        ("pair", ["1", "a"], "/pair/0"),
        ("many", {}, "/many"),
        ("many", [{"kind": "circle", "radius": "2"}], "/many/0/radius"),
        ("many", [{"kind": "star"}], "/many/0/kind"),
        ("many", [{"radius": 2}], "/many/0/kind"),
        ("many", [{"kind": "circle", "radius": 2, "more": 1}], "/many/0/more"),
        ("many", [{"kind": "circle"}], "/many/0/radius"),
        ("many", [3], "/many/0"),
        ("names", "x", "/names"),
        ("names", [1], "/names/0"),
        ("colour", "green", "/colour"),
        ("colour", ["red"], "/colour"),
        ("word", "b", "/word"),
        ("word", True, "/word"),
        ("share", 1, "/share"),
        ("share", "1/0", "/share"),
        ("share", "1e999999999", "/share"),
        ("share", "½", "/share"),
        ("action", "play", "/action"),
        ("action", [1], "/action"),
        ("raw", "xyz", "/raw"),
        ("raw", 255, "/raw"),
        ("spot", [{"kind": "circle", "radius": 1}], "/spot"),
        ("spot", {"circle": 1, "at": []}, "/spot"),
        ("spot", [{"kind": "circle", "radius": 1}, ["2"]], "/spot/1/0"),
    ],
)
def test_other_shapes_are_refused_with_their_place(name: str, value: Json, where: str) -> None:
    with pytest.raises(Unreadable) as caught:
        from_json(Everything, {**good(), name: value})
    assert f"At {where}:" in caught.value.text.in_("en")
    assert where in caught.value.text.in_("ja")


@pytest.mark.parametrize("name", sorted(good()))
def test_a_missing_field_is_named(name: str) -> None:
    data = {key: value for key, value in good().items() if key != name}
    with pytest.raises(Unreadable, match=f"/{name}"):
        from_json(Everything, data)


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(Unreadable, match="/surprise"):
        from_json(Everything, {**good(), "surprise": 1})


def test_a_dataclass_is_an_object_of_its_kind() -> None:
    with pytest.raises(Unreadable, match="object"):
        from_json(Circle, [1])
    with pytest.raises(Unreadable, match="circle"):
        from_json(Circle, {"kind": "square", "radius": 1})


def test_what_has_no_json_form_is_a_defect_of_ours() -> None:
    with pytest.raises(TypeError, match="float"):
        to_json(1.5)
    with pytest.raises(TypeError, match="no reader"):
        reader(float)


def test_a_sequence_is_read_as_a_tuple() -> None:
    read = reader(Sequence[Circle])
    assert read([{"kind": "circle", "radius": 2}], "") == (Circle(2),)
    with pytest.raises(Unreadable, match="/0"):
        read([3], "")


@pytest.mark.parametrize(
    ("wanted", "data", "code"),
    [
        (Circle, [], ""),
        (Circle, {"kind": "circle"}, "radius"),
        (Circle, {"kind": "circle", "radius": "wide"}, "radius"),
        (bool, 1, ""),
        (str, None, ""),
        (Fraction, "half", ""),
        (bytes, "odd", ""),
        (Action, "pass", ""),
        (tuple[int, str], [1], ""),
        (tuple[int, ...], {}, ""),
    ],
)
def test_what_would_be_right_is_said_in_the_language_of_who_reads(
    wanted: object, data: Json, code: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        reader(wanted)(data, "")
    said = caught.value.reason.text.in_("ja")
    assert re.findall(r"[a-z]{2,}", said.replace(code, "") if code else said) in (
        [],
        ["true", "false"],
    )
