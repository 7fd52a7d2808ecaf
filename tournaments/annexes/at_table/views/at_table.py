"""Parts shared by the pages of a table: the link that opens them, the phone, and its camp.

Phones have no account and no session. A random cookie identifies the phone, and the database stores
only a digest of it. A second, signed cookie says which camp the phone speaks for at this table; the
phone gets it for the camp's code. Once the phone has entered or confirmed something there, the
result itself records that camp.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from tournaments.annexes.at_table.queries.links import FoundTable, Shut, found_by_link, opened_by
from tournaments.annexes.at_table.queries.steps import camp_of_phone
from tournaments.forms.core.fields import ActionForm
from tournaments.forms.results.deals import HEADS
from tournaments.models import Contest, Match
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.rounds import round_name
from tournaments.queries.core.teams import Side
from tournaments.queries.results.live import hall_of
from tournaments.queries.results.sheets import sheet
from tournaments.services.core.limits import Stranger, origin
from tournaments.services.results.versions import AtTable
from tournaments.views.core.clients import address_of, stranger_of
from tournaments.words.enums import Camp, Chair, seat_named

PHONE = "phone"
CAMP = "camp"
#: End of a camp's cookie whose phone spoke for the other camp before.
SWITCHED = "+"
#: Format of a phone's key. A cookie of any other format is ignored, never sent back.
KEY = re.compile(r"[\w-]{22}", re.ASCII)
KEPT = 3 * 24 * 3600
NOT_FOUND, FORBIDDEN, GONE = 404, 403, 410

TOTALS = {
    "ns": gettext_lazy("Nord-Sud"),
    "ew": gettext_lazy("Est-Ouest"),
    "belotes": gettext_lazy("Belotes"),
    "capots": gettext_lazy("Capots"),
}
CELL = re.compile(r"deals-(\d{1,3})-(\w+)")

#: Links that open nothing, by cause: HTTP status, what happened, what to do.
SHUT = {
    Shut.NOT_OFFERED: (
        FORBIDDEN,
        gettext_lazy("Dans ce concours, la table de marque saisit les résultats"),
        gettext_lazy("Portez votre feuille signée à la table de marque."),
    ),
    Shut.CONTEST_OVER: (
        GONE,
        gettext_lazy("Le concours est terminé"),
        gettext_lazy("Le classement est définitif. Une erreur ? Allez à la table de marque."),
    ),
    Shut.ROUND_CLOSED: (
        GONE,
        gettext_lazy("La partie est close"),
        gettext_lazy("Pour y changer quelque chose, portez la feuille à la table de marque."),
    ),
    Shut.CUT: (
        FORBIDDEN,
        gettext_lazy("Ce lien a été coupé"),
        gettext_lazy(
            "Portez la feuille à la table de marque, ou demandez-y d’ouvrir le lien de nouveau."
        ),
    ),
    Shut.EXPIRED: (
        GONE,
        gettext_lazy("Ce lien est périmé"),
        gettext_lazy(
            "Portez la feuille à la table de marque, ou demandez-y d’ouvrir le lien de nouveau."
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Here:
    """Table opened by a valid link, and the phone that reads it.

    `camp` is None until the phone chooses one. `bound` means that the phone entered or confirmed
    something here: its camp is then final. `switched` means that it spoke for the other camp
    before. `address` and `browser` are digests of where it answers from. `stranger` is None for a
    person of the desk.
    """

    found: FoundTable
    token: str
    phone: str
    camp: Camp | Chair | None
    bound: bool
    switched: bool
    address: str
    browser: str
    stranger: Stranger | None

    @property
    def match(self) -> Match:
        return self.found.match

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of the teams whose departures this phone reads: those of its camp."""
        return self.ours.numbers if self.camp is not None else ()

    @property
    def ours(self) -> Side:
        """Team of the camp that the phone speaks for."""
        return self.found.side(self.spoken)

    @property
    def theirs(self) -> Side:
        """Team of the other camp, or the other players of the table."""
        return self.found.facing(self.spoken)

    @property
    def spoken(self) -> Camp | Chair:
        """Camp of the phone, on pages shown only after the choice."""
        assert self.camp is not None
        return self.camp

    @property
    def writer(self) -> AtTable:
        """Author of what this phone writes, as the services expect it."""
        return AtTable(
            self.spoken,
            self.phone,
            partial(opened_by, self.match.pk, self.token),
            address=self.address,
            browser=self.browser,
            switched=self.switched,
            stranger=self.stranger,
        )

    def url(self, name: str = "table") -> str:
        """Return the address of a page of this table."""
        return reverse(name, args=[self.match.pk, self.token])


def at_table(view: Callable[[HttpRequest, Here], HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorator: open a page of a table to anyone with its link, or say what to do instead.

    An unknown link gets the same answer, whatever its form. No page of a table is cached, indexed
    by search engines, or named to another site (Referrer-Policy).
    """

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, pk: int, token: str) -> HttpResponse:
        seated = found_by_link(pk, token)
        if seated is None:
            typed = {"typed": typed_back(request.POST)}
            response = render(request, "results/table/unknown.html", typed, status=NOT_FOUND)
        elif seated.shut is not None:
            response = _shut(request, seated, seated.shut)
        else:
            response = view(request, _here(request, seated, token))
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return guarded


def remember(request: HttpRequest, response: HttpResponse, here: Here, camp: Camp | Chair) -> None:
    """Set the cookies that let this phone speak for a camp at this table.

    The cookie of the camp also keeps the camp for which the phone spoke before, if it changes.
    """
    key = _key_of(request) or secrets.token_urlsafe(16)
    kept: dict[str, Any] = {
        "max_age": KEPT,
        "httponly": True,
        "samesite": "Lax",
        "secure": settings.SESSION_COOKIE_SECURE,
    }
    everywhere = reverse("table", args=[0, "-"]).removesuffix("0--/")
    response.set_cookie(PHONE, key, path=everywhere, **kept)
    salt = _salt(here.match, here.token, _digest(key))
    switched = here.switched or here.camp not in (None, camp)
    value = f"{camp.value}{SWITCHED}" if switched else camp.value
    response.set_signed_cookie(CAMP, value, salt=salt, path=here.url(), **kept)


def _here(request: HttpRequest, seated: FoundTable, token: str) -> Here:
    contest, key = seated.match.round.contest, _key_of(request)
    phone = _digest(key) if key else ""
    bound = camp_of_phone(seated.match, phone) if key else None
    salt = _salt(seated.match, token, phone)
    chosen = (key and request.get_signed_cookie(CAMP, default="", salt=salt, max_age=KEPT)) or ""
    named = chosen.removesuffix(SWITCHED)
    address = origin(address_of(request))
    return Here(
        seated,
        token,
        phone,
        camp=bound or (seat_named(named) if named else None),
        bound=bound is not None,
        switched=chosen != named,
        address=_keyed(contest, address) if address else "",
        browser=_keyed(contest, request.headers.get("User-Agent", "")),
        stranger=stranger_of(request, contest),
    )


def _key_of(request: HttpRequest) -> str:
    """Return the phone's key; "" if the cookie is missing or has another format."""
    key = request.COOKIES.get(PHONE, "")
    return key if KEY.fullmatch(key) else ""


def _digest(key: str) -> str:
    """Return the digest of a phone's key, the only form that is stored."""
    # Digests are compared with those stored: this salt never changes.
    return salted_hmac("tournaments.views.at_table", key, algorithm="sha256").hexdigest()


def _keyed(contest: Contest, key: str) -> str:
    """Return the digest of an address or a browser. It differs from one contest to another."""
    # Digests are compared with those stored: this salt never changes.
    salt = "tournaments.views.at_table.origin"
    return salted_hmac(salt, f"{contest.pk}.{key}", algorithm="sha256").hexdigest()


def _salt(match: Match, token: str, phone: str) -> str:
    """Return the salt of a camp's cookie: with another link, the phone types a code again."""
    return f"{match.pk}.{token}.{phone}"


def _shut(request: HttpRequest, seated: FoundTable, why: Shut) -> HttpResponse:
    """Say why the table is closed; show its result and what was typed, to copy on the sheet."""
    status, title, sentence = SHUT[why]
    context = {
        "contest": contest_info(seated.match.round.contest),
        "found": seated,
        "title": title,
        "sentence": sentence,
        "sheet": sheet(seated.match),
        "typed": typed_back(request.POST),
    }
    return render(request, "results/table/shut.html", context, status=status)


def typed_back(typed: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return each total or each deal that was typed: its label, and its text.

    >>> typed_back({"ns": "1024", "ew": "920", "version": "0"})
    [('Nord-Sud', '1024'), ('Est-Ouest', '920')]
    """
    lines = [(str(label), typed[name]) for name, label in TOTALS.items() if typed.get(name)]
    deals: dict[int, list[str]] = {}
    for name, value in typed.items():
        cell = CELL.fullmatch(name)
        if cell is not None and value and cell[2] in HEADS:
            line = _("%(field)s : %(value)s") % {"field": HEADS[cell[2]], "value": value}
            deals.setdefault(int(cell[1]), []).append(line)
    for number, cells in sorted(deals.items()):
        lines.append((_("Donne %(number)d") % {"number": number + 1}, ", ".join(cells)))
    return lines


def frame(here: Here) -> dict[str, Any]:
    """Return what the pages of a table show: contest, messages, teams, the phone's camp."""
    round_ = here.match.round
    context: dict[str, Any] = {
        "contest": contest_info(round_.contest),
        "hall": hall_of(round_.contest),
        "round_name": round_name(round_.number, round_.stage, round_.given),
        "found": here.found,
        "table": here.match.table,
        "url": here.url(),
        "camp_url": here.url("table-camp"),
        "agree_url": here.url("table-agree"),
        "state_url": here.url("table-state"),
        "preview_url": here.url("table-preview"),
        "here": here,
        "button": ActionForm(auto_id=False),
        "bound": here.bound,
        "camp": here.camp,
    }
    if here.camp is not None:
        context |= {"ours": here.ours, "theirs": here.theirs}
    return context
