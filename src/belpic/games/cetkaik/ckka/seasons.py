"""What frames the moves of a season: who begins, who sits where, what is declared at the end.

CKKA does not know the throws that decide who begins (docs/ckka.md §10); names and points stand in
the player line (§3), hands and what is paid in 再行 and 終季 (Rulebook, cetkaik §8.4, §8.5, §9).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, quote
from belpic.games.cetkaik.ckka.log import CHOSEN
from belpic.games.cetkaik.ckka.numerals import write_numeral
from belpic.games.cetkaik.ckka.syntax import (
    MOVES,
    NAME_KEYS,
    SEASON_KEY,
    BoardMove,
    HandName,
    TaxotCall,
    Tymok,
    complete_points,
    season_name,
)
from belpic.games.cetkaik.ckka.throws import HIGHEST_THROW, Thrown
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.hands.levels import SAME_COLOUR
from belpic.games.cetkaik.legal import TAM
from belpic.games.cetkaik.payment_text import points_text
from belpic.games.cetkaik.pieces import EMPTY, IA, TAM_CODE, A, side_of
from belpic.games.cetkaik.points import start_points
from belpic.games.cetkaik.position import TENTHS
from belpic.games.cetkaik.rules import rules_of, stock_of
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from belpic.core.action import Action
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.header import OwnItems
    from belpic.games.cetkaik.ckka.log import AnyState
    from belpic.games.cetkaik.ckka.syntax import (
        CkkaRecord,
        Element,
        Header,
        Move,
        PlayerLine,
        PointsLine,
    )
    from belpic.games.cetkaik.options import CetkaikOptions

# Who begins


_LOWEST_THROW: Final = 0


class Openings:
    """What a record tells about the beginning of its seasons."""

    def __init__(self, header: Header, items: OwnItems, first_season: int = 1) -> None:
        """Take the header, the throws if an item of our own tells them, and the first season."""
        self._told = header.first_movers
        self._items = items
        self._first_season = first_season
        self._thrown: Counter[int] = Counter()
        self._begun = 0

    def is_told(self, state: AnyState) -> bool:
        """Tell whether a season is about to open whose first mover is known."""
        return state.phase == "open" and self._first(season_of(state)) is not None

    def next_throw(self, state: AnyState, told: Sequence[Element | None]) -> Thrown:
        """Return the next throw for the first move: as told, or so that the right side begins.

        A piece that makes the first of the moves `told` tells which side that is; else
        一位色 does, or the first piece to move after 皇. That side throws 5 and the other 0.
        """
        season = season_of(state)
        thrown = self._items.opening(1 + season - self._first_season) or ()
        number = self._thrown[season]
        self._thrown[season] += 1
        if number < len(thrown):
            return Thrown(thrown[number])
        first = self.find_first(state.position.board, season, told)
        throws_high = state.opening.thrower == first
        return Thrown(HIGHEST_THROW if throws_high else _LOWEST_THROW, CHOSEN)

    def find_first(self, board: bytes, season: int, told: Sequence[Element | None]) -> int:
        """Return the side that makes the first of these moves, which begin a season."""
        named = self._first(season)
        found = _find_board_move(told)
        if found is None:
            return IA if named is None else named
        turns, move = found
        if turns and named is not None:
            return named
        code = board[move.source]
        if code in (EMPTY, TAM_CODE):
            return IA
        return (side_of(code) + turns) % 2

    def _first(self, season: int) -> int | None:
        number = season - self._first_season
        return self._told[number] if number < len(self._told) else None

    def check(self, state: AnyState, move: Move, report: Report) -> None:
        """Report a first move of a season that 一位色 gives to the other side."""
        season = season_of(state)
        if season == self._begun:
            return
        self._begun = season
        told = self._first(season)
        if told not in (None, state.side):
            assert told is not None
            report(
                CkkaError(
                    "other_first_mover",
                    move.place,
                    written=side_name(told),
                    right=side_name(state.side),
                )
            )


def late_start(record: CkkaRecord, items: OwnItems, options: CetkaikOptions) -> dict[str, int]:
    """Return the options for a record that begins in a later season, or with other points.

    The season is that of 季; the points are those of the player line, first mover first. Points
    that do not add up to what the rules give make no option.
    """
    found: dict[str, int] = {}
    header = record.header
    if options.is_ancient:
        return found
    if header.season is not None:
        found["first_season"] = header.season.number + 1
    total = sum(start_points(options)) // TENTHS
    if header.players is not None:
        points = complete_points(header.players, total)
        if sum(points) == total:
            # the first mover's points come first: IA's, unless A begins
            is_second = _first_side(record, items, options) != IA
            found["start_lead"] = points[is_second] - total // 2
    return found


def _first_side(record: CkkaRecord, items: OwnItems, options: CetkaikOptions) -> int:
    """Return the side that makes the first move of a record."""
    thrown = items.opening(1)
    if thrown and len(thrown) > 1:
        return IA if thrown[-2] > thrown[-1] else A
    board = rules_of(options).initial
    return Openings(record.header, items).find_first(board, 1, record.elements)


def _find_board_move(told: Iterable[Element | None]) -> tuple[int, BoardMove] | None:
    """Return the first move of a piece on the board in this season, and how many turns precede it.

    Before it only 皇 can have moved, so the square it starts on tells whose turn that was.
    """
    turns = 0
    for element in told:
        if isinstance(element, BoardMove):
            return turns, element
        if isinstance(element, TaxotCall):
            return None
        turns += isinstance(element, MOVES)
    return None


def season_of(state: AnyState) -> int:
    """Return the number of the season, from 1; the ancient game has one."""
    return state.position.season if isinstance(state, CetkaikState) else 1


# Who sits where


class Seating:
    """The seats of the names. The player line names the first mover of the whole game first."""

    def __init__(self, header: Header) -> None:
        """Take the names whose side the header tells."""
        self._header = header
        self._seats: dict[str, int] = {}
        for key, seat in zip(NAME_KEYS, (IA, A), strict=True):
            name = header.value(key)
            if name is not None:
                self._seats[name] = seat
        self._is_open = True

    def begin(self, state: AnyState, report: Report) -> None:
        """Seat the players once it is known who begins, and check how the record begins."""
        if not self._is_open:
            return
        self._is_open = False
        self._check_season(state, report)
        if not isinstance(state, CetkaikState):
            return
        players = self._header.players
        if players is None:
            return
        seats = (state.side, 1 - state.side)
        if players[0].name != players[1].name:
            self._seats |= {player.name: seat for player, seat in zip(players, seats, strict=True)}
        total = points_text(sum(state.scores()))
        for player, seat in zip(players, seats, strict=True):
            _check(player, seat, state, report, "start_points", total=total)

    def _check_season(self, state: AnyState, report: Report) -> None:
        season = self._header.season
        if season is not None and season.number + 1 != season_of(state):
            place = next(info.place for info in self._header.infos if info.key == SEASON_KEY)
            number = state.options.seasons if isinstance(state, CetkaikState) else 1
            names = " ".join(season_name(one, number) for one in range(1, number + 1))
            report(CkkaError("start_season", place, season=season, names=names))

    def check_name(self, written: Tymok | TaxotCall, side: int, report: Report) -> None:
        """Report a declaration in the name of the player who did not move."""
        seat = None if written.name is None else self._seats.get(written.name)
        if seat not in (None, side):
            right = side_name(side)
            name = quote(written.name or "")
            report(CkkaError("other_declarer", written.place, name=name, right=right))

    def check_standing(self, standing: PointsLine, state: AnyState, report: Report) -> None:
        """Report points between two seasons that are not those of the rules."""
        if not isinstance(state, CetkaikState):
            return
        seats = [self._seats.get(player.name) for player in standing.players]
        if sorted(map(str, seats)) != ["0", "1"]:
            # names that the header does not know: whichever order fits, or the usual one
            fits = _fits(standing, (IA, A), state)
            seats = [IA, A] if fits or not _fits(standing, (A, IA), state) else [A, IA]
        for player, seat in zip(standing.players, seats, strict=True):
            assert seat is not None
            _check(player, seat, state, report, "other_standing")


def _fits(standing: PointsLine, seats: tuple[int, int], state: CetkaikState) -> bool:
    return all(
        player.points in (None, state.scores()[seat] / TENTHS)
        for player, seat in zip(standing.players, seats, strict=True)
    )


def _check(
    player: PlayerLine, seat: int, state: CetkaikState, report: Report, code: str, **values: object
) -> None:
    right = state.scores()[seat]
    if player.points is not None and player.points * TENTHS != right:
        written = write_numeral(player.points)
        report(
            CkkaError(
                code,
                player.place,
                side=side_name(seat),
                written=written,
                right=points_text(right),
                **values,
            )
        )


# 再行 and 終季


_STEPPED_ON_TAM: Final = HandName("撃皇")
_TAM_AGAIN: Final = HandName("皇再来")
_SITUATIONS: Final = frozenset({_STEPPED_ON_TAM, _TAM_AGAIN})


@dataclass(frozen=True, slots=True)
class Due:
    """What may be declared now."""

    hands: tuple[HandName, ...]
    """All hands that count."""
    new: frozenset[HandName]
    """Those that the move has made."""
    situation: HandName | None
    """撃皇 or 皇再来, if this turn brought it."""
    payment: int
    """What 終季 pays, in tenths."""

    @property
    def names(self) -> tuple[HandName, ...]:
        """What a record lists."""
        return self.hands if self.situation is None else (*self.hands, self.situation)

    @property
    def points(self) -> int:
        """The payment in whole points, which are all that CKKA knows; tenths are cut off."""
        whole = abs(self.payment) // TENTHS
        return -whole if self.payment < 0 else whole


def find_due(state: CetkaikState, action: Action) -> Due:
    """Return what is to be declared in a state after the action that led to it."""
    declaration = state.declaration
    assert declaration is not None  # only asked while something is to be declared
    options, side = state.options, state.side
    worth = state.rules.worth(stock_of(state.position, side))
    hands = tuple(
        HandName(completed.hand.kanji, same_colour=completed.is_same_colour)
        for completed in worth.hands
    )
    new = frozenset(
        HandName(hand.kanji, same_colour=level == SAME_COLOUR)
        for hand, level in zip(state.rules.hands.hands, declaration.new, strict=True)
        if level
    )
    counts = new or options.situational_counts_existing_hands
    accumulates = options.situational_scope == "season_accumulate"
    carried = state.balance.carried[side] if accumulates else 0
    situation = None
    if declaration.situation != carried:
        situation = _TAM_AGAIN if action[0] == TAM else _STEPPED_ON_TAM
    return Due(hands if counts else (), new, situation, declaration.payment)


def check_declaration(written: Tymok | TaxotCall, due: Due) -> Iterator[CkkaError]:
    """Yield what a declaration tells wrongly.

    再行 may list all hands or the new ones only. 撃皇 and 皇再来 may be left out, since CKKA has no
    element for them. A declaration without hands is of notation ① and tells nothing.
    """
    named = frozenset(written.hands)
    fitting = [frozenset(due.hands)]
    if isinstance(written, Tymok):
        fitting.append(due.new)
    situations = named & _SITUATIONS
    if named and (named - situations not in fitting or not situations <= {due.situation}):
        told, right = (
            "".join(f"({quote(str(hand))})" for hand in hands)
            for hands in (written.hands, due.names)
        )
        yield CkkaError("other_hands", written.place, written=told, right=right)
    if isinstance(written, TaxotCall) and written.points not in (None, due.points):
        yield CkkaError("other_points", written.place, written=written.points, right=due.points)
