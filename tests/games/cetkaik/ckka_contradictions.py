"""Records that contradict the rules, each with the code of the contradiction and its line."""

from tests.games.cetkaik.ckka_games import GAME_OVER, SEASON

CHANGES = [
    # throws against distances and water
    ("橋四", "橋一", "bridge_too_short", 3),
    ("橋四 手赤王", "橋二此無", "bridge_suffices", 3),
    ("橋四", "無撃裁", "needs_bridge", 3),
    ("橋四", "橋四水三", "needless_water", 3),
    ("橋四", "橋四加二", "needless_further", 3),
    ("LI兵LU無撃裁", "NI兵NO無撃裁", "needs_water", 2),
    ("LI兵LU無撃裁", "LI兵LU水三", "needless_water", 2),
    ("LI兵LU無撃裁", "LI兵LU水一此無", "needless_water", 2),
    ("ZO皇[TO]TU", "ZO皇[TO]TU水三", "needless_water", 2),
    # moves
    ("LI兵LU", "LI兵LY", "illegal_move", 2),
    ("LI兵LU", "LI弓LU", "other_piece", 2),
    ("LI兵LU", "LU兵LI", "no_piece", 2),
    ("LI兵LU", "LAI兵LY", "other_side", 2),
    ("LI兵LU", "TU兵TY", "other_side", 2),
    ("LI兵LU無撃裁", "LI兵MIMU無撃裁", "illegal_move", 2),
    ("LI兵LU無撃裁", "LI兵LELE無撃裁", "illegal_move", 2),
    ("LI兵LU無撃裁", "LI兵LELALU無撃裁", "illegal_move", 2),
    ("LI兵LU無撃裁", "黒兵LU", "not_in_stock", 2),
    ("LI兵LU無撃裁", "黒獣LU", "not_in_stock", 2),
    ("春終", "春終\nLI兵LU無撃裁 MI兵MU無撃裁", "other_side", 6),
    ("ZO皇[TO]TU", "ZO皇[XO]TU", "tam_way", 2),
    ("ZO皇[TO]TU", "ZO皇TAI[或]TY", "tam_way", 2),
    ("ZO皇[TO]TU", "TO皇TU", "tam_elsewhere", 2),
    ("ZO皇[TO]TU", "ZO皇LY", "tam_needs_step", 2),
    ("ZO皇[TO]TU", "ZO皇KA", "illegal_move", 2),
    # captures
    ("手赤王", "手黒王", "other_capture", 3),
    ("手赤王", "手赤将", "other_capture", 3),
    ("LU無撃裁", "LU無撃裁 手兵", "nothing_taken", 2),
    # declarations
    ("(王)", "(獣)", "other_hands", 4),
    ("(王)", "(王)(獣)", "other_hands", 4),
    ("(王)", "(王)(皇再来)", "other_hands", 4),
    ("(王)終季 手五", "(王)(撃皇)再行", "other_hands", 4),
    ("手五", "手六", "other_points", 4),
    ("手五", "手下五", "other_points", 4),
    ("或為(王)終季 手五\n春終", "KI兵KU無撃裁", "declaration_missing", 4),
    ("LU無撃裁", "LU無撃裁\n或為(王)再行", "needless_declaration", 3),
    ("LU無撃裁", "LU無撃裁\n或為(王)終季 手五", "needless_declaration", 3),
    # seasons, the end, and who begins
    ("春終", "夏終", "other_season", 5),
    ("LU無撃裁", "LU無撃裁\n春終", "season_goes_on", 3),
    ("春終", "春終\n星一周", "game_goes_on", 6),
    ("一位色:黒", "一位色:赤", "other_side", 2),
    ("ZO皇[TO]TU    ", "", "other_first_mover", 2),
    ("{一位色:黒}", "{一位裁:無五}", "other_side", 2),
    # the header
    ("{一位色:黒}", "{律:謎}", "unknown_ruleset", 1),
    ("{一位色:黒}", "{季:夏}", "other_season", 5),
    ("{一位色:黒}", "{季:秋}{belpic.option:seasons=2}", "start_season", 1),
    ("{一位色:黒}", "{季:下季}{belpic.option:seasons=1}", "start_season", 1),
    ("{一位色:黒}", "[a]十二 [b]二十九", "start_points", 1),
    ("{一位色:黒}", "[a] [b]四十", "start_points", 1),
    ("{一位色:黒}", "{belpic.option:start_points=gain_from_zero}[a]五 [b]五", "start_points", 1),
    ("春終", "春終\n[a]二十 [b]二十", "other_standing", 6),
    ("{一位色:黒}", "{belpic.option:seasons=3}", "bad_options", 1),
    ("{一位色:黒}", "{belpic.option:seasons}", "bad_item", 1),
    ("{一位色:黒}", "{belpic.version:一}", "bad_item", 1),
    ("{一位色:黒}", "{belpic.fairness:}", "bad_item", 1),
    ("{一位色:黒}", "{一位裁:六}", "bad_item", 1),
    ("{一位色:黒}", "{belpic.entry:[]}", "bad_item", 1),
    ("{一位色:黒}", '#{belpic.entry:{"n": 1, "kind": "note", "text": "\\ud800"}}#', "bad_item", 1),
    ("{一位色:黒}", "{belpic.odd:1}", "unknown_item", 1),
]
"""What is replaced in a good season, by what, and what is wrong then."""

ENTRY = '#{belpic.entry:{"n": 9, "kind": "chance", "text": "4"}}#\n'
NO_LOSS = "{belpic.option:negative_taxot=forbidden}\n"
CHAIN = "{belpic.option:step_sticks=rengeki}\n"
ANCIENT = "{律:古机戦}\n"
NAMED = SEASON.replace("{一位色:黒}", "[甲] [乙]")
LONG_LEG = "ZO皇[ZY]ZAIZAU ZI船ZAIXAI無撃裁 手赤兵 ZAI船ZAUZE橋或"

TEXTS = [
    # declarations, and the end of the game
    (NAMED.replace("或為", "[乙]為"), "other_declarer", 4),
    ("{赤名:甲}\n{黒名:乙}\n" + SEASON.replace("或為", "[甲]為"), "other_declarer", 6),
    (GAME_OVER.replace("星一周", "LI兵LU無撃裁"), "game_over", 10),
    (
        NO_LOSS + "ZO皇[TO]TU LI兵LU無撃裁\nTU皇[TO]TU\n或為(皇再来)終季 手下三",
        "taxot_forbidden",
        4,
    ),
    # throws
    (CHAIN + "LAU弓LAILU橋三加一加三", "further_after_loss", 2),
    (CHAIN + "LAU弓LAILU橋二加一", "bridge_too_short", 2),
    (LONG_LEG, "bridge_too_far", 1),
    (LONG_LEG.replace("橋或", "橋五"), "bridge_too_short", 1),
    ("NAI兵LAILY橋二", "needless_bridge", 1),
    ("NAI兵LAILY橋二此無", "needless_bridge", 1),
    ("{belpic.option:water_threshold=5}\nNAI兵NO水四", "water_disagrees", 2),
    ("{belpic.option:water_threshold=1}\nNAI兵NO水一此無", "water_disagrees", 2),
    ("LAU弓LAILAU橋三水一此無", "no_water_in_reach", 1),
    ("ZO皇TU LI兵LU無撃裁\nTAU虎NAITAU橋一水一此無", "no_water_in_reach", 2),
    # notation ①
    ("LI兵LU三", "throws_not_needed", 1),
    ("LI兵LU無", "throws_not_needed", 1),
    ("LAU弓LAILU一或", "throws_not_needed", 1),
    ("LAU弓LAILU一或LAU", "throws_not_needed", 1),
    ("LAU弓LAILI四 MI兵MU\nLI弓KI MU兵MO\n或兵MY", "open_colour", 3),
    # the ancient game
    (ANCIENT + "ZO皇TU", "not_in_ancient", 2),
    ("{季:夏}" + ANCIENT + "KAI兵KY無撃裁", "start_season", 1),
    # a header alone
    ("{一位色:黒}\n[a]十二 [b]二十九", "start_points", 2),
    ("{季:秋}{belpic.option:seasons=2}", "start_season", 1),
    (ANCIENT + "KAI兵KY水三", "throws_not_needed", 2),
    (ANCIENT + "KAI兵KY水一此無", "throws_not_needed", 2),
    (ANCIENT + "KAI兵KO無撃裁", "illegal_move", 2),
    (ANCIENT + "KAI弓KY無撃裁", "other_piece", 2),
    (ANCIENT + "KAI兵KY無撃裁\n手兵", "nothing_taken", 3),
    (ANCIENT + "KAI兵KY無撃裁\n或為(王)再行", "needless_declaration", 3),
    (ANCIENT + "KAI兵KY無撃裁\n春終", "season_goes_on", 3),
    (ANCIENT + "KAI兵KY無撃裁\n星一周", "game_goes_on", 3),
    ("LAU弓LAILI橋四 手赤兵 KI兵KU無撃裁\n赤兵KU", "illegal_move", 2),
    # entries in the header
    (ENTRY.replace("chance", "action") + SEASON, "bad_entry", 1),
    (ENTRY.replace('"4"', '"9"') + SEASON, "bad_entry", 1),
    (ENTRY.replace('"4"', '"04"') + SEASON, "bad_entry", 1),
    (
        ENTRY.replace("chance", "action").replace('"4"', '"TAXOT", "seat": 0') + SEASON,
        "bad_entry",
        1,
    ),
    ("{律:官定机戦}\n#{belpic.entry:" + "[" * 100_000 + "}#\n" + SEASON, "bad_item", 2),
    (ENTRY + ENTRY + SEASON, "entry_twice", 1),
    (ENTRY.replace("9,", "99,") + SEASON, "entry_left_over", 1),
    (ENTRY.replace("chance", "undo").replace('"4"', '"x"') + SEASON, "bad_entry", 1),
    (ENTRY.replace("chance", "undo").replace('"4"', '"9"') + SEASON, "bad_entry", 1),
    # with another throw than the body tells the move would fail
    (ENTRY.replace("9,", "8,").replace('"4"', '"1"') + SEASON, "other_result", 4),
]
"""Whole records, the code of what is wrong with them, and its line."""

NO_THROW_TO_FAIL = ["LI兵LU水一此無", "LI兵LU無", "ZO皇[TO]TU水一此無", ANCIENT + "KAI兵KY水一此無"]
"""Moves that cannot have failed: besides the throw that was not needed, that is a fault itself."""

CODES = {code for _, _, code, _ in CHANGES} | {code for _, code, _ in TEXTS} | {"cannot_fail"}
