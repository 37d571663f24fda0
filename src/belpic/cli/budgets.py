"""How much bots may think: the options `--nodes` and `--time`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from belpic.bots.players import read_budget
from belpic.cli.choices import whole
from belpic.cli.complaints import refuse

if TYPE_CHECKING:
    from belpic.core.budget import Budget

Nodes = Annotated[str | None, typer.Option("--nodes", metavar="N", show_default=False)]
Time = Annotated[str | None, typer.Option("--time", metavar="S", show_default=False)]


def budget_of(nodes: str | None, seconds: str | None) -> Budget | None:
    """Return the budget that two options give.

    Raises:
        Refusal: if both are given.
        BadOptions: if it is none.
    """
    if nodes is not None and seconds is not None:
        raise refuse("one_budget")
    if nodes is not None:
        return read_budget(str(whole(nodes, "--nodes")))
    return None if seconds is None else read_budget(f"{seconds.strip().removesuffix('s')}s")
