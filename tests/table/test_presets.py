"""Presets in words: their titles, for whom they are, and how they differ from the usual one."""

from __future__ import annotations

import re

import pytest

from belpic.core import registry
from belpic.core.languages import built_in
from belpic.store.rows import SeatRow
from belpic.table.plan import make_plan
from belpic.table.presets import differences, preset_about, preset_label, preset_of

PRESETS = [(game, name) for game in registry.ids() for name in registry.load(game).presets]
OF_PROGRAMS = re.compile(r"[{}\[\]_]|\b[Rr]uleset\b|\bNone\b")
"""What only programs write."""


@pytest.mark.parametrize(("game_id", "name"), PRESETS)
def test_a_preset_is_told_in_words_alone(game_id: str, name: str) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    changed = differences(game, game.options(seats, name), seats)
    for lang in built_in():
        title = preset_label(game, name).in_(lang)
        assert title[:1] == title[:1].upper()
        # it stands in the heading of a table, beside the game's own title
        assert len(title) <= 24
        about = preset_about(game, name)
        told = [title, *([] if about is None else [about.in_(lang)])]
        for one in changed:
            told += [one.label.in_(lang), one.value.in_(lang), one.usual.in_(lang)]
            assert one.value.in_(lang) != one.usual.in_(lang)
        assert not [text for text in told if OF_PROGRAMS.search(text)]


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_preset_but_the_usual_one_says_how_it_differs(game_id: str) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    usual, *others = game.presets
    assert differences(game, game.options(seats, usual), seats) == ()
    for name in others:
        assert differences(game, game.options(seats, name), seats)


def test_what_has_no_meaning_with_other_options_is_no_difference() -> None:
    game = registry.load("cetkaik")
    found = {one.name: one for one in differences(game, game.options(2, "education"), 2)}
    # nobody can complete that hand on the small board
    assert "cavalry_points" not in found
    board = found["ruleset"]
    assert "five columns by seven rows" in board.value.in_("en")
    assert "nine columns by nine rows" in board.usual.in_("en")
    assert found["start_points"].usual.in_("en") == "20"
    water = found["water_exempt_pieces"]
    assert (water.value.in_("en"), water.usual.in_("en")) == ("none", "Vessel, Tam")


@pytest.mark.parametrize("name", ["standard", "online"])
def test_what_is_called_otherwise_and_is_the_same_is_no_difference(name: str) -> None:
    game = registry.load("cetkaik")
    changed = differences(game, game.options(2, name), 2)
    assert "ruleset" not in {one.name for one in changed}
    assert not [one for one in changed if "same as" in one.value.in_("en")]


def test_a_number_that_means_something_is_told_so() -> None:
    options = registry.load("nine").Options
    assert options.value_label("round_cap", 0).in_("en") == "no limit"
    assert options.value_label("round_cap", 12).in_("en") == "12"


@pytest.mark.parametrize(("game_id", "name"), PRESETS)
def test_options_are_called_by_the_preset_that_they_are(game_id: str, name: str) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    assert preset_of(game, game.options(seats, name), seats) == name
    # a match that goes on from a record brings nothing but its options
    rows = [SeatRow(seat, "person") for seat in range(seats)]
    options = game.options(seats, name).to_json()
    assert make_plan(game_id, rows, "", 0, options=options).row.preset == name


def test_options_of_no_preset_are_told_as_changes_of_the_usual_one() -> None:
    game = registry.load("cetkaik")
    options = game.options(2, "education", {"start_points": 13})
    assert preset_of(game, options, 2) == next(iter(game.presets))
