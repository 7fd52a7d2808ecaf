"""Files of `deploy/` that cannot be run here: they name what exists, and agree with each other."""

from __future__ import annotations

import re
import shutil
import subprocess
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import ROOT
from tests.deploy.site import DEPLOY, command_of_container, settings_of_example
from tests.sweeps import for_each
from tournaments.annexes.contest_file import large as contest_file
from tournaments.annexes.photos import large as photos
from tournaments.machine.backups.drills import Outcome
from tournaments.machine.health.metrics import KEPT, METRICS
from tournaments.management.commands.serve import Command
from tournaments.server import application
from tournaments.server.ways import Way

METERS = (ROOT / "tournaments/machine/health/meters.py").read_text(encoding="utf-8")
SETTINGS = (ROOT / "tournaments" / "settings.py").read_text(encoding="utf-8")
SCRIPTS = sorted(DEPLOY.glob("*.sh"))
UNITS = sorted((DEPLOY / "systemd").glob("dixdeder*"))


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load(text_of("compose.yaml")))


def read_by_program() -> set[str]:
    """Return the variables that the program reads."""
    return set(
        re.findall(
            r'(?:env(?:\.\w+)?|yes|number|choice|database|cache|zone)\(\s*"([A-Z_]+)"', SETTINGS
        )
    ) | {"DATA_DIR"}


def read_by_scripts() -> set[str]:
    """Return the variables that the scripts read."""
    return set(re.findall(r"\$\{([A-Z_]+):-", "".join(map(Path.read_text, SCRIPTS))))


def test_every_setting_of_the_example_is_read_by_somebody(compose: dict[str, Any]) -> None:
    by_compose = set(re.findall(r"\$\{([A-Z_]+)", text_of("compose.yaml")))
    known = read_by_program() | read_by_scripts() | by_compose
    assert set(settings_of_example()) <= known
    # Nothing is asked of the environment that the example does not show.
    assert by_compose <= set(settings_of_example())
    for name in ("program", "dumps"):
        variables = set(compose["services"][name]["environment"])
        assert variables <= read_by_program() | read_by_scripts()


@for_each(
    "address, largest",
    [
        ("/desk/contest/import/", application.LARGEST[Way.DESK]),
        ("/desk/new/import/", contest_file.Large.most),
        ("/house/gatherings/final/files/", contest_file.Large.most),
        ("/desk/contest/photos/", photos.Large.most),
        ("/c/contest/photos/", photos.Large.most),
    ],
)
def test_the_proxy_lets_through_what_each_page_takes(address: str, largest: int) -> None:
    caddy = text_of("Caddyfile")
    limits = dict(re.findall(r"request_body @(\w+) \{\s+max_size (\d+)MB", caddy))
    paths = dict(re.findall(r"@(\w+) path (.+)", caddy))
    (not_these,) = re.findall(r"@other not path (.+)", caddy)
    assert not_these.split() == [path for some in paths.values() for path in some.split()]
    named = [
        name for name, some in paths.items() if any(map(partial(fnmatch, address), some.split()))
    ]
    (name,) = named or ["other"]
    assert int(limits[name]) * 1_000_000 >= largest


def test_prometheus_asks_the_address_and_its_alerts_name_what_is_told() -> None:
    (job,) = yaml.safe_load(text_of("prometheus/prometheus.yml"))["scrape_configs"]
    assert job["metrics_path"] == METRICS
    (group,) = yaml.safe_load(text_of("prometheus/alerts.yml"))["groups"]
    assert len({rule["alert"] for rule in group["rules"]}) == len(group["rules"]) == 5
    options = {
        name for rule in group["rules"] for name in re.findall(r"dixdeder_\w+", rule["expr"])
    }
    named = set(re.findall(r"dixdeder_\w+", METERS)) | {
        f"dixdeder_{name}" for name in ("requests_total", "request_seconds_bucket")
    }
    assert options <= named
    words = {word for rule in group["rules"] for word in re.findall(r'"([\w|]+)"', rule["expr"])}
    known = {KEPT, "pages", "5xx", "server", "waiting", "failed", job["job_name"]}
    assert {word for some in words for word in some.split("|")} <= known


def test_the_drill_writes_the_words_that_the_program_reads() -> None:
    script = text_of("drill.sh")
    assert set(re.findall(r"(?m)^step=(\S+)$", script)) == set(Outcome)


def test_the_services_share_what_they_need(compose: dict[str, Any]) -> None:
    services, networks = compose["services"], compose["networks"]
    address = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert services["program"]["environment"]["TRUSTED_PROXY"] == address
    assert networks["inside"]["internal"] is True
    # Only the proxy is reached from outside.
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert [name for name, one in services.items() if "outside" in one["networks"]] == ["proxy"]
    for name, service in services.items():
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            exists = (
                (DEPLOY / source).exists()
                if source.startswith(".")
                else source in compose["volumes"]
            )
            assert exists, (name, volume)
    for name in ("program", "dumps"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
    (script,) = services["dumps"]["entrypoint"]
    assert (DEPLOY / Path(script).name).exists()


def test_the_container_is_made_of_files_that_exist_and_runs_a_command_that_exists() -> None:
    text = text_of("Containerfile")
    copied = " ".join(re.findall(r"(?m)^COPY (?!--from)(.+) \S+$", text)).split()
    built = {"dist/dixdeder-*.whl"}  # by `make wheel`
    assert {path for path in copied if not any(ROOT.glob(path))} <= built
    serve, *options = command_of_container()
    assert serve == "serve"
    read = Command().create_parser("dixdeder", "serve").parse_args(options)
    assert (read.port, read.workers, read.browser) == (8000, 3, False)
    assert "\nUSER dixdeder\n" in text
    # The images are known by their digest, without the address of a registry, and the program's
    # libraries by their hashes.
    bases = re.findall(r"(?m)^FROM (\S+)", text)
    assert len(bases) == 2
    assert re.fullmatch(r"python:3\.11\.\d+-slim-\w+@sha256:[0-9a-f]{64}", *set(bases))
    assert "--require-hashes" in text


def test_the_last_stage_of_the_container_has_no_build_tools() -> None:
    built, last = re.split(r"(?m)^FROM .+$", text_of("Containerfile"))[1:]
    # The locks of an installation, without the libraries that only build the program.
    assert set(re.findall(r"--requirement /tmp/(\S+)", built)) == {
        "app.txt", "photos.txt", "postgresql.txt"
    }  # fmt: skip
    assert "venv --without-pip /opt/dixdeder" in built
    assert "pip uninstall --yes --root-user-action=ignore setuptools wheel pip" in last
    assert re.findall(r"apt-get install .+", last) == [
        "apt-get install --yes --no-install-recommends postgresql-client \\"
    ]
    assert "pip install" not in last


def test_the_unit_of_systemd_runs_the_container_s_command() -> None:
    unit = (DEPLOY / "systemd/dixdeder.service").read_text()
    (started,) = re.findall(r"(?m)^ExecStart=(.+)$", unit)
    assert started.split()[1:] == command_of_container()
    assert settings_of_example()["DIXDEDER"] == started.split()[0]
    states = re.findall(r"(?m)^StateDirectory=(.+)$", unit)[0].split()
    folders = {settings_of_example()[name] for name in ("DATA_DIR", "DUMPS")}
    assert folders == {f"/var/lib/{state}" for state in states}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.slow
def test_systemd_understands_the_units_and_finds_them_closed(tmp_path: Path) -> None:
    for unit in UNITS:
        here = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text())
        (tmp_path / unit.name).write_text(here)
    units = [str(tmp_path / unit.name) for unit in UNITS]
    checked = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")
    for unit in units:
        if unit.endswith(".service"):
            # From 0, closed, to 100, open.
            scored = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", unit]
            assert subprocess.run(scored, capture_output=True).returncode == 0, unit


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.name))
def test_every_script_is_read_without_a_fault(script: Path) -> None:
    subprocess.run(["bash", "-n", script], check=True)
    assert script.name == "connection.sh" or script.stat().st_mode & 0o111


def connected(url: str, then: str) -> subprocess.CompletedProcess[str]:
    """Run commands of bash that know the connection to a database."""
    return subprocess.run(
        ["bash", "-c", f"set -euo pipefail; . deploy/connection.sh; {then}"],
        cwd=ROOT,
        env={"DATABASE_URL": url, "DUMPS": "/dumps", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )


@for_each(
    "url, address, password",
    [
        ("postgres://a:b@host:5433/club", "postgresql://a@host:5433/other", "b"),
        (r"postgres://a:p%40%5Cn%2F@host/club", "postgresql://a@host/other", r"p@\n/"),
        (
            "postgresql://a@host/club?sslmode=require",
            "postgresql://a@host/other?sslmode=require",
            "",
        ),
        ("postgres:///club?host=/run/postgresql", "postgresql:///other?host=/run/postgresql", ""),
    ],
)
def test_the_scripts_read_the_program_s_address_and_hide_its_password(
    url: str, address: str, password: str
) -> None:
    process = connected(url, 'address other; echo; url other; echo; printf %s "${PGPASSWORD:-}"')
    assert process.stdout.split("\n") == [address, url.replace("club", "other"), password]


@for_each(
    "url, reason",
    [
        ("", "DATABASE_URL is not set"),
        ("sqlite:////data/club.sqlite3", "does not begin with postgres://"),
        ("postgres://host", "names no database"),
        ('postgres://host/club"; DROP', "names no database"),
    ],
)
def test_a_half_set_installation_is_refused(url: str, reason: str) -> None:
    process = connected(url, "echo went on")
    assert process.returncode == 1
    assert process.stdout == ""
    assert reason in process.stderr


def test_the_maintenance_page_needs_nothing_that_the_stopped_program_serves() -> None:
    page = text_of("maintenance/maintenance.html")
    assert not re.search(r"(src|href)=|url\(|://", page)
