"""Movement under options: what each piece does in each state of its square.

Regional rules exchange whole movements (Rulebook, cetkaik §10.6; options §F). They are applied in
this order, each to the tables as printed for the ruleset unless said otherwise:

1. `horse_hue` replaces what 馬 does in 皇処;
2. `ship_hue` lets 船 in 皇処 move as 弓 does;
3. `tiger_horse` copies both states of 虎 or 馬, after (1);
4. `archer_chariot` copies both states of 弓 or 車;
5. `water_movement` adds what a piece does on 皇水. Where a square is 皇処 and 皇水 at once, 皇処
   decides, because following it is compulsory (§3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from belpic.games.cetkaik.pieces import (
    ARCHER,
    CHARIOT,
    HORSE,
    KANJI,
    KINDS,
    LETTERS,
    SHIP,
    TAM,
    TIGER,
)
from belpic.games.cetkaik.ruleset import (
    HUE,
    NORMAL,
    Movement,
    Reach,
    Ruleset,
    RulesetError,
    load_ruleset,
    read_movement,
)

WATER: Final = "water"
STATE_NAMES: Final = (NORMAL, HUE, WATER)
WINDOW: Final = 2
"""The diagrams show the squares at most this far away."""

Value = TypeVar("Value")
Movements = dict[tuple[int, str], Movement]


def find_movements(ruleset: Ruleset, options: Mapping[str, object]) -> Movements:
    """Return the movement of every kind but 皇, in every state of its square.

    Raises:
        RulesetError: if an option has no meaning in this ruleset or a movement cannot be used.
    """
    printed = {key: value for key, value in ruleset.movement.items() if key[0] != TAM}
    found = dict(printed)
    if (HORSE, HUE) in found:
        found[HORSE, HUE] = _find_horse_hue(str(options["horse_hue"]))
    ship = str(options["ship_hue"])
    if ship != "table":
        found[SHIP, HUE] = printed[ARCHER, _choose(ship, {"rook": NORMAL, "gua2_hue": HUE})]
    _copy_states(
        found,
        str(options.get("tiger_horse", "distinct")),
        {"tiger_as_horse": (TIGER, HORSE), "horse_as_tiger": (HORSE, TIGER)},
    )
    _copy_states(
        found,
        str(options["archer_chariot"]),
        {"chariot_as_archer": (CHARIOT, ARCHER), "archer_as_chariot": (ARCHER, CHARIOT)},
    )
    kinds = {kind for kind, _ in found}
    on_water = _find_water_movement(kinds, options["water_movement"])
    for kind in kinds:
        found[kind, WATER] = on_water.get(kind, found[kind, NORMAL])
    return found


def _find_horse_hue(value: str) -> Movement:
    """Return what 馬 does in 皇処 (options §F, horse_hue)."""
    adjacent = load_ruleset("official").movement[HORSE, HUE]
    if value == "run_over_any_one":
        return tuple(Reach("slide_over_one", reach.dx, reach.dy, 2) for reach in adjacent)
    source = _choose(value, {"run_over_adjacent": "official", "eight_jumps": "hard_tam"})
    return load_ruleset(source).movement[HORSE, HUE]


def _copy_states(found: Movements, value: str, copies: dict[str, tuple[int, int]]) -> None:
    if value == "distinct":
        return
    target, source = _choose(value, copies)
    if (source, NORMAL) not in found:
        raise RulesetError("no_kind", letter=LETTERS[source], kanji=KANJI[source])
    for state in (NORMAL, HUE):
        found[target, state] = found[source, state]


def _find_water_movement(kinds: set[int], value: object) -> dict[int, Movement]:
    if value is None or value == "none":
        return {}
    if not isinstance(value, Mapping):
        raise RulesetError("water_movement")
    found = {}
    for piece, entries in value.items():
        if piece not in KINDS or KINDS.index(piece) not in kinds:
            known = ", ".join(KINDS[kind] for kind in sorted(kinds))
            raise RulesetError("water_piece", piece=piece, known=known)
        found[KINDS.index(piece)] = check_movement(read_movement(list(entries)))
    return found


def check_water_movement(ruleset: str, entries: tuple[str, ...]) -> None:
    """Refuse entries of `water_movement` that the kernel cannot play.

    Raises:
        RulesetError: naming the first one.
    """
    source = load_ruleset(ruleset)
    find_movements(source, {**source.defaults, "water_movement": water_table(entries)})


def water_table(entries: tuple[str, ...]) -> dict[str, list[dict[str, object]]] | None:
    """Return the entries of `water_movement` as a table from pieces to movements."""
    table: dict[str, list[dict[str, object]]] = {}
    for entry in entries:
        letter, kind, right, forward = entry.split()
        reach: dict[str, object] = {"kind": kind, "dx": int(right), "dy": int(forward)}
        if kind == "slide_over_adjacent":
            reach["min"] = 2
        table.setdefault(KINDS[LETTERS.index(letter)], []).append(reach)
    return table or None


def check_movement(movement: Movement) -> Movement:
    """Return the movement if the kernel can play it: inside the diagram, no square named twice.

    Raises:
        RulesetError: if it cannot.
    """
    taken: set[tuple[int, int]] = set()
    for reach in movement:
        covered = _covered(reach)
        if not covered or taken & covered:
            shown = f"{reach.kind} ({reach.dx},{reach.dy})"
            raise RulesetError("movement", movement=shown)
        taken |= covered
    return movement


def _covered(reach: Reach) -> set[tuple[int, int]]:
    """Return the displacements a reach can lead to; none if it is not one the kernel knows."""
    size = max(abs(reach.dx), abs(reach.dy))
    straight = 0 in {reach.dx, reach.dy} or abs(reach.dx) == abs(reach.dy)
    circle = reach.kind == "jump" or (reach.kind == "step" and (straight or size == 1))
    if circle and 1 <= size <= WINDOW:
        return {(reach.dx, reach.dy)}
    nearest = {"slide": (1,), "slide_over_one": (1, 2), "slide_over_adjacent": (2,)}
    if size == 1 and reach.nearest in nearest.get(reach.kind, ()):
        return {(n * reach.dx, n * reach.dy) for n in range(reach.nearest, 9)}
    return set()


def _choose(value: str, meanings: Mapping[str, Value]) -> Value:
    if value not in meanings:
        known = ", ".join(meanings)
        raise RulesetError("value", value=value, known=known)
    return meanings[value]
