"""`belpic analyse`: what every event of a match was worth, mistakes, luck and skill."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.bots.analysis.graph import blocks, course_of, draw
from belpic.bots.analysis.match import Analysis, Share, Walk
from belpic.bots.analysis.summary import Summary, best_of, summarize
from belpic.cli.choices import AsJson, whole
from belpic.cli.complaints import refuse
from belpic.cli.language import current, phrase
from belpic.cli.output import columns, progress, say, say_json
from belpic.core.codec import to_json
from belpic.core.numbers import HYPHEN, MINUS, signed
from belpic.core.record import check
from belpic.core.seats import Seat
from belpic.records.files import replace_file
from belpic.records.foreign import read_any

if TYPE_CHECKING:
    from belpic.cli.output import Data
    from belpic.core.match import Match

SVG: Final = ".svg"
MOST_NODES: Final = 100_000_000
SHOWN: Final = 10
"""How many mistakes are told, the dearest first."""


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("analyse")(analyse)


def analyse(
    file: Annotated[str, typer.Argument(metavar="RECORD", show_default=False)],
    *,
    seat: Annotated[str | None, typer.Option("--seat", metavar="S", show_default=False)] = None,
    nodes: Annotated[str | None, typer.Option("--nodes", metavar="N", show_default=False)] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Judge a match event by event."""
    if output is not None and output.suffix.lower() != SVG:
        raise refuse("picture_suffix", suffix=output.suffix, listed=SVG)
    budget = None if nodes is None else whole(nodes, "--nodes", low=1, high=MOST_NODES)
    match = check(read_any(file).record)
    viewer = None
    if seat is not None:
        viewer = Seat(whole(seat, "--seat", low=1, high=match.seats) - 1)
    with progress(phrase("analyse.label"), len(match.events), 1) as advance:
        found = Walk(match, budget, viewer, advance).go()
    names = [phrase("analyse.seat", seat=number + 1) for number in range(match.seats)]
    if output is not None:
        title = match.game.info.title.in_(current())
        picture = draw(found, names, title)
        replace_file(output, lambda part: part.write_text(picture, encoding="utf-8"))
    told = summarize(match, found)
    if as_json:
        say_json(_data(told))
    else:
        say("\n".join(_written(match, found, told, names, viewer)))


def _data(told: Summary) -> Data:
    data: Data = to_json(told, current())
    return data


def _written(
    match: Match, found: Analysis, told: Summary, names: list[str], viewer: Seat | None
) -> list[str]:
    title = match.game.info.title.in_(current())
    kind = "exact" if found.exact else "estimate"
    lines = [phrase(f"analyse.head_{kind}", title=title, nodes=f"{found.nodes:,}")]
    if found.viewer is not None:
        lines.append(phrase("analyse.hidden", seat=found.viewer + 1))
    seats = range(match.seats) if found.viewer is None else (found.viewer,)
    lines.extend(f"{names[seat]}  {blocks(course_of(found, seat))}" for seat in seats)
    lines.extend(("", _accounts(match, found, names), ""))
    lines.append(columns([_turn_head(names), *_turns(match, told)]))
    lines.extend(("", *_mistakes(match, told, names, viewer)))
    return lines


def _accounts(match: Match, found: Analysis, names: list[str]) -> str:
    heads = ("seat_head", "start", "luck", "own", "others", "later", "result")
    rows = [[phrase(f"analyse.{head}") for head in heads]]
    seats = range(match.seats) if found.viewer is None else (found.viewer,)
    for seat, account in zip(seats, found.accounts, strict=True):
        parts = (account.luck, account.own, account.others, account.later)
        cells = [_share(match, account.start, "{:.1f}"), *(_share(match, one) for one in parts)]
        rows.append([names[seat], *cells, _share(match, account.result, "{:.1f}")])
    return columns(rows)


def _share(match: Match, share: Share, form: str = "{:+.1f}") -> str:
    """Return a share of the match in percent, with the points behind it."""
    unit = 10 if match.game.info.unit == "tenth" else 1
    wins, points = form.format(100 * share.wins), form.format(share.points / unit)
    return f"{wins} % ({points})".replace(HYPHEN, MINUS)


def _turn_head(names: list[str]) -> list[str]:
    return ["", *names, phrase("analyse.event"), phrase("analyse.better")]


def _turns(match: Match, told: Summary) -> list[list[str]]:
    rows = []
    for turn in told.turns:
        better = ""
        if turn.loss > 0 and turn.choices:
            best = best_of(turn.choices)
            better = phrase(
                "analyse.instead",
                text=best.text,
                loss=_percent(turn.loss),
                wins=_percent(best.wins),
            )
        wins = [_percent(one) for one in turn.wins]
        rows.append([str(turn.n), *wins, turn.told.in_(current()), better])
    assert all(len(row) == match.seats + 3 for row in rows)  # one column a seat
    return rows


def _percent(share: int) -> str:
    return f"{share / 100:.1f} %"


def _mistakes(match: Match, told: Summary, names: list[str], viewer: Seat | None) -> list[str]:
    unit = 1000 if match.game.info.unit == "tenth" else 100
    found = [turn for turn in told.turns if turn.loss > 0 and viewer in (None, turn.seat)]
    dearest = sorted(found, key=lambda turn: -turn.loss)[:SHOWN]
    if not dearest:
        return [phrase("analyse.no_mistakes")]
    lines = [phrase("analyse.mistakes")]
    for turn in dearest:
        assert turn.seat is not None  # only seats make mistakes
        best = best_of(turn.choices)
        lines.append(
            phrase(
                "analyse.mistake",
                n=turn.n,
                seat=names[turn.seat],
                loss=_percent(turn.loss),
                points=signed(-turn.lost / unit, ".1f"),
                told=turn.told,
                best=best.told,
                spread=_percent(best.spread),
            )
        )
    return lines
