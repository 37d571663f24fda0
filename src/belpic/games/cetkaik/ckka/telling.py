"""A match told in elements: what of its log the body of a CKKA record can express."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.match import Event, Match, effective
from belpic.games.cetkaik.ckka.declarations import find_due
from belpic.games.cetkaik.ckka.items import Opening, read_remark
from belpic.games.cetkaik.ckka.log import AnyState
from belpic.games.cetkaik.ckka.marks import CHOSEN, split_note
from belpic.games.cetkaik.ckka.openings import season_of
from belpic.games.cetkaik.ckka.replay import GAME_END, season_name
from belpic.games.cetkaik.ckka.syntax import (
    Comment,
    Element,
    GameEnd,
    Info,
    SeasonEnd,
    Taxot,
    Tymok,
)
from belpic.games.cetkaik.ckka.turns import Turn, tell_turn, writable_comments
from belpic.games.cetkaik.state import TAXOT, CetkaikState

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.seats import Actor

_ENDINGS: Final = frozenset({"resign", "agree", "flag", "abandon"})


class Telling:
    """The elements of a match, and which of its events they tell."""

    def __init__(self, match: Match) -> None:
        """Go through the whole log of a match."""
        self.infos: list[Info] = []
        """The remarks at the start that were items of a header."""
        self.elements: list[Element] = []
        self.first_movers: dict[int, int] = {}
        """Who begins, by season."""
        self.told: set[int] = set()
        """The numbers of the events that reading the record gives again, perhaps less exactly."""
        self._thrown: dict[int, list[Event]] = {}
        self._open: list[int] = []
        """The numbers of events whose turn, or whose throws for the first move, are not over."""
        self._turn: Turn | None = None
        self._is_start = True
        self._is_over = False
        self._has_season_end = False
        """Whether a remark would stand right behind the end of a season now."""
        self._last: list[Comment] = []
        """The comments behind the end of the game."""
        self._gather(match)

    def openings(self) -> tuple[Opening, ...]:
        """Return what was thrown for the first move of each season, None where it was chosen."""
        return tuple(map(self._opening, self.first_movers))

    def _opening(self, season: int) -> Opening:
        events = self._thrown.get(season, [])
        if all(event.note == CHOSEN for event in events):
            return None
        return tuple(int(event.text) for event in events)

    def _gather(self, match: Match) -> None:
        counting = {event.n for event in effective(match.events)}
        for event, state, actor, action in match.steps():
            if event.n not in counting:
                continue
            if event.kind == "note":
                self._remark(event)
            elif event.kind in _ENDINGS:
                self._is_over = True
            elif state is not None:
                assert isinstance(state, AnyState)  # the game has no other states
                self._is_start = False
                self._fold(event, state, actor, action)
        state = match.state
        assert isinstance(state, AnyState)  # the game has no other states
        if state.phase == "move":
            self.first_movers.setdefault(season_of(state), state.side)
        if self.elements and match.outcome is not None:
            self.elements += [GameEnd(), *self._last]

    def _remark(self, event: Event) -> None:
        """Tell a remark where CKKA has a place for it."""
        info = None
        if self._is_start and not event.note:
            info = read_remark(event.text)
        if info is not None:
            self.infos.append(info)
            self.told.add(event.n)
            return
        comments = list(writable_comments((event.text,)))
        if [comment.text for comment in comments] != [event.text] or "\n" in event.text:
            return
        if self._is_over and event.note == GAME_END and self.elements:
            self._last += comments
        elif self._has_season_end and not event.note and not self._last:
            self.elements += comments
        else:
            return
        self.told.add(event.n)

    def _fold(self, event: Event, state: AnyState, actor: Actor, action: Action) -> None:
        after = state.after(actor, action)
        self._open.append(event.n)
        self._has_season_end = False
        match state.phase:
            case "place" | "open" | "open_fall":
                if state.phase == "open_fall":
                    self._thrown.setdefault(season_of(state), []).append(event)
                if after.phase not in ("place", "open", "open_fall"):
                    self._close()
            case "declare":
                self._declare(event, state, action)
            case "stuck":
                if self.elements:
                    self._close()
            case _:
                self._move(event, state, action, after)
        self._is_over = after.phase == "over"

    def _close(self) -> None:
        self.told.update(self._open)
        self._open.clear()

    def _move(self, event: Event, state: AnyState, action: Action, after: AnyState) -> None:
        if state.phase == "move":
            self.first_movers.setdefault(season_of(state), state.side)
            self._turn = Turn(state, event, action)
        else:
            assert isinstance(state, CetkaikState)
            assert self._turn is not None  # these phases are within a turn
            self._turn.add(event, state, after)
        if not isinstance(after, CetkaikState) or after.pending is None:
            assert self._turn is not None
            self.elements += tell_turn(self._turn, after)
            self._close()

    def _declare(self, event: Event, state: AnyState, action: Action) -> None:
        assert isinstance(state, CetkaikState)
        assert self._turn is not None  # a move led to this
        due = find_due(state, self._turn.action)
        mark, lines = split_note(event.note)
        comments = writable_comments((mark, *lines))
        if action == TAXOT:
            season = season_name(state.position.season, state.options.seasons)
            taxot = Taxot(None, due.names, due.points)
            self.elements += [taxot, *comments, SeasonEnd(season)]
            self._has_season_end = True
        else:
            self.elements += [Tymok(None, due.names), *comments]
        self._close()
