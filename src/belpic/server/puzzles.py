"""The routes of puzzles: which there are, one as its seat sees it, what becomes of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.bots.analysis.summary import keys_of
from belpic.core import registry
from belpic.core.puzzles import set_up
from belpic.core.text import read_by
from belpic.core.touch import TouchMachine
from belpic.server.endpoints import Endpoint
from belpic.server.languages import asked_lang
from belpic.server.lesson_bodies import NewTouches
from belpic.server.phrases import deny
from belpic.server.puzzle_bodies import (
    NewSolution,
    PuzzleChoice,
    PuzzleJudged,
    PuzzleList,
    PuzzleShown,
    PuzzleTheme,
    PuzzleWorth,
)
from belpic.server.requests import read_body, respond
from belpic.server.security import check_origin
from belpic.table.messages import Touched
from belpic.table.status import game_now
from belpic.table.touching import answer_touches, shows_previews, touches_of
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.core.game import AnyGame
    from belpic.core.puzzles import Puzzle, PuzzleBook
    from belpic.server.api import Api
    from belpic.table.commands import TouchMade


class PuzzleDesk:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api

    async def puzzles(self, request: Request) -> Response:
        """Answer with all puzzles, by game and theme."""
        await self._api.admit_for("game", request)
        lang = asked_lang(request)
        text = await self._api.ask_game("of puzzles", lambda: message(list_puzzles(), lang))
        return respond(text, lang)

    async def puzzle(self, request: Request) -> Response:
        """Answer with a puzzle as the seat sees it that decides."""
        await self._api.admit_for("snapshot", request)
        game, name = _asked(request)
        return await self._answer(request, lambda: show(game, name))

    async def solve(self, request: Request) -> Response:
        """Tell whether an answer is the best action, and why; nothing is kept of it."""
        await self._api.admit_for("snapshot", request)
        check_origin(request.headers)
        wish = await read_body(request, NewSolution)
        game, name = _asked(request)
        return await self._answer(request, lambda: judge(game, name, wish.text))

    async def touch_puzzle(self, request: Request) -> Response:
        """Tell where touches lead in a puzzle; nothing is kept of them."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        wish = await read_body(request, NewTouches)
        game, name = _asked(request)
        return await self._answer(
            request, lambda: touch(game, name, wish.touches, ahead=wish.ahead)
        )

    async def _answer(self, request: Request, make: Callable[[], object]) -> Response:
        """Answer with what a puzzle tells whoever decides there, who is “you”."""
        lang, (game, name) = asked_lang(request), _asked(request)

        def told() -> str:
            with read_by(find(game, name)[2].seat):
                return message(make(), lang)

        return respond(await self._api.ask_game(game, told), lang)


def _asked(request: Request) -> tuple[str, str]:
    return request.path_params["game"], request.path_params["puzzle"]


def list_puzzles() -> PuzzleList:
    """Return all puzzles."""
    return PuzzleList(
        tuple(
            PuzzleTheme(
                game.info.id,
                game.info.title,
                theme,
                name,
                tuple(one.id for one in book.listed() if one.theme == theme),
            )
            for game in (registry.load(one) for one in registry.ids() if registry.info(one).puzzles)
            if (book := game.parts.puzzles) is not None
            for theme, name in book.themes().items()
        )
    )


def find(game: str, name: str) -> tuple[AnyGame, PuzzleBook, Puzzle]:
    """Return a puzzle with its game.

    Raises:
        UnknownGame: if there is no such game.
        Denied: if it has no such puzzle.
    """
    loaded = registry.load(game)
    book = loaded.parts.puzzles
    found = None if book is None else book.find(name)
    if book is None or found is None:
        raise deny(404, "no_puzzle")
    return loaded, book, found


def show(game: str, name: str) -> PuzzleShown:
    """Return a puzzle as its seat sees it.

    Raises:
        Denied: if there is none.
    """
    loaded, book, found = find(game, name)
    view = set_up(loaded, found).view(found.seat)
    scene, listed = view.scene(), book.listed()
    return PuzzleShown(
        found.id,
        game_now(loaded),
        loaded.info.title,
        book.themes()[found.theme],
        book.ask(found.theme),
        found.seat,
        found.seats,
        view.shown.scores(),
        tuple(scene.things),
        touches_of(TouchMachine(view, scene)),
        shows_previews(view),
        tuple(
            PuzzleChoice(str(action), view.shown.describe(found.seat, action, found.seat))
            for action in view.actions()
        ),
        listed[(listed.index(found) + 1) % len(listed)].id,
    )


def touch(game: str, name: str, made: Sequence[TouchMade], *, ahead: bool) -> Touched:
    """Return where touches lead in a puzzle.

    Raises:
        Denied: if there is none.
    """
    loaded, _, found = find(game, name)
    view = set_up(loaded, found).view(found.seat)
    return answer_touches(TouchMachine(view, view.scene()), made, ahead=ahead)


def judge(game: str, name: str, text: str) -> PuzzleJudged:
    """Return what becomes of an answer.

    Raises:
        Denied: if there is no such puzzle.
        BelpicError: if the answer is no action here.
    """
    loaded, book, found = find(game, name)
    state = set_up(loaded, found)
    answer = str(loaded.read(state, found.seat, text))
    solution = loaded.read(state, found.seat, found.solution)
    return PuzzleJudged(
        answer == found.solution,
        found.solution,
        book.explain(state, found),
        keys_of(state, found.seat, solution),
        found.unit,
        tuple(PuzzleWorth(*one) for one in found.values),
    )


ENDPOINTS: Final[tuple[Endpoint[PuzzleDesk], ...]] = (
    Endpoint("GET", "/api/puzzles", PuzzleDesk.puzzles, PuzzleList),
    Endpoint("GET", "/api/puzzles/{game}/{puzzle}", PuzzleDesk.puzzle, PuzzleShown),
    Endpoint("POST", "/api/puzzles/{game}/{puzzle}", PuzzleDesk.solve, PuzzleJudged, NewSolution),
    Endpoint(
        "POST", "/api/puzzles/{game}/{puzzle}/touch", PuzzleDesk.touch_puzzle, Touched, NewTouches
    ),
)
"""The addresses of this module."""
