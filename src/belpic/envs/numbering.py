"""Actions as numbers: one number for each token, the same in every state.

Number 0 ends a path that is complete but could go on. Then come the tokens of the game in their
order, and spare numbers for tokens that are not among them, such as high amounts: those take the
spare numbers in the order in which the rules offer them. If they do not suffice, the last one turns
to the next page of them. So every action of every game can be written with few numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from belpic.core.action import Action
from belpic.envs.grammar import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from belpic.core.game import AnyGame, State
    from belpic.core.options import Options
    from belpic.core.seats import Seat

DONE: Final = 0
SPARE: Final = 16
"""Spare numbers beside the tokens of a game."""
UNKNOWN: Final = 64
"""Spare numbers where a game has no list of its tokens."""
Way = Literal["tokens", "whole"]


class Turn(NamedTuple):
    """How far a seat has come with its action: the touches, and the page of further ones."""

    seat: Seat
    path: tuple[str, ...] = ()
    page: int = 0


@dataclass(frozen=True, slots=True)
class Numbering:
    """What each number means, for a game with its options."""

    words: tuple[str, ...]
    spare: int
    way: Way
    numbers: Mapping[str, int]

    @staticmethod
    def of(game: AnyGame, options: Options, way: Way = "tokens", most: int = 256) -> Numbering:
        """Return the numbering of a game; whole actions have `most` numbers."""
        if way == "whole":
            return Numbering((), most, way, {})
        listed = game.parts.tokens
        words = words_of(game.grammar) if listed is None else listed(options)
        spare = SPARE if words else UNKNOWN
        return Numbering(words, spare, way, {word: at + 1 for at, word in enumerate(words)})

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return 1 + len(self.words) + self.spare

    @property
    def more(self) -> int:
        """The number that turns to the next page."""
        return self.size - 1

    def offer(self, state: State, turn: Turn) -> dict[int, str | Action | None]:
        """Return what each legal number does: a token, a whole action, or None for a new page."""
        if self.way == "whole":
            actions = state.actions(turn.seat)
            if len(actions) <= self.spare:
                return dict(enumerate(actions, start=1))
            return self._paged({}, actions, turn.page)
        following = state.next(turn.seat, turn.path)
        found: dict[int, str | Action | None] = {}
        if following.action is not None:
            found[DONE] = following.action
        others = []
        for token in following.tokens:
            number = self.numbers.get(token.text)
            if number is None:
                others.append(token.text)
            else:
                found[number] = token.text
        return self._paged(found, others, turn.page) if others else found

    def _paged(
        self,
        found: dict[int, str | Action | None],
        others: Iterable[str | Action],
        page: int,
    ) -> dict[int, str | Action | None]:
        listed = tuple(others)
        first = len(self.words) + 1
        if len(listed) <= self.spare:
            return found | dict(enumerate(listed, start=first))
        room = self.spare - 1
        pages = -(-len(listed) // room)
        shown = listed[page % pages * room : (page % pages + 1) * room]
        return found | dict(enumerate(shown, start=first)) | {self.more: None}

    def touch(self, state: State, turn: Turn, number: int) -> Turn | Action:
        """Return the turn after a number, or the action that it makes whole.

        Raises:
            KeyError: if the number is not legal here.
        """
        return self.follow(state, turn, self.offer(state, turn)[number])

    def follow(self, state: State, turn: Turn, meant: str | Action | None) -> Turn | Action:
        """Return the turn after what a number means, or the action that it makes whole."""
        if meant is None:
            return Turn(turn.seat, turn.path, turn.page + 1)
        if isinstance(meant, Action):
            return meant
        path = (*turn.path, meant)
        following = state.next(turn.seat, path)
        if following.action is not None and not following.tokens:
            return following.action
        return Turn(turn.seat, path)

    def name(self, number: int, meant: str | Action | None) -> str:
        """Return a legal number in words."""
        if number == DONE:
            return "done"
        return "more" if meant is None else str(meant)
