"""連撃獣裁 niekkutzaupxiu: 獣裁 in which each number is made by throwing again and again."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="niekkutzaupxiu",
    version=1,
    family="sticks",
    title=Text("連撃獣裁", "Niekkutzaupxiu"),
    summary=Text(
        "投げるたびに数を足す。積むか、もう一度投げるか。繰り返しで0か1を出せばすべて失う。",
        "Push your luck: bank your total or throw again; a repeated 0 or 1 loses everything.",
    ),
    seats=range(2, 9),
    usual_seats=2,
    minutes=5,
    hidden=True,
)
