"""軟連 hauniek: climbing with a circular order of strength and the foot of a combination."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="hauniek",
    version=1,
    family="cards",
    title=Text("軟連", "Hauniek"),
    summary=Text(
        "強さが輪になった札で、足の強い役か枚数の多い役を重ね、最初に手札をなくした人の勝ち。",
        "Climb in a circle of strengths by a stronger foot or by more cards, and be the first "
        "without cards.",
    ),
    seats=range(2, 5),
    usual_seats=3,
    minutes=10,
    hidden=True,
)
