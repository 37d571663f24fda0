"""QR codes that the page makes, read by a reader of our own that shares nothing with it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, cast

import pytest

from tests.web.node import in_node

Grid = list[list[int]]

MIDDLES: Final = {1: [], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50]}
BLOCKS: Final = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 4, 8: 4, 9: 5, 10: 5}
GUARDS: Final = {1: 10, 2: 16, 3: 26, 4: 18, 5: 24, 6: 16, 7: 18, 8: 22, 9: 22, 10: 26}
FORMATS: Final = {
    0b101010000010010: 0,
    0b101000100100101: 1,
    0b101111001111100: 2,
    0b101101101001011: 3,
    0b100010111111001: 4,
    0b100000011001110: 5,
    0b100111110010111: 6,
    0b100101010100000: 7,
}
"""What the standard prints for correction M and every mask."""


def is_turned(mask: int, row: int, column: int) -> bool:
    product = row * column
    return [
        (row + column) % 2 == 0,
        row % 2 == 0,
        column % 3 == 0,
        (row + column) % 3 == 0,
        (row // 2 + column // 3) % 2 == 0,
        product % 2 + product % 3 == 0,
        (product % 2 + product % 3) % 2 == 0,
        ((row + column) % 2 + product % 3) % 2 == 0,
    ][mask]


def is_reserved(row: int, column: int, size: int, version: int) -> bool:
    """Tell whether a square belongs to the frame of a code."""
    low, high = 8, size - 8
    corner = (row <= low and (column <= low or column >= high)) or (row >= high and column <= low)
    middles = MIDDLES.get(version, [6, 4 * version + 10])
    ends = {(6, 6), *((6, one) for one in middles[-1:]), *((one, 6) for one in middles[-1:])}
    centres = [(y, x) for y in middles for x in middles if (y, x) not in ends]
    small = any(abs(row - y) <= 2 and abs(column - x) <= 2 for y, x in centres)
    told = version > 6 and ((row < 6 and column >= size - 11) or (column < 6 and row >= size - 11))
    return corner or small or told or row == 6 or column == 6


def powers() -> list[int]:
    found = [1]
    while len(found) < 255:
        double = found[-1] << 1
        found.append(double ^ 0x11D if double > 255 else double)
    return found


def syndromes(block: list[int], count: int) -> list[int]:
    """Return what is left of a block at the roots of its divisor: nothing if it is whole."""
    power = powers()
    logs = {value: place for place, value in enumerate(power)}
    left = []
    for root in range(count):
        value = 0
        for byte in block:
            value = (power[(logs[value] + root) % 255] if value else 0) ^ byte
        left.append(value)
    return left


def codewords(grid: Grid, version: int, mask: int) -> list[int]:
    """Return the bytes of a code in the order in which they were laid."""
    size = len(grid)
    bits: list[int] = []
    columns = [*range(size - 1, 6, -2), *range(5, 0, -2)]
    for turn, column in enumerate(columns):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        bits += [
            grid[row][x] ^ is_turned(mask, row, x)
            for row in rows
            for x in (column, column - 1)
            if not is_reserved(row, x, size, version)
        ]
    return [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits) - 7, 8)]


def read(grid: Grid) -> str:
    """Return the text of a code."""
    size = len(grid)
    version = (size - 17) // 4
    told = [
        *(grid[8][:6]),
        grid[8][7],
        grid[8][8],
        grid[7][8],
        *(grid[y][8] for y in range(5, -1, -1)),
    ]
    mask = FORMATS[int("".join(map(str, told)), 2)]
    again = [*(grid[y][8] for y in range(size - 1, size - 8, -1)), *grid[8][size - 8 :]]
    assert again == told
    assert grid[size - 8][8] == 1
    words = codewords(grid, version, mask)
    blocks, guards = BLOCKS[version], GUARDS[version]
    data = len(words) - blocks * guards
    short, long = data // blocks, data % blocks
    sizes = [short + (place >= blocks - long) for place in range(blocks)]
    parts: list[list[int]] = [[] for _ in sizes]
    source = iter(words)
    for place in range(max(sizes)):
        for part, most in zip(parts, sizes, strict=True):
            if place < most:
                part.append(next(source))
    whole = [list(part) for part in parts]
    for _ in range(guards):
        for part in whole:
            part.append(next(source))
    for part in whole:
        assert not any(syndromes(part, guards))
    text = "".join(f"{byte:08b}" for part in parts for byte in part)
    assert text[:4] == "0100"
    wide = 8 if version < 10 else 16
    count, start = int(text[4 : 4 + wide], 2), 4 + wide
    content = text[start : start + 8 * count]
    return bytes(int(content[at : at + 8], 2) for at in range(0, len(content), 8)).decode()


TEXTS: Final = [
    "a",
    "http://127.0.0.1:8000/t/4f7Kq2#0123456789abcdef",
    "https://tables.example.org/t/4f7Kq2mZ#w8yB3nT5rV1xQ9pL",
    *("https://example.org/" + "x" * (most - 20) for most in (42, 43, 62, 84, 106, 122, 152, 180)),
    "https://example.org/" + "机" * 64,
]


@pytest.fixture(scope="module")
def codes() -> list[Grid]:
    return cast("list[Grid]", in_node("codes", texts=[*TEXTS]))


def test_what_is_written_is_read_again(codes: list[Grid]) -> None:
    assert [read(code) for code in codes] == TEXTS
    assert {(len(code) - 17) // 4 for code in codes} == set(range(1, 11)) - {2}


def test_a_code_can_be_found_by_its_corners(codes: list[Grid]) -> None:
    ring = [1, 1, 1, 1, 1, 1, 1]
    for code in codes:
        size = len(code)
        for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
            assert code[top][left : left + 7] == code[top + 6][left : left + 7] == ring
            assert code[top + 3][left : left + 7] == [1, 0, 1, 1, 1, 0, 1]
        row = code[6][6 : size - 6]
        assert all(one != other for one, other in pairwise(row))


def test_what_is_too_long_has_no_code() -> None:
    assert in_node("codes", texts=["x" * 214]) == [None]
