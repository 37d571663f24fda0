"""Programs: bots of other people, which come with a token and are seen to be bots.

A program takes seats as a guest does. Its id is of a form that no guest's has, with its name in it:
so every process knows without asking which seats programs play, and a rematch keeps it. A token is
shown once; what is kept is its hash, from which nobody can make it again.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

from belpic.store.rows import Program
from belpic.table.clock import DAY
from belpic.table.phrases import refusal

LONGEST_DAYS: Final = 3650
"""For how long a token may hold: ten years."""
TOKEN: Final = re.compile(r"belpic_[0-9A-Za-z_-]{43}", re.ASCII)
"""What a token looks like; tools that look for secrets in files find it by its beginning."""
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,18}", re.ASCII)
_ID: Final = re.compile(rf"bot:(?P<name>{_NAME.pattern}):[0-9a-f]{{8}}", re.ASCII)


def new_program(name: str, owner: str | None, now: int, days: int | None) -> tuple[Program, str]:
    """Return a program and its token; the token is kept nowhere.

    Raises:
        Refused: if the name, or how long the token is to hold, cannot be.
    """
    if not _NAME.fullmatch(name):
        raise refusal("program_name")
    if days is not None and not 1 <= days <= LONGEST_DAYS:
        raise refusal("program_days", most=LONGEST_DAYS)
    token = f"belpic_{secrets.token_urlsafe(32)}"
    until = None if days is None else now + days * DAY
    made = f"bot:{name}:{secrets.token_hex(4)}"
    return Program(made, owner, hash_of(token), now, until), token


def hash_of(token: str) -> str:
    """Return what is kept of a token: it has 256 random bits, so that nothing slower is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def program_of(guest: str | None) -> str | None:
    """Return the name of the program that somebody is, or None for people."""
    found = _ID.fullmatch(guest or "")
    return None if found is None else found["name"]
