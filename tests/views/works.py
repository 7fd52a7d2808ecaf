"""Helpers of the tests about works: make small contests long to print, and ask for works."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.views.desk import plain
from tournaments.models import Contest, Work

#: Numbers of entrants, or of lines, from which a request is long.
LIMITS = (
    "views.papers.kind.MOST_PAPERS",
    "annexes.archives.views.archive.ARCHIVE",
    "views.after.files.VERIFIED",
    "annexes.contest_file.views.exporting.EXPORTED",
    "annexes.lists.views.IMPORTED",
)


@contextmanager
def all_long(limit: int = 1) -> Iterator[None]:
    """Make every request long from this number of entrants or lines."""
    with ExitStack() as patches:
        for name in LIMITS:
            patches.enter_context(patch(f"tournaments.{name}", limit))
        yield


def work_of(client: Client, url: str, **form: Any) -> Work:
    """Send a long request, and return its work."""
    answer = client.post(url, form) if form else client.get(url)
    assert answer.status_code == 302, plain(answer)
    return Work.objects.get(pk=int(answer["Location"].split("/")[-2]))


def page_of(client: Client, work: Work, name: str = "work", **headers: str) -> Any:
    """Open a page of the work, or fetch its file."""
    return client.get(reverse(name, args=[work.contest.slug, work.pk]), headers=headers)


def press(client: Client, work: Work, name: str) -> str:
    """Press a button of the work's page, and return what the page then says."""
    url = reverse(name, args=[work.contest.slug, work.pk])
    return plain(client.post(url, follow=True))


def client_of(contest: Contest, name: str = "") -> Client:
    """Return a client of the person of this name, or of the organiser."""
    client = Client()
    client.force_login(make_user(name) if name else contest.organiser)
    return client


def url_of(contest: Contest, page: str) -> str:
    """Return the address of the archive, of the round's papers, or of one paper by its kind."""
    if page == "archive":
        return reverse("archive", args=[contest.slug])
    if page == "round-papers":
        return reverse(page, args=[contest.slug]) + "?round=1"
    return reverse("paper", args=[contest.slug, page]) + "?round=1"
