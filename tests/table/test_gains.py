"""Lines of the log say what they changed, and a seat is “you” to itself."""

from __future__ import annotations

import json

import pytest

from belpic.bots.uniform import RandomBot
from belpic.core import registry
from belpic.core.gains import without_gains
from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.scene import Note
from belpic.core.seats import ALL, SPECTATOR, Seat, asked_seats
from belpic.table.feeds import Feed
from belpic.table.log_lines import lines_of
from belpic.table.studies import begin_study, study_now
from belpic.table.table import Step, Table
from tests.size import sized
from tests.table.world import act, started
from tests.test_phrases import HYPHEN_FOR_MINUS

ACTIONS = 12


def stick_game() -> str:
    """Return a game in which points change hands soon."""
    return next(game for game in registry.ids() if registry.info(game).family == "sticks")


def went_on(table: Table) -> Table:
    """Return the table after the first action that somebody may do."""
    seat = min(table.asked)
    path: list[str] = []
    while (following := table.view(Seat(seat)).next(path)).action is None:
        path.append(following.tokens[0].text)
    return act(table, seat, str(following.action))


def test_gains_add_up_to_the_scores_and_are_told_alike_at_once_and_later() -> None:
    table = started(stick_game())
    feed = Feed(table, SPECTATOR)
    first = table.view(SPECTATOR).shown.scores()
    for _ in range(ACTIONS):
        if not table.asked:
            break
        after = went_on(table)
        feed.follow(after, after.trail[table.n :])
        table = after
    sums = [sum(line.gains[seat] for line in feed.lines if line.gains) for seat in range(2)]
    last = table.view(SPECTATOR).shown.scores()
    assert sums == [new - old for old, new in zip(first, last, strict=True)]
    assert any(line.gains for line in feed.lines)
    assert Feed(table, SPECTATOR).lines == feed.lines


def played(game_id: str, preset: str) -> Match:
    """Return a match in which everybody plays at random."""
    game, rng = registry.load(game_id), SeededRng(f"{game_id}/{preset}")
    seats = game.info.usual_seats
    match = Match.begin(game, seats, game.options(seats, preset)).settle(rng)
    while len(match.events) < sized(150, 1500) and not match.outcome:
        seat = min(asked_seats(match.state.to_act))
        action = RandomBot().choose(match.state.view(seat), rng)
        match = match.play(seat, str(action)).settle(rng)
    return match


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("game_id", "preset"),
    [(game, preset) for game in registry.ids() for preset in registry.info(game).presets],
)
def test_points_are_told_once_and_with_a_minus_in_every_game(game_id: str, preset: str) -> None:
    match = played(game_id, preset)
    steps = [Step(*step) for step in match.steps()]
    lines = lines_of(steps, match.game, ALL, None, match.state.scores())
    notes = [
        thing.text
        for step in steps
        if step.before is not None
        for thing in step.before.view(ALL).scene().things
        if isinstance(thing, Note)
    ]
    told = [line.say for line in lines if line.say is not None]
    for lang in ("en", "ja"):
        for text in {one.in_(lang) for one in (*told, *notes)}:
            assert not HYPHEN_FOR_MINUS.search(text)
    for line in lines:
        if line.gains:
            assert line.say is not None
            assert without_gains(line.say) == line.say


def test_a_review_tells_what_every_move_has_changed() -> None:
    match = played(stick_game(), "default")
    study = begin_study(Record.of(match, ALL).dumps().encode(), "leader", 0)
    (branch,) = study_now(study, None).branches
    sums = [sum(line.gains[seat] for line in branch.lines if line.gains) for seat in range(2)]
    begun = match.begun().state.scores()
    assert sums == [new - old for old, new in zip(begun, match.state.scores(), strict=True)][:2]
    assert any(line.gains for line in branch.lines)


def test_everybody_reads_of_themselves_as_you() -> None:
    table = went_on(started(stick_game()))
    told = {
        who: [line["say"] or "" for line in json.loads(Feed(table, who).snapshot("en"))["log"]]
        for who in (Seat(0), Seat(1), SPECTATOR)
    }
    assert any("Seat 1" in text for text in told[SPECTATOR])
    assert not any("You" in text for text in told[SPECTATOR])
    actor = Seat(0) if any("You" in text for text in told[Seat(0)]) else Seat(1)
    assert any("You" in text for text in told[actor])
