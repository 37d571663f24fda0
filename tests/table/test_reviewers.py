"""Who played the match that a study reviews."""

from pathlib import Path

from belpic.store import SeatRow, Store
from belpic.table.plan import make_plan, new_key
from belpic.table.reviewers import find_reviewers


def names_of(folder: Path, *guests: str | None) -> list[str | None]:
    """Return what those are called who sit at a table."""
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    rows = [
        SeatRow(seat, "person" if guest else "bot", None if guest else "1", guest)
        for seat, guest in enumerate(guests)
    ]
    plan = make_plan("lutu", rows, new_key(), 0)
    store.wait(store.create(plan.new()))
    found = find_reviewers(store, (plan.id,))[plan.id]
    store.close()
    assert found.guests == guests
    return [None if name is None else name.in_("en") for name in found.names]


def test_several_seats_of_one_person_are_told_apart(tmp_path: Path) -> None:
    alone, bot = names_of(tmp_path, "one", None)
    assert alone is not None
    assert bot is None
    assert names_of(tmp_path, "one", "one") == [f"{alone} (1)", f"{alone} (2)"]
    assert names_of(tmp_path, "one", "other")[0] == alone
