"""The command `belpic`. Its parts are imported when they are used, so that it starts quickly."""

from belpic.cli.app import main, run

__all__ = ["main", "run"]
