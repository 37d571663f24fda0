"""Records to step through, and the files they come from."""

from pathlib import Path

import pytest

from belpic.core import registry
from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, Seat
from belpic.core.text import Text
from belpic.tui import files
from belpic.tui.timeline import Timeline


def played(game_id: str = "pretend", *, undo: bool = False) -> Match:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    rng = SeededRng(7)
    match = Match.begin(game, seats, game.options(seats)).settle(rng)
    for _ in range(10):
        if match.outcome is not None or not isinstance(match.state.to_act, frozenset):
            break
        seat = min(match.state.to_act)
        match = match.play(seat, match.state.actions(seat)[0]).settle(rng)
    if undo:
        match = match.undo(2).annotate("back")
    return match if match.outcome is not None else match.resign(Seat(0))


@pytest.mark.parametrize("game_id", registry.ids())
def test_stepping_shows_the_state_after_every_event(game_id: str) -> None:
    match = played(game_id)
    timeline = Timeline.of(Record.of(match, ALL))
    assert timeline.length == len(match.events)
    assert len(timeline.sentences) == timeline.length
    for number in range(timeline.length + 1):
        timeline.go(number)
        assert timeline.view.shown == match.branch(number).state


@pytest.mark.usefixtures("only_pretend")
def test_an_undo_leads_back_and_remarks_change_nothing() -> None:
    match = played(undo=True)
    timeline = Timeline.of(Record.of(match, ALL))
    number = next(event.n for event in match.events if event.kind == "undo")
    assert timeline.states[number] == timeline.states[2]
    assert timeline.states[number + 1] == timeline.states[2]


@pytest.mark.usefixtures("only_pretend")
def test_one_cannot_step_over_the_ends() -> None:
    timeline = Timeline.of(Record.of(played(), ALL))
    timeline.go(-5)
    assert timeline.at == 0
    timeline.go(10**9)
    assert timeline.at == timeline.length


@pytest.mark.usefixtures("only_pretend")
def test_saving_makes_folders_and_loading_gives_the_same_match(tmp_path: Path) -> None:
    path = files.suggested(tmp_path / "deep" / "folder", "game")
    assert files.newest(path.parent) == []
    match = played()
    assert files.save(Record.of(match, ALL), f" {path} ") is None
    assert files.newest(path.parent) == [path]
    loaded = files.load(str(path))
    assert isinstance(loaded, Timeline)
    assert loaded.states[-1] == match.state


def test_a_new_name_never_hits_an_old_file(tmp_path: Path) -> None:
    first = files.suggested(tmp_path, "game")
    first.write_text("taken", encoding="utf-8")
    second = files.suggested(tmp_path, "game")
    assert not second.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "empty"), (b"\xff\xfe", "not text"), (b"[1]", "not a record"), (None, "cannot be read")],
    ids=["empty", "binary", "other", "missing"],
)
def test_files_that_are_no_records_get_one_clear_line(
    tmp_path: Path, content: bytes | None, said: str
) -> None:
    path = tmp_path / "x.json"
    if content is not None:
        path.write_bytes(content)
    problem = files.load(str(path))
    assert isinstance(problem, Text)
    assert said in problem.in_("en")
    assert problem.in_("ja")
    assert "\n" not in problem.in_("en")


@pytest.mark.usefixtures("only_pretend")
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x", encoding="utf-8")
    record = Record.of(played(), ALL)
    problem = files.save(record, str(blocked / "record.json"))
    assert problem is not None
    assert str(blocked) in problem.in_("en")
    assert files.save(record, "  ") is not None


@pytest.mark.usefixtures("only_pretend")
def test_a_record_that_no_longer_replays_is_shown_up_to_where_it_fails(tmp_path: Path) -> None:
    record = Record.of(played(), ALL)
    events = (*record.events[:2], *record.events[3:])
    broken = Record(**{**_fields(record), "events": events})  # type: ignore[arg-type]  # as made
    path = tmp_path / "broken.json"
    path.write_text(broken.dumps(), encoding="utf-8")
    timeline = files.load(str(path))
    assert isinstance(timeline, Timeline)
    assert timeline.length == 2
    assert timeline.problem is not None
    assert timeline.outcome == record.outcome


def _fields(record: Record) -> dict[str, object]:
    return {name: getattr(record, name) for name in Record.__dataclass_fields__}
