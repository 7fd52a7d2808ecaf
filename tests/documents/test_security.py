"""The page about security lists what the code does: programs, connections, digests, limits."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests import ROOT

PAGE: Final = ROOT / "docs" / "security.md"
#: Names that each sort of use begins with, by the words of the table.
USES: Final = {
    "starts a program": r"subprocess|multiprocessing|webbrowser|pty|os\.(?:system|popen|startfile"
    r"|fork\w*|exec\w+|spawn\w+|posix_spawn\w*)|asyncio\.create_subprocess_\w+"
    r"|concurrent\.futures\.(?:process|ProcessPoolExecutor)",
    "opens a connection": r"socket\.create_connection|http\.client|urllib\.request|ftplib|smtplib"
    r"|poplib|imaplib|telnetlib|xmlrpc\.client|asyncio\.open_\w+|django\.core\.mail|urllib3"
    r"|requests|httpx|aiohttp|websockets?",
    "encrypts": r"cryptography|Crypto|nacl|ssl",
    "digests with a key, or hashes passwords": r"hmac|django\.core\.signing"
    r"|django\.utils\.crypto\.(?:salted_hmac|pbkdf2)|django\.contrib\.auth\.hashers",
    "digests without a key": r"hashlib",
    "lets pages of other sites read": r"Access-Control-Allow-Origin",
}
#: Methods that do the same on what was imported elsewhere, by their names.
METHODS: Final = {
    "connect": "socket.create_connection",
    "connect_ex": "socket.create_connection",
    "get_signed_cookie": "django.core.signing",
    "set_signed_cookie": "django.core.signing",
}


@cache
def syntax_of(file: Path) -> ast.Module:
    return ast.parse(file.read_bytes())


def modules() -> dict[str, Path]:
    """Return the file of each module, by its path in `tournaments/`, or else in the root."""
    return {
        file.relative_to(ROOT).as_posix().removeprefix("tournaments/"): file
        for folder in ("tournaments", "scoring")
        for file in sorted((ROOT / folder).rglob("*.py"))
    }


def names(tree: ast.Module) -> Iterator[str]:
    """Give the full name of what a module imports or names of it, and its constant texts."""
    known: dict[str, str] = {}
    opens_sockets = False
    nodes = list(ast.walk(tree))
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                known[alias.asname or alias.name.split(".")[0]] = alias.name
                opens_sockets |= alias.name == "socket"
                if alias.name not in {"os", "asyncio", "socket"}:
                    yield alias.name
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            opens_sockets |= node.module == "socket"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and node.value == "Access-Control-Allow-Origin":
            yield "Access-Control-Allow-Origin"
    for node in nodes:
        if isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id in known:
                yield f"{known[node.value.id]}.{node.attr}"
            if node.attr in METHODS and (opens_sockets or "cookie" in node.attr):
                yield METHODS[node.attr]


def section(heading: str) -> str:
    """Return what the page says below a heading, up to the next one."""
    parts = re.split(r"(?m)^#+ (.+)\n", PAGE.read_text("utf-8"))
    return parts[parts.index(heading) + 1]


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading, without its first two lines."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.slow
def test_the_page_lists_each_module_that_reaches_out_or_hashes() -> None:
    users: dict[str, set[str]] = defaultdict(set)
    for path, file in modules().items():
        for name in names(syntax_of(file)):
            users[name].add(path)
    in_code = {
        use: set().union(
            *(users[name] for name in users if re.match(rf"(?:{start})(?:\.|$)", name))
        )
        for use, start in USES.items()
    }
    on_page = {use: set(re.findall(r"`([^`]+)`", paths)) for use, paths in rows("Uses in the code")}
    assert on_page == in_code


def constants(tree: ast.Module) -> set[tuple[str, str]]:
    """Return the names and values of the constants of a module, with those of its dictionaries."""
    pairs: list[tuple[ast.expr | None, ast.expr | None]] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            pairs += [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.AnnAssign):
            pairs.append((node.target, node.value))
    for part in ast.walk(tree):
        if isinstance(part, ast.Dict):
            pairs += zip(part.keys, part.values, strict=True)
    return {
        (ast.unparse(name).rpartition(".")[2], ast.unparse(value))
        for name, value in pairs
        if name and value
    }


def test_the_numbers_of_the_page_are_those_of_the_code() -> None:
    files = modules()
    wrong = [
        (place, name, number)
        for _limit, number, place, name in rows("Numbers in the code")
        if (name.strip("`"), number.replace(",", ""))
        not in constants(syntax_of(files[place.strip("`")]))
    ]
    assert wrong == []
