"""The share kit: pictures and texts of a contest, to send to phones and to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar, assert_never

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language_info, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.words import N_
from tournaments.annexes.share.papers.climb import climb_picture, event_picture
from tournaments.annexes.share.papers.frame import CHOSEN, SIZES, Format, png
from tournaments.annexes.share.papers.ranks import podium_picture, ranking_picture
from tournaments.annexes.share.papers.words import best_first
from tournaments.annexes.share.queries.day_story import highlights_of
from tournaments.annexes.share.queries.event import event_of
from tournaments.annexes.share.tables import texts
from tournaments.annexes.share.tables.event import as_script
from tournaments.annexes.share.views.kept import kept_picture
from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.hall.snapshot import Snapshot, snapshot_of
from tournaments.queries.prizes.ending import ceremony_over
from tournaments.queries.prizes.lots import has_begun
from tournaments.queries.standings.restricted import Restricted, categories_of, of_category
from tournaments.tables.standings.words import standings_name
from tournaments.views.core.kept import kept_per_version
from tournaments.views.core.support import desk, desk_page
from tournaments.views.permissions import Right


class Picture(StrEnum):
    """A picture of the contest: its name is part of its address."""

    EVENT = "event"
    PODIUM = "podium"
    RANKING = "ranking"


class PressText(StrEnum):
    """A text for newspapers."""

    BEFORE = "before"
    AFTER = "after"


TITLES = {
    Picture.EVENT: N_("Le concours"),
    Picture.PODIUM: N_("Le podium"),
    Picture.RANKING: N_("Le classement"),
}
Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Shared:
    """A picture on the page: its title, its small form, and a link for each format."""

    title: str
    shown: str
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text on the page. `key` names it; `address` is that of its file, or empty."""

    key: str
    title: str
    text: str
    language: str
    address: str = ""


def may_share(now: Snapshot) -> bool:
    """Return whether everybody may see results: one counts, and no suspense hides the others."""
    return now.suspense is None and now.standings.begun and has_begun(now.standings)


@kept_picture
def picture(contest: Contest, picture: str, size: str) -> bytes:
    """Return a picture of the contest, in one of its formats."""
    kind, format_ = _word_of(Picture, picture), _word_of(Format, size)
    now = snapshot_of(contest)
    match kind:
        case Picture.EVENT:
            event = event_of(contest)
            prices = ", ".join(map(texts.price_said, event.entries))
            facts = tuple(filter(None, (contest.place, contest.club, prices)))
            # Messengers show this one beside a link.
            if format_ is Format.LINK and may_share(now) and ceremony_over(contest):
                first = best_first(now.standings)[:3]
                facts = tuple(f"{row.rank}. {row.team.name}" for row in first)
            leaves = event_picture(now.info, format_, texts.when(event), facts)
        case Picture.PODIUM:
            _guard(now, format_)
            leaves = podium_picture(
                now.standings, format_, standings_name(now.standings), _foot(now)
            )
        case Picture.RANKING:
            _guard(now, format_)
            leaves = ranking_picture(
                now.standings, format_, standings_name(now.standings), _foot(now)
            )
        case _:
            assert_never(kind)
    return png(leaves, format_)


@kept_picture
def climb(contest: Contest, number: int, size: str) -> bytes:
    """Return the picture of a team's climb, in one of the formats."""
    format_ = _word_of(Format, size)
    now = snapshot_of(contest)
    _guard(now, format_)
    row = now.rows.get(number)
    if row is None:
        raise Http404
    name, climbs = standings_name(now.standings), highlights_of(contest, now).climbs
    leaves = climb_picture(now.standings, climbs, row, format_, name, _foot(now))
    return png(leaves, format_)


@kept_per_version
def share(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the pictures and the text that a reader may share."""
    now = snapshot_of(contest)
    context = {
        "contest": now.info,
        "tab": "standings",
        "hall": now.hall,
        "pictures": _pictures(now),
        "pasted": _results(contest, now),
        "begun": has_begun(now.standings),
    }
    return render(request, "prizes/share/public.html", context)


def announced(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Values of the piece that search engines read; None for a contest that is not published."""
    info = shown["contest"]
    if not info.published:
        return None
    picture = ""
    if info.address:
        to = reverse("share-picture", args=[info.slug, Picture.EVENT, Format.LINK])
        picture = f"{info.address}{to}"
    event = event_of(shown["row"], info)
    return {"structured": as_script(event, _page_address(info, "contest"), picture)}


@desk(Right.SEE)
@require_GET
def share_kit(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show what the desk may share, with the texts for newspapers before and after."""
    now = snapshot_of(contest)
    context = {
        "pictures": [_shared(now.info, Picture.EVENT), *_pictures(now)],
        "pasted": [*_results(contest, now), *_press(contest, now)],
        "allowed": may_share(now),
        "hidden": now.suspense is not None,
        "teams": now.teams if may_share(now) else [],
    }
    return desk_page(request, contest, "share", "prizes/share/desk.html", context)


@desk(Right.SEE)
@require_GET
def press(request: HttpRequest, contest: Contest, text: str, language: str) -> HttpResponse:
    """Return a text for newspapers as a file."""
    kind = _word_of(PressText, text)
    if language not in dict(settings.LANGUAGES):
        raise Http404
    press_text = _press_text(contest, snapshot_of(contest), kind, language)
    if press_text is None:
        raise Http404
    response = HttpResponse(press_text + "\n", content_type="text/plain; charset=utf-8")
    name = f"{contest.slug}-{text}-{language}.txt"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _word_of(words: type[Word], typed: str) -> Word:
    """Return the word that an address holds. Raises Http404 if it is none of them."""
    try:
        return words(typed)
    except ValueError:
        raise Http404 from None


def _guard(now: Snapshot, format_: Format) -> None:
    """Raise Http404 for results that nobody may see, or in a format that shows none."""
    if format_ not in CHOSEN or not may_share(now):
        raise Http404


def _foot(now: Snapshot) -> str:
    """Return the address of the contest as one types it; "" if the desk set none."""
    return _page_address(now.info, "contest").partition("://")[2]


def _page_address(info: ContestInfo, name: str) -> str:
    return f"{info.address}{reverse(name, args=[info.slug])}" if info.address else ""


def _pictures(now: Snapshot) -> list[Shared]:
    if not may_share(now):
        return []
    return [_shared(now.info, kind) for kind in (Picture.PODIUM, Picture.RANKING)]


def _shared(info: ContestInfo, kind: Picture) -> Shared:
    def at(format_: Format) -> str:
        return reverse("share-picture", args=[info.slug, kind, format_])

    links = tuple((_(SIZES[one].title), at(one)) for one in CHOSEN)
    return Shared(_(TITLES[kind]), at(Format.PHONE), links)


def _categories(contest: Contest, now: Snapshot) -> list[Restricted]:
    """Return the ranking of each category that has teams."""
    categories = categories_of(contest, now.teams)
    return [of_category(now.standings, now.teams, line.name) for line in categories]


def _results(contest: Contest, now: Snapshot) -> list[Pasted]:
    if not may_share(now):
        return []
    address = _page_address(now.info, "public-standings")
    text = texts.results_text(now.standings, address, _categories(contest, now))
    return [Pasted("results", _("Le résultat, à coller dans un message"), text, "")]


def _press(contest: Contest, now: Snapshot) -> list[Pasted]:
    titles = {
        PressText.BEFORE: _("Pour la presse, avant le concours"),
        PressText.AFTER: _("Pour la presse, après le concours"),
    }
    pasted = []
    for kind, title in titles.items():
        for language, _name in settings.LANGUAGES:
            text = _press_text(contest, now, kind, language)
            if text is not None:
                named = get_language_info(language)["name_translated"]
                to = reverse("press-text", args=[contest.slug, kind, language])
                key = f"{kind}-{language}"
                pasted.append(Pasted(key, f"{title} ({named})", text, language, to))
    return pasted


def _press_text(contest: Contest, now: Snapshot, kind: PressText, language: str) -> str | None:
    """Return a text for newspapers in a language; None while its results are not to be told."""
    with override(language):
        match kind:
            case PressText.BEFORE:
                event = event_of(contest)
                address = _page_address(now.info, "register") if event.applying else ""
                return texts.announcement(event, address)
            case PressText.AFTER:
                if not may_share(now):
                    return None
                return texts.press_text(now.standings, _categories(contest, now))
            case _:
                assert_never(kind)
