"""Questions about a table that change nothing, answered from the View of the one who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.action import NOTHING
from belpic.core.codec import to_json
from belpic.core.seats import Viewer, Watcher
from belpic.table import commands
from belpic.table.now import following
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from belpic.core.codec import Json
    from belpic.table.table import Table


def answer(table: Table, audience: Viewer, query: commands.Query) -> dict[str, Json]:
    """Return the body of the answer.

    Raises:
        Stale: if the question was about an earlier position.
    """
    table.check_fresh(None if isinstance(audience, Watcher) else audience, query.at)
    view = table.view(audience)
    playing = table.phase == "playing"
    match query:
        case commands.Next(path=path):
            found = view.next(path) if playing else NOTHING
            # only what leads somewhere has something to show
            preview = view.preview(path) if found != NOTHING else ()
            return {"next": to_json(following(found)), "preview": to_json(preview)}
        case commands.Why(path=path):
            if not playing:
                return {"why": to_json(refusal(f"not_while_{table.phase}").reason)}
            return {"why": to_json(view.why(path))}
        case commands.Actions():
            listed = view.listed() if playing else ()
            return {"actions": None if listed is None else [str(action) for action in listed]}
        case commands.ViewData():
            return {"view": to_json(view)}
