"""The manual can be made, leads everywhere it says, and its examples are today's."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path

import pytest

from belpic.core import registry
from tests.commands import known, understood
from tests.size import FULL
from tools import layers, manual, manual_pages

# the parser of Markdown still uses what Sphinx is going to take away
pytestmark = pytest.mark.filterwarnings("ignore:'myst_parser")

DOCS = manual.ROOT / "docs"
PAGES = [
    *(manual.ROOT / name for name in ("README.md", *manual.PAGES)),
    *sorted(DOCS.rglob("*.md")),
]
RECORD = re.compile(r"^```ckka\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^ *```(\S*).*?\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(belpic [^`]+)`")
BETWEEN = frozenset({"&&", "||", "|", ";", "do", "then"})
"""What stands between commands in a line."""
ASSIGNED = re.compile(r"[A-Z_]+=")
# All packages in the full size: to read every docstring takes longer than all the rest.
PACKAGES = tuple(manual_pages.REFERENCE) if FULL else ("belpic.api",)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual") / "source"
    manual.gather(folder, PACKAGES)
    return folder


def test_it_is_made_without_a_broken_link_or_a_lost_page(source: Path, tmp_path: Path) -> None:
    assert manual.build(source, tmp_path / "site", "html" if FULL else "dummy") == 0
    for page in (tmp_path / "site").rglob("*.html"):
        fetched = re.findall(r'(?:src|<link[^>]* href)="https?:', page.read_text(encoding="utf-8"))
        assert fetched == [], page


@pytest.mark.parametrize(
    "wrong",
    [
        "[nowhere](nowhere.md)",
        "[no such part](index.md#no-such-part)",
        "![no picture](images/none.png)",
        "```{toctree}\nlost\n```",
    ],
)
def test_a_link_that_leads_nowhere_fails(
    wrong: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "source" / "docs" / "index.md"
    page.parent.mkdir(parents=True)
    (page.parent / "_static").mkdir()
    page.write_text(f"# Title\n\n{wrong}\n", encoding="utf-8")
    assert manual.build(tmp_path / "source", tmp_path / "site", "dummy") != 0
    assert "WARNING" in capfd.readouterr().err


def test_every_game_and_every_command_has_its_place(source: Path) -> None:
    for folder, lang in ((source / "docs" / "play", "en"), (source / "docs" / "ja", "ja")):
        written = {path.stem for path in (folder / "rules").glob("*.md")}
        assert written == {*registry.ids(), "index"}, lang
    for file in ("program/commands.md", "ja/commands.md"):
        text = (source / "docs" / file).read_text(encoding="utf-8")
        heads = re.findall(r"^## `belpic ?(.*)`$", text, re.MULTILINE)
        assert heads == list(known())
        for row in re.findall(r"^\|.*\|$", text, re.MULTILINE):
            assert len(re.findall(r"(?<!\\)\|", row)) == 3, row


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(manual.ROOT)))
def test_commands_of_the_pages_are_understood(page: Path) -> None:
    for words in written_commands(page.read_text(encoding="utf-8")):
        understood(words)


def written_commands(text: str) -> Iterator[list[str]]:
    """Yield the words after `belpic` wherever a page says it, as a line or within a sentence."""
    blocks = (block for form, block in BLOCK.findall(text) if form in {"", "sh"})
    lines = [line for block in blocks for line in block.splitlines()]
    lines += INLINE.findall(BLOCK.sub("", text))
    for line in lines:
        words = shlex.split(line, comments=True)
        for is_between, part in groupby(words, key=BETWEEN.__contains__):
            own = [word for word in part if not ASSIGNED.match(word)]
            if not is_between and own and Path(own[0]).name == "belpic":
                # `show|check` are two commands
                yield from map(list, product(*(word.split("|") for word in own[1:])))


@pytest.mark.parametrize(
    "words",
    [["gmaes"], ["store", "chekc"], ["--lang", "en", "gmaes"], ["games", "--jsno"]],
)
def test_commands_that_do_not_exist_are_not_understood(words: list[str]) -> None:
    with pytest.raises(AssertionError):
        understood(words)


def test_commands_are_found_wherever_they_stand() -> None:
    text = """# Title

```sh
A=1 /somewhere/bin/belpic serve --port 1 && belpic games     # both
    belpic record check "a b" || echo belpic
```

Say `belpic print
GAME`, `belpic store check|backup` or `make belpic`.
"""
    assert list(written_commands(text)) == [
        ["serve", "--port", "1"],
        ["games"],
        ["record", "check", "a b"],
        ["print", "GAME"],
        ["store", "check"],
        ["store", "backup"],
    ]


@pytest.mark.parametrize("name", ["bot", "records"])
def test_examples_of_the_tutorials_do_what_they_say(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = DOCS / "program" / f"{name}.md"
    # what the reader is asked to save
    for written in RECORD.findall(file.read_text(encoding="utf-8")):
        (tmp_path / "game.ckka").write_text(written, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(file), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_japanese_lines_go_on_without_a_space() -> None:
    text = "一行目の\n続き。\n\n- 項目の\n- words\nmore"
    assert manual_pages.join_lines(text) == "一行目の続き。\n\n- 項目の\n- words\nmore"


def test_the_drawing_of_the_layers_is_made_from_todays_contract() -> None:
    assert layers.DRAWING.read_text(encoding="utf-8") == layers.draw(), "python -m tools.layers"
    assert layers.layers()[-1] == ["core"]


def test_whoever_plays_or_hosts_can_read_it_in_japanese() -> None:
    for name in ("index", "play", "host"):
        text = (DOCS / "ja" / f"{name}.md").read_text(encoding="utf-8")
        assert re.search(r"[ぁ-ん]", text)
