"""The tables of the database; `migrations` brings a database of any age to this."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Secrets of this installation, made on first use."""

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("preset", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    # what follows is kept by every append, so that nobody has to fold a log to find work
    Column("head", Integer, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("deadline", BigInteger),
    Column("changed", BigInteger, nullable=False),
    Column("claimed_by", String(32)),
    Column("claimed_until", BigInteger, nullable=False),
    Index("ix_tables_bots", "bots"),
    Index("ix_tables_deadline", "deadline"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(64)),
    Column("guest", String(32)),
    Index("ix_seats_guest", "guest"),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("author", Integer),
    Column("command", String(40)),
)

FAULTS: Final = Table(
    "faults",
    METADATA,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("overdue", Boolean, nullable=False),
)
"""Defects that a worker has met; the log itself is never touched for them."""
