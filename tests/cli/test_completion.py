"""Shells complete what there is, and the manual page tells of every command."""

from __future__ import annotations

import subprocess

import pytest

from belpic.cli.app import COMMANDS
from belpic.cli.man import escaped
from tests.cli.conftest import Command

ASK = """
COMP_WORDS=(belpic %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _belpic; echo "${COMPREPLY[*]}"
"""


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pri", {"print"}),
        ("play cet", {"cetkaik"}),
        ("record ''", {"show", "check", "fair", "convert", "--lang"}),
        ("record show --l", {"--lenient", "--lang"}),
        ("print --paper ''", {"a4", "letter", "a3"}),
        ("print cetkaik --preset o", {"official", "online"}),
        ("moves --game mokc", {"mokcuo", "mokcuo_box"}),
        ("print mokkaik --out", {"--output"}),
        # the value of an option that takes anything is left to the shell
        ("print mokkaik -o ''", set()),
    ],
)
def test_bash_completes(belpic: Command, typed: str, offered: set[str]) -> None:
    script = belpic("completion", "bash").out
    done = subprocess.run(
        ["bash", "--norc", "-c", script + ASK % typed],  # noqa: S607  # wherever bash is
        capture_output=True,
        text=True,
        check=True,
    )
    assert (set(done.stdout.split()), done.stderr) == (offered, "")


def test_zsh_gets_the_same_and_others_are_refused(belpic: Command) -> None:
    assert belpic("completion", "zsh").out.endswith(belpic("completion", "bash").out)
    answer = belpic("completion", "tcsh")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "bash | zsh" in answer.err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_manual_page_tells_of_every_command(belpic: Command, lang: str) -> None:
    page = belpic("man", "--lang", lang).out
    for name in COMMANDS:
        assert f'.SH "{escaped(f"belpic {name}").upper()}"' in page
    requests = {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert requests == {".TH", ".SH", ".B", ".PP", ".TP", ".nf", ".fi"}
    assert escaped(".x-y\\") == "\\&.x\\-y\\e"
