"""The Python API: games by name, matches that one plays, pictures for notebooks.

`belpic` itself offers these names; `belpic.__all__` is the list of what is public.
"""

from belpic.api.book import Game as Game
from belpic.api.book import game as game
from belpic.api.book import game_ids as game_ids
from belpic.api.book import load as load
from belpic.api.film import Film as Film
from belpic.api.play import Estimate as Estimate
from belpic.api.play import Match as Match
from belpic.bots.analysis.advice import Advice as Advice
from belpic.bots.analysis.match import Analysis as Analysis
from belpic.core.action import Action as Action
from belpic.core.errors import BelpicError as BelpicError
from belpic.core.parts import Bot as Bot
from belpic.core.view import View as View
