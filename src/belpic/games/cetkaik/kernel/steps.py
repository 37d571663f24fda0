"""The conduct of a match: what every choice and every throw leads to (Rulebook, §6, §8, §9).

This is the one place where the rules of a turn stand. A record goes from phase to phase by `step`;
the states that people play, counts of lines and matches in bulk all call it.
"""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.choices import is_reached, list_landings, offers_landings
from belpic.games.cetkaik.kernel.hands import (
    COMPLETED_MASK,
    MOST_HANDS,
    SAME_COLOUR_SHIFT,
    HandTable,
    hand_levels,
)
from belpic.games.cetkaik.kernel.layout import (
    AGAIN,
    BY_POINTS,
    CHAIN,
    DECLARE,
    FALL,
    HAND,
    IMMEDIATE,
    KIND_SHIFT,
    LANDING,
    MOVE,
    NO_MOVE,
    OPEN,
    OPEN_FALL,
    PAY_AT_ONCE,
    PRICE,
    SAFE_RATE,
    STAY,
    STEP_RUNNING,
    TYMOK,
    UNKNOWN,
    WATER,
    WATER_FLAG,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.payment import (
    fill_worth,
    is_decided,
    is_packable,
    pay_packable,
)
from belpic.games.cetkaik.kernel.seasons import (
    clear_move,
    end_match,
    end_season,
    go_on,
    open_by_throw,
    pass_turn,
)
from belpic.games.cetkaik.kernel.turn import carry_out, changes_stock, find_penalty, touch


@compiled
def step(  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    state: Record,
    choice: int,
) -> None:
    """Play one choice of the side that is asked, or one throw of the sticks.

    A choice is an action as `list_actions` writes it, a landing or `STAY`, or one of the words of
    the layout. Whether it is allowed has been seen to.
    """
    # what ends a move stands here once: called from every place that leads to it, it would be
    # compiled into each of them
    if take_choice(tables, conduct, work, moves, state, choice):
        finish(conduct, hands, state)


@compiled
def take_choice(
    tables: Record, conduct: Record, work: Record, moves: Moves, state: Record, choice: int
) -> bool:
    """Take a choice or a throw; tell whether it is known now where the declared move ends."""
    phase = int(state["phase"])
    goes = False
    if phase == MOVE:
        return start_move(state, choice)
    if phase == WATER:
        state["count"] = choice
        state["success"] = choice >= int(tables["water_threshold"])
        return True
    if phase == LANDING:
        return stay(state) if choice == STAY else land_on(state, choice)
    if phase == FALL:
        goes = take_throw(conduct, state, choice)
    elif phase == CHAIN and choice != AGAIN:
        goes = True
    else:
        say(tables, conduct, state, choice)
    return goes and go_as_far(tables, conduct, work, moves, state)


@compiled
def say(tables: Record, conduct: Record, state: Record, choice: int) -> None:
    """Play what moves nothing on the board: to throw, to throw again, 再行 or 終季."""
    phase = int(state["phase"])
    if phase == DECLARE:
        if choice == TYMOK:
            go_on(conduct, state)
        else:
            end_season(tables, conduct, state)
    elif phase == CHAIN:
        state["phase"] = FALL
    elif phase == OPEN:
        state["phase"] = OPEN_FALL
    elif phase == OPEN_FALL:
        open_by_throw(conduct, state, choice)


@compiled
def start_move(state: Record, move: int) -> bool:
    """Begin a move: throw for a running second leg, or go on to its landing."""
    state["move"] = move
    state["count"] = UNKNOWN
    if move >> KIND_SHIFT == STEP_RUNNING:
        state["phase"] = FALL
        return False
    return land_on(state, move)


@compiled
def take_throw(conduct: Record, state: Record, count: int) -> bool:
    """Take the number as the limit of the second leg; tell whether it can grow no more (連撃術)."""
    state["count"] = count
    throws = int(state["throws"]) + 1
    state["throws"] = throws
    limit = find_limit(conduct, throws, int(state["limit"]), count)
    state["limit"] = max(limit, 0)
    if not int(conduct["rengeki"]) or limit < 0:
        return True
    state["phase"] = CHAIN
    return False


@compiled
def find_limit(conduct: Record, throws: int, limit: int, count: int) -> int:
    """Return how far the second leg may go after the n-th throw, or -1 if 連撃術 is lost.

    A further throw of 0 or 1 loses the sum; the first throw is never lost (options §D).
    """
    if not int(conduct["rengeki"]):
        return count
    if throws > 1 and count <= 1:
        return -1
    return limit + count


@compiled
def go_as_far(tables: Record, conduct: Record, work: Record, moves: Moves, state: Record) -> bool:
    """Go where the limit allows: at once if one square was declared, else by choice."""
    move = 0 + int(state["move"])
    limit = 0 + int(state["limit"])
    if is_reached(conduct, move, limit):
        return land_on(state, move)
    if offers_landings(conduct) and list_landings(tables, conduct, state, work, moves, move, limit):
        state["phase"] = LANDING
        return False
    return stay(state)


@compiled
def land_on(state: Record, move: int) -> bool:
    """Land, after a throw if water is entered (§6.3)."""
    state["landing"] = move
    if move & WATER_FLAG:
        state["phase"] = WATER
        return False
    state["success"] = 1
    return True


@compiled
def stay(state: Record) -> bool:
    """Take the move back: nothing is in reach, or the mover gives up."""
    state["landing"] = state["move"]
    return True


@compiled
def finish(conduct: Record, hands: HandTable, state: Record) -> None:
    """Pay what a move costs at once, then carry it out or take it back."""
    is_success = int(state["success"]) != 0
    due = find_penalty(conduct, state, 0 + int(state["landing"]), is_success, IMMEDIATE)
    is_over = False
    if due:
        if not is_packable(conduct, state):
            state["phase"] = PAY_AT_ONCE
            return
        pay_packable(conduct, state, due << min(int(state["rate"]), SAFE_RATE))
        is_over = is_decided(conduct, state)
    close_move(conduct, hands, state, is_over)


@compiled
def close_move(conduct: Record, hands: HandTable, state: Record, is_over: bool) -> None:
    """Carry the move out or take it back, and see what arose (§6.6)."""
    move = 0 + int(state["landing"])
    is_success = int(state["success"]) != 0
    situation = find_penalty(conduct, state, move, is_success, HAND)
    stock = state["stock"][int(state["side"])]
    any_hand = int(conduct["any_hand"]) != 0
    looks = any_hand or changes_stock(state, move, is_success)
    before = hand_levels(stock, hands) if looks else 0
    touch(conduct, state, move if is_success else NO_MOVE)
    carry_out(state, move, is_success)
    clear_move(state)
    if is_over:
        state["ending"] = BY_POINTS
        end_match(state)
        return
    after = hand_levels(stock, hands) if looks else 0
    if int(conduct["later_hands"]):
        note_changes(state, before, after)
    new = find_new(conduct, before, after)
    if new == 0 and situation == 0:
        pass_turn(conduct, state)
        return
    state["new"] = new
    state["situation"] = situation
    state["phase"] = DECLARE
    if new or not int(conduct["penalty_alone"]):
        if int(conduct["priced_outside"]):
            state["phase"] = PRICE
        else:
            fill_worth(conduct, hands, state)


@compiled
def find_new(conduct: Record, before: int, after: int) -> int:
    """Return the levels of the hands that demand a declaration (§8.6, options §B)."""
    if int(conduct["any_hand"]):
        return after
    raised = after & ~before
    new = raised & COMPLETED_MASK | raised >> SAME_COLOUR_SHIFT
    if int(conduct["downgrade_is_new"]):
        new |= (before & ~after) >> SAME_COLOUR_SHIFT & after & COMPLETED_MASK
    return after & (new | new << SAME_COLOUR_SHIFT)


@compiled
def note_changes(state: Record, before: int, after: int) -> None:
    """Note at which rate the hands came to their levels (§8.5, options §B, rate_scope)."""
    changed = before ^ after
    changed = (changed | changed >> SAME_COLOUR_SHIFT) & COMPLETED_MASK
    reached = state["reached"][int(state["side"])]
    for index in range(MOST_HANDS):
        if (changed >> index) & 1:
            reached[index] = state["rate"]
