"""Says which pictures are older than their page: each is kept with a digest of what it shows.

The digest is of the text of the page's templates, with those that they extend and include. For a
picture of papers, it is of the modules that draw them. Comments, docstrings and spaces do not
count.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "templates"
#: Digest of what each picture showed when it was drawn.
NOTED = Path(__file__).parent / "images" / "drawn.toml"
HEADING = "# Written by `make pictures`: digest of what each picture showed when it was drawn.\n"

#: What each picture shows: templates of its page, or files of the repository that draw a paper.
SHOWN: Mapping[str, tuple[str, ...]] = {
    "cash": ("cash/accounts.html",),
    "coinche": ("results/entry/match.html", "results/entry/segments.html"),
    "conflict": ("results/entry/match.html",),
    "correction": ("results/entry/match.html",),
    "dashboard": ("hall/now/page.html",),
    "deals": ("results/entry/match.html", "results/entry/segments.html"),
    "diplomas": (
        "tournaments/annexes/share/papers/designs/*.py",
        "tournaments/annexes/share/papers/diplomas.py",
    ),
    "doubtful": ("results/entry/match.html",),
    "draw": ("draws/rounds/draw.html",),
    "fast-entry": ("results/entry/fast.html",),
    "firewall": ("docs/windows.html",),
    "first-visit": ("core/accounts/first_account.html",),
    "gallery": ("regulation/contest/new/game.html",),
    "lines": ("results/entry/match.html",),
    "new-contest": ("regulation/contest/new/game.html",),
    "papers": ("papers/list.html", "papers/look.html"),
    "phone": ("hall/public/team.html",),
    "pictures": ("standings/pictures/public.html",),
    "prizes": ("prizes/page.html",),
    "register": ("registration/teams/list.html",),
    "round": ("results/rounds/round.html",),
    "screen": ("hall/screen/page.html", "hall/screen/places.html"),
    "share": ("prizes/share/desk.html",),
    "sheets": ("tournaments/papers/results/sheet*.py",),
    "smartscreen": ("docs/windows.html",),
    "standings": ("standings/public.html",),
    "totals": ("results/entry/match.html",),
}
NAMED = re.compile(r"""\{%-?\s*(?:extends|include)\s+["']([^"']+)["']""")
COMMENTS = {
    ".html": re.compile(r"(?s)\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}|<!--.*?-->"),
    ".py": re.compile(r'(?m)(?:^|(?<=\s))#.*$|"""[\s\S]*?"""'),
}


def digest(picture: str) -> str:
    """Return the digest of what a picture shows today."""
    sha256 = hashlib.sha256()
    for file in sorted(set(_files(SHOWN[picture]))):
        text = COMMENTS[file.suffix].sub("", file.read_text("utf-8"))
        sha256.update(f"{file.relative_to(ROOT)} {' '.join(text.split())}\n".encode())
    return sha256.hexdigest()[:16]


def noted() -> dict[str, str]:
    """Return the digest noted for each picture when it was drawn."""
    return tomllib.loads(NOTED.read_text("utf-8")) if NOTED.exists() else {}


def outdated() -> list[str]:
    """Return the pictures whose page has changed since they were drawn."""
    known = noted()
    return [picture for picture in SHOWN if known.get(picture) != digest(picture)]


def note(pictures: Iterable[str]) -> None:
    """Note that these pictures have just been drawn. Forget those that are declared no more."""
    known = noted() | {picture: digest(picture) for picture in pictures}
    lines = [f'{name} = "{known[name]}"\n' for name in sorted(known) if name in SHOWN]
    NOTED.write_text(HEADING + "".join(lines), "utf-8")


def _files(shown: Iterable[str]) -> Iterator[Path]:
    """Yield the files that a picture shows, each with those that it extends and includes."""
    waiting = list(shown)
    seen = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name.startswith(("tournaments/", "docs/")):
            yield from ROOT.glob(name)
        elif (file := TEMPLATES / name).is_file():  # not a template of a library
            yield file
            waiting += NAMED.findall(file.read_text("utf-8"))
