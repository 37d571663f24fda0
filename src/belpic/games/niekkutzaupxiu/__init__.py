"""連撃獣裁 niekkutzaupxiu: 獣裁 in which each number is made by throwing again and again."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="niekkutzaupxiu",
    version=1,
    family="sticks",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 9),
    usual_seats=2,
    minutes=5,
    pictured=24,
    hidden=True,
)
