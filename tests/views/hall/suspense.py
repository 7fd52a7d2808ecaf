"""Contests with a suspense, and everything that readers without an account are given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from urllib.parse import urldefrag, urljoin

from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.addresses import PARAMETER, addresses
from tests.annexes.seasons.builders import make_season
from tests.factories import BELOTE, make_contest
from tests.rows import written_again
from tests.views.core.who_may import ANYBODY, who_may
from tests.views.reading import Page
from tournaments.annexes.at_table.queries.signs import sign_token
from tournaments.models import Contest, Match, Season
from tournaments.queries.standings.cells import CellState
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.core.club import set_public
from tournaments.services.draws.draws import draw_round
from tournaments.services.draws.presence import register_team
from tournaments.services.prizes import giving
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration.categories import add_category
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.words.enums import PrizeBy

SECRET = "Le classement est gardé secret jusqu’à la remise des lots."
#: Addresses of one person only.
OWN = ("application", "application-correct", "application-withdraw")
#: Starts of the addresses that tell nothing of a contest: the help, the pages of one phone alone.
NOTHING_OF_A_CONTEST = ("help/", "p/", "phone/", "t/")
#: Starts of the addresses of public seasons.
OF_SEASON = ("s/", "api/1/seasons/")
#: Values that a page draws anew at each request: tokens of forms.
DRAWN_ANEW = re.compile(r'value="[\w-]{32,}"')
TAG = re.compile(r"<[^>]*>")


def hidden_from(contest: Contest, number: int | None) -> None:
    set_public(contest, None, published=False, names_by_initials=False, suspense_from=number)
    contest.refresh_from_db()


def matches(contest: Contest, number: int) -> list[Match]:
    rows = Match.objects.filter(round__contest=contest, round__number=number)
    return list(rows.select_related("round__contest").order_by("table"))


#: Enters the results of one round: first ones, or others that correct them.
Enter = Callable[[Contest, int, bool], None]


def totals(contest: Contest, number: int, first: bool = True) -> None:
    """Enter totals found in no other round. The others give every match another mark.

    They also give the last round other winners.
    """
    last = number == contest.rounds.count()
    for place, match in enumerate(matches(contest, number)):
        other = 703 if last else 1203 + 100 * number
        ns = 1003 + 100 * number + 7 * place if first else other + 3 * place
        version = 0 if first else 1
        results.enter_totals(
            match, None, Totals(ns, 1944 - ns), version=version, reason="relue" * version
        )


def play(contest: Contest, number: int, enter: Enter = totals) -> None:
    draw_round(contest, None, seed=number)
    enter(contest, number, True)
    results.close_round(contest, None, number)


@dataclass
class Hall:
    """Everything that readers without an account are given: the answer of each address."""

    contest: Contest
    languages: tuple[str, ...] = ("fr",)
    answers: dict[tuple[str, str], Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for language in self.languages:
            reader = Client()
            reader.cookies[settings.LANGUAGE_COOKIE_NAME] = language
            waiting = set(self._addresses())
            while waiting:
                url = waiting.pop()
                answer = self.answers[language, url] = reader.get(url)
                if answer.get("Content-Type", "").startswith("text/html"):
                    waiting |= {
                        link for link in self._links(answer) if (language, link) not in self.answers
                    }

    def _addresses(self) -> Iterator[str]:
        """Yield each address open to everybody, for some teams, each round and category."""
        contest = self.contest
        rounds = contest.rounds.count()
        values: dict[str, Any] = {
            "number": range(1, rounds + 2),
            "after": range(1, rounds + 2),
            "category": contest.categories.values_list("pk", flat=True),
            "best": [1, 2],
            # One page holds all the views of the projector.
            "view": [1],
            "picture": ["podium", "ranking"],
            "size": ["phone"],
            "table": [1],
            "hall": [1],
            "token": [sign_token(contest.pk, 1)],
            "path": ["2/contests"],
            "contest": [contest.slug],
            "row": ["-"],
        }
        for address in addresses():
            if (
                who_may(address)[0] != ANYBODY
                or address.name in OWN
                or address.route.startswith(NOTHING_OF_A_CONTEST)
            ):
                continue
            names = PARAMETER.findall(address.route)
            if address.route.startswith(OF_SEASON):
                values["slug"] = contest.seasons.values_list("slug", flat=True)
            else:
                values["slug"] = [contest.slug]
            for chosen in product(*(values[name] for name in names)):
                filled = dict(zip(names, map(str, chosen), strict=True))
                yield "/" + PARAMETER.sub(lambda one, filled=filled: filled[one[1]], address.route)

    def _links(self, answer: Any) -> Iterator[str]:
        home = reverse("contest", args=[self.contest.slug])
        sources = re.findall(r'src="([^"]+)"', answer.content.decode())
        for link in (*Page(answer).links, *sources):
            url = urldefrag(urljoin(answer.request["PATH_INFO"], link))[0]
            if url.startswith(home):
                yield url

    @property
    def said(self) -> dict[tuple[str, str], tuple[int, str, str | None]]:
        """Status, text and ETag of each answer, without the tokens of forms."""
        return {
            url: (
                answer.status_code,
                # A picture is compared as it is, its bytes escaped.
                DRAWN_ANEW.sub("", answer.content.decode(errors="backslashreplace")),
                answer.get("ETag"),
            )
            for url, answer in self.answers.items()
        }

    @property
    def figures(self) -> set[int]:
        """Whole numbers that some page says, outside its tags."""
        numbers: set[int] = set()
        for (_language, url), (_status, page, _etag) in self.said.items():
            if url.endswith(".png"):
                continue
            numbers |= set(map(int, re.findall(r"(?<!\w)\d{3,6}(?!\w)", TAG.sub(" ", page))))
        return numbers


def figures_of(contest: Contest, number: int) -> set[int]:
    """Return the marks and totals that the rounds from this one on brought, and no earlier one."""
    shown: set[int] = set()
    hidden: set[int] = set()
    for row in standings(contest).rows:
        for cell in (*row.cells, *row.knockout):
            if cell.state == CellState.PLAYED:
                figures = hidden if cell.round >= number else shown
                figures |= {cell.points or 0, cell.against or 0}
        hidden.add(row.total)
    return hidden - shown - {row.total for row in standings(contest, number - 1).rows}


@written_again
def pairs(count: int, since: int, **format_: Any) -> Contest:
    """Return a contest of that many pairs, without a round, hidden from round `since` on."""
    contest = make_contest(count, Regulation(BELOTE.rules, **format_))
    hidden_from(contest, since)
    return contest


@written_again
def ordinary() -> Contest:
    """Return a contest with a category, clubs and prizes: two rounds played, one in secret."""
    regulation = Regulation(BELOTE.rules, rounds=2, tariffs=usual_tariffs(BELOTE.rules))
    contest = make_contest(0, regulation)
    women = add_category(contest, None, "Dames")
    for number in range(1, 6):
        details = {"club": "Amicale" if number % 2 else "Foyer"}
        chosen = [women.pk] if number < 4 else []
        wanted = Registration(f"A{number}", f"B{number}", details=details, categories=chosen)
        register_team(contest, None, wanted)
    add_prize(contest, None, Wanted("Jambon", first=1))
    add_prize(contest, None, Wanted("Panier", PrizeBy.LOT))
    hidden_from(contest, 2)
    play(contest, 1)
    draw_round(contest, None, seed=2)
    totals(contest, 2)
    giving.give_prizes(contest, None)
    Season.objects.filter(pk=make_season([contest]).pk).update(public=True)
    return contest
