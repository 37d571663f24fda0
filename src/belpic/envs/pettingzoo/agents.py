"""What both forms of PettingZoo's environments have: seats as agents, and pictures of the table."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces

from belpic.envs import VERSION
from belpic.envs.observations import LIMIT
from belpic.envs.pictures import MODES, render

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from belpic.envs.session import Session, Setting

Observed = dict[str, "NDArray[np.float32] | NDArray[np.int8]"]


class Agents:
    """A match whose seats are agents: what each may see and say.

    An observation is a `Dict`: `observation` is the row of `envs.observations`, `action_mask` has a
    1 for each legal number.
    """

    session: Session

    def __init__(self, setting: Setting, form: str, numbers: int, render_mode: str | None) -> None:
        """Prepare an environment whose agents have so many numbers; `reset` begins a match."""
        super().__init__()
        self.setting = setting
        self.render_mode = render_mode
        self.metadata: dict[str, object] = {
            "name": f"{setting.game.info.id}{form}_v{VERSION}",
            "render_modes": list(MODES),
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(setting.seats)]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LIMIT, LIMIT, (setting.observer.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (numbers,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(numbers) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[object]:
        """Return what an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[object]:
        """Return the numbers that an agent may say."""
        return self.action_spaces[agent]

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the table as those see it who look on."""
        return render(self.session, self.render_mode, os.environ)

    def close(self) -> None:
        """Do nothing: no window is open."""
