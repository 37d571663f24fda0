"""Finding the combinations that are worth showing in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from belpic.core.action import Action
    from belpic.games._shared.climbing.enumeration import Part
    from belpic.games._shared.climbing.forms import Form


class FoundForm(Protocol):
    """A form that a hand can make, and the ways to lay it."""

    @property
    def form(self) -> Form:
        """What cards it wants."""

    @property
    def ways(self) -> Part:
        """How it can be laid, first with as few wildcards as possible."""


def plainest(entry: FoundForm) -> Action:
    """Return the way that needs the fewest wildcards."""
    return entry.ways[0]


def wildcards(action: Action) -> int:
    """Return how many wildcards an action uses."""
    return sum("=" in text for text in action)


def largest(entries: Iterable[FoundForm]) -> list[FoundForm]:
    """Return the forms of several natural cards that are no part of a larger one."""
    natural = [entry for entry in entries if entry.form.size > 1 and not wildcards(plainest(entry))]
    return [one for one in natural if not any(_within(one.form, other.form) for other in natural)]


def _within(form: Form, other: Form) -> bool:
    return (
        form.size < other.size and form.each <= other.each and set(form.values) <= set(other.values)
    )


def ranked(
    entries: Sequence[FoundForm],
    playable: Sequence[FoundForm],
    strength: Callable[[Form], int],
    most: int,
) -> list[tuple[FoundForm, bool]]:
    """Return what to show of a hand, the largest and strongest first, and whether it can be played.

    That is every large combination in it, and how an answer could be given, with wildcards only
    where nothing else will do.
    """
    forms = {entry.form for entry in playable}
    shown = {entry.form: entry for entry in largest(entries)}
    answers = [entry for entry in playable if not wildcards(plainest(entry))]
    for entry in (answers or playable) if len(forms) < len(entries) else ():
        shown.setdefault(entry.form, entry)
    order = sorted(
        shown.values(),
        key=lambda entry: (entry.form in forms, entry.form.size, strength(entry.form)),
        reverse=True,
    )
    return [(entry, entry.form in forms) for entry in order[:most]]
