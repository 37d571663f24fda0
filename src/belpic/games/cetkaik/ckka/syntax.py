"""A CKKA record as data: what its text says, not how it was spelled.

Squares, kinds and colours are the numbers of `squares` and `pieces`. Every part carries the place
where it was read; places, notation and dialect do not count when two records are compared, so a
record equals what its canonical text is read as.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from belpic.games.cetkaik.ckka.errors import NOWHERE, Place
from belpic.games.cetkaik.pieces import BLACK, IA, RED, A

if TYPE_CHECKING:
    pass

TOTAL_POINTS: Final = 40
"""What the points of both players add up to where a player line leaves some out."""
WATER_SUCCESS: Final = 3
"""A throw for entering water succeeds from this number on (Rulebook, cetkaik §6.3)."""
KING_HAND: Final = "王"
SAME_COLOUR: Final = "同色"
FIRST_MOVERS_KEY: Final = "一位色"
SEASON_KEY: Final = "季"
RULESET_KEY: Final = "律"
NAME_KEYS: Final = ("黒名", "赤名")
"""The header keys of the players' names, by side: IA, then A."""
COLOUR_NAMES: Final = "黒赤"
"""The colours by number."""


class Notation(Enum):
    """The four ways of writing a body; only ⓪ is settled (docs/ckka.md §4, §5)."""

    ZERO = "⓪"
    ONE = "①"
    TWO = "②"
    THREE = "③"


class Dialect(Enum):
    """Who wrote the text: a follower of the specification, or the online site (docs/ckka.md §6)."""

    STANDARD = "standard"
    ONLINE_OLD = "online_old"
    ONLINE = "online"


class Unknown(Enum):
    """What the writer of the record did not know: 或."""

    UNKNOWN = "或"


UNKNOWN: Final = Unknown.UNKNOWN
Roll: TypeAlias = int | Unknown


class Season(StrEnum):
    """A season by its written name; a game of two seasons has 上季 and 下季."""

    SPRING = "春"
    SUMMER = "夏"
    AUTUMN = "秋"
    WINTER = "冬"
    FIRST_HALF = "上季"
    SECOND_HALF = "下季"

    @property
    def number(self) -> int:
        """The number of the season in its game, from 0."""
        seasons = (*"春夏秋冬",) if len(self) == 1 else ("上季", "下季")
        return seasons.index(self.value)


def season_name(season: int, seasons: int) -> Season:
    """Return the name of a season, counted from 1, in a game of so many."""
    names = (Season.FIRST_HALF, Season.SECOND_HALF) if seasons == 2 else tuple(Season)
    return names[season - 1]


class Half(Enum):
    """In which of its two king moves 皇 stepped over a piece."""

    FORMER = 1
    LATTER = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SyntaxPart:
    """Anything that stands at a place in the text."""

    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Throws:
    """The throws of one move as notation ⓪ tells them.

    `bridge` is the throw for a running leg after stepping over, `further` what 連撃術 added to it;
    `water` is the throw for entering water. `failed` is 此無: the piece went back.

    Raises:
        ValueError: if the parts contradict each other.
    """

    bridge: Roll | None = None
    further: tuple[int, ...] = ()
    water: Roll | None = None
    failed: bool = False

    def __post_init__(self) -> None:
        rolls = [roll for roll in (self.bridge, *self.further, self.water) if roll is not None]
        if not all(roll is UNKNOWN or roll in range(6) for roll in rolls):
            raise ValueError("a throw shows 0 to 5")
        if self.further and not isinstance(self.bridge, int):
            raise ValueError("further throws need a known first one")
        if isinstance(self.water, int) and self.failed is (self.water >= WATER_SUCCESS):
            raise ValueError("a water throw fails exactly below 3")
        if self.failed and not rolls:
            raise ValueError("nothing can fail without a throw")


@dataclass(frozen=True, slots=True)
class LooseThrows:
    """The throws of one move as the other notations tell them: not what each was thrown for.

    There are at most two `rolls`, in the order thrown. `failed` is None where the text leaves it to
    the rules. `settle` makes `Throws` of it once the rules say what had to be thrown.
    """

    rolls: tuple[Roll, ...] = ()
    failed: bool | None = False


NO_THROWS: Final = Throws()


@dataclass(frozen=True, slots=True)
class BoardMove(SyntaxPart):
    """A piece moves on the board, perhaps over another one.

    `kind` is None where the text has 片. `vias` are the squares stepped on, in order: at most one
    in the modern game. If the move failed, `target` is the square that was planned.
    """

    source: int
    kind: int | None
    vias: tuple[int, ...]
    target: int
    throws: Throws | LooseThrows = NO_THROWS

    def __post_init__(self) -> None:
        if not self.vias and isinstance(self.throws, Throws) and self.throws.bridge is not None:
            raise ValueError("a bridge throw needs a square stepped on")

    @property
    def has_lost_target(self) -> bool:
        """Whether the online site wrote the source for a target it lost (docs/ckka.md §6)."""
        throws = self.throws
        return (
            isinstance(throws, Throws)
            and throws.bridge is not None
            and throws.water is not None
            and throws.failed
            and self.target == self.source
        )


@dataclass(frozen=True, slots=True)
class TamMove(SyntaxPart):
    """皇 moves. `first` is where it stood after the first king move, None if unknown.

    `via` is the piece it stepped over, `half` in which king move, None if unknown. `throws` holds a
    water throw in the rulesets where 皇 needs one.
    """

    source: int
    target: int
    first: int | None = None
    via: int | None = None
    half: Half | None = None
    throws: Throws = NO_THROWS

    def __post_init__(self) -> None:
        if self.half is not None and self.via is None:
            raise ValueError("without a piece stepped over there is no half to name")
        if self.via is not None and self.first is not None and self.half is None:
            raise ValueError("a known first square tells in which half the step was")
        if self.throws.bridge is not None:
            raise ValueError("皇 never throws for a step")


@dataclass(frozen=True, slots=True)
class Drop(SyntaxPart):
    """A captured piece enters the board; `colour` is None where the text does not tell it."""

    colour: int | None
    kind: int
    target: int


@dataclass(frozen=True, slots=True)
class Capture(SyntaxPart):
    """The comment that the move before took a piece; `colour` is None where it is not told."""

    kind: int
    colour: int | None = None


@dataclass(frozen=True, slots=True)
class HandName:
    """A hand as it is named in a declaration. The hand 王 is always 同色, so 同色王 is 王."""

    name: str
    same_colour: bool = False

    def __post_init__(self) -> None:
        if not self.name or self.name.startswith(SAME_COLOUR):
            raise ValueError("a hand is named without 同色; whether it has it is told apart")
        if self.name == KING_HAND:
            object.__setattr__(self, "same_colour", False)

    def __str__(self) -> str:
        return f"{SAME_COLOUR}{self.name}" if self.same_colour else self.name


@dataclass(frozen=True, slots=True)
class Tymok(SyntaxPart):
    """再行: the player goes on. `name` is None for 或; no `hands` means that none are told."""

    name: str | None
    hands: tuple[HandName, ...]


@dataclass(frozen=True, slots=True)
class TaxotCall(SyntaxPart):
    """終季: the player ends the season; `points` is base times rate, None if not told."""

    name: str | None
    hands: tuple[HandName, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class SeasonEnd(SyntaxPart):
    """The comment that a season is over."""

    season: Season


@dataclass(frozen=True, slots=True)
class GameEnd(SyntaxPart):
    """The comment that the game is over: 星一周."""


@dataclass(frozen=True, slots=True)
class Comment(SyntaxPart):
    """A remark on what stands before it."""

    text: str


@dataclass(frozen=True, slots=True)
class PlayerLine(SyntaxPart):
    """A player's name, and the points that are written beside it."""

    name: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class PointsLine(SyntaxPart):
    """A player line within the body: the points between two seasons, first mover first."""

    players: tuple[PlayerLine, PlayerLine]


Move: TypeAlias = BoardMove | TamMove | Drop
Element: TypeAlias = Move | Capture | Tymok | TaxotCall | SeasonEnd | GameEnd | Comment | PointsLine
MOVES: Final = (BoardMove, TamMove, Drop)


@dataclass(frozen=True, slots=True)
class Info(SyntaxPart):
    """One item of the header; a plain value has an empty key."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Header:
    """What stands before the first move; the first of the players is the first to move."""

    infos: tuple[Info, ...] = ()
    players: tuple[PlayerLine, PlayerLine] | None = None

    def value(self, key: str) -> str | None:
        """Return the value of the first item with this key."""
        return next((info.value for info in self.infos if info.key == key), None)

    @property
    def first_movers(self) -> tuple[int, ...]:
        """The seat that begins each season, as far as 一位色 tells: 黒 is IA, 赤 is A."""
        seats = {COLOUR_NAMES[BLACK]: IA, COLOUR_NAMES[RED]: A}
        colours = self.value(FIRST_MOVERS_KEY) or ""
        return tuple(seats[colour] for colour in colours) if set(colours) <= set(seats) else ()

    @property
    def season(self) -> Season | None:
        """The season in which the record begins, if it is told."""
        name = self.value(SEASON_KEY)
        return next((season for season in Season if season == name), None)


@dataclass(frozen=True, slots=True)
class CkkaRecord:
    """A whole record: its header and the flat list of what follows."""

    header: Header = Header()
    elements: tuple[Element, ...] = ()
    notation: Notation = field(default=Notation.ZERO, compare=False)
    dialect: Dialect = field(default=Dialect.STANDARD, compare=False)


def complete_points(
    players: tuple[PlayerLine, PlayerLine], total: int = TOTAL_POINTS
) -> tuple[int, int]:
    """Return both players' points: none written is half for each, one alone leaves the rest."""
    first, second = (player.points for player in players)
    if first is None and second is None:
        return total // 2, total // 2
    if first is None:
        assert second is not None
        return total - second, second
    return first, total - first if second is None else second
