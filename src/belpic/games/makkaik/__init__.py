"""値戦 makkaik: one exchange, three betting rounds, and the best of hand and open cards."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="makkaik",
    version=1,
    family="cards",
    title=Text("値戦", "Makkaik"),
    summary=Text(
        "札を一度交換し、三回賭ける。手札と公開札で最も強い役を作った人が場の点を取る。",
        "Exchange once, bet three times: the best combination of hand and open cards wins the pot.",
    ),
    seats=range(2, 10),
    usual_seats=4,
    minutes=15,
    hidden=True,
)
