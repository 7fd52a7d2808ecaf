"""Phones enrolled for the day: a link that works once, and a page that only sends photographs."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.annexes.photos.views.builders import reading, sheet_read, url
from tests.factories import make_contest, make_user
from tests.rows import written_again
from tests.views.desk import drawn, plain, scorer_of
from tests.views.reading import Page
from tournaments.annexes.photos.queries.phones import ENROLLED, INVITED, invitation_of
from tournaments.annexes.photos.rules import Refusal
from tournaments.annexes.photos.services import invite_phone, receiving
from tournaments.annexes.photos.services.forgetting import forget_photos
from tournaments.annexes.photos.views.enrolment import COOKIE, SALT
from tournaments.models import Contest, Entry, LogLine, Photo, PhotoPhone
from tournaments.words.house_enums import PhotoFault

pytestmark = pytest.mark.django_db

UNREADABLE = "Ce fichier n’est pas une image"


@pytest.fixture
@written_again
def contest() -> Contest:
    return drawn()


@pytest.fixture
def link(contest: Contest) -> str:
    """Address of an invitation that nobody has used."""
    return link_of(contest)


def link_of(contest: Contest) -> str:
    shown = invitation_of(invite_phone(contest, contest.organiser))
    return reverse("phone-enrol", args=[shown.pk, shown.token])


def enrol(link: str, name: str = "", client: Client | None = None) -> Client:
    """Open an invitation and press its button; return the phone."""
    phone = client or Client(enforce_csrf_checks=True)
    form = Page(phone.get(link)).forms[0].values
    assert phone.post(link, {**form, "name": name}).status_code == 302
    return phone


def page_of(contest: Contest) -> str:
    return reverse("phone-photos", args=[contest.slug])


def send(phone: Client, contest: Contest, *names: str, script: bool = False) -> Any:
    """Send files of these names, each with a content of its own, with the form of the page."""
    files = [SimpleUploadedFile(name, name.encode(), "image/jpeg") for name in names]
    fields = Page(phone.get(page_of(contest))).form_to(page_of(contest)).values
    headers = {"X-Sent-By": "script"} if script else {}
    data = {"csrfmiddlewaretoken": fields["csrfmiddlewaretoken"], "photos": files}
    return phone.post(page_of(contest), data, headers=headers, follow=not script)


def age(phones: Any, by: timedelta) -> None:
    """Make the enrolments that much older."""
    phones.update(enrolled_at=timezone.now() - by)


class TestALink:
    def test_enrols_the_first_phone_that_presses_the_button(
        self, contest: Contest, link: str
    ) -> None:
        phone = enrol(link, "Marie")
        page = phone.get(page_of(contest))
        assert page.status_code == 200
        assert "0 photo arrivée" in plain(page)
        line = LogLine.objects.latest("pk")
        assert (line.action, line.subject, line.by) == ("enrol_phone", "Téléphone 1", None)

    def test_is_not_used_up_by_a_preview_which_only_reads(
        self, contest: Contest, link: str
    ) -> None:
        for _time in range(2):
            assert Client().get(link).status_code == 200
            assert Client().head(link).status_code == 200
        assert not PhotoPhone.objects.exclude(enrolled_at=None).exists()
        enrol(link)

    def test_works_once(self, contest: Contest, link: str) -> None:
        late = Client()
        form = Page(late.get(link)).forms[0].values
        enrol(link)
        answer = late.post(link, form)
        assert answer.status_code == 410
        assert "Ce lien a déjà servi" in plain(answer)
        assert late.get(page_of(contest)).status_code == 403
        assert late.get(link).status_code == 410

    def test_works_for_ten_minutes(self, contest: Contest, link: str) -> None:
        late = Client()
        form = Page(late.get(link)).forms[0].values
        invitation = contest.photo_phones.get()
        invitation.invited_at -= INVITED
        invitation.save()
        old = invitation_of(invitation)
        link = reverse("phone-enrol", args=[old.pk, old.token])
        answer = late.post(link, form)
        assert answer.status_code == 410
        assert "Ce lien est périmé" in plain(answer)
        assert not PhotoPhone.objects.exclude(enrolled_at=None).exists()

    def test_whose_answer_was_lost_enrols_the_same_phone_again(
        self, contest: Contest, link: str
    ) -> None:
        phone = Client()
        form = Page(phone.get(link)).forms[0].values
        phone.post(link, form)
        phone.cookies.clear()
        assert phone.post(link, form).status_code == 302
        assert phone.get(page_of(contest)).status_code == 200
        assert contest.photo_phones.count() == 1

    def test_is_typed_in_either_case_and_a_wrong_one_enrols_nobody(
        self, contest: Contest, link: str
    ) -> None:
        start, _dash, token = link.strip("/").partition("-")
        wrong = "".join("a" if sign != "a" else "c" for sign in token)
        for address in (
            f"/{start}-{wrong}/",
            "/p/999999-aaaaaaaaaa/",
            f"/p/{10**30}-a/",
            "/p/1-é/",
        ):
            answer = Client().get(address)
            assert answer.status_code == 404
            assert "Ce lien n’inscrit aucun téléphone" in plain(answer)
        enrol(f"/{start}-{token.upper()}/")

    def test_of_a_contest_that_is_over_enrols_nobody(self, contest: Contest, link: str) -> None:
        phone = Client()
        form = Page(phone.get(link)).forms[0].values
        Contest.objects.update(closed_at=timezone.now())
        answer = phone.post(link, form)
        assert (answer.status_code, "Le concours est terminé" in plain(answer)) == (410, True)


class TestWhoeverIsNotEnrolled:
    def refused(self, client: Client, contest: Contest) -> None:
        # Another page of the program has given the token of forms.
        client.handler.enforce_csrf_checks = False
        for answer in (client.get(page_of(contest)), client.post(page_of(contest))):
            assert answer.status_code == 403
            assert "Ce téléphone n’est pas inscrit" in plain(answer)
        assert not Photo.objects.exists()

    def test_a_guest_gets_a_page_that_says_so(self, contest: Contest) -> None:
        self.refused(Client(), contest)

    def test_a_forged_cookie_is_worth_nothing(self, contest: Contest, link: str) -> None:
        enrol(link)
        key = "0" * 32
        for forged in (
            key,
            signing.dumps([contest.pk, key], salt="another"),
            signing.dumps([contest.pk, key], salt=SALT),
        ):
            guest = Client()
            guest.cookies[COOKIE] = forged
            self.refused(guest, contest)

    def test_a_phone_of_another_contest_sends_nothing_here(
        self, contest: Contest, link: str
    ) -> None:
        phone = enrol(link)
        other = make_contest(2, organiser=make_user("other"), name="Autre")
        guest = Client()
        # The path of the cookie does not stop whoever writes the request by hand.
        guest.cookies[COOKIE] = phone.cookies[COOKIE].value
        self.refused(guest, other)

    def test_a_phone_is_enrolled_for_half_a_day(self, contest: Contest, link: str) -> None:
        phone = enrol(link)
        age(contest.photo_phones, ENROLLED - timedelta(minutes=1))
        assert phone.get(page_of(contest)).status_code == 200
        age(contest.photo_phones, ENROLLED)
        self.refused(phone, contest)

    def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_pages(
        self, contest: Contest, link: str
    ) -> None:
        cookie = enrol(link).cookies[COOKIE]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        assert cookie["path"] == page_of(contest)
        assert cookie["max-age"] == 12 * 3600


class TestAnEnrolledPhone:
    def test_sends_pictures_that_the_desk_confirms(self, contest: Contest, link: str) -> None:
        phone = enrol(link, "Marie")
        page = send(phone, contest, "a.jpg", "b.jpg")
        assert "2 fichiers reçus." in plain(page)
        assert "2 photos arrivées · 2 à lire" in plain(page)
        with reading([sheet_read(contest)], Refusal.NOT_A_PICTURE):
            call_command("work")
        page = plain(phone.get(page_of(contest)))
        assert "2 photos arrivées" in page
        assert "1 photo à reprendre" in page
        assert re.search(r"b\.jpg .*" + UNREADABLE, page)
        assert "a.jpg" not in page
        assert not Entry.objects.exists()
        assert "1 feuille sûre" in plain(scorer_of(contest).get(url(contest)))
        line = LogLine.objects.get(action="send_photos")
        assert (line.subject, line.after, line.by) == ("Téléphone 1", {"photos": 2}, None)

    def test_sees_neither_figures_nor_names_nor_the_pictures_of_others(
        self, contest: Contest, link: str
    ) -> None:
        phone = enrol(link)
        send(phone, contest, "a.jpg")
        send(enrol(link_of(contest)), contest, "theirs.jpg")
        with reading([sheet_read(contest)], Refusal.NOT_A_PICTURE):
            call_command("work")
        page = plain(phone.get(page_of(contest)))
        assert "1 photo arrivée" in page
        for unseen in (
            "theirs.jpg",
            "1024",
            "920",
            "table",
            *contest.teams.values_list("name", flat=True),
        ):
            assert unseen not in page.replace("table de marque", "")

    def test_reads_why_a_sheet_was_not_read(self, contest: Contest, link: str) -> None:
        phone = enrol(link)
        other = make_contest(2, organiser=make_user("other"), name="Autre")
        send(phone, contest, "a.jpg")
        with reading([sheet_read(other)]):
            call_command("work")
        assert str(PhotoFault.OTHER_CONTEST.label) in plain(phone.get(page_of(contest)))

    def test_follows_the_reading_without_drawing_the_same_page_twice(
        self, contest: Contest, link: str
    ) -> None:
        phone = enrol(link)
        send(phone, contest, "a.jpg")
        seen = {"If-None-Match": phone.get(page_of(contest))["ETag"]}
        assert phone.get(page_of(contest), headers=seen).status_code == 304
        with reading(Refusal.NOT_A_PICTURE):
            call_command("work")
        assert phone.get(page_of(contest), headers=seen).status_code == 200

    def test_sends_a_picture_once_and_none_without_a_file(
        self, contest: Contest, link: str
    ) -> None:
        phone = enrol(link)
        send(phone, contest, "a.jpg")
        assert "1 fichier était déjà envoyé." in plain(send(phone, contest, "a.jpg"))
        assert contest.photo_phones.get().pictures == 1
        assert send(phone, contest).status_code == 422
        answer = send(phone, contest, script=True)
        assert (answer.status_code, answer.content.decode()) == (
            422,
            "Choisissez au moins un fichier.",
        )

    def test_has_the_limits_of_the_desk(
        self, contest: Contest, link: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        phone = enrol(link)
        monkeypatch.setattr(receiving, "MOST_WAITING", 1)
        monkeypatch.setattr("tournaments.annexes.photos.files.MOST_BYTES", 3)
        send(phone, contest, "heavy.jpg")
        assert "Ce fichier est trop lourd" in plain(phone.get(page_of(contest)))
        answer = send(phone, contest, "more.jpg")
        assert answer.status_code == 422
        assert "Déjà 1 photos attendent" in plain(answer)

    def test_sends_nothing_once_the_contest_is_over(self, contest: Contest, link: str) -> None:
        phone = enrol(link)
        form = Page(phone.get(page_of(contest))).form_to(page_of(contest)).values
        Contest.objects.update(closed_at=timezone.now())
        page = phone.get(page_of(contest))
        assert "Le concours est terminé" in plain(page)
        assert Page(page).forms == []
        files = {"photos": SimpleUploadedFile("a.jpg", b"a")}
        answer = phone.post(page_of(contest), {**form, **files})
        assert answer.status_code == 422
        assert not Photo.objects.exists()


class TestTheDesk:
    def test_shows_a_link_as_a_square_and_as_a_short_address(self, contest: Contest) -> None:
        Contest.objects.update(phones_address="http://192.168.1.20:8000")
        client = scorer_of(contest)
        form = Page(client.get(url(contest))).form_to(url(contest, "photo-phone-invite")).values
        page = client.post(url(contest, "photo-phone-invite"), form, follow=True)
        shown = invitation_of(contest.photo_phones.get())
        assert f"192.168.1.20:8000/p/{shown.pk}-{shown.token}/" in plain(page)
        assert 'src="data:image/svg+xml' in page.content.decode()
        assert LogLine.objects.latest("pk").action == "invite_phone"
        again = client.post(url(contest, "photo-phone-invite"), form, follow=True)
        assert "Déjà enregistré." in plain(again)
        assert contest.photo_phones.count() == 1
        enrol(f"/p/{shown.pk}-{shown.token}/", "Marie")
        page = client.get(url(contest, "photo-phone", shown.pk))
        assert "Marie (téléphone 1) : inscrit." in plain(page)
        assert shown.token not in page.content.decode()

    def test_stores_no_token_and_no_key(self, contest: Contest, link: str) -> None:
        phone = enrol(link)
        token = link.strip("/").partition("-")[2]
        _contest, key = signing.loads(phone.cookies[COOKIE].value, salt=SALT)
        stored = repr(list(PhotoPhone.objects.values())) + repr(list(LogLine.objects.values()))
        assert token not in stored
        assert key not in stored

    def test_lists_the_phones_and_withdraws_one_at_once(self, contest: Contest, link: str) -> None:
        phone = enrol(link, "Marie")
        other = enrol(link_of(contest))
        send(phone, contest, "a.jpg")
        client = scorer_of(contest)
        page = client.get(url(contest))
        assert re.search(r"Marie \(téléphone 1\) Inscrit à \d+ h( \d\d)? · 1 photo ", plain(page))
        assert "Téléphone 2" in plain(page)
        address = url(contest, "photo-phone-withdraw", contest.photo_phones.get(number=1).pk)
        form = Page(page).form_to(address).values
        text = plain(client.post(address, form, follow=True))
        assert "Téléphone retiré." in text
        assert "Marie" not in text
        assert phone.get(page_of(contest)).status_code == 403
        assert other.get(page_of(contest)).status_code == 200
        line = LogLine.objects.latest("pk")
        assert (line.action, line.subject) == ("withdraw_phone", "Téléphone 1")
        # What it has sent stays.
        assert Photo.objects.get().phone is not None

    def test_withdraws_a_phone_that_is_sending(
        self, contest: Contest, link: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        phone = enrol(link)
        row = contest.photo_phones.get()
        form = Page(phone.get(page_of(contest))).form_to(page_of(contest)).values
        contest.photo_phones.update(withdrawn_at=timezone.now())
        monkeypatch.setattr(
            "tournaments.annexes.photos.views.phone.enrolled_phone", lambda *_asked: row
        )
        answer = phone.post(page_of(contest), {**form, "photos": SimpleUploadedFile("a.jpg", b"a")})
        assert answer.status_code == 403
        assert not Photo.objects.exists()

    def test_tells_with_the_result_which_phone_sent_the_picture(
        self, contest: Contest, link: str
    ) -> None:
        send(enrol(link, "Marie"), contest, "a.jpg")
        with reading([sheet_read(contest)]):
            call_command("work")
        client = scorer_of(contest)
        sheet = Photo.objects.get().sheets.get()
        form = Page(client.get(url(contest, "photo-sheet", sheet.pk))).forms
        fast = next(one.values for one in form if "ns" in one.values)
        client.post(url(contest, "photo-sheet", sheet.pk), fast)
        assert Entry.objects.get().entered_by == make_user("scorer")
        assert "Marie (téléphone 1)" in plain(client.get(url(contest, "match", 1, 1)))

    def test_forgets_the_name_of_a_phone_with_a_person_and_the_phones_with_all(
        self, contest: Contest, link: str
    ) -> None:
        enrol(link, "Marie")
        forget_photos(contest, contest.teams.all()[0].player1)
        assert contest.photo_phones.get().name == ""
        forget_photos(contest)
        assert not contest.photo_phones.exists()

    def test_deletes_old_links_that_nobody_used(self, contest: Contest, link: str) -> None:
        contest.photo_phones.update(invited_at=timezone.now() - ENROLLED - timedelta(minutes=1))
        link_of(contest)
        assert contest.photo_phones.count() == 1
