"""小猫 nine: shedding with penalty draws; emptying the hand scores, the stock ends the season."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="nine",
    version=2,
    family="cards",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 5),
    usual_seats=4,
    minutes=25,
    presets=("playable", "literal"),
    hidden=True,
)
