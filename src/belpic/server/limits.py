"""Every limit of the server in one place, each with its reason.

Whoever goes too fast is slowed down first and refused then; nobody is banned. What people do is
counted by network (IPv4 whole, IPv6 by /64, which is what one household gets), and forgotten when
idle. Bare connections, which are worth much to an attacker and little to anybody else, are counted
by wider neighbourhoods (IPv4 by /24).
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

FRAME_BYTES: Final = 4096
"""Of a command; the longest real one, a path of many touches, has a few hundred bytes."""
SOCKET_BYTES: Final = 65_536
"""What the transport takes in at all; between the two limits there is still a clear answer."""
BODY_BYTES: Final = 16_384
"""Of a request; a new table with every option of the largest game has about two thousand."""
QUEUED_MESSAGES: Final = 64
"""Waiting for one socket; beyond, they are dropped and a snapshot is sent when it is ready."""
SEND_SECONDS: Final = 20.0
"""A socket that takes nothing for this long is closed; phones in a tunnel come back anew."""
CACHED_SECONDS: Final = 31_536_000
"""Files below the versioned prefix never change; a year is the most that caches honour."""
GUEST_SECONDS: Final = 30 * 24 * 3600
"""How long a guest's cookie holds after its last use."""
CONNECTIONS: Final = 100
"""Sockets of one network at once: a school class with several tabs each."""
HEAD_SECONDS: Final = 10.0
"""Within which the head of a request has to be whole, from the connection or the answer before;
browsers send it at once, also those that connect before they need it and then connect anew."""
BODY_SECONDS: Final = 20.0
"""Within which a body has to be whole: the largest one over the slowest phone takes five."""
CONNECTIONS_OF_NETWORK: Final = 256
"""Connections of one neighbourhood at once: the sockets of a network, and as many pages being
loaded beside them, with six connections a browser."""
MOST_CONNECTIONS: Final = 8192
"""Connections of all together: more than one process can serve."""
ACCEPTED: Final = 64
"""Connections that are taken in before the first of them is looked at."""
KEPT_FILES: Final = 256
"""Files that no connection may take: the database's, the workers', and three times those that are
taken in at once, since so many may be under way."""
WAITING_CONNECTIONS: Final = 2048
"""Connections that the system keeps until we take them in: everybody, after a restart."""
QUIET_SECONDS: Final = 60.0
"""How long the log is quiet about what it has just complained of: attacks must not fill disks."""
FEWEST_KEYS: Final = 10_000
"""How many networks are remembered; the least recently seen are forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


COMMANDS: Final = Rate(20.0, 80)
"""Of one socket: a player who touches as fast as possible sends about ten a second."""
TABLES: Final = Rate(10 / 60, 30)
"""New tables of one network: thirty at once for a class, then ten a minute."""
GUESTS: Final = Rate(20 / 60, 60)
"""New guests of one network."""
REQUESTS: Final = Rate(20.0, 200)
"""Requests to /api of one network; a page needs two or three."""


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
        now = self._clock()
        grown = self._tokens + (now - self._at) * self._rate.per_second
        self._tokens, self._at = min(float(self._rate.burst), grown), now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self._rate.per_second


class Buckets:
    """One bucket for every network."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without any."""
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, network: str) -> float:
        """Take a token of a network, or return in how many seconds there will be one."""
        bucket = self._buckets.get(network)
        if bucket is None:
            bucket = self._buckets[network] = Bucket(self._rate, self._clock)
        self._buckets.move_to_end(network)
        while len(self._buckets) > FEWEST_KEYS:
            self._buckets.popitem(last=False)
        return bucket.take()


def network_of(address: str) -> str:
    """Return the network that an address is counted with."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


def neighbourhood_of(address: str) -> str:
    """Return the wider network that the connections of an address are counted with."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6 and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    return str(ipaddress.ip_network((parsed, 24 if parsed.version == 4 else 64), strict=False))


def retry_after(seconds: float) -> str:
    """Return the header that says when to try again."""
    return str(max(1, math.ceil(seconds)))
