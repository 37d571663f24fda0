"""Records in formats of somebody else's, offered by the games that know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.errors import BadRecord
from belpic.core.parts import Foreign
from belpic.core.record import Record, loads
from belpic.records.files import read_document

if TYPE_CHECKING:
    from collections.abc import Callable

OWN_MARK: Final = '"belpic-record'
OWN_SUFFIX: Final = "json"


def read_any(path: str, *, lenient: bool = False) -> Foreign:
    """Return the record in a file, its format found by its content.

    Raises:
        BadRecord: if no format fits, or the one that fits finds a fault.
        OSError: if the file cannot be opened or read.
    """
    return read_foreign(read_document(path), lenient=lenient)


def read_foreign(document: bytes, *, lenient: bool = False) -> Foreign:
    """Return the record in a document, its format found by its content.

    Raises:
        BadRecord: if no format fits, or the one that fits finds a fault.
    """
    try:
        return Foreign(loads(document), ())
    except BadRecord:
        foreign = _foreign(document, lenient=lenient)
        if foreign is None:
            raise
        return foreign


def _foreign(document: bytes, *, lenient: bool) -> Foreign | None:
    try:
        text = document.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    # a damaged record of our own is told what is wrong with it, not taken for something else
    if not text.strip() or OWN_MARK in text[:200]:
        return None
    for game in map(registry.load, registry.ids()):
        for known in game.parts.formats:
            if known.detect(text):
                return known.read(text, lenient=lenient)
    return None


def writer(record: Record, suffix: str) -> Callable[[Record], str] | None:
    """Return what writes the record in the format of that suffix, if its game has one."""
    plain = suffix.removeprefix(".").lower()
    if plain == OWN_SUFFIX:
        return Record.dumps
    for known in registry.load(record.game).parts.formats:
        if known.suffix.removeprefix(".").lower() == plain:
            return known.write
    return None
