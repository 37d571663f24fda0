"""Begin a game: a folder that passes the conformance kit at once, to be made into your own.

Usage: python -m tools.new_game [--standalone FOLDER] ID [TITLE_EN [TITLE_JA]]

With --standalone the game becomes a project of its own in that folder, found by its entry point.
"""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parent.parent
TEMPLATE: Final = Path(__file__).parent / "game_template"
PACKAGE: Final = "belpic.games"
TEST: Final = "test.py"
ALONE: Final = "--standalone"


def begin(game_id: str, title_en: str, title_ja: str, project: Path = PROJECT) -> list[Path]:
    """Write the folder and the test of a new game, and return the files.

    Raises:
        ValueError: if the id is no module name or taken.
    """
    folder = _free(game_id, project)
    names = _names(game_id, title_en, title_ja)
    return _write_game(folder, project / "tests" / "games" / f"test_{game_id}.py", names)


def begin_alone(game_id: str, title_en: str, title_ja: str, folder: Path) -> list[Path]:
    """Write a project that holds nothing but a new game, and return the files.

    Raises:
        ValueError: if the id is no module name or taken, or the folder is no empty one.
    """
    _free(game_id, PROJECT)
    if game_id in sys.stdlib_module_names:
        message = f"{game_id!r} cannot name a game: Python has a module of that name"
        raise ValueError(message)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = f"{folder} is not an empty folder"
        raise ValueError(message)
    # its package is no part of ours
    names = {f"{PACKAGE}.ID": game_id, **_names(game_id, title_en, title_ja)}
    written = _write_game(folder / "src" / game_id, folder / "tests" / f"test_{game_id}.py", names)
    for source in sorted(TEMPLATE.glob("standalone/*.txt")):
        target = folder / ("tests" if source.stem.startswith("test_") else "") / source.stem
        written.append(_write(source, target, names))
    return written


def _free(game_id: str, project: Path) -> Path:
    """Return where the game of an id would be in a project, if it can be one."""
    if not re.fullmatch("[a-z][a-z0-9_]*", game_id) or keyword.iskeyword(game_id):
        message = f"{game_id!r} cannot name a game: use small letters, digits and _"
        raise ValueError(message)
    folder = project / "src" / "belpic" / "games" / game_id
    if folder.exists():
        message = f"there is already a game {game_id!r}: {folder}"
        raise ValueError(message)
    return folder


def _names(game_id: str, title_en: str, title_ja: str) -> dict[str, str]:
    return {
        "TITLE_EN": title_en,
        "TITLE_JA": title_ja,
        "CLASS": "".join(part.capitalize() for part in game_id.split("_")),
        "ID": game_id,
    }


def _write_game(folder: Path, test: Path, names: dict[str, str]) -> list[Path]:
    """Write the package of a game and its test, and return the files."""
    return [
        _write(source, test if source.stem == TEST else folder / source.stem, names)
        for source in sorted(TEMPLATE.glob("*.txt"))
    ]


def _write(source: Path, target: Path, names: dict[str, str]) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(_filled(source.read_text(encoding="utf-8"), names), encoding="utf-8")
    return target


def _filled(text: str, names: dict[str, str]) -> str:
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)


def main(words: list[str]) -> int:
    """Write the game and say what to do next."""
    alone = words[:1] == [ALONE]
    folder, rest = (words[1:2], words[2:]) if alone else ([], words)
    if not 1 <= len(rest) <= 3:
        sys.stderr.write(f"{__doc__}")
        return 2
    game_id = rest[0]
    title_en = rest[1] if len(rest) > 1 else game_id.capitalize()
    title_ja = rest[2] if len(rest) > 2 else title_en
    try:
        if alone:
            files = begin_alone(game_id, title_en, title_ja, Path(folder[0]))
        else:
            files = begin(game_id, title_en, title_ja)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    shown = files if alone else [path.relative_to(PROJECT) for path in files]
    sys.stdout.write("".join(f"{path}\n" for path in shown))
    if alone:
        sys.stdout.write("Next: pip install -e . there, then pytest.\n")
    else:
        sys.stdout.write("Next: python -m tools.regen_golden, then make test.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
