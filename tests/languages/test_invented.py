"""A further language is a folder: found, spoken everywhere, and measured."""

import json
from pathlib import Path

import pytest

from belpic.cli import run
from belpic.core import registry
from belpic.core.errors import UnknownGame
from belpic.core.languages import LOCALE, VARIABLE, built_in, find_language, languages
from belpic.core.seats import SPECTATOR
from belpic.core.text import Phrases, Template, Text
from belpic.core.translation import measure, packages
from tests.languages.invented import CLOSES, HALF, OPENS, WHOLE, is_kept, write
from tests.size import sized

BOOK = Phrases("belpic.games._shared.mountain")
GAMES = registry.ids()[:: sized(5, 1)]


@pytest.fixture(scope="module")
def overlay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write both languages into one folder."""
    root = tmp_path_factory.mktemp("languages")
    write(root, WHOLE, "", lambda *_: True)
    write(root, HALF, "ja", is_kept)
    return root


@pytest.fixture(autouse=True)
def _spoken(overlay: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(VARIABLE, str(overlay))
    monkeypatch.setenv("COLUMNS", "100")


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(arguments) == code
    out, err = capsys.readouterr()
    return str(err if code else out)


def test_it_is_listed_after_our_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert languages() == (*built_in(), WHOLE, HALF)
    listed = [line.split()[0] for line in said(capsys, "languages").splitlines()[1:]]
    assert listed == [*built_in(), WHOLE, HALF]
    refusal = said(capsys, "games", "--lang", "xx", code=2)
    assert f"possible: {' | '.join(languages())}" in refusal
    help_page = said(capsys, "--help")
    assert "|".join(languages()) in help_page


def test_the_whole_one_lacks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert measure(WHOLE).faults == ()
    assert said(capsys, "languages", WHOLE).startswith(f"Language {WHOLE} is complete")


@pytest.mark.parametrize(
    ("number", "form"), [(0, "coins"), (1, "coin"), (2, "coins-few"), (5, "coins"), (11, "coins")]
)
def test_its_plural_has_three_forms(number: int, form: str) -> None:
    assert BOOK("counted.coin", number=number).in_(WHOLE) == f"{OPENS}{form}{CLOSES}"


def test_it_writes_its_own_lists() -> None:
    texts = [Text.same(letter) for letter in "abc"]
    assert Text.join(texts).in_(WHOLE) == "a ; b & c"
    assert Text.join(texts[:1], "alternatives").in_(WHOLE) == "a"


def is_spoken(text: str) -> bool:
    """Tell whether all of a text comes from the language, but for codes and numbers."""
    depth, outside = 0, []
    for sign in text:
        depth += (sign == OPENS) - (sign == CLOSES)
        outside += [sign] if depth == 0 and sign != CLOSES else []
    return not any(word.isalpha() and len(word) > 3 for word in "".join(outside).split())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_scene_and_its_rules_are_said_in_it(game_id: str) -> None:
    game = registry.load(game_id)
    state = game.start(game.info.usual_seats, game.options(game.info.usual_seats, None))
    texts = [text.in_(WHOLE) for text in state.view(SPECTATOR).scene().texts()]
    assert [text for text in texts if not is_spoken(text)] == []
    assert any(OPENS in text for text in texts)


def test_the_command_line_speaks_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = registry.ids()[0]
    titles = said(capsys, "games", "--lang", WHOLE)
    assert registry.info(first).title.in_(WHOLE) in titles
    page = said(capsys, "rules", first, "--lang", WHOLE)
    assert page.startswith(f"{OPENS}{registry.packages()[first]}{CLOSES}")
    refusal = said(capsys, "rules", "chess", "--lang", WHOLE, code=2)
    assert refusal.startswith(f"belpic: {OPENS}There is no game “chess”")
    monkeypatch.setenv("LC_ALL", f"{WHOLE}_XX.UTF-8")
    assert said(capsys, "games") == titles
    data = json.loads(said(capsys, "games", "--json"))
    assert list(data[0]["title"]) == list(languages())


def test_an_error_can_be_read_in_it() -> None:
    with pytest.raises(UnknownGame, match="There is no game") as caught:
        registry.info("chess")
    assert caught.value.text.in_(WHOLE).startswith(OPENS)


def test_a_transcript_is_told_in_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said(capsys, "simulate", "zaupxiu", "--games", "1", "--seed", "1", "--out", str(tmp_path))
    record = next(tmp_path.glob("*.json"))
    lines = said(capsys, "record", "show", str(record), "--lang", WHOLE).splitlines()
    assert lines
    assert [line for line in lines if not is_spoken(line)] == []


def test_what_a_language_lacks_is_read_where_it_falls_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for book in map(Phrases, packages()):
        for key, source in book.templates("en").items():
            text = book(key, **dict.fromkeys(Template(source, "en").values, 2))
            if is_kept(book.package, key):
                assert text.in_(HALF).startswith(OPENS)
            else:
                assert text.in_(HALF) == text.in_("ja")
    for game_id in GAMES:
        page = said(capsys, "rules", game_id, "--lang", HALF)
        assert page.startswith(OPENS) == is_kept(registry.packages()[game_id], "rules.en.md")


def test_the_report_names_exactly_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    lacking = {
        (package, "missing", key)
        for package in packages()
        for key in Phrases(package).templates("en")
        if not is_kept(package, key)
    }
    pages = {
        (package, "page", f"rules.{HALF}.md")
        for package in registry.packages().values()
        if not is_kept(package, "rules.en.md")
    }
    found = measure(HALF)
    assert {(one.package, one.problem, one.what) for one in found.faults} == lacking | pages
    assert len(found.faults) == len(lacking) + len(pages)
    assert len(lacking) > found.texts // 3
    assert run(["languages", HALF]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(found.faults)
    package, _, key = min(lacking)
    assert f"{package}: {key} is missing" in lines


FAULTY = {
    "holes": ("title = 'Nine {lives}'", "title"),
    "unreadable": ("title = 'Nine {'", "title: Single '{' encountered in format string"),
    "forms": ("title = 'x'\nevent.drawn = '{seat} {count} {count|card|cards}'", "event.drawn"),
    "unknown": ("nonsense = 'x'", "nonsense"),
}


@pytest.mark.parametrize("problem", FAULTY)
def test_a_slip_of_a_translator_is_named_and_harms_nobody(
    problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lang = f"qb-{problem}"
    source, what = FAULTY[problem]
    package = next(one for one in registry.packages().values() if one.endswith(".nine"))
    write(tmp_path, lang, "", lambda *_: False)
    tmp_path.joinpath(*package.split("."), f"text.{lang}.toml").write_text(source, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    found = [one for one in measure(lang).faults if one.problem not in {"missing", "page"}]
    assert [(one.package, one.problem, one.what) for one in found] == [(package, problem, what)]
    book = Phrases(package)
    assert book("title").in_(lang) == ("x" if problem == "forms" else book("title").in_("en"))
    assert book("event.drawn", seat="A", count=1).in_(lang).startswith("A ")


def test_broken_files_are_named_and_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "qc", "", lambda *_: False)
    core = tmp_path / "belpic" / "core"
    core.joinpath("text.qc.toml").write_text("[reason\n", encoding="utf-8")
    core.joinpath("language.qc.toml").write_text(
        "name = 'C'\n[plural]\none = 'n is 1'\n[list]\nitems = 3\n", encoding="utf-8"
    )
    core.joinpath("language.qd.toml").write_bytes(b"name = '\xff'")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    named = [one.what for one in measure("qc").faults if one.package == "belpic.core"]
    assert "“n is 1” is no condition" in named[0]
    assert "language.qc.toml: list.items.between" in named
    assert any(one.startswith("text.qc.toml: ") for one in named)
    assert Phrases("belpic.core")("reason.match_over").in_("qc") == "The match is over."
    assert Text.join((Text.same("a"), Text.same("b"))).in_("qc") == "a, b"
    assert Phrases("belpic.bots")("too_many_bots", bots=1, seats=2).in_("qd") == (
        "1 bot was named for 2 seats."
    )
    assert any("language.qd.toml" in one.what for one in measure("qd").faults)


def test_an_installed_package_may_bring_a_language(
    overlay: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "spoken_words"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    write(package, "qe", "", lambda *_: True)
    facts = tmp_path / "spoken-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: spoken\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[belpic.languages]\nqe = spoken_words\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv(VARIABLE, f"{overlay}:{tmp_path / 'nowhere'}")
    assert languages() == (*built_in(), WHOLE, HALF, "qe")
    assert registry.info("nine").title.in_("qe") == f"{OPENS}Nine{CLOSES}"


@pytest.mark.parametrize(
    ("asked", "found"),
    [("ja", "ja"), ("JA", "ja"), ("ja_JP.UTF-8", "ja"), ("en-GB", "en"), ("C", None), ("", None)],
)
def test_a_language_is_found_by_code_and_by_locale(asked: str, found: str | None) -> None:
    assert find_language(asked) == found
