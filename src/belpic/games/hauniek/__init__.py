"""軟連 hauniek: climbing with a circular order of strength and the foot of a combination."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="hauniek",
    version=1,
    family="cards",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 5),
    usual_seats=3,
    minutes=10,
    hidden=True,
)
