"""Many matches among bots.

Everything follows from the seed: match k of a simulation draws its chance from the fair stream of
`server_seed(seed, k)` and gives each seat a stream of its own, so single matches can be repeated,
records of them can be re-derived, and several processes can share the work.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.bots.levels import make, seated
from belpic.bots.runner import Log, PlayedMatch, SeatedBot, play_out, usual_cap, written
from belpic.bots.systems import usual_jobs
from belpic.bots.tally import Tally
from belpic.bots.workforce import cluster, workers
from belpic.core import registry
from belpic.core.match import Match
from belpic.core.record import Fairness, Record
from belpic.core.rng import FairRng, SeededRng
from belpic.core.seats import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager

    from belpic.bots.workforce import Workforce
    from belpic.core.codec import Json
    from belpic.core.game import AnyGame
    from belpic.core.options import Options
    from belpic.core.parts import Bot

    Keep = Callable[[int, Record], None]
    Progress = Callable[[int], None]

CHUNK: Final = 50
"""How many matches a process plays before it reports."""
WORTHWHILE: Final = 2000
"""From how many matches on the start of further processes is repaid."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Matches that follow from a seed: match 0, 1, 2, … without end."""

    game: AnyGame
    options: Options
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: str
    cap: int

    @staticmethod
    def of(
        game: AnyGame,
        seats: int,
        options: Options,
        bots: Sequence[str],
        seed: str,
        cap: int | None = None,
    ) -> Simulation:
        """Return the simulation with the named bots, repeated in turn if fewer than seats.

        Without a cap the usual one holds.

        Raises:
            BadOptions: if a bot is unknown or there are more bots than seats.
        """
        names = seated(bots, seats)
        made = tuple(make(name, game) for name in names)
        limit = usual_cap(game, options, seats) if cap is None else cap
        return Simulation(game, options, names, made, seed, limit)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    def play(self, index: int, log: Log | None = None) -> PlayedMatch:
        """Return how match `index` goes, and write its events into the log."""
        state = self.game.start(self.seats, self.options)
        chance = FairRng(server_seed(self.seed, index))
        return play_out(state, self._players(index), chance, self.cap, log)

    def _players(self, index: int) -> tuple[SeatedBot, ...]:
        return tuple(
            SeatedBot(bot, SeededRng(f"{self.seed}/{index}/{seat}"))
            for seat, bot in enumerate(self.bots)
        )

    def record(self, index: int, log: Log) -> Record:
        """Return the record of match `index`, whose events are in the log."""
        match = written(Match.begin(self.game, self.seats, self.options), log)
        return Record.of(match, ALL, Fairness.of(server_seed(self.seed, index)))

    def tally(
        self, indices: Iterable[int], keep: Keep | None = None, progress: Progress | None = None
    ) -> Tally:
        """Return what came of these matches, played one after another.

        `keep` gets each match's record, which costs time; `progress` hears of each match.
        """
        tally = Tally(self.seats)
        for index in indices:
            log: Log | None = None if keep is None else []
            tally.add(self.play(index, log))
            if keep is not None and log is not None:
                keep(index, self.record(index, log))
            if progress is not None:
                progress(1)
        return tally

    def run(
        self,
        games: int,
        keep: Keep | None = None,
        progress: Progress | None = None,
        jobs: int | None = None,
        ray: str | None = None,
    ) -> Tally:
        """Return what came of the first `games` matches.

        `jobs` says how many processes share the work; otherwise as many as there are processors,
        if the work is worth it. `ray` is the address of a cluster that does it instead. The result
        is the same. Whoever wants to `keep` records gets them from this process alone.

        Raises:
            BadOptions: if there is no such cluster.
        """
        useful = usual_jobs() if games >= WORTHWHILE and keep is None else 1
        number = useful if jobs is None else jobs
        if ray is None and (number == 1 or keep is not None):
            return self.tally(range(games), keep, progress)
        force = workers(number) if ray is None else cluster(ray)
        return self._shared_out(games, force, progress)

    def _shared_out(
        self, games: int, force: AbstractContextManager[Workforce], progress: Progress | None
    ) -> Tally:
        description = (
            self.game.info.id,
            self.seats,
            self.options.to_json(),
            self.names,
            self.seed,
            self.cap,
        )
        shares = ((description, range(at, min(at + CHUNK, games))) for at in range(0, games, CHUNK))
        tally = Tally(self.seats)
        with force as share_out:
            for part in share_out(_share, shares):
                tally.merge(part)
                if progress is not None:
                    progress(part.games)
        return tally


Description = tuple[str, int, dict[str, "Json"], tuple[str, ...], str, int]


def _share(share: tuple[Description, range]) -> Tally:
    (game_id, seats, options, names, seed, cap), indices = share
    game = registry.load(game_id)
    chosen = game.Options.from_json(seats, options)
    return Simulation.of(game, seats, chosen, names, seed, cap).tally(indices)


def server_seed(seed: str, index: int) -> bytes:
    """Return the seed of the fair stream of match `index`."""
    return hashlib.sha256(f"belpic/simulate/{seed}/{index}".encode()).digest()
