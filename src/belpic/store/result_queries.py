"""How finished matches are looked for, and read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sqlalchemy import and_, case, exists, func, or_, select

from belpic.store.finished import Result, Side, Wanted
from belpic.store.person_schema import ACCOUNTS
from belpic.store.ratings import Rating
from belpic.store.result_schema import RESULTS, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import ColumnElement, Connection, FromClause, RowMapping, Select


def visible(viewer: str | None) -> ColumnElement[bool]:
    """Return that somebody may see a match: everybody may, or they have played or imported it."""
    if viewer is None:
        return RESULTS.c.public.is_(True)
    return or_(RESULTS.c.public, RESULTS.c.guest == viewer, _played_by(viewer))


def _played_by(person: str) -> ColumnElement[bool]:
    return exists().where(SIDES.c.result == RESULTS.c.id, SIDES.c.guest == person)


def conditions_of(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    """Yield what has to hold for a match that somebody looks for."""
    exact = {
        RESULTS.c.game: wanted.game,
        RESULTS.c.source: wanted.source,
        RESULTS.c.seats: wanted.seats,
        RESULTS.c.rated: wanted.rated,
    }
    yield from (column == value for column, value in exact.items() if value is not None)
    if wanted.person is not None:
        yield _played_by(wanted.person)
    if wanted.own:
        viewer = wanted.viewer or ""
        yield or_(RESULTS.c.guest == viewer, _played_by(viewer))
    if wanted.name:
        owners = select(ACCOUNTS.c.guest).where(
            ACCOUNTS.c.skeleton.startswith(wanted.name, autoescape=True)
        )
        named = SIDES.c.skeleton.startswith(wanted.name, autoescape=True)
        one = or_(named, SIDES.c.guest.in_(owners))
        yield exists().where(SIDES.c.result == RESULTS.c.id, one)
    if wanted.since is not None:
        yield RESULTS.c.at >= wanted.since
    if wanted.until is not None:
        yield RESULTS.c.at < wanted.until
    if wanted.after is not None:
        at, name = wanted.after
        yield or_(RESULTS.c.at < at, and_(RESULTS.c.at == at, RESULTS.c.id < name))


def tally_of(
    mine: FromClause, other: FromClause, by: ColumnElement[str]
) -> Select[str, int, int, int, int]:
    """Return a question for matches, first places, shared ones and last ones, by something."""
    first = mine.c.place == 1
    others = and_(other.c.result == mine.c.result, other.c.seat != mine.c.seat)
    shared = and_(first, exists().where(others, other.c.place == 1))
    behind = exists().where(others, other.c.place > mine.c.place)
    before = exists().where(others, other.c.place < mine.c.place)
    joined = mine.join(RESULTS, RESULTS.c.id == mine.c.result)
    columns = (by, func.count(), _sum(first), _sum(shared), _sum(and_(~behind, before)))
    return select(*columns).select_from(joined)


def _sum(held: ColumnElement[bool]) -> ColumnElement[int]:
    """Return in how many rows something holds."""
    return func.sum(case((held, 1), else_=0))


def sides_of(connection: Connection, results: Sequence[str]) -> dict[str, tuple[Side, ...]]:
    """Return the seats of matches."""
    wanted = select(SIDES).where(SIDES.c.result.in_(results))
    rows = connection.execute(wanted.order_by(SIDES.c.result, SIDES.c.seat)).mappings()
    grouped = groupby(rows, lambda row: str(row["result"]))
    return {name: tuple(map(_side, group)) for name, group in grouped}


def _side(row: RowMapping) -> Side:
    before = after = None
    if row["mu"] is not None:
        before = Rating(row["mu"], row["sigma"])
        after = Rating(row["new_mu"], row["new_sigma"])
    return Side(
        row["seat"],
        row["place"],
        int(row["score"]),
        row["guest"],
        row["level"],
        row["name"],
        row["skeleton"],
        row["has_left"],
        before,
        after,
    )


def result_of(row: RowMapping, sides: tuple[Side, ...]) -> Result:
    """Return a match as it was read."""
    return Result(
        row["id"],
        row["game"],
        row["version"],
        row["preset"],
        row["at"],
        row["reason"],
        sides,
        row["table"],
        row["rated"],
        row["public"],
        row["source"],
        row["occasion"],
        row["guest"],
        row["record"],
        row["digest"],
    )
