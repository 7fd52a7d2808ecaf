"""Asks the program of the current folder for its pages: `python -P ask_pages.py TIMES PATH…`.

The caches are emptied before each time. Without arguments, it prints as JSON the public addresses
that its pages link to, from the home page on.
"""

from __future__ import annotations

import json
import re
import sys

import django
from django.core.cache import caches
from django.test import Client

#: Pages of a contest, as the home page and the pages below it link to them.
LINK = re.compile(r'href="(/c/[^"#?]*/)"')
MOST = 12


def public_pages() -> list[str]:
    """Return the addresses of at most MOST pages, the nearest to the home page first."""
    pages: list[str] = []
    waiting = ["/"]
    while waiting and len(pages) < MOST:
        path = waiting.pop(0)
        answer = Client().get(path)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            pages.append(path)
            links = dict.fromkeys(LINK.findall(answer.content.decode()))
            waiting += [link for link in links if link not in {*pages, *waiting}]
    return pages


def ask(path: str) -> bool:
    """Return whether the program answers with a page."""
    return Client().get(path).status_code == 200


def main(arguments: list[str]) -> int:
    """Ask for the pages, or print their addresses; return 1 if one is not answered."""
    django.setup()
    if not arguments:
        print(json.dumps(public_pages()))
        return 0
    times, *paths = arguments
    for _time in range(int(times)):
        for cache in caches.all(initialized_only=True):
            cache.clear()
        if not all(ask(path) for path in paths):
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
