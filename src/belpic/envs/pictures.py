"""What environments show to people: the table in words, or as pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import join
from belpic.core.languages import usual_language
from belpic.core.seats import ALL, SPECTATOR, Seat
from belpic.envs.pixels import read_png
from belpic.render.describe import describe_scene
from belpic.render.picture import draw_scene
from belpic.render.png import to_png
from belpic.render.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from belpic.core.game import State
    from belpic.core.view import View
    from belpic.envs.session import Session

MODES: Final = ("human", "ansi", "rgb_array")
WIDTH: Final = 640


def render(
    session: Session, mode: str | None, environment: Mapping[str, str]
) -> str | NDArray[np.uint8] | None:
    """Return the table as those see it who look on: in words, or as red, green and blue.

    For people the words are printed instead; without a mode there is nothing to show.
    """
    if mode is None:
        return None
    style = Style.of(usual_language(environment))
    scene = _seen(session).scene()
    if mode == "rgb_array":
        svg = draw_scene(scene, style, session.setting.game.info.title)
        return read_png(to_png(svg, WIDTH))[:, :, :3].copy()
    words = describe_scene(scene.drawable(), style)
    if mode == "human":
        print(words)  # noqa: T201  # what this mode is for
        return None
    return words


def tell(state: State, seat: int, touched: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return what a seat sees, in words, and what it has touched."""
    style = Style.of(usual_language(environment))
    words = describe_scene(state.view(Seat(seat)).scene().drawable(), style)
    return f"{words} > {join(touched)}" if touched else words


def _seen(session: Session) -> View:
    ended = session.state.outcome() is not None
    return session.state.view(ALL if ended else SPECTATOR)
