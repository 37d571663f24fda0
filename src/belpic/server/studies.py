"""The routes of studies: opening a record, showing positions, trying branches, playing on."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from belpic.core.text import read_by
from belpic.server.api import seat_rows
from belpic.server.archive import find_archived, record_of
from belpic.server.bodies import Nothing, Opened
from belpic.server.endpoints import Endpoint, File, Query
from belpic.server.languages import asked_lang
from belpic.server.limits import IMPORT_BYTES, STUDIES
from belpic.server.phrases import deny
from belpic.server.requests import answer, read_body, respond, whole
from belpic.server.security import check_origin
from belpic.server.study_bodies import (
    NewBranch,
    NewComment,
    NewStudy,
    NewStudyTable,
    NewStudyTouches,
    StudyMade,
    StudyPlace,
)
from belpic.server.study_files import FILES, StudyFiles
from belpic.server.turns import Buckets
from belpic.table import studies, study_positions
from belpic.table.messages import Touched
from belpic.table.plan import hash_key, new_key
from belpic.table.readable import stored
from belpic.table.reviewers import UNKNOWN, find_reviewers
from belpic.table.study_messages import StudyCourse, StudyNow, StudyPosition
from belpic.table.study_tree import branches_of
from belpic.table.terms import Terms
from belpic.table.time_control import TimeControl
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from belpic.core.seats import Seat
    from belpic.server.api import Api
    from belpic.store.studies import Study
    from belpic.table.reviewers import Reviewers


class StudyDesk:
    """The routes."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._new = Buckets(STUDIES)
        self._files = StudyFiles(api)

    async def open(self, request: Request) -> Response:
        """Open a record as a study of one's own, which nobody finds without its link."""
        await self._api.admit_for("record", request)
        check_origin(request.headers)
        lang = asked_lang(request)
        wish = await read_body(request, NewStudy, IMPORT_BYTES)
        self._api.guard.check(self._api.guests.of(request))
        self._api.slow_down(self._new, request)
        guest = self._api.guests.of(request) or await self._api.new_guest(request)
        text, now = wish.record, self._api.hall.clock()
        if wish.match is not None:
            found = await find_archived(self._api, wish.match, guest)
            text = await record_of(self._api, found, guest)
        study = await self._api.ask_game(
            "of a record",
            lambda: studies.begin_study(text.encode(), guest, now, archived=wish.match),
        )
        await stored(self._api.hall.store.studies.add(study))
        return await self._api.with_guest(request, answer(StudyMade(study.id), lang, 201), guest)

    async def review(self, request: Request) -> Response:
        """Open the review of a finished match, the same one for everybody who asks."""
        await self._api.admit_for("record", request)
        check_origin(request.headers)
        lang = asked_lang(request)
        await read_body(request, Nothing)
        self._api.guard.check(self._api.guests.of(request))
        mailbox = await self._api.find(request.path_params["table"])
        name = mailbox.table.plan.id
        if mailbox.table.phase != "over":
            raise deny(409, "not_finished")
        guest = self._api.guests.of(request) or await self._api.new_guest(request)
        if await self._api.lobby.find_study(name) is None:
            self._api.slow_down(self._new, request)
            document, now = (await mailbox.record(guest)).encode(), self._api.hall.clock()
            study = await self._api.ask_game(
                "of a record", lambda: studies.begin_study(document, guest, now, name)
            )
            # somebody else may have been faster: then theirs is the one
            await stored(self._api.hall.store.studies.add(study))
        return await self._api.with_guest(request, answer(StudyMade(name), lang, 201), guest)

    async def _find(self, request: Request) -> Study:
        return await find_study(self._api, request.path_params["study"])

    async def show(self, request: Request) -> Response:
        """Answer with a study: its branches, and what its leader shows."""
        await self._api.admit_for("snapshot", request)
        guest, study = self._api.guests.of(request), await self._find(request)
        reviewers = await reviewers_of(self._api, study)
        return await self._tell(
            request, study, lambda: studies.study_now(study, guest, reviewers), reviewers
        )

    async def position(self, request: Request) -> Response:
        """Answer with any position of a study, for those who look around by themselves."""
        await self._api.admit_for("command", request)
        branch, n = whole(request, "branch") or 0, whole(request, "n") or 0
        seat, study = whole(request, "seat"), await self._find(request)
        reviewers = await reviewers_of(self._api, study)
        own = reviewers.seat_of(self._api.guests.of(request))
        return await self._tell(
            request,
            study,
            lambda: study_positions.position(study, branch, n, seat, own),
            reviewers,
        )

    async def course(self, request: Request) -> Response:
        """Answer with the course of a branch: its parts, its throws, and the seeds of those."""
        await self._api.admit_for("record", request)
        lang, branch = asked_lang(request), whole(request, "branch") or 0
        study = await self._find(request)
        text = await self._api.ask_game(
            study.game, lambda: message(studies.course(study, branch), lang)
        )
        return respond(text, lang)

    async def file(self, request: Request) -> Response:
        """Answer with a file of a branch: its record, a picture, or an animated picture."""
        study = await find_study(self._api, request.path_params["study"])
        return await self._files.answer(request, study)

    async def take(self, request: Request) -> Response:
        """Take the lead of a review, as one of those who played the match."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        await read_body(request, Nothing)
        study, guest = await self._find(request), self._api.guests.of(request)
        source = branches_of(study)[0].source
        if guest is None or source is None or source.table is None:
            raise deny(403, "not_reviewer")
        await self._api.find(source.table)  # what was closed is reviewed by nobody
        if guest not in await reviewers_of(self._api, study):
            raise deny(403, "not_reviewer")
        return await self._change(request, study, lambda: replace(study, owner=guest), guest)

    async def comment(self, request: Request) -> Response:
        """Remark something on a position, or take a remark away."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        wish = await read_body(request, NewComment)
        study = await self._find(request)
        return await self._change(
            request, study, lambda: studies.commented(study, wish.branch, wish.n, wish.text)
        )

    async def _change(
        self,
        request: Request,
        study: Study,
        change: Callable[[], Study],
        leader: str | None = None,
    ) -> Response:
        if self._api.guests.of(request) != (leader or study.owner):
            raise deny(403, "not_leader")
        self._api.guard.check(leader or study.owner)
        changed = await self._api.ask_game(study.game, change)
        if not await stored(self._api.hall.store.studies.change(changed)):
            raise deny(409, "study_changed")
        return answer(StudyPlace(changed.branch, changed.n), asked_lang(request))

    async def lead(self, request: Request) -> Response:
        """Show everybody who follows another position."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        wish = await read_body(request, StudyPlace)
        study = await self._find(request)
        return await self._change(request, study, lambda: studies.shown(study, wish.branch, wish.n))

    async def branch(self, request: Request) -> Response:
        """Try something else at a position, and show it to everybody who follows."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        wish = await read_body(request, NewBranch)
        study = await self._find(request)
        return await self._change(
            request, study, lambda: studies.tried(study, wish.branch, wish.n, wish.text, wish.seat)
        )

    async def touch_study(self, request: Request) -> Response:
        """Tell where touches lead at a position of a study; nothing is kept of them."""
        await self._api.admit_for("command", request)
        check_origin(request.headers)
        wish = await read_body(request, NewStudyTouches)
        study = await self._find(request)
        return await self._tell(
            request,
            study,
            lambda: study_positions.touch(
                study, wish.branch, wish.n, wish.touches, ahead=wish.ahead, seat=wish.seat
            ),
        )

    async def _tell(
        self,
        request: Request,
        study: Study,
        make: Callable[[], object],
        reviewers: Reviewers | None = None,
    ) -> Response:
        """Answer with what is told of a study; whoever has played is “you”, as at the table."""
        lang = asked_lang(request)
        if reviewers is None:
            own = await own_seat(self._api, request, study)
        else:
            own = reviewers.seat_of(self._api.guests.of(request))

        def told() -> str:
            with read_by(own):
                return message(make(), lang)

        return respond(await self._api.ask_game(study.game, told), lang)

    async def play(self, request: Request) -> Response:
        """Open a table that goes on from a position of a study."""
        await self._api.admit_for("game", request)
        check_origin(request.headers)
        lang = asked_lang(request)
        wish = await read_body(request, NewStudyTable)
        self._api.guard.check(self._api.guests.of(request))
        study = await self._find(request)
        terms, now = Terms(TimeControl.read(wish.clock)), self._api.hall.clock()
        self._api.slow_down(self._api.new_tables, request)
        guest = self._api.guests.of(request) or await self._api.new_guest(request)
        seats, key = seat_rows(wish.seats, guest), new_key()
        plan, log = await self._api.ask_game(
            study.game,
            lambda: studies.play_on(study, wish.branch, wish.n, seats, terms, now, hash_key(key)),
        )
        await self._api.hall.create(plan, log)
        own = next((seat.seat for seat in seats if seat.kind == "person"), None)
        made = answer(Opened(plan.id, key, own), lang, 201)
        return await self._api.with_guest(request, made, guest)


async def find_study(api: Api, name: str) -> Study:
    """Return a study.

    Raises:
        Denied: if there is none of that id.
    """
    study = await api.lobby.find_study(name)
    if study is None:
        raise deny(404, "no_study", study=name[:20])
    return study


async def reviewers_of(api: Api, study: Study) -> Reviewers:
    """Return who played what a study shows."""
    found = await asyncio.to_thread(find_reviewers, api.hall.store, (study,))
    return found.get(study.id, UNKNOWN)


async def own_seat(api: Api, request: Request, study: Study) -> Seat | None:
    """Return from which seat somebody has played what a study shows; there they are “you”."""
    return (await reviewers_of(api, study)).seat_of(api.guests.of(request))


PLACE: Final = (
    Query("branch", int, "A branch, by its place in the list; the record if it is left out."),
    Query("n", int, "After how many events; none if it is left out."),
)
SEAT: Final = Query("seat", int, "For which seat it is tried, one that is asked; for none.")
ENDPOINTS: Final[tuple[Endpoint[StudyDesk], ...]] = (
    Endpoint(
        "POST", "/api/studies", StudyDesk.open, StudyMade, NewStudy, status=201, refuses=(410,)
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/study",
        StudyDesk.review,
        StudyMade,
        Nothing,
        status=201,
        refuses=(409, 410),
    ),
    Endpoint("GET", "/api/studies/{study}", StudyDesk.show, StudyNow),
    Endpoint("GET", "/api/studies/{study}/course", StudyDesk.course, StudyCourse, query=PLACE[:1]),
    Endpoint(
        "GET",
        "/api/studies/{study}/file",
        StudyDesk.file,
        File("application/octet-stream", "A record or a picture, as it was asked for."),
        query=(*PLACE, *FILES),
        refuses=(501,),
    ),
    Endpoint(
        "POST",
        "/api/studies/{study}/lead",
        StudyDesk.take,
        StudyPlace,
        Nothing,
        refuses=(409, 410),
    ),
    Endpoint(
        "POST",
        "/api/studies/{study}/comments",
        StudyDesk.comment,
        StudyPlace,
        NewComment,
        refuses=(409,),
    ),
    Endpoint(
        "GET",
        "/api/studies/{study}/position",
        StudyDesk.position,
        StudyPosition,
        query=(*PLACE, SEAT),
    ),
    Endpoint(
        "POST",
        "/api/studies/{study}/shown",
        StudyDesk.lead,
        StudyPlace,
        StudyPlace,
        refuses=(409,),
    ),
    Endpoint(
        "POST",
        "/api/studies/{study}/branches",
        StudyDesk.branch,
        StudyPlace,
        NewBranch,
        refuses=(409,),
    ),
    Endpoint("POST", "/api/studies/{study}/touch", StudyDesk.touch_study, Touched, NewStudyTouches),
    Endpoint(
        "POST", "/api/studies/{study}/tables", StudyDesk.play, Opened, NewStudyTable, status=201
    ),
)
"""The addresses of this module."""
