"""値戦 makkaik: one exchange, three betting rounds, and the best of hand and open cards."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="makkaik",
    version=2,
    family="cards",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 10),
    usual_seats=4,
    minutes=15,
    hidden=True,
)
