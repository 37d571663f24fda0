"""The tables of finished matches: who played, how it ended, and what it says of their strength."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from belpic.store.schema import METADATA

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("id", String(32), primary_key=True),
    # a table that was played here; imported matches have none
    Column("table", String(16)),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("preset", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reason", String(64), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    # `table`, `record` for one that was imported, `board` for a bare result
    Column("source", String(8), nullable=False),
    Column("occasion", String(200), nullable=False),
    # who has imported it
    Column("guest", String(32)),
    Column("record", Text),
    Column("digest", String(64)),
    UniqueConstraint("digest", name="uq_results_digest"),
    Index("ix_results_at", "at"),
    Index("ix_results_game", "game", "at"),
    Index("ix_results_guest", "guest"),
)
"""One row a match. `digest` tells what was imported before."""

SIDES: Final = Table(
    "sides",
    METADATA,
    Column("result", String(32), ForeignKey("results.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # who; None for bots, and for people of whom only the name is known
    Column("guest", String(32)),
    Column("level", String(64)),
    Column("name", String(64)),
    Column("skeleton", String(128)),
    Column("place", Integer, nullable=False),
    Column("score", Text, nullable=False),
    Column("has_left", Boolean, nullable=False),
    # the rating before and after, where the match counted
    Column("mu", Double),
    Column("sigma", Double),
    Column("new_mu", Double),
    Column("new_sigma", Double),
    Index("ix_sides_guest", "guest"),
    Index("ix_sides_skeleton", "skeleton"),
)
"""One row a seat of a match."""

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("guest", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
"""How strong the owners of accounts are at each game, as far as rated matches tell."""

LEAVERS: Final = Table(
    "leavers",
    METADATA,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("name", String(64)),
    Index("ix_leavers_guest", "guest"),
)
"""Who had a seat before a bot took it over: they play no longer, and yet the end is theirs."""

OWED: Final = Table(
    "owed_results",
    METADATA,
    Column("table", String(16), ForeignKey("tables.id"), primary_key=True),
)
"""Tables that were over before results were kept: the rules are still to say how they ended."""
