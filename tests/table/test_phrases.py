"""Everything that tables, store and server have to say is said."""

from pathlib import Path

import pytest

from belpic.core.text import Phrases

ROOT = Path(__file__).resolve().parents[2] / "src" / "belpic"
PACKAGES = ("table", "store", "server")


@pytest.mark.parametrize("package", PACKAGES)
def test_no_phrase_is_left_over(package: str) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / package).rglob("*.py"))
    phases = {f"not_while_{phase}" for phase in ("open", "starting", "playing", "over")}
    kinds = {"person", "bot", "open"}
    for key in Phrases(f"belpic.{package}").templates("en"):
        word = key.rpartition(".")[2]
        assert word in phases | kinds or f'{word}"' in code, key
