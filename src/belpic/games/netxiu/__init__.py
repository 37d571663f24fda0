"""六裁 netxiu: a drinking race over a lined board, as two scholars have reconstructed it."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="netxiu",
    version=1,
    family="race",
    title=Text("六裁", "Netxiu"),
    summary=Text(
        "線のあるマスに止まれば、その数だけ杯を干す。先に着いた人から褒章を選ぶ酒席の競走。",
        "Race across the board, drinking where it is lined; who arrives first picks the prize.",
    ),
    seats=range(2, 7),
    usual_seats=3,
    minutes=10,
    presets=("rohatam", "mui"),
)
