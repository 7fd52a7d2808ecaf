"""Every paper and file of a contest of 48, 500 and 2,000 pairs: how its processor time grows.

The exponent is the slope of the least squares line through the logarithms: 1 means that twice the
pairs take twice the time. A paper of fixed size has one near 0. A paper may take a second for 500
pairs; one that takes longer is measured beside the bare canvas that draws the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import log
from statistics import linear_regression

from django.http import Http404
from django.test import RequestFactory
from django.utils.translation import override

from benchmarks.bare_canvas import beside_bare
from benchmarks.figures import Figure, cpu
from benchmarks.played import played
from tournaments.models import Contest
from tournaments.papers import Leaves, document
from tournaments.queries.after.results import results_of
from tournaments.views.after.files import File, results_files
from tournaments.views.papers.kind import Asked, Kind
from tournaments.views.papers.kinds import KINDS
from tournaments.words.texts import Refused

SIZES = (48, 500, 2_000)
ROUNDS = 5
EXPONENT = 1.05
#: Processor seconds that a paper of 500 pairs may take, or twice those of the bare canvas.
SECONDS, OF_BARE = 1.0, 2.0

Work = Callable[[], bytes]


def measure() -> list[Figure]:
    """Return the exponent and the seconds of each paper and file."""
    contests = [played(size, ROUNDS) for size in SIZES]
    for contest in contests:
        Contest.objects.filter(pk=contest.pk).update(players_enter=True)
        contest.refresh_from_db()
    with override("fr"):
        return list(chain.from_iterable(map(_figures, _names(), _works(contests))))


def _names() -> list[str]:
    return [*KINDS, *results_files()]


def _works(contests: list[Contest]) -> Iterator[Sequence[Work]]:
    """Yield what makes each paper, then each file, of each contest; nothing if it has none."""
    for kind in KINDS.values():
        papers = [
            partial(_pdf, kind, contest, size)
            for contest, size in zip(contests, SIZES, strict=True)
        ]
        yield papers if _is_made(papers[0]) else []
    for file in results_files().values():
        yield [partial(_file, file, contest) for contest in contests]


def _file(file: File, contest: Contest) -> bytes:
    return file.made(results_of(contest))


def _pdf(kind: Kind, contest: Contest, size: int) -> bytes:
    """Return one kind of paper with its usual options, and the diplomas of all teams."""
    request = RequestFactory().get("/")
    options = {}
    if kind.options is not None:
        form = kind.options(request.GET)
        assert form.is_valid(), form.errors
        options = form.cleaned_data | ({"last": size} if kind.slug == "diplomas" else {})
    leaves = kind.prints(Asked(contest, request, ROUNDS if kind.of_round else None, options))
    return document([leaves] if isinstance(leaves, Leaves) else leaves)


def _is_made(work: Work) -> bool:
    try:
        return bool(work())
    except (Http404, Refused):
        return False


def _figures(name: str, works: Sequence[Work]) -> list[Figure]:
    if not works:
        return []
    taken = [
        cpu(work, runs=3 if size < SIZES[-1] else 1)[0]
        for work, size in zip(works, SIZES, strict=True)
    ]
    slope, _ = linear_regression([log(size) for size in SIZES], [log(one) for one in taken])
    figures = [
        Figure(f"{name}: exponent", slope, "linear", 1.0, "", bound=EXPONENT),
        Figure("  of 500 pairs", taken[1], "asked", SECONDS, bound=1),
    ]
    if not figures[1].reached and name in KINDS:
        figures[1] = beside_bare("  of 500 pairs", works[1], OF_BARE)
    return figures
