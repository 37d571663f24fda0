"""開樽 namto: bets and opened cards in turn, and a ranking of named hands."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="namto",
    version=2,
    family="cards",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 9),
    usual_seats=4,
    minutes=15,
    presets=("text", "community"),
    hidden=True,
)
