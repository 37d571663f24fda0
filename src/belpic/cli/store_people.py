"""`belpic store export`, `forget` and `tidy`: what is kept about people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.cli.choices import whole
from belpic.cli.complaints import NO, refuse
from belpic.cli.language import phrase
from belpic.cli.opened import opened
from belpic.cli.output import say, say_json
from belpic.cli.serve import Database

if TYPE_CHECKING:
    from belpic.store import Store

USUAL_DAYS: Final = "180"
MOST_DAYS: Final = 36_500

Who = Annotated[str, typer.Argument(metavar="WHO", show_default=False)]
_ID: Final = re.compile(r"[0-9a-f]{32}|@[0-9a-f]{30}", re.ASCII)
_SEAT: Final = re.compile(r"(?P<table>\w{1,16})/(?P<seat>[1-9][0-9]?)", re.ASCII)


def export(who: Who, *, db: Database = None) -> None:
    """Write all that is kept about somebody as JSON."""
    with opened(db) as store:
        person = _person(store, who)
        found = store.personal.export(person)
        if not found:
            raise refuse("nobody", code=NO, who=who[:80])
        say_json({"person": person, "kept": found})


def forget(
    who: Who, *, db: Database = None, sure: Annotated[bool, typer.Option("--yes")] = False
) -> None:
    """Delete all that is kept about somebody; logs of matches stay and name nobody."""
    from belpic.table.clock import milliseconds  # noqa: PLC0415  # only needed here

    with opened(db) as store:
        person = _person(store, who)
        if not sure:
            raise refuse("not_sure")
        if not store.wait(store.personal.forget(person, milliseconds())):
            raise refuse("nobody", code=NO, who=who[:80])
    say(phrase("store.forgotten", who=person))


def tidy(
    *, db: Database = None, days: Annotated[str, typer.Option("--days", metavar="N")] = USUAL_DAYS
) -> None:
    """Forget guests who were not there for a while, and what was said before that."""
    from belpic.table.clock import DAY, milliseconds  # noqa: PLC0415  # only needed here

    number = whole(days, "--days", low=1, high=MOST_DAYS)
    with opened(db) as store:
        now = milliseconds()
        done = store.personal.tidy(now, now - number * DAY)
    say(phrase("store.tidied", guests=done.guests, lines=done.lines))


def _person(store: Store, who: str) -> str:
    """Return the id of somebody who is named by it, by an account's name or by a seat."""
    from belpic.table.names import skeleton_of  # noqa: PLC0415  # only needed here

    if _ID.fullmatch(who):
        return who
    found = _SEAT.fullmatch(who)
    if found is not None:
        person = store.personal.seat(found["table"], int(found["seat"]) - 1)
    else:
        account = store.people.account(skeleton_of(who))
        person = None if account is None else account.id
    if person is None:
        raise refuse("nobody", code=NO, who=who[:80])
    return person
