"""Write the software bill of materials: what an installation holds beside Belpic itself.

It is a CycloneDX document (JSON, version 1.6) of a file in ``requirements/``: every package with
its exact version, the hashes that pip compares, what needs it, and its licence where the package is
installed here in that version. The same lock makes the same document.

    python -m tools.bill_of_materials requirements/server.txt -o build/belpic.cdx.json
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import uuid
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final

import belpic

ROOT: Final = Path(__file__).resolve().parent.parent
PROJECT: Final = "belpic"
NAMESPACE: Final = uuid.UUID("6d1b0b0e-6c1c-5d1c-9a0e-7b5f6a4a1e55")
"""Serial numbers are made in it, so that the same content has the same one."""
_LOCKED: Final = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[\w.]+)(?: ; (?P<marker>[^\\]+))?")
_HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Locked:
    """One package of a lock."""

    name: str
    version: str
    marker: str
    """On which systems and Pythons it is needed; empty for all."""
    hashes: tuple[str, ...]
    needed_by: tuple[str, ...]

    @property
    def address(self) -> str:
        """Return the address by which tools compare packages."""
        return f"pkg:pypi/{self.name}@{self.version}"


def read_lock(text: str) -> list[Locked]:
    """Return what a file made by `make lock` names."""
    parts = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)
    return [_read(part) for part in parts if _LOCKED.match(part)]


def _read(part: str) -> Locked:
    found = _LOCKED.match(part)
    assert found is not None
    comments = (line.strip().removeprefix("#").strip() for line in part.splitlines() if "#" in line)
    named = (line.removeprefix("via").strip() for line in comments)
    needed_by = {re.split(r"[ \[]", line)[0] for line in named if line and line[0] != "-"}
    marker = (found["marker"] or "").strip()
    hashes = tuple(sorted(_HASH.findall(part)))
    return Locked(found["name"], found["version"], marker, hashes, tuple(sorted(needed_by)))


def licence_of(package: Locked) -> list[dict[str, object]]:
    """Return a package's licence as CycloneDX writes it, if it can be read here."""
    try:
        described = metadata(package.name)
    except PackageNotFoundError:
        return []
    if described["Version"] != package.version:
        return []
    if "License-Expression" in described:
        return [{"expression": described["License-Expression"]}]
    named = [
        line.rpartition(" :: ")[2]
        for line in described.get_all("Classifier", [])
        if line.startswith("License :: ") and line.count(" :: ") > 1
    ]
    return [{"license": {"name": name}} for name in named]


def bill(packages: list[Locked]) -> dict[str, object]:
    """Return the document."""
    own = f"pkg:pypi/{PROJECT}@{belpic.__version__}"
    addresses = {PROJECT: own, **{one.name: one.address for one in packages}}
    needs: dict[str, set[str]] = {address: set() for address in addresses.values()}
    for one in packages:
        for name in one.needed_by:
            if name in addresses:
                needs[addresses[name]].add(one.address)
    content: dict[str, object] = {
        "metadata": {"component": {**_named(PROJECT, belpic.__version__), "type": "application"}},
        "components": [_component(one) for one in packages],
        "dependencies": [
            {"ref": ref, "dependsOn": sorted(below)} for ref, below in sorted(needs.items())
        ],
    }
    serial = uuid.uuid5(NAMESPACE, json.dumps(content, sort_keys=True))
    head = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1}
    return {**head, "serialNumber": f"urn:uuid:{serial}", **content}


def _named(name: str, version: str) -> dict[str, object]:
    address = f"pkg:pypi/{name}@{version}"
    return {"name": name, "version": version, "purl": address, "bom-ref": address}


def _component(package: Locked) -> dict[str, object]:
    hashes = [{"alg": "SHA-256", "content": one} for one in package.hashes]
    made = {**_named(package.name, package.version), "type": "library", "hashes": hashes}
    if licences := licence_of(package):
        made["licenses"] = licences
    if package.marker:
        made["properties"] = [{"name": "python:marker", "value": package.marker}]
    return made


def main(arguments: list[str] | None = None) -> int:
    """Write the document of one file."""
    parser = argparse.ArgumentParser(description="Write the software bill of materials.")
    parser.add_argument("lock", type=Path, nargs="?", default=ROOT / "requirements" / "server.txt")
    parser.add_argument("-o", "--output", type=Path, required=True)
    chosen = parser.parse_args(arguments)
    made = bill(read_lock(chosen.lock.read_text(encoding="utf-8")))
    chosen.output.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(made, ensure_ascii=False, indent=1)
    chosen.output.write_text(f"{text}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
