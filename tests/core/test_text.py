"""Texts as values: cheap to make, equal by what they say, read in one language at a time."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.codec import from_json, to_json
from belpic.core.conformance.languages import faulty
from belpic.core.errors import BelpicError, Unreadable, reason
from belpic.core.languages import built_in, language, next_language
from belpic.core.plurals import PluralRule
from belpic.core.text import Phrases, Template, Text, read_by, reader
from belpic.core.you import seat_text

BOOK = Phrases("belpic.core")
POLISH = PluralRule.of(
    {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14", "many": "n % 1 = 0"}
)
ARABIC = PluralRule.of(
    {
        "zero": "n = 0",
        "one": "n = 1",
        "two": "n = 2",
        "few": "n % 100 = 3..10",
        "many": "n % 100 = 11..99",
    }
)


def test_a_text_is_equal_by_what_it_says() -> None:
    one = BOOK("reason.bad_seats", seats=9, low=2, high=4)
    same = Phrases("belpic.core")("reason.bad_seats", high=4, low=2, seats=9)
    assert one == same
    assert hash(one) == hash(same)
    assert one != BOOK("reason.bad_seats", seats=8, low=2, high=4)
    assert Text.join((one,)) != one
    assert repr(one) == f"Text({one.in_('en')!r})"


@pytest.mark.parametrize(
    "text",
    [
        BOOK("value.none"),
        BOOK("reason.entry", n=1, why=BOOK("reason.match_over")),
        Text.join((Text.same("a"), BOOK("value.true")), "alternatives"),
        Text.told(ja="札", en="card"),
    ],
)
def test_a_text_can_be_copied_and_sent(text: Text) -> None:
    for twin in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):  # noqa: S301  # our own
        assert twin == text
        assert [twin.in_(lang) for lang in built_in()] == [text.in_(lang) for lang in built_in()]
    assert to_json(text, "en") == text.in_("en")
    assert from_json(Text, "x") == Text.same("x")


@pytest.mark.parametrize("data", [3, {}, {"en": 3}, ["x"], None])
def test_other_data_are_no_text(data: object) -> None:
    with pytest.raises(Unreadable, match="a text"):
        from_json(Text, data)  # type: ignore[arg-type]  # wrong on purpose


def test_texts_among_the_values_are_read_in_the_same_language() -> None:
    text = BOOK("reason.entry", n=3, why=BOOK("reason.match_over"))
    assert text.in_("en") == "Entry 3: The match is over."
    assert text.in_("ja") == "3番の記録：対局は終わっています。"


def test_making_a_text_reads_no_file() -> None:
    assert Phrases("belpic.nowhere")("any.key", number=3) != Text.same("")


def test_a_key_that_nobody_has_is_an_error_when_it_is_read() -> None:
    with pytest.raises(KeyError, match=r"belpic\.core has no phrase “no\.such”"):
        BOOK("no.such").in_("ja")
    with pytest.raises(KeyError, match="limit"):
        BOOK("reason.record_too_large").in_("ja")
    assert "no.such" not in BOOK
    assert "no phrase “no.such”" in faulty(BOOK("no.such")), "the kit says so"
    assert "value.none" in BOOK


def test_an_error_says_its_reason_and_can_be_sent() -> None:
    error = BelpicError(reason("match_over"))
    assert str(error) == "The match is over."
    assert pickle.loads(pickle.dumps(error)).reason == error.reason  # noqa: S301  # our own


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1 coin"), (0, "0 coins"), (-1, "-1 coin"), ("1.5", "1.5 coins"), ("many", "many coins")],
)
def test_english_has_two_forms(number: object, said: str) -> None:
    template = Template("{number} {number|coin|coins}", "en")
    assert template.fill({"number": number}) == said
    assert template.holes == template.values == {"number"}
    assert template.forms == (("coin", "coins"),)


def test_a_form_may_stand_without_its_number_and_formats_are_kept() -> None:
    template = Template("{speed:,.1f} {{a}} {n|is|are}", "en")
    assert template.fill({"speed": 1234.56, "n": 1}) == "1,234.6 {a} is"
    assert sorted(template.holes) == ["speed"]
    assert sorted(template.values) == ["n", "speed"]
    assert Template("{n|枚}", "ja").fill({"n": 1}) == "枚"


@pytest.mark.parametrize(
    ("rule", "numbers", "form"),
    [
        (POLISH, (1,), 0),
        (POLISH, (2, 3, 4, 22, 104), 1),
        (POLISH, (0, 5, 11, 12, 14, 112, 100), 2),
        (POLISH, ("1.5",), 3),
        (ARABIC, (0,), 0),
        (ARABIC, (1,), 1),
        (ARABIC, (2,), 2),
        (ARABIC, (3, 10, 103), 3),
        (ARABIC, (11, 99, 111), 4),
        (ARABIC, (100, 102, 200), 5),
    ],
)
def test_plural_rules_of_several_forms(
    rule: PluralRule, numbers: tuple[object, ...], form: int
) -> None:
    assert {rule.form_of(number) for number in numbers} == {form}


@given(st.integers() | st.text(max_size=5))
def test_every_value_has_a_form(value: object) -> None:
    assert POLISH.form_of(value) in range(POLISH.count)


@pytest.mark.parametrize(
    "rule", ["n is 1", "", "n % 0 = 1", "n = 1..", "n = 1, 2..3,", "i = 1", "n = 1 and"]
)
def test_a_rule_that_cannot_be_read_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="is no condition"):
        PluralRule.of({"one": rule})


def test_lists_are_written_as_the_language_has_them() -> None:
    texts = [Text.same(letter) for letter in "abc"]
    assert Text.join(texts).in_("en") == "a, b, c"
    assert Text.join(texts).in_("ja") == "a、b、c"
    assert Text.join(texts, "alternatives").in_("en") == "a, b or c"
    assert Text.join(texts[:2], "alternatives").in_("en") == "a or b"
    assert Text.join(texts, "sentences").in_("ja") == "abc"
    assert Text.join(()).in_("en") == ""


def test_languages_go_round() -> None:
    assert [next_language(lang) for lang in ("en", "ja", "tlh")] == ["ja", "en", "en"]
    assert {language(lang).name for lang in built_in()} == {"English", "日本語"}


def test_a_seat_is_you_to_itself_and_words_bend_with_it() -> None:
    one, two = (seat_text(seat, Text.same(f"Seat {seat + 1}")) for seat in (0, 1))
    assert one.in_("en") == "Seat 1"
    with read_by(0):
        assert (one.in_("en"), two.in_("en"), one.in_("ja")) == ("you", "Seat 2", "あなた")
        with read_by(1):
            assert (one.in_("en"), two.in_("en")) == ("Seat 1", "you")
        assert one.in_("en") == "you"
    template = Template(
        "{seat} {seat|draws|draw}. {seat} {seat|has|have} {n} {n|card|cards}.", "en"
    )

    def filled() -> str:
        return template.fill({"seat": one.in_("en"), "n": 1})

    assert filled() == "Seat 1 draws. Seat 1 has 1 card."
    with read_by(0):
        assert filled() == "You draw. You have 1 card."
        plain = Template("a card of {seat}", "en")
        assert plain.fill({"seat": one.in_("en")}) == "a card of you"
        assert Template("{seat}: 3", "en").fill({"seat": one.in_("en")}) == "You: 3"
    assert reader() is None
