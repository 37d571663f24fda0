"""Generations of the network of 机戦: play, learn from it, and meet the hand-made evaluation.

    python -m tools.train.generations play DIRECTORY --name g0 --evaluation hand --seconds 150
    python -m tools.train.generations learn DIRECTORY --setting 5,0.001,1
    python -m tools.train.generations duel --a network --b hand --preset online --seconds 60

`play` adds samples to a directory, `learn` goes on from the checkpoints in it and writes the
network into the game's data, `duel` lets `top` with one evaluation meet `top` with another. Only
`learn` needs PyTorch (the extra `train`). `play` and
`duel` take about as long as they are told.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.search.network_file import ALL_BOARDS, EVALUATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

DATA: Final = Path(__file__).parents[2] / "src/belpic/games/cetkaik/search/data"


def play(chosen: argparse.Namespace) -> dict[str, object]:
    """Let the search play with itself."""
    from tools.train.samples import play_many  # noqa: PLC0415  # loads the compiler

    counts = play_many(
        chosen.directory,
        chosen.name,
        evaluation=chosen.evaluation,
        nodes=chosen.nodes,
        seconds=chosen.seconds,
        jobs=chosen.jobs,
        boards=chosen.boards,
    )
    return {"play": chosen.name, "evaluation": chosen.evaluation, "nodes": chosen.nodes, **counts}


def learn(chosen: argparse.Namespace) -> dict[str, object]:
    """Learn from all samples of a directory, and write the networks."""
    if find_spec("torch") is None:
        sys.exit("Learning needs PyTorch: pip install 'belpic[train]'")
    from tools.train.network import (  # noqa: PLC0415  # loads PyTorch
        Setting,
        train_board,
        write_network,
    )

    settings = [Setting.read(text) for text in chosen.setting]
    arrays, told = {}, {}
    for board in chosen.boards:
        if chosen.fresh:
            (chosen.directory / f"{board}.pt").unlink(missing_ok=True)
        arrays[board], setting = train_board(
            chosen.directory, board, settings, batch=chosen.batch, seed=chosen.seed
        )
        told[board] = f"{setting.epochs},{setting.rate},{setting.decay}"
    file = DATA / "network.npz"
    write_network(arrays, file)
    return {"learn": str(chosen.directory), "bytes": file.stat().st_size, **told}


def duel(chosen: argparse.Namespace) -> dict[str, object]:
    """Let one evaluation meet another at equal time, or with equal nodes."""
    from belpic.bots.arena.measures import Sprt  # noqa: PLC0415  # only here
    from belpic.core.budget import Budget  # noqa: PLC0415  # the same
    from tools.train.duel import make_duel, meet  # noqa: PLC0415  # loads the compiler

    cost = Budget(nodes=chosen.nodes) if chosen.nodes else Budget(seconds=chosen.time)
    contest = make_duel((chosen.a, chosen.b), chosen.preset, cost, str(chosen.seed), chosen.cap)
    return meet(contest, chosen.preset, chosen.seconds, chosen.jobs, Sprt(0.0, 20.0))


def read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    asked = parser.add_subparsers(required=True)
    jobs = len(os.sched_getaffinity(0))
    playing = asked.add_parser("play")
    playing.set_defaults(do=play)
    playing.add_argument("--name", required=True)
    playing.add_argument("--evaluation", choices=EVALUATIONS, required=True)
    playing.add_argument("--nodes", type=int, default=400)
    learning = asked.add_parser("learn")
    learning.set_defaults(do=learn)
    learning.add_argument("--batch", type=int, default=8192)
    learning.add_argument(
        "--setting",
        action="append",
        required=True,
        help="epochs, rate and decay, as 5,0.001,1; of several the best is taken",
    )
    learning.add_argument("--fresh", action="store_true", help="do not go on from before")
    meeting = asked.add_parser("duel")
    meeting.set_defaults(do=duel)
    meeting.add_argument("--a", choices=EVALUATIONS, default="network")
    meeting.add_argument("--b", choices=EVALUATIONS, default="hand")
    meeting.add_argument("--preset", default="online")
    meeting.add_argument("--time", type=float, default=0.1, help="seconds a decision")
    meeting.add_argument("--nodes", type=int, help="nodes a decision, instead")
    meeting.add_argument("--cap", type=int, help="events after which points decide a match")
    for each in (playing, learning):
        each.add_argument("directory", type=Path)
        each.add_argument(
            "--boards", nargs="+", choices=ALL_BOARDS, default=ALL_BOARDS, help="these alone"
        )
    for each in (learning, meeting):
        each.add_argument("--seed", type=int, default=1)
    for each in (playing, meeting):
        each.add_argument("--seconds", type=float, required=True)
        each.add_argument("--jobs", type=int, default=jobs)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what is asked, and tell what came of it as one line."""
    chosen = read(arguments)
    start = time.time()
    told = chosen.do(chosen)
    line = json.dumps({**told, "took": round(time.time() - start, 1)})
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
