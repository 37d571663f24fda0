"""The same work on a Ray cluster of two nodes, which has to give the same results."""

import json
from collections.abc import Iterator
from typing import Protocol, cast

import pytest

from belpic.bots.arena.contest import Setting, release
from belpic.bots.arena.journal import Journal
from belpic.bots.arena.tournament import play
from belpic.bots.simulation import Simulation
from belpic.bots.workforce import cluster, here
from belpic.core import registry
from belpic.core.errors import BadOptions


class Nodes(Protocol):
    """What we use of Ray's own help for tests."""

    address: str

    def add_node(self, *, num_cpus: int) -> object: ...
    def shutdown(self) -> None: ...


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    pytest.importorskip("ray", reason="the extra `ray` is not installed: pip install 'belpic[ray]'")
    import ray.cluster_utils as tools  # type: ignore[import-not-found] # noqa: PLC0415  # an extra

    nodes = cast("Nodes", tools.Cluster(initialize_head=True, head_node_args={"num_cpus": 1}))
    nodes.add_node(num_cpus=1)
    try:
        yield nodes.address
    finally:
        nodes.shutdown()


def test_a_cluster_gives_the_results_of_one_process(address: str) -> None:
    game = registry.load("niekkutzaupxiu")
    options = game.options(3)
    text = json.dumps(options.to_json())
    players = ("greedy", "random")
    setting = Setting(
        "niekkutzaupxiu", game.info.version, 3, text, players, None, None, 2, 500, "3"
    )
    with here() as workforce, Journal(setting) as journal:
        alone = play(setting, 20, workforce, journal)
    release()
    with cluster(address) as workforce, Journal(setting) as journal:
        assert play(setting, 20, workforce, journal) == alone
    simulation = Simulation.of(game, 3, options, ["random"], "1")
    assert simulation.run(120, ray=address) == simulation.run(120, jobs=1)


def test_nobody_at_the_address_is_found_out_at_once() -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed: pip install 'belpic[ray]'")
    with pytest.raises(BadOptions, match="no Ray cluster to be reached"), cluster("127.0.0.1:1"):
        pass


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadOptions) as caught, cluster("127.0.0.1:6379"):
        pass
    assert "belpic[ray]" in caught.value.text.in_("ja")
