"""Makes a release from a clean checkout: `make release VERSION=1.0.0 [WITHOUT="windows image"]`.

The release is refused if the changelog or the project names another version, if a file is not
committed, if the version has a tag, or if `.ci/run` fails. Otherwise `dist/` holds the sources, the
wheel, the ZIP for Windows, the image for servers, the demonstration site, the list of components
(CycloneDX), what was tried, and the checksums. Then the commit gets the tag `vVERSION`.

WITHOUT names the parts that this machine cannot build; `TRIED.txt` lists them.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from installers.components import bill_of_materials
from installers.wheels import built_sdist, built_wheel

ROOT = Path(__file__).resolve().parent.parent
#: The embeddable Python that `make windows` takes, unless PYTHON_ZIP names another place.
OFFICIAL = tomllib.loads((ROOT / "installers" / "windows" / "python.toml").read_text())["file"]
#: Programs that build an image, and the words with which each writes it to a file.
ENGINES = {
    "podman": ("save", "--format", "oci-archive", "--output", "{file}", "{image}"),
    "buildah": ("push", "{image}", "oci-archive:{file}"),
    "docker": ("save", "--output", "{file}", "{image}"),
}
#: Lines of `.ci/run` that say what a step gave, and how many tests passed.
STEPS = re.compile(r"^(?:==== .*: \w+ \(\d+ s\)|\d+ passed, \d+ failed)$", re.MULTILINE)


class Refused(Exception):
    """The release cannot be made; the message says what is expected."""


def refuse_unless_ready(version: str, root: Path) -> None:
    """Raise `Refused` unless the checkout at `root` is clean and describes this version."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Refused(f"“{version}” is no version: three numbers are expected, such as 1.0.0.")
    with (root / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]["version"]
    if project != version:
        raise Refused(f"pyproject.toml says {project}: write {version} there, and commit.")
    if not changes_of(version, (root / "CHANGELOG.md").read_text("utf-8")):
        raise Refused(
            f"CHANGELOG.md must begin with “## {version} – YYYY-MM-DD” and list what changed."
        )
    if uncommitted := _git(root, "status", "--porcelain"):
        raise Refused(f"Commit these files, or remove them:\n{uncommitted}")
    if _git(root, "tag", "--list", f"v{version}"):
        raise Refused(f"The tag v{version} exists: a version is released once.")


def changes_of(version: str, changelog: str) -> str:
    """Return the list of changes of this version if it comes first in the changelog, else ""."""
    first = re.search(r"^## (.*)\n((?:(?!## ).*\n?)*)", changelog, re.MULTILINE)
    if first is None or not re.fullmatch(rf"{re.escape(version)} – \d{{4}}(-\d\d){{2}}", first[1]):
        return ""
    return first[2].strip() if re.search(r"^- ", first[2], re.MULTILINE) else ""


def steps_tried(root: Path) -> list[str]:
    """Run the whole verification and return what each step gave. Raises `Refused` if one fails."""
    lines = []
    with subprocess.Popen(
        ["bash", ".ci/run"], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as run:
        assert run.stdout is not None
        for line in run.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    if run.returncode:
        raise Refused("`.ci/run` failed: mend what it names first.")
    return STEPS.findall("".join(lines))


def lacking(parts: Iterable[str]) -> list[str]:
    """Return what this machine lacks for these parts, which are the last to be built."""
    sentences = []
    archive = ROOT / os.environ.get("PYTHON_ZIP", OFFICIAL)
    if "windows" in parts and not archive.is_file():
        sentences.append(
            f"{archive.name} is not here: download it from python.org and name it in PYTHON_ZIP, "
            "or WITHOUT=windows."
        )
    if "image" in parts and _engine() is None:
        sentences.append(f"One of {', '.join(ENGINES)} is needed for the image, or WITHOUT=image.")
    return sentences


def _engine() -> str | None:
    return next((name for name in ENGINES if shutil.which(name)), None)


def build_windows(version: str, dist: Path) -> None:
    """Write the ZIP for Windows."""
    _run("make", "windows")
    shutil.rmtree(dist / "Dix de Der")


def build_image(version: str, dist: Path) -> None:
    """Write the image for servers."""
    engine = _engine()
    assert engine is not None
    image, file = f"dixdeder:{version}", dist / f"dixdeder-{version}-image.tar"
    _run(engine, "build", "--file", "deploy/Containerfile", "--tag", image, ".")
    _run(engine, *(word.format(image=image, file=file) for word in ENGINES[engine]))


def build_site(version: str, dist: Path) -> None:
    """Write the demonstration site as a ZIP."""
    _run("make", "site")
    shutil.make_archive(str(dist / f"dixdeder-{version}-site"), "zip", dist / "site")
    shutil.rmtree(dist / "site")


#: Parts that a machine may be unable to build.
PARTS: dict[str, Callable[[str, Path], None]] = {
    "windows": build_windows,
    "image": build_image,
    "site": build_site,
}


def write_tried(version: str, steps: Sequence[str], without: Sequence[str], root: Path) -> str:
    """Return what was tried, where and on which commit, and what this release lacks."""
    lines = [
        f"Dix de Der {version}, commit {_git(root, 'rev-parse', 'HEAD')}",
        f"Python {platform.python_version()}, {platform.platform()}",
        *steps,
    ]
    lines += [f"Not built on this machine: {part}" for part in without]
    return "\n".join(lines) + "\n"


def checksums(dist: Path) -> str:
    """Return the SHA-256 of each file, as `sha256sum --check` reads them."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(dist.iterdir())
        if file.is_file()
    )


def release(version: str, without: Sequence[str]) -> None:
    """Make the release in `dist/`, which holds nothing else, and tag the commit."""
    refuse_unless_ready(version, ROOT)
    if sentences := lacking(PARTS.keys() - set(without)):
        raise Refused("\n".join(sentences))
    steps = steps_tried(ROOT)
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir()
    built_sdist(dist)
    built_wheel(dist)
    for part, build in PARTS.items():
        if part not in without:
            build(version, dist)
    components = bill_of_materials(version, ROOT / "requirements")
    (dist / f"dixdeder-{version}.cdx.json").write_text(components, "utf-8")
    (dist / "TRIED.txt").write_text(write_tried(version, steps, without, ROOT), "utf-8")
    (dist / "SHA256SUMS").write_text(checksums(dist), "utf-8")
    _git(ROOT, "tag", "--annotate", f"v{version}", "--message", f"Dix de Der {version}")
    for file in sorted(dist.iterdir()):
        print(f"{file.stat().st_size:>12,}  {file.name}")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.rstrip()


def _run(*words: str) -> None:
    subprocess.run(words, cwd=ROOT, check=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("version", help="version of pyproject.toml and of the changelog")
    asked.add_argument("--without", nargs="*", default=[], choices=PARTS, metavar="PART")
    words = asked.parse_args()
    try:
        release(words.version, words.without)
    except Refused as refused:
        raise SystemExit(str(refused)) from refused
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"This command failed: {' '.join(map(str, failed.cmd))}") from failed


if __name__ == "__main__":
    main()
