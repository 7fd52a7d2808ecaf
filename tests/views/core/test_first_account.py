"""First account: this machine may create it, any other device needs the code of the console."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import PASSWORD
from tests.views.helpers import post, text_of
from tournaments.services.core.accounts import OF_ADDRESS, first_code

pytestmark = pytest.mark.django_db

LAN = {"SERVER_NAME": "192.168.1.20", "SERVER_PORT": "8000"}
#: Requests that do not come straight from a browser of this machine.
ELSEWHERE = {
    "a phone on the wifi": {**LAN, "REMOTE_ADDR": "192.168.1.77"},
    "a phone that forges the name": {"SERVER_NAME": "localhost", "REMOTE_ADDR": "192.168.1.77"},
    "a proxy on this machine": {
        "SERVER_NAME": "localhost",
        "HTTP_X_FORWARDED_FOR": "127.0.0.1",
    },
    "a proxy that hides its client": {"SERVER_NAME": "localhost", "SERVER_PROTOCOL": "HTTP/1.0"},
    "a public name that leads here": {"SERVER_NAME": "concours.example.org"},
}


@pytest.fixture(autouse=True)
def data_folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def create(client: Client, **typed: str) -> Any:
    return post(client, "first-account", username="Ève", password=PASSWORD, again=PASSWORD, **typed)


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]"])
def test_this_machine_needs_no_code(name: str) -> None:
    address = "::1" if ":" in name else "127.0.0.1"
    client = Client(headers={"Host": f"{name}:8000"}, REMOTE_ADDR=address)

    assert 'name="code"' not in text_of(client.get("/setup/"))
    assert create(client).status_code == 302
    assert User.objects.get().is_superuser


@pytest.mark.parametrize("sender", ELSEWHERE)
def test_nobody_else_takes_the_installation_without_the_code(sender: str) -> None:
    client = Client(**ELSEWHERE[sender])

    assert 'name="code"' in text_of(client.get("/setup/"))
    for typed in ({}, {"code": ""}, {"code": "AAAAA-AAAAA"}):
        refused = create(client, **typed)
        assert refused.status_code == 422
        assert "id_code_error" in text_of(refused)
        assert 'value="Ève"' in text_of(refused)
    assert not User.objects.exists()


def test_behind_a_proxy_this_machine_needs_the_code_too(settings: Any) -> None:
    settings.TRUSTED_PROXY = ["10.0.0.5"]
    client = Client(SERVER_NAME="localhost")

    assert create(client).status_code == 422
    assert not User.objects.exists()


def test_the_code_of_the_console_opens_it_however_it_is_typed(
    data_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client = Client(**ELSEWHERE["a phone on the wifi"])
    typed = first_code().lower().replace("-", " ")

    assert create(client, code=typed).status_code == 302
    assert User.objects.get().is_superuser
    assert not list(data_folder.iterdir())


def test_the_link_of_the_starter_fills_in_the_code() -> None:
    client = Client(**ELSEWHERE["a phone on the wifi"])

    assert 'value="ABCDE-FGHJK"' in text_of(client.get("/setup/?code=ABCDE-FGHJK"))


def test_codes_are_not_guessed_one_after_the_other() -> None:
    client = Client(**ELSEWHERE["a phone on the wifi"])
    for _ in range(OF_ADDRESS):
        create(client, code="AAAAA-AAAAA")
    refused = create(client, code=first_code())

    assert "Trop de codes essayés" in text_of(refused)
    assert not User.objects.exists()
    assert create(Client(SERVER_NAME="localhost")).status_code == 302


def test_the_code_is_readable_by_its_owner_alone(data_folder: Path) -> None:
    first_code()
    (file,) = data_folder.iterdir()

    assert file.stat().st_mode & 0o077 == 0
    assert first_code() == first_code()
