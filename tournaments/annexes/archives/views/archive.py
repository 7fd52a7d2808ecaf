"""A contest as static files: for a web host, a USB stick or a backup."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.files.exports import as_zip
from tournaments.machine.annexes import functions
from tournaments.machine.progress import tell
from tournaments.machine.static_files import own_name
from tournaments.models import Contest
from tournaments.papers import document, ranking
from tournaments.queries.after.results import results_of
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.suspense import suspense_of
from tournaments.services.prizes.revealing import tick_once
from tournaments.views.after.files import download, results_files
from tournaments.views.core.long_work import ARCHIVE, handed_over, is_long
from tournaments.views.core.support import desk, person
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.enums import EndAct
from tournaments.words.house_enums import WorkKind
from tournaments.words.texts import Refused

#: A link in a page. Text typed by people cannot match, because templates escape its quotes.
LINK = re.compile(rb'\s(href|src)="([^"]*)"')
#: A drawing that a page takes from the sprite of icons: the address of the sprite and its name.
DRAWING = re.compile(rb'<use href="([^"#]+)#([\w-]+)"/>')
SYMBOL = re.compile(rb'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
BODY = b"<body>\n"
#: A file that a style sheet refers to.
REFERRED = re.compile(rb'url\("([^"]+)"\)')
ASSETS = "assets"
INDEX = "index.html"
#: File endings of the pages that are not HTML, by content type.
ENDINGS = {"image/svg+xml": "svg", "image/png": "png", "application/pdf": "pdf"}


@dataclass(frozen=True, slots=True)
class Enclosed:
    name: str
    title: str


@dataclass
class Archive:
    """Files of an archive while it is built.

    Its first page shows `files` and `teams` besides the hall's content: the results as files,
    and every team, even in no ranking.
    """

    contest: Contest
    teams: list[TeamLine] = field(default_factory=list)
    files: list[Enclosed] = field(default_factory=list)
    members: dict[str, bytes] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)

    def make(self) -> None:
        self._enclose()
        self._name(reverse("contest", args=[self.contest.slug]))
        while self.waiting:
            drawn = len(self.names) - len(self.waiting)
            tell(_("Fichiers de l’archive"), drawn, len(self.names))
            path = self.waiting.pop(0)
            page = self._drawn_page(path)
            content = page.content
            if page["Content-Type"].startswith("text/html"):
                content = LINK.sub(self._relative, with_drawings(content))
            self.members[self.names[path]] = content

    def _enclose(self) -> None:
        # The archive is made to be published: people are named as in the pages of the hall.
        results = results_of(self.contest, in_full=False)
        self.teams = list(results.teams)
        for name, file in results_files().items():
            self._put(name, str(file.title), file.made(results))
        paper = document([ranking(results.standings)])
        self._put("classement.pdf", _("Classement"), paper)
        for files in functions("encloses"):
            for file in files(self.contest):
                self._put(*file)

    def _put(self, name: str, title: str, content: bytes) -> None:
        self.members[name] = content
        self.files.append(Enclosed(name, f"{title} ({name.rpartition('.')[2].upper()})"))

    def _drawn_page(self, path: str) -> HttpResponse:
        route = resolve(path)
        request = HttpRequest()
        request.method, request.path, request.path_info = "GET", path, path
        request.user = AnonymousUser()
        request.archive = self  # type: ignore[attr-defined]
        arguments = {key: value for key, value in route.kwargs.items() if key != "slug"}
        draw: Callable[..., HttpResponse] = route.func.drawn  # type: ignore[attr-defined]
        return draw(request, self.contest, **arguments)

    def _relative(self, link: re.Match[bytes]) -> bytes:
        """Return the link as written in the archive, or nothing if its target is not part of it."""
        address = urlsplit(link[2].decode())
        if address.scheme or address.netloc:
            # Links to another site and pictures embedded in the page stay as they are.
            return link[0] if address.scheme in ("data", "https", "http", "mailto") else b""
        if not address.path or address.path in self.members:
            return link[0]
        name = self._name(unquote(address.path))
        if name is None:
            return b""
        place = f"#{address.fragment}" if address.fragment else ""
        return f' {link[1].decode()}="{escape(name)}{place}"'.encode()

    def _name(self, path: str) -> str | None:
        """Return the file name for an address and archive the file; None for an unknown address."""
        if path not in self.names:
            named = with_asset(self.members, path) or self._page_file(path)
            if named is None:
                return None
            self.names[path] = named
        return self.names[path]

    def _page_file(self, path: str) -> str | None:
        hall = reverse("contest", args=[self.contest.slug])
        if not path.startswith(hall):
            return None
        try:
            route = resolve(path)
        except Resolver404:
            return None
        if not hasattr(route.func, "drawn"):
            return None
        self.waiting.append(path)
        inner = path.removeprefix(hall).strip("/").replace("/", "-")
        stem, _dot, ending = inner.rpartition(".")
        if ending in ENDINGS.values():
            return inner
        return f"{stem or ending}.html" if inner else INDEX


def with_asset(members: dict[str, bytes], path: str) -> str | None:
    """Return the name of a static file, and add it with what its style sheet needs; else None."""
    prefix = f"/{settings.STATIC_URL.strip('/')}/"
    if not path.startswith(prefix):
        return None
    inner = own_name(path.removeprefix(prefix))
    file = finders.find(inner)
    if file is None:
        return None
    name = f"{ASSETS}/{inner}"
    if name not in members:
        content = members[name] = Path(str(file)).read_bytes()
        if inner.endswith(".css"):
            for referred in REFERRED.findall(content):
                with_asset(members, prefix + posixpath.normpath(f"{inner}/../{referred.decode()}"))
    return name


def with_drawings(page: bytes) -> bytes:
    """Return a page that holds the drawings it uses: browsers take none from another local file."""
    names = {match[2] for match in DRAWING.finditer(page)}
    if not names:
        return page
    sprite = Path(str(finders.find("icons.svg"))).read_bytes()
    symbols = b"".join(match[0] for match in SYMBOL.finditer(sprite) if match[1] in names)
    page = DRAWING.sub(rb'<use href="#\2"/>', page)
    held = b'<svg class="hide" width="0" height="0" aria-hidden="true">' + symbols + b"</svg>\n"
    return page.replace(BODY, BODY + held, 1)


def archive_of(contest: Contest) -> dict[str, bytes]:
    """Return the files of an archive, by name; the same contest gives the same.

    Raises `Refused` if the contest is not over, because the published results would not be
    final, and as long as the hall may not see them.
    """
    if contest.closed_at is None:
        raise Refused(
            _("Terminez d’abord le concours : l’archive montre des résultats définitifs.")
        )
    if suspense_of(contest) is not None:
        raise Refused(
            _("Montrez d’abord le classement à la salle : l’archive se publie, chacun le lirait.")
        )
    archive = Archive(contest)
    archive.make()
    return dict(sorted(archive.members.items()))


def folder_name(contest: Contest) -> str:
    """Return the archive's folder name. The prefix avoids the names that Windows reserves."""
    return f"concours-{contest.slug}"


def zipped(contest: Contest, members: dict[str, bytes]) -> Iterable[tuple[str, bytes]]:
    folder = folder_name(contest)
    return ((f"{folder}/{name}", content) for name, content in members.items())


@desk(Right.SEE)
@require_GET
def download_archive(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Download the archive as one ZIP file, and note that it is kept; a work makes a large one."""
    if contest.closed_at is not None and is_long(contest.teams.count() / ARCHIVE):
        away = handed_over(request, contest, WorkKind.ARCHIVE, _("L’archive à publier"), Right.SEE)
        if away is not None:
            return away
    try:
        members = archive_of(contest)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("after", contest.slug)
    if Right.PRIZES in reader_rights(request, contest):
        tick_once(contest, person(request), EndAct.ARCHIVE)
    title = _("%(contest)s – archive") % {"contest": contest.name}
    return download(as_zip(zipped(contest, members)), "application/zip", title, "archive.zip")
