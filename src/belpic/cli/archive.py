"""`belpic archive`: finished matches in a database, and bringing in those played elsewhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from belpic.cli.choices import MOST_SEATS, AsJson, GameOption, whole
from belpic.cli.complaints import NO, refuse
from belpic.cli.language import phrase, tell
from belpic.cli.opened import opened
from belpic.cli.output import columns, complain, say, say_json
from belpic.cli.serve import Database
from belpic.records.files import read_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

    from belpic.cli.output import Data
    from belpic.core.errors import BelpicError
    from belpic.store import Store
    from belpic.store.finished import Result, Side
    from belpic.table.imports import ImportedMatch

Files = Annotated[list[str], typer.Argument(metavar="FILE…", show_default=False)]
Match = Annotated[str, typer.Argument(metavar="ID", show_default=False)]
Names = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", show_default=False)]
Places = Annotated[list[str] | None, typer.Option("--place", metavar="N", show_default=False)]


def add(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    group.callback()(archive)
    group.command("import")(bring_in)
    group.command("list")(listed)
    for command in (publish, hide, remove):
        group.command(command.__name__)(command)
    app.add_typer(group, name="archive")


def archive() -> None:
    """Hold what one can do with the archive."""


def bring_in(
    files: Files,
    *,
    name: Names = None,
    place: Places = None,
    played: Annotated[str | None, typer.Option(metavar="DAY", show_default=False)] = None,
    occasion: Annotated[str, typer.Option(metavar="TEXT", show_default=False)] = "",
    hidden: Annotated[bool, typer.Option("--hidden")] = False,
    lenient: Annotated[bool, typer.Option("--lenient")] = False,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Keep records and results of matches that were played elsewhere."""
    from belpic.core.errors import BelpicError  # noqa: PLC0415  # only needed here
    from belpic.table.clock import milliseconds  # noqa: PLC0415  # SQLAlchemy is slow to import
    from belpic.table.imports import ImportedMatch, read_match  # noqa: PLC0415  # the same

    places = tuple(whole(one, "--place", high=MOST_SEATS) for one in place or ())
    common = ImportedMatch(names=tuple(name or ()), places=places, played=played, occasion=occasion)
    kept = known = 0
    wrong: list[dict[str, str]] = []
    with opened(db) as store:
        for where, told in _matches(files, common):
            try:
                if isinstance(told, BelpicError):
                    raise told
                if lenient and told.record is not None:
                    _list_problems(where, told.record)
                now = milliseconds()
                made = read_match(told, None, now, public=not hidden, lenient=lenient)
            except BelpicError as error:
                wrong.append({"where": where, "why": tell(error.text)})
                continue
            (new,) = store.wait(store.results.add([made]))
            kept, known = kept + new, known + (not new)
    if as_json:
        say_json({"kept": kept, "known": known, "refused": wrong})
    else:
        say(phrase("archive.kept", kept=kept, known=known))
    for one in wrong:
        complain(phrase("archive.wrong", where=one["where"], why=one["why"]))
    if wrong:
        raise refuse("archive_wrong", code=NO, wrong=len(wrong))


def _list_problems(where: str, text: str) -> None:
    from belpic.records.foreign import read_foreign  # noqa: PLC0415  # only needed here

    for problem in read_foreign(text.encode(), lenient=True).problems:
        complain(phrase("archive.wrong", where=where, why=tell(problem.text)))


def _matches(
    files: list[str], common: ImportedMatch
) -> Iterator[tuple[str, ImportedMatch | BelpicError]]:
    """Yield every match of some files, each with where it stands."""
    from belpic.core.errors import BelpicError  # noqa: PLC0415  # only needed here
    from belpic.core.record import text_of  # noqa: PLC0415  # the same
    from belpic.table.imports import is_list, read_list  # noqa: PLC0415  # SQLAlchemy is slow

    for file in files:
        try:
            text = text_of(read_document(file))
        except BelpicError as error:
            yield file, error
            continue
        if not is_list(text):
            yield file, replace(common, record=text)
            continue
        for number, told in enumerate(read_list(text), 1):
            # what is said for all fills what a line leaves out
            if not isinstance(told, Exception):
                played, occasion = told.played or common.played, told.occasion or common.occasion
                yield f"{file}:{number}", replace(told, played=played, occasion=occasion)
            else:
                yield f"{file}:{number}", told


def listed(
    *,
    game: GameOption = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", show_default=False)] = None,
    everything: Annotated[bool, typer.Option("--all")] = False,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """List finished matches, the newest first."""
    from belpic.store.finished import Wanted  # noqa: PLC0415  # SQLAlchemy is slow to import
    from belpic.table.names import skeleton_of  # noqa: PLC0415  # the same

    wanted = Wanted(game=game, name=None if name is None else skeleton_of(name))
    with opened(db) as store:
        found = store.results.find(wanted, everything=everything)
        people = {side.guest for one in found for side in one.sides if side.guest}
        names = store.people.names(people)
    if as_json:
        say_json([_data(one, names) for one in found])
        return
    head = [phrase(f"archive.{key}") for key in ("id", "day", "game", "people")]
    rows = [
        [one.id, _day(one.at), one.game, ", ".join(_who(side, names) for side in _ranked(one))]
        for one in found
    ]
    say(columns([head, *rows]))


def _ranked(result: Result) -> list[Side]:
    return sorted(result.sides, key=lambda side: side.place)


def _who(side: Side, names: dict[str, str]) -> str:
    shown = _name(side, names) or side.level or "?"
    return f"{side.place}. {shown}"


def _name(side: Side, names: dict[str, str]) -> str | None:
    from belpic.table.names import name_text  # noqa: PLC0415  # SQLAlchemy is slow to import

    if side.guest is None:
        return side.name
    return tell(name_text(side.guest, names.get(side.guest)))


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d}"


def _data(result: Result, names: dict[str, str]) -> dict[str, Data]:
    return {
        "match": result.id,
        "table": result.table,
        "game": result.game,
        "at": result.at,
        "reason": result.reason,
        "rated": result.rated,
        "public": result.public,
        "source": result.source,
        "occasion": result.occasion,
        "sides": [
            {
                "name": _name(side, names),
                "bot": side.level,
                "place": side.place,
                "score": str(side.score),
                "left": side.has_left,
            }
            for side in result.sides
        ],
    }


def publish(match: Match, *, db: Database = None) -> None:
    """Let everybody find a match."""
    _change(db, match, "archive.published", lambda store: store.results.publish(match, public=True))


def hide(match: Match, *, db: Database = None) -> None:
    """Let only its people find a match."""
    _change(db, match, "archive.hidden", lambda store: store.results.publish(match, public=False))


def remove(match: Match, *, db: Database = None) -> None:
    """Take out a match that was played elsewhere."""
    _change(db, match, "archive.removed", lambda store: store.results.remove(match, None))


def _change(db: str | None, match: str, done: str, change: Callable[[Store], Future[bool]]) -> None:
    with opened(db) as store:
        changed = store.wait(change(store))
    if not changed:
        raise refuse("no_match", code=NO, match=match[:40])
    say(phrase(done, match=match))
