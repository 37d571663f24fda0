"""What one has to remember of servers: the guest's cookie, and the seeds of tables."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.table.follower import SEED_BYTES

if TYPE_CHECKING:
    from pathlib import Path

FILE: Final = "visits.json"
KEPT: Final = 50
"""How many seeds are remembered; a seed is needed for seconds."""


@dataclass(slots=True)
class ServerMemory:
    """A file that only its owner can read."""

    path: Path

    def cookie(self, origin: str) -> str | None:
        """Return the cookie of a server."""
        return self._load()["cookies"].get(origin)

    def remember(self, origin: str, cookie: str) -> None:
        """Keep the cookie of a server."""
        data = self._load()
        data["cookies"][origin] = cookie
        self._save(data)

    def seed(self, table: str) -> bytes:
        """Return the seed for a table, made when it is first asked for."""
        data = self._load()
        seeds = data["seeds"]
        if table not in seeds:
            seeds[table] = secrets.token_hex(SEED_BYTES)
            data["seeds"] = dict(list(seeds.items())[-KEPT:])
            self._save(data)
        return bytes.fromhex(seeds[table])

    def _load(self) -> dict[str, dict[str, str]]:
        empty: dict[str, dict[str, str]] = {"cookies": {}, "seeds": {}}
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            return {name: dict(found[name]) for name in empty}
        except (OSError, ValueError, KeyError, TypeError):
            # a lost file means a new guest, nothing worse
            return empty

    def _save(self, data: dict[str, dict[str, str]]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_suffix(".part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(data, file)
        part.replace(self.path)
