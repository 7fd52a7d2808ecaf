"""uv, pipx and pip install the wheel in an empty environment, with the newest libraries."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import requests

from tests.setup.installed.serving import get, served
from tournaments.machine.places import version

UV = (sys.executable, "-m", "uv")
#: No lock of the program has it: uv fetches it for this test.
PIPX = (*UV, "tool", "run", "pipx==1.8.0")
#: Words of each installer before the wheel, and the extra that it installs.
INSTALLERS = {
    "uv": ((*UV, "tool", "install", "--python", sys.executable), ""),
    "pipx": ((*PIPX, "install", "--python", sys.executable), "[photos]"),
    "pip": (
        ("env/bin/python", "-m", "pip", "install", "--disable-pip-version-check"),
        "[postgresql]",
    ),
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the folder of the scripts has another name")
@pytest.mark.parametrize("name", INSTALLERS)
def test_an_installer_alone_gives_the_program(name: str, wheel: Path, tmp_path: Path) -> None:
    words, extra = INSTALLERS[name]
    scripts = tmp_path / ("env/bin" if name == "pip" else "bin")
    if name == "pip":
        subprocess.run([sys.executable, "-m", "venv", tmp_path / "env"], check=True)
    apart = {
        "UV_TOOL_DIR": "tools", "UV_TOOL_BIN_DIR": "bin", "PIPX_HOME": "pipx", "PIPX_BIN_DIR": "bin"
    }  # fmt: skip
    environment = {**os.environ, **{name: str(tmp_path / folder) for name, folder in apart.items()}}
    # Few of the modules run here: Python compiles those that it imports.
    environment["PIP_NO_COMPILE"] = "1"
    subprocess.run([*words, f"{wheel}{extra}"], cwd=tmp_path, env=environment, check=True)

    program = str(scripts / "dixdeder")
    assert printed_by(tmp_path, [program, "--version"]) == f"Dix de Der {version()}\n"
    commands = printed_by(tmp_path, [program, "commands", "--all"])
    assert "\n  serve " in commands
    assert ("\n  sheets " in commands) is (extra == "[photos]")
    # Nothing listens there: a server is asked, so that its library is here.
    nobody = "postgres://nobody@127.0.0.1:9/none"
    refused = printed_by(tmp_path, [program, "verify"], DATABASE_URL=nobody)
    assert ("127.0.0.1" in refused) is (extra == "[postgresql]"), refused
    if not extra:
        # The newest libraries are the same for all three: one serves.
        demo = [program, "demo", "--no-browser"]
        with served(demo, tmp_path, {}) as (address, _process), requests.Session() as session:
            session.trust_env = False
            assert "Concours de belote du comité des fêtes" in get(session, address).text


def printed_by(home: Path, words: Sequence[str], **environment: str) -> str:
    """Return what a command prints, whether it succeeds or not, at home in a folder."""
    done = subprocess.run(
        words,
        cwd=home,
        env={"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    return done.stdout
