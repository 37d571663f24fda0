"""Matches in which both sides wait come to an end, and searches look at the clock."""

from __future__ import annotations

import pytest

from belpic.bots.runner import Log, SeatedBot, play_out
from belpic.core.budget import Budget
from belpic.core.rng import SeededRng
from belpic.games.cetkaik.ancient.position import AncientPosition
from belpic.games.cetkaik.ancient.searcher import AncientSearcher
from belpic.games.cetkaik.ancient.state import AncientState, engine_of
from belpic.games.cetkaik.bots.searching import LEVELS, SearchingBot
from belpic.games.cetkaik.game import GAME
from belpic.games.cetkaik.legal import write_action
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.search.calm import PATIENT, Calm
from belpic.games.cetkaik.search.deadline import Clock
from belpic.games.cetkaik.search.searcher import Limits, Searcher
from belpic.games.cetkaik.state import CetkaikState
from tests.games.cetkaik.board_samples import place
from tests.games.cetkaik.table import on_board
from tests.size import PLAIN_PYTHON, sized

pytestmark = pytest.mark.kernel

NODES = sized(small=300, full=300, plain=60)
LONG = 1e6
"""More seconds than any search of these tests takes."""


def waiting() -> CetkaikState:
    """Return a position of the school's board where a capture is possible and seems unwise."""
    return on_board("TY=将^ ZO=兵v ZI=将v XO=将v XAU=r王^ XE=r王v", preset="education")


def ancient_waiting() -> AncientState:
    options = GAME.options(2, "ancient", {"first_player": "fixed"})
    board = place("KY=弓^ KI=兵v LE=将v KE=将v PIA=王^ PA=r王v").board
    return AncientState.at(options, AncientPosition(board))


def chosen(bot: SearchingBot, state: CetkaikState | AncientState, times: int) -> list[str]:
    return [str(bot.choose(state.view(state.side), SeededRng("0"))) for _ in range(times)]


def bot_of(nodes: int = NODES) -> SearchingBot:
    return SearchingBot(LEVELS["7"]).with_budget(Budget(nodes=nodes))


@pytest.mark.skipif(PLAIN_PYTHON, reason="takes more nodes than plain Python has time for")
@pytest.mark.parametrize(
    ("state", "capture"), [(waiting(), "TY*ZO-XO"), (ancient_waiting(), "KY-KI")]
)
def test_who_meets_a_position_again_and_again_does_something_about_it(
    state: CetkaikState | AncientState, capture: str
) -> None:
    bot = bot_of()
    first, *others = chosen(bot, state, 12)
    assert first != capture
    assert others[-1] == capture
    assert chosen(bot.afresh(), state, 1) == [first]
    assert chosen(bot.with_budget(Budget(nodes=NODES)), state, 1) == [first]


def test_who_has_waited_for_too_long_moves_something_other_than_tam() -> None:
    state = on_board("ZO=皇 XAU=r王^ XY=将v TY=将v XE=r王v", preset="education")
    searcher = Searcher()

    def found(calm: Calm) -> str:
        limits = Limits(nodes=60)
        choice = searcher.find(state.rules.engine, thaw(state.record), limits, calm=calm).choice
        return str(write_action(choice, state.options.step_declare))

    assert found(Calm()).startswith("M-")
    assert found(Calm(again=2)).startswith("M-")
    assert found(Calm(again=20)).startswith("XAU")


def test_waiting_is_worth_less_and_less_and_drops_are_worth_what_they_were() -> None:
    searcher = Searcher()
    limits = Limits(nodes=NODES, depth=1, captures=0)

    def worth(turns: int, stock: str) -> float:
        pieces = "TY=将^ ZI=将v XAU=r王^ XE=r王v"
        state = on_board(pieces, preset="education", stock=stock)
        record = thaw(state.record)
        return searcher.find(state.rules.engine, record, limits, calm=Calm(turns)).value

    turns = (0, PATIENT, PATIENT + 1, PATIENT + 8, PATIENT + 40, PATIENT + 80)
    without = [worth(number, "") for number in turns]
    assert without[0] == without[1] > without[2] > without[3] > without[4] > without[5]
    # who has a piece to drop need not wait any longer
    able = [worth(number, "S") for number in turns]
    assert able[4] == able[5]
    assert able[5] > without[5]


def test_waiting_is_worth_less_in_the_ancient_game_too() -> None:
    engine = engine_of(ancient_waiting().options)

    def worth(pieces: str, again: int) -> int:
        position = AncientPosition(place(pieces).board)
        calm = Calm(again=again)
        found = AncientSearcher().find(engine, position, 1 << 20, depth=1, captures=0, calm=calm)
        return found.value

    quiet = "KAI=兵^ LE=将v PIA=王^ PA=r王v"
    assert worth(quiet, 0) > worth(quiet, 100) > worth(quiet, 200)
    # what a capture leaves is judged as always
    capture = "KAI=兵^ KY=兵v LE=将v PIA=王^ PA=r王v"
    assert worth(capture, 100) == worth(capture, 200) > worth(quiet, 100)


def test_captured_pieces_and_another_season_make_a_match_new() -> None:
    first = waiting()
    bot = bot_of(nodes=2)
    chosen(bot, first, 3)
    other = on_board("TY=将^ ZO=兵v XAU=r王^ XE=r王v", preset="education", stock="T")
    found = chosen(bot, other, 1)
    assert found == chosen(bot_of(nodes=2), other, 1)


@pytest.mark.skipif(PLAIN_PYTHON, reason="takes more nodes than plain Python has time for")
def test_matches_played_with_one_bot_are_the_same_in_any_order() -> None:
    bot = bot_of()
    state = waiting()

    def events() -> list[str]:
        log: Log = []
        seats = [SeatedBot(bot, SeededRng("0")), SeatedBot(bot, SeededRng("1"))]
        play_out(state, seats, SeededRng("2"), 6, log)
        return [str(action) for _, action in log]

    first = events()
    chosen(bot, state, 20)
    assert events() == first


def test_a_search_that_pauses_finds_what_it_finds_without() -> None:
    state = waiting()
    limits = Limits(nodes=sized(small=5000, full=50_000, plain=150))
    record = thaw(state.record)
    at_once = Searcher().find(state.rules.engine, record, limits)
    paused = Searcher().find(state.rules.engine, record, limits, seconds=LONG)
    assert paused == at_once
    ancient = ancient_waiting()
    engine = engine_of(ancient.options)
    nodes = sized(small=3000, full=30_000, plain=150)
    alone = AncientSearcher().find(engine, ancient.position, nodes)
    assert AncientSearcher().find(engine, ancient.position, nodes, seconds=LONG) == alone


class Wall:
    """A clock that shows what it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    shown = Wall()
    monkeypatch.setattr("belpic.core.budget.monotonic", shown)
    return shown


def test_who_was_late_stops_earlier_and_forgets_that_in_time(wall: Wall) -> None:
    clock = Clock()

    def decide(seconds: float, late: float) -> float:
        """Return how long a decision takes by whose end the processor is late."""
        begun = wall.now
        clock.start(seconds)
        while not clock.step()[1]:
            wall.now += 0.001
        taken = wall.now - begun
        wall.now += late
        clock.finish()
        return taken

    assert decide(1.0, 0.2) == pytest.approx(1.0, abs=0.002)
    assert decide(1.0, 0.0) == pytest.approx(0.8, abs=0.002)
    assert decide(1.0, 30.0) == pytest.approx(0.82, abs=0.003)
    # half of the time is left however late one was
    assert decide(1.0, 0.0) == pytest.approx(0.5, abs=0.002)
    for _ in range(100):
        decide(1.0, 0.0)
    assert decide(1.0, 0.0) == pytest.approx(1.0, abs=0.01)


def test_the_clock_is_looked_at_every_few_milliseconds_on_any_machine(wall: Wall) -> None:
    for nodes_a_second in (2_000.0, 100_000.0, 3_000_000.0):
        clock = Clock()
        clock.start(10.0)
        taken = []
        for _ in range(40):
            nodes, is_over = clock.step()
            assert not is_over
            taken.append(nodes / nodes_a_second)
            wall.now += taken[-1]
            clock.pause()
        assert max(taken[20:]) <= max(0.01, 64 / nodes_a_second)
        wall.now += 10.0
        assert clock.step()[1]


def test_without_a_limit_there_is_no_pause(wall: Wall) -> None:
    clock = Clock()
    clock.start(None)
    nodes, is_over = clock.step()
    wall.now += 1e9
    assert nodes > 1 << 50
    assert (is_over, clock.step()[1]) == (False, False)
