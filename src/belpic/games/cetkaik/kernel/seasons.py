"""Seasons and turns: who begins, whose turn it is, 再行 and 終季, and the end (§8.5, §9)."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.choices import has_move
from belpic.games.cetkaik.kernel.hands import (
    MOST_HANDS,
)
from belpic.games.cetkaik.kernel.layout import (
    ALTERNATE,
    BY_POINTS,
    BY_SEASONS,
    BY_STICKS,
    LOSER,
    LOSS,
    MOST_TOUCHED,
    MOVE,
    NO_MOVE,
    NO_MOVE_LEFT,
    NO_MOVE_LOSS,
    OPEN,
    OVER,
    PASS,
    PAY_SEASON,
    RECALL,
    SAFE_RATE,
    UNKNOWN,
    WINNER,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.payment import (
    find_payment,
    find_sign,
    is_decided,
    is_packable,
    pay_packable,
)
from belpic.games.cetkaik.pieces import IA, STOCK_KINDS, A
from belpic.games.cetkaik.squares import SQUARES

# Who begins (§9)


@compiled
def start_match(tables: Record, conduct: Record, state: Record) -> None:
    """Make a record the first moment of a match."""
    for side in range(2):
        state["points"][side] = conduct["start_points"][side]
    state["wide"] = 0
    state["ending"] = 0
    state["season"] = int(conduct["first_season"]) - 1
    state["first"] = IA
    state["count"] = UNKNOWN
    state["opening"] = UNKNOWN
    clear_move(state)
    clear_declaration(state)
    # seasons that were played before count where the sides begin in turn
    is_other = int(conduct["first_player"]) == ALTERNATE and int(state["season"]) % 2 == 1
    start_season(tables, conduct, state, A if is_other else IA)


@compiled
def start_season(tables: Record, conduct: Record, state: Record, usual: int) -> None:
    """Set up the next season: the sides throw for the first move, or `usual` begins."""
    state["season"] = int(state["season"]) + 1
    state["rate"] = 0
    state["side"] = IA
    state["tam"] = tables["tam_start"]
    state["tam_moved"] = 0
    board = state["board"]
    initial = tables["initial"]
    for square in range(SQUARES):
        board[square] = initial[square]
    for side in range(2):
        state["carried"][side] = 0
        for index in range(2 * STOCK_KINDS):
            state["stock"][side, index] = 0
        for index in range(MOST_HANDS):
            state["reached"][side, index] = 0
    for index in range(MOST_TOUCHED):
        state["last"][index] = UNKNOWN
    if int(conduct["first_player"]) == BY_STICKS:
        state["phase"] = OPEN
        state["opening"] = UNKNOWN
    else:
        begin(conduct, state, usual)


@compiled
def open_by_throw(conduct: Record, state: Record, count: int) -> None:
    """Take one side's throw; IA throws first, the higher begins, equal throws are thrown again."""
    state["count"] = count
    first = int(state["opening"])
    if first == UNKNOWN:
        state["opening"] = count
        state["phase"] = OPEN
    elif first == count:
        state["opening"] = UNKNOWN
        state["phase"] = OPEN
    else:
        begin(conduct, state, IA if first > count else A)


@compiled
def find_next_to_begin(conduct: Record, state: Record, sign: int) -> int:
    """Return who begins the next season where the sticks do not decide (options §A)."""
    began = int(state["first"])
    rule = int(conduct["first_player"])
    if rule == ALTERNATE:
        return 1 - began
    if sign == 0 or rule not in (WINNER, LOSER):
        return began
    winner = int(state["side"]) if sign > 0 else 1 - int(state["side"])
    return winner if rule == WINNER else 1 - winner


@compiled
def begin(conduct: Record, state: Record, side: int) -> None:
    """Let a side make the first move of the season."""
    state["side"] = side
    state["first"] = side
    begin_turn(conduct, state)


@compiled
def begin_turn(conduct: Record, state: Record) -> None:
    """Let the side to move move, once it is known that the position has not come too often."""
    state["phase"] = RECALL if int(conduct["recalls"]) else MOVE


@compiled
def pass_turn(conduct: Record, state: Record) -> None:
    """Hand the turn to the opponent."""
    state["side"] = 1 - int(state["side"])
    begin_turn(conduct, state)


@compiled
def meet_turn(tables: Record, conduct: Record, state: Record, work: Record, moves: Moves) -> None:
    """See to a side that is to move and cannot (§7.4)."""
    if int(state["phase"]) == MOVE and not has_move(tables, state, work, moves):
        be_stuck(tables, conduct, state, work, moves)


@compiled
def be_stuck(tables: Record, conduct: Record, state: Record, work: Record, moves: Moves) -> None:
    """Do what the options say for a side without a legal move (options §A, no_legal_move)."""
    if int(conduct["no_legal_move"]) == LOSS:
        state["ending"] = NO_MOVE_LOSS
        end_match(state)
        return
    if int(conduct["no_legal_move"]) == PASS:
        side = int(state["side"])
        tam_moved = int(state["tam_moved"])
        # a turn without a move lies between, so that 皇 has not just been moved (§8.4)
        state["side"] = 1 - side
        state["tam_moved"] = 0
        if has_move(tables, state, work, moves):
            return
        state["side"] = side
        state["tam_moved"] = tam_moved
    state["ending"] = NO_MOVE_LEFT
    end_match(state)


@compiled
def end_match(state: Record) -> None:
    """End the match; how, has been noted."""
    clear_move(state)
    clear_declaration(state)
    state["phase"] = OVER


@compiled
def clear_move(state: Record) -> None:
    """Forget the move that was declared."""
    state["move"] = NO_MOVE
    state["landing"] = NO_MOVE
    state["limit"] = 0
    state["throws"] = 0
    state["success"] = 0


@compiled
def clear_declaration(state: Record) -> None:
    """Forget what was to be declared."""
    state["hands"] = 0
    state["situation"] = 0
    state["new"] = 0
    state["loose"] = 0
    for index in range(MOST_HANDS):
        state["worth"][index] = 0


# The declaration (§8.5)


@compiled
def go_on(conduct: Record, state: Record) -> None:
    """再行: double the rate and go on."""
    state["rate"] = min(int(state["rate"]) + 1, int(conduct["rate_cap"]))
    if int(conduct["accumulates"]):
        state["carried"][int(state["side"])] += int(state["situation"])
    clear_declaration(state)
    pass_turn(conduct, state)


@compiled
def end_season(tables: Record, conduct: Record, state: Record) -> None:
    """終季: pay, then open the next season or end the game (§9)."""
    if not is_packable(conduct, state):
        state["phase"] = PAY_SEASON
        return
    if int(state["rate"]) > SAFE_RATE:
        payment = find_sign(conduct, state) << SAFE_RATE
    else:
        payment = find_payment(conduct, state)
    pay_packable(conduct, state, payment)
    close_season(tables, conduct, state, is_decided(conduct, state))


@compiled
def close_season(tables: Record, conduct: Record, state: Record, is_over: bool) -> None:
    """Go on with the next season once the last one is paid, or end the match."""
    if is_over:
        state["ending"] = BY_POINTS
        end_match(state)
    elif int(state["season"]) == int(conduct["seasons"]):
        state["ending"] = BY_SEASONS
        end_match(state)
    else:
        usual = find_next_to_begin(conduct, state, find_sign(conduct, state))
        clear_declaration(state)
        start_season(tables, conduct, state, usual)
