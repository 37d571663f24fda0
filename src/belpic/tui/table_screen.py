"""What a table page shows of a session: the table, the log, what can be done, where one stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from belpic import bots
from belpic.core.action import join
from belpic.core.languages import BASE
from belpic.core.scene import Button
from belpic.core.seats import Seat
from belpic.core.text import Text
from belpic.records.transcript import ending
from belpic.tui.bars import DO
from belpic.tui.draw.block import (
    MOUSE_ONLY,
    Block,
    Line,
    Span,
    Touch,
    flow_spans,
    stack,
    width_of,
    wrap,
)
from belpic.tui.draw.choices import draw_buttons
from belpic.tui.draw.labels import label, names
from belpic.tui.draw.scene import draw_scene
from belpic.tui.hands import sort_hand
from belpic.tui.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from belpic.core.action import Token
    from belpic.core.scene import Scene
    from belpic.tui.amounts import Amounts
    from belpic.tui.draw.pen import Pen
    from belpic.tui.play_session import PlaySession

DONE: Final = "done:"
"""The key of the button that ends an action which could go on."""
LISTED: Final = 10
"""How many things have a digit."""
AFTER_END: Final = ("rematch", "new", "save")
"""What one can do when a match is over."""


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """Something that can be done now: its key, its name and the words one may begin to type."""

    key: str
    label: str
    words: tuple[str, ...] = ()

    def begins(self, letter: str) -> bool:
        """Tell whether it can be meant by a letter."""
        return any(word.casefold().startswith(letter) for word in self.words)


@dataclass(frozen=True, slots=True)
class TableScreen:
    """One moment of a session, drawn from the View of the seat that looks."""

    session: PlaySession
    scene: Scene
    allowed: Mapping[str, tuple[Token, ...]]
    can_finish: bool
    amounts: Mapping[str, int]

    @staticmethod
    def of(session: PlaySession, amounts: Amounts, *, by_colour: bool = False) -> TableScreen:
        """Return the picture of this moment, with the amounts brought up to it."""
        scene, allowed = session.scene(), session.allowed()
        if by_colour:
            scene = sort_hand(scene, session.viewer)
        amounts.refresh(scene, allowed)
        return TableScreen(session, scene, allowed, session.can_finish, dict(amounts.values))

    def pen(self, pen: Pen, spinning: tuple[bool, ...] | None = None) -> Pen:
        """Return the pen with everything that this moment adds."""
        session = self.session
        possible = frozenset(self.allowed) | ({DONE} if self.can_finish else set())
        return replace(
            pen,
            viewer=session.viewer,
            seats=session.seats,
            asked=session.asked,
            names=seat_names(session),
            allowed=possible,
            chosen=tuple(token.key for token in session.path),
            amounts=self.amounts,
            spinning=spinning,
        )

    def table(self, pen: Pen) -> Block:
        """Return the scene, below the end of the match if it is over, above what has no place."""
        parts = [draw_scene(self.scene, pen)]
        if self.session.outcome is not None:
            parts.insert(0, self._banner(pen))
        buttons = self._more_buttons(pen)
        if buttons:
            parts.append(draw_buttons(buttons, pen))
        return stack(parts)

    def _banner(self, pen: Pen) -> Block:
        outcome = self.session.outcome
        assert outcome is not None  # asked for only then
        first, *rest = ending(outcome, self.session.game)
        lines: list[Line] = [(Span(f" {pen.say(first)} ", "banner"),)]
        return Block((*lines, *((Span(f" {pen.say(one)}", "strong"),) for one in rest)))

    def _more_buttons(self, pen: Pen) -> Sequence[Button]:
        keys = self.scene.keys()
        loose = [
            Button(key, Text.same(" / ".join(token.text for token in tokens)))
            for key, tokens in self.allowed.items()
            if key not in keys
        ]
        done = [Button(DONE, self._done())] if DONE in pen.allowed else []
        return [*done, *loose]

    def _done(self) -> Text:
        """Return what ends the action, and the action if it is more than what was touched."""
        action = self.session.completion
        if action is None or sorted(action) == sorted(token.text for token in self.session.path):
            return PHRASES("table.done")
        return PHRASES("table.complete", action=str(action))

    def choices(self, pen: Pen) -> tuple[OfferedChoice, ...]:
        """Return everything that can be done now: words, then things, as a reader meets them."""
        if self.session.over:
            return tuple(
                OfferedChoice(DO + name, pen.phrase(f"command.{name}"), (name,))
                for name in AFTER_END
            )
        return tuple(self._possible(pen))

    def _possible(self, pen: Pen) -> Iterator[OfferedChoice]:
        if DONE in pen.allowed:
            yield OfferedChoice(DONE, pen.say(self._done()), ("done",))
        english = names(self.scene, replace(pen, lang=BASE))
        named = names(self.scene, pen)
        place = _place_in(list(named))
        for key in sorted(
            self.allowed, key=lambda one: (not self.session.is_word(one), place(one))
        ):
            words = (english.get(key, key), *(token.text for token in self.allowed[key]))
            label = named.get(key, join([self.allowed[key][0].text]))
            if key in self.amounts:
                label = f"{label} {self.amounts[key]} (+ -)"
            yield OfferedChoice(key, label, words)

    def choice_lines(self, pen: Pen) -> Block:
        """Return the first choices with their digits, each to be clicked; else whose turn it is."""
        choices = self.choices(pen)
        groups: list[Line] = []
        for number, choice in enumerate(choices[:LISTED], start=1):
            touch = Touch(choice.key, MOUSE_ONLY)
            groups.append(
                (
                    Span(f" {number % 10} ", "key", touch),
                    Span(f"{choice.label} ", "strong", touch),
                )
            )
        if len(choices) > LISTED:
            more = pen.phrase("table.more", number=len(choices) - LISTED)
            groups.append((Span(f" {more}", "dim"),))
        if not groups:
            groups.append((Span(f" {self.turn(pen)}", "dim"),))
        return Block(tuple(flow_spans(groups, pen.width - 1)[:2]))

    def turn(self, pen: Pen) -> str:
        """Return whose turn it is, or what is going on."""
        session = self.session
        if session.status is not None:
            return pen.say(session.status)
        if session.over:
            return pen.phrase("turn.over")
        asked = pen.phrase("spoken.join").join(
            pen.short_name(seat) for seat in sorted(session.asked)
        )
        match session.waiting:
            case "person" if session.people == {session.viewer}:
                return pen.phrase("turn.you", seat=asked)
            case "person":
                return pen.phrase("turn.seat", seat=asked)
            case "bot":
                return pen.phrase("turn.bot", seat=asked)
            case "others":
                return pen.phrase("turn.others", seat=asked)
            case _:
                return pen.phrase("turn.chance")

    def seats(self, pen: Pen) -> Line:
        """Return who sits where, those who are asked marked; their numbers if that is too long."""
        clocks = self.session.clocks
        for name in (pen.name, pen.short_name):
            groups = [
                (
                    Span(f"{pen.charset.turn if seat in pen.asked else ' '}", "strong"),
                    Span(name(seat), f"seat{seat % 8}{' strong' if seat in pen.asked else ''}"),
                    Span(f" {pen.say(clocks[seat])}" if seat in clocks else "", "strong"),
                )
                for seat in map(Seat, range(pen.seats))
            ]
            line = tuple(span for group in groups for span in (*group, Span(" ")))
            if width_of(line) <= pen.width // 2:
                return line
        return ()

    def breadcrumb(self, pen: Pen) -> Block:
        """Return the touches made so far, and how to take the last one back."""
        named = names(self.scene, pen)
        spans = []
        for token in self.session.path:
            label = token.text if token.key in self.amounts else named.get(token.key, token.text)
            spans += [Span(f" {label}", "chosen"), Span(f" {pen.charset.then}", "dim")]
        text = join([token.text for token in self.session.path])
        if spans:
            spans.append(Span(f"   {pen.say(text)}", "dim"))
            escape = pen.phrase("table.escape")
            spans.append(Span(f"   {escape}", "key", Touch(f"{DO}back", MOUSE_ONLY)))
        return Block((tuple(spans),) if spans else ())

    def about(self, key: str, pen: Pen) -> str:
        """Return what a thing is, in words; nothing for things that are not on the table."""
        return label(key, self.scene, pen)


def _place_in(keys: Sequence[str]) -> Callable[[str], int]:
    """Return what sorts keys as they are met on the table, those that are not there last."""
    places = {key: place for place, key in enumerate(keys)}
    return lambda key: places.get(key, len(places))


def seat_names(session: PlaySession) -> dict[Seat, Text]:
    """Return who sits where: you, another person, or a bot of some level."""
    found: dict[Seat, Text] = {}
    for seat in map(Seat, range(session.seats)):
        if seat in session.levels:
            level = bots.label(session.levels[seat], session.game)
            found[seat] = PHRASES("seat.bot", seat=seat + 1, level=level)
        else:
            you, name = session.people == {seat}, session.named.get(seat)
            if name is None or you:
                found[seat] = PHRASES(f"seat.{'you' if you else 'person'}", seat=seat + 1)
            else:
                found[seat] = PHRASES("seat.named", seat=seat + 1, name=name)
    return found


def log_lines(sentences: Sequence[Text], pen: Pen, at: int | None = None) -> Block:
    """Return numbered sentences; with `at`, that one is marked and all can be gone to."""
    lines: list[Line] = [(Span(pen.phrase("log.title"), "title"),)]
    digits = len(str(len(sentences)))
    for number, sentence in enumerate(sentences, start=1):
        now = number == at
        touch = None if at is None else Touch(f"at:{number}", MOUSE_ONLY)
        sign = pen.charset.turn if now else " "
        ink = "strong" if now else ""
        for index, text in enumerate(wrap(pen.say(sentence), max(8, pen.width - digits - 3))):
            count = str(number).rjust(digits) if not index else " " * digits
            lines.append((Span(f"{sign}{count} ", "dim", touch), Span(text, ink, touch)))
    return Block(tuple(lines))
