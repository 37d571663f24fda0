"""Actions as numbers: the words of grammars, spare numbers, pages."""

import re

import pytest

from belpic.core.action import Action
from belpic.core.errors import IllegalAction
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat
from belpic.envs.grammar import words_of
from belpic.envs.numbering import DONE, Numbering, Turn
from belpic.envs.session import Session, Setting
from tests.envs.cases import ALL, some
from tests.size import sized

READ = {
    "throw|bet [0-2]": ("bet", "throw", "0", "1", "2"),
    r"play( [br]([12]|S(=[3-4])?))+|pass": (
        "b1", "b2", "bS", "bS=3", "bS=4", "pass", "play", "r1", "r2", "rS", "rS=3", "rS=4",
    ),
    r"go(?: to| by)?( \+[0-2])?": ("+0", "+1", "+2", "by", "go", "to"),
    r"bid \d{1,2}": ("bid", *map(str, range(33))),
    "(discard|keep){1} x": ("discard", "keep", "x"),
}  # fmt: skip
NOT_READ = ["a.b", "a+", "[^a]", "(?=a)b", r"\w", "a-b", "^a$", "[a-z][a-z]"]


@pytest.mark.parametrize("pattern", READ)
def test_words_of_a_grammar(pattern: str) -> None:
    assert words_of(re.compile(pattern)) == READ[pattern]


@pytest.mark.parametrize("pattern", NOT_READ)
def test_a_grammar_of_something_else_has_no_words(pattern: str) -> None:
    assert words_of(re.compile(pattern)) == ()


@pytest.mark.parametrize(("game_id", "preset"), ALL)
def test_tokens_have_numbers_of_their_own(game_id: str, preset: str) -> None:
    setting = Setting.of(game_id, preset=preset)
    numbering = setting.numbering
    assert len(set(numbering.words)) == len(numbering.words) > 1
    session, rng = Session(setting, 1), SeededRng(1)
    met = set()
    for _ in range(sized(40, 2000)):
        if session.over:
            break
        legal = session.legal(session.seat)
        met |= set(legal)
        session.act(legal[rng.below(len(legal))])
    assert met <= set(range(numbering.size))
    if preset != "ancient":  # whose moves over pieces are too many for numbers of their own
        assert max(met) <= len(numbering.words)


def hands_of(game_id: str) -> Session:
    return Session(Setting.of(game_id, seats=2), 5)


def test_every_action_is_reached_by_numbers_and_nothing_else() -> None:
    session = hands_of("mokkaik")
    numbering, state = session.setting.numbering, session.state
    found: set[Action] = set()
    open_turns = [Turn(session.seat)]
    while open_turns:
        turn = open_turns.pop()
        for number in numbering.offer(state, turn):
            after = numbering.touch(state, turn, number)
            found.add(after) if isinstance(after, Action) else open_turns.append(after)
    assert found == set(state.actions(session.seat))


def test_pages_hold_what_has_no_number() -> None:
    session = hands_of("mokkaik")
    numbering = Numbering.of(session.setting.game, session.setting.options, "whole", most=5)
    turn, met = Turn(session.seat), []
    actions = session.state.actions(session.seat)
    assert len(actions) > 10
    for _ in range(-(-len(actions) // 4)):
        offer = numbering.offer(session.state, turn)
        assert len(offer) <= 5
        met += [action for action in offer.values() if action is not None]
        after = numbering.touch(session.state, turn, numbering.more)
        assert isinstance(after, Turn)
        turn = after
    assert met == list(actions)
    assert numbering.offer(session.state, turn) == numbering.offer(session.state, Turn(turn.seat))
    assert numbering.name(numbering.more, None) == "more"


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    session = hands_of("taxot")
    before = session.state
    wrong = next(n for n in range(session.setting.numbering.size) if n not in session.offer)
    with pytest.raises(IllegalAction, match="not possible"):
        session.act(wrong)
    assert session.state is before
    assert wrong == DONE


@pytest.mark.parametrize(("game_id", "preset"), some("observe", 13))
def test_observations_are_functions_of_the_view(game_id: str, preset: str) -> None:
    """The kit's permuted secrets: in a guess of what is hidden, a seat sees the same."""
    setting = Setting.of(game_id, preset=preset)
    session, rng = Session(setting, 3), SeededRng(3)
    for _ in range(sized(25, 200)):
        if session.over:
            break
        for seat in range(setting.seats):
            view = session.state.view(Seat(seat))
            guess = view.guess(rng)
            assert guess.view(view.viewer) == view
            other = Session(setting, 3)
            other.state, other.turn = guess, session.turn
            other._offer = None  # noqa: SLF001  # as if it had been played so
            assert (other.observe(seat) == session.observe(seat)).all()
            assert (other.mask(seat) == session.mask(seat)).all()
        legal = session.legal(session.seat)
        session.act(legal[rng.below(len(legal))])


@pytest.mark.parametrize("game_id", ["taxot", "mokkaik", "zaupxiu"])
def test_what_is_forced_is_played_by_itself_and_changes_nothing_else(game_id: str) -> None:
    asked, skipped = (
        Session(Setting.of(game_id, seats=3, actions="whole", skip_forced=skips), 7)
        for skips in (False, True)
    )
    met = 0
    while not asked.over:
        if len(asked.offer) > 1:
            assert asked.state == skipped.state
            assert asked.offer == skipped.offer
            number = max(asked.offer)
            skipped.act(number)
            met += 1
        else:
            (number,) = asked.offer
            if not skipped.over and asked.state == skipped.state and len(skipped.offer) == 1:
                skipped.act(number)  # the first word
        asked.act(number)
    assert skipped.outcome == asked.outcome
    assert met or game_id == "zaupxiu"
