"""終季 taxot: draw and discard until six cards fall into sets and runs."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="taxot",
    version=1,
    family="cards",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 7),
    usual_seats=4,
    minutes=20,
    presets=("default", "soft"),
    hidden=True,
    puzzles=True,
)
