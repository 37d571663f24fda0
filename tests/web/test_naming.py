"""Seats are called alike in every book, so that the page can put names in their place."""

from __future__ import annotations

import pytest

from belpic.core.languages import built_in
from belpic.core.text import Phrases

SEAT = {
    "belpic.table": "seat.person",
    "belpic.records": "event.by",
    "belpic.games.lutu": "scene.seat_number",
    "belpic.games._shared.throws": "scene.seat_number",
    "belpic.games._shared.pot": "scene.seat_number",
    "belpic.games._shared.cards": "scene.seat_number",
}
"""The phrase by which each book names a seat."""


@pytest.mark.parametrize("package", SEAT)
def test_a_seat_is_called_as_the_page_expects(package: str) -> None:
    for lang in built_in():
        named = Phrases(package)(SEAT[package], seat=3)
        assert named.in_(lang) == Phrases("belpic.web")("seat", seat=3).in_(lang)
