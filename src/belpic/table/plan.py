"""What never changes about a table: its game, options, seats and secrets."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic import bots
from belpic.core import registry
from belpic.core.errors import BadRecord, BelpicError
from belpic.core.quick import replace
from belpic.store.people import is_account
from belpic.store.rows import NewTable, SeatRow, TableRow
from belpic.table.names import read_name
from belpic.table.phrases import refusal
from belpic.table.presets import preset_of
from belpic.table.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.core.codec import Json
    from belpic.core.game import AnyGame
    from belpic.core.options import Options, Value
    from belpic.store.rows import SeatKind

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""What ids are made of: no characters that look alike."""
ID_LENGTH: Final = 10
"""31 to the 10th are 8 · 10^14 ids: nobody finds a table by trying."""
KEY_BYTES: Final = 16
MANY: Final = 2
"""So many people at one device are called by names of their own there."""
SEED_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Plan:
    """A table before anything has happened at it."""

    row: TableRow
    game: AnyGame
    options: Options
    seats: tuple[SeatRow, ...]
    terms: Terms

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def commitment(self) -> str:
        """What binds the server to the seed of the fair stream."""
        return hashlib.sha256(self.row.seed).hexdigest()

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
            terms = Terms.loads(row.terms)
        except BelpicError as error:
            raise BadRecord(error.reason) from error
        return Plan(row, game, options, seats, terms)

    def opens(self, key: str) -> bool:
        """Tell whether this is the key of the open seats."""
        return hmac.compare_digest(hash_key(key), self.row.key_hash)

    def seated(self, guest: str) -> Plan:
        """Return the plan with the person's seat kept for a guest."""
        seats = (
            replace(seat, guest=guest) if seat.kind == "person" else seat for seat in self.seats
        )
        return replace(self, seats=tuple(seats))

    def counting(self) -> Plan:
        """Return the plan of a match that counts for ratings; all who sit there have accounts."""
        terms = replace(self.terms, rated=True)
        return replace(self, terms=terms, row=replace(self.row, terms=terms.dumps()))

    def new(self) -> NewTable:
        """Return what the store keeps of it."""
        return NewTable(
            self.row,
            self.seats,
            any(seat.kind == "bot" for seat in self.seats),
            listed=self.terms.entry == "lobby",
            lasting=self.terms.clock.kind == "days",
            room=self.terms.room or None,
        )


def like_seats(game_id: str, number: int, kind: SeatKind) -> tuple[SeatRow, ...]:
    """Return seats of one kind, as many as somebody asks for.

    Raises:
        UnknownGame: if there is no such game.
        BadOptions: if it cannot have so many; a number may be larger than any memory.
    """
    registry.load(game_id).check_seats(number)
    return tuple(SeatRow(seat, kind) for seat in range(number))


def make_plan(
    game_id: str,
    seats: Sequence[SeatRow],
    key: str,
    now: int,
    *,
    preset: str | None = None,
    options: Mapping[str, Json] | None = None,
    terms: Terms | None = None,
) -> Plan:
    """Return the plan of a new table.

    Raises:
        UnknownGame: if there is no such game.
        BadOptions: for a preset, option, number of seats or bot that the game does not have.
        Refused: if nobody could ever sit there.
    """
    game = registry.load(game_id)
    game.check_seats(len(seats))
    rows = _with_names([_with_level(seat, game) for seat in seats])
    chosen = game.options(len(seats), preset, _values(game, options or {}))
    name = preset_of(game, chosen, len(seats)) if preset is None else preset
    agreed = Terms() if terms is None else terms
    if agreed.rated:
        _check_rated(rows, agreed)
    row = TableRow(
        new_id(),
        game_id,
        game.info.version,
        name,
        json.dumps(chosen.to_json()),
        secrets.token_bytes(SEED_BYTES),
        hash_key(key),
        now,
        agreed.dumps(),
    )
    return Plan(row, game, chosen, rows, agreed)


def _check_rated(seats: Sequence[SeatRow], terms: Terms) -> None:
    """Refuse a table that is to count, and cannot.

    Raises:
        Refused: if it begins elsewhere than the game does, if bots or several people at one device
            play, or somebody without an account.
    """
    if terms.start or terms.origin:
        raise refusal("rated_start")
    if any(seat.kind == "bot" for seat in seats):
        raise refusal("rated_bots")
    people = [seat for seat in seats if seat.kind == "person"]
    if len(people) > 1:
        raise refusal("rated_device")
    if not all(is_account(seat.guest) for seat in people):
        raise refusal("rated_account")


def _with_level(seat: SeatRow, game: AnyGame) -> SeatRow:
    """Return a seat whose bot has a level: the one for newcomers if none was named.

    Raises:
        BadOptions: if the game has no such bot.
        Refused: if a person has a level.
    """
    if seat.kind == "bot":
        level = bots.usual(game) if seat.level is None else seat.level
        bots.make(level, game)
        return replace(seat, level=level)
    if seat.level is not None:
        raise refusal("level_of_person", seat=seat.seat + 1)
    return seat


def _with_names(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Return seats with the names of people who share a device, as they are shown.

    Raises:
        Refused: if it is no name, or somebody has one who is known by their own.
    """
    shared = [seat.seat for seat in seats if seat.kind == "person"]
    named = [seat for seat in seats if seat.name is not None]
    if any(len(shared) < MANY or seat.seat not in shared for seat in named):
        raise refusal("name_alone")
    return tuple(
        seat if seat.name is None else replace(seat, name=read_name(seat.name).shown)
        for seat in seats
    )


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
    terms = replace(plan.terms, origin=0)
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
        terms.dumps(),
    )
    return Plan(row, plan.game, plan.options, tuple(guests), terms)


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
