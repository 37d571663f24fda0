"""Other hands' texts: the online site, the romanised and the lettered notation, and detection."""

from dataclasses import replace

import pytest

from belpic.games.cetkaik.ckka import RULESET_NAMES, detect, preset_of, read, write
from belpic.games.cetkaik.ckka.syntax import (
    BoardMove,
    Capture,
    Comment,
    Dialect,
    Notation,
    TaxotCall,
    Tymok,
)

ONLINE = """{一位色:黒赤}
{始時:2022-01-02T03:04:05.678Z}
{終時:2022-01-02T04:04:05.678Z}
LAU弓LAILY橋三\tPE巫PIPU無撃裁
ZO皇[ZU]ZIZE\tTE虎ZI水二此無
ME弓MIMU橋五此無\tKAU巫KAIKY無撃裁手赤兵

或為王加獣
再行

LY弓LU無撃裁手黒兵\t黒兵MY
MU弓MAIMAU橋一手黒弓

或為王加獣而手十六
終季\t春終


星一周
"""
ONLINE_OLD = """{始時:2021-01-02T03:04:05.678Z}
{一位色:赤}
LE片LILU橋四    PAU片PAIPY無撃裁
ZA片TENE無撃裁    ZI片CICA橋無此無手赤車
"""
STANDARD = "{一位色:黒}\n[a] [b]\nLAU弓LAILY橋三 手兵\n[a]為(獣)終季 手三\n春終"


def test_the_online_site_says_the_same_in_its_own_way() -> None:
    record = read(ONLINE).record
    canonical = """{一位色:黒赤}
{始時:2022-01-02T03:04:05.678Z}
{終時:2022-01-02T04:04:05.678Z}
LAU弓LAILY橋三    PE巫PIPU無撃裁
ZO皇[ZU]ZIZE    TE虎ZI水二此無
ME弓MIMU橋五此無    KAU巫KAIKY無撃裁 手赤兵
或為(王)(獣)再行
LY弓LU無撃裁 手黒兵    黒兵MY
MU弓MAIMAU橋一 手黒弓
或為(王)(獣)終季 手十六
春終

星一周
"""
    assert write(record) == canonical
    assert record.dialect is Dialect.ONLINE
    assert preset_of(record) == "online"


def test_the_old_site_wrote_the_time_first_and_no_pieces() -> None:
    text = ONLINE_OLD.replace("此無手赤車", "此無")
    record = read(text).record
    assert record.dialect is Dialect.ONLINE_OLD
    moves = [one for one in record.elements if isinstance(one, BoardMove)]
    assert moves
    assert {move.kind for move in moves} == {None}


@pytest.mark.parametrize("first_move", ["", "LE弓LILU橋四\n", "黒兵MY"])
def test_a_short_online_record_is_known_by_its_header(first_move: str) -> None:
    text = "{一位色:黒}\n{始時:2022-01-02T03:04:05.678Z}\n" + first_move
    detection = detect(text)
    assert detection is not None
    assert detection.dialect is Dialect.ONLINE


@pytest.mark.parametrize(
    "text",
    [
        STANDARD,
        "{一位色:黒}\n{始時:2022}\n[a] [b]\nLAU弓LAILY橋三",
        "{一位色:黒}\n{始時:2022}\nLAU弓LAILY橋三 手兵",
        "{一位色:黒}\n{始時:2022}\nLAU弓LAILY橋三\n或為(獣)再行",
        "{律:官定机戦}\n{一位色:黒}\n{始時:2022}\nLAU弓LAILY橋三",
        "LAU弓LAILY橋三{裁手黒兵 或為王}",
    ],
)
def test_records_of_the_specification_are_not_taken_for_the_sites(text: str) -> None:
    record = read(text).record
    assert record.dialect is Dialect.STANDARD
    assert preset_of(record) in (None, "official")


@pytest.mark.parametrize("preset", RULESET_NAMES)
def test_presets_are_named_in_the_header(preset: str) -> None:
    record = read(f"{{律:{RULESET_NAMES[preset]}}}\n{ONLINE}").record
    assert preset_of(record) == preset
    assert preset_of(read(write(record)).record) == preset


@pytest.mark.parametrize(
    ("name", "preset"), [("硬皇力", "hard_tam"), ("官定", "official"), ("hard_tam", "hard_tam")]
)
def test_rulesets_have_several_names(name: str, preset: str) -> None:
    assert preset_of(read(f"{{律:{name}}}\nKA車KE無撃裁").record) == preset


def test_an_unknown_ruleset_is_no_preset() -> None:
    assert preset_of(read("{律:月面机戦}\nKA車KE無撃裁").record) is None


ROMANISED = """{律:硬皇力}
[a] [b]
TAI kauk2 TY. XI kauk2 XU.
ZO tam2 ZU XI.  LE gua2 TE ZE ap1.{good}
TAU dau2 ZAI mun1. MIA gua2 ZIA
CIA kaun1 XAU ZAI et2. huok2 dau2 TAI.
[b] zau saup1 ua hop1 om2.
ty mok1.
ZAU gua2 ZY. [a] zau bap pok mok1 mok1 hop1 nun1 un1.
ta xot1.
"""


def test_the_romanised_notation_is_the_loose_one_spoken() -> None:
    record = read(ROMANISED).record
    assert record.notation is Notation.TWO
    loose = """{律:硬皇力}
[a] [b]
TAI兵TY XI兵XU ZO皇ZUXI LE弓TEZE四{good} TAU虎ZAI無 MIA弓ZIA CIA車XAUZAI一 黒虎TAI
[b]為獣而手三 再行 ZAU弓ZY [a]為同色行行手十五 終季"""
    assert record == read(loose).record
    place = record.elements[6].place
    assert (place.line, place.column) == (5, 20)


LETTERED = """{黒名:a} {赤名:b}
{一位色:赤}
"meAxeze3",
"mauAmaimy0"。"zoMnine"
"BVzi" {good} "caCcizo"
"miaHxaito4=tymor",
"caiScixe1=taxt=FHCV/HT"
"""


def test_the_lettered_notation_is_the_loose_one_in_letters() -> None:
    record = read(LETTERED).record
    assert record.notation is Notation.THREE
    loose = """{黒名:a} {赤名:b}
{一位色:赤}
ME弓XEZE三 MAU弓MAIMY無此無 ZO皇NINE 黒船ZI{good} CA車CIZO MIA馬XAITO四 再行
CAI巫CIXE一 或為(同色行行)(獣)終季"""
    expected = read(loose, lenient=True).record
    assert record == expected
    taxot = record.elements[-1]
    assert isinstance(taxot, TaxotCall)
    assert taxot.points is None


def test_the_lettered_notation_in_a_document_of_its_own() -> None:
    text = '{\n  "first": "red",\n  "score": [\n    "meAxeze3",\n    "zoMnine=taxt"\n  ]\n}'
    record = read(text).record
    assert record == read('{一位色:赤}\n"meAxeze3" "zoMnine=taxt"').record
    assert (record.elements[1].place.line, record.elements[1].place.column) == (5, 5)
    assert read('{"note": ["meAxeze3"]}').record.elements == record.elements[:1]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        (STANDARD, Notation.ZERO),
        (ONLINE, Notation.ZERO),
        ("{季:春}", Notation.ZERO),
        ("[a]三 [b]", Notation.ZERO),
        ("ZO皇NU", Notation.ZERO),
        ("LAU弓LAILY無{a}", Notation.ONE),
        (ROMANISED, Notation.TWO),
        (LETTERED, Notation.THREE),
        ('{"note":["zoMnine"]}', Notation.THREE),
    ],
)
def test_detection_by_content(text: str, notation: Notation) -> None:
    detection = detect(text)
    assert detection is not None
    assert detection.notation is notation
    assert read(text, lenient=True).record.notation is notation


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "hello",
        "The rules of the game",
        '{"format": "belpic/record/1", "note": 3}',
        '["a", "b"]',
        "[link](https://example.org)",
        '"quoted", "words"',
        "{just an item}",
        "ohcg+k+g+c+h+o/9/9 IA - 1 1 20:20 -",
        "1. e4 e5 2. Nf3 Nc6",
    ],
)
def test_other_texts_are_not_detected(text: str) -> None:
    assert detect(text) is None


def test_detection_looks_only_at_the_beginning() -> None:
    assert detect("x" * 1_000_000 + "\n" + STANDARD) is None
    assert detect(STANDARD + "x" * 1_000_000) == detect(STANDARD)


def test_notation_and_dialect_do_not_make_records_differ() -> None:
    record = read(STANDARD).record
    assert record == replace(record, notation=Notation.ONE, dialect=Dialect.ONLINE)
    assert isinstance(record.elements[1], Capture)
    assert record != replace(record, elements=(*record.elements, Comment("")))
    assert not any(isinstance(element, Tymok) for element in record.elements)
