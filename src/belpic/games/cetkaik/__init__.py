"""机戦 cetkaik, in its school, standard, official, regional, ancient and online forms.

皇 (tam) is the piece that both sides move; 皇処 (hue) the squares where pieces move otherwise; 手駒
(stock) the captured pieces, which make 役 (hands); 再行 (tymok) goes on at a doubled rate, 終季
(taxot) ends the season and is paid.
"""

from belpic.core.info import GameInfo
from belpic.core.text import Text

INFO = GameInfo(
    id="cetkaik",
    version=1,
    family="board",
    title=Text("机戦", "Cetkaik"),
    summary=Text(
        "駒を取って役を作る二人の盤上遊戯。役ができたら、終えて点を取るか、倍を狙って続けるか。",
        "Capture pieces to make hands; then end the season and be paid, or double the rate.",
    ),
    seats=range(2, 3),
    usual_seats=2,
    minutes=40,
    presets=("official", "standard", "education", "hard_tam", "ancient", "online"),
    hidden=True,
    unit="tenth",
)
