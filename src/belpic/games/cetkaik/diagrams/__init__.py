"""Diagrams of the rulebooks: how each piece moves in each state, and the board (§2 to §5, §11).

They are drawn from the tables that the kernel is compiled from, under any options, so that a page
cannot show a movement that the game does not play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.diagram import Clue, Diagram, Figure
from belpic.core.errors import Reason, Unreadable
from belpic.core.quick import replace
from belpic.core.scene import Board, Piece, Place
from belpic.core.seats import Seat
from belpic.core.text import Phrases, Text
from belpic.games.cetkaik.ancient.placement import initial_board
from belpic.games.cetkaik.ancient.rules import PROMOTED, AncientRules
from belpic.games.cetkaik.board_scene import board_thing, piece_things
from belpic.games.cetkaik.diagrams import signs
from belpic.games.cetkaik.hands.stock import kind_name
from belpic.games.cetkaik.movement import WATER, WINDOW, find_movements
from belpic.games.cetkaik.options import CetkaikOptions
from belpic.games.cetkaik.pieces import BEAST, CHARIOT, IA, KANJI, KINDS, LETTERS, SHIP, TAM
from belpic.games.cetkaik.rules import engine_options
from belpic.games.cetkaik.ruleset import HUE, NORMAL, Movement, Reach, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.options import Options
    from belpic.core.scene import Look
    from belpic.games.cetkaik.diagrams.signs import Offset

PHRASES: Final = Phrases("belpic.games.cetkaik.diagrams")
STATES: Final = (NORMAL, HUE, WATER, PROMOTED)
BOARD: Final = "board"
MOVEMENT: Final = "movement"
STATE_MARK: Final = "."
"""Between a piece and the state it is shown in, as in `V.hue`."""

Movements = dict[tuple[int, str], Movement]

_MODERN: Final = {
    signs.STEP: "step",
    signs.JUMP: "jump",
    signs.SLIDE: "slide",
    signs.OVER_ONE: "slide_over_one",
    signs.OVER_ADJACENT: "slide_over_adjacent",
    signs.TWICE: "second",
}
_ANCIENT: Final = {
    signs.STEP: "step",
    signs.SLIDE: "slide",
    signs.LEAP: "leap",
    signs.JUMP: "landing",
    signs.AFLOAT: "flood",
}


class CetkaikDiagrams:
    """The diagrams of this game by name.

    `board` is the board with the first set-up and `movement` all pieces; a piece is named by its
    letter, kanji or name, and shown in all states unless one follows: `V`, `船`, `ship.hue`.
    """

    def names(self, options: Options) -> tuple[str, ...]:
        """Return the names of all diagrams."""
        found = _movements(_checked(options))
        return BOARD, MOVEMENT, *(LETTERS[kind] for kind in _kinds(found))

    def draw(self, name: str, options: Options) -> Diagram:
        """Return a diagram.

        Raises:
            Unreadable: if there is none of that name.
        """
        chosen = _checked(options)
        if name.lower() == BOARD:
            return _board_diagram(chosen)
        found = _movements(chosen)
        if name.lower() == MOVEMENT:
            shown = [key for kind in _kinds(found) for key in _states(kind, found)]
            return _diagram(PHRASES("movement"), shown, found, chosen)
        piece, _, state = name.partition(STATE_MARK)
        kind = _kind(piece)
        if kind is None or (kind, state or NORMAL) not in found:
            listed = ", ".join(self.names(options))
            raise Unreadable(Reason("no_diagram", PHRASES("no_diagram", name=name, names=listed)))
        title = PHRASES("movement_of", kind=kind_name(kind))
        return _diagram(title, [(kind, state)] if state else _states(kind, found), found, chosen)


def _checked(options: Options) -> CetkaikOptions:
    assert isinstance(options, CetkaikOptions)  # a game is asked with its own options only
    return options


def _kind(name: str) -> int | None:
    for kind, paige in enumerate(KINDS):
        names = kind_name(kind)
        if name.lower() in (LETTERS[kind].lower(), KANJI[kind], paige, names.in_("en").lower()):
            return kind
    return None


def _kinds(found: Movements) -> list[int]:
    return sorted({kind for kind, _ in found})


def _states(kind: int, found: Movements) -> list[tuple[int, str]]:
    """Return the states in which a piece is shown: water only where it changes something."""
    states = [state for state in STATES if (kind, state) in found]
    if WATER in states and found[kind, WATER] == found[kind, NORMAL]:
        states.remove(WATER)
    if kind == TAM:
        states = [NORMAL]
    return [(kind, state) for state in states]


def _movements(options: CetkaikOptions) -> Movements:
    ruleset = load_ruleset(options.ruleset)
    if options.is_ancient:
        rules = AncientRules(runners=options.ancient_runners)
        return {
            (kind, state): tuple(_slowed(reach, kind, rules) for reach in movement)
            for (kind, state), movement in ruleset.movement.items()
        }
    tam = {key: movement for key, movement in ruleset.movement.items() if key[0] == TAM}
    return {**find_movements(ruleset, engine_options(options)), **tam}


def _slowed(reach: Reach, kind: int, rules: AncientRules) -> Reach:
    """Return a way to move as `ancient_runners` has it: one square at a time (options §H)."""
    if reach.kind == "slide" and kind in (CHARIOT, BEAST) and not rules.runs(kind):
        return Reach("step", reach.dx, reach.dy)
    return reach


def _diagram(
    title: Text, shown: list[tuple[int, str]], found: Movements, options: CetkaikOptions
) -> Diagram:
    figures = tuple(_figure(kind, state, found[kind, state], options) for kind, state in shown)
    meanings = _ANCIENT if options.is_ancient else _MODERN
    used = {sign.look for figure in figures for sign in figure.signs}
    legend = tuple(
        Clue(sign, PHRASES(f"sign.{key}")) for sign, key in meanings.items() if sign.look in used
    )
    return Diagram(title, figures, legend)


def _figure(kind: int, state: str, movement: Movement, options: CetkaikOptions) -> Figure:
    caption = PHRASES(f"state.{state}", kind=kind_name(kind))
    piece = Piece(signs.key_of(signs.HERE), KANJI[kind], LETTERS[kind], kind_name(kind))
    if kind != TAM:
        piece = replace(piece, seat=Seat(IA), colour="black")
    board = _window(caption, _looks(kind, state, options))
    return Figure(caption, board, (piece,), signs.draw_signs(movement))


def _looks(kind: int, state: str, options: CetkaikOptions) -> dict[Offset, Look]:
    """Return the squares that matter: the piece's own, or all water for a ship of old."""
    if options.is_ancient and kind == SHIP:
        return dict.fromkeys(signs.WATER_CROSS, "water")
    looks: dict[str, Look] = {HUE: "hue", WATER: "water"}
    return {signs.HERE: looks[state]} if state in looks else {}


def _window(label: Text, looks: dict[Offset, Look]) -> Board:
    """Return the squares around a piece, the far side above."""
    side = 2 * WINDOW + 1
    places = tuple(
        Place(
            signs.key_of(offset),
            offset[0] + WINDOW,
            WINDOW - offset[1],
            looks.get(offset, "plain"),
            _offset_name(offset),
        )
        for offset in signs.WINDOW_OFFSETS
    )
    return Board("window", label, "grid", side, side, places)


def _offset_name(offset: Offset) -> Text:
    """Return where a square lies, seen from the piece."""
    words = tuple(_offset_words(offset))
    return Text.join(words, "words") if words else PHRASES("here")


def _offset_words(offset: Offset) -> Iterator[Text]:
    right, forward = offset
    if forward:
        yield PHRASES(f"offset.{'forward' if forward > 0 else 'back'}", number=abs(forward))
    if right:
        yield PHRASES(f"offset.{'right' if right > 0 else 'left'}", number=abs(right))


def _board_diagram(options: CetkaikOptions) -> Diagram:
    ruleset = load_ruleset(options.ruleset)
    if options.is_ancient:
        first = initial_board(options.ancient_chariot_beast_placement)
    else:
        first = ruleset.layouts[options.initial_layout]
    pieces = tuple(piece_things(first, ruleset))
    figure = Figure(
        options.phrases(f"preset.{options.ruleset}"),
        board_thing(ruleset, turned=False),
        pieces,
    )
    return Diagram(PHRASES("board"), (figure,))
