"""`belpic puzzle`: positions with one clearly best action, to be found."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from belpic.cli.choices import AsJson, GameOption, game_with
from belpic.cli.complaints import NO, CommandRefusal, refuse
from belpic.cli.language import PHRASES, current, phrase
from belpic.cli.output import has_terminal, say, say_json
from belpic.core.codec import to_json
from belpic.core.numbers import HYPHEN, MINUS
from belpic.core.puzzles import Puzzle, PuzzleBook, set_up
from belpic.core.seats import Seat

if TYPE_CHECKING:
    from belpic.cli.output import Data
    from belpic.core.game import AnyGame, State


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("puzzle")(puzzle)


def puzzle(
    wanted: Annotated[str | None, typer.Argument(metavar="[THEME|ID]", show_default=False)] = None,
    *,
    game: GameOption = None,
    answer: Annotated[
        str | None, typer.Option("--answer", metavar="ACTION", show_default=False)
    ] = None,
    listed: Annotated[bool, typer.Option("--list")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a puzzle, and say whether an answer is right and why."""
    loaded, book = game_with(lambda parts: parts.puzzles, "puzzles", game)
    if listed:
        _list(loaded, book, as_json=as_json)
        return
    chosen = _choose(book, wanted)
    state = set_up(loaded, chosen)
    if as_json and answer is None:
        say_json(_data(loaded, book, chosen, state))
        return
    if not as_json:
        say(_shown(book, chosen, state))
    if answer is None and has_terminal():
        sys.stdout.write(phrase("puzzle.your_action") + " ")
        sys.stdout.flush()
        answer = sys.stdin.readline().strip()
    if answer:
        _judge(loaded, book, chosen, state, answer, as_json=as_json)
    elif not as_json:
        say(phrase("puzzle.how", id=chosen.id, game=loaded.info.id))


def _choose(book: PuzzleBook, wanted: str | None) -> Puzzle:
    """Return the puzzle of an id, or any one of a theme, or any one at all."""
    found = None if wanted is None else book.find(wanted)
    if found is not None:
        return found
    fitting = [one for one in book.listed() if wanted in (None, one.theme)]
    if not fitting:
        raise refuse("no_puzzle", name=str(wanted)[:40], listed=", ".join(book.themes()))
    return fitting[int.from_bytes(os.urandom(4), "big") % len(fitting)]


def _list(game: AnyGame, book: PuzzleBook, *, as_json: bool) -> None:
    if as_json:
        say_json(
            {
                "game": game.info.id,
                "puzzles": [{"id": one.id, "theme": one.theme} for one in book.listed()],
            }
        )
        return
    for theme, name in book.themes().items():
        number = sum(one.theme == theme for one in book.listed())
        say(phrase("puzzle.theme", theme=theme, name=name, number=number))


def _data(game: AnyGame, book: PuzzleBook, chosen: Puzzle, state: State) -> Data:
    view = state.view(chosen.seat)
    return {
        "id": chosen.id,
        "game": game.info.id,
        "theme": chosen.theme,
        "preset": chosen.preset,
        "seat": chosen.seat,
        "ask": book.ask(chosen.theme).in_(current()),
        "view": to_json(view),
        "actions": [str(action) for action in view.actions()],
    }


def _shown(book: PuzzleBook, chosen: Puzzle, state: State) -> str:
    """Return the table as the seat sees it, and the question."""
    from belpic.tui.draw.pen import Pen  # noqa: PLC0415  # the terminal table is slow to import
    from belpic.tui.draw.scene import draw_scene  # noqa: PLC0415  # the same

    size = shutil.get_terminal_size()
    pen = Pen(
        current(),
        width=size.columns,
        height=size.lines,
        viewer=chosen.seat,
        seats=chosen.seats,
        asked=frozenset({chosen.seat}),
    )
    drawn = draw_scene(state.view(chosen.seat).scene(), pen)
    lines = ["".join(span.text for span in line).rstrip() for line in drawn.lines]
    name = book.themes()[chosen.theme]
    head = phrase("puzzle.head", id=chosen.id, name=name, seat=chosen.seat + 1)
    return "\n".join((head, "", *lines, "", book.ask(chosen.theme).in_(current())))


def _judge(
    game: AnyGame, book: PuzzleBook, chosen: Puzzle, state: State, text: str, *, as_json: bool
) -> None:
    action = game.read(state, Seat(chosen.seat), text)
    is_right = str(action) == chosen.solution
    why = book.explain(state, chosen)
    if as_json:
        say_json(
            {
                "id": chosen.id,
                "right": is_right,
                "solution": chosen.solution,
                "why": why.in_(current()),
                "values": dict(chosen.values),
            }
        )
    else:
        key = "right" if is_right else "wrong"
        say(phrase(f"puzzle.{key}", solution=chosen.solution))
        say(why.in_(current()))
        say(_compared(chosen))
    if not is_right:
        raise CommandRefusal(PHRASES("puzzle.not_it", text=str(action)), NO)


def _compared(chosen: Puzzle) -> str:
    form = "{:+.1f}" if chosen.unit == "points" else "{:.1f} %"
    parts = [
        f"{text} {form.format(amount / 100).replace(HYPHEN, MINUS)}"
        for text, amount in chosen.values
    ]
    return phrase(f"puzzle.{chosen.unit}", values=", ".join(parts))
