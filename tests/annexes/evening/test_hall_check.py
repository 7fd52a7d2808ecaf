"""« Votre salle est-elle prête ? »: the first page of an organiser, and the phone that tests it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, make_contest, make_first_organiser
from tests.views.helpers import post, text_of
from tournaments.annexes.evening.services.hall import visits
from tournaments.models import Contest

pytestmark = pytest.mark.django_db

PHONE = {"SERVER_NAME": "192.168.1.20", "SERVER_PORT": "8000", "REMOTE_ADDR": "192.168.1.77"}


@pytest.fixture(autouse=True)
def hall(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder of a computer that has one address on the wifi of the hall."""
    settings.DATA_DIR = tmp_path
    for user in (
        "tournaments.annexes.evening.views.hall_check",
        "tournaments.views.core.phones_address",
    ):
        monkeypatch.setattr(f"{user}.lan_addresses", lambda: ["192.168.1.20"])
    return tmp_path


@pytest.fixture
def organiser() -> Client:
    client = Client()
    client.force_login(make_first_organiser(), "tournaments.views.core.signing_in.LimitedBackend")
    return client


def page(client: Client) -> str:
    return text_of(client.get(reverse("hall-check"), headers={"Host": "localhost:8000"}))


def shown_address(client: Client) -> str:
    """Return the path of the address that the page shows as a code."""
    match = re.search(r"http://192\.168\.1\.20:\d+(/phone/\w+/)", page(client))
    assert match is not None
    return match[1]


def test_the_first_account_lands_there() -> None:
    client = Client(headers={"Host": "localhost:8000"})
    answer = post(client, "first-account", username="Ève", password=PASSWORD, again=PASSWORD)
    assert answer.url == reverse("hall-check")
    assert User.objects.get().is_superuser


def test_the_page_has_each_point_and_a_code_to_test(organiser: Client) -> None:
    shown = page(organiser)
    assert re.findall(r'data-point="(\w+)"', shown) == [
        *("phones", "firewall", "printer", "clock", "disk", "copies"),
    ]
    assert "data:image/svg+xml" in shown
    assert "personne n’est encore venu par là" in shown
    assert "Le téléphone n’arrive pas ?" in shown


def test_a_phone_that_opens_the_code_shows_on_the_page_at_once(organiser: Client) -> None:
    address = shown_address(organiser)
    before = organiser.get(reverse("hall-check-live"), headers={"Host": "localhost:8000"})
    response = Client(**PHONE).get(address)
    assert "Ce téléphone voit l’ordinateur du concours" in text_of(response)
    after = organiser.get(
        reverse("hall-check-live"),
        headers={"Host": "localhost:8000", "If-None-Match": before.headers["ETag"]},
    )
    shown = text_of(after)
    assert re.search(r"un téléphone est venu à \d+\sh(\s\d\d)? par 192\.168\.1\.20", shown)
    assert 'data-point="firewall" data-state="good"' in shown
    assert "Le téléphone n’arrive pas ?" not in shown
    again = organiser.get(
        reverse("hall-check-live"),
        headers={"Host": "localhost:8000", "If-None-Match": after.headers["ETag"]},
    )
    assert again.status_code == 304


@pytest.mark.parametrize("sender", ["127.0.0.1", "192.168.1.20"])
def test_a_visit_of_the_computer_itself_does_not_count(organiser: Client, sender: str) -> None:
    address = shown_address(organiser)
    response = Client(**{**PHONE, "REMOTE_ADDR": sender}).get(address)
    assert "Cette visite ne compte pas" in text_of(response)
    assert visits() == []


def test_a_wrong_or_dead_token_opens_nothing(organiser: Client, hall: Path) -> None:
    address = shown_address(organiser)
    assert Client(**PHONE).get("/phone/0123456789ab/").status_code == 404
    os.utime(hall / "hall-check" / "token", (0, 0))
    assert Client(**PHONE).get(address).status_code == 404
    assert visits() == []


def test_the_page_offers_last_year_s_contest(organiser: Client) -> None:
    assert reverse("contest-from-regulation") in page(organiser)
    contest: Contest = make_contest(0, organiser=User.objects.get(), name="Saint-Martin 2025")
    shown = page(organiser)
    assert "Saint-Martin 2025" in shown
    assert f"?like={contest.slug}" in shown


def test_the_page_is_found_again_from_home_and_from_what_is_to_prepare(organiser: Client) -> None:
    contest: Contest = make_contest(0, organiser=User.objects.get())
    slug = contest.slug
    settings = reverse("contest-settings", args=[slug])
    for other in (reverse("home"), reverse("desk-stage", args=[slug, "before"]), settings):
        assert reverse("hall-check") in text_of(organiser.get(other))


def test_the_printer_s_page_opens_as_a_pdf_of_two_sides(organiser: Client) -> None:
    answer = organiser.get(reverse("printer-test"))
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
