"""Every address of the server: pages, the JSON API, and the socket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Never

from starlette.routing import Route, WebSocketRoute

from belpic.server import (
    accounts,
    analysis,
    archive,
    home,
    lessons,
    meetings,
    moderation,
    positions,
    programs,
    puzzles,
    replays,
    rooms,
    studies,
)
from belpic.server import api as general
from belpic.server.endpoints import routes_of
from belpic.server.socket import Sockets

if TYPE_CHECKING:
    from belpic.server.endpoints import Endpoint

ENDPOINTS: Final[tuple[Endpoint[Never], ...]] = (
    *general.ENDPOINTS,
    *home.ENDPOINTS,
    *accounts.ENDPOINTS,
    *archive.ENDPOINTS,
    *programs.ENDPOINTS,
    *meetings.ENDPOINTS,
    *rooms.ENDPOINTS,
    *moderation.ENDPOINTS,
    *studies.ENDPOINTS,
    *replays.ENDPOINTS,
    *analysis.ENDPOINTS,
    *positions.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *lessons.ENDPOINTS,
)
"""The whole JSON API, in the order in which it is documented."""


def routes(api: general.Api, people: accounts.AccountApi) -> list[Route | WebSocketRoute]:
    """Return all routes; `docs/protocol.md` describes them."""
    shown = replays.Replays(api)
    return [
        Route("/", api.page),
        Route("/t/{table}", api.page),
        Route("/rules/{game}", api.page),
        Route("/lobby", api.page),
        Route("/me", api.page),
        Route("/link", api.page),
        Route("/r/{room}", api.page),
        Route("/rooms", api.page),
        Route("/archive", api.page),
        Route("/p/{name}", api.page),
        Route("/moderation", api.page),
        Route("/s/{study}", api.page),
        Route("/study", api.page),
        Route("/embed/{match}", shown.page),
        Route("/edit/{game}", api.page),
        Route("/learn", api.page),
        Route("/puzzles", api.page),
        Route("/puzzles/{game}/{puzzle}", api.page),
        Route("/learn/{game}", api.page),
        Route("/static/{version}/{name:path}", api.static),
        Route("/worker.js", api.worker),
        Route("/favicon.ico", api.icon),
        *routes_of(general.ENDPOINTS, api),
        *routes_of(home.ENDPOINTS, home.HomeDesk(api)),
        *routes_of(accounts.ENDPOINTS, people),
        *routes_of(archive.ENDPOINTS, archive.ArchiveApi(api)),
        *routes_of(programs.ENDPOINTS, programs.ProgramDesk(api)),
        *routes_of(meetings.ENDPOINTS, meetings.Meetings(api)),
        *routes_of(rooms.ENDPOINTS, rooms.RoomDesk(api)),
        *routes_of(moderation.ENDPOINTS, moderation.ModerationDesk(api)),
        *routes_of(studies.ENDPOINTS, studies.StudyDesk(api)),
        *routes_of(replays.ENDPOINTS, shown),
        *routes_of(analysis.ENDPOINTS, analysis.AnalysisApi(api)),
        *routes_of(positions.ENDPOINTS, positions.PositionDesk(api)),
        *routes_of(puzzles.ENDPOINTS, puzzles.PuzzleDesk(api)),
        *routes_of(lessons.ENDPOINTS, lessons.LessonDesk(api)),
        # whatever follows is a table's name, so that any wrong one gets the same clear answer
        WebSocketRoute("/ws/{table:path}", Sockets(api).serve),
    ]
