"""How Sphinx makes the manual; `python -m tools.manual` calls it."""

# Sphinx reads these names, which it has chosen itself.
# ruff: noqa: A001  # the same

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring

import belpic

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Belpic"
author = "The Belpic developers"
copyright = author
release = version = belpic.__version__
language = "en"
root_doc = "docs/index"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
# Linked to, but no pages.
exclude_patterns = ["src", "deploy", "README.md"]
nitpicky = False  # what annotations name is often private
suppress_warnings = [
    "misc.highlighting_failure",  # conversations with a server and records have no lexer
    "ref.python",  # one word may name two things: a match of the API, and one of the core
]

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_default_options = {"members": True}
autodoc_preserve_defaults = True
# Docstrings say `name` as Markdown does.
default_role = "code"
add_module_names = False
toc_object_entries = False  # hundreds of names would be in the margin of every page

html_theme = "furo"
html_title = "Belpic"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False


def speak(app: Sphinx, page: str, template: str, context: dict[str, object], tree: object) -> None:
    """Let browsers and screen readers know which pages are Japanese."""
    del app, template, tree
    if page.startswith("docs/ja/"):
        context["language"] = "ja"


def read(
    app: Sphinx, what: str, name: str, described: object, options: object, lines: list[str]
) -> None:
    """Read docstrings in Google's form, but leave those of fields and constants as they are.

    Before a colon in them Napoleon would see a type, and named tuples describe fields as aliases.
    """
    del options
    if what not in {"attribute", "data", "property"}:
        lines[:] = GoogleDocstring(lines, Config(), app, what, name, described).lines()
    elif lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> None:
    """Register what is ours."""
    app.connect("html-page-context", speak)
    app.connect("autodoc-process-docstring", read)
