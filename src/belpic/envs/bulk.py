"""Thousands of matches as one vector environment of Gymnasium, over a game's bulk play.

The arrays are the game's own, on the processor or on a card; NumPy, PyTorch and JAX get them by
DLPack without a copy. A match that ends begins again in the same step (`SAME_STEP`).

| observation | what |
|---|---|
| `planes` | bytes: what the seat to act sees of the board; the game documents the planes |
| `facts` | whole numbers: what it sees beside the board |

An action is the place of a legal one in its match's list. What stands in `infos`:

| info | what |
|---|---|
| `action_mask` | by match and action: whether there is one |
| `counts` | how many there are |
| `legal` | the actions packed in whole numbers, which mean the same in every state |
| `seats` | who is to act |
| `rewards` | by match and seat: 1 to the winner and -1 to the loser of a match that has ended |
| `gains` | by match and seat: what the step changed in the points |

The step's own reward is that of the seat that has acted.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Protocol, TypedDict, Unpack, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from belpic.core import registry
from belpic.envs.wording import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from belpic.core.bulk import Array, BulkMatches, Device
    from belpic.core.game import AnyGame
    from belpic.core.options import Value

Arrays = Literal["numpy", "torch", "jax"]
INT32: Final = np.iinfo(np.int32)


class Library(Protocol):
    """What is needed of a library of arrays."""

    def take(self, array: Array) -> Array:
        """Return an array of the game's as one of the library's, in the same memory."""

    def copy(self, array: Array) -> Array:
        """Return a copy."""

    def mask(self, counts: Array, width: int) -> Array:
        """Return a row for each count, true below it."""

    def pick(self, rows: Array, places: Array) -> Array:
        """Return of each row the entry at its place."""


@cache
def _stairs(width: int) -> NDArray[np.bool_]:
    """Return the mask of every count from 0 to the width."""
    return np.tri(width + 1, width, -1, dtype=np.bool_)


class _NumPy:
    def take(self, array: Array) -> Array:
        return np.asarray(array)

    def copy(self, array: Array) -> Array:
        return np.array(array)

    def mask(self, counts: Array, width: int) -> Array:
        # copying whole rows takes a tenth of the time of comparing
        return np.take(_stairs(width), np.asarray(counts), axis=0)

    def pick(self, rows: Array, places: Array) -> Array:
        whole = np.asarray(places)[:, None].astype(np.int64)
        return np.take_along_axis(np.asarray(rows), whole, 1)[:, 0]


class _Torch:
    def __init__(self) -> None:
        self._torch = import_module("torch")

    def take(self, array: Array) -> Array:
        return cast("Array", self._torch.from_dlpack(array))

    def copy(self, array: Array) -> Array:
        return cast("Array", self._torch.clone(array))

    def mask(self, counts: Array, width: int) -> Array:
        device = counts.device  # type: ignore[attr-defined]  # a tensor's
        below = self._torch.arange(width, device=device)
        return cast("Array", below < counts[:, None])  # type: ignore[index]  # a tensor's

    def pick(self, rows: Array, places: Array) -> Array:
        whole = places[:, None].long()  # type: ignore[index]  # a tensor's
        return cast("Array", self._torch.take_along_dim(rows, whole, 1)[:, 0])


class _Jax:
    def __init__(self) -> None:
        self._numbers = import_module("jax.numpy")

    def take(self, array: Array) -> Array:
        return cast("Array", self._numbers.from_dlpack(array))

    def copy(self, array: Array) -> Array:
        return cast("Array", self._numbers.array(array, copy=True))

    def mask(self, counts: Array, width: int) -> Array:
        return cast("Array", self._numbers.arange(width) < counts[:, None])  # type: ignore[index]  # an array's

    def pick(self, rows: Array, places: Array) -> Array:
        whole = places[:, None]  # type: ignore[index]  # an array's
        return cast("Array", self._numbers.take_along_axis(rows, whole, 1)[:, 0])


LIBRARIES: Final[Mapping[Arrays, type[Library]]] = {"numpy": _NumPy, "torch": _Torch, "jax": _Jax}
Observed = dict[str, "Array"]
Info = dict[str, "Array"]


class Choices(TypedDict, total=False):
    """What else one may say; all of it may be left out."""

    preset: str | None
    options: Mapping[str, Value] | None
    seed: int
    threads: int
    longest: int
    """After how many actions a match is broken off; 0 is never."""


class BulkEnv(VectorEnv[Observed, "Array", "Array"]):
    """Matches side by side, one decision in each at every step."""

    metadata: ClassVar[dict[str, object]] = {  # type: ignore[misc]  # Gymnasium says less
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str | AnyGame,
        num_envs: int = 1024,
        *,
        arrays: Arrays = "numpy",
        copy: bool = True,
        device: Device = "cpu",
        **choices: Unpack[Choices],
    ) -> None:
        """Open the matches; without `copy` every step fills the arrays that were returned before.

        Raises:
            BelpicError: if the game, its options or the device have no bulk play.
        """
        rules = registry.load(game) if isinstance(game, str) else game
        if rules.parts.bulk is None:
            raise refusal("no_bulk", game=rules.info.title, listed=", ".join(bulk_games()))
        if device == "gpu" and arrays == "numpy":
            raise refusal("no_numpy")
        self.matches: BulkMatches = rules.parts.bulk.open(
            rules.options(rules.info.usual_seats, choices.get("preset"), choices.get("options")),
            num_envs,
            choices.get("seed", 0),
            device=device,
            threads=choices.get("threads", 1),
            longest=choices.get("longest", 0),
        )
        self.num_envs = num_envs
        self._library = LIBRARIES[arrays]()
        self._copies = copy
        self._width = self.matches.legal.shape[1]
        self.single_observation_space = spaces.Dict(
            {
                "planes": spaces.Box(0, 255, self.matches.planes.shape[1:], np.uint8),
                "facts": spaces.Box(INT32.min, INT32.max, self.matches.facts.shape[1:], np.int32),
            }
        )
        self.single_action_space = spaces.Discrete(self._width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observed, Info]:
        """Begin every match anew; the same seed gives the same bits on any device."""
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(1 << 62)) if seed is None else seed
        self.matches.reset(drawn)
        return self._observed(), self._info()

    def step(self, actions: Array) -> tuple[Observed, Array, Array, Array, Info]:
        """Play in each match the legal action of this number.

        Raises:
            IllegalAction: naming the first match that has no such action; then nothing is played.
        """
        library, matches = self._library, self.matches
        acted = library.copy(self._seats())
        matches.step(actions)
        reward = library.pick(library.take(matches.rewards), acted)
        ended, cut = self._given(matches.terminated), self._given(matches.truncated)
        return self._observed(), reward, ended, cut, self._info()

    def sample(self) -> Array:
        """Return a legal action for each match, all equally likely, from its own stream."""
        return self._library.take(self.matches.draw())

    def _given(self, array: Array) -> Array:
        taken = self._library.take(array)
        return self._library.copy(taken) if self._copies else taken

    def _seats(self) -> Array:
        facts = self._library.take(self.matches.facts)
        return cast("Array", facts[:, self.matches.seat_fact])  # type: ignore[index]  # every library's

    def _observed(self) -> Observed:
        return {
            "planes": self._given(self.matches.planes),
            "facts": self._given(self.matches.facts),
        }

    def _info(self) -> Info:
        matches, library = self.matches, self._library
        counts = self._given(matches.counts)
        return {
            "action_mask": library.mask(counts, self._width),
            "counts": counts,
            "legal": self._given(matches.legal),
            "seats": library.copy(self._seats()) if self._copies else self._seats(),
            "rewards": self._given(matches.rewards),
            "gains": self._given(matches.gains),
        }


def bulk_games() -> tuple[str, ...]:
    """Return the ids of all games that are played in bulk."""
    return tuple(
        game_id for game_id in registry.ids() if registry.load(game_id).parts.bulk is not None
    )
