"""What `deploy/` offers can be read by those it is for, and says what the program understands."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import crossplane
import pytest
import yaml

from tests.commands import understood

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(one for kind in ("service", "socket", "timer") for one in DEPLOY.glob(f"*.{kind}"))
PARTS = {
    ".service": {"Unit", "Service", "Install"},
    ".socket": {"Unit", "Socket", "Install"},
    ".timer": {"Unit", "Timer", "Install"},
}
INSTRUCTIONS = frozenset(
    [
        "FROM",
        "RUN",
        "CMD",
        "LABEL",
        "EXPOSE",
        "ENV",
        "COPY",
        "ENTRYPOINT",
        "VOLUME",
        "USER",
        "WORKDIR",
        "STOPSIGNAL",
        "HEALTHCHECK",
    ]
)


def unit(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the section, name and value of every setting."""
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if head := re.fullmatch(r"\[(\w+)\]", line):
            section = head[1]
            continue
        setting = re.fullmatch(r"([A-Z][A-Za-z]+)=(.*)", line)
        assert setting, line
        yield section, setting[1], setting[2]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_have_the_sections_of_their_kind_and_start_what_there_is(path: Path) -> None:
    settings = list(unit(path))
    # what a timer starts is not started with the machine
    is_timed = path.suffix == ".service" and path.with_suffix(".timer").exists()
    wanted = PARTS[path.suffix] - ({"Install"} if is_timed else set())
    assert {section for section, _, _ in settings} == wanted
    starts = [value for _, name, value in settings if name == "ExecStart"]
    assert len(starts) == (path.suffix == ".service")
    for start in starts:
        program, *words = shlex.split(start)
        assert program == "/srv/belpic/venv/bin/belpic"
        understood(words)


def test_systemd_itself_reads_the_units(tmp_path: Path) -> None:
    """Where it is installed; the test above reads them everywhere."""
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        pytest.skip("systemd is not here; the sections were looked at by ourselves")
    for path in UNITS:
        text = path.read_text(encoding="utf-8").replace("/srv/belpic/venv/bin/belpic", "/bin/true")
        (tmp_path / path.name.replace("@", "@1")).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [analyse, "verify", "--man=no", *sorted(map(str, tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    ours = [line for line in done.stderr.splitlines() if str(tmp_path) in line]
    assert ours == []


def test_the_proxy_is_configured_in_what_nginx_understands(tmp_path: Path) -> None:
    # the file is for `conf.d`, which is read inside `http`
    whole = tmp_path / "nginx.conf"
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    whole.write_text(f"events {{}}\nhttp {{\n{text}\n}}\n", encoding="utf-8")
    read = crossplane.parse(str(whole))
    assert read["errors"] == []
    http = read["config"][0]["parsed"][1]["block"]
    servers = [one["block"] for one in http if one["directive"] == "server"]
    secure = servers[-1]
    places = {tuple(one["args"]): one["block"] for one in secure if one["directive"] == "location"}
    assert [(one["directive"], one["args"]) for one in places["=", "/metrics"]] == [
        ("return", ["404"])
    ]
    headers = dict(one["args"] for one in places["/",] if one["directive"] == "proxy_set_header")
    assert headers == {
        "Host": "$host",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
        "Upgrade": "$http_upgrade",
        "Connection": "$connection_upgrade",
    }


def compose() -> dict[str, dict[str, dict[str, object]]]:
    read = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def test_compose_runs_server_worker_and_database() -> None:
    services = compose()["services"]
    assert set(services) == {"server", "worker", "database"}
    for name in ("server", "worker"):
        words = services[name]["command"]
        assert isinstance(words, list)
        understood(list(map(str, words)))
    assert services["server"]["ports"] == ["127.0.0.1:8000:8000"]
    assert "ports" not in services["worker"]
    assert "ports" not in services["database"]
    mounted = [
        str(volume).partition(":")[0]
        for service in services.values()
        for volume in _list(service["volumes"])
    ]
    assert sorted(mounted) == sorted(compose()["volumes"])
    for service in services.values():
        waits = service.get("depends_on", {})
        assert isinstance(waits, dict)
        assert set(waits) <= set(services)


def test_compose_asks_for_every_variable_that_the_example_names() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    example = (DEPLOY / "environment.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    assert set(re.findall(r"\$\{(\w+)", text)) == named


def test_the_proxy_of_the_containers_is_believed_and_counted_as_no_client() -> None:
    whole = compose()
    server = whole["services"]["server"]
    words = _list(server["command"])
    network = words[words.index("--trust") + 1]
    environment = server["environment"]
    assert isinstance(environment, dict)
    assert environment["FORWARDED_ALLOW_IPS"] == network
    assert str(network) in str(whole["networks"]["default"])


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile, each with what it says, in one line."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    kept = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    lines = kept.replace("\\\n", " ").splitlines()
    split = (line.split(maxsplit=1) for line in lines if line.strip())
    return [(first, rest) for first, rest in split]


def test_the_container_is_built_from_files_that_are_let_in() -> None:
    found = instructions()
    assert {name for name, _ in found} <= INSTRUCTIONS
    assert found[0][0] == "FROM"
    let_in = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    copied = [
        name
        for kind, rest in found
        if kind == "COPY" and "--from" not in rest
        for name in rest.split()[:-1]
    ]
    assert copied
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name.partition('/')[0]}" in let_in


def test_the_container_serves_as_nobody_special_and_runs_what_there_is() -> None:
    found = dict(instructions())
    assert found["USER"] == "belpic"
    assert yaml.safe_load(found["ENTRYPOINT"]) == ["belpic"]
    understood(yaml.safe_load(found["CMD"]))
    said = [rest for name, rest in instructions() if name == "RUN"]
    assert any("--require-hashes -r requirements/server.txt" in rest for rest in said)


def test_servers_run_the_versions_that_were_tested() -> None:
    def locked(name: str) -> set[str]:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9-]+==[^ ]+", text, re.MULTILINE))

    assert locked("play.txt") < locked("server.txt") <= locked("dev.txt")
