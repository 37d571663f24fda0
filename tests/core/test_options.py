"""Options: defaults, refusals, texts and JSON."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.errors import BadOptions
from belpic.core.options import Value, shown
from tests.tiny.game import GAME, TinyOptions

SEATS = st.integers(2, 3)
CHOSEN = st.fixed_dictionaries(
    {},
    optional={
        "heap": st.integers(3, 60),
        "quick": st.just(True),
        "extras": st.frozensets(st.sampled_from(["a", "b"])),
    },
)


def test_defaults_may_depend_on_the_seats() -> None:
    assert TinyOptions.make(2).heap == 6
    assert TinyOptions.make(3).heap == 9


def test_the_first_preset_is_the_default_and_choices_go_over_it() -> None:
    assert GAME.options(2) == TinyOptions.make(2)
    assert GAME.options(2, "large").heap == 40
    assert GAME.options(2, "large", {"heap": 5}).heap == 5


@given(SEATS, CHOSEN)
def test_options_survive_json(seats: int, chosen: dict[str, Value]) -> None:
    options = TinyOptions.make(seats, chosen)
    assert TinyOptions.from_json(seats, options.to_json()) == options


@given(SEATS, CHOSEN)
def test_options_survive_the_command_line(seats: int, chosen: dict[str, Value]) -> None:
    options = TinyOptions.make(seats, chosen)
    texts = {name: shown(value) for name, value in options.chosen().items()}
    assert TinyOptions.make(seats, TinyOptions.parse(texts)) == options


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"hepa": 3}, "no option “hepa”; there are: heap, quick, bids, extras"),
        ({"heap": 0}, "heap=0 is not possible; allowed: 1…60"),
        ({"heap": True}, "heap=true is not possible"),
        ({"heap": "many"}, "heap=many is not possible"),
        ({"quick": 1}, "quick=1 is not possible; allowed: true | false"),
        ({"bids": "middle", "quick": True}, "allowed: low | high"),
        ({"extras": frozenset({"c"})}, "extras={c} is not possible; allowed: {a,b}"),
        ({"bids": "high"}, "without quick nobody bids"),
        ({"heap": 1}, "too small"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_in_both_languages(
    chosen: dict[str, Value], message: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        TinyOptions.make(2, chosen)
    assert message in caught.value.text.in_("en")
    assert caught.value.text.in_("ja") != caught.value.text.in_("en")


@pytest.mark.parametrize("seats", [-1, 0, 1, 4, 10**9])
def test_seats_out_of_range_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 3 seats"):
        GAME.options(seats)


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOptions, match="default, large"):
        GAME.options(2, "huge")


@pytest.mark.parametrize(
    "data", [[], None, 3, {"heap": {"x": 1}}, {"heap": [1]}, {"extras": "a"}, {"extras": [1]}]
)
def test_json_that_is_no_options_is_refused(data: object) -> None:
    with pytest.raises(BadOptions):
        TinyOptions.from_json(2, data)  # type: ignore[arg-type] # what a file might hold


@pytest.mark.parametrize("text", ["9" * 5000, "-" + "9" * 5000, "٣", "1e3", "", "0x10", "1_0"])
def test_texts_that_are_no_small_number_stay_texts(text: str) -> None:
    parsed = TinyOptions.parse({"heap": text})
    assert parsed == {"heap": text}
    with pytest.raises(BadOptions, match="heap="):
        TinyOptions.make(2, parsed)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("quick", "on", True),
        ("quick", "NO", False),
        ("heap", "12", 12),
        ("extras", "{a, b}", frozenset({"a", "b"})),
        ("extras", "", frozenset()),
    ],
)
def test_texts_are_understood(name: str, text: str, value: Value) -> None:
    assert TinyOptions.parse({name: text}) == {name: value}


def test_every_option_has_a_label_and_a_help_in_both_languages() -> None:
    for name in TinyOptions.specs():
        for text in (TinyOptions.label(name), TinyOptions.help(name)):
            assert text.in_("ja")
            assert text.in_("en")
