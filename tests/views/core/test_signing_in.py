"""Wrong passwords: strangers wait, and never lock out the people of the desk."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, make_user
from tests.rows import written_again
from tests.views.helpers import text_of
from tournaments.models import Attempt
from tournaments.services.core.hashing import Busy, hashing
from tournaments.views.core import signing_in

pytestmark = pytest.mark.django_db

GUEST = "192.168.1.66"


class Counted(PBKDF2PasswordHasher):
    """Hasher that counts its work."""

    iterations = 1
    done = 0

    def encode(self, *args: Any, **kwargs: Any) -> Any:
        Counted.done += 1
        return super().encode(*args, **kwargs)


def stranger(address: str = GUEST) -> Client:
    return Client(REMOTE_ADDR=address, SERVER_NAME="192.168.1.20")


def sign_in(client: Client, name: str, password: str = PASSWORD) -> Any:
    return client.post(reverse("sign-in"), {"username": name, "password": password})


def fail(client: Client, name: str, times: int) -> None:
    for number in range(times):
        assert sign_in(client, name, f"faux {number}").status_code == 422


@written_again
def guessed(name: str, address: str = GUEST) -> None:
    """Make the account of a person, and let a stranger fail as often as a name allows."""
    make_user(name)
    fail(stranger(address), name, signing_in.OF_NAME)


def test_a_stranger_who_fails_ten_times_for_a_name_waits_without_any_hashing(
    settings: Any,
) -> None:
    guessed("Marie")
    settings.PASSWORD_HASHERS = ["tests.views.core.test_signing_in.Counted"]
    Counted.done = 0
    answer = sign_in(stranger(), "MARIE")

    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 60
    assert "Trop d’essais. Attendez 10 minutes" in text_of(answer)
    assert 'value="MARIE"' in text_of(answer)
    assert Counted.done == 0


def test_an_address_that_tries_name_after_name_waits(settings: Any) -> None:
    make_user("Marie")
    for number in range(signing_in.OF_ADDRESS):
        sign_in(stranger(), f"personne {number}", "faux")

    assert sign_in(stranger(), "Marie").status_code == 429
    assert sign_in(stranger("192.168.1.67"), "Marie").status_code == 302


@pytest.mark.slow
def test_addresses_of_one_ipv6_subscriber_are_one_address() -> None:
    make_user("Marie")
    for number in range(signing_in.OF_ADDRESS):
        sign_in(stranger(f"2001:db8:1:2::{number:x}"), f"personne {number}", "faux")

    assert sign_in(stranger("2001:db8:1:2:ffff::1"), "Marie").status_code == 429
    assert sign_in(stranger("2001:db8:1:3::1"), "Marie").status_code == 302


@pytest.mark.slow
def test_all_strangers_together_cannot_keep_the_hasher_busy() -> None:
    make_user("Marie")
    for number in range(signing_in.OF_ALL):
        address = f"10.0.0.{number // signing_in.HEARD}"
        sign_in(stranger(address), f"personne {number}", "faux")

    assert sign_in(stranger("10.0.0.1"), "Marie").status_code == 429


def test_who_has_the_right_password_passes_in_a_new_browser_while_others_guess() -> None:
    guessed("Marie")
    owner = stranger("192.168.1.67")

    assert sign_in(owner, "Marie", "faux").status_code == 422
    assert sign_in(owner, "Marie").status_code == 302
    # The guesser, and whoever fails as often as he may, waits.
    assert sign_in(stranger(), "Marie").status_code == 429
    fail(stranger("192.168.1.68"), "Marie", signing_in.HEARD)
    assert sign_in(stranger("192.168.1.68"), "Marie").status_code == 429


def test_a_guesser_of_one_public_network_has_no_more_tries_with_more_addresses() -> None:
    guessed("Marie", "81.2.69.1")

    assert sign_in(stranger("81.2.69.2"), "Marie").status_code == 429
    assert sign_in(stranger("82.64.3.7"), "Marie").status_code == 302


def test_a_known_browser_is_not_locked_out_by_others_at_its_own_address() -> None:
    make_user("Marie")
    known = stranger()
    sign_in(known, "Marie")
    known.post(reverse("sign-out"))
    fail(stranger(), "Marie", signing_in.OF_NAME)
    for number in range(signing_in.OF_ADDRESS - signing_in.OF_NAME):
        sign_in(stranger(), f"personne {number}", "faux")

    assert sign_in(stranger(), "Marie").status_code == 429
    assert sign_in(known, "Marie").status_code == 302


def test_this_machine_is_not_locked_out_by_others() -> None:
    guessed("Marie")

    assert sign_in(Client(SERVER_NAME="localhost"), "Marie").status_code == 302


def test_a_known_browser_guesses_no_more_than_anybody() -> None:
    make_user("Marie")
    known = stranger()
    sign_in(known, "Marie")
    known.post(reverse("sign-out"))
    fail(known, "Marie", signing_in.OF_KNOWN)

    assert sign_in(known, "Marie").status_code == 429


def test_a_browser_known_for_one_account_is_a_stranger_to_the_others() -> None:
    make_user("Marie")
    make_user("Paul")
    known = stranger()
    sign_in(known, "Paul")
    known.post(reverse("sign-out"))
    fail(stranger(), "Marie", signing_in.OF_NAME)

    assert sign_in(known, "Marie").status_code == 429


@pytest.mark.parametrize("forged", ["x", "eyJhIjoxfQ:1", '["moi", [1]]'])
def test_a_forged_cookie_makes_no_browser_known(forged: str) -> None:
    guessed("Marie")
    user = make_user("Marie")
    client = stranger()
    client.cookies[signing_in.COOKIE] = forged.replace("1]]", f"{user.pk}]]")

    assert sign_in(client, "Marie").status_code == 429


def test_right_passwords_do_not_count() -> None:
    make_user("Marie")
    for _ in range(signing_in.OF_NAME + 1):
        assert sign_in(stranger(), "Marie").status_code == 302

    assert not Attempt.objects.exists()


def test_two_passwords_are_hashed_at_once_and_one_of_a_stranger() -> None:
    """A third person waits; strangers beyond the line are sent away at once."""
    let_go, inside = Event(), []

    def hash_one(stranger: bool) -> None:
        with hashing(stranger=stranger):
            inside.append(stranger)
            let_go.wait(5)

    threads = [Thread(target=hash_one, args=(True,)) for _ in range(3)]
    threads[0].start()
    while inside != [True]:
        pass
    for thread in threads[1:]:
        thread.start()
    known = Thread(target=hash_one, args=(False,))
    known.start()
    while len(inside) < 2:
        pass
    assert inside == [True, False]
    # The line of strangers holds three: one more is sent away, as often as it asks.
    for _ in range(20):
        if refused():
            break
    assert refused()
    let_go.set()
    for thread in [*threads, known]:
        thread.join()
    assert sorted(inside) == [False, True, True, True]


def refused() -> bool:
    """Return whether a stranger is sent away now."""
    try:
        with hashing(stranger=True):
            return False
    except Busy:
        return True


def test_a_crowd_of_strangers_is_answered_at_once_and_its_attempts_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_user("Marie")

    def full(*, stranger: bool) -> Any:
        raise Busy

    monkeypatch.setattr(signing_in, "hashing", full)
    answer = sign_in(stranger(), "Marie")

    assert answer.status_code == 429
    assert "réessayez dans un instant" in text_of(answer)
    assert int(answer["Retry-After"]) < 10
    assert not Attempt.objects.exists()
