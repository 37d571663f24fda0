"""The files of the browser client, under a prefix that changes with their content.

Beside the files of the folder there is one with the client's own words for every language.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from belpic.core.codec import to_json
from belpic.core.languages import chain, language, languages
from belpic.core.text import Phrases
from belpic.server.comments import without_comments
from belpic.server.limits import CACHED_SECONDS
from belpic.server.phrases import deny

if TYPE_CHECKING:
    from starlette.datastructures import Headers

    from belpic.core.languages import Lang

DOCUMENT: Final = "index.html"
PREFIX: Final = "{{static}}"
"""Stands in the document for the versioned prefix."""
WORKER: Final = "worker.js"
"""Works beside the pages; it stands at the root, as browsers let it work only for what is below."""
FILES: Final = "{{files}}"
"""Stands in the worker for the names of all files that a page may need."""
LANGS: Final = "{{langs}}"
"""Stands in the worker for all languages."""
NEEDED: Final = frozenset({".css", ".js", ".json", ".svg"})
LANGUAGES: Final = "{{languages}}"
"""Stands in the document for links to the words of every language."""
WORDS: Final = Phrases("belpic.web")
"""What the client says itself."""
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What is served; anything else in the folder is not."""
SQUEEZED: Final = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})
WORTHWHILE: Final = 512
"""Smaller files gain nothing by compression."""


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is sent."""

    kind: str
    content: bytes
    squeezed: bytes | None

    @staticmethod
    def of(content: bytes, suffix: str) -> File:
        """Return the file with this content."""
        pays = suffix in SQUEEZED and len(content) >= WORTHWHILE
        return File(TYPES[suffix], content, gzip.compress(content, mtime=0) if pays else None)

    def response(self, headers: Headers, cache: str) -> Response:
        """Return the answer, compressed if the browser takes that."""
        sent = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
        content = self.content
        if self.squeezed is not None and "gzip" in headers.get("accept-encoding", ""):
            sent["Content-Encoding"] = "gzip"
            content = self.squeezed
        return Response(content, media_type=self.kind, headers=sent)


class Pages:
    """The client's files, read again when they change."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; it may be empty, as in an installation without a browser client."""
        self.folder = folder
        self.version = ""
        self._stamp: tuple[tuple[str, int, int], ...] | None = None
        self._files: dict[str, File] = {}

    def document(self, headers: Headers, status: int = 200) -> Response:
        """Return the one document that all pages are, the one for addresses where nothing is too.

        Raises:
            Denied: if there is none.
        """
        self._refresh()
        if DOCUMENT not in self._files:
            raise deny(503, "no_client")
        response = self._files[DOCUMENT].response(headers, "no-cache")
        response.status_code = status
        return response

    def worker(self, headers: Headers) -> Response:
        """Return what works beside the pages, as it is now.

        Raises:
            Denied: if there is none.
        """
        self._refresh()
        if WORKER not in self._files:
            raise deny(404, "no_page")
        return self._files[WORKER].response(headers, "no-cache")

    def file(self, version: str, name: str, headers: Headers) -> Response:
        """Return a file of the present version.

        Raises:
            Denied: if there is none of that name, or the version is another one.
        """
        self._refresh()
        if version != self.version or name not in self._files:
            raise deny(404, "no_page")
        return self._files[name].response(headers, f"public, max-age={CACHED_SECONDS}, immutable")

    def _refresh(self) -> None:
        paths = self._paths()
        stamp = tuple(
            (name, (status := path.stat()).st_mtime_ns, status.st_size)
            for name, path in paths.items()
        )
        if stamp == self._stamp:
            return
        contents = {
            name: without_comments(path.read_bytes(), path.suffix) for name, path in paths.items()
        }
        contents |= {words_name(lang): _words(lang) for lang in languages()}
        digest = hashlib.sha256()
        for name, content in contents.items():
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
        self.version = digest.hexdigest()[:16]
        prefix = f"/static/{self.version}".encode()
        if DOCUMENT in contents:
            document = contents[DOCUMENT].replace(LANGUAGES.encode(), _links().encode())
            contents[DOCUMENT] = document.replace(PREFIX.encode(), prefix)
        if WORKER in contents:
            needed = [name for name in contents if Path(name).suffix in NEEDED and name != WORKER]
            worker = contents[WORKER].replace(FILES.encode(), " ".join(needed).encode())
            worker = worker.replace(LANGS.encode(), " ".join(languages()).encode())
            contents[WORKER] = worker.replace(PREFIX.encode(), prefix)
        self._files = {
            name: File.of(content, Path(name).suffix) for name, content in contents.items()
        }
        self._stamp = stamp

    def _paths(self) -> dict[str, Path]:
        found = sorted(path for path in self.folder.rglob("*") if path.suffix in TYPES)
        return {path.relative_to(self.folder).as_posix(): path for path in found if path.is_file()}


def words_name(lang: Lang) -> str:
    """Return the name of the file with the client's words in a language."""
    return f"words.{lang}.json"


def _words(lang: Lang) -> bytes:
    """Return the plural rule of a language and all words as it has them.

    What it lacks stands there as what it falls back on has it.
    """
    words: dict[str, str] = {}
    for step in reversed(chain(lang)):
        words |= WORDS.templates(step)
    told = {"words": words, "plural": to_json(language(lang).plural.forms)}
    return json.dumps(told, ensure_ascii=False).encode()


def _links() -> str:
    """Return a link for every language: its name, how to ask for it, and where its words lie."""
    return "\n    ".join(
        f'<link rel="words" hreflang="{lang}" title="{html.escape(language(lang).name)}"'
        f' data-label="{html.escape(WORDS("languageLabel").in_(lang))}"'
        f' href="{PREFIX}/{words_name(lang)}">'
        for lang in languages()
    )
