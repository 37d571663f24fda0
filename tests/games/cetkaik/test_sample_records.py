"""Real games in the community's own texts, if they lie beside the checkout; they are not ours.

Every capture, hand and point must be as written, and there and back must give an equal record.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from belpic.core.match import Match
from belpic.core.record import Record, check, loads
from belpic.games.cetkaik.ckka import read as read_text
from belpic.games.cetkaik.ckka.syntax import (
    BoardMove,
    Capture,
    CkkaRecord,
    Comment,
    Drop,
    Element,
    Notation,
    TamMove,
    TaxotCall,
    Throws,
    Tymok,
)
from belpic.games.cetkaik.rules import stock_of
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.ckka_games import FORMAT, read

FOLDER = Path(__file__).parents[3] / ".." / "shared" / "records"
SAMPLES = sorted(FOLDER.glob("*.txt")) if FOLDER.is_dir() else []


@pytest.fixture(params=SAMPLES or [FOLDER], ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> str:
    """Return the text of one sample."""
    path: Path = request.param
    if not SAMPLES:
        pytest.skip("no sample records beside the checkout")
    return path.read_text(encoding="utf-8")


def taken_in(match: Match) -> list[tuple[int, int]]:
    """Return kind and colour of every piece that the match takes, in order."""
    taken: list[tuple[int, int]] = []
    before: CetkaikState | None = None
    for _, state, _, _ in match.steps():
        if not isinstance(state, CetkaikState):
            continue
        if before is not None and state.position.season == before.position.season:
            for side in range(2):
                old = stock_of(before.position, side).counts
                new = stock_of(state.position, side).counts
                taken += [divmod(i, 2) for i, number in enumerate(new) if number > old[i]]
        before = state
    return taken


def paid_in(match: Match) -> list[int]:
    """Return what every 終季 of the match pays, in whole points."""
    paid = []
    for event, state, _, _ in match.steps():
        if event.text == "taxot":
            assert isinstance(state, CetkaikState)
            assert state.declaration is not None
            assert state.declaration.payment % 10 == 0
            paid.append(state.declaration.payment // 10)
    return paid


def hands_in(match: Match) -> list[set[str]]:
    """Return the names of the hands that are held at every declaration."""
    found = []
    for event, state, _, _ in match.steps():
        if event.text in ("tymok", "taxot"):
            assert isinstance(state, CetkaikState)
            worth = state.rules.worth(stock_of(state.position, state.side))
            found.append(
                {
                    ("同色" if hand.is_same_colour and hand.hand.id != "io" else "")
                    + hand.hand.name.in_("ja")
                    for hand in worth.hands
                }
            )
    return found


def test_every_capture_hand_and_point_is_as_written(sample: str) -> None:
    written = read_text(sample).record
    match = check(read(sample))
    captures = [one for one in written.elements if isinstance(one, Capture)]
    taken = taken_in(match)
    if written.notation is Notation.ZERO:
        assert len(captures) == len(taken)
    for capture, (kind, colour) in zip(captures, taken, strict=False):
        assert capture.kind == kind
        assert capture.colour in (None, colour)
    declared = [one for one in written.elements if isinstance(one, Tymok | TaxotCall)]
    assert [{str(hand) for hand in one.hands} for one in declared] == hands_in(match)
    assert [one.points for one in declared if isinstance(one, TaxotCall)] == paid_in(match)


def test_there_and_back_gives_an_equal_record(sample: str) -> None:
    record = read(sample)
    again = loads(record.dumps())
    assert again == record
    text = FORMAT.write(again)
    assert read(text) == record
    assert FORMAT.write(read(text)) == text


def test_the_converted_text_says_the_same(sample: str) -> None:
    """Nothing is told otherwise; what was open is filled in, and names are left out."""
    written = read_text(sample).record
    converted = read_text(FORMAT.write(read(sample))).record
    told, fuller = turns_of(written), turns_of(converted)
    assert [_filled(one, other) for one, other in zip(told, fuller, strict=True)] == fuller
    kept = {(info.key, info.value) for info in written.header.infos if info.key != "一位色"}
    assert kept <= {(info.key, info.value) for info in converted.header.infos}
    movers = written.header.first_movers
    assert converted.header.first_movers[: len(movers)] == movers


def turns_of(record: CkkaRecord) -> list[Element]:
    """Return moves, declarations and comments; everything else may be left out."""
    return [
        one
        for one in record.elements
        if isinstance(one, BoardMove | TamMove | Drop | Tymok | TaxotCall | Comment)
    ]


def _filled(element: Element, other: Element) -> Element:
    """Return the element as it is told, with what another one tells where it leaves that open."""
    if isinstance(element, BoardMove) and isinstance(other, BoardMove):
        kind = other.kind if element.kind is None else element.kind
        throws = element.throws if isinstance(element.throws, Throws) else other.throws
        return replace(element, kind=kind, throws=throws)
    if isinstance(element, Tymok | TaxotCall) and isinstance(other, Tymok | TaxotCall):
        # the order of the hands means nothing; they are written in that of the rulebook
        same = frozenset(element.hands) == frozenset(other.hands)
        return replace(element, name=None, hands=other.hands if same else element.hands)
    return element


def test_the_samples_are_records(sample: str) -> None:
    assert FORMAT.detect(sample)
    record = read(sample)
    assert isinstance(record, Record)
    assert len(record.events) > 10
