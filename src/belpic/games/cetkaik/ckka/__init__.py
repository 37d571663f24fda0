"""CKKA (cet2 kaik kia1 ak1), the record format of the cetkaik community.

`read` turns a text into a `CkkaRecord`, `write` turns one into its canonical text, `detect` tells
whether a text is CKKA. All of this is about texts; whether a game was played by the rules is the
business of `format.CkkaFormat`, which replays a record and tells a match. The modules, each using
only those before it:

| module | what it holds |
|---|---|
| `errors` | faults with their place and their text in both languages |
| `syntax` | a record as data: header, moves, declarations, ends, comments |
| `numerals` | numbers in digits and in kanji |
| `scanner` | a text with places, the cursor over it, and the words as patterns |
| `writer` | the canonical text of a record, and of single elements |
| `header` | reads items, player lines and the items of our own |
| `body` | reads moves, captures, declarations, ends and comments in ⓪ and ① |
| `notations` | turns ② and ③ into ① |
| `dialects` | which notation a text is in, who wrote it, and which rules it names |
| `reader` | reads whole texts, strictly or leniently, and checks what needs no rules |
| `log` | the log of a match that grows while a record is replayed; notes of events |
| `throws` | which throws a written move had, and what they showed |
| `plans` | a written move as actions, throws and choices |
| `seasons` | who begins, who sits where, with which points; what is declared at the end |
| `replay` | plays a record through the rules |
| `telling` | tells the log of a match in elements |
| `format` | the record format: texts to matches, matches to texts |
"""

from belpic.games.cetkaik.ckka.dialects import (
    RULESET_NAMES,
    Detection,
    detect,
    preset_of,
)
from belpic.games.cetkaik.ckka.errors import NOWHERE, CkkaError, Place, Unwritable
from belpic.games.cetkaik.ckka.numerals import read_numeral, write_numeral
from belpic.games.cetkaik.ckka.reader import Reading, read
from belpic.games.cetkaik.ckka.throws import settle
from belpic.games.cetkaik.ckka.writer import write

__all__ = [
    "NOWHERE",
    "RULESET_NAMES",
    "CkkaError",
    "Detection",
    "Place",
    "Reading",
    "Unwritable",
    "detect",
    "preset_of",
    "read",
    "read_numeral",
    "settle",
    "write",
    "write_numeral",
]
