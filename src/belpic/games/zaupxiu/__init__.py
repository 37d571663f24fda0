"""獣裁 zaupxiu, "the foolish throwing sticks": everybody stakes, the single highest throw wins."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="zaupxiu",
    version=1,
    family="sticks",
    title=Text("獣裁", "Zaupxiu"),
    summary=Text(
        "全員が賭け、五本の投げ棒を一度ずつ投げ、最も多く出した一人が総取り。",
        "All stake, all throw the five sticks once, and the single highest takes the pot.",
    ),
    seats=range(2, 9),
    usual_seats=3,
    minutes=5,
    hidden=True,
)
