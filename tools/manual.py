"""Make the manual, a site of plain files in build/manual/site: `python -m tools.manual`.

What is written stands in ``docs/``; rules, commands and the reference are made from the code. The
source is laid out as the repository is, so that links lead to the same places on the web and in
a checkout. A broken link, a missing page, a picture that is not there: each makes it fail.
Nothing is fetched, neither when it is made nor when it is read.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Collection
from pathlib import Path
from typing import Final

from tools import manual_pages

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
LINKED: Final = ("README.md", "LICENSE", "deploy", "src")
ENTRY: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Belpic</title>
<meta http-equiv="refresh" content="0; url=docs/index.html"></head>
<body><p><a href="docs/index.html">Belpic</a></p></body></html>
"""


def gather(source: Path, packages: Collection[str] = tuple(manual_pages.REFERENCE)) -> None:
    """Lay out everything that the manual is made from, with a reference of these packages."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source / "docs")
    for name in PAGES:
        shutil.copy(ROOT / name, source / name)
    for name in LINKED:
        (source / name).symlink_to(ROOT / name)
    docs = source / "docs"
    manual_pages.rules(docs / "play" / "rules", "en")
    manual_pages.rules(docs / "ja" / "rules", "ja")
    manual_pages.command_help(docs / "program" / "commands.md", "en")
    manual_pages.command_help(docs / "ja" / "commands.md", "ja")
    manual_pages.reference(docs / "program" / "reference", packages)


def make(folder: Path) -> int:
    """Make the manual in a folder; return 0 if nothing is wrong with it."""
    source, site = folder / "source", folder / "site"
    gather(source)
    shutil.rmtree(site, ignore_errors=True)
    code = build(source, site, "html")
    (site / "index.html").write_text(ENTRY, encoding="utf-8")
    return code


def build(source: Path, output: Path, form: str) -> int:
    """Let Sphinx read everything and write it in a form, `dummy` for none; return 0 if all is well.

    Whatever form it is, every link is followed. Sphinx has a process of its own: it gives what it
    describes other signatures.
    """
    strict = ("--fail-on-warning", "--keep-going", "--quiet", "--fresh-env")
    settings = ("--conf-dir", str(ROOT / "docs"), "--doctree-dir", str(output.parent / "doctrees"))
    command = [sys.executable, "-m", "sphinx", "-b", form, *strict, *settings]
    return subprocess.run([*command, str(source), str(output)], check=False).returncode


def main(arguments: list[str] | None = None) -> int:
    """Make it and say where it is."""
    parser = argparse.ArgumentParser(description="Make the manual.")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "manual")
    folder = parser.parse_args(arguments).output
    begun = time.monotonic()
    code = make(folder)
    if code == 0:
        spent = time.monotonic() - begun
        sys.stdout.write(f"{folder / 'site' / 'index.html'} ({spent:.0f} s)\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
