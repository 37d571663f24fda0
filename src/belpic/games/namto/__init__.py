"""開樽 namto: bets and opened cards in turn, and a ranking of named hands."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="namto",
    version=1,
    family="cards",
    title=Text("開樽", "Namto"),
    summary=Text(
        "手札は二枚。賭けては一枚ずつ開き、皆の開いた札も使って最も強い役を作る。",
        "Two cards each: bet, open one together, bet again; the opened cards serve all.",
    ),
    seats=range(2, 9),
    usual_seats=4,
    minutes=15,
    presets=("text", "community"),
    hidden=True,
)
