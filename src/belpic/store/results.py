"""Finished matches: kept with the last event of a log, and found again by people, game and time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import and_, delete, exists, func, insert, select, update

from belpic.core.quick import replace
from belpic.store.dialects import one_at_a_time, put
from belpic.store.finished import Result, Side, Tally
from belpic.store.people import is_account
from belpic.store.person_schema import ACCOUNTS
from belpic.store.ratings import Rating, after_match
from belpic.store.result_queries import (
    conditions_of,
    result_of,
    sides_of,
    tally_of,
    visible,
)
from belpic.store.result_schema import LEAVERS, OWED, RATINGS, RESULTS, SIDES
from belpic.store.schema import SEATS, TABLES

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from concurrent.futures import Future

    from sqlalchemy import Connection, Row

    from belpic.store.finished import Wanted
    from belpic.store.rows import Addition, Ending
    from belpic.store.uptime import Read
    from belpic.store.writer import Writer

MOST: Final = 50
"""How many matches one asks for at once."""
COURSE: Final = 100
"""How many steps of a rating are told."""
RIVALS: Final = 12
"""Of how many opponents it is told how one fared against them."""


def note_leavers(connection: Connection, addition: Addition) -> None:
    """Keep who leaves a seat to a bot; the end of the match is still theirs."""
    if addition.phase not in ("playing", "over"):
        return
    for seat, guest in addition.guests.items():
        if guest is None:
            here = (SEATS.c.table == addition.table) & (SEATS.c.seat == seat)
            wanted = select(SEATS.c.guest, SEATS.c.name).where(here, SEATS.c.guest.is_not(None))
            whose = connection.execute(wanted).mappings().first()
            if whose is not None:
                row = {"table": addition.table, "seat": seat, **whose}
                connection.execute(insert(LEAVERS).values(row))


def keep_result(connection: Connection, table: str, at: int, ending: Ending) -> None:
    """Keep how a match has ended, in the transaction of its last event, or once it is known."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().one()
    left = select(LEAVERS).where(LEAVERS.c.table == table)
    leavers = {one["seat"]: one for one in connection.execute(left).mappings()}
    wanted = select(SEATS).where(SEATS.c.table == table).order_by(SEATS.c.seat)
    sides = [
        Side(
            one["seat"],
            ending.places[one["seat"]],
            ending.scores[one["seat"]],
            leavers.get(one["seat"], one)["guest"],
            one["level"] if one["kind"] == "bot" else None,
            leavers.get(one["seat"], one)["name"],
            has_left=one["seat"] in ending.left,
        )
        for one in connection.execute(wanted).mappings()
    ]
    rated = ending.rated and _may_rate(sides)
    if rated:
        sides = _rate(connection, row["game"], sides, at)
    result = Result(
        table,
        row["game"],
        row["version"],
        row["preset"],
        at,
        ending.reason,
        tuple(sides),
        table,
        rated,
        ending.public,
    )
    _insert(connection, result)


def _may_rate(sides: Sequence[Side]) -> bool:
    """Tell whether everybody in a match has an account of their own."""
    people = {side.guest for side in sides}
    return len(people) == len(sides) > 1 and all(map(is_account, people))


def _rate(connection: Connection, game: str, sides: Sequence[Side], at: int) -> list[Side]:
    """Return the sides with their ratings, which are kept."""
    # who ends two matches at once would otherwise lose what one of them says
    one_at_a_time(connection, RATINGS.name)
    people = [side.guest or "" for side in sides]
    known = _ratings(connection, people, game)
    before = [known.get(person, Rating()) for person in people]
    after = after_match(before, [side.place for side in sides])
    for person, rating in zip(people, after, strict=True):
        row = {
            "guest": person,
            "game": game,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "matches": rating.matches,
            "changed": at,
        }
        put(connection, RATINGS, row)
    both = zip(sides, before, after, strict=True)
    return [replace(side, before=old, after=new) for side, old, new in both]


def _ratings(connection: Connection, people: Collection[str], game: str) -> dict[str, Rating]:
    wanted = select(RATINGS).where(RATINGS.c.guest.in_(people), RATINGS.c.game == game)
    return {
        str(row["guest"]): Rating(row["mu"], row["sigma"], row["matches"])
        for row in connection.execute(wanted).mappings()
    }


def _insert(connection: Connection, result: Result) -> None:
    connection.execute(
        insert(RESULTS).values(
            {
                "id": result.id,
                "table": result.table,
                "game": result.game,
                "version": result.version,
                "preset": result.preset,
                "seats": len(result.sides),
                "at": result.at,
                "reason": result.reason,
                "rated": result.rated,
                "public": result.public,
                "source": result.source,
                "occasion": result.occasion,
                "guest": result.guest,
                "record": result.record,
                "digest": result.digest,
            }
        )
    )
    connection.execute(insert(SIDES), [_side_row(result.id, side) for side in result.sides])


def _side_row(result: str, side: Side) -> dict[str, object]:
    return {
        "result": result,
        "seat": side.seat,
        "guest": side.guest,
        "level": side.level,
        "name": side.name,
        "skeleton": side.skeleton,
        "place": side.place,
        "score": str(side.score),
        "has_left": side.has_left,
        "mu": side.before and side.before.mu,
        "sigma": side.before and side.before.sigma,
        "new_mu": side.after and side.after.mu,
        "new_sigma": side.after and side.after.sigma,
    }


class Results:
    """The finished matches of a database."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def ratings(self, people: Collection[str], game: str) -> dict[str, Rating]:
        """Return how strong people are at a game, as far as they have played for it."""
        rated = list(filter(is_account, people))
        if not rated:
            return {}
        return self._read(lambda connection: _ratings(connection, rated, game))

    def ratings_of(self, person: str) -> dict[str, Rating]:
        """Return how strong somebody is, by game."""
        wanted = select(RATINGS).where(RATINGS.c.guest == person).order_by(RATINGS.c.game)
        return self._read(
            lambda connection: {
                str(row["game"]): Rating(row["mu"], row["sigma"], row["matches"])
                for row in connection.execute(wanted).mappings()
            }
        )

    def course(self, person: str, game: str) -> list[tuple[int, Rating]]:
        """Return when a rating has become what, the oldest step first."""
        wanted = (
            select(RESULTS.c.at, SIDES.c.new_mu, SIDES.c.new_sigma)
            .join(SIDES, SIDES.c.result == RESULTS.c.id)
            .where(SIDES.c.guest == person, RESULTS.c.game == game, RESULTS.c.rated)
            .order_by(RESULTS.c.at.desc(), RESULTS.c.id)
            .limit(COURSE)
        )
        found = self._read(lambda connection: connection.execute(wanted).all())
        return [(int(one.at), Rating(one.new_mu, one.new_sigma)) for one in reversed(found)]

    def tallies(self, person: str, viewer: str | None) -> list[Tally]:
        """Return how somebody has fared by game, in the matches that a viewer may see."""
        mine, other = SIDES.alias("mine"), SIDES.alias("other")
        wanted = tally_of(mine, other, RESULTS.c.game).group_by(RESULTS.c.game)
        wanted = wanted.where(mine.c.guest == person, visible(viewer))
        return self._read(lambda connection: [_tally(row) for row in connection.execute(wanted)])

    def rivals(self, person: str, viewer: str | None) -> list[Tally]:
        """Return how somebody has fared against those with accounts they have met most often."""
        mine, other, rival = SIDES.alias("mine"), SIDES.alias("other"), SIDES.alias("rival")
        wanted = (
            tally_of(mine, other, rival.c.guest)
            .join(rival, and_(rival.c.result == mine.c.result, rival.c.seat != mine.c.seat))
            .join(ACCOUNTS, ACCOUNTS.c.guest == rival.c.guest)
            .where(mine.c.guest == person, rival.c.guest != person, visible(viewer))
            .group_by(rival.c.guest)
            .order_by(func.count().desc(), rival.c.guest)
            .limit(RIVALS)
        )
        return self._read(lambda connection: [_tally(row) for row in connection.execute(wanted)])

    def find(self, wanted: Wanted, most: int = MOST, *, everything: bool = False) -> list[Result]:
        """Return matches, the newest first; `everything` is for whoever runs the server."""
        asked = select(RESULTS).where(*conditions_of(wanted))
        if not everything:
            asked = asked.where(visible(wanted.viewer))
        asked = asked.order_by(RESULTS.c.at.desc(), RESULTS.c.id.desc()).limit(most)

        def work(connection: Connection) -> list[Result]:
            rows = connection.execute(asked).mappings().all()
            sides = sides_of(connection, [row["id"] for row in rows])
            return [result_of(row, sides[row["id"]]) for row in rows]

        return self._read(work)

    def one(self, name: str, viewer: str | None) -> Result | None:
        """Return a match, if a viewer may see it."""
        found = self.of({name}).get(name)
        return found if found is not None and found.is_visible_to(viewer) else None

    def of(self, names: Collection[str]) -> dict[str, Result]:
        """Return matches by their ids, for those who know of them already."""
        asked = select(RESULTS).where(RESULTS.c.id.in_(names))

        def work(connection: Connection) -> dict[str, Result]:
            rows = connection.execute(asked).mappings().all()
            sides = sides_of(connection, [row["id"] for row in rows])
            return {str(row["id"]): result_of(row, sides[row["id"]]) for row in rows}

        return self._read(work) if names else {}

    def owed(self) -> list[str]:
        """Return the tables that were over before results were kept, and have none yet."""
        wanted = select(OWED.c.table).order_by(OWED.c.table)
        return self._read(lambda connection: list(map(str, connection.execute(wanted).scalars())))

    def settle(self, table: str, at: int, ending: Ending | None) -> Future[bool]:
        """Keep how such a match has ended, if it has an end; False if another process has."""

        def work(connection: Connection) -> bool:
            if connection.execute(delete(OWED).where(OWED.c.table == table)).rowcount != 1:
                return False
            if ending is not None:
                keep_result(connection, table, at, ending)
            return True

        return self._writer.submit(work)

    def add(self, results: Sequence[Result]) -> Future[list[bool]]:
        """Keep matches that were played elsewhere; tell which of them are new."""

        def work(connection: Connection) -> list[bool]:
            one_at_a_time(connection, RESULTS.name)
            return [_add(connection, one) for one in results]

        return self._writer.submit(work)

    def remove(self, name: str, owner: str | None) -> Future[bool]:
        """Take an imported match out again; by anybody but its owner only without a name."""

        def work(connection: Connection) -> bool:
            own = (RESULTS.c.id == name) & RESULTS.c.table.is_(None)
            if owner is not None:
                own &= RESULTS.c.guest == owner
            if connection.execute(select(RESULTS.c.id).where(own)).scalar() is None:
                return False
            connection.execute(delete(SIDES).where(SIDES.c.result == name))
            return connection.execute(delete(RESULTS).where(own)).rowcount == 1

        return self._writer.submit(work)

    def publish(self, name: str, *, public: bool) -> Future[bool]:
        """Let everybody see a match, or no longer."""

        def work(connection: Connection) -> bool:
            one = update(RESULTS).where(RESULTS.c.id == name).values(public=public)
            return connection.execute(one).rowcount == 1

        return self._writer.submit(work)


def _add(connection: Connection, result: Result) -> bool:
    known = exists().where(RESULTS.c.digest == result.digest)
    if connection.execute(select(known)).scalar():
        return False
    _insert(connection, result)
    return True


def _tally(row: Row[str, int, int, int, int]) -> Tally:
    return Tally(row[0], row[1], int(row[2]), int(row[3]), int(row[4]))
