"""The table of a running match: touches, typed moves, bots, throws, saving, leaving."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from belpic.bots.analysis.advice import advise
from belpic.bots.analysis.summary import best_of
from belpic.core.errors import BelpicError
from belpic.core.scene import Sticks
from belpic.core.text import Text
from belpic.tui import files
from belpic.tui.amounts import Amounts
from belpic.tui.bars import DO
from belpic.tui.draw.choices import LESS, MORE
from belpic.tui.pages.dialogs import Menu, Prompt
from belpic.tui.pages.rules import show_rules
from belpic.tui.pages.table_display import TableDisplay
from belpic.tui.phrases import PHRASES
from belpic.tui.play_session import Played, Several, TouchRefused
from belpic.tui.session import Session
from belpic.tui.sheet import Sheet
from belpic.tui.table_screen import DONE, LISTED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events

    from belpic.bots.analysis.summary import Choice
    from belpic.core.action import Token
    from belpic.tui.bars import Command
    from belpic.tui.play_session import PlaySession, Touched
    from belpic.tui.preferences import Preferences
    from belpic.tui.setup import Setup
    from belpic.tui.table_screen import OfferedChoice

HINTS: Final = 3
"""How many actions a hint names."""
FLIGHT: Final = (0.05, 0.06, 0.07, 0.08, 0.1, 0.12, 0.14, 0.16)
"""Seconds between the turns of sticks in the air, slowing down; 0.78 s in all."""


class TablePage(TableDisplay):
    """A match that people and bots play here."""

    COMMANDS_SHOWN: ClassVar[tuple[Command, ...]] = (
        ("Tab", "next", "noop"),
        ("Enter", "touch", "noop"),
        ("Esc", "back", "back"),
        (":", "write", "write"),
        ("s", "save", "save"),
        ("l", "language", "app.language"),
        ("?", "help", "help"),
        ("q", "quit", "app.quit"),
        ("r", "rules", "rules"),
        ("n", "new", "new"),
        ("o", "open", "open"),
        ("F9", "hint", "hint"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        Binding("colon,slash", "write", show=False),
        Binding("r", "rules", show=False),
        Binding("s", "save", show=False),
        Binding("n", "new", show=False),
        Binding("f9", "hint", show=False),
        Binding("plus,equals_sign", "amount(1)", show=False),
        Binding("minus", "amount(-1)", show=False),
        Binding("left_square_bracket", "log(-3)", show=False),
        Binding("right_square_bracket", "log(3)", show=False),
    ]

    def __init__(self, manner: Preferences, session: PlaySession, setup: Setup | None) -> None:
        """Take the match, and how it was set up, for the next one, if it was set up here."""
        super().__init__(manner, session, setup)
        self.busy = False
        self._skip = asyncio.Event()

    def on_mount(self) -> None:
        """Draw, and let bots and chance begin."""
        super().on_mount()
        self.go_on()

    def touched(self, key: str) -> None:
        """Touch a thing of the scene, a handle of an amount, or the button that ends an action."""
        self.say(None)
        if key.startswith((LESS, MORE)):
            side = 1 if key.startswith(MORE) else -1
            self._step(key.removeprefix(LESS).removeprefix(MORE), side)
        elif key == DONE:
            self._react(self.session.finish())
        else:
            tokens = self.session.allowed().get(key, ())
            number = self.amounts.token(key, tokens)
            self._react(self.session.take(number) if number else self.session.touch(key))

    def _react(self, result: Touched) -> None:
        match result:
            case TouchRefused(reason=reason):
                self.say(reason.text, "refused")
            case Several(tokens=tokens):
                self._ask(tokens)
                return
            case Played():
                self.go_on()
            case _:
                pass
        self.draw()

    def _ask(self, tokens: tuple[Token, ...]) -> None:
        items = [(token.text, _choice(token)) for token in tokens]

        def chosen(text: str | None) -> None:
            for token in tokens:
                if token.text == text:
                    self._react(self.session.take(token))

        self.app.push_screen(Menu(self.manner, PHRASES("table.which"), items), chosen)

    def _step(self, key: str, by: int) -> None:
        tokens = self.session.allowed().get(key, ())
        if tokens:
            self.amounts.step(key, tokens, by)
        else:
            self.say(self.session.why(key).text, "refused")
        self.draw()

    def action_amount(self, by: int) -> None:
        """Step the amount under the cursor, or the one that is all that can be chosen now."""
        key = self._amount_key()
        if key is not None:
            self._step(key, by)

    def _amount_key(self) -> str | None:
        cursor = self.query_one("#table", Sheet).cursor
        allowed = self.session.allowed()
        open_now = [key for key in self.amounts.values if key in allowed]
        if cursor is not None and cursor.key in open_now:
            return cursor.key
        # where there is more to choose, digits choose among all of it
        return open_now[0] if len(open_now) == 1 == len(allowed) else None

    def on_key(self, event: events.Key) -> None:
        """Skip what moves, choose by digit or letter, type into an amount."""
        if self.spinning is not None or (self.busy and event.key in ("enter", "space")):
            event.stop()
            self._skip.set()
        elif event.character and event.character.isdecimal() and event.character.isascii():
            event.stop()
            self._digit(event.character)
        elif event.character and event.character.isalpha() and not self._taken(event.character):
            event.stop()
            self._letter(event.character.casefold())

    def _taken(self, character: str) -> bool:
        """Tell whether a letter is a command; its capital never is."""
        return character in "lnoqrs"

    def _digit(self, digit: str) -> None:
        key = self._amount_key()
        if key is not None:
            if not self.amounts.type(key, self.session.allowed()[key], digit):
                self.say(self.session.why(digit).text, "refused")
            self.draw()
            return
        choices = self._choices()[:LISTED]
        index = (int(digit) - 1) % 10
        if index < len(choices):
            self._choose(choices[index])

    def _letter(self, letter: str) -> None:
        found = [choice for choice in self._choices() if choice.begins(letter)]
        words = [choice for choice in found if self.session.is_word(choice.key)]
        if len(words) == 1:
            self._choose(words[0])
        elif len(found) == 1:
            self._choose(found[0])
        elif found:
            sheet = self.query_one("#table", Sheet)
            keys = [choice.key for choice in found]
            here = sheet.cursor.key if sheet.cursor else ""
            sheet.point_at(keys[(keys.index(here) + 1) % len(keys)] if here in keys else keys[0])

    def _choices(self) -> tuple[OfferedChoice, ...]:
        if self.picture is None:
            return ()
        return self.picture.choices(self.picture.pen(self.pen(self.query_one("#table", Sheet))))

    def _choose(self, choice: OfferedChoice) -> None:
        if choice.key.startswith(DO):
            self.call_later(self.run_action, choice.key.removeprefix(DO))
        else:
            self.query_one("#table", Sheet).point_at(choice.key)
            self.touched(choice.key)

    def action_back(self) -> None:
        """Take back the last touch."""
        self.say(None)
        if not self.session.back():
            self.say(PHRASES("table.nothing_to_undo"), "dim")
        self.draw()

    def action_write(self) -> None:
        """Ask for an action in notation."""
        if self.session.waiting != "person":
            self.say(self.session.why("").text, "refused")
            return
        hint = PHRASES("write.hint", actions=self.session.game.phrases("actions"))
        prompt = Prompt(self.manner, PHRASES("write.title"), self._written, body=hint)
        self.app.push_screen(prompt, lambda _: self._react_to_text())

    def _written(self, text: str) -> Text | None:
        try:
            self.session.write(text)
        except BelpicError as error:
            return error.text
        return None

    def _react_to_text(self) -> None:
        self.go_on()
        self.draw()

    def action_hint(self) -> None:
        """Find what had best be done, in a match against bots."""
        problem = self.session.hint_problem()
        if problem is not None:
            self.say(problem, "refused")
        elif not self.busy:
            self.say(PHRASES("hint.waits"), "dim")
            self.ask_for_hint()

    def ask_for_hint(self) -> None:
        """Think about it here."""
        self.busy = True
        self.run_worker(self._advise(), exclusive=True)

    async def _advise(self) -> None:
        session = self.session
        assert isinstance(session, Session)  # elsewhere the server thinks
        view = session.hand
        try:
            advice = await asyncio.to_thread(advise, session.game, view)
        except Exception:  # noqa: BLE001  # whatever a game's judge does, the match goes on
            self.say(PHRASES("hint.none"), "refused")
            return
        finally:
            self.busy = False
        if session.hand == view and session.hint_problem() is None:
            session.note_hint()
            self.show_hint(advice.choices, advice.why)
        self.go_on()

    def show_hint(self, choices: Sequence[Choice], why: Text) -> None:
        """Show what had best be done; what is chosen of it is played."""
        self.say(None)
        self.draw()
        sheet, keys = self.query_one("#table", Sheet), self.session.allowed()
        best = best_of(choices)
        for key in (key for key in best.keys if key in keys):
            sheet.point_at(key)
            break
        listed = [best, *(one for one in choices if one is not best)][:HINTS]
        items = [
            (
                one.text,
                PHRASES(
                    "hint.best" if one is best else "hint.choice",
                    told=one.told,
                    share=f"{one.wins / 100:.1f} %",
                ),
            )
            for one in sorted(listed, key=choices.index)
        ]

        def chosen(text: str | None) -> None:
            if text is not None:
                self.say(self._written(text), "refused")
                self._react_to_text()

        self.app.push_screen(Menu(self.manner, PHRASES("hint.title"), items, why), chosen)

    def go_on(self) -> None:
        """Let bots and chance act until a person is asked."""
        if not self.busy and self.session.waiting in ("bot", "chance"):
            self.busy = True
            self.run_worker(self._automatic(), exclusive=True)

    async def _automatic(self) -> None:
        session = self.session
        assert isinstance(session, Session)  # elsewhere, bots and chance are somebody else's matter
        while session.waiting in ("bot", "chance"):
            self.draw()
            if session.waiting == "bot":
                seat, action = await asyncio.to_thread(session.think)
                await self._wait(self.manner.pace)
                session.answer(seat, action)
            else:
                await self._fly(session)
                session.fall()
        self.busy = False
        self.draw()

    async def _fly(self, session: Session) -> None:
        """Let sticks turn in the air if the scene has any; the result is decided afterwards."""
        sticks = [one for one in session.things() if isinstance(one, Sticks)]
        if not (self.manner.motion and session.throws_sticks and sticks):
            await self._wait(self.manner.pace / 2)
            return
        number = max(one.number for one in sticks)
        self._skip.clear()
        for seconds in FLIGHT:
            self.spinning = tuple(secrets.randbelow(2) == 1 for _ in range(number))
            self.draw()
            if await self._pause(seconds):
                break
        self.spinning = None

    async def _wait(self, seconds: float) -> None:
        self._skip.clear()
        await self._pause(seconds)

    async def _pause(self, seconds: float) -> bool:
        """Wait, but not longer than until a key is pressed; True if one was."""
        if seconds <= 0:
            return False
        try:
            await asyncio.wait_for(self._skip.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def action_log(self, lines: int) -> None:
        """Scroll the log."""
        self.query_one("#log", Sheet).scroll_relative(y=lines, animate=False)

    def action_rules(self) -> None:
        """Show the rules of the game."""
        show_rules(self, self.session.game, self.session.seats)

    def action_save(self) -> None:
        """Ask where to save the match, as far as the one who looks may keep it."""
        self.save(lambda: None)

    def save(self, then: Callable[[], object]) -> None:
        """Save the match, then go on."""
        path = files.suggested(self.manner.folder, self.session.game.info.id)
        state = "whole" if self.session.over else "partial"

        def check(name: str) -> Text | None:
            return files.save(self.session.record(), name)

        def saved(name: str | None) -> None:
            if name is not None:
                self.say(PHRASES("save.done", path=name), "good")
                then()

        title, body = PHRASES("save.title"), PHRASES(f"save.{state}")
        self.app.push_screen(Prompt(self.manner, title, check, str(path), body), saved)

    def action_rematch(self) -> None:
        """Play again with the same choices, everybody one seat further."""
        if not self.session.over or self.setup is None:
            return
        self.setup.first = (self.setup.first + 1) % self.setup.seats
        self.session = self.setup.session()
        self.amounts = Amounts()
        self.say(None)
        self.draw()
        self.go_on()

    def action_new(self) -> None:
        """Go back to the choices before the match."""
        self.leave(self.dismiss)

    def leave(self, then: Callable[[], object]) -> None:
        """Leave the match; while it goes on, ask first."""
        if self.session.over:
            then()
            return
        items = [(name, PHRASES(f"leave.{name}")) for name in ("stay", "save", "leave")]
        if isinstance(self.session.viewer, int):
            items.insert(2, ("resign", PHRASES("leave.resign")))

        def answered(answer: str | None) -> None:
            if answer == "save":
                self.save(then)
            elif answer == "resign":
                self.session.resign()
                self.draw()
            elif answer == "leave":
                then()

        self.app.push_screen(Menu(self.manner, PHRASES("leave.title"), items), answered)


def _choice(token: Token) -> Text:
    """Return a token for a menu: what it does, and how it is written."""
    if token.label is None:
        return Text.same(token.text)
    return PHRASES("table.choice", label=token.label, text=token.text)
