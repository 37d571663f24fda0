"""Leaflets and the book: the rule pages on paper, whole and not a word more."""

from __future__ import annotations

import re

import pytest

from belpic.core import registry
from belpic.core.languages import built_in
from belpic.paper.leaflets import MOST_PAGES, book, leaflet
from belpic.paper.markup import to_markup
from belpic.paper.pdf import typeset
from belpic.paper.sizes import PAPERS
from belpic.records import rulebook
from tests.paper.raster import pages, texts
from tests.size import FULL

SOME = ("cetkaik", "mokkaik", "namto", "makhup")
"""With diagrams, with tables, with many of both."""
GAMES = registry.ids() if FULL else SOME


def squeezed(text: str) -> str:
    """Return the letters and digits of a text alone: lines are broken anew on paper."""
    return re.sub(r"[\W_]", "", text)


@pytest.mark.usefixtures("japanese_font")
@pytest.mark.parametrize("lang", built_in())
@pytest.mark.parametrize("game_id", GAMES)
def test_a_leaflet_has_the_whole_page_on_two_pages(game_id: str, lang: str) -> None:
    game = registry.load(game_id)
    seats = game.info.usual_seats
    options = game.options(seats)
    document = leaflet(game, options, seats, lang, PAPERS["a4"])
    assert pages(document) <= MOST_PAGES
    shown = squeezed("".join(texts(document)))
    for line in rulebook.source(game, lang).splitlines():
        words = [squeezed(word) for word in re.split(r"[\s*`{}]|。", line)]
        if not line.startswith("{{"):
            assert [word for word in words if word and word not in shown] == []


@pytest.mark.usefixtures("japanese_font")
def test_the_book_has_contents_pages_and_an_index_that_tells_the_truth() -> None:
    shown = texts(book("ja", PAPERS["a4"]))
    contents = squeezed("".join(shown[1:4]))
    for game_id in registry.ids():
        game = registry.load(game_id)
        title = re.sub(r"^# ", "", rulebook.source(game, "ja").splitlines()[0])
        assert squeezed(title) in contents
    index = shown[-1]
    entries = re.findall(r"^(\S+) {1,3}([\d, ]+)\s*$", index, re.MULTILINE)
    assert len(entries) > 30
    for word, numbers in entries:
        for number in numbers.split(","):
            assert squeezed(word) in squeezed(shown[int(number) - 1])


def test_what_the_typesetter_would_read_as_an_instruction_is_text() -> None:
    page = '# A #set [b]\n\nPay $5 @home <now> "x" \\ and `c#d_e`.\n\n- **one**: *two*\n\n> three\n'
    markup = to_markup(page, 50, indexed=True)
    assert '#heading(level: 1)[#"A #set [b]"]' in markup
    assert '#"Pay $5 @home "#"<now>"#" \\"x\\" \\\\ and "' in markup
    assert '#term("one")#strong[#"one"]' in markup


def test_all_that_a_page_may_hold_is_set() -> None:
    page = """# T

See [the `club`](https://example.org) or <https://example.org/b>, ![a map](map.png)
and *more*\\
here.

1. one
   - two

> quoted

---

```text
a "b" \\
c
```

    d

| e | f |
|---|---|
| g | h |

<p>i</p>
"""
    markup = to_markup(page, 50)
    shown = squeezed("".join(texts(typeset(f"#let term(word) = []\n{markup}", {}, ""))))
    assert shown == squeezed(
        "T See the club or https://example.org/b, a map and more here. 1 one two quoted"
        ' a "b" c d e f g h <p>i</p>'
    )
