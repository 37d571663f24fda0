"""The compiled model of 終季 beside the rules themselves, and the level that plays with it."""

from __future__ import annotations

import numpy as np
import pytest

from belpic.core.action import Action
from belpic.core.budget import Budget
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat
from belpic.core.view import View
from belpic.games._shared.cards.deck import DECK, KIND
from belpic.games.taxot import playing, preparation, rehearsal, thinking
from belpic.games.taxot.bot import Prospects
from belpic.games.taxot.choices import SKIP, TAXOT
from belpic.games.taxot.game import GAME
from belpic.games.taxot.playing import PlayingBot, standing_of
from belpic.games.taxot.quick import board as at
from belpic.games.taxot.quick import guess, policy, season, tables, trials
from belpic.games.taxot.quick.reading import board_of, hand_of, is_known, number_of
from belpic.games.taxot.state import TaxotState
from tests.games.cards.taxot_table import PLAIN, begin, laid, position
from tests.size import PLAIN_PYTHON, sized

pytestmark = pytest.mark.kernel
RULES = tables.rules_of(GAME.options(4).judge)
FEW = Budget(nodes=sized(200, 400, plain=8))


def random_hand(rng: SeededRng, size: int) -> tuple[int, ...]:
    cards = list(DECK)
    return tuple(sorted(cards.pop(rng.below(len(cards))) for _ in range(size)))


def test_tables_tell_what_the_judge_tells() -> None:
    rng = SeededRng("hands")
    for shapes in ("all", "triples"):
        judge = GAME.options(4, None, {"shapes": shapes}).judge
        rules = tables.rules_of(judge)
        for _ in range(sized(300, 3000)):
            hand = random_hand(rng, 5)
            number = int(tables.numbers_of(rules, np.array([hand]))[0])
            complete, claims, _ = judge.waits(hand, ())
            assert rules[tables.COMPLETE + number] == complete
            assert rules[tables.CLAIM + number] | complete == claims


def chosen_by_rule(state: TaxotState, seat: Seat) -> set[Action]:
    """Return what `WaitingBot` may choose, which leaves ties to chance."""
    actions = state.actions(seat)
    if TAXOT in actions:
        return {TAXOT}
    prospects = Prospects(state.hide(seat), seat)
    values = {action: prospects.value_of(action) for action in actions}
    return {action for action in actions if values[action] == max(values.values())}


def assert_same(board: at.Board, state: TaxotState) -> None:
    table = state.table
    for seat in range(state.seats):
        hand = hand_of(state, Seat(seat))
        assert tuple(board[at.HANDS + 6 * seat :][: board[at.SIZES + seat]]) == hand
        group = board[at.GROUPS + 4 * seat :][: board[at.GROUP_SIZES + seat]]
        assert tuple(sorted(group)) == table.groups[seat]
    assert board[at.TURN] == table.turn
    assert bool(board[at.FIRST_ROUND]) == state.season.first_round
    assert tuple(board[at.STOCK + board[at.NEXT_CARD] : at.END]) == table.stock
    fresh = board_of(state, table.turn, 0)
    assert list(board[at.PUBLIC : at.CHANGES]) == list(fresh[at.PUBLIC : at.CHANGES])


def codes_of(state: TaxotState, seat: Seat) -> set[int]:
    return {number_of(action, hand_of(state, seat)) for action in state.actions(seat)}


def acted(board: at.Board, state: TaxotState, rng: SeededRng) -> TaxotState:
    """Let a seat have its turn on both, by the rule of thumb or, now and then, otherwise."""
    turn = state.table.turn
    hand, size = at.HANDS + 6 * turn, int(board[at.SIZES + turn])
    drawn = bool(board[at.DRAWN])
    ends = drawn and policy.is_complete(RULES, board, hand, size)
    shown = {
        policy.GROUP + bits
        for bits in range(1 << size)
        if drawn and policy.is_showing(RULES, board, turn, bits)
    }
    thrown = set(board[hand : hand + size])
    assert thrown | shown | ({policy.TAXOT} if ends else set()) == codes_of(state, turn)
    at.look(RULES, board, at.PUBLIC, hand, size)
    code = policy.choose_turn(RULES, board, turn, drawn)
    by_rule = chosen_by_rule(state, turn)
    cards = hand_of(state, turn)
    assert code in {number_of(action, cards) for action in by_rule}
    choices = state.actions(turn) if rng.below(4) == 0 else tuple(by_rule)
    action = choices[rng.below(len(choices))]
    if action[0] == "expose":
        season.expose(board, turn, number_of(action, cards) - policy.GROUP)
    else:
        season.act(RULES, board, number_of(action, cards))
    return state.after(turn, action)


def answered(board: at.Board, state: TaxotState, rng: SeededRng) -> TaxotState:
    """Let all others answer a discard on both, by the rule of thumb or otherwise."""
    turn, kind = state.table.turn, state.last_discard
    answers = {}
    for by in range(1, state.seats):
        seat = Seat((turn + by) % state.seats)
        hand, size = at.HANDS + 6 * seat, int(board[at.SIZES + seat])
        at.insert(board, hand, size, kind, at.CARDS)
        ends = policy.is_complete(RULES, board, at.CARDS, size + 1)
        called = {
            policy.GROUP + bits
            for bits in range(1 << size)
            if policy.is_call(RULES, board, seat, kind, bits)
        }
        expected = called | {policy.SKIP} | ({policy.TAXOT} if ends else set())
        assert expected == codes_of(state, seat)
        assert bool(called) == policy.may_call(RULES, board, seat, kind) or ends
        by_rule = chosen_by_rule(state, seat)
        if called and not ends:
            at.look(RULES, board, at.PUBLIC, hand, size)
            code = policy.choose_claim(RULES, board, seat, kind)
            cards = hand_of(state, seat)
            assert code in {number_of(action, cards) for action in by_rule}
        choices = state.actions(seat) if rng.below(4) == 0 else tuple(by_rule)
        answers[seat] = choices[rng.below(len(choices))]
    hands = state.table.hands
    for seat, action in answers.items():
        state = state.after(seat, action)
    order = [seat for seat, action in answers.items() if action == TAXOT]
    order += [seat for seat, action in answers.items() if action not in (TAXOT, SKIP)]
    if not order:
        board[at.DISCARD] = -1
        season.draw_card(board, (turn + 1) % state.seats)
    elif answers[order[0]] == TAXOT:
        season.win(RULES, board, order[0], kind)
    else:
        by = (order[0] - turn) % state.seats
        code = number_of(answers[order[0]], hands[order[0]])
        season.call(board, order[0], by, code - policy.GROUP)
    return state


@pytest.mark.parametrize("seats", range(2, 7))
def test_seasons_go_as_by_the_rules(seats: int) -> None:
    for number in range(sized(12, 200, plain=8)):
        rng = SeededRng(f"{seats}/{number}")
        state = begin(seats, seasons=2)
        state = state.after(CHANCE, rng.draw(state.chance()))
        board = board_of(state, Seat(0), number)
        for seat in range(1, seats):
            board[at.HANDS + 6 * seat : at.HANDS + 6 * seat + 5] = state.table.hands[seat]
        board[at.STOCK + board[at.NEXT_CARD] : at.END] = state.table.stock
        while state.phase == "play":
            state = (answered if state.table.answers else acted)(board, state, rng)
            if state.phase == "play" and not state.table.answers:
                assert_same(board, state)
        last = state.season.last
        assert last is not None
        winner = last.wins[0].seat if last.wins else -1
        assert board[at.WINNER] == winner
        assert tuple(board[at.CHANGES : at.CHANGES + seats]) == state.standing.points


def noted(board: at.Board, seat: int) -> tuple[list[int], list[int]]:
    """Return what a seat threw away, the last first, and what it let pass after each."""
    past = slice(seat * guess.DEPTH, (seat + 1) * guess.DEPTH)
    return list(board[guess.THROWN :][past]), list(board[guess.REFUSED :][past])


def test_a_discard_that_is_asked_about_was_thrown_away_but_not_let_pass() -> None:
    state = position(PLAIN, PLAIN, PLAIN, drawn="r2")
    five, six, seven, two = (KIND[code] for code in ("b5", "b6", "b7", "r2"))
    state = laid(state, river=((seven, Seat(0)), (five, Seat(1)), (six, Seat(2))))
    asked = state.after(Seat(0), Action.of("discard", "r2"))
    assert noted(board_of(asked, Seat(1), 1), 0) == ([two, seven, -1], [0, 1 << five | 1 << six, 0])
    assert noted(board_of(asked, Seat(1), 1), 2) == ([six, -1, -1], [0, 1 << five | 1 << seven, 0])
    assert noted(board_of(asked, Seat(2), 1), 1) == ([five, -1, -1], [1 << six, 1 << seven, 0])


def guessed_hands(state: TaxotState, worlds: int, back: int = guess.DEPTH) -> list[tuple[int, ...]]:
    """Return guesses of what seat 1 holds, by so many of its discards."""
    board = board_of(state, Seat(0), 1)
    board[guess.THROWN + guess.DEPTH + back : guess.THROWN + 2 * guess.DEPTH] = -1
    found = []
    for _ in range(worlds):
        guess.guess_hands(RULES, board)
        found.append(tuple(board[at.HANDS + 6 : at.HANDS + 11]))
        everything = [*board[at.HANDS : at.HANDS + 6], *found[-1]]
        stock = board[at.STOCK + board[at.NEXT_CARD] : at.END]
        river = [kind for kind, _ in state.table.river]
        dealt = [*everything, *stock, *river, *state.season.lights]
        assert len(dealt) + 5 * (state.seats - 2) == len(DECK)
    return found


def test_guessed_hands_are_those_that_would_have_done_the_same() -> None:
    state = position("b1 r1 b4 r4 r6", PLAIN, PLAIN).hide(Seat(0))
    seven = KIND["b7"]
    passed = laid(state, river=((KIND["r2"], Seat(1)), (seven, Seat(2))))
    worlds = sized(100, 400, plain=5)
    waits = GAME.options(3).judge.waits
    ends = [waits(hand, ()).complete >> seven & 1 for hand in guessed_hands(passed, worlds)]
    assert not any(ends)
    kept = guessed_hands(laid(state, river=((KIND["r2"], Seat(1)),)), worlds)
    free = guessed_hands(laid(state, river=()), worlds)
    near = [sum(waits(hand, ()).complete != 0 for hand in hands) for hands in (kept, free)]
    assert PLAIN_PYTHON or near[0] > near[1]


def test_discards_further_back_are_looked_at_too() -> None:
    state = position("b1 r1 b4 r4 r6", PLAIN).hide(Seat(0))
    river = tuple((KIND[code], Seat(1)) for code in ("b6", "b7", "r7", "r8"))
    thrown, worlds = laid(state, river=river), sized(100, 400, plain=2)
    waits = state.options.judge.waits
    near = [
        sum(waits(hand, ()).complete != 0 for hand in guessed_hands(thrown, worlds, back))
        for back in (guess.DEPTH, 1)
    ]
    assert PLAIN_PYTHON or near[0] > near[1]


def test_what_lies_open_is_not_guessed() -> None:
    state = position("b1 r1 b4 r4 r6", "b2 r2 b3 r3 r8")
    board = board_of(state, Seat(0), 1)
    guess.guess_hands(RULES, board)
    assert tuple(board[at.HANDS + 6 : at.HANDS + 11]) == state.table.hands[1]


def ended(state: TaxotState, changes: tuple[int, ...], winner: int) -> float:
    board = board_of(state, Seat(0), 1)
    board[at.CHANGES : at.CHANGES + len(changes)] = changes
    board[at.WINNER] = winner
    return float(trials.beaten(board, standing_of(state), 0))


def test_in_the_last_season_places_alone_count() -> None:
    last = position(PLAIN, PLAIN, PLAIN, seasons=1)
    assert ended(last, (9, 8, -17), 0) == 2
    assert ended(last, (90, -45, -45), 0) == 2
    assert ended(last, (0, 0, 0), -1) == 1
    assert ended(last, (-1, 0, 1), 2) == 0
    before = position(PLAIN, PLAIN, PLAIN)
    assert 1 < ended(before, (9, 8, -17), 0) < ended(before, (90, -45, -45), 0) < 2
    assert ended(before, (3, 0, -3), 0) < ended(before, (3, 0, -3), 2)


def top() -> PlayingBot:
    return PlayingBot().with_budget(FEW)


def test_of_two_discards_that_leave_as_much_the_safe_one_is_chosen() -> None:
    for waiting, safe in (("r8", "discard r6"), ("b6", "discard b8")):
        state = position("b1 r1 b4 r4 r6", f"b2 r2 b3 r3 {waiting}", PLAIN)
        chosen = str(top().choose(View(Seat(0), state), SeededRng(1)))
        assert chosen == safe or PLAIN_PYTHON


def test_the_season_is_ended_where_that_is_best() -> None:
    state = position("b1 r1 b4 r4 r6", PLAIN, PLAIN, drawn="b6")
    assert top().choose(state.view(Seat(0)), SeededRng(1)) == TAXOT


def test_a_win_that_leaves_one_last_is_let_pass_in_the_last_season() -> None:
    state = position(PLAIN, "b1 r1 b4 r4 r6", PLAIN, drawn="b6", seasons=1)
    state = state.after(Seat(0), Action.of("discard", "b6"))
    ended = state.after(Seat(1), TAXOT).after(Seat(2), SKIP)
    assert ended.standing.points == (-12, 12, 0)
    for before, chosen in (((10, -20, 10), SKIP), ((5, -10, 5), TAXOT)):
        view = state.stood(state.standing.changed(before)).view(Seat(1))
        assert top().choose(view, SeededRng(1)) == chosen or PLAIN_PYTHON


def test_the_same_stream_gives_the_same_action() -> None:
    state = position("b1 r1 b4 r4 r6", PLAIN, PLAIN, drawn="b0").view(Seat(0))
    first, again = (top().choose(state, SeededRng(5)) for _ in range(2))
    assert first == again


def test_some_worlds_are_tried_however_little_time_there_is() -> None:
    state = position("b1 r1 b4 r4 r6", PLAIN, PLAIN, drawn="b0")
    hurried = PlayingBot().with_budget(Budget(seconds=1e-9))
    means = hurried.look(state.hide(Seat(0)), Seat(0), state.actions(Seat(0)), SeededRng(5))
    assert max(means) > 0


def test_other_rules_are_reckoned_as_before() -> None:
    state = position("b1 r1 b4 r4 r6", PLAIN, claims=False)
    assert not is_known(state.options)
    assert top().choose(state.view(Seat(0)), SeededRng(1)) in state.actions(Seat(0))


def test_a_forced_answer_is_given_at_once() -> None:
    state = position(PLAIN, PLAIN, drawn="b8")
    asked = state.after(Seat(0), Action.of("discard", "b8"))
    assert top().choose(asked.view(Seat(1)), SeededRng(1)) == SKIP


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note how often compiled play is called."""
    found: list[int] = []

    def watched(*arguments: object) -> None:
        found.append(1)
        trials.try_worlds(*arguments)  # type: ignore[arg-type]  # handed on as they come

    monkeypatch.setattr(playing, "try_worlds", watched)
    return found


def test_everything_is_compiled_before_anybody_waits(tried: list[int]) -> None:
    preparation.prepare()
    assert preparation.is_ready()
    assert tried


def test_what_is_kept_is_loaded_when_the_bot_is_made_and_once(tried: list[int]) -> None:
    rehearsal.rehearse_once.cache_clear()
    tables.rules_of.cache_clear()
    assert isinstance(thinking.highest(), PlayingBot)
    assert tables.rules_of.cache_info().currsize == len(tried) == 1
    thinking.highest()
    assert len(tried) == 1
