"""The client's modules in node, and what they answer."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from belpic.core.codec import Json
from tests.system_parts import skip_for_missing

PAGE = Path(__file__).parent / "page.mjs"


def in_node(what: str, **wish: Json) -> Json:
    """Return what the modules make of a wish."""
    node = shutil.which("node")
    if node is None:
        skip_for_missing("node", "apt-get install nodejs")
    ran = subprocess.run(
        [node, PAGE],
        input=json.dumps({"do": what, **wish}),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    found: Json = json.loads(ran.stdout)
    return found


def entry(found: Json, *path: str | int) -> Json:
    for step in path:
        if isinstance(step, int):
            assert isinstance(found, list)
            found = found[step]
        else:
            assert isinstance(found, dict)
            found = found[step]
    return found
