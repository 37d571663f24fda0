"""The tables of the database for rooms and for those who moderate."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from belpic.store.schema import METADATA

ROOMS: Final = Table(
    "rooms",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("title", String(80), nullable=False),
    Column("plans", Text, nullable=False),
    Column("chat", String(8), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Index("ix_rooms_owner", "owner"),
)
"""Classes and clubs: what may be played there, and who decides that."""

MODERATORS: Final = Table(
    "moderators",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("guest", String(32)),
    Column("note", String(80), nullable=False),
    Column("token_hash", String(64)),
    Column("until", BigInteger),
    Column("created", BigInteger, nullable=False),
    Index("ix_moderators_guest", "guest"),
    sqlite_autoincrement=True,
)
"""Who moderates, and invitations to do so: those have no guest yet, but a token that runs out."""

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(32), nullable=False),
    Column("table", String(16), nullable=False),
    Column("seat", Integer),
    Column("line", Integer),
    Column("kind", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("handled", BigInteger),
    Index("ix_reports_handled", "handled"),
    Index("ix_reports_guest", "guest"),
    sqlite_autoincrement=True,
)
"""What people report of others, whom it names by their table and seat, or by what they said."""

BANS: Final = Table(
    "bans",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("guest", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("network_until", BigInteger),
    Column("network", String(64)),
    Index("ix_bans_until", "until"),
    Index("ix_bans_guest", "guest"),
    sqlite_autoincrement=True,
)
"""Who may not take part, until when, and why; and for a shorter time, from where nobody new may."""

ANNOUNCEMENTS: Final = Table(
    "announcements",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("texts", Text, nullable=False),
    Index("ix_announcements_until", "until"),
)
"""What everybody is told, in several languages as JSON text."""

MODERATION: Final = Table(
    "moderation",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("owner", String(32)),
    Column("deed", String(16), nullable=False),
    Column("what", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_moderation_owner", "owner"),
)
"""Everything that moderators have done; the operator's deeds have no owner, nor those of people
who have been forgotten."""

STUDIES: Final = Table(
    "studies",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("branches", Text, nullable=False),
    Column("branch", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_studies_owner", "owner"),
)
"""Records that somebody looks at, with branches; `branch` and `n` are what is shown to all."""
