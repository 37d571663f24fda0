"""Studies: looking at a record together, trying other ways, and playing on from a position.

A study is a tree of lines of play over one start. Only whole records can be studied, so that
nothing in it is hidden from anybody. What the rules have to say is asked by whoever supervises it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.errors import BelpicError
from belpic.core.match import Event, Match
from belpic.core.quick import replace
from belpic.core.record import Record, check
from belpic.core.seats import ALL, CHANCE, Seat, asked_seats
from belpic.records.foreign import OWN_SUFFIX, read_foreign
from belpic.records.transcript import why_ended
from belpic.store.studies import Study
from belpic.table.course import Chapters, throws
from belpic.table.endings import study_ending
from belpic.table.log_lines import lines_of as told_lines
from belpic.table.phrases import refusal
from belpic.table.plan import make_plan, new_id
from belpic.table.presets import differences, preset_about, preset_label, preset_of
from belpic.table.reviewers import UNKNOWN
from belpic.table.study_files import PICTURES, draw_states, files_of, write_record
from belpic.table.study_lines import begun, lines_of, match_at
from belpic.table.study_messages import (
    Comment,
    Seeds,
    StudyBranch,
    StudyCourse,
    StudyNow,
)
from belpic.table.study_positions import asked_seat, position_now
from belpic.table.study_tree import (
    PLAYED,
    Branch,
    Source,
    branches_of,
    comments_on,
    dump,
    of_record,
    path_to,
)
from belpic.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from belpic.core.action import Action
    from belpic.core.codec import Json
    from belpic.core.game import AnyGame, State
    from belpic.core.languages import Lang
    from belpic.core.match import Kind
    from belpic.core.options import Options
    from belpic.core.seats import Actor
    from belpic.store import SeatRow
    from belpic.store.rows import Addition
    from belpic.table.plan import Plan
    from belpic.table.reviewers import Reviewers
    from belpic.table.terms import Terms

MOST_BRANCHES: Final = 100
MOST_EVENTS: Final = 20_000
"""Of a record."""
LONGEST: Final = 400
"""Events of a branch."""
MOST_COMMENTS: Final = 400
"""Of a branch."""
LONGEST_COMMENT: Final = 1000
"""Characters of one."""


def begin_study(
    document: bytes, owner: str, now: int, table: str | None = None, archived: str | None = None
) -> Study:
    """Return the study of a record, ours or one that some game can read.

    The review of the match of a table has that table's id, so that all who played find the same.
    One of the archive knows which, so that those who played are called by name.

    Raises:
        BadRecord: if it is none, or not a whole one.
    """
    record = read_foreign(document).record
    match = check(record)
    main = replace(of_record(match.events, record.fairness, table, archived), start=record.start)
    if len(match.events) > MOST_EVENTS:
        raise refusal("long_record", most=MOST_EVENTS)
    options, last = json.dumps(match.options.to_json()), len(main.events)
    branches = dump((main,))
    return Study(
        table or new_id(), owner, record.game, match.seats, options, branches, 0, last, 0, now
    )


def begin_position(game: AnyGame, options: Options, text: str, owner: str, now: int) -> Study:
    """Return the study of a position that somebody has set up.

    Raises:
        BelpicError: if it is none.
    """
    seats = game.info.usual_seats
    start = Match.begin(game, seats, options, text).start
    branches = dump((Branch(None, 0, (), start=start),))
    kept = json.dumps(options.to_json())
    return Study(new_id(), owner, game.info.id, seats, kept, branches, 0, 0, 0, now)


def study_now(study: Study, guest: str | None, reviewers: Reviewers = UNKNOWN) -> StudyNow:
    """Return a study as somebody sees it.

    Raises:
        BelpicError: if the rules of today do not follow it.
    """
    game, lines, branches = registry.load(study.game), lines_of(study), branches_of(study)
    source = branches[0].source
    told = (
        StudyBranch(
            one.parent,
            one.at,
            tuple(told_lines(line.steps[one.at :], game, ALL, None, line.end.state.scores())),
            tuple(Comment(n, text) for n, text in sorted(one.comments.items())),
            study_ending(line.end, one.source),
        )
        for one, line in zip(branches, lines, strict=True)
    )
    leads, own = guest == study.owner, reviewers.seat_of(guest)
    shown_now = lines[study.branch].at(study.n).state
    first = min(asked_seats(shown_now.to_act), default=None) if leads else None
    chosen = begun(study).options
    preset = preset_of(game, chosen, study.seats)
    return StudyNow(
        study=study.id,
        game=study.game,
        title=game.info.title,
        unit=game.info.unit,
        sides=game.info.sides,
        seats=study.seats,
        names=reviewers.names,
        own=own,
        leads=leads,
        may_lead=source is not None and source.table is not None and guest in reviewers,
        branches=tuple(told),
        shown=position_now(shown_now, study.branch, study.n, first, own),
        table=None if source is None else source.table,
        files=_files(study, branches),
        start=branches[0].start,
        options=json.loads(study.options),
        preset=preset,
        preset_label=preset_label(game, preset),
        preset_about=preset_about(game, preset),
        changed_options=differences(game, chosen, study.seats),
    )


def _files(study: Study, branches: Sequence[Branch]) -> tuple[str, ...]:
    """Return what can be made of a study: only our own records begin in a position."""
    found, own = files_of(registry.load(study.game)), (OWN_SUFFIX, *PICTURES)
    return found if branches[0].start is None else tuple(one for one in found if one in own)


def course(study: Study, branch: int) -> StudyCourse:
    """Return the course of a branch: its seasons and rounds, its throws, and the seeds of those.

    Raises:
        BelpicError: if there is no such branch, or the rules of today do not follow it.
    """
    branches = branches_of(study)
    if branch not in range(len(branches)):
        raise refusal("no_position")
    line, source = lines_of(study)[branch], branches[branch].source
    parts = Chapters()
    for n in range(len(line.steps) + 1):
        parts.see(line.at(n).state.view(ALL))
    end, seeds = line.end, None
    steps: Iterable[tuple[Event, State | None, Actor, Action]] = (
        (step.event, step.before, step.actor, step.action) for step in line.steps
    )
    if source is not None:
        steps = _recorded(end, source).steps()
        fair = source.fairness
        seeds = None if fair is None else Seeds(fair.commitment, fair.server, fair.clients)
    return StudyCourse(tuple(parts.found), tuple(throws(steps)), seeds)


def file_of(
    study: Study, branch: int, n: int, suffix: str, lang: Lang, *, dark: bool = False
) -> bytes:
    """Return a file of a branch: the record of it, or pictures of it up to a position.

    Raises:
        BelpicError: if there is no such position, or no such file can be made here.
    """
    branches = branches_of(study)
    if path_to(branches, branch, n) is None:
        raise refusal("no_position")
    game = registry.load(study.game)
    if suffix not in _files(study, branches):
        raise refusal("no_format", suffix=suffix[:20])
    if suffix in PICTURES:
        line = lines_of(study)[branch]
        states = [line.at(one).state for one in range(n + 1)]
        return draw_states(game, states, suffix, lang, dark=dark)
    return write_record(_record_of(study, branches, branch), suffix)


def finished_record(study: Study) -> bytes | None:
    """Return the record that a study began with, without remarks; None if it has no end.

    Raises:
        BadRecord: if the rules of today do not follow it.
    """
    branches = branches_of(study)
    source, first = branches[0].source, begun(study)
    if source is None:
        whole = match_at(study, 0, len(branches[0].events))
    else:
        whole = _recorded(first, source)
    return None if whole.outcome is None else Record.of(whole, ALL).dumps().encode()


def _recorded(of: Match, source: Source) -> Match:
    """Return the match that a record tells, with all that was taken back."""
    return Match.replay(of.game, of.seats, of.options, source.events(), of.start)


def _record_of(study: Study, branches: Sequence[Branch], branch: int) -> Record:
    """Return the record of a branch with its remarks; one with undone parts stays as it came."""
    source, first = branches[branch].source, begun(study)
    fairness = None if source is None else source.fairness
    if source is not None and any(kind == "undo" for kind, _, _ in source.log):
        whole = _recorded(first, source)
        return Record.of(whole, ALL, fairness)
    comments, match, n = comments_on(branches, branch), first, 0
    for event in _entries(branches, branch):
        if event.kind in PLAYED:
            match = _remarked(match, comments.pop(n, None))
            n += 1
        match = match.append(replace(event, n=len(match.events) + 1))
    match = _remarked(match, comments.pop(n, None))
    return Record.of(match, ALL, fairness)


def _entries(branches: Sequence[Branch], branch: int) -> Iterator[Event]:
    """Yield the entries of a branch without remarks."""
    one = branches[branch]
    if one.source is not None:
        yield from (event for event in one.source.events() if event.kind != "note")
        return
    for seat, text in path_to(branches, branch, one.at + len(one.events)) or ():
        kind: Kind = "chance" if seat is None else "action"
        yield Event(0, kind, None if seat is None else Seat(seat), text)


def _remarked(match: Match, text: str | None) -> Match:
    return match if text is None else match.annotate(text)


def commented(study: Study, branch: int, n: int, text: str) -> Study:
    """Return a study with a remark on a position; nothing takes away what was there.

    Raises:
        Refused: if there is no such position, or it is too much.
    """
    branches = list(branches_of(study))
    if path_to(branches, branch, n) is None:
        raise refusal("no_position")
    one, words = branches[branch], text.strip()
    comments = {at: said for at, said in one.comments.items() if at != n}
    if words:
        comments[n] = words
    if len(words) > LONGEST_COMMENT or len(comments) > MOST_COMMENTS:
        raise refusal("long_comment", most=MOST_COMMENTS, longest=LONGEST_COMMENT)
    branches[branch] = replace(one, comments=comments)
    return replace(study, branches=dump(branches))


def shown(study: Study, branch: int, n: int) -> Study:
    """Return a study whose leader shows another position.

    Raises:
        BelpicError: if there is none.
    """
    match_at(study, branch, n)
    return replace(study, branch=branch, n=n)


def tried(study: Study, branch: int, n: int, text: str, seat: int | None = None) -> Study:
    """Return a study where something else was played, or drawn, at a position; it is shown.

    If no seat is named, it is the first of those that are asked and may do it.

    A branch that is at its end goes on; anywhere else a new one leaves.

    Raises:
        BelpicError: if the rules do not allow it, or there are too many.
    """
    match = match_at(study, branch, n)
    to_act = match.state.to_act
    if to_act is CHANCE:
        after = match.happen(text)
    else:
        first = asked_seat(match.state, seat)
        after = match.play(_actor(match, text) or first if seat is None else first, text)
    made = after.events[-1]
    branches = list(branches_of(study))
    one = branches[branch]
    if one.parent is not None and n == one.at + len(one.events):
        number = branch
        branches[branch] = replace(one, events=(*one.events, (made.seat, made.text)))
    else:
        number = len(branches)
        branches.append(Branch(branch, n, ((made.seat, made.text),)))
    if len(branches) > MOST_BRANCHES or len(branches[number].events) > LONGEST:
        raise refusal("many_branches", most=MOST_BRANCHES, longest=LONGEST)
    return replace(study, branches=dump(branches), branch=number, n=n + 1)


def _actor(match: Match, text: str) -> Seat | None:
    """Return which of the seats that are asked may do this."""
    for seat in sorted(asked_seats(match.state.to_act)):
        try:
            match.play(seat, text)
        except BelpicError:
            continue
        return seat
    return None


def play_on(
    study: Study,
    branch: int,
    n: int,
    seats: Sequence[SeatRow],
    terms: Terms,
    now: int,
    key_hash: str,
) -> tuple[Plan, Addition | None]:
    """Return a table that goes on from a position: its plan, and the log it begins with.

    Raises:
        BelpicError: if there is no such position, or the match is over there.
    """
    match = match_at(study, branch, n)
    if match.outcome is not None:
        if match.events:
            raise refusal("not_while_over")
        raise refusal("over_at_once", why=why_ended(match.outcome.reason, match.game))
    if len(seats) != study.seats:
        raise refusal("study_seats", seats=study.seats)
    agreed = replace(terms, origin=n, start=match.start or "")
    options: dict[str, Json] = json.loads(study.options)
    plan = make_plan(study.game, seats, "", now, options=options, terms=agreed)
    plan = replace(plan, row=replace(plan.row, key_hash=key_hash))
    empty = table = Table.begin(plan)
    for event in match.events:
        table = table.then(event, now)
    return plan, (empty.addition(table) if match.events else None)
