"""A made-up game whose table holds every kind of thing and needs every way of touching.

Seats take turns. A turn is a throw, a stake, a set of cards, a move on a board, a choice among
several readings of one place, a decision, or something that has no place on the table. Each seat
counts in secret how often it passed.
"""

from belpic.core.info import GameInfo
from tests.wording import both

INFO = GameInfo(
    id="pretend",
    version=1,
    family="cards",
    title=both("見せかけ", "Pretend"),
    summary=both("何でもある卓。", "A table with everything."),
    seats=range(2, 5),
    usual_seats=2,
    minutes=1,
    presets=("default", "grid"),
    hidden=True,
)
