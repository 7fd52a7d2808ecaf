"""A spare and a retired server read, say what they are on every page, and record nothing."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.annexes.spare.values import state
from tests.factories import PASSWORD, make_contest, make_user
from tournaments.annexes.spare import services as services
from tournaments.annexes.spare.copying import house, place
from tournaments.annexes.spare.copying.applying import Copy
from tournaments.annexes.spare.copying.generations import Descent
from tournaments.annexes.spare.copying.house import House
from tournaments.annexes.spare.copying.place import Role, Standing
from tournaments.machine import serving
from tournaments.models import Contest, LogLine

pytestmark = [
    pytest.mark.django_db,
    # PostgreSQL has standbys of its own: no spare copies it.
    pytest.mark.skipif(connection.vendor != "sqlite", reason="for SQLite"),
]


@pytest.fixture
def contest() -> Contest:
    return make_contest(4, name="Belote de Noël")


@pytest.fixture
def here(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> House:
    """This process, in a folder of its own."""
    settings.DATA_DIR = tmp_path
    house_ = House()
    monkeypatch.setattr(house, "_house", house_)
    monkeypatch.setattr(serving, "_serve", lambda file, options: None)
    monkeypatch.setattr(House, "descent", lambda self: Descent(state().lineage, 1))
    return house_


def reads_only(here: House, monkeypatch: pytest.MonkeyPatch, standing: Standing) -> None:
    monkeypatch.setattr(serving, "writes", lambda: False)
    here.standing = standing


@pytest.fixture
def spare(here: House, monkeypatch: pytest.MonkeyPatch) -> House:
    place.keep(role=Role.SPARE, source="http://192.168.1.20:8000")
    here.copied = Copy(Path("copy"), 1, state())
    here.known = state()
    reads_only(here, monkeypatch, Standing.COPIES)
    return here


@pytest.fixture
def retired(here: House, monkeypatch: pytest.MonkeyPatch) -> House:
    place.keep(
        role=Role.RETIRED,
        successor="http://192.168.1.30:8000",
        retired_at="2026-11-22T14:32:07+01:00",
        takeover=0,
    )
    reads_only(here, monkeypatch, Standing.RETIRED)
    return here


def text(response: Any) -> str:
    packed = response.headers.get("Content-Encoding") == "gzip"
    content = gzip.decompress(response.content) if packed else response.content
    return " ".join(content.decode().split())


def test_every_page_of_a_spare_says_what_it_lacks(
    client: Client, spare: House, contest: Contest
) -> None:
    for page in (reverse("sign-in"), reverse("contest", args=[contest.slug]), "/nowhere/"):
        shown = text(client.get(page))
        assert "Secours de 192.168.1.20 : copie de 14:32:07, 0 résultat de retard" in shown
    spare.known = state(entries=123)
    assert "3 résultats de retard" in text(client.get(reverse("sign-in")))


def test_a_compressed_page_carries_the_banner_and_is_never_taken_for_an_old_one(
    client: Client, spare: House, contest: Contest
) -> None:
    page = reverse("public-standings", args=[contest.slug])
    first = client.get(page, headers={"accept-encoding": "gzip"})
    assert first.headers["Content-Encoding"] == "gzip"
    assert "Secours de 192.168.1.20" in text(first)
    assert "ETag" not in first.headers
    assert client.get(page, headers={"if-none-match": "*"}).status_code == 200


def test_a_silent_first_laptop_is_said_with_its_own_clock(
    client: Client, spare: House, contest: Contest
) -> None:
    spare.asked, spare.answered, spare.error = 1e9, 1.0, "Rien ne répond"
    shown = text(client.get(reverse("sign-in")))
    assert "Le premier ordinateur ne répond plus depuis 14:32:07." in shown


def test_a_form_sent_to_a_spare_comes_back_with_what_was_typed(
    client: Client, spare: House, contest: Contest
) -> None:
    answer = client.post(reverse("contest-new-name"), {"name": "Tarot du 14"})
    assert answer.status_code == 503
    assert "Cet ordinateur est le secours de 192.168.1.20" in text(answer)
    assert "Tarot du 14" in text(answer)


def test_a_retired_server_answers_since_when_and_where_to_go(
    client: Client, retired: House, contest: Contest
) -> None:
    sent = {"name": "Tarot du 14", "seated": "8-5"}
    answer = client.post(reverse("contest-new-name"), sent)
    assert answer.status_code == 409
    for words in ("14:32:07", "http://192.168.1.30:8000/", "Tarot du 14"):
        assert words in text(answer)
    # Sending it again here would be refused again; and nobody typed a hidden field.
    for absent in ("Réessayer", "8-5"):
        assert absent not in text(answer)


def test_a_server_that_waits_asks_whether_a_spare_took_over(
    client: Client, here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(User.objects.create_superuser("Chef"))
    reads_only(here, monkeypatch, Standing.WAITS)
    page = text(client.get(reverse("spare")))
    assert "Non, le secours n’a pas pris la main" in page
    assert client.post(reverse("spare-alone"), {}).status_code == 422
    assert here.standing is Standing.WAITS
    client.post(reverse("spare-alone"), {"sure": "on"})
    assert here.standing is Standing.WRITES


def test_people_sign_in_on_a_spare_without_a_word_in_its_copy(
    client: Client, spare: House, contest: Contest
) -> None:
    from django.contrib.auth.models import update_last_login
    from django.contrib.auth.signals import user_logged_in

    odile = make_user("Odile")
    # Its hash is older than the program: a server that writes would hash it again.
    old = PBKDF2PasswordHasher().encode(PASSWORD, "salt", 1)
    User.objects.filter(pk=odile.pk).update(password=old)
    user_logged_in.disconnect(dispatch_uid="update_last_login")
    try:
        wrong = client.post(reverse("sign-in"), {"username": "Odile", "password": "no"})
        nobody = client.post(reverse("sign-in"), {"username": "Nobody", "password": PASSWORD})
        answer = client.post(reverse("sign-in"), {"username": "Odile", "password": PASSWORD})
    finally:
        user_logged_in.connect(update_last_login, dispatch_uid="update_last_login")
    assert 302 not in (wrong.status_code, nobody.status_code)
    assert answer.status_code == 302
    assert User.objects.get(pk=odile.pk).password == old
    assert "Odile" in text(client.get("/"))
    from django.contrib.sessions.models import Session

    assert not Session.objects.exists()


def test_the_first_account_alone_sees_renews_and_revokes_the_code(
    client: Client, here: House, contest: Contest
) -> None:
    client.force_login(contest.organiser)
    assert "Seul le premier compte créé ici voit le code." in text(client.get(reverse("spare")))
    assert client.post(reverse("spare-code"), {"renew": "1"}).status_code == 403
    client.force_login(User.objects.create_superuser("Chef"))
    page = text(client.get(reverse("spare")))
    code = place.code()
    assert code[:5] in page
    assert code[-6:] in page
    client.post(reverse("spare-code"), {"renew": "1"})
    assert place.code() != code
    client.post(reverse("spare-code"), {"revoke": "1"})
    assert place.code() == ""
    assert "Le code est révoqué." in text(client.get(reverse("spare")))


def test_taking_over_from_a_silent_laptop_asks_that_it_is_off(
    client: Client, here: House, monkeypatch: pytest.MonkeyPatch, contest: Contest
) -> None:
    client.force_login(contest.organiser)
    place.keep(role=Role.SPARE, source="http://127.0.0.1:9")
    place.keep_code("A" * 26)
    here.copied = Copy(Path("copy"), 1, state())
    reads_only(here, monkeypatch, Standing.COPIES)
    answer = client.post(reverse("spare-promote"), {})
    assert answer.status_code == 422
    words = text(answer)
    assert "Copie de 14:32:07, action 1 284. Ce qui a été saisi après est à ressaisir" in words
    assert "Éteignez l’ancien ordinateur" in words
    assert here.standing is Standing.COPIES


def test_taking_over_writes_a_line_in_the_log_of_every_open_contest(
    client: Client, here: House, monkeypatch: pytest.MonkeyPatch, contest: Contest
) -> None:
    over = make_contest(4, name="Fini")
    Contest.objects.filter(pk=over.pk).update(closed_at="2026-11-20T12:00:00Z")
    place.keep(role=Role.SPARE, source="http://127.0.0.1:9")
    place.keep_code("A" * 26)
    here.copied = Copy(Path("copy"), 1, state())
    here.standing = Standing.COPIES
    monkeypatch.setattr(services, "_make_main", lambda copied: Descent(state().lineage, 2))
    begun: list[bool] = []
    here.taken_over = lambda: begun.append(True)
    outcome = services.promote(contest.organiser, force=True)
    assert (outcome["generation"], outcome["log"], outcome["planned"]) == (2, 1284, False)
    line = LogLine.objects.get(action="take_over")
    assert (line.contest, line.by) == (contest, contest.organiser)
    assert line.after == {"generation": 2, "log": 1284}
    assert begun == [True]
    assert place.kept().told == ("http://127.0.0.1:9",)
    # Nobody copies it yet: its own last copy is no copy of a spare.
    monkeypatch.setattr(House, "state", lambda self: state(generation=2))
    client.force_login(contest.organiser)
    page = text(client.get(reverse("spare")))
    assert "Aucun ordinateur ne copie celui-ci." in page
    assert "Dernière copie" not in page


def test_a_spare_stands_behind_plus_until_a_laptop_has_copied_or_taken_over(
    client: Client, here: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(User.objects.create_superuser("premier"))
    link, fold = f'href="{reverse("spare")}"', "<summary>Plus</summary>"

    page = text(client.get(reverse("home")))
    assert page.index(fold) < page.index(link)
    with monkeypatch.context() as taken_over:
        taken_over.setattr(here, "generation", 2)
        page = text(client.get(reverse("home")))
        assert page.index(link) < page.index(fold)
    place.note_peer("http://192.168.1.21:8000")
    page = text(client.get(reverse("home")))
    assert page.index(link) < page.index(fold)


def test_anybody_may_ask_which_server_is_the_present_one(client: Client, here: House) -> None:
    answer = client.get("/mirror/ping")
    assert answer.json() == {"lineage": state().lineage, "generation": 1, "role": "primary"}
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_the_pages_of_a_first_laptop_may_ask_its_spare_and_nobody_else(
    client: Client, here: House, contest: Contest
) -> None:
    page = reverse("sign-in")
    assert "connect-src" not in client.get(page).headers["Content-Security-Policy"]
    here.lineage, here.generation = state().lineage, 1
    here.hear("http://192.168.1.30:8000", 2, "", up_to_date=True)
    answer = client.get(page)
    allowed = "connect-src 'self' http://192.168.1.30:8000"
    assert allowed in answer.headers["Content-Security-Policy"]
    assert f'content="http://192.168.1.30:8000" data-lineage="{here.lineage}"' in text(answer)


def test_a_page_kept_before_the_spare_came_is_drawn_again_with_its_address(
    client: Client, here: House, contest: Contest
) -> None:
    page = reverse("public-standings", args=[contest.slug])
    here.lineage, here.generation = state().lineage, 1
    assert 'name="spare"' not in text(client.get(page))
    here.hear("http://192.168.1.30:8000", 2, "", up_to_date=True)
    answer = client.get(page)
    assert 'name="spare" content="http://192.168.1.30:8000"' in text(answer)
    assert "http://192.168.1.30:8000" in answer.headers["Content-Security-Policy"]


def test_the_pages_of_a_retired_server_lead_to_the_same_page_of_the_new_one(
    client: Client, retired: House, contest: Contest
) -> None:
    page = reverse("public-standings", args=[contest.slug])
    answer = client.get(page)
    there = "http://192.168.1.30:8000"
    assert f'href="{there}{page}"' in text(answer)
    assert f'name="spare" content="{there}"' in text(answer)
    assert "data-replaced" in text(answer)
    assert answer.headers["X-Replaced"] == "1"
    assert f"connect-src 'self' {there}" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["state", "copy", "key", "step-down", "superseded", "promote"])
def test_nothing_of_the_mirror_answers_without_the_code(
    client: Client, here: House, path: str
) -> None:
    place.first_code()
    for ask in (client.get, client.post):
        answer = ask(f"/mirror/2/{path}")
        assert answer.status_code in (403, 404)
        assert answer.content == b""
