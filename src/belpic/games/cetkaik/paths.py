"""Paths: moves as the kernel lists them, unpacked, and their text with `--paths`.

The texts are (origin, via, destination) for pieces, and for 皇 every square it touches:
`M^ZU-TU` lands on ZU first, `M*ZU^TI-TU` goes over ZU to land on TI, `M^ZU*TI-TU` lands on ZU and
then goes over TI (Rulebook, cetkaik §5, §6).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.pieces import LETTERS, colour_of, kind_of
from belpic.games.cetkaik.squares import name_of


class PathKind(IntEnum):
    """What a move is, in the words of perft."""

    PLAIN = layout.PLAIN
    STEP_FINITE = layout.STEP_FINITE
    STEP_RUNNING = layout.STEP_RUNNING
    DROP = layout.DROP
    TAM = layout.TAM_PLAIN
    TAM_STEP_FIRST = layout.TAM_STEP_FIRST
    TAM_STEP_SECOND = layout.TAM_STEP_SECOND

    @property
    def is_tam(self) -> bool:
        """Whether 皇 is moved."""
        return self >= PathKind.TAM


@dataclass(frozen=True, slots=True)
class Path:
    """One move by path.

    `origin` is None for a drop and for 皇, which is where it is; `piece` is the piece of a drop as
    IA's code; `landing` is the square of 皇's first landing.
    """

    kind: PathKind
    destination: int
    origin: int | None = None
    via: int | None = None
    landing: int | None = None
    piece: int | None = None
    distance: int = 0
    needs_water_throw: bool = False

    @property
    def needs_step_throw(self) -> bool:
        """Whether the second leg runs, so that the sticks limit it (§6.2)."""
        return self.kind is PathKind.STEP_RUNNING

    def __str__(self) -> str:
        target = name_of(self.destination)
        if self.piece is not None:
            return f"{piece_text(self.piece)}@{target}"
        over = "" if self.via is None else f"*{name_of(self.via)}"
        if self.landing is not None:
            pause = f"^{name_of(self.landing)}"
            first = self.kind is PathKind.TAM_STEP_FIRST
            return f"M{over}{pause}-{target}" if first else f"M{pause}{over}-{target}"
        start = "" if self.origin is None else name_of(self.origin)
        return f"{start}{over}-{target}"


def piece_text(code: int) -> str:
    """Return the text of a piece in a stock: its letter, with `+` if it is red."""
    return ("+" if colour_of(code) else "") + LETTERS[kind_of(code)]


def unpack(move: int) -> Path:
    """Return the path that a packed move of the kernel stands for."""
    kind = PathKind(move >> layout.KIND_SHIFT)
    first = (move >> layout.ORIGIN_SHIFT) & layout.SQUARE_MASK
    via = (move >> layout.VIA_SHIFT) & layout.SQUARE_MASK
    return Path(
        kind=kind,
        destination=move & layout.SQUARE_MASK,
        origin=None if kind.is_tam or kind is PathKind.DROP else first,
        via=None if via == layout.NO_VIA else via,
        landing=first if kind.is_tam else None,
        piece=first if kind is PathKind.DROP else None,
        distance=(move >> layout.DISTANCE_SHIFT) & layout.DISTANCE_MASK,
        needs_water_throw=bool(move & layout.WATER_FLAG),
    )
