"""Every game for OpenSpiel: importing this module registers `python_belpic_GAME`.

`pyspiel.load_game("python_belpic_GAME(preset=…,players=…,cap=…)")` takes what environments take;
`cap` 0 is the usual one. Chance is explicit: a shuffled deck is a chain of nodes, one card each.
Seats that are asked at once act one after another, none seeing what the others have chosen. Returns
are places: 1 ahead of everybody, -1 behind everybody.

An information state is what a player was told of every event, and every number it has said itself,
as a string. Observations are those of `envs.observations`, as named tensors, and in words.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, ClassVar, Final, Self

import numpy as np
import pyspiel

from belpic.core import registry
from belpic.core.action import Action, join
from belpic.core.chance import Shuffle
from belpic.core.codec import to_json
from belpic.core.errors import BadOptions, Reason
from belpic.core.languages import BASE
from belpic.core.match import CAP
from belpic.core.outcome import Outcome
from belpic.core.seats import CHANCE, Seat
from belpic.envs.numbering import Turn
from belpic.envs.session import Setting
from belpic.envs.wording import PHRASES
from belpic.render.describe import describe_scene
from belpic.render.style import Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from belpic.core.codec import Json
    from belpic.core.game import State
    from belpic.core.seats import Actor

PREFIX: Final = "python_belpic_"
MOST_OUTCOMES: Final = 64
"""Outcomes of one chance node at most."""
TOUCHES: Final = 24
"""Numbers that an action takes at most."""
DRAWS: Final = 64
"""Chance nodes that an event takes at most: the cards of a deck."""
_REST: Final = ("turn", "drawn", "events", "log", "told", "outcome")
_STYLE: Final = Style.of(BASE)


class Moment:
    """Where a match stands; copies are cheap, as all that it holds is frozen."""

    __slots__ = ("drawn", "events", "log", "outcome", "setting", "state", "told", "turn")

    def __init__(self, setting: Setting) -> None:
        """Begin a match."""
        self.setting = setting
        self.state: State = setting.game.start(setting.seats, setting.options)
        self.turn: Turn | None = None
        self.drawn: tuple[str, ...] = ()
        """The cards of a shuffle so far."""
        self.events = 0
        self.log = ""
        self.told = ("",) * setting.seats
        self.outcome: Outcome | None = None
        self._look()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return copy.copy(self)

    def __reduce__(self) -> tuple[object, ...]:
        # a state as data: rules keep what they have found out in caches that are no data
        rest = (self.turn, self.drawn, self.events, self.log, self.told, self.outcome)
        return _again, (self.setting, to_json(self.state), *rest)

    def outcomes(self) -> list[tuple[str, float]]:
        """Return what chance may bring next, as texts, with how likely it is."""
        chance = self.state.chance()
        if isinstance(chance, Shuffle):
            left = list(chance.items)
            for item in self.drawn:
                left.remove(item)
            kinds = sorted(set(left))
            return [(kind, left.count(kind) / len(left)) for kind in kinds]
        listed = chance.outcomes()
        if listed is None or len(listed) > MOST_OUTCOMES:
            title, hint = self.setting.game.info.title, chance.hint()[:80]
            raise BadOptions(Reason("too_many", PHRASES("too_many", game=title, hint=hint)))
        return [(str(outcome), float(share)) for outcome, share in listed]

    def draw(self, number: int) -> None:
        """Let chance bring the outcome of a number."""
        text = self.outcomes()[number][0]
        chance = self.state.chance()
        if isinstance(chance, Shuffle):
            self.drawn = (*self.drawn, text)
            if len(self.drawn) < len(chance.items):
                return
            text, self.drawn = " ".join(self.drawn), ()
        self._happen(CHANCE, chance.read(text))

    def say(self, number: int) -> None:
        """Let the player whose turn it is say a number."""
        assert self.turn is not None  # somebody is asked
        seat = self.turn.seat
        step = self.setting.numbering.touch(self.state, self.turn, number)
        self._tell({seat: f".{number}"})
        if isinstance(step, Turn):
            self.turn = step
        else:
            self._happen(seat, step)

    def _happen(self, actor: Actor, action: Action) -> None:
        seen = {
            Seat(seat): f"|{_name(actor)}:{self.state.seen(actor, action, Seat(seat))}"
            for seat in range(self.setting.seats)
            if seat != actor
        }
        if actor is not CHANCE:
            seen[actor] = "|"
        self._tell(seen)
        self.log += f"{_name(actor)}:{action}\n"
        self.state = self.state.after(actor, action)
        self.events += 1
        self._look()

    def _tell(self, texts: dict[Seat, str]) -> None:
        self.told = tuple(told + texts.get(Seat(seat), "") for seat, told in enumerate(self.told))

    def _look(self) -> None:
        to_act = self.state.to_act
        self.turn = None
        if self.events >= self.setting.longest or not (
            isinstance(to_act, frozenset) or to_act is CHANCE
        ):
            ended = self.state.outcome()
            self.outcome = ended or Outcome.by_scores(self.state.scores(), CAP)
        elif isinstance(to_act, frozenset):
            self.turn = Turn(min(to_act))


def _again(setting: Setting, state: Json, *rest: object) -> Moment:
    moment = Moment(setting)
    moment.state = setting.game.state_from_json(state)
    for name, value in zip(_REST, rest, strict=True):
        setattr(moment, name, value)
    return moment


def _name(actor: Actor) -> str:
    return "c" if actor is CHANCE else str(actor)


class BelpicGame(pyspiel.Game):
    """A game of the registry, with its options; each game is a class of its own."""

    game_id: ClassVar[str]

    def __init__(self, params: dict[str, object] | None = None) -> None:
        """Read the parameters."""
        given = params or {}
        game_id = self.game_id
        info = registry.info(game_id)
        cap = int(str(given.get("cap", 0)))
        self.setting = Setting.of(
            game_id,
            preset=str(given.get("preset", info.presets[0])),
            seats=int(str(given.get("players", info.usual_seats))),
            cap=cap or None,
        )
        game_info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.numbering.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.longest * TOUCHES,
        )
        super().__init__(game_type(game_id), game_info, given)

    def max_chance_nodes_in_history(self) -> int:
        """Return more than any match has."""
        return self.setting.longest * DRAWS

    def new_initial_state(self) -> BelpicState:
        """Return the beginning of a match."""
        return BelpicState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, object] | None = None,
    ) -> BelpicObserver | None:
        """Return what observes states; there is none for only one part of what a player knows."""
        if params:
            message = f"observation parameters not supported: {params}"
            raise ValueError(message)
        if iig_obs_type is None:
            return BelpicObserver(self.setting, perfect_recall=False)
        whole = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not iig_obs_type.public_info or iig_obs_type.private_info != whole:
            return None
        return BelpicObserver(self.setting, perfect_recall=iig_obs_type.perfect_recall)


class BelpicState(pyspiel.State):
    """A state of a match, as OpenSpiel asks for it."""

    def __init__(self, game: BelpicGame) -> None:
        """Begin a match; only `new_initial_state` calls this."""
        super().__init__(game)
        self.moment = Moment(game.setting)

    def current_player(self) -> int:
        """Return who is to act."""
        if self.moment.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.moment.turn is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.moment.turn.seat

    def _legal_actions(self, player: int) -> list[int]:
        turn = self.moment.turn
        if turn is None or player != turn.seat:
            return []
        return sorted(self.moment.setting.numbering.offer(self.moment.state, turn))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome with its probability."""
        return [(number, share) for number, (_, share) in enumerate(self.moment.outcomes())]

    def _apply_action(self, action: int) -> None:
        if self.moment.turn is None:
            self.moment.draw(action)
        else:
            self.moment.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.moment.outcomes()[action][0]
        turn = self.moment.turn
        numbering = self.moment.setting.numbering
        offer = {} if turn is None else numbering.offer(self.moment.state, turn)
        return numbering.name(action, offer.get(action))

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self.moment.outcome is not None

    def returns(self) -> list[float]:
        """Return everybody's result, 0 until the end."""
        outcome = self.moment.outcome
        return [0.0] * self.moment.setting.seats if outcome is None else list(outcome.results)

    def __str__(self) -> str:
        path = "" if self.moment.turn is None else join(self.moment.turn.path)
        return f"{self.moment.log}{' '.join(self.moment.drawn)}{path}"


class BelpicObserver:
    """Named tensors and strings of what a player sees (`tensor`, `dict`), or of all it was told."""

    def __init__(self, setting: Setting, *, perfect_recall: bool) -> None:
        """Make room for the tensors; all that was told has no end, and so none."""
        self._setting = setting
        self._recalls = perfect_recall
        row = np.zeros(setting.observer.size, np.float32)
        self.tensor: NDArray[np.float32] | None = None if perfect_recall else row
        self.dict = {} if perfect_recall else setting.observer.named(row)

    def set_from(self, state: BelpicState, player: int) -> None:
        """Fill in what a player sees."""
        if self.tensor is None:
            return
        view = state.moment.state.view(Seat(player))
        self.tensor[:] = self._setting.observer.see(view, _touched(state, player))

    def string_from(self, state: BelpicState, player: int) -> str:
        """Return what a player was told, or what it sees now."""
        if self._recalls:
            return f"p{player}{state.moment.told[player]}"
        scene = state.moment.state.view(Seat(player)).scene().drawable()
        touched = _touched(state, player)
        return f"p{player} {describe_scene(scene, _STYLE)} > {join(touched)}".rstrip("> ")


def _touched(state: BelpicState, player: int) -> Sequence[str]:
    turn = state.moment.turn
    return () if turn is None or turn.seat != player else turn.path


def game_type(game_id: str) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know of a game before loading it."""
    info = registry.info(game_id)
    kinds = pyspiel.GameType
    hidden, chance = kinds.Information.IMPERFECT_INFORMATION, kinds.ChanceMode.EXPLICIT_STOCHASTIC
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game_id}",
        long_name=info.title.in_(BASE),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance if info.chance else kinds.ChanceMode.DETERMINISTIC,
        information=hidden if info.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=info.seats[-1],
        min_num_players=info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "preset": info.presets[0],
            "players": info.usual_seats,
            "cap": 0,
        },
    )


def register_all() -> tuple[str, ...]:
    """Register every game that is not registered yet; return all names."""
    known = set(pyspiel.registered_names())
    names = tuple(f"{PREFIX}{game_id}" for game_id in registry.ids())
    for game_id, name in zip(registry.ids(), names, strict=True):
        if name not in known:
            # a class outlives the interpreter's end, when OpenSpiel forgets its games; others crash
            of_game = type(f"{BelpicGame.__name__}_{game_id}", (BelpicGame,), {"game_id": game_id})
            globals()[of_game.__name__] = of_game  # where pickle looks for it
            pyspiel.register_game(game_type(game_id), of_game)
    return names


register_all()
