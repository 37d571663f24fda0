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
    false,
    true,
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
    Column("terms", Text, nullable=False, server_default="{}"),
    Column("seed", LargeBinary, nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    # what follows is kept by every append, so that nobody has to fold a log to find work
    Column("head", Integer, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("people", Boolean, nullable=False, server_default=true()),
    Column("deadline", BigInteger),
    Column("changed", BigInteger, nullable=False),
    Column("claimed_by", String(32)),
    Column("claimed_until", BigInteger, nullable=False),
    # one bit for every seat that the table waits for; all of them where that is not known
    Column("asked", BigInteger, nullable=False, server_default="-1"),
    # what the lists of tables need of the terms
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("lasting", Boolean, nullable=False, server_default=false()),
    Column("room", String(16)),
    # when moderators have closed it
    Column("closed", BigInteger),
    # what follows is kept by servers for as long as somebody is there
    Column("watched_until", BigInteger, nullable=False, server_default="0"),
    Index("ix_tables_bots", "bots", "people", "watched_until"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_listed", "listed", "phase"),
    Index("ix_tables_room", "room"),
    Index("ix_tables_closed", "closed"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(64)),
    Column("guest", String(32)),
    # what one of several people at the guest's device is called
    Column("name", String(64)),
    Column("seen_until", BigInteger, nullable=False, server_default="0"),
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
    Column("lag", Integer, nullable=False, server_default="0"),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table", String(16), ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(32), nullable=False),
    Column("seat", Integer),
    Column("preset", String(20)),
    Column("text", Text, nullable=False),
    Index("ix_chat_table", "table"),
    Index("ix_chat_guest", "guest"),
    sqlite_autoincrement=True,
)
"""What people say: never in a log, so that it can be deleted. No number is given twice: whoever has
heard one takes it for told, and reports name what was said by it."""

PROGRAMS: Final = Table(
    "programs",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32)),
    Column("token_hash", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),
    Index("ix_programs_token_hash", "token_hash", unique=True),
    Index("ix_programs_owner", "owner"),
)
"""Bots of other people, by the hash of their token; `until` is when it ceases to hold."""

SEEKS: Final = Table(
    "seeks",
    METADATA,
    Column("guest", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("preset", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("table", String(16)),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Index("ix_seeks_game", "game"),
)
"""Who would like to play what; one for each guest, with the table once others were found."""

OUTAGES: Final = Table(
    "outages",
    METADATA,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, primary_key=True),
)
"""When no server looked after the tables; people's clocks stood then."""

FAULTS: Final = Table(
    "faults",
    METADATA,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("overdue", Boolean, nullable=False),
)
"""Defects that a worker has met; the log itself is never touched for them."""
