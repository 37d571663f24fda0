"""Whole matches of the card games: they end, points balance, no card is lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

import pytest

from belpic.bots.runner import SeatedBot, play_out, usual_cap
from belpic.bots.uniform import RandomBot
from belpic.core.game import AnyGame
from belpic.core.languages import languages
from belpic.core.options import Value
from belpic.core.parts import Bot
from belpic.core.registry import load
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, CHANCE, SPECTATOR, Seat
from belpic.games._shared.cards.deck import CODES, DECK
from belpic.games._shared.cards.state import CardState
from belpic.games._shared.climbing.state import ClimbingState
from belpic.games.makkaik.state import MakkaikState
from belpic.games.namto.state import NamtoState
from belpic.games.niekhi.state import NiekhiState
from belpic.games.nine.state import NineState
from belpic.records.rulebook import page
from tests.size import sized

GAMES = ("hauniek", "makhup", "makkaik", "mokkaik", "niekhi", "namto", "nine", "taxot")
WHOLE_DECK = ("hauniek", "makhup", "makkaik", "nine", "taxot")
"""Games in which every card is always somewhere."""
BOTS = [
    ("hauniek", "circling"),
    ("makhup", "clearing"),
    ("makkaik", "odds"),
    ("mokkaik", "playout"),
    ("niekhi", "shedding"),
    ("namto", "odds"),
    ("nine", "shedding"),
    ("taxot", "waiting"),
]
WAYS = [
    pytest.param(game_id, preset, seats, id=f"{game_id}-{preset}-{seats}")
    for game_id in GAMES
    for preset in load(game_id).presets
    for seats in load(game_id).info.seats
]


def played(
    game: AnyGame,
    preset: str,
    seats: int,
    seed: object,
    chosen: Mapping[str, Value] = MappingProxyType({}),
) -> list[CardState]:
    """Return all states of a random match."""
    rng = SeededRng(str(seed))
    state = game.start(seats, game.options(seats, preset, chosen))
    states = []
    while state.outcome() is None:
        assert isinstance(state, CardState)
        states.append(state)
        to_act = state.to_act
        if to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
        else:
            assert isinstance(to_act, frozenset)
            seat = min(to_act)
            actions = state.actions(seat)
            state = state.after(seat, actions[rng.below(len(actions))])
    assert isinstance(state, CardState)
    return [*states, state]


@pytest.mark.parametrize(("game_id", "preset", "seats"), WAYS)
def test_random_matches_end_within_bounds_and_balance(
    game_id: str, preset: str, seats: int
) -> None:
    game = load(game_id)
    options = game.options(seats, preset)
    bounds = game.bounds(options, seats)
    assert bounds.length is not None
    assert bounds.low is not None
    assert bounds.high is not None
    for seed in range(sized(8, 2000)):
        states = played(game, preset, seats, f"{preset}/{seats}/{seed}")
        assert len(states) - 1 <= bounds.length
        for state in states:
            assert bounds.total is None or sum(state.scores()) == bounds.total
            assert bounds.low <= min(state.scores()) <= max(state.scores()) <= bounds.high
        outcome = states[-1].outcome()
        assert outcome is not None
        assert outcome.reason == "seasons"
        assert states[-1].standing.season == options.chosen()["seasons"]


@pytest.mark.parametrize(("game_id", "preset", "seats"), WAYS)
def test_no_card_is_lost_or_doubled(game_id: str, preset: str, seats: int) -> None:
    for state in played(load(game_id), preset, seats, "cards"):
        kinds = Counter(kind for slots in state.layout() for kind in slots.kinds)
        assert not kinds - Counter(DECK)
        if game_id in WHOLE_DECK and state.phase == "play":
            assert kinds == Counter(DECK)


@pytest.mark.parametrize("game_id", GAMES)
def test_everybody_can_watch_a_whole_match(game_id: str) -> None:
    """Scenes and sentences of a match exist for all viewers; nobody sees another seat's hand."""
    game = load(game_id)
    states = played(game, next(iter(game.presets)), 3, "watch")
    for state in states:
        for viewer in (Seat(0), SPECTATOR, ALL):
            keys = state.view(viewer).scene().keys()
            known = {f"hand{seat}.{code}" for seat, code in publicly_held(state)}
            others = {key for key in keys if key.startswith(("hand1.", "hand2."))} - known
            assert not others or viewer is ALL or state.phase in ("deal", "over")


def publicly_held(state: CardState) -> list[tuple[int, str]]:
    """Return the cards in hands that everybody has seen: those that were fetched."""
    hands = state.known if isinstance(state, NiekhiState) else ()
    return [(seat, CODES[kind]) for seat, hand in enumerate(hands) for kind in hand]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("game_id", "preset", "seats"), WAYS)
def test_rule_pages_have_their_tables(game_id: str, preset: str, seats: int, lang: str) -> None:
    game = load(game_id)
    text = page(game, "ja" if lang == "ja" else "en", game.options(seats, preset), seats)
    assert "{{" not in text
    assert "| 船 |" in text
    assert "b5 r5" in text


@pytest.mark.unmeasured  # whole matches of what single decisions reach
@pytest.mark.parametrize(("game_id", "bot"), BOTS)
def test_the_own_bot_beats_random_play(game_id: str, bot: str) -> None:
    game = load(game_id)
    total = 0
    for index in range(sized(2, 40)):
        bots: list[Bot] = [RandomBot(), RandomBot(), RandomBot()]
        bots[index % 3] = game.parts.bots[bot].make()
        players = [SeatedBot(one, SeededRng(f"{index}/{seat}")) for seat, one in enumerate(bots)]
        options = game.options(3, None, {"seasons": 2})
        cap = usual_cap(game, options, 3)
        play = play_out(game.start(3, options), players, SeededRng(f"deal {index}"), cap)
        total += 3 * play.outcome.scores[index % 3] - sum(play.outcome.scores)
    assert total > 0


@pytest.mark.parametrize(
    ("game_id", "ties_by"),
    [
        ("nine", {"tie": "shared"}),
        ("niekhi", {"turn_cap": 9}),
        ("hauniek", {"turn_cap": 9}),
        ("makkaik", {"tie": "split"}),
        ("namto", {}),
    ],
)
def test_everybody_opens_a_season_in_turn(game_id: str, ties_by: dict[str, Value]) -> None:
    """One meaning of `rotate`, also where 親 passes on within a season (cards §6)."""
    game = load(game_id)
    moved = ties = 0
    for number in range(sized(16, 60)):
        # every other match without what makes ties frequent
        chosen = {"next_parent": "rotate", "seasons": 6, **(ties_by if number % 2 else {})}
        states = played(game, next(iter(game.presets)), 3, number, chosen)
        for before, after in pairwise(states):
            if before.phase == "deal":
                assert after.standing.opener == before.standing.parent
            elif before.phase == "play" and after.phase != "play":
                single = len(winners_of(after)) == 1
                assert after.standing.parent == (before.standing.opener + single) % 3
                moved += single and before.standing.parent != before.standing.opener
                ties += not single
    assert bool(moved) == (game_id not in ("niekhi", "hauniek"))
    assert ties


def winners_of(state: CardState) -> tuple[Seat, ...]:
    """Return who has won the season before, nobody where 小猫 is shared."""
    if isinstance(state, NineState):
        assert state.result is not None
        return () if state.result.winner is None else (state.result.winner,)
    assert isinstance(state, ClimbingState | MakkaikState | NamtoState)
    last = state.result if isinstance(state, ClimbingState) else state.frame.last
    assert last is not None
    return last.winners
