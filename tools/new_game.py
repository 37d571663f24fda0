"""Begin a game: a folder that passes the conformance kit at once, to be made into your own.

Usage: python -m tools.new_game ID [TITLE_EN [TITLE_JA]]
"""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parent.parent
TEMPLATE: Final = Path(__file__).parent / "game_template"


def begin(game_id: str, title_en: str, title_ja: str, project: Path = PROJECT) -> list[Path]:
    """Write the folder of a new game and its test, and return the files.

    Raises:
        ValueError: if the id is no module name or taken.
    """
    if not re.fullmatch("[a-z][a-z0-9_]*", game_id) or keyword.iskeyword(game_id):
        message = f"{game_id!r} cannot name a game: use small letters, digits and _"
        raise ValueError(message)
    folder = project / "src" / "belpic" / "games" / game_id
    if folder.exists():
        message = f"there is already a game {game_id!r}: {folder}"
        raise ValueError(message)
    names = {
        "TITLE_EN": title_en,
        "TITLE_JA": title_ja,
        "CLASS": "".join(part.capitalize() for part in game_id.split("_")),
        "ID": game_id,
    }
    written = []
    for source in sorted(TEMPLATE.glob("*.txt")):
        target = folder / source.stem
        if source.stem == "test.py":
            target = project / "tests" / "games" / f"test_{game_id}.py"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_filled(source.read_text(encoding="utf-8"), names), encoding="utf-8")
        written.append(target)
    return written


def _filled(text: str, names: dict[str, str]) -> str:
    return re.sub("|".join(names), lambda found: names[found[0]], text)


def main(words: list[str]) -> int:
    """Write the game and say what to do next."""
    if not 1 <= len(words) <= 3:
        sys.stderr.write(f"{__doc__}")
        return 2
    game_id = words[0]
    title_en = words[1] if len(words) > 1 else game_id.capitalize()
    title_ja = words[2] if len(words) > 2 else title_en
    try:
        files = begin(game_id, title_en, title_ja)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("".join(f"{path.relative_to(PROJECT)}\n" for path in files))
    sys.stdout.write("Next: python -m tools.regen_golden, then make test.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
