"""Records in formats of somebody else's, offered by the games that know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.errors import BadRecord, Reason
from belpic.core.parts import Foreign
from belpic.core.record import NO_RECORD, Record, loads
from belpic.core.text import Text
from belpic.records.files import read_document
from belpic.records.transcript import PHRASES

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
    except BadRecord as error:
        foreign = _foreign(document, lenient=lenient)
        if foreign is not None:
            return foreign
        if error.reason.code == NO_RECORD:
            raise BadRecord(_no_record()) from None
        raise


def _no_record() -> Reason:
    """Return why something is no record, with all that would be one."""
    known = [PHRASES("format.own", suffix=f".{OWN_SUFFIX}")]
    known += [
        PHRASES("format.game", game=game.title, suffix=suffix)
        for game in map(registry.info, registry.ids())
        for suffix in game.formats
    ]
    return Reason(NO_RECORD, PHRASES("format.none", known=Text.join(known)))


def _foreign(document: bytes, *, lenient: bool) -> Foreign | None:
    try:
        text = document.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    # a damaged record of our own is told what is wrong with it, not taken for something else
    if not text.strip() or OWN_MARK in text[:200]:
        return None
    games = (one for one in registry.ids() if registry.info(one).formats)
    for game in map(registry.load, games):
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
