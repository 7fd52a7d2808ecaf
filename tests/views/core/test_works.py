"""Long requests: a process carries them out, their person follows them and fetches the file."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import Mock, patch

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_contest, make_user, play_round
from tests.rows import written_again
from tests.views.desk import plain
from tests.views.reading import Page
from tests.views.works import all_long, client_of, page_of, press, url_of, work_of
from tournaments.machine.health.metrics import SHARED
from tournaments.machine.progress import Progress
from tournaments.machine.workroom import DEAD, Room
from tournaments.management.commands import work as work_command
from tournaments.models import Contest, Work
from tournaments.services.after.forgetting import delete_contest, forget_people
from tournaments.services.core import workers, works
from tournaments.services.core.people import grant_role, withdraw_role
from tournaments.services.hall.announcements import announce
from tournaments.services.hall.changing import close_contest
from tournaments.views.core.carrying_out import carry_out
from tournaments.words.enums import Role
from tournaments.words.house_enums import WorkState

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    contest = make_contest(4)
    play_round(contest)
    return Contest.objects.get(pk=contest.pk)


@pytest.fixture
def over(contest: Contest) -> Contest:
    close_contest(contest, contest.organiser)
    return Contest.objects.get()


@pytest.fixture
def long() -> Iterator[None]:
    with all_long():
        yield


@pytest.mark.usefixtures("long")
class TestAFile:
    def test_is_in_the_language_of_who_asked(self, contest: Contest) -> None:
        client = client_of(contest)
        client.get(reverse("language"), {"to": "en"})
        work = work_of(client, url_of(contest, "ranking"))
        call_command("work")
        assert "Standings" in page_of(client, work, "work-file")["Content-Disposition"]

    def test_is_made_once_for_the_same_request(self, contest: Contest) -> None:
        client = client_of(contest)
        first = work_of(client, url_of(contest, "ranking"))
        call_command("work")
        assert work_of(client, url_of(contest, "ranking")) == first
        assert work_of(client, url_of(contest, "results")) != first

    def test_is_made_again_once_the_contest_has_changed(self, contest: Contest) -> None:
        client = client_of(contest)
        first = work_of(client, url_of(contest, "ranking"))
        announce(contest, contest.organiser, "La buvette ferme.")
        assert work_of(client, url_of(contest, "ranking")) != first

    def test_is_told_on_the_dashboard_until_it_is_fetched(self, contest: Contest) -> None:
        client = client_of(contest)
        desk = reverse("desk", args=[contest.slug])
        work = work_of(client, url_of(contest, "ranking"))
        address = reverse("work", args=[contest.slug, work.pk])
        assert address in Page(client.get(desk)).links
        call_command("work")
        assert address in Page(client.get(desk)).links
        page_of(client, work, "work-file")
        assert address not in Page(client.get(desk)).links
        assert address in Page(client.get(reverse("works", args=[contest.slug]))).links

    def test_is_kept_for_a_day(self, contest: Contest) -> None:
        client = client_of(contest)
        work = work_of(client, url_of(contest, "ranking"))
        call_command("work")
        Work.objects.update(asked_at=timezone.now() - timedelta(hours=23))
        works.sweep()
        assert page_of(client, work, "work-file").status_code == 200
        Work.objects.update(asked_at=timezone.now() - timedelta(hours=25))
        os.utime(Room(work.room).path, (0, 0))
        works.sweep()
        assert page_of(client, work).status_code == 404
        assert not Room(work.room).path.exists()

    @pytest.mark.slow
    def test_leaves_the_disk_before_newer_ones_if_they_take_too_much(
        self, contest: Contest
    ) -> None:
        client = client_of(contest)
        works_ = []
        for kind in ("ranking", "results"):
            works_.append(work_of(client, url_of(contest, kind)))
            call_command("work")
        size = Room(works_[1].room).answer.stat().st_size
        with patch.object(works, "MOST_BYTES", size):
            works.sweep()
        assert list(Work.objects.all()) == [works_[1]]
        assert not Room(works_[0].room).path.exists()

    @pytest.mark.parametrize("erase", [forget_people, delete_contest])
    def test_goes_with_the_people_of_the_contest(
        self, over: Contest, django_capture_on_commit_callbacks: Any, erase: Any
    ) -> None:
        work = work_of(client_of(over), url_of(over, "ranking"))
        call_command("work")
        assert Room(work.room).answer.exists()
        with django_capture_on_commit_callbacks(execute=True):
            erase(over, over.organiser)
        assert not Room(work.room).path.exists()
        assert not Work.objects.exists()


@pytest.mark.usefixtures("long")
class TestNobodyElse:
    def test_opens_a_work_or_its_file(self, contest: Contest) -> None:
        work = work_of(client_of(contest), url_of(contest, "ranking"))
        call_command("work")
        grant_role(contest, contest.organiser, make_user("helper"), Role.ORGANISER)
        helper = client_of(contest, "helper")
        for name in ("work", "work-live", "work-file"):
            assert page_of(helper, work, name).status_code == 404
        for name in ("work-stop", "work-again"):
            url = reverse(name, args=[contest.slug, work.pk])
            assert helper.post(url).status_code == 404

    def test_fetches_what_their_role_no_longer_opens(self, contest: Contest) -> None:
        client = client_of(contest, "helper")
        grant_role(contest, contest.organiser, make_user("helper"), Role.SCORER)
        work = work_of(client, url_of(contest, "sheets"))
        call_command("work")
        assert page_of(client, work, "work-file").status_code == 200
        _becomes_a_reader(contest)
        assert page_of(client, work, "work-file").status_code == 403

    def test_gets_what_their_role_stopped_opening_meanwhile(self, contest: Contest) -> None:
        client = client_of(contest, "helper")
        grant_role(contest, contest.organiser, make_user("helper"), Role.SCORER)
        work = work_of(client, url_of(contest, "sheets"))
        _becomes_a_reader(contest)
        call_command("work")
        work.refresh_from_db()
        assert (work.state, work.headers) == (WorkState.FAILED, {})
        assert "droit" in work.sentence


def _becomes_a_reader(contest: Contest) -> None:
    withdraw_role(contest, contest.organiser, make_user("helper"))
    grant_role(contest, contest.organiser, make_user("helper"), Role.SCREEN)


@pytest.mark.usefixtures("long")
class TestAWork:
    @pytest.fixture
    def client(self, contest: Contest) -> Client:
        return client_of(contest)

    @pytest.fixture
    def work(self, client: Client, contest: Contest) -> Work:
        return work_of(client, url_of(contest, "ranking"))

    def test_shows_how_far_it_is(self, client: Client, work: Work) -> None:
        works.claim_work()
        Room(work.room).beat(Progress("Pages dessinées", 3, 12))
        assert "Pages dessinées : 3 sur 12." in plain(page_of(client, work))
        before = page_of(client, work, "work-live")["ETag"]
        Room(work.room).beat(Progress("Pages dessinées", 4, 12))
        after = page_of(client, work, "work-live", if_none_match=before)
        assert "Pages dessinées : 4 sur 12." in plain(after)

    def test_that_waits_is_stopped_at_once(self, client: Client, work: Work) -> None:
        assert "Arrêté à votre demande" in press(client, work, "work-stop")
        call_command("work")
        assert not Room(work.room).answer.exists()

    def test_that_runs_stops_at_its_next_step(self, client: Client, work: Work) -> None:
        claimed = works.claim_work()
        assert claimed == work
        assert "Arrêt demandé" in press(client, work, "work-stop")
        carry_out(claimed)
        assert "Arrêté à votre demande" in plain(page_of(client, work))
        assert not Room(work.room).answer.exists()

    def test_whose_process_was_killed_begins_again(self, client: Client, work: Work) -> None:
        _kill(work)
        assert "Interrompu" in plain(page_of(client, work))
        assert "En attente" in press(client, work, "work-again")
        call_command("work")
        assert page_of(client, work, "work-file").status_code == 200

    def test_ignores_the_process_that_was_believed_dead(self, work: Work) -> None:
        _kill(work)
        believed_dead = Work.objects.get()
        works.begin_again(Work.objects.get())
        works.end_work(believed_dead, WorkState.FAILED, "trop tard")
        work.refresh_from_db()
        assert work.state == WorkState.WAITING

    def test_does_not_begin_again_while_it_runs(self, client: Client, work: Work) -> None:
        works.claim_work()
        assert "ne peut pas recommencer" in press(client, work, "work-again")
        work.refresh_from_db()
        assert work.state == WorkState.RUNNING

    def test_waits_for_the_one_before(self, client: Client, work: Work, contest: Contest) -> None:
        second = work_of(client, url_of(contest, "results"))
        with patch.object(works, "AT_ONCE", 1):
            assert works.claim_work() == work
            assert works.claim_work() is None
            works.end_work(work, WorkState.DONE)
            assert works.claim_work() == second

    def test_does_not_wait_for_one_that_was_killed(
        self, client: Client, work: Work, contest: Contest
    ) -> None:
        _kill(work)
        second = work_of(client, url_of(contest, "results"))
        with patch.object(works, "AT_ONCE", 1):
            assert works.claim_work() == second

    def test_gets_a_process_if_the_last_one_was_killed(self, client: Client, work: Work) -> None:
        Work.objects.update(asked_at=timezone.now() - timedelta(minutes=1))
        with patch.object(works, "start_worker") as started:
            page_of(client, work)
            assert started.call_count == 1
            works.claim_work()
            page_of(client, work)
            assert started.call_count == 1

    def test_gets_one_process_however_slow_it_is_to_start(
        self, client: Client, work: Work, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Work.objects.update(asked_at=timezone.now() - timedelta(minutes=1))
        slow = Mock(returncode=None)
        monkeypatch.setattr(workers, "_last", None)
        with (
            patch.object(works, "start_worker", workers.start_worker),
            patch.object(workers.subprocess, "Popen", return_value=slow) as started,
        ):
            page_of(client, work)
            page_of(client, work)
            assert started.call_count == 1
            slow.returncode = 1
            monkeypatch.setenv(SHARED, "/shared")
            page_of(client, work)
            assert started.call_count == 2
        # Each process would leave files among those that Prometheus's counters share.
        assert SHARED not in started.call_args.kwargs["env"]

    def test_leaves_its_place_to_the_next_one(
        self, client: Client, work: Work, contest: Contest
    ) -> None:
        work_of(client, url_of(contest, "results"))
        with patch(f"{work_command.__name__}.start_worker") as started, patch("os.nice") as gave:
            call_command("work", background=True)
            assert started.call_count == 1
            call_command("work", background=True)
            assert started.call_count == 1
        assert gave.call_count == 2
        assert set(Work.objects.values_list("state", flat=True)) == {WorkState.DONE}

    def test_is_refused_to_who_has_five_of_them(
        self, client: Client, work: Work, contest: Contest
    ) -> None:
        for kind in ("results", "draw-by-table", "draw-by-team", "draw-by-name"):
            work_of(client, url_of(contest, kind))
        answer = client.get(url_of(contest, "crosstable"), follow=True)
        assert "déjà 5 travaux en cours" in plain(answer)
        assert Work.objects.count() == 5

    def test_that_fails_says_so_and_may_begin_again(
        self, client: Client, work: Work, caplog: pytest.LogCaptureFixture
    ) -> None:
        with patch("tournaments.views.papers.paper.document", side_effect=ValueError("page 3")):
            call_command("work")
        assert "s’est trompé" in plain(page_of(client, work))
        assert "page 3" in caplog.text
        press(client, work, "work-again")
        call_command("work")
        assert page_of(client, work, "work-file").status_code == 200

    def test_says_that_the_disk_is_full(self, client: Client, work: Work) -> None:
        with patch.object(Room, "put_answer", side_effect=OSError(28, "No space left on device")):
            call_command("work")
        assert "disque de l’ordinateur du concours est plein" in plain(page_of(client, work))


def _kill(work: Work) -> None:
    """Leave a work as a process that was killed leaves it."""
    assert works.claim_work() == work
    long_ago = time.time() - DEAD - 1
    os.utime(Room(work.room).path / "progress.json", (long_ago, long_ago))
