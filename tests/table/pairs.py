"""Two plays of one match that are the same to one viewer and differ in what it does not know."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.codec import Json, to_json
from belpic.core.conformance.told import tell
from belpic.core.errors import BelpicError
from belpic.core.game import AnyGame, State
from belpic.core.match import Event
from belpic.core.options import Choice, Flag, Integer, Number, Options
from belpic.core.rng import Rng, SeededRng
from belpic.core.seats import CHANCE, OVER, SPECTATOR, Actor, Seat, Viewer
from belpic.table import seat_notes
from belpic.table.table import Table
from tests.table.world import commitment, plan_for, seed

PROBED = 5
"""After how many events it shows whether options hide anything."""
SECOND = 1000
TRIES = 24
"""How many other outcomes or actions are looked at for each event."""


@dataclass
class Pair:
    """Events of two matches, told the viewer in the same words."""

    viewer: Viewer
    first: State
    second: State
    events: list[tuple[Event, Event]] = field(default_factory=list)
    apart: int = 0
    """After how many events the two states were not the same."""

    def add(self, actor: Actor, one: Action, other: Action) -> None:
        seat = None if actor is CHANCE else actor
        kind = "chance" if seat is None else "action"
        self.events.append((Event(0, kind, seat, str(one)), Event(0, kind, seat, str(other))))  # type: ignore[arg-type]  # one of the two kinds
        self.first, self.second = self.first.after(actor, one), self.second.after(actor, other)
        self.apart += self.first != self.second


def settings(game_id: str) -> Iterator[dict[str, Json]]:
    """Yield the options of every preset, then every single value with the first that takes it."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    presets = [
        {name: to_json(value) for name, value in preset.items()} for preset in game.presets.values()
    ]
    yield from presets
    for name, spec in game.Options.specs().items():
        if isinstance(spec, Choice | Flag | Number | Integer):
            for value in map(to_json, spec.samples()):
                changed = ({**preset, name: value} for preset in presets)
                yield from islice((one for one in changed if _possible(game, seats, one)), 1)


def _possible(game: AnyGame, seats: int, options: dict[str, Json]) -> bool:
    try:
        return chosen(game, seats, options) is not None
    except BelpicError:
        return False


def chosen(game: AnyGame, seats: int, options: dict[str, Json]) -> Options:
    """Return options from values as they stand in a message."""
    specs = game.Options.specs()
    return game.options(
        seats, None, {name: specs[name].load(value) for name, value in options.items()}
    )


def play_pair(
    game: AnyGame, seats: int, options: dict[str, Json], viewer: Viewer, seed: str, most: int
) -> Pair:
    """Return two plays, as long as the two can be kept alike for the viewer."""
    rng = SeededRng(seed)
    start = game.start(seats, chosen(game, seats, options))
    pair = Pair(viewer, start, start)
    while len(pair.events) < most and pair.first.to_act is not OVER:
        step = _step(pair, rng)
        if step is None or pair.first.after(step[0], step[1]).outcome() is not None:
            # everything is opened at the end
            break
        pair.add(*step)
    return pair


def _step(pair: Pair, rng: Rng) -> tuple[Actor, Action, Action] | None:
    """Return an event of each match that the viewer cannot tell apart, different if possible."""
    to_act = pair.first.to_act
    if to_act is CHANCE:
        one = rng.draw(pair.first.chance())
        return _alike(pair, CHANCE, one, rng)
    assert isinstance(to_act, frozenset)
    seat = sorted(to_act)[rng.below(len(to_act))]
    listed = pair.first.listed(seat) or ()
    for _ in range(TRIES if listed else 0):
        one = listed[rng.below(len(listed))]
        if found := _alike(pair, seat, one, rng):
            return found
    return None


def _others(pair: Pair, actor: Actor, one: Action, rng: Rng) -> Iterator[Action]:
    """Yield what the second match could do where the first does `one`, the same thing last."""
    if pair.first.seen(actor, one, pair.viewer) != str(one):
        listed = () if actor is CHANCE else pair.second.listed(actor) or ()
        for _ in range(TRIES):
            if actor is CHANCE:
                yield _other_outcome(pair.second, one, pair.viewer, rng)
            elif listed:
                yield listed[rng.below(len(listed))]
    yield one


def _other_outcome(state: State, outcome: Action, viewer: Viewer, rng: Rng) -> Action:
    """Return an outcome with two unseen parts exchanged, or another one that is told alike."""
    if len(outcome) < 2:
        return rng.draw(state.chance())
    words = state.seen(CHANCE, outcome, viewer).split()
    unseen = [
        place
        for place, token in enumerate(outcome)
        if len(words) != len(outcome) or words[place] != token
    ]
    mixed = list(outcome)
    if len(unseen) > 1:
        one, other = unseen[rng.below(len(unseen))], unseen[rng.below(len(unseen))]
        mixed[one], mixed[other] = mixed[other], mixed[one]
    return Action(mixed)


def _alike(pair: Pair, actor: Actor, one: Action, rng: Rng) -> tuple[Actor, Action, Action] | None:
    told = tell(pair.first, actor, one, pair.viewer)
    view = pair.first.after(actor, one).view(pair.viewer)
    for other in sorted(_others(pair, actor, one, rng), key=lambda action: action == one):
        try:
            after = pair.second.after(actor, other)
            same = tell(pair.second, actor, other, pair.viewer) == told
        except BelpicError:
            continue
        if same and after.view(pair.viewer) == view:
            return actor, one, other
    return None


def hidden_games() -> list[str]:
    """Return the games of which some option hides something."""
    return [game for game in registry.ids() if registry.info(game).hidden]


def find_pairs(game_id: str, most: int, wanted: int) -> list[tuple[dict[str, Json], Pair]]:
    """Return pairs that differ for a while, of the first options that hide something."""
    game = registry.load(game_id)
    seats = game.info.usual_seats
    found: list[tuple[dict[str, Json], Pair]] = []
    for options in settings(game_id):
        if not play_pair(game, seats, options, SPECTATOR, "probe", PROBED).apart:
            continue
        viewers: list[Viewer] = [*map(Seat, range(seats)), SPECTATOR]
        for viewer in viewers:
            pair = play_pair(game, seats, options, viewer, f"{options}/{viewer}", most)
            if pair.apart:
                found.append((options, pair))
                if len(found) == wanted:
                    return found
    return found


def tables_of(
    game_id: str, options: dict[str, Json], pair: Pair, start: int = 1_000_000
) -> tuple[list[Table], list[Table]]:
    """Return both plays as tables with the same secrets, one after every thing that happens.

    A table never rests where it waits for chance, as whoever opens it would draw. Everybody has a
    clock, which a second passes on at every event.
    """
    seats = pair.first.seats
    kinds = ("person",) * seats
    begun = seated(Table.begin(plan_for(game_id, kinds, options, clock="move 3600")), start)
    plays = []
    for side in (0, 1):
        table, resting = begun, [begun]
        for events in pair.events:
            time = start + SECOND * table.n
            table = table.then(events[side], time, events[side].seat, f"c{table.n}")
            if not table.waits_for_chance:
                resting.append(table)
        plays.append(resting)
    if begun.waits_for_chance:
        plays = [resting[1:] for resting in plays]
    return plays[0], plays[1]


def seated(table: Table, start: int = 1_000_000) -> Table:
    """Return the table with everybody bound and all seeds open, before the first draw."""
    for seat in range(len(table.holders)):
        table = table.remark(Seat(seat), seat_notes.Commit(commitment(seat)), start)
    for seat in range(len(table.holders)):
        table = table.remark(Seat(seat), seat_notes.Seed(seed(seat)), start)
    return table


def untimed(frames: Iterable[str]) -> list[str]:
    """Return what was sent but for who is there, which is told as the machine has time for it."""
    return [one for one in frames if '"kind":"presence"' not in one]
