"""The header: items, keys, players, points, and where it ends."""

import pytest

from belpic.games.cetkaik.ckka import read
from belpic.games.cetkaik.ckka.syntax import Header, Info, PlayerLine, Season, complete_points
from belpic.games.cetkaik.pieces import IA, A

MOVE = "\nKA車KE無撃裁"


def header(text: str) -> Header:
    return read(text + MOVE).record.header


@pytest.mark.parametrize(
    ("text", "info"),
    [
        ("{律:硬皇力}", Info("律", "硬皇力")),
        ("{硬皇力}", Info("", "硬皇力")),
        ("{:18:00}", Info("", "18:00")),
        ("{2018年4月8日 18:00頃}", Info("2018年4月8日 18", "00頃")),
        ("#{硬皇}力}#", Info("", "硬皇}力")),
        ("##{a:b}#c}##", Info("a", "b}#c")),
        ("{}", Info("", "")),
        ("{始時:2020-10-14T19:39:05+09:00}", Info("始時", "2020-10-14T19:39:05+09:00")),
        ("{https://example.org/a?b=c}", Info("https", "//example.org/a?b=c")),
        ("{K}", Info("", "K")),
    ],
)
def test_items(text: str, info: Info) -> None:
    assert header(text).infos == (info,)


def test_items_may_share_a_line() -> None:
    read_header = header("{黒名:a} {赤名:b}\r\n\t{一位色:赤}{季:夏}")
    assert [info.key for info in read_header.infos] == ["黒名", "赤名", "一位色", "季"]
    assert read_header.season is Season.SUMMER
    assert read_header.season.number == 1
    assert read_header.first_movers == (A,)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("[a] [b]", (20, 20)),
        ("[a]十二 [b]", (12, 28)),
        ("[a] [b]28", (12, 28)),
        ("[a]十二 [b]二十八", (12, 28)),
        ("[a]\n5\n[b] 七", (5, 7)),
        ("[a]下五[b]", (-5, 45)),
        ("#[a]十]#二十 [b]", (20, 20)),
    ],
)
def test_points_that_are_left_out(text: str, points: tuple[int, int]) -> None:
    players = header(text).players
    assert players is not None
    assert complete_points(players) == points


def test_there_may_be_no_players() -> None:
    assert header("{a}").players is None


def test_who_begins_each_season() -> None:
    assert header("{一位色:赤黒}").first_movers == (A, IA)


def test_players_with_brackets_in_their_names() -> None:
    assert header("##[a]#]##三 [b}{]").players == (PlayerLine("a]#", 3), PlayerLine("b}{"))


def test_a_header_alone_is_a_game_not_begun() -> None:
    record = read("{一位色:黒}\n{始時:2022-01-01T00:00:00Z}\n").record
    assert record.elements == ()
    assert record.header.first_movers == (IA,)


def test_the_header_ends_at_the_first_line_of_a_square() -> None:
    record = read("{a}\n\n \u3000KA車KE無撃裁\n{b}").record
    assert len(record.header.infos) == 1
    assert len(record.elements) == 2
