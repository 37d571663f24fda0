"""The route of analyses: finished matches judged in a process of their own, one at a time."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import pickle
import sys
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.bots.analysis.summary import Summary
from belpic.core.text import read_by
from belpic.server.endpoints import Endpoint, Query
from belpic.server.languages import asked_lang
from belpic.server.limits import ANALYSES, ANALYSIS_SECONDS, ANALYSIS_WAIT, WAITING_ANALYSES
from belpic.server.phrases import deny
from belpic.server.requests import answer, whole
from belpic.server.studies import find_study, own_seat
from belpic.server.turns import Buckets
from belpic.table import studies

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.server.api import Api

logger = logging.getLogger(__name__)

KEPT: Final = 64
"""Analyses that are kept: of one match everybody who played it asks for the same."""
WORKER: Final = "belpic.bots.analysis.worker"
Order = tuple[str, int]
"""A record, by its hash, and the seat whose view is judged."""


@dataclass(frozen=True, slots=True)
class StudyAnalysis:
    """What every event of a finished match was worth."""

    ready: bool
    """Whether it is there; if not, ask again."""
    summary: Summary | None
    """The analysis, once it is ready."""


class AnalysisFailed(Exception):
    """The process that judges has failed, or has taken too long."""


class Analysts:
    """Judges matches, one after another; whoever asks twice gets the same."""

    def __init__(self) -> None:
        """Begin without any."""
        self._kept: OrderedDict[Order, asyncio.Task[Summary]] = OrderedDict()
        self._lock = asyncio.Lock()
        self._waiting = 0

    def has(self, order: Order) -> bool:
        """Tell whether an analysis is made, or being made."""
        return order in self._kept

    @property
    def is_full(self) -> bool:
        """Whether too many wait already."""
        return self._waiting >= WAITING_ANALYSES

    def order(self, order: Order, document: bytes) -> asyncio.Task[Summary]:
        """Return the work on an analysis, which goes on though nobody waits for it."""
        if order not in self._kept:
            self._kept[order] = asyncio.create_task(self._judge(order, document))
            self._kept[order].add_done_callback(lambda done: self._look_at(order, done))
        self._kept.move_to_end(order)
        while len(self._kept) > KEPT and next(iter(self._kept.values())).done():
            self._kept.popitem(last=False)
        return self._kept[order]

    def _look_at(self, order: Order, done: asyncio.Task[Summary]) -> None:
        """Forget what has failed, so that it may be tried again."""
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(order, None)

    async def _judge(self, order: Order, document: bytes) -> Summary:
        self._waiting += 1
        try:
            async with self._lock:
                return await self._run(order[1], document)
        finally:
            self._waiting -= 1

    @staticmethod
    async def _run(seat: int, document: bytes) -> Summary:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", WORKER, str(seat)), stdin=pipe, stdout=pipe, stderr=pipe
        )
        try:
            async with asyncio.timeout(ANALYSIS_SECONDS):
                told, complained = await process.communicate(document)
        except TimeoutError:
            logger.warning("an analysis took more than %d s", ANALYSIS_SECONDS)
            raise AnalysisFailed from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            logger.warning("an analysis has failed: %s", complained.decode(errors="replace")[-500:])
            raise AnalysisFailed
        # from our own process: nobody else can write there
        summary = pickle.loads(told)  # noqa: S301  # the same
        assert isinstance(summary, Summary)  # that is what the process writes
        return summary


class AnalysisApi:
    """The route."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._analysts = Analysts()
        self._new = Buckets(ANALYSES)

    async def analyse(self, request: Request) -> Response:
        """Answer with what every event of a finished match was worth."""
        await self._api.admit_for("record", request)
        lang, seat = asked_lang(request), whole(request, "seat") or 0
        study = await find_study(self._api, request.path_params["study"])
        if seat >= study.seats:
            raise deny(400, "bad_number", name="seat")
        document = await self._api.ask_game(study.game, lambda: studies.finished_record(study))
        if document is None:
            raise deny(409, "not_finished")
        order = (hashlib.sha256(document).hexdigest(), seat)
        if not self._analysts.has(order):
            if self._analysts.is_full:
                raise deny(503, "analysts_busy")
            self._api.slow_down(self._new, request)
        work = self._analysts.order(order, document)
        await asyncio.wait((work,), timeout=ANALYSIS_WAIT)
        if not work.done():
            return answer(StudyAnalysis(ready=False, summary=None), lang)
        try:
            with read_by(await own_seat(self._api, request, study)):
                return answer(StudyAnalysis(ready=True, summary=work.result()), lang)
        except AnalysisFailed:
            raise deny(500, "no_analysis") from None


ENDPOINTS: Final[tuple[Endpoint[AnalysisApi], ...]] = (
    Endpoint(
        "GET",
        "/api/studies/{study}/analysis",
        AnalysisApi.analyse,
        StudyAnalysis,
        query=(Query("seat", int, "Whose view is judged where something is hidden; the first."),),
        refuses=(409,),
    ),
)
"""The addresses of this module."""
