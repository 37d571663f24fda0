"""Opening a table at a server, from here."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.errors import BadOptions, Reason
from belpic.core.text import Text
from belpic.tui.connection import LARGEST, SECONDS, become_guest, failed, read_address
from belpic.tui.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.codec import Json
    from belpic.core.languages import Lang
    from belpic.tui.server_memory import ServerMemory


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A table that was opened: its link, and the one for the open seats if there are any."""

    link: str
    invitation: str


def open_at(
    address: str, wish: Mapping[str, Json], visits: ServerMemory, lang: Lang
) -> OpenedTable:
    """Open a table as the guest that one is at a server.

    Raises:
        BelpicError: if there is no server of ours, or it refuses the table.
    """
    origin = origin_of(address)
    cookie = become_guest(origin, visits.cookie(origin))
    visits.remember(origin, cookie)
    made = ask(origin, "/api/tables", wish, cookie, lang)
    try:
        link = f"{origin}/t/{made['table']}"
        return OpenedTable(link, f"{link}#{made['key']}")
    except KeyError as error:
        raise failed("odd_answer", origin, error) from error


def ask(
    origin: str, path: str, body: Mapping[str, Json] | None, cookie: str | None, lang: Lang
) -> dict[str, Json]:
    """Return what a server answers, as the guest of a cookie; without a body it is only asked.

    Raises:
        BelpicError: if there is no server of ours, or it refuses.
    """
    headers = {"Accept-Language": lang} | ({"Cookie": cookie} if cookie else {})
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    request = urllib.request.Request(f"{origin}{path}", data, headers)  # noqa: S310  # only http addresses are read
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310  # the same
            found = json.loads(answer.read(LARGEST))
    except urllib.error.HTTPError as error:
        raise _refused(origin, error) from error
    except (OSError, urllib.error.URLError) as error:
        raise failed("no_answer", origin, error) from error
    except ValueError as error:
        raise failed("odd_answer", origin, error) from error
    if not isinstance(found, dict):
        raise failed("odd_answer", origin, ValueError(type(found).__name__))
    return found


def origin_of(address: str) -> str:
    """Return the server at an address.

    Raises:
        BadOptions: if it is not one of a server.
    """
    parts = read_address(address)
    if parts is None or parts.path.strip("/"):
        raise BadOptions(Reason("bad_address", PHRASES("remote.bad_address", address=address[:80])))
    return f"{parts.scheme}://{parts.netloc}"


def _refused(origin: str, error: urllib.error.HTTPError) -> BadOptions:
    """Return what a server says against a table, in its own words."""
    try:
        told = json.loads(error.read(LARGEST))["error"]
        return BadOptions(Reason(str(told["code"]), Text.same(str(told["text"]))))
    except (OSError, ValueError, KeyError, TypeError):
        return BadOptions(failed("odd_answer", origin, error).reason)
