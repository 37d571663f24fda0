"""Diagrams: as printed in the rulebooks, and what the kernel plays, under every option."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from belpic.core import registry
from belpic.core.diagram import Diagram, Figure, Sign
from belpic.core.errors import Unreadable
from belpic.core.languages import Lang, languages
from belpic.core.options import Options
from belpic.core.parts import Diagrams, Positions
from belpic.core.seats import SPECTATOR
from belpic.games.cetkaik.pieces import KANJI, KINDS, LETTERS
from belpic.games.cetkaik.squares import COLUMNS, ROWS
from belpic.render.diagrams import draw_diagram
from belpic.render.style import Style

GAME = registry.load("cetkaik")
MODERN = ("official", "standard", "education", "hard_tam", "online")

# As in the rulebook, normal movement at the left and that in hue at the right: o step, j jump,
# s slide, S slide over one piece, H slide over the next square, 2 the second of two moves.
PRINTED = {
    "V": """
        . . s . .   . . s . .
        . . s . .   . . s . .
        . . @ . .   o o @ o o
        . . . . .   . . s . .
        . . . . .   . . s . .""",
    "P": """
        . . . . .   . . o . .
        . . o . .   . . o . .
        . . @ . .   . o @ o .
        . . . . .   . . o . .
        . . . . .   . . . . .""",
    "A": """
        . . s . .   s . . . s
        . . s . .   . s . s .
        s s @ s s   . . @ . .
        . . s . .   . s . s .
        . . s . .   s . . . s""",
    "C": """
        . . j . .   j . . . j
        . . . . .   . . . . .
        j . @ . j   . . @ . .
        . . . . .   . . . . .
        . . j . .   j . . . j""",
    "T": """
        . . . . .   s . . . s
        . o . o .   . s . s .
        . . @ . .   . . @ . .
        . o . o .   . s . s .
        . . . . .   s . . . s""",
    "H": """
        j . . . j   H . . . H
        . . . . .   . . . . .
        . . @ . .   . . @ . .
        . . . . .   . . . . .
        j . . . j   H . . . H""",
    "O": """
        . . s . .   . . s . .
        . . s . .   . . s . .
        . o @ o .   s s @ s s
        . . s . .   . . s . .
        . . s . .   . . s . .""",
    "S": """
        . . . . .   S . S . S
        . . o . .   . S S S .
        s s @ s s   S S @ S S
        . . o . .   . S S S .
        . . . . .   S . S . S""",
    "G": """
        . . . . .   . . . . .
        . o o o .   . o o o .
        . o @ o .   . o @ o .
        . o . o .   . o o o .
        . . . . .   . . . . .""",
    "K": """
        . . . . .   . . . . .
        . o o o .   . o o o .
        . o @ o .   . o @ o .
        . o o o .   . o o o .
        . . . . .   . . . . .""",
    "M": """
        2 2 2 2 2
        2 o o o 2
        2 o @ o 2
        2 o o o 2
        2 2 2 2 2""",
}
PRINTED_HARD = {
    "A": """
        . . s . .   . . s . .
        . . s . .   . o s o .
        s s @ s s   s s @ s s
        . . s . .   . o s o .
        . . s . .   . . s . .""",
    "C": """
        s . . . s   s . . . s
        . s . s .   . s o s .
        . . @ . .   . o @ o .
        . s . s .   . s o s .
        s . . . s   s . . . s""",
    "H": """
        j . . . j   j . j . j
        . . . . .   . . . . .
        . . @ . .   j . @ . j
        . . . . .   . . . . .
        j . . . j   j . j . j""",
    "S": """
        . . . . .   S . S . S
        . . o . .   . S S S .
        . o @ o .   S S @ S S
        . . o . .   . S S S .
        . . . . .   S . S . S""",
}
SQUARES = {"normal": "TI", "hue": "NI", "water": "TO"}
"""A square of each state with room for a whole diagram around it."""
VARIANTS = (
    "horse_hue=run_over_any_one",
    "horse_hue=eight_jumps",
    "ship_hue=rook",
    "ship_hue=gua2_hue",
    "tiger_horse=tiger_as_horse",
    "tiger_horse=horse_as_tiger",
    "archer_chariot=chariot_as_archer",
    "archer_chariot=archer_as_chariot",
    "water_movement=P slide 1 1,A jump 1 2",
)


def options(preset: str, *chosen: str) -> Options:
    pairs = dict(text.split("=", 1) for text in chosen)
    return GAME.options(2, preset, GAME.Options.parse(pairs))


def diagrams() -> Diagrams:
    assert GAME.parts.diagrams is not None
    return GAME.parts.diagrams


def positions() -> Positions:
    assert GAME.parts.positions is not None
    return GAME.parts.positions


def code(sign: Sign) -> str:
    if sign.label:
        return sign.label
    if sign.shape == "ring":
        return "j" if sign.dashed else "o"
    return "H" if sign.far else "S" if sign.dashed else "s"


def written(figure: Figure) -> str:
    """A figure as the rulebook writes it."""
    cells = {piece.place: "@" for piece in figure.pieces}
    cells |= {key: code(sign) for sign in figure.signs for key in sign.reached}
    rows: dict[int, dict[int, str]] = {}
    for place in figure.board.places:
        rows.setdefault(place.y, {})[place.x] = cells.get(place.key, ".")
    return "\n".join(" ".join(rows[y][x] for x in sorted(rows[y])) for y in sorted(rows))


def printed(text: str) -> list[str]:
    lines = [line.split("   ") for line in text.strip().splitlines()]
    columns = zip(*[[part for part in map(str.strip, line) if part] for line in lines], strict=True)
    return ["\n".join(column) for column in columns]


@pytest.mark.parametrize("preset", MODERN)
def test_every_movement_is_as_printed(preset: str) -> None:
    table = PRINTED | (PRINTED_HARD if preset == "hard_tam" else {})
    chosen = options(preset)
    named = [name for name in diagrams().names(chosen) if len(name) == 1]
    assert named == [name for name in LETTERS if name in table and _exists(name, preset)]
    for name in named:
        figures = diagrams().draw(name, chosen).figures
        assert [written(figure) for figure in figures] == printed(table[name]), name


def _exists(letter: str, preset: str) -> bool:
    return preset != "education" or letter not in "THO"


def test_the_ancient_game_is_as_printed() -> None:
    chosen = options("ancient")
    assert [name for name in diagrams().names(chosen) if len(name) == 1] == list("VPACGKB")
    pawn = diagrams().draw("P", chosen).figures
    assert [sorted(sign.reached) for figure in pawn for sign in figure.signs] == [
        ["0,1"],
        ["-1,0", "0,-1", "0,1", "1,0"],
    ]
    ship = diagrams().draw("V", chosen).figures[0]
    water = {place.key for place in ship.board.places if place.look == "water"}
    assert {key for sign in ship.signs for key in sign.reached} == water - {"0,0"}
    beast = diagrams().draw("B", chosen).figures[0]
    assert {sign.shape for sign in beast.signs} == {"line", "cross", "ring"}
    slow = diagrams().draw("B", options("ancient", "ancient_runners=neither")).figures[0]
    assert {sign.shape for sign in slow.signs} == {"cross", "ring"}


def kernel_reach(letter: str, square: str, chosen: Options, *, near: bool) -> set[str]:
    """Where the kernel lets a lone piece go within a diagram, as offsets of its owner."""
    rows = []
    for row in ROWS:
        line = ["1"] * len(COLUMNS)
        if square[1:] == row:
            line[COLUMNS.index(square[0])] = letter if near else letter.lower()
        rows.append("".join(line))
    text = f"{'/'.join(rows)} {'IA' if near else 'A'} - 1 1 20:20 -"
    turn = 1 if near else -1
    reached = set()
    for move in positions().moves(text, chosen, paths=False):
        origin, target = move.split("-")
        right = COLUMNS.index(target[0]) - COLUMNS.index(square[0])
        forward = ROWS.index(square[1:]) - ROWS.index(target[1:])
        assert origin in (square, "M")
        if max(abs(right), abs(forward)) <= 2:
            reached.add(f"{turn * right},{turn * forward}")
    return reached


def figures_of(chosen: Options) -> Iterator[tuple[str, str, Figure]]:
    """Every piece in every state that has a figure of its own."""
    for name in diagrams().names(chosen):
        for state in ("normal", "hue", "water") if len(name) == 1 else ():
            try:
                yield name, state, diagrams().draw(f"{name}.{state}", chosen).figures[0]
            except Unreadable:
                assert name == "M", "only 皇 does not care where it stands"


@pytest.mark.kernel
@pytest.mark.parametrize("variant", ["", *VARIANTS])
@pytest.mark.parametrize("preset", ["official", "hard_tam"])
def test_every_figure_is_what_the_kernel_plays(preset: str, variant: str) -> None:
    chosen = options(preset, *filter(None, [variant]))
    shown = 0
    for letter, state, figure in figures_of(chosen):
        reached = {key for sign in figure.signs for key in sign.reached}
        for near in (True, False):
            played = kernel_reach(letter, SQUARES[state], chosen, near=near)
            assert played - {"0,0"} == reached, (letter, state)
        shown += 1
    assert shown >= 31


@pytest.mark.parametrize("preset", [*MODERN, "ancient"])
def test_the_sheet_of_all_movements_explains_every_sign(preset: str) -> None:
    chosen = options(preset)
    sheet = diagrams().draw("movement", chosen)
    signs = {sign.look for figure in sheet.figures for sign in figure.signs}
    assert signs == {clue.sign.look for clue in sheet.legend}
    single = [name for name in diagrams().names(chosen) if len(name) == 1]
    assert len(sheet.figures) == sum(len(diagrams().draw(one, chosen).figures) for one in single)


def test_water_is_shown_where_it_changes_something() -> None:
    chosen = options("official", VARIANTS[-1])
    states = {
        name: [figure.board.places[12].look for figure in diagrams().draw(name, chosen).figures]
        for name in "PV"
    }
    assert states == {"P": ["plain", "hue", "water"], "V": ["plain", "hue"]}


@pytest.mark.parametrize("preset", [*MODERN, "ancient"])
def test_the_board_shows_the_first_set_up(preset: str) -> None:
    chosen = options(preset)
    figure = diagrams().draw("board", chosen).figures[0]
    state = GAME.start(2, chosen)
    shown = [thing for thing in state.view(SPECTATOR).scene().things if thing in figure.pieces]
    assert len(shown) == len(figure.pieces) >= 21


def test_a_piece_has_many_names() -> None:
    chosen = options("official")
    for kind, paige in enumerate(KINDS):
        letter = LETTERS[kind]
        if letter == "B":
            continue
        same = {
            repr(diagrams().draw(name, chosen))
            for name in (letter, letter.lower(), KANJI[kind], paige)
        }
        assert len(same) == 1
    assert diagrams().draw("vessel.hue", chosen) == diagrams().draw("船.hue", chosen)


@pytest.mark.parametrize("name", ["Q", "V.moon", "B", "", ".hue", "V.promoted"])
def test_what_has_no_diagram_is_told_what_has(name: str) -> None:
    with pytest.raises(Unreadable) as caught:
        diagrams().draw(name, options("official"))
    for lang in languages():
        assert "board, movement, V, P" in caught.value.text.in_(lang)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("preset", [*MODERN, "ancient"])
def test_no_diagram_needs_a_font(preset: str, lang: Lang) -> None:
    chosen = options(preset)
    for name in diagrams().names(chosen):
        assert "<text" not in picture(diagrams().draw(name, chosen), lang), name


def picture(diagram: Diagram, lang: Lang) -> str:
    return draw_diagram(diagram, Style(lang))
