"""Sets: every game lists what lies on its table, and all of it lies within the margins."""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import replace
from itertools import cycle

import pytest

from belpic.core import registry
from belpic.core.parts import Parts
from belpic.core.sheets import BoardSheet, Deck, PieceSet, Reference, ScoreSheet, StickSet
from belpic.paper import pdf
from belpic.paper.pdf import MissingExtra, MissingFont, pages_to_pdf
from belpic.paper.sets import Manner, print_set, sheets_of
from belpic.paper.sizes import PAPERS
from tests.paper.raster import dark
from tests.size import FULL

LISTED = [
    (game_id, preset) for game_id in registry.ids() for preset in registry.info(game_id).presets
]
SOME = [
    ("cetkaik", "standard"),
    ("cetkaik", "ancient"),
    ("lutu", "default"),
    ("mokcuo_box", "default"),
    ("namto", "text"),
    ("nekana_mokanuc", "stock"),
    ("netxiu", "mui"),
    ("taxot", "soft"),
]
"""Every kind of sheet, and the longest names."""
TRIED = list(
    zip(LISTED if FULL else SOME, cycle(PAPERS), cycle(("ja", "en", "en", "ja")), strict=False)
)
"""Each set on one of the papers in one of the languages."""
GREYS = {"#000000", "#333333", "#666666", "#ffffff"}
EDGE = 5
"""Millimetres that no printer can print."""


@pytest.mark.usefixtures("japanese_font")
@pytest.mark.parametrize(
    ("named", "paper", "lang"), TRIED, ids=lambda value: value if isinstance(value, str) else None
)
def test_every_set_lies_within_the_margins(named: tuple[str, str], paper: str, lang: str) -> None:
    game, preset = registry.load(named[0]), named[1]
    for seats in game.info.seats if FULL else (game.info.seats[-1],):
        plain = seats % 2 == 0
        options = game.options(seats, preset)
        manner = Manner(lang, PAPERS[paper], mono=plain, folding=plain)
        made = print_set(game, options, seats, manner, preset)
        document = pages_to_pdf(made.svgs(), made.papers(), "test")
        for number in range(1, made.number + 1):
            shown = dark(document, number, per_mm=2, below=200)
            assert shown.any()
            shown[2 * EDGE : -2 * EDGE, 2 * EDGE : -2 * EDGE] = False
            assert not shown.any(), f"page {number} reaches to the edge of the paper"


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_lists_a_set_with_a_score_sheet(game_id: str) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    options = game.options(seats)
    assert game.parts.sheets is not None
    assert any(isinstance(one, ScoreSheet) for one in sheets_of(game, options, seats))
    made = print_set(game, options, seats, Manner("ja"))
    assert all(sheet.pages for sheet in made.sheets)
    pictures = game.parts.diagrams
    for names in (one for one in sheets_of(game, options, seats) if isinstance(one, Reference)):
        assert game.parts.analysis is not None
        assert set(names.tables) <= set(game.parts.analysis.tables(options, seats))
        assert not names.diagrams or (
            pictures and set(names.diagrams) <= set(pictures.names(options))
        )


def test_a_set_holds_every_piece_of_the_start() -> None:
    game = registry.load("cetkaik")
    assert game.parts.diagrams
    for preset in game.presets:
        options = game.options(2, preset)
        (pieces,) = (one for one in sheets_of(game, options, 2) if isinstance(one, PieceSet))
        (start,) = game.parts.diagrams.draw("board", options).figures
        assert len(start.pieces) > 20
        assert Counter((one.glyph, one.colour) for one in pieces.pieces) == Counter(
            (one.glyph, one.colour) for one in start.pieces
        )


def test_a_deck_holds_48_cards() -> None:
    game = registry.load("mokkaik")
    (deck,) = (one for one in sheets_of(game, game.options(4), 4) if isinstance(one, Deck))
    assert len(deck.cards) == 48
    assert Counter(card.colour for card in deck.cards) == {"red": 24, "black": 24}


def test_red_is_told_without_colours() -> None:
    game = registry.load("mokkaik")
    made = print_set(game, game.options(4), 4, Manner("en", mono=True))
    drawn = "".join(made.svgs())
    assert set(re.findall(r'"(#[0-9a-f]{6})"', drawn)) <= GREYS
    # the two ships: one heavy line and a filled character, two fine lines and an outlined one
    black, red = (str(made.sheets[0].pages[0].elements[place]) for place in (0, 1))
    assert black.count("'rect'") + 1 == red.count("'rect'")
    assert black.count("'use'") + 1 == red.count("'use'")


def test_a_game_that_lists_nothing_prints_what_its_table_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = registry.load("netxiu")
    options = game.options(3)
    monkeypatch.setattr(type(game), "parts", property(lambda _: Parts()))
    kinds = [type(sheet) for sheet in sheets_of(game, options, 3)]
    assert kinds == [BoardSheet, PieceSet, StickSet, ScoreSheet]
    assert print_set(game, options, 3, Manner("ja")).number == 5


def test_what_is_larger_than_the_paper_is_cut_into_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.load("netxiu")
    options = game.options(2)
    (pieces,) = (one for one in sheets_of(game, options, 2) if isinstance(one, PieceSet))
    large = replace(pieces, pieces=pieces.pieces[:2], side=200.0)
    monkeypatch.setattr("belpic.paper.sets.sheets_of", lambda *_: (large,))
    made = print_set(game, options, 2, Manner("en", folding=True))
    # 200 × 560 mm on A4 that lies on its side: four parts one below another
    assert made.number == 1 + 2 * 4
    assert "part 4 of 4" in made.svgs()[-1]


def test_copies_are_printed_and_listed() -> None:
    game = registry.load("mokcuo_box")
    made = print_set(game, game.options(4), 4, Manner("en"))
    (personal,) = (sheet for sheet in made.sheets if sheet.copies == 4)
    place = made.sheets.index(personal)
    first, last = list(made.ranges())[place]
    assert last - first == 3
    assert made.listing()[place][3] == "4"
    titles = [re.search("<title>(.*)</title>", svg) for svg in made.svgs()[first - 1 : last]]
    assert all(title and "Personal board" in title[1] for title in titles)


def test_without_the_extra_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra) as refused:
        pages_to_pdf(["<svg/>"], [PAPERS["a4"]], "test")
    assert "belpic[print]" in refused.value.text.in_("en")


def test_without_a_japanese_font_one_line_names_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_families", lambda: frozenset({"Libertinus Serif"}))
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1mm" height="1mm"><text>{}</text></svg>'
    with pytest.raises(MissingFont) as refused:
        pages_to_pdf([svg.format("日本語")], [PAPERS["a4"]], "test")
    assert "Noto Sans CJK JP" in refused.value.text.in_("ja")
    assert pages_to_pdf([svg.format("English")], [PAPERS["a4"]], "test").startswith(b"%PDF")
