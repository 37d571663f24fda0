"""Recovery codes: the way back to an account without its password, as there is no e-mail."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from belpic.table.plan import ALPHABET

CODES: Final = 8
CODE_GROUPS: Final = 4
CODE_LETTERS: Final = 5
"""31 to the 20th: 99 bits, so that a plain hash protects what is kept of a code."""


def new_codes() -> tuple[str, ...]:
    """Return recovery codes as people write them down."""
    return tuple(
        "-".join(
            "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS))
            for _ in range(CODE_GROUPS)
        )
        for _ in range(CODES)
    )


def hash_code(code: str) -> str:
    """Return what is kept of a code, however it was typed."""
    return _hash("".join(one for one in code.lower() if one.isalnum()))


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
