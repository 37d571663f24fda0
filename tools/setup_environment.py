"""Make ``.venv`` hold exactly the locked packages and Belpic itself; do nothing if it does already.

Run by ``make`` with any Python >= 3.11 and the standard library alone. Whatever state the folder is
in (absent, half made, moved, made by an interpreter that is gone, packages removed by hand), the
end is a working environment, or one line on what is missing and exit code 1.

The first argument is the level: ``play`` installs what running Belpic needs, ``dev`` (the default)
the checking tools too. An environment that has once been made for ``dev`` stays so. In the end the
games' code is compiled, unless a second argument, ``packages``, says that only they are wanted now.
"""

import fcntl
import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
STAMP = ENVIRONMENT / "belpic-setup.json"
PROJECT = ROOT / "pyproject.toml"
PACKAGES = "packages"
PREPARE = "from belpic.core import registry; registry.prepare(lambda game: None)"
# Not in the lock, and still at home in the environment.
OWN_PACKAGES = frozenset({"belpic", "pip", "setuptools"})


class SetupError(Exception):
    """What is missing, in one line for the user."""


def locked_file(level: str) -> Path:
    """Return the file with the exact versions of a level."""
    return ROOT / "requirements" / f"{level}.txt"


def wanted_key(level: str) -> str:
    """Return the digest of everything that decides what the environment holds.

    Of ``pyproject.toml`` only the tables that an installation reads count, so that a changed tool
    setting does not install anything anew.
    """
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    tables = {name: project[name] for name in ("build-system", "project")}
    digest = hashlib.sha256(json.dumps(tables, sort_keys=True).encode())
    digest.update(locked_file(level).read_bytes())
    return digest.hexdigest()


def read_stamp() -> dict[str, object]:
    """Return what the last finished setup left, empty if there was none or it is damaged."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def installed_packages() -> list[str]:
    """Return the names of the package descriptions in the environment, versions included."""
    return sorted(path.name for path in ENVIRONMENT.glob("lib/python*/site-packages/*.dist-info"))


def is_up_to_date(stamp: dict[str, object], level: str, key: str) -> bool:
    """Tell whether a setup of this level finished for today's files and nothing was lost since."""
    packages = stamp.get("packages")
    return (
        can_be_kept(stamp)
        and stamp.get("level") == level
        and stamp.get("key") == key
        and isinstance(packages, list)
        and set(packages) <= set(installed_packages())
        and (ENVIRONMENT / "bin" / "belpic").exists()
    )


def run_quietly(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command without touching the terminal; its output is in the result."""
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def interpreter_works() -> bool:
    """Tell whether the environment's interpreter runs, is new enough and lives in this folder."""
    program = "import sys; print(sys.prefix, sys.version_info >= (3, 11), sep='\\n')"
    try:
        answer = run_quietly(PYTHON, "-c", program)
    except OSError:
        return False
    return answer.returncode == 0 and answer.stdout.splitlines() == [str(ENVIRONMENT), "True"]


def can_be_kept(stamp: dict[str, object]) -> bool:
    """Tell whether the environment was finished, at this place, and its interpreter still runs.

    A setup that was cut short leaves packages of unknown state, and a moved one scripts that name
    the old place; both are made anew.
    """
    return stamp.get("root") == str(ROOT) and interpreter_works()


def base_interpreter() -> Path:
    """Return the interpreter to build on, which is not the environment's own if that is active."""
    if sys.prefix == sys.base_prefix:
        return Path(sys.executable)
    return Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")


def create_environment() -> None:
    """Make the environment anew with the interpreter below the running one."""
    if ENVIRONMENT.is_symlink() or ENVIRONMENT.is_file():
        ENVIRONMENT.unlink()
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    if run_quietly(base_interpreter(), "-m", "venv", ENVIRONMENT).returncode != 0:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        message = (
            f"{base_interpreter()} cannot make a virtual environment: its 'venv' module is missing"
            " or broken (on Debian and Ubuntu: apt-get install python3-venv)."
        )
        raise SetupError(message)


def run_pip(*arguments: str | Path) -> None:
    """Run pip in the environment; a failure becomes one line, with pip's own words above it."""
    result = run_quietly(PYTHON, "-m", "pip", "--disable-pip-version-check", *arguments)
    if result.returncode != 0:
        sys.stderr.write(result.stdout + result.stderr)
        message = (
            "the packages could not be installed (pip's reason is above);"
            " the first setup needs access to a package index."
        )
        raise SetupError(message)


def remove_unlocked_packages(level: str) -> None:
    """Uninstall what an older lock asked for, so that a missing requirement cannot hide."""
    lines = locked_file(level).read_text(encoding="utf-8").splitlines()
    locked = {line.split("==")[0] for line in lines if "==" in line and line[0].isalnum()}
    present = {name.split("-")[0].lower().replace("_", "-") for name in installed_packages()}
    if surplus := sorted(present - locked - OWN_PACKAGES):
        run_pip("uninstall", "--quiet", "--yes", *surplus)


def install_packages(level: str) -> None:
    """Install the locked packages and, editable, Belpic itself."""
    install = ("install", "--quiet", "--no-deps", "--no-compile")
    run_pip(*install, "--require-hashes", "-r", locked_file(level))
    run_pip(*install, "--no-build-isolation", "-e", ROOT)
    remove_unlocked_packages(level)
    compile_packages()


def compile_packages() -> None:
    """Write the byte code at once, on all cores, which pip would do on one.

    Where Python is told to write none by itself, every start of a command would compile anew.
    What cannot be compiled, such as templates of some packages, is never imported.
    """
    folders = (*ENVIRONMENT.glob("lib/python*/site-packages"), ROOT / "src" / "belpic")
    run_quietly(PYTHON, "-m", "compileall", "-q", "-j", "0", *folders)


def set_up(level: str) -> None:
    """Bring the environment up to date."""
    stamp = read_stamp()
    if stamp.get("level") == "dev":
        level = "dev"
    key = wanted_key(level)
    if is_up_to_date(stamp, level, key):
        return
    sys.stderr.write("belpic: setting up .venv (the first time takes about a minute)\n")
    with suppress(OSError):
        STAMP.unlink()
    if not can_be_kept(stamp) or run_quietly(PYTHON, "-m", "pip", "--version").returncode != 0:
        create_environment()
    install_packages(level)
    done = {"root": str(ROOT), "level": level, "key": key, "packages": installed_packages()}
    STAMP.write_text(json.dumps(done), encoding="utf-8")


def prepare_games() -> None:
    """Make what some game's first match would otherwise wait for; a server would do it too."""
    run_quietly(PYTHON, "-c", PREPARE)


def main(level: str = "dev", *only: str) -> int:
    """Set up under a lock, since two ``make`` commands may be started at once."""
    with PROJECT.open(encoding="utf-8") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        try:
            set_up(level)
        except (SetupError, OSError) as error:
            sys.stderr.write(f"belpic: {error}\n")
            return 1
    # without the lock: it takes a minute, and others can use the packages meanwhile
    if PACKAGES not in only:
        prepare_games()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
