"""Players for any game, on Views only, and what lets them play matches among themselves."""

from belpic.bots.levels import label, levels, make, names, offered, usual

__all__ = ["label", "levels", "make", "names", "offered", "usual"]
