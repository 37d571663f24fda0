"""`belpic languages`: which languages there are, and what each of them still lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from belpic.cli.choices import AsJson
from belpic.cli.complaints import NO
from belpic.cli.language import known, phrase
from belpic.cli.output import columns, say, say_json
from belpic.core import languages as found
from belpic.core.translation import Completeness, measure

if TYPE_CHECKING:
    from belpic.core.codec import Json

Named = Annotated[str | None, typer.Argument(metavar="LANG", show_default=False)]


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("languages")(languages)


def languages(name: Named = None, *, as_json: AsJson = False) -> None:
    """List the languages, or what one of them lacks; the exit code of the latter is 1 then."""
    asked = found.languages() if name is None else (known(name),)
    measured = [measure(lang) for lang in asked]
    if as_json:
        say_json([_data(one) for one in measured])
    elif name is None:
        head = [phrase(f"languages.{cell}") for cell in ("code", "name", "texts", "pages")]
        say(columns([head, *map(_row, measured)]))
    else:
        _tell(measured[0])
    if name is not None and measured[0].faults:
        raise typer.Exit(NO)


def _row(one: Completeness) -> list[str]:
    texts, pages = one.texts - one.number("missing"), one.pages - one.number("page")
    return [one.lang, one.name, f"{texts}/{one.texts}", f"{pages}/{one.pages}"]


def _tell(one: Completeness) -> None:
    for fault in one.faults:
        said = phrase(f"languages.fault.{fault.problem}", what=fault.what)
        say(f"{fault.package}: {said}")
    if not one.faults:
        say(phrase("languages.complete", name=one.name, texts=one.texts, pages=one.pages))


def _data(one: Completeness) -> dict[str, Json]:
    return {
        "lang": one.lang,
        "name": one.name,
        "texts": one.texts,
        "pages": one.pages,
        "faults": [
            {"package": fault.package, "problem": fault.problem, "what": fault.what}
            for fault in one.faults
        ],
    }
