"""Made-up scenes that hold every kind of thing."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from belpic.core.scene import (
    Amount,
    Board,
    Button,
    Card,
    Colour,
    Counter,
    Decision,
    Forecast,
    Look,
    Mark,
    Marker,
    Note,
    Option,
    Panel,
    Piece,
    Place,
    Prospect,
    Row,
    Scene,
    Sticks,
    Track,
    Zone,
)
from belpic.core.seats import Seat
from belpic.core.text import Text
from tests.wording import both

NEAR, FAR = Seat(0), Seat(1)
COLUMNS = ("K", "L", "N", "T", "Z", "X", "C", "M", "P")
ROWS = ("A", "E", "I", "U", "O", "Y", "AI", "AU", "IA")
FACES = {
    "船": ("V", "ship"),
    "兵": ("P", "soldier"),
    "弓": ("A", "bow"),
    "王": ("K", "king"),
    "皇": ("M", "emperor"),
}


PATH: Final[tuple[tuple[int, int, int, Look, str, str], ...]] = (
    (0, 0, 0, "start", "出発", "start"),
    (1, 1, 0, "plain", "一", "one"),
    (2, 2, 0, "hill", "丘", "hill"),
    (3, 3, 0, "orange", "橙", "orange"),
    (4, 4, 1, "goal", "到着", "goal"),
    (5, 0, 1, "river", "川", "river"),
)


def _look(column: str, row: str) -> Look:
    if row == "O" or column == "Z":
        return "water" if column not in "KP" else "river"
    return "hue" if (column, row) in {("T", "U"), ("X", "Y")} else "plain"


def grid(*, turned: bool = False) -> Board:
    places = tuple(
        Place(column + row, x, y, _look(column, row), Text.same(column + row))
        for y, row in enumerate(ROWS)
        for x, column in enumerate(COLUMNS)
    )
    label = both("盤", "Board")
    return Board("board", label, "grid", 9, 9, places, (), COLUMNS, ROWS, turned)


def piece(place: str, glyph: str, seat: Seat | None, red: bool | None) -> Piece:
    letter, name = FACES[glyph]
    colour: Colour | None = None if red is None else "red" if red else "black"
    return Piece(place, glyph, letter, both(glyph, name), seat, colour)


def card(kind: str, place: str | None = None, badges: tuple[Text, ...] = ()) -> Card:
    numerals = dict(zip("0123456789", "零一二三四五六七八九", strict=True))
    colour, rank = kind[0], kind[1]
    label = both(f"{'赤' if colour == 'r' else '黒'}{numerals[rank]}", kind)
    long_colour: Colour = "red" if colour == "r" else "black"
    return Card(kind, numerals[rank], kind, label, long_colour, place, badges)


def board_scene(*, turned: bool = False) -> Scene:
    """A board of nine by nine with pieces, marks and stocks, as a game of two would have it."""
    return Scene(
        (
            Counter("season", both("季節", "Season"), 1, of=4),
            Counter("rate", both("倍率", "Rate"), 2),
            Counter("points-0", both("点", "Points"), 18, NEAR),
            Counter("points-1", both("点", "Points"), 22, FAR),
            grid(turned=turned),
            piece("KA", "王", FAR, red=True),
            piece("TE", "弓", FAR, red=False),
            piece("ZI", "船", FAR, red=True),
            piece("ZO", "皇", None, red=None),
            piece("NAI", "兵", NEAR, red=True),
            piece("TAI", "兵", NEAR, red=False),
            piece("ZAI", "船", NEAR, red=False),
            piece("ZIA", "王", NEAR, red=False),
            Mark("last", ("KE", "KA")),
            Mark("reachable", ("NY", "NO", "NU")),
            Mark("route", ("MY",)),
            Mark("arrow", ("PI", "PU")),
            Zone("stock-1", both("手駒", "Captured"), "stock", 2, (card("r5"), card("b5")), FAR),
            Zone("stock-0", both("手駒", "Captured"), "stock", 1, (card("r3"),), NEAR),
            Note(both("兵が動いた。次は1番席の番。", "A soldier moved. Seat 1 is next.")),
        )
    )


def table_scene(up: int | None = 3) -> Scene:
    """Everything but a grid: cards, sticks, a path, things to choose and to read."""
    path = Board(
        "path",
        both("道", "Path"),
        "path",
        5,
        2,
        tuple(
            Place(f"p{number}", x, y, look, both(name, english))
            for number, x, y, look, name, english in PATH
        ),
        (("p0", "p1"), ("p1", "p2"), ("p2", "p3"), ("p3", "p4"), ("p0", "p5"), ("p5", "p1")),
    )
    return Scene(
        (
            Counter("round", both("回", "Round"), 3, of=8),
            Counter("points-0", both("点", "Points"), 12, NEAR),
            Counter("wins-0", both("勝ち", "Wins"), 1, NEAR),
            Counter("points-1", both("点", "Points"), -8, FAR),
            path,
            Piece("p1", "馬", "H", both("馬", "horse"), NEAR),
            Piece("p1", "馬", "H", both("馬", "horse"), FAR),
            card("b7", "p3"),
            Sticks("sticks", both("投げ棒", "Sticks"), 5, up, NEAR),
            Sticks("other", both("次の投げ棒", "Next sticks"), 5, None),
            Zone(
                "hand",
                both("手札", "Hand"),
                "hand",
                4,
                (card("r6"), card("r6"), card("b0", badges=(both("新", "new"),)), card("b5")),
                NEAR,
            ),
            Zone("other-hand", both("手札", "Hand"), "hand", 3, (), FAR),
            Zone("pile", both("山", "Pile"), "pile", 40),
            card("r1"),
            card("b2"),
            Track(
                "track",
                both("道のり", "Track"),
                tuple(Text.same(str(number)) for number in range(10)),
                (Marker(3, both("歩", "foot"), NEAR), Marker(3, both("車", "cart"), FAR)),
            ),
            Amount("stake", both("賭け金", "Stake"), 1, 20),
            Button("throw", both("投げる", "Throw")),
            Button("pass", both("見送る", "Pass")),
            Panel(
                "hands",
                both("役", "Hands"),
                (both("役名", "Name"), both("点", "Points"), both("足りない物", "Missing")),
                (
                    Row((both("獣", "beast"), Text.same("5"), Text.same("–")), strong=True),
                    Row((both("同色", "one colour"), Text.same("12"), both("黒六", "b6"))),
                ),
            ),
            Decision(
                "decide",
                both("どうしますか", "What now?"),
                (
                    Option("again", both("再行", "Go on"), both("負けるかも", "You may lose it")),
                    Option("end", both("終季", "End it"), both("五点を得る", "You get 5 points")),
                ),
            ),
            Forecast(
                "forecast",
                both("見通し", "Forecast"),
                (
                    Prospect(Text.same("0–1"), Fraction(6, 32), both("失う", "lost")),
                    Prospect(Text.same("2–5"), Fraction(26, 32), both("進む", "goes on")),
                ),
            ),
            Note(both("長い一文もここに入る。", "A sentence beside the table.")),
        )
    )
