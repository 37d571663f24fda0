"""Options of movement: what they change, and what is refused with the reason."""

from __future__ import annotations

import pytest

from belpic.games.cetkaik.engine import Engine, to_states
from belpic.games.cetkaik.paths import unpack
from belpic.games.cetkaik.pieces import PAWN, RED, TAM_CODE, colour_of, kind_of
from belpic.games.cetkaik.ruleset import RulesetError, load_ruleset
from belpic.games.cetkaik.squares import name_of, square
from belpic.games.cetkaik.tables import compile_tables
from tests.games.cetkaik.board_samples import place

pytestmark = pytest.mark.kernel


def ends(ruleset: str, placement: str, where: str, **options: object) -> set[str]:
    engine = Engine(ruleset, options)
    moves = engine.list_moves_from(to_states([place(placement)]), square(where))
    paths = [unpack(int(move)) for move in moves]
    return {name_of(path.destination) for path in paths if path.via is None}


def test_horse_in_hue() -> None:
    jumps = {"LU", "TU", "XU", "LY", "XY", "LAU", "TAU", "XAU"}
    assert ends("official", "TY=馬^", "TY", horse_hue="eight_jumps") == jumps
    assert ends("hard_tam", "TY=馬^", "TY") == jumps
    run = "PA ME CI KI XU LU LAU XAU KIA CIA"
    assert ends("hard_tam", "TY=馬^", "TY", horse_hue="run_over_adjacent") == set(run.split())
    any_one = ends("official", "TY=馬^ XU=兵^", "TY", horse_hue="run_over_any_one")
    assert {"CI", "ME", "PA"} <= any_one
    two = ends("official", "TY=馬^ ZO=兵^ XU=兵^", "TY", horse_hue="run_over_any_one")
    assert not {"XU", "CI", "ME", "PA"} & two


def test_ship_in_hue() -> None:
    assert ends("official", "TY=船^", "TY", ship_hue="rook") == ends("official", "TY=筆^", "TY")
    assert ends("official", "TY=船^", "TY", ship_hue="gua2_hue") == ends("official", "TY=弓^", "TY")
    assert ends("official", "LY=船^", "LY", ship_hue="rook") == ends("official", "LY=船^", "LY")


@pytest.mark.parametrize("where", ["LY", "TY"])
@pytest.mark.parametrize(
    ("option", "value", "changed", "copied"),
    [
        ("tiger_horse", "tiger_as_horse", "虎", "馬"),
        ("tiger_horse", "horse_as_tiger", "馬", "虎"),
        ("archer_chariot", "chariot_as_archer", "車", "弓"),
        ("archer_chariot", "archer_as_chariot", "弓", "車"),
    ],
)
def test_copied_movement(option: str, value: str, changed: str, copied: str, where: str) -> None:
    plain = ends("official", f"{where}={copied}^", where)
    assert ends("official", f"{where}={changed}^", where, **{option: value}) == plain
    assert ends("official", f"{where}={copied}^", where, **{option: value}) == plain


def test_tiger_copies_the_horse_as_chosen() -> None:
    options = {"tiger_horse": "tiger_as_horse", "horse_hue": "eight_jumps"}
    assert len(ends("official", "TY=虎^", "TY", **options)) == 8


def test_movement_on_the_water() -> None:
    table = {"kauk2": [{"kind": "slide", "dx": 0, "dy": -1, "min": 1}]}
    assert ends("official", "NO=兵^", "NO", water_movement=table) == {"NY", "NAI", "NAU", "NIA"}
    # 皇山 is 皇処 too, and following 皇処 is compulsory.
    at_zo = ends("official", "ZO=兵^", "ZO")
    assert ends("official", "ZO=兵^", "ZO", water_movement=table) == at_zo
    assert ends("official", "LO=兵^", "LO", water_movement=table) == {"LU"}


@pytest.mark.parametrize("ruleset", ["official", "online", "standard", "hard_tam"])
def test_layout_of_2019(ruleset: str) -> None:
    current = load_ruleset(ruleset).initial
    older = compile_tables(ruleset, {"initial_layout": "official_2019"})[0]["initial"].tobytes()
    for before, after in zip(current, older, strict=True):
        swapped = before not in {0, TAM_CODE} and kind_of(before) != PAWN
        assert kind_of(before) == kind_of(after)
        assert (colour_of(before) != colour_of(after)) is swapped
    assert colour_of(older[square("ZIA")]) == RED


def test_no_tam_may_be_on_the_board() -> None:
    state = to_states([place("LY=兵^")])
    assert [str(unpack(int(move))) for move in Engine("official").list_moves(state)] == ["LY-LO"]


@pytest.mark.parametrize(
    ("ruleset", "options", "about"),
    [
        ("chess", {}, "no ruleset “chess”"),
        ("ancient", {}, "rules of its own"),
        ("official", {"horse_hue": "fly"}, "no value “fly”"),
        ("official", {"ship_hue": "fly"}, "no value “fly”"),
        ("official", {"tiger_horse": "same"}, "no value “same”"),
        ("education", {"horse_hue": "eight_jumps"}, "horse_hue has no meaning in education"),
        ("education", {"tiger_horse": "tiger_as_horse"}, "tiger_horse has no meaning"),
        ("education", {"initial_layout": "official_2019"}, "no initial layout"),
        ("official", {"water_exempt_pieces": ("ship",)}, "set of pieces"),
        ("official", {"water_movement": "odd"}, "must be a table"),
        ("official", {"water_movement": {"cat": []}}, "no piece “cat”"),
        ("education", {"water_movement": {"dau2": []}}, "no piece “dau2”"),
        (
            "official",
            {"water_movement": {"io": [{"kind": "jump", "dx": 3, "dy": 0}]}},
            "jump (3,0) cannot be used",
        ),
        (
            "official",
            {"water_movement": {"io": [{"kind": "step", "dx": 1, "dy": 2}]}},
            "step (1,2) cannot be used",
        ),
        (
            "official",
            {"water_movement": {"io": [{"kind": "slide", "dx": 1, "dy": 2}]}},
            "slide (1,2) cannot be used",
        ),
        (
            "official",
            {
                "water_movement": {
                    "io": [
                        {"kind": "slide", "dx": 1, "dy": 0},
                        {"kind": "step", "dx": 1, "dy": 0},
                    ]
                }
            },
            "step (1,0) cannot be used",
        ),
    ],
)
def test_refusals(ruleset: str, options: dict[str, object], about: str) -> None:
    with pytest.raises(RulesetError) as caught:
        compile_tables(ruleset, options)
    assert about in caught.value.text.in_("en")
    assert caught.value.text.in_("ja")


def wet_paths(placement: str, *, by_path: bool = True, **options: object) -> dict[str, bool]:
    engine = Engine("standard", options)
    moves = engine.list_moves(to_states([place(placement)]), by_path=by_path)
    paths = [unpack(int(move)) for move in moves]
    return {str(path): path.needs_water_throw for path in paths}


def test_water_on_the_way() -> None:
    default = wet_paths("LO=弓^ NO=兵v TU=皇 ZU=兵v")
    anywhere = wet_paths("LO=弓^ NO=兵v TU=皇 ZU=兵v", water_test_on="any")
    assert default.keys() == anywhere.keys()
    for path in ("LO*NO-LU", "M*ZU^ZI-XE", "M^TI*ZU-XI"):
        assert (default[path], anywhere[path]) == (False, True)
    assert (default["M^TI-TE"], anywhere["M^TI-TE"]) == (False, False)


def test_one_path_without_a_throw_suffices() -> None:
    merged = wet_paths("TU=皇 ZU=兵v", by_path=False, water_test_on="any")
    by_path = wet_paths("TU=皇 ZU=兵v", water_test_on="any")
    to_end = {text: wet for text, wet in by_path.items() if text.endswith("-CI")}
    assert set(to_end.values()) == {True}
    to_neighbour = {wet for text, wet in by_path.items() if text.endswith("-TE")}
    assert to_neighbour == {True, False}
    ends = {text.rpartition("-")[2]: wet for text, wet in merged.items()}
    assert ends["TE"] is False
    assert ends["CI"] is True
