"""Matches as pictures to go through, for notebooks and pages.

A film is one piece of HTML that needs nothing else. Pictures of one match have most elements in
common, so each element is written once and a frame is a list of numbers.
"""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Final

from belpic.api.wording import PHRASES
from belpic.core.languages import BASE
from belpic.core.match import effective
from belpic.core.seats import ALL, SPECTATOR
from belpic.records.transcript import raw
from belpic.render.picture import draw_scene
from belpic.render.style import Style

if TYPE_CHECKING:
    from belpic.core.languages import Lang
    from belpic.core.match import Match
    from belpic.core.text import Text
    from belpic.core.view import View

LONGEST: Final = 600
"""Of a longer match the last so many events are shown."""
_UNSEEN: Final = ("seat", "note")
_ELEMENT: Final = re.compile(r"(?=<)")
_BUTTONS: Final = (("first", "|◀"), ("back", "◀"), ("on", "▶"), ("last", "▶|"))
_SCRIPT: Final = """
const film = JSON.parse(document.getElementById("film").textContent);
const at = document.getElementById("at"), told = document.getElementById("told");
const screen = document.getElementById("screen");
function show(number) {
  at.value = Math.max(0, Math.min(film.frames.length - 1, number));
  const frame = film.frames[at.value];
  screen.innerHTML = frame.parts.map((part) => film.elements[part]).join("");
  told.textContent = frame.told;
}
const steps = {
  first: () => 0, back: () => +at.value - 1, on: () => +at.value + 1,
  last: () => film.frames.length - 1,
};
for (const [id, go] of Object.entries(steps))
  document.getElementById(id).onclick = () => show(go());
at.oninput = () => show(+at.value);
show(0);
"""
_STYLE: Final = """
body { margin: 0; font: 15px sans-serif; background: Canvas; color: CanvasText }
nav { display: flex; gap: 6px; align-items: center; padding: 6px }
nav button { min-width: 44px; min-height: 36px; font-size: 16px }
nav input { flex: 1 }
#told { min-height: 1.6em; padding: 0 8px 6px; margin: 0 }
#screen svg { display: block; width: 100%; height: auto; max-height: 640px }
"""


def draw(view: View, title: Text, lang: Lang, *, dark: bool) -> str:
    """Return what a view shows as SVG."""
    return draw_scene(view.scene(), Style.of(lang, dark=dark), title)


class Film:
    """A match to go through, event by event; a notebook shows it by itself."""

    def __init__(self, match: Match, lang: Lang = BASE, *, dark: bool = False) -> None:
        """Take a match; while it goes on, pictures show what everybody may see."""
        self._match = match
        self._lang = lang
        self._dark = dark

    def html(self) -> str:
        """Return a whole page."""
        frames = self._frames()
        return (
            f'<!doctype html><html lang="{self._lang}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width">'
            f"<style>:root{{color-scheme:{'dark' if self._dark else 'light'}}}{_STYLE}</style>"
            f'<div id="screen"></div><p id="told" aria-live="polite"></p>'
            f"<nav>{self._controls(len(frames) - 1)}</nav>"
            f'<script id="film" type="application/json">{self._data(frames)}</script>'
            f"<script>{_SCRIPT}</script></html>"
        )

    def _repr_html_(self) -> str:
        page = html.escape(self.html(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:740px;border:0"></iframe>'

    def _controls(self, last: int) -> str:
        buttons = [
            f'<button id="{name}" aria-label="{self._say(name)}">{sign}</button>'
            for name, sign in _BUTTONS
        ]
        slider = f'<input id="at" type="range" min="0" max="{last}" aria-label="{self._say("at")}">'
        return "".join([*buttons[:2], slider, *buttons[2:]])

    def _say(self, key: str) -> str:
        return html.escape(PHRASES(f"film.{key}").in_(self._lang), quote=True)

    def _frames(self) -> list[tuple[str, View]]:
        """Return what was told and seen: at the beginning, and after every event that counts."""
        match = self._match
        viewer = SPECTATOR if match.outcome is None else ALL
        counted = {event.n for event in effective(match.events) if event.kind not in _UNSEEN}
        steps = [step for step in match.steps() if step[0].n in counted]
        frames, state = [], match.state
        for event, before, actor, action in reversed(steps):
            text = raw(event) if before is None else before.describe(actor, action, viewer)
            frames.append((text, state))
            state = state if before is None else before
        frames.append((PHRASES("film.begin"), state))
        shown = reversed(frames[:LONGEST])
        return [(text.in_(self._lang), state.view(viewer)) for text, state in shown]

    def _data(self, frames: list[tuple[str, View]]) -> str:
        title = self._match.game.info.title
        elements: dict[str, int] = {}
        numbered = []
        for told, view in frames:
            svg = draw(view, title, self._lang, dark=self._dark)
            parts = [elements.setdefault(part, len(elements)) for part in _ELEMENT.split(svg)]
            numbered.append({"told": told, "parts": parts})
        data = json.dumps({"elements": list(elements), "frames": numbered}, ensure_ascii=False)
        # nothing in a text may end the script element
        return data.replace("<", "\\u003c")
