"""How the actions on the way up the mountain are written."""

from __future__ import annotations

import re
from typing import Final

_CARD: Final = "[br][S0-8KT]"
_FORMS: Final = (
    "effects",
    "end",
    r"activate \d",
    r"advance \d{1,2}",
    r"steal \d (rice|coin)",
    r"target \d \d",
    r"exchange \d{1,3}",
    r"destroy \d( \d)?",
    f"place {_CARD}",
    f"discard( {_CARD})*",
    r"move (rice|coin) \d{1,2}",
)
GRAMMAR: Final = re.compile("|".join(_FORMS), re.IGNORECASE | re.ASCII)
"""Seats and places of laid cards count from one, as people do."""
