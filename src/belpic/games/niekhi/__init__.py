"""連友 niekhi: climbing with sets and runs, where generals remove ranks or fetch cards back."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="niekhi",
    version=1,
    family="cards",
    title=Text("連友", "Niekhi"),
    summary=Text(
        "同じ役でより強く出し、最初に手札をなくした人の勝ち。将は札を除き、または取り戻す。",
        "Climb with ever stronger combinations and be the first without cards; generals remove "
        "ranks or fetch cards back.",
    ),
    seats=range(2, 9),
    usual_seats=4,
    minutes=10,
    hidden=True,
)
