"""連船之遊 nekana_mokanuc: three ships each, to be loaded, sailed and robbed."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="nekana_mokanuc",
    version=1,
    family="race",
    title=Text("連船之遊", "Nekana Mokanuc"),
    summary=Text(
        "三隻の船に資源を積み、終点へ運ぶ。移動、補給、造船、略奪、召集から一つ。20運べば終わり。",
        "Load three ships and sail them to the goal, robbing others; 20 delivered end the match.",
    ),
    seats=range(2, 5),
    usual_seats=3,
    minutes=20,
    presets=("stock", "ship"),
)
