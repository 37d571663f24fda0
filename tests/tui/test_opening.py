"""Which addresses are those of a server."""

from __future__ import annotations

import pytest

from belpic.core.errors import BadOptions
from belpic.tui.opening import origin_of


@pytest.mark.parametrize("text", ["http://here:8000", " https://here/ "])
def test_a_server_is_known_by_its_address(text: str) -> None:
    assert origin_of(text) == text.strip().rstrip("/")


@pytest.mark.parametrize(
    "text", ["", "here:8000", "ftp://here", "http://", "http://here/t/abc", "http://[here"]
)
def test_any_other_address_is_refused(text: str) -> None:
    with pytest.raises(BadOptions) as refused:
        origin_of(text)
    assert text in refused.value.reason.text.in_("en")
