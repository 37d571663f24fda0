"""`belpic render`: pictures of positions, records, starts of games, and diagrams of their rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.cli.choices import (
    Chosen,
    GameOption,
    Preset,
    Seats,
    game_with,
    options_of,
    seats_of,
    whole,
)
from belpic.cli.complaints import refuse
from belpic.cli.language import current
from belpic.cli.output import say
from belpic.core import registry
from belpic.core.record import check, replay
from belpic.core.seats import ALL, SPECTATOR, Seat, Viewer
from belpic.records.files import STANDARD_INPUT, replace_file
from belpic.records.foreign import read_any
from belpic.render.diagrams import draw_diagram
from belpic.render.picture import board_only, draw_scene
from belpic.render.png import to_png
from belpic.render.style import Style

if TYPE_CHECKING:
    from belpic.core.game import AnyGame, State

PNG: Final = ".png"
SUFFIXES: Final = (".svg", PNG)
WIDEST: Final = 10_000
FILE_NAME: Final = re.compile(r"\.\w{1,5}$")
"""What is no file but ends like one is a file that is missing, not a bad position."""


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("render")(render)


def render(
    subject: Annotated[
        str | None, typer.Argument(metavar="FILE|POSITION", show_default=False)
    ] = None,
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", show_default=False)
    ] = None,
    game: GameOption = None,
    preset: Preset = None,
    option: Chosen = None,
    seats: Seats = None,
    diagram: Annotated[
        str | None, typer.Option("--diagram", metavar="NAME", show_default=False)
    ] = None,
    piece: Annotated[
        str | None, typer.Option("--piece", metavar="KIND", show_default=False)
    ] = None,
    state: Annotated[
        str | None, typer.Option("--state", metavar="STATE", show_default=False)
    ] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="N", show_default=False)] = None,
    viewer: Annotated[
        str | None, typer.Option("--viewer", metavar="SEAT|all", show_default=False)
    ] = None,
    board: Annotated[bool, typer.Option("--board")] = False,
    dark: Annotated[bool, typer.Option("--dark")] = False,
    width: Annotated[
        str | None, typer.Option("--width", metavar="PIXELS", show_default=False)
    ] = None,
) -> None:
    """Write a picture; as SVG to standard output if no file is named."""
    if output is not None and output.suffix.lower() not in SUFFIXES:
        raise refuse("picture_suffix", suffix=output.suffix, listed=", ".join(SUFFIXES))
    is_png = output is not None and output.suffix.lower() == PNG
    if width is not None and not is_png:
        raise refuse("width_of_png")
    pixels = None if width is None else whole(width, "--width", low=16, high=WIDEST)
    style = Style.of(current(), dark=dark)
    name = diagram_name(diagram, piece, state)
    if name is not None:
        if subject is not None or at is not None:
            raise refuse("diagram_alone")
        svg = _diagram(name, game, preset, option, style)
    else:
        table = ShownState.find(subject, game, preset, option, seats, at)
        scene = table.state.view(table.viewer(viewer)).scene()
        shown = board_only(scene) if board else scene
        svg = draw_scene(shown, style, table.game.info.title)
    _write(svg, output, pixels)


def diagram_name(diagram: str | None, piece: str | None, state: str | None) -> str | None:
    """Return the name of the diagram asked for: `--piece V --state hue` is the one called V.hue.

    Raises:
        Refusal: if these options do not go together.
    """
    if diagram is not None and piece is not None:
        raise refuse("diagram_or_piece")
    if state is not None and piece is None:
        raise refuse("state_of_piece")
    named = diagram if piece is None else piece
    return named if state is None else f"{named}.{state}"


def _diagram(
    name: str, game: str | None, preset: str | None, option: list[str] | None, style: Style
) -> str:
    loaded, diagrams = game_with(lambda parts: parts.diagrams, "diagrams", game)
    options = options_of(loaded, loaded.info.usual_seats, preset, option)
    return draw_diagram(diagrams.draw(name, options), style)


@dataclass(frozen=True, slots=True)
class ShownState:
    """A state of a game, and whether everything in it may be shown."""

    game: AnyGame
    state: State
    is_open: bool

    @staticmethod
    def find(
        subject: str | None,
        game: str | None,
        preset: str | None,
        option: list[str] | None,
        seats: str | None,
        at: str | None,
    ) -> ShownState:
        """Return what the arguments name: a record, a position, or the start of a game.

        Raises:
            Refusal: if they name nothing or contradict each other.
            BelpicError: if the record, position or options are bad.
            OSError: if the file cannot be read.
        """
        if subject is not None and is_file(subject):
            if game or preset or option or seats:
                raise refuse("record_alone")
            return ShownState._of_record(subject, at)
        if at is not None:
            raise refuse("at_record")
        if subject is not None:
            loaded, positions = game_with(lambda parts: parts.positions, "positions", game)
            options = options_of(loaded, seats_of(loaded, seats), preset, option)
            return ShownState(loaded, positions.read(subject, options), is_open=False)
        if game is None:
            raise refuse("nothing_to_draw")
        loaded = registry.load(game)
        number = seats_of(loaded, seats)
        first = loaded.start(number, options_of(loaded, number, preset, option))
        return ShownState(loaded, first, is_open=False)

    @staticmethod
    def _of_record(path: str, at: str | None) -> ShownState:
        record = read_any(path).record
        if at is None:
            match = check(record)
            return ShownState(match.game, match.state, match.outcome is not None)
        match = replay(record).match
        number = whole(at, "--at", low=0, high=len(match.events))
        return ShownState(match.game, match.branch(number).state, record.outcome is not None)

    def viewer(self, text: str | None) -> Viewer:
        """Return who looks on: a seat as people count, or the widest view there is.

        Raises:
            Refusal: if there is no such viewer, or not all may be seen.
        """
        if text is None:
            return ALL if self.is_open else SPECTATOR
        if text == ALL.value:
            if not self.is_open:
                raise refuse("not_open")
            return ALL
        if text == SPECTATOR.value:
            return SPECTATOR
        return Seat(whole(text, "--viewer", high=self.state.seats) - 1)


def is_file(subject: str) -> bool:
    """Tell whether a text names a file, be it there or missing, rather than a position."""
    if subject == STANDARD_INPUT or FILE_NAME.search(subject):
        return True
    try:
        return Path(subject).is_file()
    except (OSError, ValueError):
        return False


def _write(svg: str, output: Path | None, pixels: int | None) -> None:
    if output is None:
        say(svg.rstrip())
    elif output.suffix.lower() == PNG:
        picture = to_png(svg, pixels)
        replace_file(output, lambda part: part.write_bytes(picture))
    else:
        replace_file(output, lambda part: part.write_text(svg, encoding="utf-8"))
