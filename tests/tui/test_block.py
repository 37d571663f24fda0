"""Text measured in columns: wrapping, aligning, standing side by side."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from belpic.tui.draw.block import (
    NEVER_FIRST,
    Block,
    Span,
    align,
    beside,
    block,
    fit,
    flow,
    stack,
    width_of,
    wrap,
)
from belpic.tui.draw.grid import Column, draw_rows

MIXED = st.text(alphabet="ab cd漢字かなー、。「」（）x9", max_size=60)


@given(MIXED, st.integers(4, 40))
def test_wrapped_lines_fit_and_lose_nothing_but_spaces(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_no_line_begins_with_closing_punctuation() -> None:
    text = "投げ棒を投げます。合計は七です。もう一度、投げますか。"
    for width in range(6, 30):
        assert not [line for line in wrap(text, width) if line and line[0] in NEVER_FIRST]


def test_words_stay_whole_where_they_fit() -> None:
    assert wrap("all stake and throw", 9) == ["all stake", "and throw"]


def test_a_leading_indent_is_kept() -> None:
    assert wrap("  two words", 20) == ["  two words"]


@given(MIXED, st.integers(0, 30))
def test_fitted_text_has_exactly_the_width(text: str, width: int) -> None:
    assert cell_len(fit(text, width)) == width


@given(st.text(alphabet="a漢", max_size=6), st.sampled_from(["left", "right", "centre"]))
def test_aligned_text_fills_its_columns(text: str, side: str) -> None:
    assert cell_len(align(text, 12, side)) == 12
    assert align(text, 12, side).strip() == text


@given(st.lists(st.tuples(MIXED, MIXED, MIXED), min_size=1, max_size=5))
def test_columns_of_a_table_are_aligned_whatever_the_width_of_characters(
    rows: list[tuple[str, str, str]],
) -> None:
    cells = [[(text, "") for text in row] for row in rows]
    lines = draw_rows(cells, [Column(limit=10), Column("right", 10), Column(limit=10)])
    edges = {tuple(cell_len(span.text) for span in line) for line in lines}
    assert len(edges) == 1


def test_blocks_side_by_side_keep_their_columns() -> None:
    left, right = block([Span("漢字")], [Span("a")]), block([Span("x")], [Span("y")])
    together = beside([left, right], gap=1)
    assert [width_of(line) for line in together.lines] == [6, 6]
    assert ["".join(span.text for span in line) for line in together.lines] == ["漢字 x", "a    y"]


def test_flow_breaks_where_the_width_ends() -> None:
    wide = Block(((Span("12345"),), (Span("12345"),)))
    assert flow([wide, wide, wide], 14).height == stack([wide, wide]).height
    assert flow([wide, wide, wide], 6).height == stack([wide] * 3).height


def test_a_single_line_does_not_stand_beside_a_taller_block() -> None:
    tall, single = block([Span("a")], [Span("b")]), block([Span("c")])
    assert flow([single, tall], 40).height == 4
