"""One's own account: another password, other devices, and a password given by the organiser."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, make_contest, make_first_organiser, make_user
from tests.views.helpers import post, text_of
from tournaments.models import LogLine
from tournaments.services.core.people import grant_role
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db

NEW = "nouveau-2026!"


def signed_in(name: str, password: str = PASSWORD) -> Client:
    client = Client()
    client.post(reverse("sign-in"), {"username": name, "password": password})
    return client


def is_signed_in(client: Client) -> bool:
    return bool(client.get(reverse("account")).status_code == 200)


def change(client: Client, **typed: str) -> Any:
    fields = {"old_password": PASSWORD, "password": NEW, "again": NEW} | typed
    return post(client, "account", **fields)


class TestOnesOwnPassword:
    def test_the_device_stays_signed_in_and_the_others_do_not(self) -> None:
        make_user("Marie")
        here, elsewhere = signed_in("Marie"), signed_in("Marie")

        assert change(here)["Location"] == reverse("account")
        assert is_signed_in(here)
        assert not is_signed_in(elsewhere)
        assert is_signed_in(signed_in("Marie", NEW))

    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({"old_password": "faux"}, "id_old_password_error"),
            ({"password": "court", "again": "court"}, "id_password_error"),
            ({"password": "marie1234", "again": "marie1234"}, "id_password_error"),
            ({"again": "autre"}, "id_again_error"),
        ],
    )
    def test_what_is_wrong_is_told_beside_its_field(
        self, typed: dict[str, str], field: str
    ) -> None:
        make_user("marie1234")
        page = change(signed_in("marie1234"), **typed)

        assert page.status_code == 422
        assert field in text_of(page)
        assert User.objects.get().check_password(PASSWORD)

    def test_a_session_left_open_does_not_guess_the_password(self) -> None:
        make_user("Marie")
        client = signed_in("Marie")
        for number in range(10):
            change(client, old_password=f"faux {number}")

        assert "Trop d’essais" in text_of(change(client))
        assert User.objects.get().check_password(PASSWORD)


def test_the_other_devices_are_counted_and_signed_out() -> None:
    make_user("Marie")
    make_user("Paul")
    here, others, paul = (
        signed_in("Marie"),
        [signed_in("Marie") for _ in range(2)],
        signed_in("Paul"),
    )

    assert "aussi connecté sur 2 autres appareils" in text_of(here.get(reverse("account")))
    post(here, "sign-out-others")
    assert is_signed_in(here)
    assert not any(map(is_signed_in, others))
    assert is_signed_in(paul)
    assert "connecté que sur cet appareil" in text_of(here.get(reverse("account")))


class TestAHelpersPassword:
    def test_the_organiser_gives_another_one(self) -> None:
        contest = make_contest(organiser=make_user("Marie"))
        helper = make_user("Paul")
        grant_role(contest, contest.organiser, helper, Role.SCORER)
        paul = signed_in("Paul")
        answer = post(signed_in("Marie"), "person-password", contest.slug, helper.pk, password=NEW)

        assert answer["Location"] == reverse("people", args=[contest.slug])
        assert not is_signed_in(paul)
        assert is_signed_in(signed_in("Paul", NEW))
        line = LogLine.objects.get(action="give_password")
        assert (line.subject, line.by) == ("Paul", contest.organiser)
        assert NEW not in f"{line.before} {line.after} {line.reason}"

    @pytest.mark.parametrize("other", ["scorer", "organiser", "owner"])
    def test_an_account_that_opens_more_is_out_of_reach(self, other: str) -> None:
        contest = make_contest(organiser=make_user("Marie"))
        helper = make_first_organiser("Paul") if other == "owner" else make_user("Paul")
        if other == "organiser":
            make_contest(organiser=helper, name="Le sien")
        elif other == "scorer":
            grant_role(
                make_contest(organiser=make_user("Luc"), name="Luc"), None, helper, Role.SCORER
            )
        grant_role(contest, contest.organiser, helper, Role.SCORER)
        page = post(signed_in("Marie"), "person-password", contest.slug, helper.pk, password=NEW)

        assert page.status_code == 422
        assert User.objects.get(pk=helper.pk).check_password(PASSWORD)

    def test_nobody_without_a_role_in_the_contest_is_in_reach(self) -> None:
        contest = make_contest(organiser=make_user("Marie"))
        other = make_user("Paul")
        page = post(signed_in("Marie"), "person-password", contest.slug, other.pk, password=NEW)

        assert page.status_code == 404
        assert User.objects.get(pk=other.pk).check_password(PASSWORD)


class TestTheCommand:
    def test_it_gives_a_password_that_signs_in(self) -> None:
        make_user("Marie Le Goff")
        before = signed_in("Marie Le Goff")
        output = StringIO()
        call_command("password", "marie le goff", stdout=output)

        assert not is_signed_in(before)
        assert is_signed_in(signed_in("Marie Le Goff", output.getvalue().split()[-1]))

    def test_an_unknown_name_is_told_with_those_there_are(self) -> None:
        make_user("Marie")
        with pytest.raises(CommandError, match=r"« Anne ».*Marie"):
            call_command("password", "Anne")
