"""CKKA (cet2 kaik kia1 ak1), the record format of the cetkaik community.

`read` turns a text into a `CkkaRecord`, `write` turns one into its canonical text, `detect` tells
whether a text is CKKA. All of this is about texts; whether a game was played by the rules is the
business of a replay.
"""

from belpic.games.cetkaik.ckka.detection import Detection, detect
from belpic.games.cetkaik.ckka.dialects import RULESET_NAMES, preset_of, with_preset
from belpic.games.cetkaik.ckka.errors import NOWHERE, CkkaError, Place, Unwritable
from belpic.games.cetkaik.ckka.loose import settle
from belpic.games.cetkaik.ckka.numerals import read_numeral, write_numeral
from belpic.games.cetkaik.ckka.reader import Reading, read
from belpic.games.cetkaik.ckka.writer import comments_of, write

__all__ = [
    "NOWHERE",
    "RULESET_NAMES",
    "CkkaError",
    "Detection",
    "Place",
    "Reading",
    "Unwritable",
    "comments_of",
    "detect",
    "preset_of",
    "read",
    "read_numeral",
    "settle",
    "with_preset",
    "write",
    "write_numeral",
]
