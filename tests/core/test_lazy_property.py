"""Attributes that are reckoned once, without a lock that objects share."""

from __future__ import annotations

from threading import Event, Thread

from belpic.core.lazy_property import lazy_property


class Sum:
    """Reckons when it is asked, and waits for a gate if it has one."""

    def __init__(self, *numbers: int, gate: Event | None = None) -> None:
        self.numbers = numbers
        self.gate = gate
        self.asked = Event()
        self.times = 0

    @lazy_property
    def total(self) -> int:
        """The sum."""
        self.asked.set()
        if self.gate:
            self.gate.wait(20)
        self.times += 1
        return sum(self.numbers)


def test_it_is_reckoned_once() -> None:
    one, other = Sum(1, 2), Sum(3)
    assert (one.total, one.total, other.total) == (3, 3, 3)
    assert (one.times, other.times) == (1, 1)
    assert Sum.total.__doc__ == "The sum."


def test_no_object_waits_for_another() -> None:
    gate = Event()
    slow = Sum(1, gate=gate)
    thread = Thread(target=lambda: slow.total)
    thread.start()
    assert slow.asked.wait(20)
    assert Sum(2, 3).total == 5
    assert thread.is_alive()
    gate.set()
    thread.join()
