"""Garbage is collected when nobody waits for it, and at last in any case."""

from belpic.server.collecting import LATEST_SECONDS, QUIET_SECONDS, SOONEST_SECONDS, Collector


def test_garbage_is_collected_when_the_tables_are_quiet_and_at_last_in_any_case() -> None:
    now, worked, collected = [0.0], [0.0], list[float]()
    collector = Collector(lambda: worked[0], lambda: collected.append(now[0]), lambda: now[0])

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
