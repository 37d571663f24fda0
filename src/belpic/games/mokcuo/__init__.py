"""行山 mokcuo: pieces climb a spiral on the 机戦 board, driven by cards, rice and coins."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="mokcuo",
    version=1,
    family="race",
    title=Text("行山", "Mokcuo"),
    summary=Text(
        "札を置いて米と銭をため、渦の道を進んで皇山に一番乗りする。",
        "Lay cards that earn rice and coins, pay for moves and be first on the mountain.",
    ),
    seats=range(2, 5),
    usual_seats=3,
    minutes=40,
    hidden=True,
)
