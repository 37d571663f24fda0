"""A rehearsal: every door to the kernel through which a match goes, opened once."""

from __future__ import annotations

from belpic.core.action import Action
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, SPECTATOR
from belpic.games.cetkaik.ancient.state import engine_of
from belpic.games.cetkaik.bots.peers import PEERS
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.packed import thaw
from belpic.games.cetkaik.squares import square
from belpic.games.cetkaik.state import STAY, TYMOK, CetkaikState


def rehearse() -> None:
    """Play some events of both forms of the game, so that everything in use is compiled."""
    options = CetkaikOptions.make(2, {"ruleset": "standard", "first_player": "fixed"})
    state = CetkaikState.first(options)
    state.why(state.side, ("KAI", "-KA"))
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
    ancient = engine_of(CetkaikOptions.make(2, {"ruleset": "ancient"}))
    ancient.after(ancient.start(), ancient.moves(ancient.start())[0])


def _let_bots_choose(state: CetkaikState) -> None:
    for make in PEERS.values():
        make().choose(state.view(state.side), SeededRng("rehearsal"))
