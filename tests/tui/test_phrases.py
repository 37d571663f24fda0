"""The phrase book: each phrase in its language, nothing idle."""

import re
from pathlib import Path

from belpic import tui
from belpic.tui.phrases import PHRASES

SOURCES = sorted(Path(tui.__file__).parent.rglob("*.py"))
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
SAME = {"zone.count", "zone.more", "level.random"}


def test_each_phrase_is_in_its_language() -> None:
    japanese, english = PHRASES.templates("ja"), PHRASES.templates("en")
    foreign = {key for key, text in english.items() if JAPANESE.search(text)}
    assert foreign == set()
    words = {
        key for key, text in japanese.items() if re.search(r"[a-z]{3,}", _without_blanks(text))
    }
    assert not {key for key in words if not JAPANESE.search(japanese[key])} - SAME


def _without_blanks(text: str) -> str:
    return re.sub(r"\{\w*\}", "", text)


def test_every_phrase_is_used() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    prefixes = set(re.findall(r'["\']([a-z_]+(?:\.[a-z_]+)*[._])\{', code))
    idle = [
        key
        for key in PHRASES.templates("en")
        if f'"{key}"' not in code
        and f"'{key}'" not in code
        and not any(key.startswith(prefix) for prefix in prefixes)
    ]
    assert idle == []
