"""机戦 cetkaik, in its school, standard, official, regional, ancient and online forms.

皇 (tam) is the piece that both sides move; 皇処 (hue) the squares where pieces move otherwise; 手駒
(stock) the captured pieces, which make 役 (hands); 再行 (tymok) goes on at a doubled rate, 終季
(taxot) ends the season and is paid.
"""

from belpic.core.info import GameInfo
from belpic.core.text import Phrases

BOOK = Phrases(__name__)
INFO = GameInfo(
    id="cetkaik",
    version=1,
    family="board",
    title=BOOK("title"),
    summary=BOOK("summary"),
    seats=range(2, 3),
    usual_seats=2,
    minutes=40,
    presets=("official", "standard", "education", "hard_tam", "ancient", "online"),
    hidden=True,
    unit="tenth",
    place=10,
    first_preset="education",
    sides=(BOOK("side.IA"), BOOK("side.A")),
    pictured=36,
    puzzles=True,
    editor=True,
    formats=(".ckka",),
)
