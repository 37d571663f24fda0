"""Checks on texts for people: every language of ours says everything."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING, Final

from belpic.core.conformance.case import Case, GameUnderTest
from belpic.core.conformance.check import Check
from belpic.core.conformance.errors import foreign_actions
from belpic.core.conformance.size import limited
from belpic.core.conformance.trail import Stop, stops
from belpic.core.conformance.views import Look, looks, refused, touches
from belpic.core.languages import BASE, built_in
from belpic.core.options import Choice, Integer, Spec, Subset
from belpic.core.text import FAULTS, Text
from belpic.core.translation import book_faults

if TYPE_CHECKING:
    from collections.abc import Iterator


WORD: Final = re.compile(r"[A-Za-z]*[a-z]{3,}|[A-Z]{4,}")
"""What makes a text English; numbers, codes such as r6 and places such as TIA do not."""
JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
KANA: Final = re.compile(r"[\u3040-\u30ff]")
LATIN: Final = re.compile(r"[A-Za-z0-9]")


def faulty(text: Text) -> str:
    """Return what is wrong with a text for people; nothing if it is fine."""
    try:
        read = {lang: text.in_(lang) for lang in built_in()}
    except FAULTS as error:
        return f"a text cannot be read: {error!r}"
    for lang, said in read.items():
        if not said.strip():
            return f"there is no {lang} text ({read})"
        if "{" in said or "}" in said:
            return f"a hole in the {lang} text was not filled in: {said!r}"
        if lang in FOREIGN and FOREIGN[lang](said):
            return f"the {lang} text is in another language: {said!r}"
    return ""


def _foreign_to_japanese(said: str) -> bool:
    return WORD.search(said) is not None and not JAPANESE.search(said)


def _foreign_to_english(said: str) -> bool:
    kanji_alone = JAPANESE.search(said) and not LATIN.search(said)
    return KANA.search(said) is not None or bool(kanji_alone)


FOREIGN: Final = {"ja": _foreign_to_japanese, "en": _foreign_to_english}
"""How to see that a text was not translated, where the script shows it."""


def _shown(case: Case) -> Iterator[str]:
    """Scenes, events, reasons, errors and outcomes are said in every language of ours."""
    for stop in limited(stops(case), case.size.seconds):
        for what, text in _texts(case, stop):
            if wrong := faulty(text):
                yield f"{stop}: {what}: {wrong}"
        outcome = stop.state.outcome()
        if outcome is not None and f"outcome.{outcome.reason}" not in case.game.phrases:
            yield f"{stop}: the phrase book has no outcome.{outcome.reason}"
    for look in limited(looks(case), case.size.seconds):
        for what, text in _refusals(case, look):
            if wrong := faulty(text):
                yield f"{look}: {what}: {wrong}"


def _texts(case: Case, stop: Stop) -> Iterator[tuple[str, Text]]:
    step = stop.step
    for viewer in stop.viewers(case):
        view = stop.state.view(viewer)
        yield from (("the scene", text) for text in view.scene().texts())
        if step:
            yield "an event", stop.state.describe(step.actor, step.action, viewer)
        if reason := view.why(("nonsense",)):
            yield "a reason", reason.text


def _refusals(case: Case, look: Look) -> Iterator[tuple[str, Text]]:
    for path, _ in touches(case, look):
        if reason := look.view.why(path):
            yield "a reason", reason.text
    for action in foreign_actions(case):
        if error := refused(case, look.stop.state, look.seat, str(action)):
            yield "an error", error[1].text


def _phrases(rules: GameUnderTest) -> Iterator[str]:
    """The phrase book has everything, in every language, with the same holes to fill in."""
    for lang in built_in():
        yield from (f"{fault} in {lang}" for fault in book_faults(rules.game.phrases, lang))
    templates = {lang: rules.game.phrases.templates(lang) for lang in built_in()}
    for key, source in templates[BASE].items():
        told = {lang: said.get(key, source) for lang, said in templates.items()}
        if wrong := faulty(Text.told(**{lang: _plain(said) for lang, said in told.items()})):
            yield f"{key}: {wrong}"
    for key in _needed(rules):
        if key not in rules.game.phrases:
            yield f"{key} is missing"
    for name, text in (("title", rules.game.info.title), ("summary", rules.game.info.summary)):
        if wrong := faulty(text):
            yield f"{name}: {wrong}"


def _plain(template: str) -> str:
    """Return the template with its holes filled with numbers."""
    return "".join(
        literal + ("" if name is None else "0")
        for literal, name, _, _ in Formatter().parse(template)
    )


def _needed(rules: GameUnderTest) -> Iterator[str]:
    yield "actions"
    yield from (f"preset.{name}" for name in rules.game.presets)
    for name, spec in rules.game.Options.specs().items():
        yield f"option.{name}.label"
        yield f"option.{name}.help"
        if spec.meaning is not None:
            yield f"option.{name}.meaning"
        yield from (f"option.{name}.{value}" for value in _named_values(spec))


def _named_values(spec: Spec) -> Iterator[str]:
    match spec:
        case Choice(allowed=names) | Subset(members=names):
            yield from names
        case Integer(extra=extra):
            yield from (value for value in extra if isinstance(value, str))
        case _:
            return


CHECKS: Final = (Check("languages.shown", _shown),)
RULES_CHECKS: Final = (Check("languages.phrases", _phrases),)
