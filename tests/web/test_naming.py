"""Seats are called alike in every book, so that the page can put names in their place."""

from __future__ import annotations

import pytest

from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.languages import built_in
from belpic.core.text import Phrases
from tests.web.node import in_node

SEAT = {
    "belpic.table": "seat.person",
    "belpic.records": "event.by",
    "belpic.games.lutu": "scene.seat_number",
    "belpic.games._shared.throws": "scene.seat_number",
    "belpic.games._shared.pot": "scene.seat_number",
    "belpic.games._shared.cards": "scene.seat_number",
}
"""The phrase by which each book names a seat."""


@pytest.mark.parametrize(
    ("lang", "told", "names", "left"),
    [
        ("en", "Ada leads black 5: single.", ["Ada", ""], "leads black 5: single."),
        ("en", "A (red king): Pawn from KA.", ["Bot 2", "A (red king)"], "Pawn from KA."),
        ("en", "You (IA): Pawn from KA.", ["You", "IA (black king)"], "Pawn from KA."),
        ("en", "Adam draws.", ["Ada", ""], "Adam draws."),
        ("en", "The cards are dealt.", ["Ada", ""], "The cards are dealt."),
        ("ja", "花子が赤6を出します（単）。", ["花子", ""], "赤6を出します（単）。"),
        ("ja", "花子はパス。", ["花子", ""], "パス。"),
        ("ja", "あなた（IA）：黒兵がKAから。", ["あなた", "IA側（黒王）"], "黒兵がKAから。"),
        ("ja", "花子の上がり。", ["花子", ""], "花子の上がり。"),
    ],
)
def test_what_somebody_did_is_told_without_the_name_that_stands_above(
    lang: str, told: str, names: list[Json], left: str
) -> None:
    words: Json = dict(Phrases("belpic.web").templates(lang))
    chosen: Json = [{"href": "words.json", "hreflang": lang, "title": lang, "label": lang}]
    files: Json = {"words.json": {"words": words, "plural": []}}
    found = in_node("names", calls=[[told, names]], languages=chosen, files=files, liked=[lang])
    assert found == [left]


@pytest.mark.parametrize(
    ("told", "first"),
    [
        ("passes. Nobody goes on; you lead.", "passes."),
        ("パス。場が流れ、花子が次の親です。", "パス。"),
        ("bets 1.5 on 3.", "bets 1.5 on 3."),
        ("draws", "draws"),
    ],
)
def test_of_what_somebody_did_the_first_sentence_is_told(told: str, first: str) -> None:
    assert in_node("sentences", calls=[told]) == [first]


@pytest.mark.parametrize(
    ("lang", "told", "by_name"),
    [
        ("en", "A (red king): 終季 with The King (5).", "Bot 2 (A): 終季 with The King (5)."),
        ("en", "IA (black king) wins.", "Ada (IA) wins."),
        ("ja", "A側（赤王）：終季。", "Bot 2（A側）：終季。"),
        ("ja", "A側の手駒。", "A側の手駒。"),
    ],
)
def test_who_plays_a_side_is_told_by_name(lang: str, told: str, by_name: str) -> None:
    words: Json = dict(Phrases("belpic.web").templates(lang))
    chosen: Json = [{"href": "words.json", "hreflang": lang, "title": lang, "label": lang}]
    files: Json = {"words.json": {"words": words, "plural": []}}
    sides: Json = [one.in_(lang) for one in registry.load("cetkaik").info.sides]
    call: Json = [told, ["Ada", "Bot 2"], sides]
    assert in_node("sides", calls=[call], languages=chosen, files=files, liked=[lang]) == [by_name]


@pytest.mark.parametrize("package", SEAT)
def test_a_seat_is_called_as_the_page_expects(package: str) -> None:
    for lang in built_in():
        named = Phrases(package)(SEAT[package], seat=3)
        assert named.in_(lang) == Phrases("belpic.web")("seat", seat=3).in_(lang)
