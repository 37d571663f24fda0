"""Whose turn it is: what fills up with time, and is counted by guest and by network.

Many people may share one address: a class, a club, a household, everybody behind a proxy that does
not say for whom it asks. So what somebody lets us reckon is counted by guest, where there is one,
and by network only as a sum that a class does not come to. For loopback and for networks that
whoever runs the server has named nothing is counted by network.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, TypeVar

from belpic.server.limits import FEWEST_KEYS, network_of, retry_after
from belpic.server.phrases import Denied, deny
from belpic.server.security import is_shared

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from belpic.server.limits import IpNetwork, Rate, WorkRates

T = TypeVar("T")


class TooFast(Denied):
    """Refused because too much came at once; `after` says when to try again."""

    def __init__(self, seconds: float) -> None:
        """Carry how long to wait."""
        self.after = retry_after(seconds)
        super().__init__(deny(429, "too_fast", seconds=self.after).reason, 429)


class Bucket:
    """Tokens that fill up with time; what one does takes one."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with a full bucket."""
        self._rate = rate
        self._clock = clock
        self._tokens = float(rate.burst)
        self._at = clock()

    def take(self) -> float:
        """Take a token and return 0, or return in how many seconds there will be one."""
        wait = self.wait_for(1.0)
        if not wait:
            self.owe(1.0)
        return wait

    def wait_for(self, cost: float) -> float:
        """Return in how many seconds there will be so many tokens."""
        self._fill()
        return max(0.0, (cost - self._tokens) / self._rate.per_second)

    def owe(self, cost: float) -> None:
        """Take tokens, also those that are still to come."""
        self._fill()
        self._tokens -= cost

    def _fill(self) -> None:
        now = self._clock()
        grown = self._tokens + (now - self._at) * self._rate.per_second
        self._tokens, self._at = min(float(self._rate.burst), grown), now


class Account:
    """What somebody may let us reckon, counted in several buckets at once."""

    def __init__(self, *buckets: Bucket) -> None:
        """Take the buckets: none for somebody who is not counted."""
        self._buckets = buckets

    def spend(self, cost: float, patience: float = math.inf) -> float:
        """Return in how many seconds it is one's turn; the cost is taken in advance.

        Those who wait are thereby in a row, and each waits once. Nothing is taken if it is longer
        than the patience of the one who asks.
        """
        wait = max((bucket.wait_for(cost) for bucket in self._buckets), default=0.0)
        if wait <= patience:
            self.owe(cost)
        return wait

    def owe(self, cost: float) -> None:
        """Take what something has cost beyond its price."""
        for bucket in self._buckets:
            bucket.owe(cost)


class Reckoning:
    """How long threads reckon for somebody, however long they wait for a processor meanwhile."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.milliseconds = 0.0

    def timed(self, work: Callable[[], T]) -> Callable[[], T]:
        """Return the same work, whose time is counted in the thread that does it."""

        def do() -> T:
            begun = time.thread_time()
            try:
                return work()
            finally:
                self.milliseconds += (time.thread_time() - begun) * 1000

        return do


class Buckets:
    """One bucket for every network or guest."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without any."""
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> float:
        """Take a token of a network or guest, or return in how many seconds there will be one."""
        return self.of(who).take()

    def of(self, who: str) -> Bucket:
        """Return the bucket of a network or guest."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, self._clock)
        self._buckets.move_to_end(who)
        while len(self._buckets) > FEWEST_KEYS:
            self._buckets.popitem(last=False)
        return bucket


class Work:
    """What everybody lets us reckon."""

    def __init__(
        self,
        rates: WorkRates,
        trusted: Collection[IpNetwork] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take how much it may be, and the networks that are not counted as such."""
        self._trusted = trusted
        self._guests = Buckets(rates.guest, clock)
        self._strangers = Buckets(rates.stranger, clock)
        self._networks = Buckets(rates.network, clock)

    def is_counted(self, address: str) -> bool:
        """Tell whether what comes from an address is counted by its network."""
        return not is_shared(address, self._trusted)

    def of(self, address: str, guest: str | None) -> Account:
        """Return the account of somebody at an address, who may be a guest."""
        network = network_of(address) if self.is_counted(address) else None
        if guest is None:
            return Account() if network is None else Account(self._strangers.of(network))
        own = self._guests.of(guest)
        return Account(own) if network is None else Account(own, self._networks.of(network))
