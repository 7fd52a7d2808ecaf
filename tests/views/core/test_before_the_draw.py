"""Every page and every paper opens in a contest of any kind before its first draw. Slow."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.addresses import addresses
from tests.factories import make_contest, make_user
from tests.papers.halls import GAMES
from tests.views.desk import signed_in
from tournaments.views.papers.kinds import KINDS

#: Addresses of a contest's desk, of its public pages and of its data: no other depends on its game.
OF_A_CONTEST = ("desk/<", "c/<", "api/1/contests/<")

#: Kinds of contests whose pages, before a draw, are those of another kind.
ALIKE = {"belote", "coinche", "comptoir", "à deux", "mouvement", "duplicate"}

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize(
    ("game", "entrants"),
    [*((game, 3) for game in GAMES if game not in ALIKE), ("belote", 0), ("duplicate", 0)],
)
def test_every_page_and_paper_opens_with_nobody_or_hardly_anybody(game: str, entrants: int) -> None:
    make_user("scorer")
    owner = make_user()
    contest = make_contest(entrants, GAMES[game][0], owner, "<b>O'Neill & fils")
    desk = signed_in(owner)
    desk.raise_request_exception = False
    urls = [one.within(contest) for one in addresses() if one.route.startswith(OF_A_CONTEST)]
    urls += [reverse("paper", args=[contest.slug, kind]) for kind in KINDS]

    answers = {url: desk.get(url) for url in urls}

    assert [url for url, answer in answers.items() if answer.status_code >= 500] == []
    pages = {url: one for url, one in answers.items() if "html" in one.get("Content-Type", "")}
    assert [url for url, page in pages.items() if b"<b>O'Neill" in page.content] == []
