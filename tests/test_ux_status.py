"""What `docs/ux-status.md` says is shown by tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "ux-status.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[1:-1] for line in PAGE.splitlines() if re.match(r"\| \d", line)]


def test_every_row_is_there_once() -> None:
    assert [int(row[0]) for row in ROWS] == list(range(1, 41))
    assert all(len(row) == 5 and row[3].strip() for row in ROWS)


def test_the_tests_that_are_named_exist() -> None:
    for number, _, _, state, shown in ROWS:
        named = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", shown)
        assert named or "not done" in state, number
        for file, name in named:
            text = (ROOT / file).read_text(encoding="utf-8")
            assert not name or re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE), name


def test_what_must_be_there_is() -> None:
    musts = [row for row in ROWS if "M" in row[2]]
    assert len(musts) > 20
    assert [row[0] for row in musts if not row[3].strip().startswith("done")] == []
