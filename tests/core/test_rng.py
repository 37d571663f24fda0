"""Sources of chance, and the published test vector of the fair stream."""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.chance import Chance, Coin, Die, Draw, Shuffle, Sticks
from belpic.core.errors import BadOptions, IllegalAction
from belpic.core.rng import FairRng, Rng, ScriptedRng, SeededRng, SystemRng, bot_seed

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"
SEEDS = st.binary(min_size=16, max_size=64)


def published() -> dict[str, object]:
    found = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    vector = json.loads(found[1])
    assert isinstance(vector, dict)
    return vector


def distribution(draw: dict[str, object]) -> Chance:
    items = tuple(str(draw.get("items", "")).split())
    number, faces = int(str(draw.get("number", 0))), int(str(draw.get("faces", 0)))
    kinds: dict[object, Chance] = {
        "sticks": Sticks(number),
        "coin": Coin(),
        "die": Die(faces),
        "draw": Draw(items),
        "shuffle": Shuffle(items),
    }
    return kinds[draw["kind"]]


def test_fair_stream_gives_the_published_outcomes() -> None:
    vector = published()
    clients, draws = vector["clients"], vector["draws"]
    assert isinstance(clients, list)
    assert isinstance(draws, list)
    stream = FairRng(bytes.fromhex(str(vector["server"])), [bytes.fromhex(c) for c in clients])
    assert stream.commitment == vector["commitment"]
    assert len(draws) >= 8
    for draw in draws:
        assert str(stream.draw(distribution(draw))) == draw["outcome"]


def test_seeds_of_bots_are_those_of_the_page() -> None:
    vector = published()
    server, seeds = bytes.fromhex(str(vector["server"])), vector["bots"]
    assert isinstance(seeds, dict)
    assert sorted(seeds) == ["0", "10"]
    for seat, seed in seeds.items():
        assert bot_seed(server, int(seat)).hex() == seed
        message = b"belpic/bot/" + seat.encode()
        assert hmac.new(server, message, hashlib.sha256).hexdigest() == seed


def by_the_book(server: bytes, clients: list[bytes], k: int) -> Iterator[int]:
    """Yield the bytes of draw k, written anew from the page alone."""
    for block in range(2**32):
        message = b"belpic/1"
        for client in clients:
            message += len(client).to_bytes(4, "big") + client
        message += k.to_bytes(8, "big") + block.to_bytes(4, "big")
        yield from hmac.new(server, message, hashlib.sha256).digest()


def bits_by_the_book(stream: Iterator[int], number: int) -> int:
    size = -(-number // 8)
    value = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
    return value >> (8 * size - number)


def test_published_blocks_are_those_of_the_page() -> None:
    vector = published()
    clients, draws = vector["clients"], vector["draws"]
    assert isinstance(clients, list)
    assert isinstance(draws, list)
    server = bytes.fromhex(str(vector["server"]))
    for k, draw in enumerate(draws):
        stream = by_the_book(server, [bytes.fromhex(client) for client in clients], k)
        assert bytes(next(stream) for _ in range(32)).hex() == draw["block0"]


@given(SEEDS, st.lists(SEEDS | st.just(b""), max_size=4), st.integers(1, 60), st.integers(0, 5))
def test_fair_shuffle_is_the_one_of_the_page(
    server: bytes, clients: list[bytes], number: int, k: int
) -> None:
    order = [str(item) for item in range(number)]
    stream = by_the_book(server, clients, k)
    for last in range(number - 1, 0, -1):
        other = last + 1
        while other > last:
            other = bits_by_the_book(stream, last.bit_length())
        order[last], order[other] = order[other], order[last]
    fair = FairRng(server, clients, drawn=k)
    items = tuple(str(item) for item in range(number))
    assert list(fair.draw(Shuffle(items))) == order
    assert fair.drawn == k + 1


def test_a_draw_does_not_depend_on_how_much_the_last_one_read() -> None:
    long, short = FairRng(b"s" * 16), FairRng(b"s" * 16)
    long.draw(Shuffle(tuple(map(str, range(60)))))
    short.draw(Coin())
    cards = Shuffle(tuple(map(str, range(20))))
    assert long.draw(cards) == short.draw(cards)


def test_silent_seats_and_their_order_count() -> None:
    cards = Shuffle(tuple(map(str, range(30))))
    streams = [
        FairRng(b"s" * 16, clients)
        for clients in ([], [b""], [b"", b""], [b"c" * 16], [b"c" * 16, b""], [b"", b"c" * 16])
    ]
    assert len({stream.draw(cards) for stream in streams}) == len(streams)


@pytest.mark.parametrize("size", [0, 15, 65])
def test_server_seeds_of_impossible_length_are_refused(size: int) -> None:
    with pytest.raises(BadOptions, match="16 to 64"):
        FairRng(b"x" * size)


@pytest.mark.parametrize("size", [1, 15, 65])
def test_client_seeds_of_impossible_length_are_refused(size: int) -> None:
    with pytest.raises(BadOptions, match="16 to 64"):
        FairRng(b"x" * 16, [b"x" * size])


@pytest.mark.parametrize("rng", [SystemRng(), SeededRng(1), FairRng(b"x" * 16)], ids=type)
def test_numbers_below_a_bound_are_below_it_and_reach_all(rng: Rng) -> None:
    for bound in (1, 2, 3, 5, 8, 9):
        assert {rng.below(bound) for _ in range(300)} == set(range(bound))


@pytest.mark.parametrize("bound", [0, -3])
def test_no_number_is_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match=str(bound)):
        SeededRng(1).below(bound)


def test_numbers_below_a_bound_are_uniform() -> None:
    rng = SeededRng("uniform")
    counts = Counter(rng.below(6) for _ in range(12_000))
    # chi square with 5 degrees of freedom; 20.5 is passed by one stream in a thousand
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5


def test_the_same_seed_gives_the_same_bits_for_ever() -> None:
    assert [SeededRng(1).bits(32), SeededRng("1").bits(32)] == [577090037, 2054059509]


def test_different_seeds_give_different_bits() -> None:
    assert len({SeededRng(f"1/{index}").bits(64) for index in range(100)}) == 100


def test_a_script_gives_its_outcomes_in_order() -> None:
    rng = ScriptedRng(["3", "b2"])
    assert str(rng.draw(Sticks(5))) == "3"
    assert str(rng.draw(Draw(("r1", "b2")))) == "b2"
    with pytest.raises(BadOptions, match="at its end"):
        rng.draw(Coin())


def test_a_script_cannot_do_what_chance_could_not() -> None:
    with pytest.raises(IllegalAction, match="0…5"):
        ScriptedRng(["6"]).draw(Sticks(5))
    with pytest.raises(BadOptions, match="not bits"):
        ScriptedRng(["6"]).bits(3)


def test_a_seeded_stream_draws_what_every_stream_draws_from_the_same_bits() -> None:
    one, other = SeededRng(2), SeededRng(2)
    bounds = [bound for bound in range(1, 70) for _ in range(5)]
    assert [one.below(bound) for bound in bounds] == [Rng.below(other, bound) for bound in bounds]
