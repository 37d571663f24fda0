"""軟遊行山 mokcuo_box: the boxed form, with a zig-zag board and a board for everybody's cards."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="mokcuo_box",
    version=1,
    family="race",
    title=Text("軟遊行山", "Mokcuo in a box"),
    summary=Text(
        "個人ボードのカードで米と銭をため、つづら折りの道を馬で登る。",
        "Earn rice and coins with the cards on your board and ride a zig-zag path to the top.",
    ),
    seats=range(2, 5),
    usual_seats=3,
    minutes=60,
    hidden=True,
)
