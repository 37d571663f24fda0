"""The routes of lessons: which there are, their steps, and what becomes of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.lessons import BadLesson
from belpic.core.text import read_by
from belpic.server.endpoints import Endpoint
from belpic.server.languages import asked_lang
from belpic.server.lesson_bodies import NewAnswer, NewTouches
from belpic.server.phrases import Denied
from belpic.server.requests import number_of, read_body, respond
from belpic.server.security import check_origin
from belpic.table.lesson_messages import LessonList, LessonReply, LessonStep
from belpic.table.lessons import (
    lesson_list,
    lesson_reply,
    lesson_seat,
    lesson_step,
    lesson_touches,
)
from belpic.table.messages import Touched
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.server.api import Api


class LessonDesk:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api

    async def lessons(self, request: Request) -> Response:
        """Answer with all lessons."""
        await self._api.admit_for("game", request)
        lang = asked_lang(request)
        text = await self._api.ask_game("of lessons", lambda: message(lesson_list(), lang))
        return respond(text, lang)

    async def lesson_step(self, request: Request) -> Response:
        """Answer with a step of a lesson."""
        await self._api.admit_for("command", request)
        game, number = _place(request)
        return await self._answer(request, lambda: lesson_step(game, number))

    async def judge_answer(self, request: Request) -> Response:
        """Tell what becomes of an answer; nothing is kept of it."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        wish = await read_body(request, NewAnswer)
        game, number = _place(request)
        return await self._answer(request, lambda: lesson_reply(game, number, wish.answer))

    async def touch_lesson(self, request: Request) -> Response:
        """Tell where touches lead at a step of a lesson."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        wish = await read_body(request, NewTouches)
        game, number = _place(request)
        return await self._answer(
            request, lambda: lesson_touches(game, number, wish.touches, ahead=wish.ahead)
        )

    async def _answer(self, request: Request, make: Callable[[], object]) -> Response:
        """Answer with what a step tells whoever learns, who is “you”."""
        lang, (game, number) = asked_lang(request), _place(request)

        def told() -> str:
            with read_by(lesson_seat(game, number)):
                return message(make(), lang)

        try:
            text = await self._api.ask_game(game, told)
        except BadLesson as error:
            raise Denied(error.reason, 404) from error
        return respond(text, lang)


def _place(request: Request) -> tuple[str, int]:
    """Return which game and which step are meant; what is no number is no step either."""
    number = number_of(request.path_params["step"])
    return request.path_params["game"], -1 if number is None else number


ENDPOINTS: Final[tuple[Endpoint[LessonDesk], ...]] = (
    Endpoint("GET", "/api/lessons", LessonDesk.lessons, LessonList),
    Endpoint("GET", "/api/lessons/{game}/{step}", LessonDesk.lesson_step, LessonStep),
    Endpoint("POST", "/api/lessons/{game}/{step}", LessonDesk.judge_answer, LessonReply, NewAnswer),
    Endpoint(
        "POST", "/api/lessons/{game}/{step}/touch", LessonDesk.touch_lesson, Touched, NewTouches
    ),
)
"""The addresses of this module."""
