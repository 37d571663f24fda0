"""`belpic print`: files that are what their names say, a list of sheets, and clear refusals."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Command


def test_pdf_and_list_of_sheets(belpic: Command, tmp_path: Path) -> None:
    file = tmp_path / "set.pdf"
    answer = belpic("print", "zaupxiu", "-o", str(file))
    assert (answer.code, answer.err) == (0, "")
    assert file.read_bytes().startswith(b"%PDF")
    head, *rows = answer.out.splitlines()
    assert head.split() == ["PAGES", "SHEET", "SIZE", "COPIES"]
    assert [row.split()[0] for row in rows] == ["2", "3", "4", "5"]


def test_svg_is_a_file_for_each_page_of_its_true_size(belpic: Command, tmp_path: Path) -> None:
    answer = belpic(
        "print", "lutu", "--paper", "letter", "--json", "-o", str(tmp_path / "lutu.svg")
    )
    told = json.loads(answer.out)
    assert (told["paper"], told["pages"]) == ("letter", len(told["files"]))
    assert sorted(map(str, tmp_path.iterdir())) == told["files"]
    for file in told["files"]:
        root = ET.fromstring(Path(file).read_text(encoding="utf-8"))  # noqa: S314  # our own
        assert {root.get("width"), root.get("height")} == {"215.9mm", "279.4mm"}


def test_without_an_output_the_sheets_are_listed(belpic: Command) -> None:
    answer = belpic("print", "netxiu", "--preset", "mui", "--seats", "4", "--json", "--lang", "ja")
    told = json.loads(answer.out)
    assert told["files"] == []
    assert [sheet["name"] for sheet in told["sheets"]][:3] == ["盤", "駒", "さいころ"]


def test_a_game_of_somebody_else_prints(belpic: Command, tmp_path: Path) -> None:
    assert belpic("print", "tiny", "-o", str(tmp_path / "tiny.svg")).code == 0
    leaflet = tmp_path / "rules.pdf"
    assert belpic("print", "tiny", "--leaflet", "-o", str(leaflet)).code == 0
    assert leaflet.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nonsense",), "nonsense"),
        (("zaupxiu", "--paper", "a5"), "a4 | letter | a3"),
        (("zaupxiu", "--preset", "soft"), "soft"),
        (("zaupxiu", "--seats", "99"), "99"),
        (("zaupxiu", "-o", "set.doc"), ".doc"),
        (("zaupxiu", "-o", "no/such/folder.pdf"), "no/such/folder.pdf"),
        (("zaupxiu", "--leaflet", "-o", "rules.svg"), "rules.pdf"),
        (("zaupxiu", "--leaflet"), "rules.pdf"),
        (("--book",), "rules.pdf"),
        (("zaupxiu", "--book", "-o", "book.pdf"), "--leaflet"),
        (("--book", "--seats", "2", "-o", "book.pdf"), "--seats"),
        (("--book", "--mono", "-o", "book.pdf"), "--mono"),
        (("zaupxiu", "--leaflet", "--json", "-o", "rules.pdf"), "--json"),
        ((), "--book"),
    ],
)
def test_bad_input_is_one_clear_line(
    belpic: Command, arguments: tuple[str, ...], said: str
) -> None:
    answer = belpic("print", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_book_that_has_no_file_is_not_set(
    belpic: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("belpic.cli.print.book", lambda *_: pytest.fail("the book was set"))
    assert belpic("print", "--book").code == 2


@pytest.mark.usefixtures("japanese_font")
def test_without_the_extra_one_line_says_how_to_get_it(
    belpic: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    file = tmp_path / "set.pdf"
    for more in ((), ("--leaflet",)):
        answer = belpic("print", "zaupxiu", *more, "-o", str(file))
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert "belpic[print]" in answer.err
    assert not file.exists()
