"""Records as files, and files that are none."""

import io
import os
import subprocess
import sys
import threading
import tracemalloc
from pathlib import Path

import pytest

from belpic.core import registry
from belpic.core.errors import BadRecord
from belpic.core.match import Match
from belpic.core.record import MAX_BYTES, Record
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL
from belpic.records.files import read_document, read_record, replace_file, write_record
from belpic.records.foreign import read_any, writer
from tests.tiny.game import GAME, TINY
from tests.tiny.parts import Lines


def record() -> Record:
    match = Match.begin(TINY, 2, GAME.options(2)).settle(SeededRng(1))
    return Record.of(match.agree(), ALL)


def test_a_record_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    write_record(record(), path)
    assert read_record(str(path)) == record()
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("old", encoding="utf-8")

    def fail(part: Path) -> None:
        part.write_text("half", encoding="utf-8")
        raise OSError(28, "no space")

    with pytest.raises(OSError, match="no space"):
        replace_file(path, fail)
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
    tracemalloc.start()
    try:
        with pytest.raises(BadRecord, match="16 MiB"):
            read_document(str(path))
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "largest"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES)
    assert len(read_document(str(path))) == MAX_BYTES


def test_a_device_that_never_ends_is_not_read_to_its_end() -> None:
    with pytest.raises(BadRecord, match="16 MiB"):
        read_document("/dev/zero")


def test_a_pipe_is_read(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writing = threading.Thread(target=path.write_text, args=(record().dumps(),))
    writing.start()
    assert read_record(str(path)) == record()
    writing.join()


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record().dumps().encode())))
    assert read_record("-") == record()


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_what_cannot_be_opened_is_an_error_of_the_system(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r"No such file|Is a directory"):
        read_document(str(tmp_path / name))


def test_a_foreign_format_is_found_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("HEAP 2\n1\n2\ntake 3\ntake 3\n", encoding="utf-8")
    read = read_any(str(path))
    assert [event.text for event in read.record.events] == ["1", "2", "take 3", "take 3"]
    assert read.problems == ()


def test_contradictions_are_refused_or_listed(tmp_path: Path) -> None:
    path = tmp_path / "match.heap"
    path.write_text("HEAP 2\n1\n2\n!!\ntake 3\ntake 3\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="Line 4"):
        read_any(str(path))
    read = read_any(str(path), lenient=True)
    assert [problem.text.in_("en") for problem in read.problems] == ["Line 4."]
    assert len(read.record.events) == 4


@pytest.mark.parametrize(
    "document",
    [b"", b"\xff\xfe", b"hello", b'{"format": "belpic-record/1"', b"{}"],
    ids=["empty", "binary", "text", "truncated", "object"],
)
def test_what_no_format_knows_is_told_what_a_record_is(tmp_path: Path, document: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(document)
    with pytest.raises(BadRecord):
        read_any(str(path))


def test_what_looks_like_no_record_is_told_what_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text("hello", encoding="utf-8")
    with pytest.raises(BadRecord) as caught:
        read_any(str(path))
    told = {lang: caught.value.text.in_(lang) for lang in ("en", "ja")}
    for game in map(registry.load, registry.ids()):
        for lang, text in told.items():
            for known in game.parts.formats:
                assert game.info.title.in_(lang) in text
                assert known.suffix in text
    assert ".heap" in told["en"]
    assert all(".json" in text and "1" not in text for text in told.values())


def test_finding_out_what_a_document_is_loads_only_games_that_bring_formats() -> None:
    script = (
        "import sys; from belpic.records.foreign import read_foreign\n"
        "try: read_foreign(b'hello')\n"
        "except Exception as error: print(type(error).__name__)\n"
        "print(*(name for name in sys.modules if name.endswith('.game')))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    error, loaded = ran.stdout.splitlines()
    assert error == "BadRecord"
    bringing = [one.id for one in map(registry.info, registry.ids()) if one.formats]
    found = {name.split(".")[-2] for name in loaded.split() if ".games." in name}
    assert found <= set(bringing)


def test_a_damaged_record_of_our_own_is_not_taken_for_a_foreign_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lines, "detect", lambda *_: True)
    path = tmp_path / "match.json"
    path.write_text(record().dumps()[:-30], encoding="utf-8")
    with pytest.raises(BadRecord, match="not a whole JSON document"):
        read_any(str(path))


def test_the_suffix_chooses_the_writer() -> None:
    own, foreign = writer(record(), ".json"), writer(record(), ".HEAP")
    assert own is not None
    assert own(record()) == record().dumps()
    assert foreign is not None
    assert foreign(record()).startswith("HEAP 2\n")
    assert writer(record(), ".pgn") is None
    assert writer(record(), "") is None
