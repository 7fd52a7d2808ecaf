"""Suspense: no page that opens without an account tells what the hall may not see yet.

The strongest proof comes first: every page has the same bytes whatever the hidden results are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from urllib.parse import urldefrag, urljoin

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from tests.factories import BELOTE, make_contest
from tests.views.core.who_may import ANYBODY, TABLE
from tests.views.reading import Page
from tests.world import PARAMETER, addresses
from tournaments.enums import PrizeBy
from tournaments.models import Contest, Match
from tournaments.queries.standings.cells import CellState
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.core.public import set_public
from tournaments.services.draws.draws import draw_round
from tournaments.services.prizes import giving
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration.categories import add_category
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.teams import register_team
from tournaments.services.results import Totals
from tournaments.services.results.catch_ups import ExtraMatch, enter_catch_up

pytestmark = pytest.mark.django_db
SECRET = "Le classement est gardé secret jusqu’à la remise des lots."
#: Addresses of one person only, and those that read no contest.
OWN = ("application", "application-correct", "application-withdraw")
#: Values that a page draws anew at each request: tokens of forms.
DRAWN_ANEW = re.compile(r'value="[\w-]{32,}"')
TAG = re.compile(r"<[^>]*>")


def hidden_from(contest: Contest, number: int | None) -> None:
    set_public(contest, None, published=False, names_by_initials=False, suspense_from=number)
    contest.refresh_from_db()


def matches(contest: Contest, number: int) -> list[Match]:
    found = Match.objects.filter(round__contest=contest, round__number=number)
    return list(found.select_related("round__contest").order_by("table"))


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


def deals(contest: Contest, number: int, first: bool = True) -> None:
    """Enter the sheets deal by deal. At each table one deal of the twelve is its own."""
    for place, match in enumerate(matches(contest, number)):
        own = 100 + 3 * number + place if first else 140 - place
        ns = [own] + [90 + number] * 11
        played = [Deal("NS", ns=points, ew=162 - points) for points in ns]
        version = 0 if first else 1
        results.enter_deals(match, None, played, version=version, reason="relue" * version)


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
        values = {
            "slug": [contest.slug],
            "number": range(1, rounds + 2),
            "after": range(1, rounds + 2),
            "category": contest.categories.values_list("pk", flat=True),
            "best": [1, 2],
            # One page holds all the views of the projector.
            "view": [1],
        }
        for address in addresses():
            if (
                TABLE[address.name][0] != ANYBODY
                or address.name in OWN
                or address.route.startswith("t/")
            ):
                continue
            names = PARAMETER.findall(address.route)
            for chosen in product(*(values[name] for name in names)):
                given = dict(zip(names, map(str, chosen), strict=True))
                yield "/" + PARAMETER.sub(lambda one, given=given: given[one[1]], address.route)

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
            asked: (
                answer.status_code,
                DRAWN_ANEW.sub("", answer.content.decode()),
                answer.get("ETag"),
            )
            for asked, answer in self.answers.items()
        }

    @property
    def figures(self) -> set[int]:
        """Whole numbers that some page says, outside its tags."""
        found: set[int] = set()
        for _status, page, _etag in self.said.values():
            found |= set(map(int, re.findall(r"(?<!\w)\d{3,6}(?!\w)", TAG.sub(" ", page))))
        return found


def figures_of(contest: Contest, number: int) -> set[int]:
    """Return the marks and totals that the rounds from this one on brought, and no earlier one."""
    shown: set[int] = set()
    hidden: set[int] = set()
    for row in standings(contest).rows:
        for cell in (*row.cells, *row.knockout):
            if cell.state == CellState.PLAYED:
                found = hidden if cell.round >= number else shown
                found |= {cell.points or 0, cell.against or 0}
        hidden.add(row.total)
    return hidden - shown - {row.total for row in standings(contest, number - 1).rows}


def assert_hidden(
    contest: Contest, number: int, enter: Enter = totals, languages: tuple[str, ...] = ("fr",)
) -> None:
    """Check that no page tells the results from this round on."""
    before = Hall(contest, languages)
    told = before.figures & figures_of(contest, number)
    assert not told, told
    for round_ in range(number, contest.rounds.count() + 1):
        enter(contest, round_, False)
    after = Hall(contest, languages)
    assert after.answers.keys() == before.answers.keys()
    for asked, said in before.said.items():
        assert after.said[asked] == said, asked


def ordinary() -> Contest:
    """Return a contest with a category, clubs, prizes and a penalty: two rounds, one hidden."""
    contest = make_contest(0, Regulation(BELOTE.rules, rounds=2))
    women = add_category(contest, None, "Dames")
    for number in range(1, 6):
        club = "Amicale" if number % 2 else "Foyer"
        chosen = [women.pk] if number < 4 else []
        details = {"club": club}
        register_team(
            contest,
            None,
            Registration(f"A{number}", f"B{number}", details=details, categories=chosen),
        )
    add_prize(contest, None, Wanted("Jambon", first=1))
    add_prize(contest, None, Wanted("Panier", PrizeBy.LOT))
    hidden_from(contest, 2)
    return contest


def test_no_page_tells_a_hidden_round() -> None:
    contest = ordinary()
    play(contest, 1)
    draw_round(contest, None, seed=2)
    totals(contest, 2)
    giving.give_prizes(contest, None)
    results.close_round(contest, None, 2)
    assert_hidden(contest, 2)


def pairs(count: int, since: int, **format_: Any) -> Contest:
    contest = make_contest(count, Regulation(BELOTE.rules, **format_))
    hidden_from(contest, since)
    return contest


def deal_by_deal() -> Contest:
    contest = pairs(6, 2, rounds=2)
    for number in (1, 2):
        play(contest, number, deals)
    return contest


def pools() -> Contest:
    """Return a contest of pools, hidden from their second round on, then its semi-finals."""
    contest = pairs(8, 2, rounds=3, pools=4, final=4, consolation="others")
    for number in (1, 2, 3):
        play(contest, number)
    draw_round(contest, None, seed=4)
    totals(contest, 4)
    return contest


def bracket() -> Contest:
    """Return a contest whose bracket is hidden, down to its final."""
    contest = pairs(8, 2, rounds=1, final=4)
    for number in (1, 2, 3):
        play(contest, number)
    return contest


def players() -> Contest:
    """Return a mêlée of nine players: one of them rests."""
    contest = make_contest(9, Regulation(BELOTE.rules, rounds=3, entrants="individuals"))
    hidden_from(contest, 2)
    for number in (1, 2, 3):
        play(contest, number)
    return contest


def movement() -> Contest:
    """Return a contest whose meetings are all known in advance, hidden from the first round on."""
    contest = pairs(6, 1, rounds=3, next_draw="mitchell")
    for number in (1, 2):
        play(contest, number)
    return contest


def catch_up() -> Contest:
    """Return a contest of five pairs whose bye is caught up, the second time in secret."""
    contest = pairs(5, 2, rounds=2, bye="catch-up")
    for number in (1, 2):
        draw_round(contest, None, seed=number)
        totals(contest, number)
        resting = contest.rounds.get(number=number).seats.get(match=None).team
        other = 1 if resting.number != 1 else 2
        extra = ExtraMatch(other, 1000 + number, 944 - number)
        enter_catch_up(contest, None, number, resting.number, extra, version=0)
        results.close_round(contest, None, number)
    return contest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "enter"),
    [
        (deal_by_deal, deals),
        (pools, totals),
        (bracket, totals),
        (players, totals),
        (movement, totals),
        (catch_up, totals),
    ],
)
def test_no_page_of_any_kind_of_contest_tells_a_hidden_round(
    kind: Callable[[], Contest], enter: Enter
) -> None:
    contest = kind()
    since = contest.hidden_from
    assert since is not None
    assert_hidden(contest, since, enter)
