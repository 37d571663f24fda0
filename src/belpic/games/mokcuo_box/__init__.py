"""軟遊行山 mokcuo_box: the boxed form, with a zig-zag board and a board for everybody's cards."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="mokcuo_box",
    version=1,
    family="race",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 5),
    usual_seats=3,
    minutes=60,
    pictured=80,
    hidden=True,
)
