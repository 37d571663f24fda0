"""The routes of replays that other sites may embed: public matches of the archive, for anybody.

Nobody is known here: no cookie is read, so that it is the same for everybody, within a page of
another site as well as outside.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from belpic.server.archive import find_archived, record_of
from belpic.server.endpoints import Endpoint, Query
from belpic.server.languages import asked_lang
from belpic.server.requests import respond, whole
from belpic.server.security import EMBEDDED
from belpic.table import studies, study_positions
from belpic.table.reviewers import reviewers_of
from belpic.table.study_messages import StudyNow, StudyPosition
from belpic.table.wire import message

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.server.api import Api
    from belpic.store.finished import Result
    from belpic.store.studies import Study

KEPT: Final = 16
"""Matches that are kept ready: whoever looks at one asks for many of its positions."""


class Replays:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._kept: OrderedDict[str, Study] = OrderedDict()

    async def page(self, request: Request) -> Response:
        """Answer with the document that all pages are, which may be within a page of others."""
        response = await self._api.page(request)
        response.headers["Content-Security-Policy"] = EMBEDDED
        return response

    async def replay(self, request: Request) -> Response:
        """Answer with a public match of the archive, as a study that nobody leads."""
        await self._api.admit_for("record", request)
        lang, found = asked_lang(request), await self._find(request)
        study = await self._study(found)
        played = await asyncio.to_thread(reviewers_of, self._api.hall.store, found)
        text = await self._api.ask_game(
            study.game, lambda: message(studies.study_now(study, None, played), lang)
        )
        return respond(text, lang)

    async def look(self, request: Request) -> Response:
        """Answer with a position of a public match of the archive."""
        await self._api.admit_for("command", request)
        lang, n = asked_lang(request), whole(request, "n") or 0
        study = await self._study(await self._find(request))
        text = await self._api.ask_game(
            study.game, lambda: message(study_positions.position(study, 0, n), lang)
        )
        return respond(text, lang)

    async def _find(self, request: Request) -> Result:
        # whether it is public, and there at all, is asked every time
        return await find_archived(self._api, request.path_params["match"], None)

    async def _study(self, found: Result) -> Study:
        name = found.id
        if name not in self._kept:
            record = (await record_of(self._api, found, None)).encode()
            self._kept[name] = await self._api.ask_game(
                found.game, lambda: studies.begin_study(record, "", 0)
            )
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[name]


ENDPOINTS: Final[tuple[Endpoint[Replays], ...]] = (
    Endpoint("GET", "/api/archive/{match}/replay", Replays.replay, StudyNow, refuses=(410,)),
    Endpoint(
        "GET",
        "/api/archive/{match}/position",
        Replays.look,
        StudyPosition,
        query=(Query("n", int, "After how many events; none if it is left out."),),
        refuses=(410,),
    ),
)
"""The addresses of this module."""
