"""`belpic moderator`: who moderates a server; only its operator decides that."""

from __future__ import annotations

import secrets
from typing import Annotated, Final

import typer

from belpic.cli.choices import AsJson, whole
from belpic.cli.complaints import NO, refuse
from belpic.cli.language import phrase, tell
from belpic.cli.opened import opened
from belpic.cli.output import columns, say, say_json
from belpic.cli.serve import Database

Note = Annotated[str, typer.Argument(metavar="NOTE", show_default=False)]
Number = Annotated[str, typer.Argument(metavar="NUMBER", show_default=False)]
DAYS: Final = 7
"""For how many days an invitation holds."""
LONGEST: Final = 80


def add(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    group.callback()(moderator)
    group.command("invite")(invite)
    group.command("list")(listed)
    group.command("dismiss")(dismiss)
    app.add_typer(group, name="moderator")


def moderator() -> None:
    """Hold what one can do with moderators."""


def invite(note: Note, *, db: Database = None, as_json: AsJson = False) -> None:
    """Invite somebody to moderate, by a link that holds once."""
    from belpic.server.moderation import hash_invitation  # noqa: PLC0415  # slow to import
    from belpic.store.moderation import Deed, Moderator  # noqa: PLC0415  # the same
    from belpic.table.clock import DAY, milliseconds  # noqa: PLC0415  # the same

    token, now = secrets.token_hex(16), milliseconds()
    until = now + DAYS * DAY
    words = note[:LONGEST]
    with opened(db) as store:
        invited = Moderator(words, now, None, hash_invitation(token), until)
        store.wait(store.moderation.invite(invited, Deed(now, None, "invite", "", words)))
    if as_json:
        say_json({"path": f"/moderation#{token}", "until": until})
    else:
        say(phrase("moderator.invited", path=f"/moderation#{token}", days=DAYS))


def listed(*, db: Database = None, as_json: AsJson = False) -> None:
    """List those who moderate, and who is invited to."""
    from belpic.table.names import name_text  # noqa: PLC0415  # SQLAlchemy is slow to import

    with opened(db) as store:
        found = store.moderation.moderators()
        names = store.people.names([one.guest for one in found if one.guest is not None])
    if as_json:
        say_json(
            [
                {
                    "number": one.number,
                    "note": one.note,
                    "person": one.guest,
                    "created": one.created,
                    "until": one.until,
                }
                for one in found
            ]
        )
        return
    head = [phrase(f"moderator.{name}") for name in ("number", "note", "name")]
    rows = [
        [
            str(one.number),
            one.note,
            phrase("moderator.pending")
            if one.guest is None
            else tell(name_text(one.guest, names.get(one.guest))),
        ]
        for one in found
    ]
    say(columns([head, *rows]))


def dismiss(number: Number, *, db: Database = None) -> None:
    """Let somebody moderate no longer, or take an invitation back."""
    from belpic.store.moderation import Deed  # noqa: PLC0415  # SQLAlchemy is slow to import
    from belpic.table.clock import milliseconds  # noqa: PLC0415  # the same

    which = whole(number, "NUMBER", low=1, high=2**31 - 1)
    with opened(db) as store:
        deed = Deed(milliseconds(), None, "dismiss", str(which), "")
        if not store.wait(store.moderation.dismiss(which, deed)):
            raise refuse("no_moderator", code=NO, number=which)
    say(phrase("moderator.dismissed", number=which))
