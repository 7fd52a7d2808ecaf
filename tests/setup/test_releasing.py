"""A release is made of what was tried, from a clean checkout whose changelog names it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from installers import release
from installers.components import bill_of_materials
from installers.release import Refused, refuse_unless_ready
from tests import ROOT

CHANGELOG = """# Changes

## 1.0.0 – 2026-12-01

### Added

- All.

## 0.9.0 – 2026-01-01

- Some.
"""
#: A whole verification that takes no time.
STEPS = "==== checks: passed (1 s)\n3 passed, 0 failed\n"


def git(folder: Path, *words: str) -> str:
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *words]
    return subprocess.run(
        command, cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a clean checkout that is ready for 1.0.0."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.0.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    (tmp_path / ".gitignore").write_text("/dist/\n")
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "run").write_text(f"printf '{STEPS}'\n")
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Release")
    return tmp_path


def test_a_release_is_refused_until_its_checkout_says_what_it_is(checkout: Path) -> None:
    refuse_unless_ready("1.0.0", checkout)

    with pytest.raises(Refused, match=r"“1\.0” is no version"):
        refuse_unless_ready("1.0", checkout)
    with pytest.raises(Refused, match=r"pyproject\.toml says 1\.0\.0"):
        refuse_unless_ready("0.9.0", checkout)
    (checkout / "new.txt").write_text("")
    with pytest.raises(Refused, match=r"(?s)Commit these files.*new\.txt"):
        refuse_unless_ready("1.0.0", checkout)
    (checkout / "new.txt").unlink()
    git(checkout, "tag", "v1.0.0")
    with pytest.raises(Refused, match=r"The tag v1\.0\.0 exists"):
        refuse_unless_ready("1.0.0", checkout)


@pytest.mark.parametrize(
    "changelog",
    [
        CHANGELOG.replace("- All.", ""),
        CHANGELOG.replace(" – 2026-12-01", ""),
        CHANGELOG.replace("1.0.0", "Unreleased"),
        "# Changes\n",
    ],
    ids=["no change", "no date", "another heading first", "no entry"],
)
def test_a_release_is_refused_without_its_entry_in_the_changelog(
    checkout: Path, changelog: str
) -> None:
    (checkout / "CHANGELOG.md").write_text(changelog)
    with pytest.raises(Refused, match=r"must begin with “## 1\.0\.0 – YYYY-MM-DD”"):
        refuse_unless_ready("1.0.0", checkout)


def test_the_list_of_components_names_each_locked_library_with_its_hashes() -> None:
    document = bill_of_materials("1.0.0", ROOT / "requirements")

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(document) is None
    components = {one["name"]: one for one in json.loads(document)["components"]}
    assert {"django", "reportlab", "numpy", "psycopg"} <= components.keys()
    assert "pytest" not in components
    assert all(one["hashes"] for one in components.values())


def test_a_release_holds_its_parts_their_checksums_and_what_was_tried(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "ROOT", checkout)
    for part, file in (("built_sdist", "sources.tar.gz"), ("built_wheel", "program.whl")):
        monkeypatch.setattr(release, part, lambda dist, file=file: (dist / file).write_text(file))
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "a")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "a@example.org")
    dist = checkout / "dist"
    dist.mkdir()
    (dist / "former.whl").write_text("")

    release.release("1.0.0", ["windows", "image", "site"])

    names = ["SHA256SUMS", "TRIED.txt", "dixdeder-1.0.0.cdx.json", "program.whl", "sources.tar.gz"]
    assert sorted(file.name for file in dist.iterdir()) == names
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=dist, check=True)
    head = git(checkout, "rev-parse", "HEAD")
    assert git(checkout, "rev-parse", "v1.0.0^{commit}") == head
    tried = (dist / "TRIED.txt").read_text()
    assert head in tried
    assert STEPS in tried
    assert "Not built on this machine: windows\n" in tried


def test_what_the_machine_lacks_is_said_before_the_verification(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "ROOT", checkout)
    monkeypatch.setattr(release, "ENGINES", {})
    (checkout / ".ci" / "run").write_text("exit 1\n")
    git(checkout, "commit", "--quiet", "--all", "--message", "Fail")

    with pytest.raises(Refused, match=r"(?s)download it from python\.org.*needed for the image"):
        release.release("1.0.0", [])
    (checkout / release.OFFICIAL).touch()
    assert release.lacking(["windows", "site"]) == []


def test_what_fails_its_verification_is_not_released(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "ROOT", checkout)
    (checkout / ".ci" / "run").write_text("echo '1 passed, 1 failed'\nexit 1\n")
    git(checkout, "commit", "--quiet", "--all", "--message", "Fail")

    with pytest.raises(Refused, match=r"`\.ci/run` failed"):
        release.release("1.0.0", ["windows", "image", "site"])

    assert git(checkout, "tag") == ""
    assert not (checkout / "dist").exists()
