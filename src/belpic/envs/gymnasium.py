"""One seat of any game as an environment of Gymnasium, against bots in the others.

Importing this module registers `belpic/GAME-v1` for every game that is installed, so that
`gymnasium.make("belpic.envs.gymnasium:belpic/GAME-v1", opponents="greedy")` needs no import.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from belpic.bots.levels import make, seated
from belpic.bots.runner import afresh
from belpic.core import registry
from belpic.core.rng import SeededRng
from belpic.envs import VERSION
from belpic.envs.observations import LIMIT
from belpic.envs.pictures import MODES, render, tell
from belpic.envs.session import Choices, Session, Setting
from belpic.envs.wording import refusal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from belpic.core.game import AnyGame
    from belpic.core.parts import Bot

NAMESPACE: Final = "belpic"
ILLEGAL: Final = -1.0
"""What an illegal number brings; it ends the match as well."""
Info = dict[str, object]


class SeatEnv(gymnasium.Env["NDArray[np.float32]", np.int64]):
    """A match from one seat; each step is one token of an action.

    An observation is the row of `envs.observations`; legal numbers are `info["action_mask"]`, and
    `action_masks()` as sb3-contrib asks for them. An illegal number ends the match with -1.
    """

    metadata: ClassVar[dict[str, object]] = {  # type: ignore[misc]  # Gymnasium says less
        "render_modes": list(MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seat: int = 0,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        render_mode: str | None = None,
        **choices: Unpack[Choices],
    ) -> None:
        """Prepare an environment; opponents sit in the other seats in turn, from the next one on.

        Raises:
            BelpicError: if the game has no such preset, seats, options or bots, or too few seats,
                or if nobody would sit in the other seats.
        """
        self.setting = Setting.of(game, **choices)
        if not 0 <= seat < self.setting.seats:
            raise refusal("no_seat", seat=seat, last=self.setting.seats - 1)
        self.seat = seat
        self.render_mode = render_mode
        listed: Sequence[str | Bot] = (
            [opponents]
            if isinstance(opponents, str) or not isinstance(opponents, Sequence)
            else opponents
        )
        if not listed:
            raise refusal("no_opponents")
        self._bots = [
            make(bot, self.setting.game) if isinstance(bot, str) else bot
            for bot in seated(listed, self.setting.seats - 1)
        ]
        row = self.setting.observer.size
        self.observation_space = spaces.Box(-LIMIT, LIMIT, (row,), np.float32)
        self.action_space = spaces.Discrete(self.setting.numbering.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[NDArray[np.float32], Info]:
        """Begin a match; the same seed gives the same throws, deals and opponents."""
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(1 << 62))
        self.session = Session(self.setting, drawn)
        self._rng = SeededRng(f"{drawn}/bots")
        self._bots = [afresh(bot) for bot in self._bots]
        self._gained = self._let_others_play()
        return self._seen()

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, Info]:
        """Play a number, and then let the others play until this seat is asked again.

        What they did before it was asked at all counts in its first step; if that was the whole
        match, any number will do.
        """
        session = self.session
        if not session.over:
            if int(action) not in session.offer:
                row, info = self._seen()
                return row, ILLEGAL, True, False, info
            session.act(int(action))
            self._gained += session.gains[self.seat] + self._let_others_play()
        reward, self._gained = self._gained, 0.0
        row, info = self._seen()
        ended = session.over and not session.truncated
        if self.render_mode == "human":
            self.render()
        return row, reward, ended, session.truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which numbers are legal."""
        return self.session.mask(self.seat).astype(np.bool_)

    def named(self) -> dict[str, NDArray[np.float32]]:
        """Return the arrays of the observation by name."""
        return self.setting.observer.named(self.session.observe(self.seat))

    def text(self) -> str:
        """Return what the seat sees in words."""
        return tell(self.session.state, self.seat, self.session.path(self.seat), os.environ)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the table as those see it who look on."""
        return render(self.session, self.render_mode, os.environ)

    def _seen(self) -> tuple[NDArray[np.float32], Info]:
        mask = self.session.mask(self.seat)
        return self.session.observe(self.seat), {"action_mask": mask}

    def _let_others_play(self) -> float:
        """Let the bots decide until this seat is asked; return what that brought it."""
        session, gained = self.session, 0.0
        while not session.over and session.seat != self.seat:
            bot = self._bots[(session.seat - self.seat - 1) % self.setting.seats]
            session.play(bot.choose(session.state.view(session.seat), self._rng))
            gained += session.gains[self.seat]
        return gained


def env_id(game_id: str) -> str:
    """Return the id under which a game is registered."""
    return f"{NAMESPACE}/{game_id}-v{VERSION}"


def register_all() -> tuple[str, ...]:
    """Register every game that is not registered yet; return all ids."""
    ids = []
    for game_id in registry.ids():
        name = env_id(game_id)
        if name not in gymnasium.registry:
            entry = f"{SeatEnv.__module__}:{SeatEnv.__qualname__}"
            gymnasium.register(
                name,
                entry_point=entry,
                vector_entry_point="belpic.envs.bulk:BulkEnv",
                kwargs={"game": game_id},
            )
        ids.append(name)
    return tuple(ids)


register_all()
