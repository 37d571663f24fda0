"""連友 niekhi: climbing with sets and runs, where generals remove ranks or fetch cards back."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="niekhi",
    version=1,
    family="cards",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 9),
    usual_seats=4,
    minutes=10,
    hidden=True,
    puzzles=True,
)
