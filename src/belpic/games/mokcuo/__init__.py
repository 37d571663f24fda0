"""行山 mokcuo: pieces climb a spiral on the 机戦 board, driven by cards, rice and coins."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="mokcuo",
    version=2,
    family="race",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 5),
    usual_seats=3,
    minutes=40,
    pictured=60,
    hidden=True,
)
