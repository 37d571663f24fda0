"""Choose exact versions, with hashes, for everything in ``pyproject.toml`` (``make lock``).

The locking tool itself lives in an environment of its own that is thrown away, so that nobody who
only plays or develops has to install it. The files name no package index: each machine asks the
one that its pip is set up with, and the hashes make sure that all get the same files.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
LOWEST_PYTHON = "3.11"


def compile_requirements(uv: Path, output: Path, *sources: str | Path) -> None:
    """Write ``output`` for every platform and every Python from the lowest one on."""
    options = ["--universal", f"--python-version={LOWEST_PYTHON}", "--generate-hashes", "--upgrade"]
    command = ["pip", "compile", "--quiet", "--no-config", *options, f"--output-file={output}"]
    header = "--custom-compile-command=make lock"
    subprocess.run([uv, *command, header, *sources], check=True, cwd=ROOT)


def main() -> int:
    """Write all requirement files anew."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python, uv = Path(folder, "bin", "python"), Path(folder, "bin", "uv")
        install = ["-m", "pip", "install", "--quiet", "--require-hashes", "-r"]
        subprocess.run([python, *install, FOLDER / "lock.txt"], check=True)
        compile_requirements(uv, FOLDER / "lock.txt", FOLDER / "lock.in")
        # the other extras are large, and nobody who plays or develops needs them
        package = ["--extra=render", "--extra=print", "pyproject.toml"]
        compile_requirements(uv, FOLDER / "play.txt", "--group=build", *package)
        same_versions = f"--constraints={FOLDER / 'play.txt'}"
        server = ["--group=build", "--extra=postgres", same_versions, *package]
        compile_requirements(uv, FOLDER / "server.txt", *server)
        tested = ["--extra=envs", "--extra=postgres", *package]
        compile_requirements(uv, FOLDER / "dev.txt", "--group=dev", same_versions, *tested)
    return 0


if __name__ == "__main__":
    sys.exit(main())
