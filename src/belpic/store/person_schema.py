"""The tables about people. Nothing of them is in a log, so that all of it can be deleted.

Whoever plays is a person with an id: a guest, by the cookie of a browser, or the owner of an
account. Every column that holds such an id is called `guest` or `owner`, in all tables: that is how
what belongs to somebody is found, when an account takes over what its owner did as a guest.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from belpic.store.schema import METADATA

NAMES: Final = Table(
    "names",
    METADATA,
    Column("guest", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""Names that people have chosen; whoever has chosen none is given one that is not kept."""

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("guest", String(32), primary_key=True),
    Column("skeleton", String(128), nullable=False),
    Column("password", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("publisher", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("skeleton", name="uq_accounts_skeleton"),
)
"""People who can come back from anywhere; `publisher` may put records into the public archive."""

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_sessions_guest", "guest"),
)
"""Browsers where the owner of an account is signed in, by the hash of what their cookie holds."""

CODES: Final = Table(
    "codes",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), nullable=False),
    Index("ix_codes_guest", "guest"),
)
"""Hashes of the codes by which one gets back in without a password; each works once."""

LINKS: Final = Table(
    "links",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_links_guest", "guest"),
)
"""Hashes of what is in links to a second device; each works once, for a few minutes."""

PASSING: Final = (SESSIONS, CODES, LINKS)
"""What lets somebody in and is nobody else's."""
