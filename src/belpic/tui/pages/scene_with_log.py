"""The part that tables and records share: the scene, and the log beside or below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Container

from belpic.tui.pages.common import Common
from belpic.tui.sheet import Sheet

if TYPE_CHECKING:
    from textual.app import ComposeResult


class SceneWithLog(Common):
    """A screen with a table and a log; the application's width classes arrange the two."""

    DEFAULT_CSS = """
    SceneWithLog #middle { height: 1fr; }
    SceneWithLog #table { padding: 0 1; }
    SceneWithLog #log { background: $surface; padding: 0 1; }
    SceneWithLog.-wide #middle { layout: horizontal; }
    SceneWithLog.-wide #log { width: 40; height: 1fr; }
    SceneWithLog.-narrow #log { height: 4; }
    """

    def compose_desk(self) -> ComposeResult:
        """Make the table and the log."""
        with Container(id="middle"):
            yield Sheet(id="table")
            yield Sheet(id="log")

    def on_mount(self) -> None:
        """Draw, and let keys go to the table."""
        super().on_mount()
        self.query_one("#log", Sheet).can_focus = False
        self.query_one("#table", Sheet).focus()
