"""Plots of estimates with their bounds."""

from math import inf

import pytest

from belpic.render.intervals import Estimate, draw_intervals
from belpic.render.style import Style
from belpic.render.svg import NAMESPACE
from tests.render.trees import parse

STYLE = Style.of("en")
BARS = f"{{{NAMESPACE}}}rect"
POINTS = f"{{{NAMESPACE}}}circle"


def test_values_lie_on_one_scale_between_their_bounds() -> None:
    ends = ((0, -100, 100), (200, 150, 300), (-50, -60, -40))
    estimates = [Estimate(str(index), *end) for index, end in enumerate(ends)]
    root = parse(draw_intervals("Strength", "Elo", estimates, STYLE))
    places = [float(point.attrib["cx"]) for point in root.iter(POINTS)]
    scale = (places[1] - places[0]) / 200
    assert places[2] - places[0] == pytest.approx(-50 * scale, abs=0.1)
    lines = [bar.attrib for bar in root.iter(BARS) if bar.attrib["height"] == "2"]
    for (value, low, high), place, line in zip(ends, places, lines, strict=True):
        assert float(line["width"]) == pytest.approx((high - low) * scale, abs=0.1)
        assert float(line["x"]) == pytest.approx(place - (value - low) * scale, abs=0.1)
    assert root.findtext(f"{{{NAMESPACE}}}title") == "Strength"


def test_what_is_infinite_has_no_end() -> None:
    drawn = draw_intervals("Strength", "Elo", [Estimate("a", inf, 500, inf)], STYLE)
    root = parse(drawn)
    assert list(root.iter(POINTS)) == []
    assert len([bar for bar in root.iter(BARS) if bar.attrib["width"] == "2"]) == 1
    assert "a: ∞ (500 … ∞)." in drawn


def test_equal_and_infinite_values_alone_still_have_a_scale() -> None:
    for estimate in (Estimate("a", 7, 7, 7), Estimate("a", inf, -inf, inf)):
        parse(draw_intervals("Strength", "Elo", [estimate], STYLE))
