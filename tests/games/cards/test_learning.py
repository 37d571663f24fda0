"""What a seat sees of card games as numbers: exactly what its view shows."""

import math
from typing import cast

import pytest

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.game import State
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR, Seat
from belpic.core.walk import random_action
from belpic.games._shared.cards.deck import COPIES
from belpic.games._shared.cards.learning import COLUMNS
from belpic.games._shared.cards.slots import masked
from belpic.games.taxot.bot import WaitingBot
from belpic.games.taxot.state import TaxotState

GAMES = ["hauniek", "mokkaik", "niekhi", "taxot"]
HIDDEN = 0
"""The column of cards that lie face down."""


def states(game_id: str, seats: int, number: int) -> list[State]:
    game, rng = registry.load(game_id), SeededRng(game_id)
    state = game.start(seats, game.options(seats))
    found: list[State] = []
    while len(found) < number and state.outcome() is None:
        if state.to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(state.to_act, frozenset)
        seat = min(state.to_act)
        found.append(state)
        state = state.after(seat, random_action(state.view(seat).next, rng))
    return found


def arrays(game_id: str, state: State, seat: int) -> dict[str, list[float]]:
    features = registry.load(game_id).parts.features
    assert features is not None
    values = cast("list[float]", features.values(state.view(Seat(seat))))
    found, at = {}, 0
    for name, shape in features.shapes(state.options, state.seats).items():
        found[name] = values[at : at + math.prod(shape)]
        at += math.prod(shape)
    assert at == len(values)
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_all_cards_are_counted_once_and_only_own_ones_show(game_id: str) -> None:
    for state in states(game_id, 3, 30):
        for seat in range(3):
            seen = arrays(game_id, state, seat)
            rows = [seen["hands"][start : start + COLUMNS] for start in (0, COLUMNS, 2 * COLUMNS)]
            assert not rows[0][HIDDEN]
            counted = [
                sum(column) for column in zip(*rows, seen["aside"], seen["open"], strict=True)
            ]
            assert all(count <= most for count, most in zip(counted[1:], COPIES, strict=True))
            own = sum(rows[0])
            assert own == sum(arrays(game_id, state, (seat + 1) % 3)["hands"][2 * COLUMNS :])


def test_what_is_to_be_beaten_and_what_lies_under_it() -> None:
    for game_id in ("hauniek", "niekhi"):
        met = 0
        for state in states(game_id, 3, 60):
            seen = arrays(game_id, state, 0)
            trick = state.trick  # type: ignore[attr-defined]  # a climbing game's
            laid = (
                len([token for token in trick[-1].action[1:] if "foot" not in token])
                if trick
                else 0
            )
            assert sum(seen["beat"]) == laid
            assert bool(sum(seen["under"])) == (len(trick) > 1)
            met += bool(laid)
        assert met


def test_rounds_of_mokkaik() -> None:
    face_down = 0
    for state in states("mokkaik", 3, 60):
        seen = arrays("mokkaik", state, 1)
        laid = sum(seen["laid"])
        actions = state.round  # type: ignore[attr-defined]  # the game's
        assert laid == sum(len(action) - 1 for action in actions)
        assert bool(sum(seen["lead"])) == bool(laid)
        face_down += sum(seen["laid"][HIDDEN::COLUMNS]) > 0
    assert face_down


def test_discards_of_taxot() -> None:
    offered = 0
    for state in states("taxot", 3, 60):
        seen = arrays("taxot", state, 2)
        river = state.table.river  # type: ignore[attr-defined]  # the game's
        assert sum(seen["discards"]) == len(river)
        if sum(seen["offered"]):
            assert seen["offered"][1 + river[-1][0]] == 1
            offered += 1
        assert sum(seen["drawn"]) <= 1
    assert offered


@pytest.mark.parametrize("dodo", [False, True])
def test_taxot_hides_what_its_layout_says(dodo: bool) -> None:  # a parameter
    rng, waiting = SeededRng(3), WaitingBot()
    game = registry.load("taxot")
    state = game.start(2, game.options(2, None, {"dodo": dodo}))
    put_aside = 0
    for _ in range(600):
        if state.outcome() is not None:
            break
        if state.to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(state.to_act, frozenset)
        assert isinstance(state, TaxotState)
        for viewer in (Seat(0), Seat(1), SPECTATOR):
            shown = state.hide(viewer)
            kinds = tuple(slots.kinds for slots in shown.layout())
            assert kinds == masked(state.layout(), viewer)
        put_aside += bool(state.season.buried)
        seat = min(state.to_act)
        state = state.after(seat, waiting.choose(state.view(seat), rng))
    assert bool(put_aside) == dodo


def test_numbers_of_games_for_a_pot() -> None:
    for game_id in ("zaupxiu", "niekkutzaupxiu"):
        met, leaders = set(), set()
        for state in states(game_id, 3, 60):
            for seat in range(3):
                seen = arrays(game_id, state, seat)
                leader = (seat + int(seen["round"][2])) % 3
                assert leader == state.leader  # type: ignore[attr-defined]  # the game's
                leaders.add(leader)
                bank = state.bank  # type: ignore[attr-defined]  # the game's
                assert seen["purse"][::2] == [*bank[seat:], *bank[:seat]]
                met |= set(seen["number"][1::2])
        assert {-1, 1, 2} <= met
        assert len(leaders) > 1
    secret = registry.load("niekkutzaupxiu")
    options = secret.options(2, None, {"disclosure": "secret"})
    state = secret.start(2, options)
    state = state.after(Seat(0), Action.of("throw")).after(CHANCE, Action.of("3"))
    assert arrays("niekkutzaupxiu", state, 0)["own"] == [3, 1]
    assert arrays("niekkutzaupxiu", state, 1)["own"] == [-2, 1]
