"""What touches mean, as clients get it: the answers around a question, or around some touches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, overload

from belpic.core.action import Action
from belpic.core.game import State
from belpic.core.lazy_property import lazy_property
from belpic.core.touch import Continues, Declined, TouchMachine, draw_graph, draw_node
from belpic.core.view import seat_of
from belpic.table.messages import Touched
from belpic.table.now_messages import MeaningNow, TouchesNow
from belpic.table.wire import Written, message

if TYPE_CHECKING:
    from belpic.core.errors import Reason
    from belpic.core.languages import Lang
    from belpic.core.text import Text
    from belpic.core.touch import Touches, TouchNode
    from belpic.core.touch.graph import Target, TouchEdge
    from belpic.core.touch.readings import Sort
    from belpic.core.view import View
    from belpic.table.commands import TouchMade


UNTOUCHED: Final = TouchesNow({}, {}, (), None, stands=False)
"""Where nothing has been touched, and nothing can be."""

ACTIONS_KEPT: Final = 1 << 14
"""How many actions keep their text."""
UNTOLD: Final = frozenset({"amount", "loose"})
"""What is told with its text even where it is the only one: numbers, and what has no place."""


class OwnTouches(Written, Sequence[TouchesNow]):
    """All answers for a question, of a game that may write them itself.

    For whoever wants them as data the machine draws them.
    """

    def __init__(self, machine: TouchMachine) -> None:
        """Take a machine with the View whose game writes them."""
        self._view, self._scene = machine.view, machine.scene

    @lazy_property
    def data(self) -> tuple[TouchesNow, ...]:
        """The answers as the machine draws them."""
        # by a machine of its own: one that has been asked much before draws less
        return drawn_touches(TouchMachine(self._view, self._scene))

    def __len__(self) -> int:
        """Return how many answers there are."""
        return len(self.data)

    @overload
    def __getitem__(self, index: int) -> TouchesNow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TouchesNow]: ...
    def __getitem__(self, index: int | slice) -> TouchesNow | Sequence[TouchesNow]:
        """Return one of them, or some."""
        return self.data[index]

    def text(self, lang: Lang) -> str:
        """Return what the game writes, or what the machine draws."""
        written = self._view.written_touches(lang)
        return message(self.data, lang) if written is None else written


def touches_of(machine: TouchMachine) -> Sequence[TouchesNow]:
    """Return all answers for a question, as far as the limits of a graph allow."""
    if type(machine.view.shown).written_touches is State.written_touches:
        return drawn_touches(machine)
    return OwnTouches(machine)


def drawn_touches(machine: TouchMachine) -> tuple[TouchesNow, ...]:
    """Return the same, drawn by the machine."""
    return tuple([_written(machine, node) for node in draw_graph(machine).nodes])


def shows_previews(view: View) -> bool:
    """Tell whether the game shows anything beside the table while one touches."""
    return type(view.shown).preview is not State.preview


def answer_touches(
    machine: TouchMachine, made: Sequence[TouchMade], *, ahead: bool = False
) -> Touched:
    """Return where touches lead, one after the other; one that is impossible changes nothing.

    Whoever looks ahead gets what may be touched further on as well, if anything may.
    """
    found, why = machine.start, None
    for one in made:
        found, why = _touch(machine, found, one)
    action = machine.whole(found)
    further = ahead and action is None and why is None
    nodes = _around(machine, found) if further else (draw_node(machine, found),)
    return Touched(
        tuple([_written(machine, node) for node in nodes]),
        None if action is None else str(action),
        why,
        machine.preview(found),
        None if action is None else _said(machine.view, action),
    )


def _said(view: View, action: Action) -> Text | None:
    """Return an action in words; of no other touches, which many are, is anything told."""
    seat = seat_of(view.viewer)
    return None if seat is None else view.shown.describe(seat, action, seat)


def _around(machine: TouchMachine, touches: Touches) -> tuple[TouchNode, ...]:
    """Return the answers around touches, however much was asked before.

    What a machine remembers would cost nothing more, and the graph would reach further with it.
    """
    forgetful = TouchMachine(machine.view, machine.scene)
    return draw_graph(forgetful, root=touches).nodes


def _touch(
    machine: TouchMachine, touches: Touches, made: TouchMade
) -> tuple[Touches, Reason | None]:
    if made.back and any(token.key == made.key for token in machine.chosen(touches)):
        return machine.without(touches, made.key), None
    result = machine.touch(touches, made.key, made.text)
    if isinstance(result, Continues):
        return result.touches, None
    # where several things could be meant and nobody says which, nothing is
    return touches, result.reason if isinstance(result, Declined) else None


def _written(machine: TouchMachine, node: TouchNode) -> TouchesNow:
    sorts = machine.sorts.by_key
    free = {key: _lead(sorts.get(key, "loose"), edges) for key, edges in node.free.items()}
    chosen = tuple([(token.key, token.text) for token in node.chosen])
    done = None if node.done is None else str(node.done)
    return TouchesNow(free, dict(node.back), chosen, done, node.stands)


def _lead(sort: Sort, edges: Sequence[TouchEdge]) -> int | str | tuple[MeaningNow, ...] | None:
    """Return where a touch leads; what its place does not tell is told by its label as well."""
    if len(edges) == 1 and sort not in UNTOLD:
        return _target(edges[0].to)
    return tuple([MeaningNow(edge.text, edge.label, _target(edge.to)) for edge in edges])


def _target(target: Target) -> int | str | None:
    return _text_of(target) if isinstance(target, Action) else target


@lru_cache(ACTIONS_KEPT)
def _text_of(action: Action) -> str:
    return str(action)
