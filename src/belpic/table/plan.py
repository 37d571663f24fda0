"""What never changes about a table: its game, options, seats and secrets."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from belpic import bots
from belpic.core import registry
from belpic.core.errors import BadRecord, BelpicError
from belpic.store.rows import NewTable, SeatRow, TableRow
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.core.codec import Json
    from belpic.core.game import AnyGame
    from belpic.core.options import Options, Value

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""What ids are made of: no characters that look alike."""
ID_LENGTH: Final = 10
"""31 to the 10th are 8 · 10^14 ids: nobody finds a table by trying."""
KEY_BYTES: Final = 16
SEED_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Plan:
    """A table before anything has happened at it."""

    row: TableRow
    game: AnyGame
    options: Options
    seats: tuple[SeatRow, ...]

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @staticmethod
    def restore(row: TableRow, seats: tuple[SeatRow, ...]) -> Plan:
        """Return the plan of a stored table.

        Raises:
            BadRecord: if its game is gone or no longer takes its options.
        """
        try:
            game = registry.load(row.game)
            game.check_seats(len(seats))
            options = game.Options.from_json(len(seats), json.loads(row.options))
        except BelpicError as error:
            raise BadRecord(error.reason) from error
        return Plan(row, game, options, seats)

    def opens(self, key: str) -> bool:
        """Tell whether this is the key of the open seats."""
        return hmac.compare_digest(hash_key(key), self.row.key_hash)

    def seated(self, guest: str) -> Plan:
        """Return the plan with the person's seat kept for a guest."""
        seats = (
            replace(seat, guest=guest) if seat.kind == "person" else seat for seat in self.seats
        )
        return replace(self, seats=tuple(seats))

    def new(self) -> NewTable:
        """Return what the store keeps of it."""
        return NewTable(self.row, self.seats, any(seat.kind == "bot" for seat in self.seats))


def make_plan(
    game_id: str,
    seats: Sequence[SeatRow],
    key: str,
    now: int,
    *,
    preset: str | None = None,
    options: Mapping[str, Json] | None = None,
) -> Plan:
    """Return the plan of a new table.

    Raises:
        UnknownGame: if there is no such game.
        BadOptions: for a preset, option, number of seats or bot that the game does not have.
        Refused: if nobody could ever sit there.
    """
    game = registry.load(game_id)
    game.check_seats(len(seats))
    for seat in seats:
        if seat.kind == "bot":
            bots.make(seat.level or "", game)
        elif seat.level is not None:
            raise refusal("level_of_person", seat=seat.seat + 1)
    name = next(iter(game.presets)) if preset is None else preset
    chosen = game.options(len(seats), name, _values(game, options or {}))
    row = TableRow(
        new_id(),
        game_id,
        game.info.version,
        name,
        json.dumps(chosen.to_json()),
        secrets.token_bytes(SEED_BYTES),
        hash_key(key),
        now,
    )
    return Plan(row, game, chosen, tuple(seats))


def _values(game: AnyGame, options: Mapping[str, Json]) -> dict[str, Value]:
    specs = game.Options.specs()
    return {
        name: specs[name].load(item) if name in specs else None for name, item in options.items()
    }


def plan_rematch(plan: Plan, guests: Sequence[SeatRow], now: int) -> Plan:
    """Return the plan of the table where the same people play again.

    Its id follows from the finished table, so that everybody who asks for it gets the same one; its
    open seats have no key, as everybody has a seat already.
    """
    digest = hashlib.sha256(b"belpic/rematch/" + plan.id.encode() + plan.row.seed).digest()
    row = TableRow(
        _id_of(int.from_bytes(digest, "big")),
        plan.row.game,
        plan.game.info.version,
        plan.row.preset,
        plan.row.options,
        secrets.token_bytes(SEED_BYTES),
        hash_key(secrets.token_hex(KEY_BYTES)),
        now,
    )
    return Plan(row, plan.game, plan.options, tuple(guests))


def new_id() -> str:
    """Return an id that nobody has guessed."""
    return _id_of(secrets.randbits(256))


def _id_of(number: int) -> str:
    letters = []
    for _ in range(ID_LENGTH):
        number, index = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[index])
    return "".join(letters)


def new_key() -> str:
    """Return a key for open seats."""
    return secrets.token_hex(KEY_BYTES)


def hash_key(key: str) -> str:
    """Return what is kept of a key; it has 128 random bits, so that a plain hash protects it."""
    return hashlib.sha256(key.encode()).hexdigest()
