"""The page that gives the file of a contest: what it carries, what is noted, and a long export."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.annexes.contest_file.services.travelling import taken
from tests.factories import make_contest, make_user, play_round
from tests.views.works import all_long, client_of, page_of, work_of
from tournaments.annexes.contest_file.rules.value import Extra
from tournaments.models import Contest, Departure, Work
from tournaments.services.core.people import grant_role, withdraw_role
from tournaments.views.core.carrying_out import carry_out
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    event = make_contest(4)
    play_round(event)
    return event


def url_of(contest: Contest) -> str:
    return reverse("contest-export", args=[contest.slug])


def test_a_short_export_is_downloaded_at_once(contest: Contest) -> None:
    answer = client_of(contest).post(url_of(contest), {"phones": "on"})
    assert answer.status_code == 200
    assert answer.content == taken(contest, {Extra.PHONES})
    assert "Concours de la Saint-Martin.dixdeder" in answer["Content-Disposition"]
    [noted] = Departure.objects.all()
    assert (noted.by, noted.with_phones, noted.with_cash) == (contest.organiser, True, False)
    assert not Work.objects.exists()


def test_a_long_export_is_made_aside_and_is_the_same_file(contest: Contest) -> None:
    client = client_of(contest)
    with all_long():
        work = work_of(client, url_of(contest), phones="on", cash="on")
        # Nobody has taken it yet.
        assert not Departure.objects.exists()
        carry_out(work)
    answer = page_of(client, work, "work-file")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-dixdeder-contest")
    assert b"".join(answer) == taken(contest)
    [noted] = Departure.objects.all()
    assert (noted.by, noted.with_phones, noted.with_cash) == (contest.organiser, True, True)


def test_the_file_is_given_only_to_who_still_may_have_it(contest: Contest) -> None:
    grant_role(contest, contest.organiser, make_user("second"), Role.ORGANISER)
    client = client_of(contest, "second")
    with all_long():
        work = work_of(client, url_of(contest), cash="on")
        carry_out(work)
    assert set(work.rights.split()) == {"SET_UP", "CASH"}
    assert page_of(client_of(contest), work, "work-file").status_code == 404
    withdraw_role(contest, contest.organiser, make_user("second"))
    assert page_of(client, work, "work-file").status_code in (403, 404)
