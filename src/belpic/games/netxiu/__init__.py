"""六裁 netxiu: a drinking race over a lined board, as two scholars have reconstructed it."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="netxiu",
    version=2,
    family="race",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 7),
    usual_seats=3,
    minutes=10,
    presets=("rohatam", "mui"),
)
