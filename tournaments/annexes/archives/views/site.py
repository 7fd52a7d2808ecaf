"""A demonstration site as static files: a finished contest, its papers, the help."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import resolve, reverse
from django.utils import translation

from tournaments.annexes.archives.views.archive import (
    INDEX,
    LINK,
    archive_of,
    with_asset,
    with_drawings,
)
from tournaments.files.documents.built import LANGUAGES, documents_in
from tournaments.machine.places import version
from tournaments.models import Contest

#: Folders of the site.
CONTEST = "concours"
PAPERS = "papiers"


@dataclass
class Site:
    """Files of the site while it is built: content by name, and the addresses that it answers."""

    members: dict[str, bytes] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)

    def add(self, address: str, name: str) -> None:
        """Say that the page at an address of the program is the file `name` of the site."""
        self.places[address] = name

    def draw(self, address: str, language: str) -> None:
        """Write the page that the program shows at an address to a stranger."""
        route = resolve(address)
        request = HttpRequest()
        request.method, request.path, request.path_info = "GET", address, address
        request.user = AnonymousUser()
        request.archive = self  # type: ignore[attr-defined]
        with translation.override(language):
            answer = route.func(request, *route.args, **route.kwargs)
        self.members[self.places[address]] = self.linked(answer.content, self.places[address])

    def linked(self, page: bytes, name: str) -> bytes:
        """Return a page whose links lead to the other files, and not to a server."""
        return LINK.sub(lambda link: self._relative(link, name), with_drawings(page))

    def _relative(self, link: re.Match[bytes], name: str) -> bytes:
        path, _sign, place = link[2].decode().partition("#")
        if path.startswith("/"):
            to = self.places.get(path) or with_asset(self.members, path)
            if to is None:
                return b""
            relative = posixpath.relpath(to, posixpath.dirname(name) or ".")
        elif path.endswith("/") and "://" not in path:
            # A folder is a page only for a server.
            relative = path + INDEX
        else:
            return link[0]
        return f' {link[1].decode()}="{relative}{"#" + place if place else ""}"'.encode()


def site_of(contest: Contest, papers: Mapping[str, tuple[str, bytes]]) -> dict[str, bytes]:
    """Return the files of the site, sorted by name: a contest, its papers, the documents.

    `papers` are PDFs of the contest by file name, each with its title.

    Raises `Refused` if the contest is not over, `NotBuilt` if the documents are not rendered.
    """
    site = Site()
    for name, content in archive_of(contest).items():
        site.members[f"{CONTEST}/{name}"] = content
    site.members.update((f"{PAPERS}/{name}", pdf) for name, (_title, pdf) in papers.items())
    site.add(reverse("home"), INDEX)
    for picture in sorted(settings.DOCUMENTS_ROOT.glob("images/*/*.png")):
        name = picture.relative_to(settings.DOCUMENTS_ROOT).as_posix()
        site.members[name] = picture.read_bytes()
    addresses = list(_help())
    for address, name, _language in addresses:
        site.add(address, name)
    for address, _name, language in addresses:
        site.draw(address, language)
    shown = {
        "contest": CONTEST,
        "papers": [(title, f"{PAPERS}/{name}") for name, (title, _pdf) in papers.items()],
        "version": version(),
    }
    front = render_to_string("after/site.html", shown)
    site.members[INDEX] = site.linked(front.encode(), INDEX)
    return dict(sorted(site.members.items()))


def _help() -> Iterator[tuple[str, str, str]]:
    """Yield the address, the file and the language of each page of the help."""
    for language in LANGUAGES:
        yield reverse("help-contents", args=[language]), f"{language}/{INDEX}", language
        for path in documents_in(settings.DOCUMENTS_ROOT, language).pages:
            part, page = path.split("/")
            yield (
                reverse("help-page", args=[language, part, page]),
                f"{language}/{path}.html",
                language,
            )
