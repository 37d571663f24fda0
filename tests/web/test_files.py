"""The browser client's files: small, self-contained, knowing no game, and up to date."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.datastructures import Headers

from belpic.core import registry
from belpic.core.languages import built_in
from belpic.server.pages import WORDS, WORKER, Pages, words_name
from belpic.table.messages import CLOSINGS
from tests.system_parts import skip_for_missing
from tools import web_glyphs

WEB = Path(web_glyphs.TARGET).parent
MODULES = sorted(WEB.glob("*.js"))
TEXTS = sorted(path for path in WEB.iterdir() if path.is_file() and path.suffix != ".png")
FIRST = {"index.html", "style.css", "table.css"}
AFTER_PICTURE = {"gestures.js", "glyphs.js", "motion.js"}
"""Modules that every table fetches once it is drawn."""
WORDED = {words_name(lang) for lang in built_in()}
MOST_MODULES = 30
"""Modules before the first move."""
MOST_BYTES = 110_000
"""Compressed bytes before the first move, with what comes after the first picture and the words."""
IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?from "([^"]+)";""", re.MULTILINE)


def needed(module: str, found: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the modules that are loaded with one."""
    if module in found:
        return found
    found |= {module}
    for name in IMPORT.findall((WEB / module).read_text(encoding="utf-8")):
        found = needed(name.removeprefix("./"), found)
    return found


def test_little_is_loaded_before_the_first_move() -> None:
    # `tests/e2e/test_cold.py` counts what a browser really fetches
    modules = needed("app.js")
    assert {"app.js", "board.js", "match.js"} <= modules
    for name in AFTER_PICTURE:
        modules = needed(name, modules)
    later = {
        "clock",
        "form",
        "hotseat",
        "interlude",
        "news",
        "reporting",
        "rules",
        "sounds",
        "talk",
    }
    assert modules.isdisjoint({f"{name}.js" for name in later})
    assert len(modules) <= MOST_MODULES
    pages, asked = Pages(WEB), Headers({"accept-encoding": "gzip"})
    assert pages.document(asked).status_code == 200
    names = {*modules, *FIRST} - {"index.html"}
    sizes = {name: len(pages.file(pages.version, name, asked).body) for name in names}
    words = {name: len(pages.file(pages.version, name, asked).body) for name in WORDED}
    sizes["document"] = len(pages.document(asked).body)
    assert sum(sizes.values()) + max(words.values()) <= MOST_BYTES, sizes


def test_modules_import_each_other_by_relative_names() -> None:
    for module in MODULES:
        for name in IMPORT.findall(module.read_text(encoding="utf-8")):
            assert name.startswith("./"), (module.name, name)
            assert (WEB / name).is_file(), (module.name, name)


def test_the_document_has_no_scripts_and_no_styles_inside() -> None:
    text = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script\b[^>]*>(?=[^<]*\S[^<]*</script>)", text) == []
    assert re.findall(r"<style\b|\sstyle=|\son\w+=", text) == []
    addresses = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert addresses
    for address in addresses:
        assert address.startswith("{{static}}/"), address
        assert (WEB / address.removeprefix("{{static}}/")).is_file(), address


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_nothing_outside_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = set(re.findall(r"\b(?:https?|wss?)://[\w.]+", text))
    assert found <= {"http://www.w3.org"}  # the name of SVG, never fetched
    assert not re.search(r"\beval\(|new Function|document\.write", text)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_no_game_is_known(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    titles = {registry.info(game).title for game in registry.ids()}
    names = {title.in_(lang).lower() for title in titles for lang in built_in()}
    assert [name for name in {*registry.ids(), *names} if name in text] == []
    # what a family has, the server says by what it sends
    family = '"(?:board|cards|race|sticks)"'
    assert not re.search(rf"family\b[^\n]{{0,5}}[!=]== {family}|{family}, {family}", text)


def test_the_manifest_and_the_icon_can_be_read() -> None:
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        content = (WEB / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            size = "x".join(str(int.from_bytes(content[at : at + 4], "big")) for at in (16, 20))
            assert (content[:8], size) == (b"\x89PNG\r\n\x1a\n", icon["sizes"])
    # what phones and desktops ask for before they install a page
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert ElementTree.parse(WEB / "icon.svg").getroot().tag.endswith("svg")  # noqa: S314  # our own file


def test_what_works_beside_the_pages_knows_the_version_and_its_files() -> None:
    pages, asked = Pages(WEB), Headers({})
    worker = pages.worker(asked)
    assert worker.headers["cache-control"] == "no-cache"
    text = bytes(worker.body).decode()
    assert f'PREFIX = "/static/{pages.version}"' in text
    assert "{{static}}" not in text
    langs = re.search(r'LANGS = "([^"]*)"', text)
    assert langs is not None
    assert set(langs[1].split()) == set(built_in())
    files = re.search(r'FILES = "([^"]*)"', text)
    assert files is not None
    names = set(files[1].split())
    styles = {path.name for path in WEB.glob("*.css")}
    assert names == {*(path.name for path in MODULES), *FIRST, *styles, *WORDED, "icon.svg"} - {
        "worker.js",
        "index.html",
    }
    for name in names:
        assert pages.file(pages.version, name, asked).status_code == 200


def test_the_strokes_are_those_of_the_pictures() -> None:
    assert web_glyphs.TARGET.read_text(encoding="utf-8") == web_glyphs.module(), (
        "run `python -m tools.web_glyphs`"
    )


def test_every_phrase_is_used_and_every_used_one_is_there() -> None:
    used = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    families = {"sticks", "board", "cards", "race"}  # said by the name the server gives
    links = {"languageLabel"}  # said by the document
    for lang in built_in():
        names = set(WORDS.templates(lang))
        assert {name for name in names - links - families if f'"{name}"' not in used} == set()
        assert set(re.findall(r'\bsay\("(\w+)"', used)) <= names


def test_the_page_knows_when_coming_back_does_not_help() -> None:
    text = (WEB / "socket.js").read_text(encoding="utf-8")
    found = re.search(r"FINAL = new Set\(\[([^]]*)\]\)", text)
    assert found is not None
    stop = [closing.code for closing in CLOSINGS if closing.then == "stop"]
    assert [int(code) for code in found[1].split(",")] == stop


def test_what_is_sent_says_the_same_line_by_line(tmp_path: Path) -> None:
    """What the compiler makes of a file without comments, it makes of what browsers get."""
    written, sent = tmp_path / "written", tmp_path / "sent"
    for folder in (written, sent):
        folder.mkdir()
    pages = Pages(WEB)
    pages.document(Headers())
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        if module.name != WORKER:
            got = bytes(pages.file(pages.version, module.name, Headers()).body).decode()
            assert got.count("\n") == text.count("\n"), module.name
            (sent / module.name).write_text(got, encoding="utf-8")
            (written / module.name).write_text(text, encoding="utf-8")
    made = without_comments_by_tsc(written)
    assert made.keys() == {module.name for module in MODULES} - {WORKER}
    assert made == without_comments_by_tsc(sent)
    for sheet in WEB.glob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        got = bytes(pages.file(pages.version, sheet.name, Headers()).body).decode()
        assert got.count("\n") == text.count("\n"), sheet.name
        assert rules_of(got) == rules_of(text), sheet.name


def without_comments_by_tsc(folder: Path) -> dict[str, str]:
    """Return what TypeScript makes of all modules of a folder when it takes comments away."""
    made = folder / "made"
    plainly = "--allowJs --removeComments --noCheck --noResolve --target es2022 --module es2022"
    words = [tsc(), *plainly.split(), "--outDir", str(made), *map(str, folder.glob("*.js"))]
    subprocess.run(words, check=True)
    return {path.name: path.read_text(encoding="utf-8") for path in made.glob("*.js")}


def rules_of(sheet: str) -> str:
    """Return a style sheet without comments and spaces; none of ours has either in a string."""
    return "".join(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL).split())


def tsc() -> str:
    """Return the compiler of TypeScript."""
    found = shutil.which("tsc")
    if found is None:
        skip_for_missing("TypeScript", "npm install --global typescript")
    return found


def test_the_types_are_right() -> None:
    project = Path(__file__).parent / "tsconfig.json"
    checked = subprocess.run([tsc(), "-p", project], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
