"""The play loop without a screen: touches, bots, chance, hand-overs, records."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.errors import BadOptions, BadRecord, BelpicError, IllegalAction
from belpic.core.record import check, check_fair, loads
from belpic.core.rng import SeededRng
from belpic.core.scene import Counter, Mark
from belpic.core.seats import ALL, SPECTATOR, Seat
from belpic.tui.play_session import Moved, Played, Several, TouchRefused
from belpic.tui.session import Session
from tests.tui.pretend.game import PRETEND
from tests.tui.screen import SEED

BOT: Mapping[Seat, str] = {Seat(1): "random"}


def begun(levels: Mapping[Seat, str] = BOT, seats: int = 2, **chosen: bool | int | str) -> Session:
    options = PRETEND.options(seats, None, chosen)
    return Session.begin(PRETEND, seats, options, levels, seed=SEED, bot_rng=SeededRng(1))


def settle(session: Session) -> None:
    while session.waiting in ("bot", "chance"):
        if session.waiting == "bot":
            session.answer(*session.think())
        else:
            session.fall()


def keys(session: Session) -> set[str]:
    return set(session.allowed())


def test_one_touch_can_be_a_whole_action() -> None:
    session = begun()
    assert session.touch("pass") == Played(Action.of("pass"))
    assert session.waiting == "bot"
    assert keys(session) == set()


def test_a_path_grows_and_escape_shortens_it() -> None:
    session = begun()
    assert session.touch("hand") == Moved()
    assert session.touch("b0") == Moved()
    assert [token.text for token in session.path] == ["pick", "b0"]
    assert session.back()
    assert [token.text for token in session.path] == ["pick"]
    assert session.back()
    assert not session.back()


def test_cards_are_touched_in_any_order_and_done_ends_the_set() -> None:
    session = begun()
    complete = []
    for key in ("hand", "r6", "b0"):
        session.touch(key)
        complete.append(session.can_finish)
    assert complete == [False, True, True]
    assert session.finish() == Played(Action.of("pick", "b0", "r6"))


def test_done_before_anything_is_complete_says_so() -> None:
    session = begun()
    session.touch("hand")
    result = session.finish()
    assert isinstance(result, TouchRefused)
    assert result.reason.code == "incomplete"


def test_touching_again_takes_a_touch_back_and_keeps_what_still_follows() -> None:
    session = begun()
    for key in ("hand", "b0", "r6"):
        session.touch(key)
    assert session.touch("b0") == Moved()
    assert [token.text for token in session.path] == ["pick", "r6"]
    assert session.touch("hand") == Moved()
    assert session.path == ()


def test_a_card_comes_before_its_word_and_escape_takes_both_back() -> None:
    session = begun()
    assert session.touch("r6") == Moved()
    assert [token.text for token in session.path] == ["pick", "r6"]
    assert session.can_finish
    assert session.back()
    assert session.path == ()
    assert not session.can_finish


def test_another_thing_begins_anew() -> None:
    session = begun(board="grid")
    session.touch("NAI")
    assert session.touch("pass") == Played(Action.of("pass"))


def test_an_action_ends_by_itself_when_nothing_can_follow() -> None:
    session = begun()
    for key in ("hand", "r6", "r6", "b0"):
        assert session.touch(key) == Moved()
    assert session.touch("b5") == Played(Action.of("pick", "b0", "b5", "r6", "r6"))


def test_several_meanings_of_one_place_are_offered() -> None:
    session = begun(board="grid")
    session.touch("NAI")
    result = session.touch("NY")
    assert isinstance(result, Several)
    assert [token.text for token in result.tokens] == ["-NY", "~NY"]
    assert session.take(result.tokens[1]) == Played(Action.of("NAI", "~NY"))


def test_the_path_adds_a_preview_to_the_scene() -> None:
    session = begun(board="grid")
    preview = Mark("reachable", ("NY", "NO"))
    assert preview not in session.scene().things
    session.touch("NAI")
    assert preview in session.scene().things


def test_why_gives_the_reason_of_the_game() -> None:
    session = begun(board="grid")
    session.touch("NAI")
    result = session.touch("KA")
    assert isinstance(result, TouchRefused)
    assert result.reason.text.in_("en") == "Soldiers go to NY or NO only."
    assert [token.text for token in session.path] == ["NAI"]


def test_why_while_others_play_and_after_the_end() -> None:
    session = begun(limit=1)
    session.touch("throw")
    assert session.why("pass").code == "chance_first"
    settle(session)
    assert session.waiting == "over"
    assert session.why("pass").code == "match_over"
    assert session.touch("pass") == TouchRefused(session.why("pass"))


def test_typed_notation_plays_and_errors_change_nothing() -> None:
    session = begun()
    before = session.match
    for text, code in (("nonsense", "unreadable"), ("pick r9", "not_now")):
        with pytest.raises(BelpicError) as caught:
            session.write(text)
        assert caught.value.reason.code == code
    assert session.match is before
    assert session.write("PICK r6  b0") == Played(Action.of("pick", "b0", "r6"))


def test_nobody_writes_for_a_watcher_or_after_the_end() -> None:
    watched = begun({Seat(0): "random", Seat(1): "random"}, limit=2)
    assert watched.viewer is SPECTATOR
    with pytest.raises(IllegalAction):
        watched.write("pass")
    settle(watched)
    with pytest.raises(IllegalAction):
        watched.write("pass")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadOptions):
        begun({Seat(1): "genius"})


def test_chance_comes_from_the_fair_stream_and_says_when_sticks_fall() -> None:
    session = begun()
    moments = [session.throws_sticks]
    session.touch("throw")
    moments.append(session.throws_sticks)
    session.fall()
    moments.append(session.throws_sticks)
    assert moments == [False, True, False]
    assert session.rng.drawn == 1
    assert session.sentences()[-1].in_("en").startswith("The sticks show")


def test_the_log_has_one_sentence_an_event_and_none_for_seats() -> None:
    session = begun()
    session.touch("pass")
    settle(session)
    assert session.sentences()[0].in_("en") == "Seat 1: pass."
    assert len(session.sentences()) == sum(event.kind != "seat" for event in session.match.events)


def test_the_match_knows_who_sits_where() -> None:
    texts = [event.text for event in begun().match.events]
    assert texts == ["person", "random"]


def test_everything_shown_is_what_the_seat_may_see() -> None:
    session = begun({})
    session.touch("pass")
    session.uncover()
    assert session.viewer == 1
    assert session.view == session.match.view(Seat(1))
    counters = [one for one in session.scene().things if isinstance(one, Counter)]
    assert [one.value for one in counters if one.key == "passed"] == [0]


def test_the_device_is_covered_only_where_people_know_different_things() -> None:
    session = begun({})
    covered = [session.covered]
    session.uncover()
    session.touch("throw")
    session.fall()
    covered.append(session.covered)
    assert session.viewer == 1
    session.uncover()
    covered.append(session.covered)
    assert covered == [True, True, False]


@pytest.mark.parametrize("game_id", registry.ids())
def test_an_open_position_needs_no_cover(game_id: str) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    session = Session.begin(game, seats, game.options(seats), {}, seed=SEED)
    views = {session.match.view(seat).shown for seat in session.people}
    assert session.covered == (len(views) > 1)
    session.uncover()
    before = session.viewer
    for _ in range(20):
        settle(session)
        if session.over:
            break
        assert session.covered == (session.match.view(before).shown != session.view.shown)
        session.uncover()
        before = session.viewer
        session.write(str(session.view.actions()[0]))


def test_one_person_among_bots_keeps_the_device() -> None:
    session = begun({Seat(0): "random", Seat(2): "random"}, seats=3, limit=9)
    assert session.viewer == 1
    while not session.over:
        settle(session)
        assert not session.covered
        if not session.over:
            session.touch("pass")
    assert session.viewer == 1


def test_before_the_end_only_what_was_seen_is_saved_and_the_seed_stays_closed() -> None:
    game = registry.load("mokkaik")
    session = Session.begin(game, 2, game.options(2), BOT, seed=SEED, bot_rng=SeededRng(1))
    settle(session)
    record = session.record()
    assert record.viewer == session.viewer
    assert record.fairness is not None
    assert record.fairness.server is None
    assert SEED.hex() not in record.dumps()
    with pytest.raises(BadRecord):
        check(loads(record.dumps()))


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_record_after_the_end_checks_and_is_fair(game_id: str) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    levels = dict.fromkeys(map(Seat, range(1, seats)), "random")
    session = Session.begin(game, seats, game.options(seats), levels, bot_rng=SeededRng(3))
    pick = SeededRng(5)
    for _ in range(300):
        settle(session)
        if session.over:
            break
        actions = session.view.actions()
        session.write(str(actions[pick.below(len(actions))]))
    if not session.over:
        session.resign()
    record = loads(session.record().dumps())
    assert record.viewer is ALL
    assert check(record).outcome == session.match.outcome
    assert check_fair(record) == session.rng.drawn


def test_resigning_ends_the_match_and_opens_it() -> None:
    session = begun()
    session.resign()
    assert session.over
    assert session.match.outcome is not None
    assert session.match.outcome.winners == (Seat(1),)
    assert session.view.viewer is ALL


@given(st.data())
def test_any_touches_keep_the_session_sound(data: st.DataObject) -> None:
    session = begun({}, limit=12)
    everything = sorted(session.scene().keys() | {"wish", "NAI", "nonsense"})
    for _ in range(25):
        settle(session)
        session.uncover()
        if session.over:
            break
        key = data.draw(st.sampled_from(everything))
        allowed, path = key in session.allowed(), session.path
        result = session.touch(key)
        if isinstance(result, TouchRefused):
            assert not allowed
            assert session.path == path
        elif isinstance(result, Several):
            session.take(data.draw(st.sampled_from(result.tokens)))
        if session.waiting == "person":
            assert session.allowed() or session.can_finish
