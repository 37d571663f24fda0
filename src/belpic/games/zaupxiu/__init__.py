"""獣裁 zaupxiu, "the foolish throwing sticks": everybody stakes, the single highest throw wins."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="zaupxiu",
    version=1,
    family="sticks",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 9),
    usual_seats=3,
    minutes=5,
    hidden=True,
)
