"""Every game as an AEC environment of PettingZoo."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Unpack

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from belpic.envs.pettingzoo.agents import Agents, Observed
from belpic.envs.pictures import tell
from belpic.envs.session import Choices, Session, Setting

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from belpic.core.game import AnyGame


class TableEnv(Agents, AECEnv):
    """A match whose seats are agents; each step is one token of an action.

    Seats that are asked at once act one after another, none seeing what the others have chosen.
    `named(agent)` gives the arrays of an agent's row by name.
    """

    def __init__(
        self, game: str | AnyGame, render_mode: str | None = None, **choices: Unpack[Choices]
    ) -> None:
        """Prepare an environment for a game; `reset` begins a match."""
        setting = Setting.of(game, **choices)
        super().__init__(setting, "", setting.numbering.size, render_mode)
        self.metadata["is_parallelizable"] = False
        self.agents = list(self.possible_agents)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002  # PettingZoo's signature
        """Begin a match; the same seed gives the same throws and deals."""
        self.session = Session(self.setting, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.session.seat]

    def observe(self, agent: str) -> Observed:
        """Return what an agent sees; the mask is empty unless it is to act."""
        seat = self._seat_of[agent]
        return {"observation": self.session.observe(seat), "action_mask": self.session.mask(seat)}

    def named(self, agent: str) -> dict[str, NDArray[np.float32]]:
        """Return the arrays of an agent's observation by name."""
        return self.setting.observer.named(self.session.observe(self._seat_of[agent]))

    def text(self, agent: str) -> str:
        """Return what an agent sees in words, with what it has touched so far."""
        seat = self._seat_of[agent]
        return tell(self.session.state, seat, self.session.path(seat), os.environ)

    def step(self, action: int | None) -> None:
        """Play a number of the agent whose turn it is.

        Raises:
            IllegalAction: if it is not legal; nothing has changed then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None  # only for agents that are out
        session = self.session
        session.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, session.gains, strict=True))
        if session.over:
            ended, cut = not session.truncated, session.truncated
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, cut)
        self.agent_selection = self.possible_agents[session.seat]
        if any(session.gains):
            self._accumulate_rewards()
        if session.over:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()


def raw_env(
    game: str | AnyGame, render_mode: str | None = None, **choices: Unpack[Choices]
) -> TableEnv:
    """Return an environment without wrappers; an illegal number raises `IllegalAction`."""
    return TableEnv(game, render_mode, **choices)


def env(game: str | AnyGame, render_mode: str | None = None, **choices: Unpack[Choices]) -> AECEnv:
    """Return an environment in PettingZoo's usual wrappers: an illegal number ends the match."""
    raw = raw_env(game, render_mode, **choices)
    lawful = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    bounded = wrappers.AssertOutOfBoundsWrapper(lawful)
    return wrappers.OrderEnforcingWrapper(bounded)
