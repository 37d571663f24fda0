"""行戦 mokkaik: trick-taking with singles, sets and runs; who wins the last trick wins."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="mokkaik",
    version=1,
    family="cards",
    title=Text("行戦", "Mokkaik"),
    summary=Text(
        "同じ役・同じ色でより強く出し合う。最後のラウンドの勝者が季節の勝者。",
        "Answer a combination with a stronger one of its kind; the last round decides the season.",
    ),
    seats=range(2, 7),
    usual_seats=4,
    minutes=20,
    hidden=True,
)
