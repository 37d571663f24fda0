"""Passwords: hashed with Argon2id, and checked at the same cost whether or not a name exists."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from belpic.server.phrases import deny

SHORTEST: Final = 8
LONGEST: Final = 200
"""Characters; nobody types more, and hashing takes what it is given."""
MEMORY_KIB: Final = 19_456
PASSES: Final = 2
AT_ONCE: Final = 2
"""How many are hashed at once: the memory above is taken for each, and tables need processors."""
COMMON: Final = frozenset({
    "12345678", "123456789", "1234567890", "password", "password1", "qwertyui", "qwerty123",
    "iloveyou", "abcdefgh", "abcd1234", "sunshine", "princess", "football", "baseball", "superman",
    "trustno1", "belpicbelpic",
})  # fmt: skip
"""What guessers try first."""


class Passwords:
    """Hashes passwords, a few at a time, beside the loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """Take how they are hashed; without that, as OWASP recommends for a shared machine."""
        self._hasher = hasher or PasswordHasher(PASSES, MEMORY_KIB, parallelism=1)
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._nobodys = self._hasher.hash(secrets.token_hex())

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Tell whether a password is the one that was kept; None stands for nobody's.

        It takes equally long in all cases, so that nobody learns by the clock who has an account.
        """
        async with self._turns:
            fits = await asyncio.to_thread(self._verify, kept or self._nobodys, password)
        return fits and kept is not None

    def is_old(self, kept: str) -> bool:
        """Tell whether what is kept was made in a weaker way than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def check_password(password: str, skeleton: str) -> None:
    """Refuse a new password that others would guess.

    Raises:
        Denied: if it is too short, too long, the name itself, or what everybody takes.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise deny(400, "password_length", low=SHORTEST, high=LONGEST)
    plain = password.casefold()
    if plain in COMMON or plain == skeleton or len(set(plain)) < 3:
        raise deny(400, "password_common")
