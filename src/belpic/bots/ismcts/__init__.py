"""A search for any game: information-set Monte Carlo tree search, on Views only."""

from belpic.bots.ismcts.bot import SearchingBot

__all__ = ["SearchingBot"]
