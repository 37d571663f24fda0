"""The choices before a match, from the game's own schema."""

import pytest

from belpic import bots
from belpic.core import registry
from belpic.core.errors import BadOptions
from belpic.core.options import Value
from belpic.core.seats import Seat
from belpic.tui.setup import Field, Setup
from tests.tui.pretend.game import PRETEND


def form(setup: Setup) -> dict[str, Field]:
    return {field.name: field for field in setup.fields()}


def value(setup: Setup, name: str) -> str:
    return form(setup)[name].value.in_("en")


@pytest.mark.parametrize("game_id", [*registry.ids()])
def test_every_game_has_a_whole_form_in_both_languages(game_id: str) -> None:
    setup = Setup.of(registry.load(game_id))
    for field in setup.fields():
        for text in (field.label, field.value, field.help):
            assert text.in_("ja")
            assert text.in_("en")
    assert setup.problem is None


def test_usual_choices_begin_a_match_of_one_person_against_bots() -> None:
    session = Setup.of(PRETEND, seats=3).session()
    assert session.people == {0}
    assert set(session.levels) == {1, 2}


def test_every_kind_of_option_can_be_changed_and_comes_round_again() -> None:
    setup = Setup.of(PRETEND)
    rounds: dict[str, list[Value]] = {
        "option.board": ["cards", "grid"],
        "option.quick": [False, True],
        "option.size": [2, 4, 1],
        "option.limit": [6, 7, 8],
    }
    for name, seen in rounds.items():
        found: list[Value] = []
        for _ in seen:
            found.append(setup.values()[name.removeprefix("option.")])
            setup.step(name, 1)
        assert found == seen
        for _ in seen:
            setup.step(name, -1)
        assert name.removeprefix("option.") not in setup.chosen


def test_a_number_goes_over_its_ends_by_way_of_the_extra_value() -> None:
    setup = Setup.of(PRETEND, seats=3, chosen={"limit": 60})
    found = []
    for _ in range(3):
        setup.step("option.limit", 1)
        found.append(setup.values()["limit"])
    assert found == [None, 1, 2]
    for _ in range(3):
        setup.step("option.limit", -1)
    assert setup.values()["limit"] == 60


def test_members_of_a_set_are_switched_one_by_one() -> None:
    setup = Setup.of(PRETEND)
    assert value(setup, "option.extras/one") != value(setup, "option.extras/two")
    setup.step("option.extras/two", 1)
    assert setup.values()["extras"] == frozenset({"one", "two"})
    setup.step("option.extras/one", 1)
    assert setup.values()["extras"] == frozenset({"two"})


def test_typed_values_are_read_or_refused_with_the_reason() -> None:
    setup = Setup.of(PRETEND)
    setup.enter("option.limit", " 12 ")
    assert setup.values()["limit"] == 12
    setup.enter("option.limit", "none")
    assert setup.values()["limit"] is None
    setup.enter("option.names", "a, b")
    assert setup.written("option.names") == "[a,b]"
    with pytest.raises(BadOptions) as caught:
        setup.enter("option.limit", "99")
    assert "1…60" in caught.value.text.in_("en")
    assert setup.values()["limit"] is None


def test_options_without_meaning_are_idle() -> None:
    setup = Setup.of(PRETEND)
    assert not form(setup)["option.quick"].idle
    setup.step("option.board", 1)
    assert form(setup)["option.quick"].idle


def test_choices_that_do_not_go_together_say_why_and_begin_nothing() -> None:
    setup = Setup.of(PRETEND)
    setup.enter("option.limit", "9")
    assert setup.problem is not None
    assert setup.problem.text.in_("en") == "Nine is too many for two."
    with pytest.raises(BadOptions):
        setup.session()
    setup.step("seats", 1)
    assert setup.problem is None


def test_another_preset_and_reset_forget_single_changes() -> None:
    setup = Setup.of(PRETEND)
    setup.step("option.size", 1)
    assert form(setup)["option.size"].changed
    setup.step("preset", 1)
    assert setup.preset == "grid"
    assert setup.values()["board"] == "grid"
    assert not form(setup)["option.size"].changed
    setup.step("option.size", 1)
    setup.reset()
    assert setup.chosen == {}


def test_people_take_neighbouring_seats_from_the_first_on() -> None:
    setup = Setup.of(PRETEND, seats=4)
    setup.step("people", 1)
    setup.step("first", -1)
    session = setup.session()
    assert session.people == {3, 0}
    assert set(session.levels) == {1, 2}


def test_fewer_seats_leave_nobody_standing() -> None:
    setup = Setup.of(PRETEND, seats=4, people=4)
    setup.first = 3
    setup.step("seats", 1)
    assert setup.seats == 2
    assert setup.people == 2
    assert setup.first == 1
    assert setup.session().people == {Seat(0), Seat(1)}


def test_fields_that_mean_nothing_now_are_left_out() -> None:
    alone = form(Setup.of(PRETEND, people=0))
    assert "first" not in alone
    full = form(Setup.of(PRETEND, people=2))
    assert not {"first", "level"} & set(full)


@pytest.mark.parametrize(
    "wrong",
    [{"preset": "none"}, {"seats": 9}, {"against": "genius"}, {"people": 3}, {"people": -1}],
    ids=str,
)
def test_wrong_arguments_are_refused(wrong: dict[str, str | int]) -> None:
    with pytest.raises(BadOptions) as caught:
        Setup.of(PRETEND, **wrong)  # type: ignore[arg-type]  # one of several argument types
    assert caught.value.text.in_("ja")
    assert caught.value.text.in_("en")


def test_levels_have_names_for_people() -> None:
    assert bots.label("random", PRETEND).in_("ja") != "random"
    assert bots.label("something", PRETEND).in_("en") == "something"


def test_the_opponent_chosen_says_how_it_plays() -> None:
    game = registry.load("cetkaik")
    setup = Setup.of(game)
    told = []
    for _ in bots.offered(game):
        field = next(field for field in setup.fields() if field.name == "level")
        assert (field.value, field.help) == (
            bots.levels(game)[setup.level].name,
            bots.levels(game)[setup.level].about,
        )
        told.append(setup.level)
        setup.step("level", 1)
    assert told[0] == setup.level == bots.usual(game)
    assert set(told) == set(bots.offered(game))


def test_another_name_of_a_level_is_kept_until_one_turns_to_the_next() -> None:
    setup = Setup.of(registry.load("cetkaik"), against="top")
    assert setup.level == "top"
    setup.step("level", 1)
    assert setup.level == "random"
