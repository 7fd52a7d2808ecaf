"""The documents for developers name only what exists: files, modules, commands, and each other."""

from __future__ import annotations

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest
from django.core.management import get_commands

from tests import ROOT
from tests.sweeps import for_each

#: The pages in two languages are for people who run contests: they have tests of their own.
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "decisions").glob("*.md"),
        *(ROOT / "docs" / "plugin").glob("*.md"),
        *(ROOT / ".github").rglob("*.md"),
    ]
)
NOTES = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
each_document = for_each("document", DOCUMENTS)

#: Folders that documents call by their name alone are those of the application.
ROOTS = (ROOT, ROOT / "tournaments")
#: Made on each machine, so not in the repository.
MADE = ("var/", ".venv/")
#: A slash is also in the name of the format of results.
NO_PATHS = {"dix-de-der/results"}
PATH = re.compile(r"[a-z.<*][\w./*<>-]*/[\w./*<>-]*")
FILE = re.compile(r"[\w-]+\.(py|md|toml|ya?ml)|Makefile")
MODULE = re.compile(r"[A-Za-z]\w*(\.\w+)+")
PACKAGES = {"scoring", "tournaments", "benchmarks"} | {
    path.stem for path in (ROOT / "tournaments").iterdir()
}


def quoted(document: Path) -> list[str]:
    """Return what a document writes between backticks."""
    return re.findall(r"`([^`\n]+)`", document.read_text("utf-8"))


def is_path(word: str) -> bool:
    """Return whether a quoted word is meant as a path of the repository."""
    if word in NO_PATHS or word.startswith(MADE):
        return False
    return PATH.fullmatch(word) is not None or FILE.fullmatch(word) is not None


def exists(path: str) -> bool:
    """Return whether a path exists; `*` and `<anything>` stand for any part of a name."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    return any(any(root.glob(pattern)) for root in ROOTS)


def resolves(name: str) -> bool:
    """Return whether a dotted name is a module, or something that a module or model has."""
    for prefix in ("", "tournaments.", "tournaments.models."):
        try:
            resolve_name(prefix + name)
        except (ImportError, AttributeError):
            continue
        return True
    return False


@each_document
def test_every_path_exists(document: Path) -> None:
    assert [word for word in quoted(document) if is_path(word) and not exists(word)] == []


@each_document
def test_every_module_function_and_model_exists(document: Path) -> None:
    named = [word.removesuffix("()") for word in quoted(document)]
    ours = [
        name
        for name in named
        if MODULE.fullmatch(name)
        and not FILE.fullmatch(name)
        and (name[0].isupper() or name.split(".")[0] in PACKAGES)
    ]
    assert [name for name in ours if not resolves(name)] == []


@each_document
def test_every_command_exists(document: Path) -> None:
    text = document.read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    commands = re.findall(r"manage\.py ([a-z]+)", text)
    matches = re.findall(r"(?:`| {4})make ([a-z-]+)", text)

    assert [name for name in commands if name not in get_commands()] == []
    assert [name for name in matches if name not in targets] == []


@each_document
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", document.read_text("utf-8"))
    inside = [link for link in links if "://" not in link]

    assert [link for link in inside if not (document.parent / link).exists()] == []


def test_the_map_says_once_where_to_change_each_thing() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    acts = re.findall(r"(?m)^\| ([^|]+) \|", text)

    assert sorted(acts) == sorted(set(acts))


def test_the_decisions_are_numbered_dated_and_listed() -> None:
    index = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    kept = [int(note.name[:4]) for note in NOTES]
    withdrawn = [int(number) for number in re.findall(r"(?m)^\| (\d+) \| withdrawn by ", index)]

    assert sorted(kept + withdrawn) == list(range(1, len(kept + withdrawn) + 1))
    for note in NOTES:
        title, _blank, date, *_rest = note.read_text("utf-8").splitlines()
        assert re.fullmatch(r"Date: \d{4}-\d\d-\d\d", date), note.name
        assert f"({note.name})" in index, f"{note.name} is not in the index"
        assert title.startswith(f"# {int(note.name[:4])}. "), note.name


@pytest.mark.parametrize("part", ["Context", "Decision", "Consequences"])
def test_every_decision_says_why_what_and_what_follows(part: str) -> None:
    assert [note.name for note in NOTES if f"\n## {part}\n" not in note.read_text("utf-8")] == []
