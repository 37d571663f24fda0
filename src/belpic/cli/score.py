"""`belpic score`: what a set of pieces or cards is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from belpic.cli.choices import AsJson, Chosen, GameOption, Preset, game_with, options_of
from belpic.cli.language import current, phrase
from belpic.cli.lines import answer
from belpic.cli.output import columns, say, say_json
from belpic.core.codec import to_json
from belpic.core.numbers import score_text
from belpic.core.parts import Score

if TYPE_CHECKING:
    from belpic.cli.output import Data


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("score")(score)


def score(
    pieces: Annotated[str, typer.Argument(metavar="PIECES|-", show_default=False)],
    *,
    game: GameOption = None,
    preset: Preset = None,
    option: Chosen = None,
    as_json: AsJson = False,
) -> None:
    """List the hands and their points."""
    loaded, scoring = game_with(lambda parts: parts.scoring, "scoring", game)
    options = options_of(loaded, loaded.info.usual_seats, preset, option)
    tenths = loaded.info.unit == "tenth"

    def respond(text: str) -> None:
        worth = scoring.score(text, options)
        if as_json:
            say_json(_data(worth, tenths=tenths))
        else:
            say(_table(worth, tenths=tenths))

    answer(pieces, respond, as_json=as_json)


def _data(worth: Score, *, tenths: bool) -> Data:
    hands: list[Data] = [
        {
            "id": hand.id,
            "name": to_json(hand.name),
            "points": _number(hand.points, tenths=tenths),
            "same_colour": hand.same_colour,
        }
        for hand in worth.hands
    ]
    return {
        "points": _number(worth.points, tenths=tenths),
        "hands": hands,
        "reason": None if worth.reason is None else to_json(worth.reason),
    }


def _number(amount: int, *, tenths: bool) -> int | float:
    """Return an amount as a number of points, with a fraction only if there is one."""
    if not tenths:
        return amount
    whole, rest = divmod(amount, 10)
    return amount / 10 if rest else whole


def _table(worth: Score, *, tenths: bool) -> str:
    rows = [
        [hand.name.in_(current()), score_text(hand.points, tenths=tenths)] for hand in worth.hands
    ]
    table = columns([*rows, [phrase("score.total"), score_text(worth.points, tenths=tenths)]])
    return table if worth.reason is None else f"{worth.reason.text.in_(current())}\n{table}"
