"""Previews of the papers: the first page as a picture, and the number of pages.

The page of papers asks for them one by one, when they come in sight. They are drawn one at a time,
in a way of their own (`server.ways`), so that the desk's pages never wait for them, and kept for
this version of the contest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from threading import Lock
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from tournaments.forms.core.papers import PaperOptions
from tournaments.models import Contest
from tournaments.papers import Leaves, PaperSize, Preview, preview
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.rounds import published
from tournaments.views.core.halls import HALL
from tournaments.views.core.kept import program_version
from tournaments.views.core.long_work import is_long
from tournaments.views.core.support import desk
from tournaments.views.papers.kind import Asked, Kind
from tournaments.views.papers.kinds import kind_asked, round_number
from tournaments.views.papers.pack import Pack
from tournaments.views.papers.printer import SIZE, in_paper_language
from tournaments.views.permissions import Right, reader_rights, require
from tournaments.words.texts import Refused

#: Seconds for which a preview is kept.
ONE_DAY = 24 * 3600
#: Without the program's own server, nothing else keeps previews from being drawn all at once.
_drawing = Lock()


class NoPreview(Enum):
    """Why a paper has no preview."""

    UNKNOWN = "not drawn yet"
    NOTHING = "there is nothing to print"
    LONG = "it takes too long"
    CHOOSE = "one of its options has no usual value"
    REFUSED = "its options are wrong"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A choice that the contest refuses: `why` says so in a sentence."""

    why: str


@dataclass(frozen=True, slots=True)
class Look:
    """What a paper will look like: addresses of its PDF, picture and number of pages.

    `pages` is None if unknown: `reason` then names a `NoPreview`. `remark` tells what differs, or
    why a choice is refused.
    """

    title: str
    pdf: str
    picture: str
    counted: str
    pages: int | None = None
    reason: str = ""
    remark: str = ""

    @property
    def no_picture(self) -> bool:
        return self.reason not in ("", NoPreview.UNKNOWN.name)


def look_of(printing: Asked, kind: Kind, form: PaperOptions | None, *, draws: bool) -> Look:
    """Return the look of a paper. With `draws`, draw its preview if it is not known yet."""
    paper, picture, counted = addresses(printing.contest.slug, kind.slug)
    query = urlencode(_query(printing, kind, form))
    after = f"?{query}" if query else ""
    number = printing.round if kind.of_round else None
    look = Look(
        kind.called(contest_info(printing.contest), number, dict(options_sent(form))),
        paper + after,
        picture + after,
        counted,
    )
    if form is not None and form.is_bound and not form.is_valid():
        return replace(look, reason=NoPreview.REFUSED.name)
    return with_preview(look, preview_of(printing, kind, draws=draws))


@lru_cache(maxsize=2000)
def addresses(contest: str, kind: str) -> tuple[str, str, str]:
    """Return the addresses of a paper, its picture and its number of pages; a page has forty."""
    paper, picture, counted = (
        reverse(view, args=[contest, kind]) for view in ("paper", "paper-picture", "paper-pages")
    )
    return paper, picture, counted


def with_preview(look: Look, preview: Preview | NoPreview | Wrong) -> Look:
    if isinstance(preview, NoPreview):
        return replace(look, reason=preview.name)
    if isinstance(preview, Wrong):
        return replace(look, reason=NoPreview.REFUSED.name, remark=preview.why)
    return replace(look, pages=preview.pages, remark=preview.remark)


def preview_of(printing: Asked, kind: Kind, *, draws: bool = True) -> Preview | NoPreview | Wrong:
    """Return the preview of a paper, kept for this version of the contest, or why it has none."""
    if is_long(kind.load(printing.options, printing.entrants)):
        return NoPreview.LONG
    return kept_preview(_key(printing, kind), lambda: _draw_preview(printing, kind), draws=draws)


def kept_preview(
    key: str, drawn: Callable[[], Preview | NoPreview | Wrong], *, draws: bool = True
) -> Preview | NoPreview | Wrong:
    """Return the preview kept under a name; with `draws`, draw it if none is kept."""
    cache = caches["previews"]
    preview: Preview | NoPreview | Wrong | None = cache.get(key)
    if preview is None and not draws:
        return NoPreview.UNKNOWN
    if preview is None:
        with _drawing:
            preview = cache.get(key)
            if preview is None:
                preview = drawn()
                cache.set(key, preview, ONE_DAY)
    return preview


def as_picture(preview: Preview | NoPreview | Wrong) -> HttpResponse:
    """Return the first page of a paper as a PNG; nothing (204) if it has none."""
    if isinstance(preview, Preview):
        return HttpResponse(preview.picture, content_type="image/png")
    return HttpResponse(status=204)


@desk(Right.SEE)
@require_GET
@in_paper_language
def picture(request: HttpRequest, contest: Contest, kind: str) -> HttpResponse:
    paper, printing, form = _paper_asked(request, contest, kind)
    if form is not None and not form.is_valid():
        return HttpResponse(status=204)
    return as_picture(preview_of(printing, paper))


@desk(Right.SEE)
@require_GET
def pages(request: HttpRequest, contest: Contest, kind: str) -> HttpResponse:
    """Return the picture and the number of pages of a paper, as a part of the page of papers."""
    paper, printing, form = _paper_asked(request, contest, kind)
    look = look_of(printing, paper, form, draws=True)
    return render(request, "papers/look.html", {"look": look})


@desk(Right.SEE)
@require_GET
def round_pages(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the number of pages of the ticked papers of a round, as a part of the page."""
    number = round_number(request.GET.get("round", ""))
    round_ = published(contest).filter(number=number).first()
    if round_ is None:
        raise Http404
    rights = reader_rights(request, contest)
    pack = Pack(contest_info(contest), rights, number, round_.closed, request.GET)
    context = {"pages": pages_of_pack(pack, contest, request), "contest": contest}
    return render(request, "papers/pack_pages.html", context)


@dataclass(frozen=True, slots=True)
class PackPages:
    """Pages of the ticked papers, and what the papers say besides; `count` None if unknown."""

    count: int | None = None
    remark: str = ""


def pages_of_pack(pack: Pack, contest: Contest, request: HttpRequest) -> PackPages:
    """Return the pages of the ticked papers, blank backs left out; unknown if wrong or too long."""
    if not pack.is_valid():
        return PackPages()
    previews = [preview_of(one, kind) for kind, one in pack.asked(contest, request)]
    wrong = dict.fromkeys(one.why for one in previews if isinstance(one, Wrong))
    if NoPreview.LONG in previews or wrong:
        return PackPages(None, " ".join(wrong))
    drawn = [one for one in previews if isinstance(one, Preview)]
    remarks = dict.fromkeys(one.remark for one in drawn if one.remark)
    return PackPages(sum(one.pages for one in drawn), " ".join(remarks))


def _paper_asked(
    request: HttpRequest, contest: Contest, name: str
) -> tuple[Kind, Asked, PaperOptions | None]:
    """Return the kind, the paper asked for and its form. Raises Http404, or PermissionDenied."""
    kind, sent = kind_asked(name, request.GET)
    require(request, contest, kind.right)
    number = round_number(sent.get("round", "")) if kind.of_round else None
    printing, form = Asked(contest, request, number), None
    if kind.options is not None:
        form = kind.options(sent, auto_id=f"{kind.slug}_%s")
        if form.is_valid():
            printing = Asked(contest, request, number, form.cleaned_data)
    for right in kind.rights(dict(options_sent(form))):
        require(request, contest, right)
    return kind, printing, form


def with_usual_options(
    printing: Asked, kind: Kind, chosen: Mapping[str, str] = MappingProxyType({})
) -> Asked:
    """Return the request for a paper with the options that nobody has changed, but for `chosen`."""
    if kind.options is None:
        return printing
    return printing.choosing(_usual(kind.options, urlencode(chosen), get_language()))


@cache
def _usual(options: type[PaperOptions], chosen: str, language: str | None) -> Mapping[str, Any]:
    """Return the options of a form with these choices; some are words of the language."""
    form = options(QueryDict(chosen))
    return form.cleaned_data if form.is_valid() else {}


def _draw_preview(printing: Asked, kind: Kind) -> Preview | NoPreview | Wrong:
    try:
        paper = kind.made_for(printing)
    except Http404:
        return NoPreview.NOTHING
    except Refused as refused:
        return Wrong(str(refused)) if refused.field else NoPreview.NOTHING
    leaves = [paper] if isinstance(paper, Leaves) else paper
    return preview(leaves, printing.size) if leaves else NoPreview.NOTHING


def _query(printing: Asked, kind: Kind, form: PaperOptions | None) -> list[tuple[str, str]]:
    query = [("round", str(printing.round))] if kind.of_round else []
    if printing.hall is not None:
        query.append((HALL, str(printing.hall.position)))
    if printing.size is not PaperSize.A4:
        query.append((SIZE, printing.size.name.lower()))
    return query + options_sent(form)


def options_sent(form: PaperOptions | None) -> list[tuple[str, str]]:
    """Return the options that a form was filled with, as an address has them."""
    if form is None or not form.is_bound:
        return []
    return [(f.html_name, str(f.value())) for f in form if f.value() not in (None, "")]


def _key(printing: Asked, kind: Kind) -> str:
    """Return the name under which the preview is kept: all that it depends on."""
    contest = printing.contest
    state = (contest.pk, contest.version, contest.desk_version, program_version(), get_language())
    number = printing.round if kind.of_round else None
    options = sorted(printing.options.items(), key=lambda one: one[0])
    # Codes lead phones to the address at which they find this server: the reader's, or the wifi's.
    hall = printing.hall.pk if printing.hall is not None else None
    named = (*state, kind.slug, number, hall, printing.phones, printing.size, options)
    return hashlib.sha256(repr(named).encode()).hexdigest()
