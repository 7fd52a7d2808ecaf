"""Address of the hall for phones: found automatically, or set."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.factories import make_contest
from tests.views.desk import scorer_of, signed_in
from tests.views.helpers import post, text_of
from tournaments.models import Contest, LogLine
from tournaments.services.core.phones import clean_address, set_phones
from tournaments.views.core import phones_address
from tournaments.views.core.phones_address import phones_url
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
LAN = ["192.168.1.20", "10.42.0.1"]


@pytest.fixture
def contest() -> Contest:
    return make_contest(2)


@pytest.fixture
def wifi(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the laptop on two networks."""
    monkeypatch.setattr(phones_address, "lan_addresses", lambda: LAN)


@pytest.fixture
def no_wifi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones_address, "lan_addresses", lambda: [])


def request_to(host: str, port: str = "8000", **more: Any) -> Any:
    return RequestFactory().get("/", headers={"host": host}, SERVER_PORT=port, **more)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("   ", ""),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("192.168.1.20:8000/", "http://192.168.1.20:8000"),
        (" HTTPS://Belote.Example.FR ", "https://belote.example.fr"),
        ("belote", "http://belote"),
        ("http://[fd00::20]:8000", "http://[fd00::20]:8000"),
    ],
)
def test_an_address_is_kept_in_one_writing(typed: str, kept: str) -> None:
    assert clean_address(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "ftp://192.168.1.20",
        "javascript:alert(1)",
        "http://192.168.1.20/c/belote",
        "http://192.168.1.20?x=1",
        "http://192.168.1.20#x",
        "http://moi@192.168.1.20",
        "192.168.1.20:0",
        "192.168.1.20:65536",
        "192.168.1.20:",
        "192.168.1",
        "999.1.1.1",
        "http://",
        "la salle",
        "-belote",
        "http://[fd00::20",
        "http://été:8000",
        "http://" + "a" * 300,
    ],
)
def test_what_is_no_address_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(Refused, match=r"http://192\.168\.1\.20:8000, sans rien après"):
        clean_address(typed)


@pytest.mark.parametrize("typed", ["localhost:8000", "http://127.0.0.1:8000", "http://[::1]"])
def test_the_laptop_as_it_calls_itself_is_no_address_for_phones(typed: str) -> None:
    with pytest.raises(Refused, match="aucun téléphone ne le trouve"):
        clean_address(typed)


def test_a_name_this_server_does_not_answer_to_is_refused(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["belote.example.fr"]

    assert clean_address("https://belote.example.fr") == "https://belote.example.fr"
    with pytest.raises(Refused, match=r"ALLOWED_HOSTS.*belote\.example\.fr"):
        clean_address("192.168.1.20")


def test_the_address_set_is_the_one_of_every_code(contest: Contest, wifi: None) -> None:
    set_phones(contest, None, "https://belote.example.fr")
    contest.refresh_from_db()

    for kept in (False, True):
        url = phones_url(contest, request_to("localhost:8000"), "/c/x/", kept=kept)
        assert url == "https://belote.example.fr/c/x/"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "0.0.0.0:8000"])
def test_a_desk_on_the_laptop_itself_gives_the_address_on_the_wifi(
    contest: Contest, wifi: None, host: str
) -> None:
    assert phones_url(contest, request_to(host), "/x") == "http://192.168.1.20:8000/x"


def test_a_desk_that_came_by_the_network_gives_the_name_it_came_by(
    contest: Contest, wifi: None
) -> None:
    request = request_to("ordi.local:8000")

    assert phones_url(contest, request, "/x") == "http://ordi.local:8000/x"


def test_a_page_kept_for_everybody_never_shows_the_name_one_reader_gave(
    contest: Contest, wifi: None
) -> None:
    request = request_to("evil.example")

    assert phones_url(contest, request, "/x", kept=True) == "http://192.168.1.20:8000/x"


def test_on_no_network_there_is_no_address(contest: Contest, no_wifi: None) -> None:
    assert phones_url(contest, request_to("localhost:8000"), "/x") is None


def test_the_settings_page_proposes_what_it_found(contest: Contest, wifi: None) -> None:
    url = reverse("contest-settings", args=[contest.slug])
    client = signed_in(contest.organiser)
    text = text_of(client.get(url, headers={"host": "localhost:8000"}, SERVER_PORT="8000"))

    assert "http://192.168.1.20:8000, trouvée par le programme" in text
    assert "sinon : http://10.42.0.1:8000" in text


def test_on_no_network_the_settings_page_says_what_to_do(contest: Contest, no_wifi: None) -> None:
    url = reverse("contest-settings", args=[contest.slug])
    text = text_of(signed_in(contest.organiser).get(url, headers={"host": "localhost"}))

    assert "rejoignez le wifi de la salle" in html.unescape(text)


@pytest.mark.slow
def test_the_organiser_sets_the_address_and_the_wifi_and_the_log_tells(contest: Contest) -> None:
    client = signed_in(contest.organiser)
    sent = {
        "phones_address": "192.168.1.20:8000",
        "wifi": "Salle des fêtes",
        "wifi_password": "belote2026",
    }
    response = post(client, "contest-phones", contest.slug, **sent)
    now = Contest.objects.get()

    assert response["Location"] == reverse("contest-settings", args=[contest.slug])
    assert now.phones_address == "http://192.168.1.20:8000"
    assert (now.wifi, now.wifi_password, now.wifi_open) == ("Salle des fêtes", "belote2026", False)
    assert now.version > contest.version
    line = LogLine.objects.get(action="set_phones")
    assert line.after["phones_address"] == "http://192.168.1.20:8000"
    assert "Téléphones réglés" in text_of(client.get(reverse("log", args=[contest.slug])))
    shown = text_of(client.get(response["Location"]))
    assert 'value="http://192.168.1.20:8000"' in shown
    assert 'value="belote2026"' in shown


def test_a_wrong_address_comes_back_with_all_that_was_typed(contest: Contest) -> None:
    client = signed_in(contest.organiser)
    sent = {"phones_address": "localhost:8000", "wifi": "Salle"}
    response = post(client, "contest-phones", contest.slug, **sent)
    text = text_of(response)

    assert response.status_code == 422
    assert "aucun téléphone ne le trouve" in text
    assert 'value="localhost:8000"' in text
    assert 'value="Salle"' in text
    assert Contest.objects.get().wifi == ""


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"wifi": "Salle", "wifi_password": "1234567"}, "au moins 8 signes"),
        ({"wifi": "", "wifi_password": "belote2026"}, "Donnez le nom du wifi"),
        ({"wifi": "Salle", "wifi_password": "belote2026", "wifi_open": "on"}, "n’a pas de mot de"),
        ({"wifi": "Salle des fêtes, mot de passe belote2026", "wifi_open": "on"}, "32 lettres"),
    ],
)
def test_a_wifi_that_no_code_would_join_is_refused_and_all_comes_back(
    contest: Contest, sent: dict[str, str], reason: str
) -> None:
    response = post(signed_in(contest.organiser), "contest-phones", contest.slug, **sent)
    text = html.unescape(text_of(response))

    assert response.status_code == 422
    assert reason in text
    assert all(f'value="{typed}"' in text for typed in sent.values() if typed not in ("", "on"))
    assert Contest.objects.get().wifi_password == ""


def test_the_same_form_sent_twice_counts_once(contest: Contest) -> None:
    client = signed_in(contest.organiser)
    sent = {"phones_address": "10.0.0.1", "token": "b9a5b3a0-5b6e-4a39-93a8-94d1bb2f5b0a"}
    for _twice in range(2):
        post(client, "contest-phones", contest.slug, **sent)

    assert LogLine.objects.filter(action="set_phones").count() == 1


def test_a_scorer_does_not_change_the_address(contest: Contest) -> None:
    client: Client = scorer_of(contest)

    assert post(client, "contest-phones", contest.slug, wifi="x").status_code == 403


def test_saving_the_other_settings_leaves_the_address(contest: Contest) -> None:
    set_phones(contest, None, "10.0.0.1:8000", "Salle")
    client = signed_in(contest.organiser)
    url = reverse("contest-settings", args=[contest.slug])
    text = text_of(client.post(url, {"name": ""}))

    assert 'value="http://10.0.0.1:8000"' in text
    assert Contest.objects.get().phones_address == "http://10.0.0.1:8000"
