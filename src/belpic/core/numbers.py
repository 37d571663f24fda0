"""Numbers as people read them: with a minus sign, not with the hyphen that programs write."""

from __future__ import annotations

from typing import Final

MINUS: Final = "−"
HYPHEN: Final = "-"


def number_text(number: int) -> str:
    """Return a whole number."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(number: float, form: str = "d") -> str:
    """Return a change: a number with its sign, in a form of `format`."""
    return format(number, f"+{form}").replace(HYPHEN, MINUS)


def score_text(score: int, *, tenths: bool) -> str:
    """Return a score; some games count in tenths of a point."""
    if not tenths:
        return number_text(score)
    whole, rest = divmod(abs(score), 10)
    sign = MINUS if score < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"
