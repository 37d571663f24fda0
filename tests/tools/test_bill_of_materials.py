"""The software bill of materials names what is locked, and who needs it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import belpic
from tools.bill_of_materials import bill, main, read_lock

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "requirements" / "server.txt"


def test_everything_that_is_locked_is_named_with_version_and_hashes(tmp_path: Path) -> None:
    file = tmp_path / "one" / "bill.json"
    assert main([str(LOCK), "-o", str(file)]) == 0
    made = json.loads(file.read_text(encoding="utf-8"))
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    assert made["metadata"]["component"]["version"] == belpic.__version__
    text = LOCK.read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+)==([\w.]+)", text, re.MULTILINE))
    assert {(one["name"], one["version"]) for one in made["components"]} == locked
    hashes = {entry["content"] for one in made["components"] for entry in one["hashes"]}
    assert hashes == set(re.findall(r"sha256:([0-9a-f]{64})", text))
    assert any(one.get("licenses") for one in made["components"])
    references = {one["bom-ref"] for one in made["components"]}
    own = made["metadata"]["component"]["bom-ref"]
    needs = {one["ref"]: one["dependsOn"] for one in made["dependencies"]}
    assert set(needs) == references | {own}
    assert references == {below for listed in needs.values() for below in listed}
    main([str(LOCK), "-o", str(tmp_path / "other.json")])
    assert (tmp_path / "other.json").read_bytes() == file.read_bytes()


def test_who_needs_a_package_is_read_from_the_lock() -> None:
    text = """# made by a tool
one==1.0 \\
    --hash=sha256:{0} \\
    --hash=sha256:{1}
    # via
    #   -c requirements/play.txt
    #   belpic (pyproject.toml)
    #   two
two==2.0 ; sys_platform == 'win32' \\
    --hash=sha256:{1}
    # via belpic (pyproject.toml)
""".format("a" * 64, "b" * 64)
    one, two = read_lock(text)
    assert (one.version, one.needed_by, len(one.hashes)) == ("1.0", ("belpic", "two"), 2)
    assert two.marker == "sys_platform == 'win32'"
    depends = bill([one, two])["dependencies"]
    assert {"ref": "pkg:pypi/two@2.0", "dependsOn": ["pkg:pypi/one@1.0"]} in list(depends)  # type: ignore[call-overload]  # a document is objects all the way
