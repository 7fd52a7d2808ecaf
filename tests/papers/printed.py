"""Every kind of paper of a contest, printed as its page prints it, with each of its options."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from urllib.parse import urlencode

from django.forms import ChoiceField
from django.http import Http404, QueryDict
from django.test import RequestFactory

from tests.papers.builders import squeezed
from tests.papers.glyphs import Fault, Page, faults_of, pages_of
from tests.papers.read_aloud import misread, read_pages
from tournaments.models import Contest
from tournaments.papers import Leaves, document
from tournaments.views.papers.kind import Asked, Kind
from tournaments.views.papers.kinds import KINDS
from tournaments.words.texts import Refused

#: Most pages of one paper that are read: those of cards and sheets are alike.
MOST_READ = 6
#: Address at which phones find the server, without its scheme.
HOST = "192.0.2.7:8000"


@dataclass(frozen=True, slots=True)
class Printed:
    """Paper of a contest: its kind, the options other than the usual ones, its pages.

    `whole` is false if only the first and the last pages of a long paper were read.
    """

    kind: Kind
    chosen: str
    pdf: bytes
    pages: Sequence[Page]
    whole: bool
    #: What a listener would miss, or hear in a wrong place.
    misread: Sequence[str]

    def __str__(self) -> str:
        return f"{self.kind.slug}{'?' + self.chosen if self.chosen else ''}"

    @property
    def faults(self) -> list[Fault]:
        """Faults of its pages."""
        return faults_of(self.pages)

    @property
    def text(self) -> str:
        """Its texts in the order in which they are drawn, without spaces."""
        texts = "".join(text for page in self.pages for text in page.texts)
        # What pdfium reads for a hyphen at the end of a line.
        return squeezed(texts).replace("\x02", "-")


def printed(
    contest: Contest, every_choice: bool = False, only: Container[str] | None = None
) -> Iterator[Printed]:
    """Draw and read the papers of `papers_of`."""
    for kind, chosen, leaves in papers_of(contest, every_choice, only):
        pages = range(sum(len(paper.pages) for paper in leaves))
        read = pages if len(pages) <= MOST_READ else (*pages[: MOST_READ - 2], *pages[-2:])
        pdf = document(leaves)
        begins = set(accumulate((len(paper.pages) for paper in leaves), initial=0))
        apart = all(paper.apart for paper in leaves)
        read_aloud = zip(read, read_pages(pdf, read), strict=True)
        aloud = [
            f"p. {at + 1}: {one}"
            for at, page in read_aloud
            for one in misread(page, at in begins, apart)
        ]
        yield Printed(kind, chosen, pdf, list(pages_of(pdf, read)), read is pages, aloud)


def papers_of(
    contest: Contest, every_choice: bool = False, only: Container[str] | None = None
) -> Iterator[tuple[Kind, str, Sequence[Leaves]]]:
    """Yield each paper that the contest can print, for its last round, and each ready choice.

    With `every_choice`, yield a paper again with each choice of each of its options. With `only`,
    yield the kinds that it holds.
    """
    rounds = contest.rounds.count()
    request = RequestFactory().get("/", headers={"host": HOST})
    for kind in KINDS.values():
        if only is not None and kind.slug not in only:
            continue
        number = rounds if kind.of_round else None
        for chosen in _choices(kind) if every_choice else _ready(kind):
            printing = Asked(contest, request, number)
            if kind.options is not None:
                form = kind.options(QueryDict(chosen))
                if not form.is_valid():
                    continue
                printing = Asked(contest, request, number, form.cleaned_data)
            try:
                paper = kind.made_for(printing)
            except (Http404, Refused):
                continue
            yield kind, chosen, [paper] if isinstance(paper, Leaves) else paper


def _ready(kind: Kind) -> Iterator[str]:
    """Yield the usual options of a paper, then those of its ready choices, as sent."""
    yield ""
    yield from (urlencode(one.options) for one in kind.ready)


def _choices(kind: Kind) -> Iterator[str]:
    """Yield the usual options of a paper, then each other choice of one of them, as sent."""
    yield ""
    if kind.options is None:
        return
    for name, field in kind.options.base_fields.items():
        if isinstance(field, ChoiceField):
            for value, _label in field.choices:
                if str(value) not in ("", str(field.initial)):
                    yield f"{name}={value}"
