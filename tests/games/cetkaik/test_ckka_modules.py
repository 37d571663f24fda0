"""The map of the modules of CKKA is right, and they use each other in its order only."""

import ast
import re
from pathlib import Path

from belpic.games.cetkaik import ckka

FOLDER = Path(ckka.__file__).parent
ROW = re.compile(r"^\| `(\w+)` \| (.+) \|$", re.MULTILINE)
GUIDE = Path(__file__).parents[3] / "docs" / "ckka.md"


def test_the_map_names_every_module_in_both_places() -> None:
    rows = ROW.findall(str(ckka.__doc__))
    assert {name for name, _ in rows} == {path.stem for path in FOLDER.glob("[!_]*.py")}
    assert ROW.findall(GUIDE.read_text(encoding="utf-8").partition("\n## 13 ")[2]) == rows


def test_modules_use_only_those_before_them() -> None:
    order = [name for name, _ in ROW.findall(str(ckka.__doc__))]
    for number, name in enumerate(order):
        tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
        modules = [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        used = {module.rpartition(".")[2] for module in modules if ".ckka." in module}
        assert used <= set(order[:number]), name
