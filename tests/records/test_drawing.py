"""Diagrams in plain characters, and rule pages that embed diagrams."""

from __future__ import annotations

from dataclasses import replace

import pytest

from belpic.core.diagram import Clue, Diagram, Figure, Sign
from belpic.core.errors import Unreadable
from belpic.core.languages import Lang
from belpic.core.options import Options
from belpic.core.parts import Parts
from belpic.core.scene import Board, Look, Piece, Place
from belpic.core.text import Text
from belpic.records.drawing import draw_text
from belpic.records.rulebook import page
from tests.tiny.game import GAME, TINY
from tests.wording import both


def board(looks: dict[str, Look] | None = None, *, named: bool = False) -> Board:
    places = tuple(
        Place(f"{x}{y}", x, y, (looks or {}).get(f"{x}{y}", "plain"), Text.same(f"{x}{y}"))
        for y in range(3)
        for x in range(4)
    )
    edges = (("K", "L", "N", "T"), ("A", "E", "AI")) if named else ((), ())
    return Board("b", both("盤", "Board"), "grid", 4, 3, places, (), *edges)


def diagram(*signs: Sign, pieces: tuple[Piece, ...] = (), caption: str = "x") -> Diagram:
    figure = Figure(Text.same(caption), board(), pieces, signs)
    return Diagram(both("題", "Title"), (figure,))


def body(drawn: str) -> list[str]:
    return drawn.split("```text\n")[1].split("\n```", maxsplit=1)[0].splitlines()


def test_every_sign_has_a_character() -> None:
    drawn = draw_text(
        diagram(
            Sign("ring", ("00",)),
            Sign("ring", ("10",), dashed=True),
            Sign("ring", ("20",), label="2"),
            Sign("cross", ("30",)),
            Sign("line", ("01", "11", "21")),
            Sign("line", ("02", "12", "22", "32"), dashed=True, far=True),
            pieces=(Piece("02", "兵", "P", both("兵", "pawn"), None, "red"),),
        ),
        "en",
    )
    assert body(drawn) == ["x", " o  *  2  x", " .  -  -  .", "+P  .  +  +"]


@pytest.mark.parametrize(
    ("way", "character"),
    [
        (("11", "10"), "|"),
        (("11", "12"), "|"),
        (("11", "21"), "-"),
        (("11", "20"), "/"),
        (("11", "02"), "/"),
        (("11", "22"), "\\"),
        (("11", "00"), "\\"),
    ],
)
def test_a_line_shows_its_direction(way: tuple[str, str], character: str) -> None:
    rows = [line.split() for line in body(draw_text(diagram(Sign("line", way)), "en"))[1:]]
    assert rows[int(way[1][1])][int(way[1][0])] == character


def test_what_stands_on_a_line_is_seen() -> None:
    signs = (Sign("cross", ("10",)), Sign("line", ("00", "10", "20")), Sign("ring", ("20",)))
    assert body(draw_text(diagram(*signs), "en"))[1] == ". x o ."


def test_looks_names_and_legend() -> None:
    figure = Figure(both("図", "Map"), board({"00": "water", "10": "hill"}, named=True))
    clue = Clue(Sign("line", ()), both("進む", "goes"))
    drawn = draw_text(Diagram(both("題", "Title"), (figure,), (clue,)), "en")
    assert drawn.startswith("**Title**\n\n```text\nMap\n   K L N T\n A ~ ^ . .\n E . . . .\nAI ")
    assert drawn.endswith("```\n\n- `| - / \\` goes")


def test_figures_stand_side_by_side_as_far_as_there_is_room() -> None:
    figure = Figure(both("兵（皇処）", "a pawn"), board())
    drawn = draw_text(Diagram(both("題", "Title"), (figure,) * 9), "ja")
    lines = body(drawn)
    assert lines[0] == "    ".join(["兵（皇処）"] * 5)
    assert lines[5].startswith("兵（皇処）")
    assert max(map(len, lines)) <= 76


class OneDiagram:
    """Diagrams of a game that has one."""

    def names(self, options: Options) -> tuple[str, ...]:  # noqa: ARG002  # always the same
        return ("one",)

    def draw(self, name: str, options: Options) -> Diagram:  # noqa: ARG002  # always the same
        return diagram(Sign("ring", ("00",)), caption=name)


def test_a_page_embeds_diagrams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belpic.records.rulebook.source", lambda *_: "# R\n\n{{diagram one.two}}\n")
    monkeypatch.setattr(type(GAME), "parts", replace(GAME.parts, diagrams=OneDiagram()))
    drawn = draw_text(diagram(Sign("ring", ("00",)), caption="one.two"), "en")
    assert page(TINY, "en", GAME.options(2), 2).startswith(f"# R\n\n{drawn}\n")

    def picture(shown: Diagram, lang: Lang) -> str:
        return f"<svg>{shown.title.in_(lang)}</svg>"

    text = page(TINY, "ja", GAME.options(2), 2, draw=picture)
    assert text.startswith("# R\n\n<svg>題</svg>\n")


def test_a_diagram_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belpic.records.rulebook.source", lambda *_: "{{diagram moon}}")
    monkeypatch.setattr(type(GAME), "parts", Parts())
    with pytest.raises(Unreadable, match="moon"):
        page(TINY, "en", GAME.options(2), 2)
