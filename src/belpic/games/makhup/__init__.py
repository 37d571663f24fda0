"""値木 makhup: cards whose numbers add up to the card they are laid on; first empty hand wins."""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="makhup",
    version=1,
    family="cards",
    title=Text("値木", "Makhup"),
    summary=Text(
        "足して道の先端の数になる札をつなぐ。手札を最初になくした人の勝ち。",
        "Lay cards that add up to the end of a road; whoever has no cards left first wins.",
    ),
    seats=range(2, 8),
    usual_seats=4,
    minutes=10,
    hidden=True,
)
