"""Games as parallel environments: all seats that are asked answer in one step.

A seat that is not asked, or has completed its action before the others, may only say `WAIT`. What
is illegal ends the match for everybody, with -1 for whoever said it, as PettingZoo's wrappers do.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, Unpack

import numpy as np
from pettingzoo import ParallelEnv

from belpic.core.action import Action
from belpic.core.seats import Seat, asked_seats
from belpic.envs.numbering import Turn
from belpic.envs.pettingzoo.agents import Agents, Observed
from belpic.envs.pictures import tell
from belpic.envs.session import Choices, Session, Setting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from belpic.core.game import AnyGame

ILLEGAL: Final = -1.0
Stepped = tuple[
    dict[str, Observed],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, object]],
]


class ParallelTableEnv(Agents, ParallelEnv):
    """A match in which everybody answers at once; the last number is `WAIT`."""

    def __init__(
        self, game: str | AnyGame, render_mode: str | None = None, **choices: Unpack[Choices]
    ) -> None:
        """Prepare an environment for a game; `reset` begins a match."""
        setting = Setting.of(game, **choices)
        self.wait = setting.numbering.size
        """The number of those who have nothing to say."""
        super().__init__(setting, "_parallel", self.wait + 1, render_mode)
        self.agents: list[str] = []

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, object] | None = None,  # noqa: ARG002  # PettingZoo's signature
    ) -> tuple[dict[str, Observed], dict[str, dict[str, object]]]:
        """Begin a match; the same seed gives the same throws and deals."""
        self.session = Session(self.setting, seed)
        self.agents = list(self.possible_agents)
        self._ask()
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Stepped:
        """Take a number of every agent; whole actions are played once all of them are."""
        agents = list(self.agents)
        guilty = [
            agent
            for seat, agent in enumerate(self.possible_agents)
            if not self._mask(seat)[int(actions[agent])]
        ]
        if guilty:
            return self._ended({agent: ILLEGAL if agent in guilty else 0.0 for agent in agents})
        for seat, turn in self._turns.items():
            if isinstance(turn, Turn):
                number = int(actions[self.possible_agents[seat]])
                self._turns[seat] = self.session.follow(turn, self._offer(turn)[number])
        whole = {seat: turn for seat, turn in self._turns.items() if isinstance(turn, Action)}
        gains = (0.0,) * len(agents)
        if len(whole) == len(self._turns):
            self.session.play_all(whole)
            gains = self.session.gains
            self._ask()
        if self.render_mode == "human":
            self.render()
        rewards = dict(zip(agents, gains, strict=True))
        if self.session.over:
            return self._ended(rewards)
        nothing = dict.fromkeys(agents, False)
        infos: dict[str, dict[str, object]] = {agent: {} for agent in agents}
        return self._observed(), rewards, nothing, dict(nothing), infos

    def observe(self, agent: str) -> Observed:
        """Return what an agent sees; while it has nothing to say, the mask leaves it `WAIT`."""
        return self._observe(Seat(self.possible_agents.index(agent)))

    def named(self, agent: str) -> dict[str, NDArray[np.float32]]:
        """Return the arrays of an agent's observation by name."""
        seat = Seat(self.possible_agents.index(agent))
        return self.setting.observer.named(self._row(seat))

    def text(self, agent: str) -> str:
        """Return what an agent sees in words, with what it has touched so far."""
        seat = Seat(self.possible_agents.index(agent))
        return tell(self.session.state, seat, self._path(seat), os.environ)

    def _ask(self) -> None:
        """Begin the turns of all seats that are asked, in the order in which they are played."""
        asked = () if self.session.over else sorted(asked_seats(self.session.state.to_act))
        self._turns: dict[Seat, Turn | Action] = {seat: Turn(seat) for seat in asked}

    def _offer(self, turn: Turn) -> dict[int, str | Action | None]:
        return self.setting.numbering.offer(self.session.state, turn)

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self.wait + 1, np.int8)
        turn = self._turns.get(Seat(seat))
        if isinstance(turn, Turn):
            mask[list(self._offer(turn))] = 1
        else:
            mask[self.wait] = 1
        return mask

    def _observed(self) -> dict[str, Observed]:
        return {agent: self._observe(Seat(seat)) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: Seat) -> Observed:
        return {"observation": self._row(seat), "action_mask": self._mask(seat)}

    def _row(self, seat: Seat) -> NDArray[np.float32]:
        return self.setting.observer.see(self.session.state.view(seat), self._path(seat))

    def _path(self, seat: Seat) -> tuple[str, ...]:
        turn = self._turns.get(seat)
        return turn.path if isinstance(turn, Turn) else ()

    def _ended(self, rewards: dict[str, float]) -> Stepped:
        agents, cut = list(self.agents), self.session.truncated
        seen = self._observed()
        self.agents = []
        infos: dict[str, dict[str, object]] = {agent: {} for agent in agents}
        ended, broken = dict.fromkeys(agents, not cut), dict.fromkeys(agents, cut)
        return seen, rewards, ended, broken, infos


def parallel_env(
    game: str | AnyGame, render_mode: str | None = None, **choices: Unpack[Choices]
) -> ParallelTableEnv:
    """Return a parallel environment."""
    return ParallelTableEnv(game, render_mode, **choices)
