"""Where outcomes of chance come from; whoever runs a match chooses one of these."""

from __future__ import annotations

import hashlib
import hmac
import random
import secrets
from abc import ABC, abstractmethod
from collections import deque
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BadOptions, reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from belpic.core.action import Action
    from belpic.core.chance import Chance

FAIR_LABEL: Final = b"belpic/1"
BOT_LABEL: Final = "belpic/bot/"
SEED_BYTES: Final = range(16, 65)
"""How long a revealed client seed may be; a silent seat has length 0, which no seed can have."""


class Rng(ABC):
    """A source of random bits, and of outcomes made from them."""

    @abstractmethod
    def bits(self, number: int) -> int:
        """Return an integer made of `number` fair bits."""

    def below(self, bound: int) -> int:
        """Return a uniform integer in 0…bound−1, by rejection.

        Raises:
            ValueError: if there is no such integer.
        """
        if bound < 1:
            raise ValueError(bound)
        number = (bound - 1).bit_length()
        value = self.bits(number)
        while value >= bound:
            value = self.bits(number)
        return value

    def draw(self, chance: Chance) -> Action:
        """Return one outcome of the distribution."""
        return chance.sample(self)


class SystemRng(Rng):
    """Bits of the operating system; they cannot be repeated."""

    def bits(self, number: int) -> int:
        """Return fair bits."""
        return secrets.randbits(number)


class SeededRng(Rng):
    """A repeatable stream for simulations and tests: the same seed gives the same bits for ever."""

    def __init__(self, seed: int | str) -> None:
        """Start the stream of this seed."""
        self._stream = random.Random(seed)

    def bits(self, number: int) -> int:
        """Return the next bits of the stream."""
        return self._stream.getrandbits(number)

    def below(self, bound: int) -> int:
        """Return a uniform integer in 0…bound−1, as every stream does, but sooner."""
        if bound < 1:
            raise ValueError(bound)
        number, bits = (bound - 1).bit_length(), self._stream.getrandbits
        value = bits(number)
        while value >= bound:
            value = bits(number)
        return value


class ScriptedRng(Rng):
    """Outcomes written down beforehand, for tests and replays."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        """Take the texts of the outcomes in the order in which they will be asked for."""
        self.outcomes = deque(outcomes)

    def bits(self, number: int) -> int:
        """Refuse: a script has outcomes only."""
        raise BadOptions(reason("script_has_no_bits", number=number))

    def draw(self, chance: Chance) -> Action:
        """Return the next outcome of the script.

        Raises:
            BadOptions: if the script is at its end.
            IllegalAction: if the distribution has no such outcome.
        """
        if not self.outcomes:
            raise BadOptions(reason("script_at_end", hint=chance.hint()))
        return chance.read(self.outcomes.popleft())


def bot_seed(server: bytes, seat: int) -> bytes:
    """Return the seed of a bot's seat, which follows from the server's.

    Whoever runs the bots is bound to it with the server's own, and has no choice left.
    """
    return hmac.new(server, f"{BOT_LABEL}{seat}".encode(), hashlib.sha256).digest()


class FairRng(Rng):
    """The provably fair stream: anybody can re-derive every draw once the seeds are open.

    Draw k reads the bytes HMAC-SHA-256(S, "belpic/1" ‖ len‖C_1 ‖ … ‖ len‖C_n ‖ k ‖ block) for
    block = 0, 1, …; `docs/fairness.md` gives the encoding and a test vector.
    """

    def __init__(self, server: bytes, clients: Sequence[bytes] = (), drawn: int = 0) -> None:
        """Take the server's seed S, the seats' seeds (empty for a silent seat) and the draws made.

        Raises:
            BadOptions: if a seed has an impossible length.
        """
        for seed in (server, *filter(None, clients)):
            if len(seed) not in SEED_BYTES:
                raise BadOptions(
                    reason("seed_length", low=SEED_BYTES.start, high=SEED_BYTES.stop - 1)
                )
        self.server = server
        self.prefix = FAIR_LABEL + b"".join(len(seed).to_bytes(4, "big") + seed for seed in clients)
        self.drawn = drawn
        # what every block's message begins with is hashed once
        self._keyed = hmac.new(server, self.prefix, hashlib.sha256)
        self._block = 0
        self._buffer = b""

    @property
    def commitment(self) -> str:
        """H = SHA-256(S), shown before play."""
        return hashlib.sha256(self.server).hexdigest()

    def draw(self, chance: Chance) -> Action:
        """Return the outcome of the next draw, read from a stream of its own."""
        self._block, self._buffer = 0, b""
        outcome = chance.sample(self)
        self.drawn += 1
        return outcome

    def bits(self, number: int) -> int:
        """Read whole bytes and use their leading bits."""
        size = (number + 7) // 8
        while len(self._buffer) < size:
            self._buffer += self._next_block()
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return int.from_bytes(taken, "big") >> (8 * size - number)

    def _next_block(self) -> bytes:
        message = self._keyed.copy()
        message.update(self.drawn.to_bytes(8, "big") + self._block.to_bytes(4, "big"))
        self._block += 1
        return message.digest()
