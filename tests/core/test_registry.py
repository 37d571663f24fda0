"""Finding games: folders, and entry points of third parties."""

import subprocess
import sys
from pathlib import Path

import pytest

import belpic
from belpic.core import registry
from belpic.core.errors import UnknownGame
from tests.tiny.game import GAME

FOLDERS = Path(belpic.__file__).parent / "games"


def test_every_folder_with_rules_is_a_game() -> None:
    own = [path.parent.name for path in sorted(FOLDERS.glob("*/game.py"))]
    assert own
    assert [game_id for game_id in registry.ids() if game_id != "tiny"] == own


@pytest.mark.parametrize("game_id", registry.ids())
def test_what_is_known_beforehand_is_what_the_rules_say(game_id: str) -> None:
    info, game = registry.info(game_id), registry.load(game_id)
    assert info is game.info
    assert info.id == game_id
    assert info.presets == tuple(game.presets)
    assert info.usual_seats in info.seats


def test_a_game_is_loaded_once() -> None:
    assert registry.load("tiny") is registry.load("tiny")
    assert registry.load("tiny") is GAME


@pytest.mark.parametrize("name", ["", "chess", "..", "_shared", "tiny ", "x" * 5000])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    for find in (registry.info, registry.load):
        with pytest.raises(UnknownGame) as caught:
            find(name)
        assert "tiny" in caught.value.text.in_("en")
        assert "tiny" in caught.value.text.in_("ja")
        assert len(caught.value.text.in_("en")) < 500


@pytest.fixture
def third_party(tmp_path: Path) -> Path:
    """Install a package that announces a game, and one that claims the id of a built-in one."""
    (tmp_path / "guest-1.dist-info").mkdir()
    (tmp_path / "guest-1.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: guest\nVersion: 1\n", encoding="utf-8"
    )
    built_in = next(path.parent.name for path in sorted(FOLDERS.glob("*/game.py")))
    (tmp_path / "guest-1.dist-info" / "entry_points.txt").write_text(
        f"[belpic.games]\nguest = guest_game\n{built_in} = guest_game\n", encoding="utf-8"
    )
    package = tmp_path / "guest_game"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from dataclasses import replace\nfrom tests.tiny import INFO as TINY\n"
        "INFO = replace(TINY, id='guest')\n",
        encoding="utf-8",
    )
    (package / "game.py").write_text(
        "from tests.tiny.game import Tiny\nfrom guest_game import INFO\n"
        "class Guest(Tiny):\n    info = INFO\nGAME = Guest()\n",
        encoding="utf-8",
    )
    return tmp_path


def test_a_third_party_announces_a_game_by_an_entry_point(third_party: Path) -> None:
    program = (
        "from belpic.core import registry\n"
        "built_in = [i for i in registry.ids() if i != 'guest']\n"
        "assert registry.ids()[-1] == 'guest', registry.ids()\n"
        "assert all(registry.packages()[i].startswith('belpic.games.') for i in built_in)\n"
        "assert registry.info('guest').id == registry.load('guest').info.id == 'guest'\n"
    )
    result = run(third_party, "-c", program)
    assert (result.returncode, result.stderr) == (0, "")


PREPARATION = """
made = []
def is_ready():
    return bool(made)
def prepare():
    made.append(1)
"""


def test_what_a_first_match_would_wait_for_is_made_once(third_party: Path) -> None:
    (third_party / "guest_game" / "preparation.py").write_text(PREPARATION, encoding="utf-8")
    program = (
        "from belpic.core import registry\n"
        "from guest_game.preparation import made\n"
        "registry.packages().clear()\n"
        "registry.packages().update(guest='guest_game', gone='no_such_package')\n"
        "told = []\n"
        "for _ in range(2):\n"
        "    registry.prepare(lambda game: told.append(game.id))\n"
        "assert (told, made) == (['guest'], [1]), (told, made)\n"
    )
    result = run(third_party, "-c", program)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_package_that_cannot_be_loaded_is_named_in_one_line(third_party: Path) -> None:
    (third_party / "guest_game" / "__init__.py").write_text("import nowhere\n", encoding="utf-8")
    result = run(third_party, "-m", "belpic", "games")
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "nowhere" in result.stderr
    assert "remove the package guest_game" in result.stderr


def run(packages: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python where these packages are installed."""
    root = Path(__file__).resolve().parents[2]
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=root,
        env={"PYTHONPATH": f"{packages}:{root}"},
    )
