"""What a lesson says: its steps as data, read strictly from beside the game.

A game keeps its lesson in a package `lesson` inside its own: `steps.toml` has the steps, and the
phrase book of that package their words by the step's name, in every language. Nothing here asks
the rules; `belpic.core.lessons.course` does.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import resources
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

from belpic.core import registry
from belpic.core.errors import BelpicError, reason
from belpic.core.options import Value
from belpic.core.text import Phrases

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.text import Text

Kind = Literal["say", "act", "spot", "choose", "illegal"]
"""To read; to act; to touch a thing; to answer; to answer why an action is refused."""
PACKAGE: Final = "lesson"
FILE: Final = "steps.toml"
LENGTH: Final = range(8, 16)
"""How many steps a lesson has: enough to play afterwards, and few enough for one sitting."""
NEEDS: Final[Mapping[Kind, frozenset[str]]] = {
    "say": frozenset(),
    "act": frozenset({"right"}),
    "spot": frozenset({"right"}),
    "choose": frozenset({"right", "answers"}),
    "illegal": frozenset({"right", "answers", "action", "code"}),
}
"""What a step of each kind says beside where it is."""
ALWAYS: Final = frozenset({"id", "kind"})
PLACE: Final = frozenset({"anew", "position", "play", "seat", "proof"})
"""What a step of any kind may say: where it is, who looks, and what shows that it is true."""
MORE: Final[Mapping[Kind, frozenset[str]]] = {
    "say": frozenset(),
    "act": frozenset({"wrong", "then"}),
    "spot": frozenset(),
    "choose": frozenset(),
    "illegal": frozenset(),
}
"""What only steps of a kind may say."""


class BadLesson(BelpicError):
    """A lesson that cannot be read, or that the rules contradict."""


def bad_lesson(game: str, step: str, key: str, **values: object) -> BadLesson:
    """Return the error for a step, or for the file as a whole."""
    why = reason(f"lesson_{key}", **values).text
    return BadLesson(reason("lesson", game=game, step=step or FILE, why=why))


@dataclass(frozen=True, slots=True)
class Proof:
    """What the rules have to say so that what a step tells is true."""

    play: tuple[str, ...] = ()
    """Events after the position of the step."""
    scores: tuple[int, ...] | None = None
    """Everybody's points after them."""
    legal: tuple[str, ...] = ()
    """What may be done there."""
    refused: tuple[str, ...] = ()
    """What may not."""
    counts: str | None = None
    """A set of cards or pieces, as the game scores them."""
    points: int | None = None
    """What it is worth."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: where it is, and what is asked."""

    id: str
    kind: Kind
    anew: bool = False
    """Whether it begins with a new match; otherwise it goes on where the last one ended."""
    position: str | None = None
    """A position as the game writes it, to begin with instead."""
    play: tuple[str, ...] = ()
    """What happens before anything is asked: actions and outcomes of chance, in their order."""
    seat: int | None = None
    """Who looks, counted from one; whoever is asked if it is not said."""
    right: tuple[str, ...] = ()
    """Actions, keys of things or names of answers that are right; the lesson goes on with the
    first action."""
    wrong: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Legal actions that get a reply of their own, by its name."""
    then: tuple[str, ...] = ()
    """What happens after the right action."""
    answers: tuple[str, ...] = ()
    """The names of the answers, in the order in which they stand."""
    action: str = ""
    """What the rules refuse here."""
    code: str = ""
    """The code of their reason."""
    proof: Proof = Proof()


@dataclass(frozen=True, slots=True)
class Script:
    """A whole lesson."""

    game: str
    preset: str | None
    seats: int | None
    options: Mapping[str, Value]
    first: bool
    """Whether newcomers who know no game begin with this one."""
    steps: tuple[Step, ...]
    book: Phrases

    @property
    def title(self) -> Text:
        """The lesson's name."""
        return self.book("title")

    @property
    def about(self) -> Text:
        """What one will have learnt."""
        return self.book("about")


def has_lesson(game: str) -> bool:
    """Tell whether a game brings a lesson.

    Raises:
        UnknownGame: if there is no such game.
    """
    registry.info(game)
    package = f"{registry.packages()[game]}.{PACKAGE}"
    return find_spec(package) is not None and resources.files(package).joinpath(FILE).is_file()


@cache
def read_script(game: str) -> Script:
    """Return the lesson of a game.

    Raises:
        UnknownGame: if there is no such game.
        BadLesson: if it has no lesson, or one that does not say what a lesson has to say.
    """
    if not has_lesson(game):
        raise bad_lesson(game, "", "none")
    package = f"{registry.packages()[game]}.{PACKAGE}"
    text = resources.files(package).joinpath(FILE).read_text(encoding="utf-8")
    return script_of(game, text, Phrases(package))


def script_of(game: str, text: str, book: Phrases) -> Script:
    """Return the lesson that a text says.

    Raises:
        BadLesson: if it is none; the message names the step and what is wrong with it.
    """
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise bad_lesson(game, "", "toml", why=str(error)) from error
    head = _Reader(game, "", {name: value for name, value in said.items() if name != "step"})
    head.know(frozenset({"preset", "seats", "options", "first"}))
    rows = said.get("step")
    if not isinstance(rows, list) or len(rows) not in LENGTH:
        raise bad_lesson(game, "", "length", low=LENGTH.start, high=LENGTH.stop - 1)
    steps = tuple(_step(game, row) for row in rows)
    names = [step.id for step in steps]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise bad_lesson(game, twice, "twice")
    return Script(
        game=game,
        preset=head.word("preset"),
        seats=head.number("seats"),
        options=cast("Mapping[str, Value]", head.table("options")),
        first=head.flag("first"),
        steps=steps,
        book=book,
    )


def _step(game: str, row: object) -> Step:
    if not isinstance(row, dict):
        raise bad_lesson(game, "", "type", name="step", expected="[[step]]")
    said = _Reader(game, str(row.get("id", "")), row)
    kind = said.word("kind")
    if kind not in get_args(Kind):
        raise said.refuse("kind", kind=str(kind)[:40], kinds=", ".join(get_args(Kind)))
    kind = cast("Kind", kind)
    needed = ALWAYS | NEEDS[kind]
    said.know(needed | PLACE | MORE[kind])
    if lacking := sorted(name for name in needed if not row.get(name)):
        raise said.refuse("lacks", name=lacking[0])
    step = Step(
        id=said.word("id") or "",
        kind=kind,
        anew=said.flag("anew"),
        position=said.word("position"),
        play=said.words("play"),
        seat=said.number("seat"),
        right=said.words("right"),
        wrong={name: said.inner("wrong").words(name) for name in said.table("wrong")},
        then=said.words("then"),
        answers=said.words("answers"),
        action=said.word("action") or "",
        code=said.word("code") or "",
        proof=_proof(said.inner("proof")),
    )
    if stray := next(
        (name for name in step.right if step.answers and name not in step.answers), ""
    ):
        raise said.refuse("answer", name=stray)
    return step


def _proof(said: _Reader) -> Proof:
    said.know(frozenset(one.name for one in fields(Proof)))
    return Proof(
        play=said.words("play"),
        scores=said.numbers("scores"),
        legal=said.words("legal"),
        refused=said.words("refused"),
        counts=said.word("counts"),
        points=said.number("points"),
    )


class _Reader:
    """One table of a lesson's file, read strictly."""

    def __init__(self, game: str, step: str, said: Mapping[str, object]) -> None:
        self.game, self.step, self.said = game, step, said

    def refuse(self, key: str, **values: object) -> BadLesson:
        return bad_lesson(self.game, self.step, key, **values)

    def know(self, names: frozenset[str]) -> None:
        if stray := sorted(set(self.said) - names):
            raise self.refuse("unknown", name=stray[0], names=", ".join(sorted(names)))

    def _typed(self, name: str, expected: str, *, fits: bool) -> None:
        if not fits:
            raise self.refuse("type", name=name, expected=expected)

    def word(self, name: str) -> str | None:
        value = self.said.get(name)
        self._typed(name, "a text", fits=value is None or isinstance(value, str))
        return cast("str | None", value)

    def flag(self, name: str) -> bool:
        value = self.said.get(name, False)
        self._typed(name, "true, false", fits=isinstance(value, bool))
        return value is True

    def number(self, name: str) -> int | None:
        value = self.said.get(name)
        is_one = isinstance(value, int) and not isinstance(value, bool)
        self._typed(name, "a whole number", fits=value is None or is_one)
        return cast("int | None", value)

    def words(self, name: str) -> tuple[str, ...]:
        value = self.said.get(name, [])
        fits = isinstance(value, list) and all(isinstance(one, str) for one in value)
        self._typed(name, "[texts]", fits=fits)
        return tuple(cast("list[str]", value))

    def numbers(self, name: str) -> tuple[int, ...] | None:
        value = self.said.get(name)
        if value is None:
            return None
        fits = isinstance(value, list) and all(isinstance(one, int) for one in value)
        self._typed(name, "[whole numbers]", fits=fits)
        return tuple(cast("list[int]", value))

    def table(self, name: str) -> Mapping[str, object]:
        value = self.said.get(name, {})
        self._typed(name, "{name = value}", fits=isinstance(value, dict))
        return cast("Mapping[str, object]", value)

    def inner(self, name: str) -> _Reader:
        return _Reader(self.game, self.step, self.table(name))
