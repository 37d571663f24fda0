"""Records for the tests of CKKA: short ones to read, and random matches to write."""

from __future__ import annotations

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.match import Event, Match
from belpic.core.options import Value
from belpic.core.parts import Foreign
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.seats import ALL, CHANCE, Seat
from belpic.games.cetkaik.ckka.format import CkkaFormat
from belpic.games.cetkaik.pieces import EMPTY, TAM_CODE, side_of
from belpic.games.cetkaik.squares import square
from belpic.games.cetkaik.state import CetkaikState

FORMAT = CkkaFormat()
GAME = registry.load("cetkaik")

SEASON = """{一位色:黒}
ZO皇[TO]TU    LI兵LU無撃裁
ZAI船ZIZA橋四 手赤王
或為(王)終季 手五
春終
"""
"""IA takes the king with its second move, which pays 5 points."""
GAME_OVER = """{一位色:黒}
ZO皇[TO]TU    LI兵LU無撃裁
ZAI船ZIZA橋四 手赤王
或為(王)再行
KI兵KU無撃裁    LAU弓LAILU橋三 手赤兵
KU兵KO無撃裁    LU弓LE無撃裁 手赤弓
或為(同色馬弓兵)(王)終季 手二十四
春終

星一周
"""
"""IA goes on at twice the rate and wins all points with a second hand."""


def read(text: str) -> Record:
    """Return the record that a text holds; it contradicts nothing."""
    foreign = FORMAT.read(text, lenient=False)
    assert foreign.problems == ()
    return foreign.record


def read_leniently(text: str) -> Foreign:
    """Return the record that a text holds, and its contradictions."""
    return FORMAT.read(text, lenient=True)


def texts(record: Record, *kinds: str) -> list[str]:
    """Return the texts of the events of some kinds, or of all."""
    return [event.text for event in record.events if not kinds or event.kind in kinds]


def noted(record: Record) -> list[tuple[str, str]]:
    """Return text and note of every event that has a note."""
    return [(event.text, event.note) for event in record.events if event.note]


def record_of(match: Match) -> Record:
    """Return the whole log of a match, over or not."""
    info = GAME.info
    options = match.options.to_json()
    return Record(info.id, info.version, 2, options, None, ALL, match.events, match.outcome)


def play_on(match: Match, rng: SeededRng, length: int) -> Match:
    """Return the match after random play, with captures and 再行 preferred, up to a length."""
    while match.outcome is None and len(match.events) < length:
        match = play_one(match, rng)
    return match


def play_one(match: Match, rng: SeededRng, note: str = "") -> Match:
    """Return the match after one random event."""
    n, to_act = len(match.events) + 1, match.state.to_act
    if to_act is CHANCE:
        outcome = rng.draw(match.state.chance())
        return match.append(Event(n, "chance", None, str(outcome), note))
    assert isinstance(to_act, frozenset)
    seat = min(to_act)
    actions = list(match.state.actions(seat))
    preferred = [action for action in actions if _is_preferred(match, seat, action)]
    chosen = preferred if preferred and rng.below(3) else actions
    return match.append(Event(n, "action", seat, str(chosen[rng.below(len(chosen))]), note))


def _is_preferred(match: Match, seat: Seat, action: Action) -> bool:
    if action == ("tymok",):
        return True
    state, last = match.state, action[-1]
    if not isinstance(state, CetkaikState) or not last.startswith("-") or action[0] == "M":
        return False
    code = state.position.board[square(last[1:])]
    return code not in (EMPTY, TAM_CODE) and side_of(code) != seat


def random_match(seed: str, preset: str, length: int, **chosen: Value) -> Match:
    """Return a random match of at most so many events."""
    match = Match.begin(GAME, 2, GAME.options(2, preset, chosen))
    return play_on(match, SeededRng(f"{preset} {seed}"), length)
