"""新遊 lutu: a dealer throws the sticks, and the others have bet on what they will show."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="lutu",
    version=1,
    family="sticks",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 9),
    usual_seats=3,
    minutes=5,
    pictured=10,
    hidden=True,
)
