"""The bot `random`: every action is as likely as any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.view import View


class RandomBot:
    """Chooses uniformly among the actions; where they are too many to list, touch by touch."""

    __slots__ = ()

    def choose(self, view: View, rng: Rng) -> Action:
        """Return one of the actions of the view's seat."""
        listed = view.listed()
        return walk.random_action(view.next, rng) if listed is None else self.pick(listed, rng)

    def pick(self, listed: Sequence[Action], rng: Rng) -> Action:
        """Return one of the listed actions; no bits are read where there is only one."""
        return listed[rng.below(len(listed))] if len(listed) > 1 else listed[0]
