"""Every paper that the desk may print now, as files for a folder."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest

from tournaments.models import Contest
from tournaments.papers import Leaves, document
from tournaments.views.papers.kind import Asked, Day, Kind
from tournaments.views.papers.kinds import KINDS
from tournaments.views.papers.preview import with_usual_options
from tournaments.words.former_papers import FORMER, Former
from tournaments.words.texts import Refused

#: Port of the server whose address the papers carry, if the contest gives none.
USUAL_PORT = "8000"


@dataclass(frozen=True, slots=True)
class PaperFile:
    """A paper with its PDF and pages; `choice` is the ready choice it was printed with, if any."""

    kind: str
    choice: str
    round: int | None
    pages: int
    content: bytes

    @property
    def name(self) -> str:
        """Name of the file: "ranking-2.pdf", "entrants-club.pdf"."""
        round_ = "" if self.round is None else str(self.round)
        return f"{'-'.join(filter(None, (self.kind, self.choice, round_)))}.pdf"

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


def papers_of(contest: Contest, kind: str | None = None, *, linked: bool) -> Iterator[PaperFile]:
    """Yield each paper that the desk offers now, with its usual options and each ready choice.

    Yield `kind` alone if given: a former name gives the paper that took its place. A paper of a
    round is made for every round that the hall knows. A paper with nothing to print is left out.
    Without `linked` no paper leads a phone to this machine.
    """
    day = Day(contest)
    request = _of_nobody()
    rounds = [one.number for one in reversed(day.drawn)]
    former = FORMER.get(kind or "", Former(kind or ""))
    for one in KINDS.values():
        if former.kind in ("", one.slug) and one.offered(day):
            ready = [] if kind else [ready.options for ready in one.ready if ready.offered(day)]
            for number in rounds if one.of_round else [None]:
                asked = Asked(contest, request, number, linked=linked)
                usual = with_usual_options(asked, one, former.options)
                yield from _paper_files(one, usual, "-".join(former.options.values()))
                for options in ready:
                    chosen = with_usual_options(asked, one, options)
                    if chosen.options != usual.options:
                        yield from _paper_files(one, chosen, "-".join(options.values()))


def _paper_files(kind: Kind, printing: Asked, choice: str = "") -> Iterator[PaperFile]:
    try:
        paper = kind.made_for(printing)
    except (Http404, Refused):
        return
    leaves = [paper] if isinstance(paper, Leaves) else list(paper)
    if leaves:
        pages = sum(len(one.pages) for one in leaves)
        yield PaperFile(kind.slug, choice, printing.round, pages, document(leaves))


def _of_nobody() -> HttpRequest:
    """Return the request of a command: it reaches this machine by its own name."""
    request = HttpRequest()
    request.META = {"SERVER_NAME": "localhost", "SERVER_PORT": USUAL_PORT}
    return request
