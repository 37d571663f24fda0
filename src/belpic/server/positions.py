"""The routes of positions that are set up by hand, for the games that have an editor."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, cast

from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.seats import ALL, asked_seats
from belpic.server.endpoints import Endpoint
from belpic.server.languages import asked_lang
from belpic.server.limits import STUDIES
from belpic.server.phrases import deny
from belpic.server.position_bodies import (
    EditableGame,
    EditableGames,
    EditedPosition,
    NewPosition,
)
from belpic.server.requests import answer, read_body, respond
from belpic.server.security import check_origin
from belpic.server.study_bodies import StudyMade
from belpic.server.turns import Buckets
from belpic.table import studies
from belpic.table.readable import stored
from belpic.table.wire import message

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.core.game import AnyGame
    from belpic.core.options import Options
    from belpic.server.api import Api
    from belpic.store.studies import Study


class PositionDesk:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._new = Buckets(STUDIES)

    async def editable(self, request: Request) -> Response:
        """Answer with the games whose positions can be set up."""
        await self._api.admit_for("game", request)
        return answer(EditableGames(await asyncio.to_thread(_games)), asked_lang(request))

    async def edit(self, request: Request) -> Response:
        """Change a position that is being set up; nothing of it is kept here."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        lang, wish = asked_lang(request), await read_body(request, NewPosition)
        text = await self._api.ask_game(wish.game, lambda: message(_edited(wish), lang))
        return respond(text, lang)

    async def study_position(self, request: Request) -> Response:
        """Open a position as a study of one's own, which nobody finds without its link."""
        await self._api.admit_for("record", request)
        check_origin(request.headers)
        lang, wish = asked_lang(request), await read_body(request, NewPosition)
        self._api.guard.check(self._api.guests.of(request))
        self._api.slow_down(self._new, request)
        guest = self._api.guests.of(request) or await self._api.new_guest(request)
        now = self._api.hall.clock()

        def begin() -> Study:
            game, options = _game(wish)
            return studies.begin_position(game, options, wish.text or "", guest, now)

        study = await self._api.ask_game(wish.game, begin)
        await stored(self._api.hall.store.studies.add(study))
        return await self._api.with_guest(request, answer(StudyMade(study.id), lang, 201), guest)


def _games() -> tuple[EditableGame, ...]:
    games = map(registry.info, registry.ids())
    return tuple(EditableGame(one.id, one.title) for one in games if one.editor)


def _game(wish: NewPosition) -> tuple[AnyGame, Options]:
    game = registry.load(wish.game)
    seats = game.info.usual_seats
    if not wish.options:
        return game, game.options(seats)
    return game, game.Options.from_json(seats, cast("dict[str, Json]", wish.options))


def _edited(wish: NewPosition) -> EditedPosition:
    game, options = _game(wish)
    positions, editor = game.parts.positions, game.parts.editor
    if positions is None or editor is None:
        raise deny(404, "no_editor", game=game.info.title)
    kit = editor.kit(options)
    if not kit:
        raise deny(404, "no_editor_so", game=game.info.title)
    seats = game.info.usual_seats
    text = wish.text
    if text is None:
        text = positions.write(game.start(seats, options))
    if wish.key is not None:
        text = editor.edit(text, options, wish.key, wish.place)
    state = positions.read(text, options)
    asked = tuple(sorted(asked_seats(state.to_act)))
    things, info = state.view(ALL).scene().things, game.info
    return EditedPosition(text, things, kit, seats, asked, state.scores(), info.unit, info.sides)


ENDPOINTS: Final[tuple[Endpoint[PositionDesk], ...]] = (
    Endpoint("GET", "/api/positions", PositionDesk.editable, EditableGames),
    Endpoint("POST", "/api/positions", PositionDesk.edit, EditedPosition, NewPosition),
    Endpoint(
        "POST",
        "/api/positions/study",
        PositionDesk.study_position,
        StudyMade,
        NewPosition,
        status=201,
    ),
)
"""The addresses of this module."""
