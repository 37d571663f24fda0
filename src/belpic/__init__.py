"""Belpic: a rulebook of traditional games as software.

What people who write programs need is here by name: `belpic.game(ID).play(seed=1)`. The names
are found when they are first asked for; importing the package imports nothing, so that
``belpic --help`` and ``belpic games`` start at once. `docs/api.md` shows all of it at work.
"""

TYPE_CHECKING = False  # by this name checkers know it; `typing` would have to be imported
if TYPE_CHECKING:
    from belpic.api.book import Game, game, game_ids, load
    from belpic.api.film import Film
    from belpic.api.play import Estimate, Match
    from belpic.bots.analysis.advice import Advice
    from belpic.bots.analysis.match import Analysis
    from belpic.core.action import Action
    from belpic.core.errors import BelpicError
    from belpic.core.parts import Bot
    from belpic.core.view import View

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Advice",
    "Analysis",
    "BelpicError",
    "Bot",
    "Estimate",
    "Film",
    "Game",
    "Match",
    "View",
    "game",
    "game_ids",
    "load",
]


def __getattr__(name: str) -> object:
    """Return a public name, imported only now."""
    if name not in __all__:
        message = f"module 'belpic' has no attribute {name!r}"
        raise AttributeError(message)
    from belpic import api  # noqa: PLC0415  # whoever asks for no name waits for nothing

    return getattr(api, name)


def __dir__() -> list[str]:
    """Return what there is to complete."""
    return [*globals(), *__all__]
