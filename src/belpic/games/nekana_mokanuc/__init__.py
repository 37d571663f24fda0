"""連船之遊 nekana_mokanuc: three ships each, to be loaded, sailed and robbed."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="nekana_mokanuc",
    version=2,
    family="race",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 5),
    usual_seats=3,
    minutes=20,
    pictured=60,
    presets=("stock", "ship"),
)
