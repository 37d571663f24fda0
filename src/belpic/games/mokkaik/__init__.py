"""行戦 mokkaik: trick-taking with singles, sets and runs; who wins the last trick wins."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="mokkaik",
    version=1,
    family="cards",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 7),
    usual_seats=4,
    minutes=20,
    hidden=True,
)
