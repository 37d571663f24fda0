"""A tiny game with everything that games can have, for tests of what knows no game.

"Heap": chance gives each seat a secret stone worth 1 or 2 and lays a heap; seats take one to three
pieces in turn or pass, and at the end the stones count. With `quick` all seats secretly bid first.
"""

from belpic.core.info import GameInfo
from tests.wording import both

INFO = GameInfo(
    id="tiny",
    version=2,
    family="cards",
    title=both("小山", "Heap"),
    summary=both("石を取り合う。", "Take stones."),
    seats=range(2, 4),
    usual_seats=2,
    minutes=1,
    presets=("default", "large"),
    hidden=True,
    formats=(".heap",),
)
