"""Reporting something at a table to those who moderate: whom, what for, in which words."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError
from belpic.tui.desk import KINDS
from belpic.tui.pages.dialogs import Menu, Prompt
from belpic.tui.phrases import PHRASES

if TYPE_CHECKING:
    from belpic.core.codec import Json
    from belpic.core.text import Text
    from belpic.tui.pages.remote import RemotePage

LINES: Final = 3
"""How many of the last things that others said can be reported one by one."""


def subjects(page: RemotePage) -> list[tuple[str, Text]]:
    """Return what one may report: people at the table, and what was said last."""
    session = page.remote
    own = session.people
    told = () if session.follower.people is None else session.follower.people.seats
    found = [
        (f"seat {seat}", PHRASES("report.seat", seat=seat + 1, name=person.name))
        for seat, person in enumerate(told)
        if person is not None and seat not in own
    ]
    said = [one for one in session.follower.said if one.seat is None or one.seat not in own]
    lines = [
        (
            f"line {one.number} {'' if one.seat is None else one.seat}",
            PHRASES("report.line", text=one.text),
        )
        for one in said[-LINES:]
    ]
    return found + lines


def begin_report(page: RemotePage) -> None:
    """Ask whom, what for, and in which words; then send it."""

    def asked_whom(subject: str | None) -> None:
        if subject is not None:
            items = [(one, PHRASES(f"report.{one}")) for one in KINDS]
            menu = Menu(page.manner, PHRASES("report.kind"), items)
            page.app.push_screen(menu, lambda kind: asked_kind(subject, kind))

    def asked_kind(subject: str, kind: str | None) -> None:
        if kind is not None:
            prompt = Prompt(page.manner, PHRASES("report.words"), lambda _: None)
            page.app.push_screen(prompt, lambda words: send(subject, kind, words))

    def send(subject: str, kind: str, words: str | None) -> None:
        if words is not None:
            page.run_worker(_send(page, subject, kind, words), group="report")

    page.app.push_screen(Menu(page.manner, PHRASES("report.whom"), subjects(page)), asked_whom)


async def _send(page: RemotePage, subject: str, kind: str, words: str) -> None:
    what, number, *seat = subject.split(" ")
    report: dict[str, Json] = {
        "table": page.connection.link.table,
        "seat": int(number) if what == "seat" else int(seat[0]) if seat[0] else None,
        "line": int(number) if what == "line" else None,
        "kind": kind,
        "text": words,
    }
    try:
        await asyncio.to_thread(page.desk.report, report, page.manner.reads)
    except BelpicError as error:
        page.say(error.text, "refused")
    else:
        page.say(PHRASES("report.sent"), "good")
