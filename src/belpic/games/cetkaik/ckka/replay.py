"""Plays a CKKA record through the rules, and says where it contradicts them (docs/ckka.md §10).

The rules ask, the record answers: every passage is put into the log as the small actions that it
stands for. What a record cannot know, such as the throws for the first move, is chosen so that it
fits, and marked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from belpic.games.cetkaik.ancient.state import AncientState
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible
from belpic.games.cetkaik.ckka.header import other_infos
from belpic.games.cetkaik.ckka.log import CHOSEN, join_note
from belpic.games.cetkaik.ckka.plans import piece_text, plan_move
from belpic.games.cetkaik.ckka.scanner import PIECES
from belpic.games.cetkaik.ckka.seasons import Openings, Seating, check_declaration, find_due
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    BoardMove,
    Capture,
    CkkaRecord,
    Comment,
    Drop,
    Element,
    GameEnd,
    Move,
    PointsLine,
    SeasonEnd,
    TamMove,
    TaxotCall,
    Tymok,
    season_name,
)
from belpic.games.cetkaik.ckka.throws import Thrown
from belpic.games.cetkaik.ckka.writer import tell, write_info
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.payment_text import points_text
from belpic.games.cetkaik.pieces import EMPTY, TAM_CODE, side_of
from belpic.games.cetkaik.squares import name_of
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import AGAIN, BANK, STAY, TAXOT, TYMOK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.games.cetkaik.ckka.errors import Report
    from belpic.games.cetkaik.ckka.header import OwnItems
    from belpic.games.cetkaik.ckka.log import AnyState, Log
    from belpic.games.cetkaik.ckka.plans import Plan


@dataclass(frozen=True, slots=True)
class _Passage:
    """An element that begins something, what it captured, and the comments on both.

    `head` is None only for what stands before the first readable element.
    """

    head: Element | None
    captures: tuple[Capture, ...] = ()
    comments: tuple[str, ...] = ()

    @property
    def elements(self) -> tuple[Element, ...]:
        """All elements again."""
        head = () if self.head is None else (self.head,)
        return (*head, *self.captures, *map(Comment, self.comments))


def _cut(elements: Sequence[Element]) -> tuple[_Passage, ...]:
    """Return the passages of a body."""
    passages: list[_Passage] = []
    for element in elements:
        if isinstance(element, Capture | Comment):
            last = passages.pop() if passages else _Passage(None)
            passages.append(_with(last, element))
        else:
            passages.append(_Passage(element))
    return tuple(passages)


def _with(passage: _Passage, element: Capture | Comment) -> _Passage:
    if isinstance(element, Capture):
        return _Passage(passage.head, (*passage.captures, element), passage.comments)
    return _Passage(passage.head, passage.captures, (*passage.comments, element.text))


# The replay


GAME_END: Final = "星一周"
"""The note of a remark that stands behind the end of the game."""
_AGREE: Final = "agree"
_NO_THROW: Final = Thrown(0, CHOSEN)
"""The answer where only an entry of the header can have led; whether that fits is checked then."""


class Replay:
    """One record on its way through the rules."""

    def __init__(self, record: CkkaRecord, items: OwnItems, log: Log, report: Report) -> None:
        """Take the record, the items of our own in it, a log to fill, and where faults go."""
        self._header = record.header
        self._passages = _cut(record.elements)
        self._log = log
        self._report = report
        self._openings = Openings(record.header, items, log.state.options.first_season)
        self._seating = Seating(record.header)
        self._action: Action | None = None
        self._taken: Counter[int] = Counter()
        self._ended: int | None = None
        """The season that 終季 has just ended."""

    @property
    def _state(self) -> AnyState:
        return self._log.state

    def run(self) -> None:
        """Fill the log.

        Raises:
            CkkaError: whatever `report` raises.
            Impossible: if the record cannot be followed; the rest is then in the log as remarks.
        """
        for info in other_infos(self._header):
            self._log.put("note", write_info(info))
        for index, passage in enumerate(self._passages):
            try:
                self._play(index, passage)
            except Impossible:
                self._keep(self._passages[index:])
                raise
        self._run_out()
        self._seating.begin(self._state, self._report)
        self._log.check_end()

    def _run_out(self) -> None:
        """Put what lies between the last move and the end."""
        if self._openings.is_told(self._state):
            self._open(len(self._passages))
        self._log.run_out()

    def _play(self, index: int, passage: _Passage) -> None:
        head = passage.head
        match head:
            case BoardMove() | TamMove() | Drop():
                self._turn(head, index, passage.comments)
            case Tymok() | TaxotCall():
                self._declare(head, passage.comments)
            case SeasonEnd():
                self._end_season(head)
            case GameEnd():
                self._end_game(head)
            case PointsLine():
                self._seating.check_standing(head, self._state, self._report)
            case Capture() | Comment() | None:
                pass
            case _:
                assert_never(head)
        for capture in passage.captures:
            self._check_capture(capture)
        if isinstance(head, SeasonEnd | GameEnd | PointsLine | None):
            self._remark(passage.comments, GAME_END if isinstance(head, GameEnd) else "")

    def _remark(self, comments: Sequence[str], note: str) -> None:
        for comment in filter(None, comments):
            self._log.put("note", comment, note)

    def _keep(self, passages: Sequence[_Passage]) -> None:
        for passage in passages:
            for element in passage.elements:
                self._log.match = self._log.match.annotate(tell(element))

    # A turn (§6)

    def _turn(self, move: Move, index: int, comments: Sequence[str]) -> None:
        self._log.catch_up()
        self._open(index)
        if self._log.is_over:
            raise Impossible("game_over", move.place)
        if self._state.phase == "declare":
            self._report(CkkaError("declaration_missing", move.place))
            self._log.act(TYMOK)
        before = self._state
        self._openings.check(before, move, self._report)
        self._seating.begin(before, self._report)
        plan = plan_move(before, move, self._report)
        self._action, self._ended = plan.action, None
        self._log.act(plan.action, join_note(plan.mark, comments))
        self._answer(plan)
        after = self._state
        if not _came_out(before, after, move, plan):
            raise Impossible("other_result", move.place)
        self._taken = _enemies(before, before.side) - _enemies(after, before.side)

    def _open(self, index: int) -> None:
        """Let the sides throw for the first move from here on, if the rules ask for that."""
        while (state := self._state).phase in ("place", "open", "open_fall"):
            if state.phase == "place":
                self._log.act("keep", CHOSEN)
            elif state.phase == "open":
                self._log.act("throw")
            else:
                told = [passage.head for passage in self._passages[index:]]
                thrown = self._openings.next_throw(state, told)
                self._log.fall(thrown.count, thrown.note)

    def _answer(self, plan: Plan) -> None:
        """Answer what the rules ask until the move is over."""
        bridge = list(plan.bridge)
        while isinstance(state := self._state, CetkaikState) and state.pending is not None:
            match state.phase:
                case "fall":
                    thrown = bridge.pop(0) if bridge else _NO_THROW
                    self._log.fall(thrown.count, thrown.note)
                case "chain":
                    self._log.act(AGAIN if bridge else BANK)
                case "land":
                    self._land(plan, state)
                case _:
                    thrown = plan.water or _NO_THROW
                    self._log.fall(thrown.count, thrown.note)

    def _land(self, plan: Plan, state: CetkaikState) -> None:
        offered = {landing.square for landing in state.landings()}
        if plan.landing is None or plan.landing not in offered:
            self._log.act(STAY)
        else:
            self._log.act(f"to {name_of(plan.landing)}", plan.landing_mark)

    def _check_capture(self, capture: Capture) -> None:
        written = PIECES[capture.kind]
        if capture.colour is not None:
            written = COLOUR_NAMES[capture.colour] + written
        taken = [piece_text(code) for code in self._taken.elements()]
        if not taken:
            self._report(CkkaError("nothing_taken", capture.place, written=written))
        elif not any(piece.endswith(written) for piece in taken):
            right = ", ".join(taken)
            self._report(CkkaError("other_capture", capture.place, written=written, right=right))

    # 再行, 終季 and the ends (§8.5, §9)

    def _declare(self, written: Tymok | TaxotCall, comments: Sequence[str]) -> None:
        self._log.catch_up()
        state = self._state
        if not isinstance(state, CetkaikState) or state.phase != "declare":
            if isinstance(written, TaxotCall):
                raise Impossible("needless_declaration", written.place)
            self._report(CkkaError("needless_declaration", written.place))
            self._remark(comments, "")
            return
        self._seating.check_name(written, state.side, self._report)
        assert self._action is not None  # a move led to this
        for problem in check_declaration(written, find_due(state, self._action)):
            self._report(problem)
        goes_on = isinstance(written, Tymok)
        if not goes_on and not state.may_end_season():
            raise Impossible("taxot_forbidden", written.place)
        self._log.act(TYMOK if goes_on else TAXOT, join_note("", comments))
        self._ended = None if goes_on else state.position.season

    def _end_season(self, written: SeasonEnd) -> None:
        ended = self._ended
        state = self._state
        if ended is None and self._log.is_over:
            ended = state.position.season if isinstance(state, CetkaikState) else 1
        if ended is None:
            self._report(CkkaError("season_goes_on", written.place))
        elif written.season.number + 1 != ended:
            right = season_name(ended, state.options.seasons)
            self._report(
                CkkaError("other_season", written.place, written=written.season, right=right)
            )

    def _end_game(self, written: GameEnd) -> None:
        self._log.catch_up()
        if isinstance(self._state, AncientState) and self._state.phase == "stuck":
            self._log.act(_AGREE)
        if not self._log.is_over:
            self._run_out()
        if not self._log.is_over:
            state = self._state
            ia, a = map(points_text, state.scores())
            side = side_name(state.side)
            self._report(CkkaError("game_goes_on", written.place, ia=ia, a=a, side=side))


def _came_out(before: AnyState, after: AnyState, move: Move, plan: Plan) -> bool:
    """Tell whether a turn had the result that is written, which only entries can have changed."""
    was, now = before.position.board, after.position.board
    if not isinstance(before, CetkaikState) or isinstance(move, Drop):
        return True
    if not plan.arrives:
        return was == now
    source = before.position.tam if isinstance(move, TamMove) else move.source
    return now[move.target] == was[source] and (now[source] == EMPTY or source == move.target)


def _enemies(state: AnyState, side: int) -> Counter[int]:
    """Return the codes of the enemy pieces on the board."""
    return Counter(
        code
        for code in state.position.board
        if code not in (EMPTY, TAM_CODE) and side_of(code) != side
    )
