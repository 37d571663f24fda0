"""Matches: events, undo, ends and what each viewer sees."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.bots.runner import SeatedBot, play_match
from belpic.bots.uniform import RandomBot
from belpic.core.errors import (
    BadRecord,
    BelpicError,
    IllegalAction,
    NotYourTurn,
    Unreadable,
)
from belpic.core.game import State
from belpic.core.match import Event, Match, effective
from belpic.core.outcome import Outcome
from belpic.core.rng import ScriptedRng, SeededRng
from belpic.core.seats import ALL, SPECTATOR, Seat
from tests.tiny.game import GAME, TINY

FIRST, SECOND = Seat(0), Seat(1)


def begun(*stones: str, quick: bool = False, seats: int = 2) -> Match:
    options = GAME.options(seats, None, {"quick": quick})
    match = Match.begin(TINY, seats, options)
    return match.settle(ScriptedRng(stones or ["1"] * seats))


def played(seed: int, seats: int = 2, *, quick: bool = False) -> Match:
    options = GAME.options(seats, None, {"quick": quick})
    players = [SeatedBot(RandomBot(), SeededRng(f"{seed}/{seat}")) for seat in range(seats)]
    return play_match(TINY, options, players, SeededRng(seed))


def test_events_are_numbered_and_canonical() -> None:
    match = begun("1", "2").play(FIRST, "TAKE   2", note="why not")
    assert match.events == (
        Event(1, "chance", None, "1"),
        Event(2, "chance", None, "2"),
        Event(3, "action", FIRST, "take 2", "why not"),
    )


def test_a_match_is_never_changed_by_what_follows() -> None:
    before = begun()
    after = before.play(FIRST, "take 1")
    assert before == begun()
    assert after != before


@pytest.mark.parametrize(
    ("seat", "text", "error"),
    [
        (FIRST, "grab 2", Unreadable),
        (FIRST, "", Unreadable),
        (FIRST, "take 7", IllegalAction),
        (FIRST, "bid 1", IllegalAction),
        (SECOND, "take 1", NotYourTurn),
        (Seat(5), "take 1", IllegalAction),
        (Seat(-1), "take 1", IllegalAction),
    ],
)
def test_bad_input_gets_the_right_error(seat: Seat, text: str, error: type[BelpicError]) -> None:
    match = begun()
    with pytest.raises(error) as caught:
        match.play(seat, text)
    assert caught.value.text.in_("ja") != caught.value.text.in_("en")
    assert match == begun()


def test_chance_is_not_asked_out_of_turn() -> None:
    with pytest.raises(NotYourTurn, match="Nothing is left to chance"):
        begun().happen("1")
    with pytest.raises(NotYourTurn, match="Wait for the throw"):
        Match.begin(TINY, 2, GAME.options(2)).play(FIRST, "take 1")


def test_an_undo_skips_but_keeps() -> None:
    match = begun().play(FIRST, "take 3").play(SECOND, "take 3")
    undone = match.undo(2).play(FIRST, "pass")
    assert [event.kind for event in undone.events[-4:]] == ["action", "action", "undo", "action"]
    assert undone.events[-1].n == 6
    assert undone.state == begun().play(FIRST, "pass").state
    assert [event.n for event in effective(undone.events)] == [1, 2, 6]


def test_an_undo_of_an_undo_goes_by_the_numbers_that_were_written() -> None:
    first = begun().play(FIRST, "take 1").undo(2).play(FIRST, "take 2")
    again = first.undo(5).undo(3)
    assert [event.n for event in effective(again.events)] == [1, 2]
    assert again.state == begun().state


def test_the_log_goes_on_after_an_undo_to_an_event_that_was_undone() -> None:
    gone = begun().play(FIRST, "take 3").play(SECOND, "take 3").undo(2)
    match = gone.play(FIRST, "pass").undo(4).play(FIRST, "take 1")
    *_, (_, before, _, _) = match.steps()
    assert before == begun().state
    assert match.log(SECOND)[-1].text == "take 1"


def test_an_undo_can_reopen_a_match_that_was_resigned() -> None:
    match = begun().resign(FIRST)
    assert match.outcome is not None
    assert match.undo(2).outcome is None


@pytest.mark.parametrize("text", ["9", "3", "-1", "", "x", "01", "٢", "9" * 5000])
def test_an_undo_names_an_earlier_event(text: str) -> None:
    with pytest.raises(IllegalAction, match="from 0 to 2"):
        begun().append(Event(3, "undo", None, text))


def test_a_resignation_puts_the_seat_last() -> None:
    match = begun().play(FIRST, "take 3").resign(FIRST)
    assert match.outcome is not None
    assert match.outcome.places == (2, 1)
    assert match.outcome.reason == "resign"


@pytest.mark.parametrize(
    ("ended", "places", "why"),
    [
        (begun().agree, (1, 1), "agree"),
        (lambda: begun().flag(SECOND), (1, 2), "time"),
        (lambda: begun().abandon(SECOND), (1, 2), "abandon"),
        (lambda: begun().play(FIRST, "take 1").abandon(), (1, 2), "abandon"),
        (lambda: begun().play(FIRST, "take 1").abandon(text="cap"), (1, 2), "cap"),
    ],
    ids=["agree", "flag", "left", "abandoned", "cap"],
)
def test_other_ends(ended: Callable[[], Match], places: tuple[int, ...], why: str) -> None:
    match = ended()
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.reason) == (places, why)
    with pytest.raises(IllegalAction, match="over"):
        match.play(FIRST, "take 1")
    with pytest.raises(IllegalAction, match="over"):
        match.agree()
    assert match.annotate("well played").outcome == match.outcome


@pytest.mark.parametrize(
    "event",
    [
        Event(3, "resign", None),
        Event(3, "action", None, "take 1"),
        Event(3, "chance", FIRST, "1"),
        Event(3, "note", FIRST, "hm"),
        Event(3, "agree", SECOND),
        Event(3, "undo", FIRST, "1"),
        Event(3, "seat", None, "a person"),
    ],
    ids=lambda event: event.kind,
)
def test_events_have_a_seat_exactly_where_they_need_one(event: Event) -> None:
    with pytest.raises(IllegalAction):
        begun().append(event)


def test_events_without_rules_change_nothing() -> None:
    match = begun()
    noted = match.annotate("fine").reseat(SECOND, "bot random")
    assert noted.state == match.state
    assert len(noted.events) == len(match.events) + 2


def test_a_branch_begins_again_in_the_middle() -> None:
    match = begun().play(FIRST, "take 2").play(SECOND, "take 1")
    assert match.branch(3) == begun().play(FIRST, "take 2")


def test_a_viewer_sees_its_own_stone_only() -> None:
    match = begun("1", "2")
    assert [event.text for event in match.log(FIRST)] == ["1", "??"]
    assert [event.text for event in match.log(SECOND)] == ["??", "2"]
    assert [event.text for event in match.log(SPECTATOR)] == ["??", "??"]


def test_a_note_on_what_is_hidden_is_hidden_too() -> None:
    match = begun(quick=True).play(FIRST, "bid 2", note="bid 2, for all to see")
    assert match.log(FIRST)[-1].note == "bid 2, for all to see"
    assert match.log(SECOND)[-1].note == ""


def test_everything_is_open_only_after_the_end() -> None:
    match = begun("1", "2")
    with pytest.raises(IllegalAction, match="once the match is over"):
        match.view(ALL)
    over = match.agree()
    assert over.view(ALL).shown == over.state
    assert [event.text for event in over.log(FIRST)] == ["1", "2", ""]


def test_simultaneous_actions_stay_secret_until_the_last_is_in() -> None:
    match = begun(quick=True).play(FIRST, "bid 2")
    assert match.log(SECOND)[-1].text == "bid ??"
    assert match.log(FIRST)[-1].text == "bid 2"
    assert match.view(SECOND) != match.view(FIRST)
    other = begun(quick=True).play(FIRST, "bid 1")
    assert match.view(SECOND) == other.view(SECOND)


def test_views_offer_what_the_state_offers() -> None:
    view = begun().view(FIRST)
    assert view.asked
    assert [str(action) for action in view.actions()] == ["take 1", "take 2", "take 3", "pass"]
    assert view.listed() == view.actions()
    assert view.why(("take",)) is None
    refused = view.why(("bid",))
    assert refused is not None
    watching = begun().view(SPECTATOR)
    assert (watching.actions(), watching.listed(), watching.next().tokens) == ((), (), ())
    assert not watching.asked
    refused = watching.why(("take",))
    assert refused is not None
    assert refused.code == "watching"


@given(st.integers(0, 10**6), st.integers(2, 3), st.booleans())
def test_replaying_the_events_gives_the_match_again(seed: int, seats: int, quick: bool) -> None:
    match = played(seed, seats, quick=quick)
    assert Match.replay(TINY, seats, match.options, match.events) == match
    assert match.outcome is not None
    folded: State = TINY.start(seats, match.options)
    for event, state, actor, action in match.steps():
        assert state == folded
        assert event.text == str(action)
        folded = folded.after(actor, action)
    assert folded == match.state


@given(st.integers(0, 10**6), st.data())
def test_an_undo_anywhere_gives_the_state_of_then(seed: int, data: st.DataObject) -> None:
    match = played(seed)
    number = data.draw(st.integers(0, len(match.events)))
    undone = match.undo(number)
    then = match.branch(number)
    assert (undone.state, undone.outcome) == (then.state, then.outcome)
    assert Match.replay(TINY, 2, match.options, undone.events) == undone


@given(st.integers(0, 10**6), st.data())
def test_the_first_event_that_does_not_fit_is_named(seed: int, data: st.DataObject) -> None:
    events = list(played(seed).events)
    at = data.draw(st.integers(0, len(events) - 1))
    wrong = data.draw(
        st.sampled_from(
            [
                Event(at + 1, "chance", None, "7"),
                Event(at + 1, "action", FIRST, "bid 2"),
                Event(at + 2, "note", None, "gap"),
                Event(at + 1, "undo", None, str(at + 1)),
            ]
        )
    )
    events[at] = wrong
    with pytest.raises(BadRecord, match=rf"^Entry {wrong.n}: "):
        Match.replay(TINY, 2, GAME.options(2), events)


def test_texts_that_are_not_canonical_are_not_recorded_ones() -> None:
    with pytest.raises(BadRecord, match="Entry 3: “take  1” should be written “take 1”"):
        begun().checked(Event(3, "action", FIRST, "take  1"))


def test_results_are_fair_shares_of_winning() -> None:
    assert Outcome((1, 2), (3, 1), "x").results == (1, -1)
    assert Outcome((1, 1), (3, 3), "x").results == (0, 0)
    assert Outcome((2, 1, 2), (0, 5, 0), "x").results == (-0.5, 1, -0.5)
    assert Outcome((1,), (0,), "x").results == (0,)
