"""Garbage is collected when nobody waits for it, and at last in any case."""

import gc

from belpic.server.collecting import (
    LATEST_SECONDS,
    MOST_NEW,
    QUIET_SECONDS,
    SOONEST_SECONDS,
    Collector,
    settled,
)


def test_garbage_is_collected_when_the_tables_are_quiet_and_at_last_in_any_case() -> None:
    now, worked, collected = [0.0], [0.0], list[float]()
    new = [MOST_NEW]
    collector = Collector(
        lambda: worked[0], lambda: collected.append(now[0]), lambda: now[0], lambda: new[0]
    )

    def pass_by(until: float, *, busy: bool) -> None:
        while now[0] < until:
            now[0] += QUIET_SECONDS
            worked[0] = now[0] if busy else worked[0]
            collector.look()

    pass_by(SOONEST_SECONDS - QUIET_SECONDS, busy=False)
    assert collected == []
    # it would be time, but somebody moves
    pass_by(SOONEST_SECONDS + 10, busy=True)
    assert collected == []
    pass_by(SOONEST_SECONDS + 11, busy=False)
    (first,) = collected
    assert first >= SOONEST_SECONDS + 10 + QUIET_SECONDS
    # nobody ever rests
    pass_by(first + LATEST_SECONDS - QUIET_SECONDS, busy=True)
    assert collected == [first]
    pass_by(first + LATEST_SECONDS, busy=True)
    assert collected == [first, first + LATEST_SECONDS]
    # and if there is too much, nobody waits for anything
    new[0] += 1
    collector.look()
    assert len(collected) == 3


def test_python_collects_nothing_by_itself_meanwhile() -> None:
    with settled():
        before = gc.get_stats()
        kept = [list[int]() for _ in range(20_000)]
        assert gc.get_stats() == before
        # what is new is counted all the same
        assert gc.get_count()[0] > len(kept) // 2
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
