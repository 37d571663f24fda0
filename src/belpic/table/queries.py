"""Questions about a table that change nothing, answered from the View of the one who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.action import NOTHING
from belpic.core.codec import to_json
from belpic.core.explaining import explain, rule_tables
from belpic.core.parts import Explanation
from belpic.core.seats import Viewer, Watcher
from belpic.table import commands
from belpic.table.messages import (
    Body,
    Explained,
    Following,
    Listed,
    ShownView,
    TableNow,
    Told,
    Touched,
)
from belpic.table.phrases import refusal
from belpic.table.status import following
from belpic.table.touching import UNTOUCHED, answer_touches

if TYPE_CHECKING:
    from belpic.core.view import View
    from belpic.table.table import Table


def answer(table: Table, audience: Viewer, query: commands.Query) -> Body:
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
            return Following(following(found), preview)
        case commands.Touch(touches=made, ahead=ahead):
            if not playing:
                why = refusal(f"not_while_{table.phase}").reason
                return Touched((UNTOUCHED,), None, why, ())
            return answer_touches(table.machine(audience), made, ahead=ahead)
        case commands.Why(path=path):
            if not playing:
                return Explained(refusal(f"not_while_{table.phase}").reason)
            return Explained(view.why(path))
        case commands.About(key=key):
            return _about(table, view, key)
        case commands.Actions():
            listed = view.listed() if playing else ()
            return Listed(None if listed is None else tuple(map(str, listed)))
        case commands.ViewData():
            return ShownView(to_json(view))


def _about(table: Table, view: View, key: str | None) -> Told:
    plan = table.plan
    rules = (plan.game, plan.options, len(plan.seats))
    found = Explanation(tables=rule_tables(*rules)) if key is None else explain(*rules, view, key)
    tables = tuple(TableNow(one.title, one.head, one.rows) for one in found.tables)
    return Told(found.lines, found.places, tables)
