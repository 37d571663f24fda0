"""新遊 lutu: a dealer throws the sticks, and the others have bet on what they will show."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="lutu",
    version=1,
    family="sticks",
    title=Text("新遊", "Lutu"),
    summary=Text(
        "親が投げ棒を投げ、子は0〜5のどれが出るかに賭ける。当たれば2〜8倍。",
        "The dealer throws; everybody else bets on 0 to 5 and is paid two to eight times.",
    ),
    seats=range(2, 9),
    usual_seats=3,
    minutes=5,
    hidden=True,
)
