"""Addresses of the project, for the tests that visit each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.urls import URLResolver, get_resolver

from tests.world import AGREES, LEFT
from tournaments.annexes.applications.queries.applications import secret_of
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.annexes.at_table.queries.signs import sign_token
from tournaments.annexes.evening.services.hall import token
from tournaments.annexes.photos.queries.phones import invitation_of
from tournaments.annexes.seasons.queries.pages import address_of, season_view
from tournaments.models import (
    Award,
    Contest,
    Gathering,
    NameMerge,
    NameQuestion,
    PhotoSheet,
    Season,
    Seat,
    Wish,
)
from tournaments.queries.registration.arrivals import door_token
from tournaments.words.enums import ApplicationStatus, IncidentState

#: Prefixes of the cash pages about one team or operation: the tests visit number 1.
CASH = ("desk/<slug:slug>/cash/teams/", "desk/<slug:slug>/cash/operations/")
#: Pages about one team: the tests visit team 1.
OF_FIRST_TEAM = (
    *("team", "team-withdraw", "team-record", "public-team", "check-in-undo", "share-climb"),
)
#: Addresses where the slug is that of a season.
OF_A_SEASON = ("s/", "seasons/", "api/1/seasons/")
#: Parameter of a route, as Django writes it: `<int:number>`.
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Address:
    """Address of the project: its name, its route with parameters, its view."""

    name: str
    route: str
    view: Any

    def __str__(self) -> str:
        return self.route

    @property
    def of_desk(self) -> bool:
        return self.route.startswith("desk/")

    def within(self, contest: Contest) -> str:
        """Return the path in this contest: its last round, its first table, its first team, etc."""
        if self._names_the_contest_alone():
            return "/" + PARAMETER.sub(contest.slug, self.route)
        known = self._known(contest)

        def value(parameter: re.Match[str]) -> str:
            of_contest = known[parameter[1]]
            return str(of_contest() if callable(of_contest) else of_contest)

        return "/" + PARAMETER.sub(value, self.route)

    def _names_the_contest_alone(self) -> bool:
        parameters = PARAMETER.findall(self.route)
        return parameters == ["slug"] and not self.route.startswith(OF_A_SEASON)

    def _known(self, contest: Contest) -> dict[str, Any]:
        """Return the value of each parameter, or the query for it, which few routes need."""
        last = contest.rounds.order_by("number").last()
        round_ = last.number if last is not None else 1
        known: dict[str, Any] = {
            "slug": contest.slug,
            "number": round_,
            "table": 1,
            "team": 1,
            "view": 1,
            "best": 2,
            "hall": 1,
            "category": lambda: _first(contest.categories.all()),
            "after": max(round_ - 1, 1),
            "kind": "draw-by-table",
            "file": "classement.csv",
            "person": lambda: _first(contest.organiser.players.all()),
            "extension": "csv",
            "wish": lambda: _first(Wish.objects.filter(contest=contest)),
            "pk": lambda: _first(contest.singles.all()),
            "merge": lambda: _first(NameMerge.objects.all()),
            "question": lambda: _first(NameQuestion.objects.all()),
            "prize": lambda: _first(contest.prizes.all()),
            "stage": "play",
            "act": "copy",
            "step": 1,
            "picture": "ranking",
            "size": "phone",
            "text": "before",
            "language": "fr",
            "board": 1,
            "name": "cash",
            "kept": "00000000-0000-4000-8000-000000000000",
            "part": "guides",
            "page": "cash",
            "gathering": lambda: Gathering.objects.values_list("slug", flat=True).first(),
            "path": "2/contests",
            "user": lambda: User.objects.get(username="scorer").pk,
        }
        if self.route.startswith(OF_A_SEASON):
            known |= {"slug": season_of(contest), "contest": contest.slug, "number": 1}
            known |= {"kind": "ranking", "row": _row_of(season_of(contest))}
        elif self.name == "team-paid":
            known["number"] = 5
        elif self.name.startswith("application-") or self.name == "application":
            known |= self._application(contest)
        elif self.name == "team-bring-back":
            known["number"] = LEFT
        elif self.name in ("team-edit", "team-remove"):
            known["number"] = contest.teams.count()
        elif self.name in OF_FIRST_TEAM or self.route.startswith(CASH):
            known["number"] = 1
        elif self.name in ("category", "category-remove"):
            known["pk"] = _first(contest.categories.all())
        elif self.name in ("hall-change", "hall-remove"):
            # A hall without teams may be removed.
            known["pk"] = _first(contest.halls.filter(teams=None))
        elif self.name in ("item", "item-remove"):
            known["pk"] = _first(contest.items.filter(name="Café"))
        elif self.name == "photo-file-discard":
            known["pk"] = _first(contest.photos.filter(sheets=None))
        elif self.name == "photo-phone-withdraw":
            known["pk"] = _first(contest.photo_phones.exclude(enrolled_at=None))
        elif self.name in ("photo-phone", "phone-enrol"):
            known |= {"pk": 0, "token": "-"}
            invited = contest.photo_phones.filter(enrolled_at=None).first()
            if invited is not None:
                known |= {"pk": invited.pk, "token": invitation_of(invited).token}
        elif self.name.startswith("photo-"):
            known["pk"] = _first(PhotoSheet.objects.filter(photo__contest=contest))
        elif self.name.startswith("work"):
            known["pk"] = _first(contest.works.all())
        elif self.name == "incident-rule":
            waiting = contest.penalties.filter(state=IncidentState.WAITING)
            known["number"] = _first(waiting)
        elif self.name in ("penalty-cancel", "incident"):
            known["number"] = _first(contest.penalties.all())
        elif self.name == "incident-appeal":
            ruled = contest.penalties.filter(state=IncidentState.RULED, appeal="")
            known["number"] = _first(ruled)
        elif self.name in ("incident-jury", "incident-appeal-undo"):
            known["number"] = _first(contest.penalties.exclude(appeal=""))
        elif self.name == "call-answer":
            known["pk"] = _first(contest.calls.all())
        elif self.name == "announcement-take-back":
            known["pk"] = _first(contest.announcements.all())
        elif self.name == "prize-uncollect":
            award = Award.objects.filter(prize__contest=contest).exclude(collected_at=None).first()
            if award is not None:
                known |= {"team": award.team.number, "prize": award.prize_id}
        elif self.route.startswith("t/"):
            # The last table has no result; table `AGREES` waits for the camp Nord-Sud to agree.
            links = links_of(contest, round_)
            agrees = self.name == "table-agree" and len(links) > AGREES
            link = links[AGREES - 1] if agrees else links[-1] if links else None
            known |= {"pk": link.match, "token": link.token} if link else {"token": "-"}
        elif self.name == "phone-test":
            known["token"] = token()
        elif self.name == "door":
            known["token"] = door_token(contest)
        elif self.name == "table-sign":
            known["token"] = sign_token(contest.pk, 1)
        elif self.name == "catch-up":
            resting = Seat.objects.filter(round__contest=contest, match=None)
            seat = resting.order_by("-round__number").first()
            if seat is not None:
                known |= {"number": seat.round.number, "team": seat.team.number}
        return known

    def _application(self, contest: Contest) -> dict[str, Any]:
        """Return the parameters of an application: one on the waiting list if the page promotes it.

        The other pages take one that waits for the desk's answer.
        """
        kind = ApplicationStatus.WAITING if self.name == "application-promote" else "asked"
        application = contest.applications.filter(status=kind).first()
        if application is None:
            return {"code": "AAAAAA", "secret": "-"}
        secret = secret_of(contest, application.code)
        return {"pk": application.pk, "code": application.code, "secret": secret}


def _row_of(slug: str) -> str:
    """Return the address of the first row of a season, or "-"."""
    season = Season.objects.filter(slug=slug).first()
    rows = season_view(season).rows if season is not None else ()
    return address_of(rows[0].key) if rows else "-"


def season_of(contest: Contest) -> str:
    """Return the slug of a season: one that counts the contest, else any, or "-"."""
    seasons = contest.seasons.all() if contest.seasons.exists() else Season.objects.all()
    return str(seasons.values_list("slug", flat=True).first() or "-")


def addresses() -> list[Address]:
    """Return every address of the project, from Django's resolver."""
    return list(_flat(get_resolver().url_patterns, ""))


def _flat(patterns: list[Any], before: str) -> Iterator[Address]:
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _flat(one.url_patterns, route)
        else:
            yield Address(str(one.name), route, one.callback)


def _first(rows: QuerySet[Any]) -> int:
    """Return the primary key of the first row, or 0, which no row has."""
    return int(rows.order_by("pk").values_list("pk", flat=True).first() or 0)
