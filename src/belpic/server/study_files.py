"""Files of studies: records and pictures, made one at a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Literal

from starlette.responses import Response

from belpic.render.png import MissingExtra
from belpic.server.endpoints import Query
from belpic.server.languages import asked_lang
from belpic.server.limits import COSTS
from belpic.server.phrases import Denied
from belpic.server.requests import whole
from belpic.server.turns import Reckoning
from belpic.table import studies
from belpic.table.study_files import ANIMATION, MEDIA, PICTURES

if TYPE_CHECKING:
    from starlette.requests import Request

    from belpic.server.api import Api
    from belpic.store.studies import Study

FILES: Final = (
    Query("as", str, "The ending of the file's name, one of `files` of the study."),
    Query("theme", Literal["light", "dark"], "The colours of a picture."),
)
PLAIN: Final = "text/plain; charset=utf-8"


class StudyFiles:
    """Makes one file at a time, so that pictures never take more than one core from the tables."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._lock = asyncio.Lock()

    async def answer(self, request: Request, study: Study) -> Response:
        """Answer with the file that a request asks for.

        Raises:
            Denied: if this server cannot make it.
            BelpicError: if there is no such position or kind of file.
        """
        lang, query = asked_lang(request), request.query_params
        branch, n = whole(request, "branch") or 0, whole(request, "n") or 0
        suffix, dark = query.get("as", "json"), query.get("theme") == "dark"
        drawn = suffix in PICTURES
        account = self._api.file_account(request) if drawn else self._api.account(request)
        work = "print" if suffix == ANIMATION else "record"
        self._api.admit(request)
        await self._api.take_turn(work, request, account)
        async with self._lock:
            used = Reckoning()
            make = used.timed(lambda: studies.file_of(study, branch, n, suffix, lang, dark=dark))
            try:
                made = await self._api.ask_game(study.game, make)
            except MissingExtra as error:
                raise Denied(error.reason, 501) from error
            finally:
                account.owe(max(0.0, used.milliseconds - COSTS[work]))
        name = f"{study.game}-{study.id}.{suffix}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(made, media_type=MEDIA.get(suffix, PLAIN), headers=headers)
