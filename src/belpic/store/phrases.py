"""The phrase book of the store."""

from typing import Final

from belpic.core.text import Phrases

PHRASES: Final = Phrases("belpic.store")
