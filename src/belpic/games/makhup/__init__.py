"""値木 makhup: cards whose numbers add up to the card they are laid on; first empty hand wins."""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="makhup",
    version=1,
    family="cards",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 8),
    usual_seats=4,
    minutes=10,
    pictured=12,
    hidden=True,
)
