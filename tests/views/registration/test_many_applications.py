"""The list of applications stays light, says where each came from, and is refused in one go."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_contest
from tests.rows import written_again
from tests.views.desk import plain, scorer_of, signed_in, text
from tests.views.reading import Page
from tournaments.annexes.applications.queries.applications import secret_of
from tournaments.annexes.applications.services import answers, applications
from tournaments.annexes.applications.services.applications import LONGEST
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Application, Contest, LogLine
from tournaments.services.core.limits import stranger_at
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ApplicationStatus

pytestmark = pytest.mark.django_db

#: Addresses of one public network, and of somebody else's.
HOSTILE, HONEST = [f"81.2.69.{last}" for last in range(1, 41)], "82.64.3.7"


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest(2)
    set_applying(event, None, True)
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(contest: Contest) -> Client:
    return scorer_of(contest)


def flood(contest: Contest, count: int, name: str = "Pirate", **more: Any) -> None:
    """Add applications of one guest with forty addresses."""
    rows = []
    for number in range(count):
        sender = stranger_at(HOSTILE[number % len(HOSTILE)])
        row = Application(
            contest=contest,
            player1=f"{name} {number}"[-LONGEST:],
            player2=f"{name} {number}"[-LONGEST:],
            code=f"{number:06d}",
            address=sender.address,
            network=sender.network,
            **more,
        )
        rows.append(row)
    Application.objects.bulk_create(rows)


def honest(contest: Contest, name: str = "Odile") -> Application:
    return applications.apply(contest, Registration(name, "Yves"), stranger=stranger_at(HONEST))


def page(desk: Client, contest: Contest, query: str = "") -> Any:
    return desk.get(reverse("applications", args=[contest.slug]) + query)


def of_guest(contest: Contest) -> str:
    """Return the query that chooses the applications of the guest with many addresses."""
    return f"?origin={stranger_at(HOSTILE[0]).network}"


class TestTheList:
    @pytest.mark.slow
    def test_of_three_hundred_hostile_applications_is_light(
        self, contest: Contest, desk: Client
    ) -> None:
        worst = "'" * LONGEST
        flood(contest, 3, worst, club=worst, town=worst)
        page(desk, contest)  # The desk keeps what its pages read.
        with CaptureQueriesContext(connection) as few:
            page(desk, contest)
        contest.applications.all().delete()
        flood(contest, 300, worst, club=worst, town=worst)
        with CaptureQueriesContext(connection) as many:
            shown = page(desk, contest)
        assert len(many) == len(few)
        assert len(shown.content) < 300_000
        assert "À confirmer 300" in plain(shown)

    def test_counts_the_likenesses_and_names_one(self, contest: Contest, desk: Client) -> None:
        flood(contest, 30)
        contest.applications.update(player1="Odile")
        shown = page(desk, contest)
        assert "Ressemble à 29 autres demandes, dont : Odile – Pirate 0." in plain(shown)
        assert len(shown.content) < 150_000

    def test_goes_on_over_the_next_pages(self, contest: Contest, desk: Client) -> None:
        flood(contest, 30)
        assert "Pirate 24" in plain(page(desk, contest))
        assert "Pirate 25" not in plain(page(desk, contest))
        assert "Pirate 25" in plain(page(desk, contest, "?page=2"))
        assert "Pirate 25" in plain(page(desk, contest, "?page=99"))
        assert "Pirate 25" in plain(page(desk, contest, "?page=2&sort=-at&per_page=1"))

    def test_is_chosen_by_status_name_or_code(self, contest: Contest, desk: Client) -> None:
        flood(contest, 3)
        mine = honest(contest)
        answers.refuse(contest, None, honest(contest, "Lise"), "complet")
        assert "Lise" not in plain(page(desk, contest))
        assert "Refusée : complet" in plain(page(desk, contest, "?status=refused"))
        for typed in ("ODILÉ", mine.code.lower()):
            html = plain(page(desk, contest, f"?find={typed}"))
            assert "Odile – Yves" in html
            assert "Pirate" not in html
        # Those found are shown whatever their status.
        assert "Lise – Yves" in plain(page(desk, contest, "?find=lise"))
        assert "Aucune demande." in plain(page(desk, contest, "?find=personne"))
        assert "Pirate 0" in plain(page(desk, contest, "?status=unknown&page=x&origin=%00"))

    def test_marks_where_each_came_from_and_never_says_the_address(
        self, contest: Contest, desk: Client
    ) -> None:
        flood(contest, 3)
        honest(contest)
        stranger = stranger_at(HOSTILE[0])
        network, address = stranger.network[:4].upper(), stranger.address[:4].upper()
        shown = page(desk, contest)
        assert f"réseau {network} 3" in plain(shown)
        assert f"réseau {network} , adresse {address}" in plain(shown)
        assert "81.2.69" not in text(shown)
        html = plain(page(desk, contest, of_guest(contest)))
        assert f"Demandes venues du réseau ou de l’adresse {network}." in html
        assert "À confirmer 3" in html
        assert "Odile" not in html
        of_one = plain(page(desk, contest, f"?origin={stranger.address}"))
        assert "Pirate 0" in of_one
        assert "Pirate 1" not in of_one

    def test_of_the_hall_marks_each_phone(self, contest: Contest, desk: Client) -> None:
        for last in (3, 3, 4):
            sender = stranger_at(f"192.168.1.{last}")
            applications.apply(contest, Registration("Odile", "Yves"), stranger=sender)
        mark = stranger_at("192.168.1.3").address[:4].upper()
        shown = plain(page(desk, contest))
        assert f"réseau {mark} 2" in shown
        assert "adresse" not in shown

    def test_shows_none_of_many_from_one_network_as_free_of_doubt(
        self, contest: Contest, desk: Client
    ) -> None:
        flood(contest, 13)
        for name in ("Odile", "Anne"):
            honest(contest, f"{name} {name}")
        shown = plain(page(desk, contest))
        assert "13 demandes viennent de ce réseau." in shown
        contest.applications.filter(player1__startswith="Anne").update(player2="Zoé")
        assert "Confirmer les 2 demandes sûres" in plain(page(desk, contest))

    def test_comes_back_as_it_was_after_an_answer(self, contest: Contest, desk: Client) -> None:
        flood(contest, 30)
        shown = Page(page(desk, contest, "?status=asked&page=2"))
        last = contest.applications.last()
        assert last is not None
        url = reverse("application-confirm", args=[contest.slug, last.pk])
        answer = desk.post(url, shown.form_to(url).values)
        assert answer["Location"].endswith("/applications/?status=asked&page=2")
        assert contest.teams.count() == 3

    def test_follows_what_is_chosen(self, contest: Contest, desk: Client) -> None:
        flood(contest, 2)
        honest(contest)
        query = of_guest(contest)
        live = reverse("applications-live", args=[contest.slug]) + query
        assert f'data-refresh="{live}"' in text(page(desk, contest, query))
        fresh = plain(desk.get(live))
        assert "Pirate 1" in fresh
        assert "Odile" not in fresh


class TestRefusedTogether:
    def refuse(self, desk: Client, contest: Contest, query: str, **typed: Any) -> Any:
        """Open the page that refuses the applications chosen, and send its form."""
        url = reverse("applications-refuse", args=[contest.slug]) + query
        form = Page(desk.get(url)).form_to(url).values
        return desk.post(url, {**form, "reason": "abus", **typed}, follow=True)

    def statuses(self, contest: Contest) -> dict[str, int]:
        statuses_ = contest.applications.values_list("status", flat=True)
        return {status: list(statuses_).count(status) for status in statuses_}

    def test_all_of_one_network_are_and_the_others_stay(
        self, contest: Contest, desk: Client
    ) -> None:
        flood(contest, 20)
        first = contest.applications.filter(player1="Pirate 0").get()
        answers.confirm(contest, None, first)
        answers.put_waiting(contest, None, contest.applications.filter(player1="Pirate 1").get())
        mine = honest(contest)
        lines = LogLine.objects.count()
        query = of_guest(contest)
        link = reverse("applications-refuse", args=[contest.slug]) + query
        assert link in Page(page(desk, contest, query)).links
        assert "Refuser 19 demandes ?" in plain(desk.get(link))
        assert "et 9 autres" in plain(desk.get(link))
        assert "19 demandes refusées." in plain(self.refuse(desk, contest, query))

        assert self.statuses(contest) == {"refused": 19, "asked": 1}
        mine.refresh_from_db()
        assert mine.status == ApplicationStatus.ASKED
        assert contest.teams.filter(name="Pirate 0 – Pirate 0").exists()
        assert LogLine.objects.count() == lines + 1
        log = plain(log_of(contest))
        assert "Demandes refusées ensemble" in log
        assert "abus" in log

    def test_each_applicant_reads_why(self, contest: Contest, desk: Client) -> None:
        mine = honest(contest)
        honest(contest, "Anne")
        self.refuse(desk, contest, "?status=asked", reason="la salle est fermée")
        secret = secret_of(contest, mine.code)
        own = reverse("application", args=[contest.slug, mine.code, secret])
        assert "Demande refusée. la salle est fermée" in plain(Client().get(own))

    def test_those_sent_since_the_page_was_read_stay(self, contest: Contest, desk: Client) -> None:
        flood(contest, 3)
        url = reverse("applications-refuse", args=[contest.slug]) + "?status=asked"
        form = Page(desk.get(url)).form_to(url).values
        honest(contest)
        desk.post(url, {**form, "reason": "abus"})
        assert self.statuses(contest) == {"refused": 3, "asked": 1}

    def test_a_reason_is_needed(self, contest: Contest, desk: Client) -> None:
        flood(contest, 3)
        answer = self.refuse(desk, contest, "?status=asked", reason=" ")
        assert answer.status_code == 422
        assert "Dites pourquoi" in plain(answer)
        assert self.statuses(contest) == {"asked": 3}

    def test_none_left_is_told(self, contest: Contest, desk: Client) -> None:
        answer = self.refuse(desk, contest, "?status=asked")
        assert "Il n’y a plus de demande à changer" in plain(answer)

    @pytest.mark.slow
    def test_they_are_taken_back_together(self, contest: Contest, desk: Client) -> None:
        flood(contest, 4)
        honest(contest)
        self.refuse(desk, contest, "?status=asked")
        for query, count in ((of_guest(contest), 4), ("", 5)):
            shown = page(desk, contest, query + ("&" if query else "?") + "status=refused")
            to = reverse("applications-reconsider", args=[contest.slug])
            action = to + (query or "?status=refused")
            text = plain(desk.post(action, Page(shown).form_to(action).values, follow=True))
            assert "de nouveau une réponse" in text
            assert contest.applications.filter(status="asked", reason="").count() == count


def log_of(contest: Contest) -> Any:
    return signed_in(contest.organiser).get(reverse("log", args=[contest.slug]))
