"""小猫 nine: shedding with penalty draws; emptying the hand scores, the stock ends the season."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="nine",
    version=1,
    family="cards",
    title=Text("小猫", "Nine"),
    summary=Text(
        "参加して手札を減らすか、降りて三枚引くか。手札をなくすたびに点が入る。",
        "Join and shed cards, or decline and draw three; each time your hand is empty you score.",
    ),
    seats=range(2, 5),
    usual_seats=4,
    minutes=25,
    presets=("playable", "literal"),
    hidden=True,
)
