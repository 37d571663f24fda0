"""Rule pages: the game's words, computed tables, options."""

import pytest

from belpic.core import registry
from belpic.core.errors import Unreadable
from belpic.core.languages import Lang, languages
from belpic.records.rulebook import page, source
from tests.size import FULL
from tests.tiny.game import GAME, TINY


def test_tables_options_and_presets_are_put_in() -> None:
    text = page(TINY, "en", GAME.options(3), 3)
    assert text.startswith(
        "# Heap\n\nTake stones.\n\n**Seats**\n\n| Seat | odd one |\n| --- | --- |"
    )
    assert "\n| 3 | a\\|b |\n" in text
    assert "\n\nThe end.\n" in text
    assert "| `large` | large heap with bids | heap=40, quick=true |" in text
    assert "| `default` | small heap | – |" in text
    assert "| `heap` | Heap: How many pieces lie there. | 1…60 | 9 | here |" in text
    assert "low: they do not count; high: they count" in text


def test_the_page_speaks_japanese() -> None:
    text = page(TINY, "ja", GAME.options(2), 2)
    assert "## 規則選択" in text
    assert "low：ならない、high：なる" in text
    assert "`heap` | 山：石の数。" in text


def test_a_table_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belpic.records.rulebook.source", lambda *_: "{{table moon}}")
    with pytest.raises(Unreadable, match="moon"):
        page(TINY, "en", GAME.options(2), 2)


def test_a_page_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belpic.records.rulebook.files", lambda *_: ())
    with pytest.raises(Unreadable, match="no rule page for Heap"):
        source(TINY, "en")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_has_a_whole_page_for_its_seat_counts(game_id: str, lang: Lang) -> None:
    game = registry.load(game_id)
    all_counts = game.info.seats
    for seats in all_counts if FULL else {all_counts[0], game.info.usual_seats, all_counts[-1]}:
        text = page(game, lang, game.options(seats), seats)
        assert text.startswith("# ")
        assert "{{" not in text
        for name in game.Options.specs():
            assert f"| `{name}` |" in text
