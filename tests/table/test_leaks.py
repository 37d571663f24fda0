"""What a viewer is sent is the same, byte for byte, whatever it does not know."""

import asyncio
from functools import cache
from itertools import pairwise

import pytest

from belpic.core.codec import Json
from belpic.core.seats import SPECTATOR, Seat, Viewer
from belpic.table.chat import Room
from belpic.table.mailbox import Mailbox
from belpic.table.peer import Peer
from belpic.table.surroundings import Surroundings
from belpic.table.table import Table
from belpic.table.wire import compact
from tests.size import sized
from tests.table.pairs import Pair, find_pairs, hidden_games, tables_of, untimed
from tests.table.world import AtOnce, Clock, MemoryBook, MemoryLog, guest

pytestmark = pytest.mark.unmeasured

MOST = 40
"""Events of a play at most."""
SHARES = sized(1, 4)
"""Into how many tests the pairs of a game are divided, so that processes share them."""

found_pairs = cache(find_pairs)


async def stream(play: list[Table], pair: Pair) -> list[str]:
    """Return everything that the viewer of a pair is sent, with answers to all its questions."""
    log, clock = MemoryLog(), Clock()
    log.create(play[0].plan.new())
    begin = Table.begin(play[0].plan)
    log.append(begin.addition(play[0]))
    loaded = log.load(begin.plan.id)
    assert loaded is not None
    around = Surroundings(room=Room(MemoryBook(), clock))
    mailbox = Mailbox(Table.restore(loaded), log, clock, AtOnce(), around)
    heard: list[str] = []
    who = None if pair.viewer is SPECTATOR else guest(int(str(pair.viewer)))
    link = Peer(mailbox, who, heard.append)
    await mailbox.listen(link)
    await ask(link, play[0])
    for before, after in pairwise(play):
        log.append(before.addition(after))
        await mailbox.refresh()
        await ask(link, after)
    late: list[str] = []
    await mailbox.listen(Peer(mailbox, who, late.append))
    document = mailbox.table.record(mailbox.audience(who)).dumps()
    return untimed((*heard, *late, document))


async def ask(link: Peer, table: Table) -> None:
    """Ask everything that can be asked, also about things that cannot be touched."""
    view = table.view(link.mailbox.audience(link.guest))
    paths: list[tuple[str, ...]] = [(), *((token.text,) for token in view.next().tokens[:3])]
    paths += [(key,) for key in sorted(view.scene().keys())[:3]]
    for number, path in enumerate(paths):
        for do in ("next", "why"):
            await send(link, do, f"{do}-{table.n}-{number}", at=table.n, path=list(path))
        touches: list[Json] = [{"key": key, "text": None, "back": False} for key in path]
        for ahead in (False, True):
            name = f"touch-{table.n}-{number}-{ahead}"
            await send(link, "touch", name, at=table.n, touches=touches, ahead=ahead)
    for number, key in enumerate((None, *sorted(view.scene().keys())[:6])):
        await send(link, "about", f"about-{table.n}-{number}", at=table.n, key=key)
    await send(link, "actions", f"actions-{table.n}", at=table.n)
    await send(link, "view", f"view-{table.n}", at=table.n)
    # nor does looking back, at any position
    for n in (0, table.n // 2, table.n):
        await send(link, "look", f"look-{table.n}-{n}", n=n)
    # nor does talk betray anything, or what is refused
    await send(link, "say", f"say-{table.n}", preset="hello", text=None)
    await send(link, "say", f"words-{table.n}", preset=None, text="what have you got?")
    await send(link, "uncover", f"uncover-{table.n}", seat=1)
    await send(link, "shown", f"shown-{table.n}", at=table.n)
    await send(link, "act", f"act-{table.n}", at=table.n, text="zzz")


async def send(link: Peer, do: str, name: str, **fields: Json) -> None:
    await link.obey(compact({"do": do, "id": name, **fields}))


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("game", hidden_games())
def test_the_stream_is_the_same_whatever_is_hidden(game: str, share: int) -> None:
    pairs = found_pairs(game, MOST, sized(4, 40))
    assert pairs, "no options of this game hide anything"
    for options, pair in pairs[share::SHARES]:
        first, second = tables_of(game, options, pair)
        one, other = asyncio.run(stream(first, pair)), asyncio.run(stream(second, pair))
        assert one == other
        assert any(a.match.state != b.match.state for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("game", hidden_games())
def test_the_difference_is_there_for_those_who_may_know_it(game: str) -> None:
    # two cards that nobody ever sees, in a stock, make a difference to nobody: not so in all pairs
    assert any(
        first.view(viewer) != second.view(viewer)
        for options, pair in found_pairs(game, MOST, sized(4, 40))
        for first, second in zip(*tables_of(game, options, pair), strict=True)
        for viewer in others(pair)
    )


def others(pair: Pair) -> set[Viewer]:
    """Return everybody but the one that a pair looks the same to."""
    everybody: set[Viewer] = {SPECTATOR, *map(Seat, range(pair.first.seats))}
    return everybody - {pair.viewer}
