"""A rehearsal: every door to the kernel through which a match goes, opened once."""

from __future__ import annotations

from belpic.core.action import Action
from belpic.core.budget import Budget
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR
from belpic.games.cetkaik.ancient.state import AncientState, engine_of
from belpic.games.cetkaik.bots.peers import PEERS
from belpic.games.cetkaik.bots.searching import SearchingBot
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.squares import square
from belpic.games.cetkaik.state import CetkaikState
from belpic.games.cetkaik.words import STAY, TYMOK


def rehearse() -> None:
    """Play some events of both forms of the game, so that everything in use is compiled."""
    options = CetkaikOptions.make(2, {"ruleset": "standard", "first_player": "fixed"})
    state = CetkaikState.first(options)
    state.why(state.side, ("KAI", "-KA"))
    state.written_touches(state.side, "en")
    # over 皇, which is to be declared
    state = state.after(state.side, Action.of("ZAI", "*ZO")).after(CHANCE, Action.of("1"))
    state = CetkaikState.of_form(state.form())
    state.next(state.side)
    _let_bots_choose(state)
    state.rules.engine.list_moves_from(thaw(state.record), square("ZAI"))
    state = state.after(state.side, STAY)
    state = CetkaikState.of_form(state.form())
    state.view(SPECTATOR).scene()
    state.next(state.side)
    state = state.after(state.side, TYMOK)
    list(state.actions(state.side))
    _let_bots_choose(state)
    old_options = CetkaikOptions.make(2, {"ruleset": "ancient", "first_player": "fixed"})
    _let_bots_choose(AncientState.first(old_options))
    ancient = engine_of(old_options)
    ancient.after(ancient.start(), ancient.moves(ancient.start())[0])


def _let_bots_choose(state: CetkaikState | AncientState) -> None:
    top = SearchingBot().with_budget(Budget(nodes=100))
    for bot in (top, *(make() for make in PEERS.values())):
        bot.choose(state.view(state.side), SeededRng("rehearsal"))
