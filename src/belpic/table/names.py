"""Names of people: chosen ones, checked and bounded, and friendly ones for those who chose none.

Names are no part of a log. What is made up follows from the guest's id alone, so that it is the
same everywhere without being kept, and everybody reads it in their own language.
"""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.text import Text
from belpic.table.phrases import PHRASES, refusal
from belpic.table.programs import program_of

if TYPE_CHECKING:
    from belpic.table.phrases import Refused

WIDEST: Final = 24
"""How many places a name may take where it is written; East Asian characters take two."""
MOST_CHARACTERS: Final = 32
"""Signs that stand above others take no place, but they take room in a database."""
LONGEST_SKELETON: Final = 128
"""What is compared may be longer than what is shown: a single sign may stand for a sentence."""
MOST_MARKS: Final = 2
"""Signs above or below one character; more are drawn over the lines of others."""
RESERVED: Final = frozenset({
    "admin", "administrator", "belpic", "bot", "guest", "mod", "moderator", "operator", "server",
    "staff", "system", "ゲスト", "ボット", "運営", "管理人", "管理者", "機械",
})  # fmt: skip
"""Names by which somebody could seem to speak for the server."""
LETTERS: Final = frozenset({"L", "N"})
FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Kinds of characters that are not seen, or change how others are shown."""
QUALITIES: Final = (
    "calm", "bold", "quick", "kind", "bright", "quiet", "merry", "clever", "gentle", "lucky",
    "patient", "brave", "curious", "cheerful", "sleepy", "early", "distant", "warm", "clear",
    "green", "red", "blue", "white", "golden",
)  # fmt: skip
THINGS: Final = (
    "ship", "heron", "tiger", "horse", "bow", "drum", "lantern", "river", "mountain", "pine",
    "crane", "fox", "otter", "owl", "carp", "cloud", "moon", "star", "breeze", "bridge", "bell",
    "brush", "field", "harbour", "island", "lark", "maple", "pebble", "swallow", "willow", "wave",
    "kettle",
)  # fmt: skip
NUMBERS: Final = range(2, 100)


@dataclass(frozen=True, slots=True)
class Name:
    """A name that somebody has chosen."""

    shown: str
    skeleton: str
    """What is left if one does not look closely: two names with the same one are one name."""


def read_name(text: str) -> Name:
    """Return a name as it is shown and compared.

    Raises:
        Refused: if it is empty, too long, or holds what cannot be shown.
    """
    shown = " ".join(unicodedata.normalize("NFC", text).split())
    skeleton = _skeleton(shown)
    too_long = len(shown) > MOST_CHARACTERS or len(skeleton) > LONGEST_SKELETON
    if too_long or _width(shown) > WIDEST:
        raise refusal("name_long", most=WIDEST, wide=WIDEST // 2)
    if any(unicodedata.category(one) in FORBIDDEN for one in shown) or _is_piled(shown):
        raise _odd()
    if not any(unicodedata.category(one)[0] in LETTERS for one in shown):
        raise _odd()
    if skeleton in RESERVED:
        raise refusal("name_reserved")
    return Name(shown, skeleton)


def _odd() -> Refused:
    return refusal("name_odd")


def _skeleton(shown: str) -> str:
    folded = unicodedata.normalize("NFKC", shown).casefold()
    return "".join(one for one in unicodedata.normalize("NFKC", folded) if not one.isspace())


def skeleton_of(text: str) -> str:
    """Return what a name is compared by, also one that nobody could have chosen."""
    return _skeleton(" ".join(unicodedata.normalize("NFC", text).split()))


def _is_piled(shown: str) -> bool:
    """Tell whether too many signs stand above one another."""
    piled = 0
    for one in unicodedata.normalize("NFD", shown):
        piled = piled + 1 if unicodedata.category(one).startswith("M") else 0
        if piled > MOST_MARKS:
            return True
    return False


def _width(shown: str) -> int:
    return sum(
        0 if unicodedata.combining(one) else 1 + (unicodedata.east_asian_width(one) in "WF")
        for one in shown
    )


def made_up(guest: str) -> Text:
    """Return a friendly name for somebody who has chosen none; it tells nothing of the id."""
    digest = hashlib.sha256(b"belpic/name/" + guest.encode()).digest()
    number = int.from_bytes(digest[:8], "big")
    number, quality = divmod(number, len(QUALITIES))
    number, thing = divmod(number, len(THINGS))
    return PHRASES(
        "name.made",
        quality=PHRASES(f"name.quality.{QUALITIES[quality]}"),
        thing=PHRASES(f"name.thing.{THINGS[thing]}"),
        number=NUMBERS[number % len(NUMBERS)],
    )


def name_text(guest: str, chosen: str | None) -> Text:
    """Return the name of somebody as it is shown: a program's own, a chosen or a made-up one."""
    own = program_of(guest) or chosen
    return made_up(guest) if own is None else Text.same(own)
