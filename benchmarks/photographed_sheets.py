"""75 sheets typed against photographed: keys of the person, seconds of the server.

The photographs are the printed sheets with ticks drawn on them, as a phone holds them: see
`tests.annexes.photos.builders`. One key, Enter, confirms a sheet; a figure that is not sure is
typed besides.
The seconds are those of the server alone, in this process, without a network.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from benchmarks.entry_keys import Paper, _check, _drawn, _papers, both_totals
from benchmarks.figures import Figure
from tests.annexes.photos.builders import pictures
from tests.views.results.fast_entry import line_of
from tournaments.annexes.photos.queries.photos import photos_of
from tournaments.annexes.photos.views.reading import read_waiting
from tournaments.models import Contest, PhotoSheet


def measure() -> list[Figure]:
    """Enter the same pile twice, and return the keys and seconds of each way."""
    papers = list(_papers(Random(1)))
    typed, keys_typed = _typed(papers)
    sent, read, confirmed, keys, sure = _photographed(papers)
    count = len(papers)
    return [
        Figure("keys a sheet, photographed", keys / count, "typed", keys_typed / count, "keys"),
        Figure("keys of the whole list, confirmed at once", 1, "typed", keys_typed, "keys"),
        Figure("sheets read without a doubt, of 75", sure, "all", count, "sheets"),
        Figure("to send a picture", sent / count, "limit", 1.0),
        Figure("to read a picture, CPU of the work", read / count, "limit", 0.4, bound=1.0),
        Figure("to confirm a sheet with Enter", confirmed / count, "typing it", typed / count),
    ]


def _typed(papers: list[Paper]) -> tuple[float, int]:
    """Type the sheets; return the seconds of the server and the keys."""
    contest = _drawn("typed")
    client, url = _desk(contest), reverse("fast-entry", args=[contest.slug, 1])
    took = 0.0
    for paper in papers:
        took += _timed(lambda paper=paper: _line(client, url, paper))
    _check(contest, papers)
    return took, sum(len(both_totals(paper)) for paper in papers)


def _line(client: Client, url: str, paper: Paper) -> Any:
    form = line_of(client.get(url, {"table": paper.table})).values
    return client.post(url, {**form, "ns": paper.ns, "ew": paper.ew})


def _photographed(papers: list[Paper]) -> tuple[float, float, float, int, int]:
    """Send and confirm the photographs; return the seconds to send, read and confirm, and the keys.

    The last number is that of the sheets that were read without a doubt.
    """
    contest = _drawn("photographed")
    client, page = _desk(contest), reverse("photos", args=[contest.slug])
    drawn = pictures(contest, 1, {paper.table: (paper.ns, paper.ew) for paper in papers})
    sent = 0.0
    for table, picture in drawn.items():
        files = {"photos": SimpleUploadedFile(f"IMG_{table}.jpg", picture, "image/jpeg")}
        sent += _timed(lambda files=files: client.post(page, files))
    began = process_time()
    read_waiting(contest)
    read = process_time() - began
    sure = len(photos_of(contest).sure)
    confirmed, keys = 0.0, 0
    of_table = {paper.table: paper for paper in papers}
    for sheet in PhotoSheet.objects.select_related("match").defer("jpeg"):
        assert sheet.match is not None
        url = reverse("photo-sheet", args=[contest.slug, sheet.pk])
        paper = of_table[sheet.match.table]
        confirmed += _timed(lambda url=url: client.post(url, line_of(client.get(url)).values))
        sheet.refresh_from_db(fields=["entry"])
        # A sheet that was not sure is typed, as those of the other pile.
        keys += 1 if sheet.entry is not None else len(both_totals(paper))
    assert sure < len(papers) or keys == len(papers)
    if sure == len(papers):
        _check(contest, papers)
    return sent, read, confirmed, keys, sure


def _desk(contest: Contest) -> Client:
    client = Client()
    client.force_login(contest.organiser)
    return client


def _timed(work: Callable[[], Any]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began
