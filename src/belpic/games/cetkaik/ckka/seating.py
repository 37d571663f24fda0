"""Who sits where: the names in a record, and the points written beside them (docs/ckka.md §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.games.cetkaik.ckka.errors import CkkaError, quote
from belpic.games.cetkaik.ckka.numerals import write_numeral
from belpic.games.cetkaik.ckka.syntax import NAME_KEYS, SEASON_KEY
from belpic.games.cetkaik.describe import points_text, side_name
from belpic.games.cetkaik.pieces import IA, A
from belpic.games.cetkaik.position import TENTHS
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.log import AnyState
    from belpic.games.cetkaik.ckka.syntax import Header, Player, Standing, Taxot, Tymok


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
        if not isinstance(state, CetkaikState):
            return
        self._check_season(report)
        players = self._header.players
        if players is None:
            return
        seats = (state.side, 1 - state.side)
        if players[0].name != players[1].name:
            self._seats |= {player.name: seat for player, seat in zip(players, seats, strict=True)}
        for player, seat in zip(players, seats, strict=True):
            _check(player, seat, state, report, "start_points")

    def _check_season(self, report: Report) -> None:
        season = self._header.season
        if season is not None and season.number:
            place = next(info.place for info in self._header.infos if info.key == SEASON_KEY)
            report(CkkaError("start_season", place, season=season))

    def check_name(self, written: Tymok | Taxot, side: int, report: Report) -> None:
        """Report a declaration in the name of the player who did not move."""
        seat = None if written.name is None else self._seats.get(written.name)
        if seat not in (None, side):
            right = side_name(side)
            name = quote(written.name or "")
            report(CkkaError("other_declarer", written.place, name=name, right=right))

    def check_standing(self, standing: Standing, state: AnyState, report: Report) -> None:
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


def _fits(standing: Standing, seats: tuple[int, int], state: CetkaikState) -> bool:
    return all(
        player.points in (None, state.scores()[seat] / TENTHS)
        for player, seat in zip(standing.players, seats, strict=True)
    )


def _check(player: Player, seat: int, state: CetkaikState, report: Report, code: str) -> None:
    right = state.scores()[seat]
    if player.points is not None and player.points * TENTHS != right:
        written = write_numeral(player.points)
        report(
            CkkaError(
                code, player.place, side=side_name(seat), written=written, right=points_text(right)
            )
        )
