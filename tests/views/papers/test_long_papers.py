"""Which papers and archives are works, and that a work makes the file of a small contest."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.http import QueryDict

from tests.factories import make_contest, play_round
from tests.rows import written_again
from tests.views.desk import plain
from tests.views.works import all_long, client_of, page_of, url_of, work_of
from tournaments.annexes.archives.views import archive
from tournaments.models import Contest, Work
from tournaments.services.hall.changing import close_contest
from tournaments.views.core.long_work import is_long
from tournaments.views.papers.kind import Kind
from tournaments.views.papers.kinds import KINDS

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def over() -> Contest:
    contest = make_contest(4)
    play_round(contest)
    close_contest(contest, contest.organiser)
    return Contest.objects.get()


@pytest.fixture
def small_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make an archive of one file: its own tests read the whole of it."""
    monkeypatch.setattr(archive, "archive_of", lambda contest: {"index.html": bytes(contest.pk)})


EACH = pytest.mark.parametrize("page", ["archive", "ranking", "round-papers"])


@EACH
@pytest.mark.usefixtures("small_archive")
def test_a_small_contest_gets_its_file_at_once(over: Contest, page: str) -> None:
    with all_long(100):
        assert "filename" in client_of(over).get(url_of(over, page))["Content-Disposition"]
    assert not Work.objects.exists()


@EACH
@pytest.mark.usefixtures("small_archive")
def test_a_large_contest_gets_the_same_file_from_a_work(over: Contest, page: str) -> None:
    client = client_of(over)
    direct = client.get(url_of(over, page))
    with all_long():
        work = work_of(client, url_of(over, page))
        assert "En attente" in plain(page_of(client, work))
        call_command("work")
    fetched = page_of(client, work, "work-file")
    assert fetched.content == direct.content
    for header in ("Content-Type", "Content-Disposition"):
        assert fetched[header] == direct[header]


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.slug)
def test_each_paper_is_a_work_for_four_thousand_pairs_and_none_for_five_hundred(
    kind: Kind,
) -> None:
    chosen: dict[str, Any] = {}
    if kind.options is not None:
        form = kind.options(QueryDict())
        assert form.is_valid()
        chosen = form.cleaned_data
    assert is_long(kind.load(chosen, 4000))
    assert not is_long(kind.load(chosen, 500))


def test_a_paper_about_one_team_is_short_where_that_of_all_is_long() -> None:
    reports = KINDS["team-reports"]
    assert is_long(reports.load({"team": None}, 1000))
    assert not is_long(reports.load({"team": 12}, 1000))
