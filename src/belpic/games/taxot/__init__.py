"""終季 taxot: draw and discard until six cards fall into sets and runs."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="taxot",
    version=1,
    family="cards",
    title=Text("終季", "Taxot"),
    summary=Text(
        "一枚引いて一枚捨て、六枚をセットや連番にそろえる。捨て札での上がりや鳴きもあり。",
        "Draw one, discard one: make six cards into sets and runs, also with others' discards.",
    ),
    seats=range(2, 7),
    usual_seats=4,
    minutes=20,
    presets=("default", "soft"),
    hidden=True,
)
