"""People who work for a contest: accounts, roles, and messages for people without a role."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, make_contest, make_user
from tests.sweeps import daily
from tests.views.desk import at_table, drawn, inputs, match_url, plain, signed_in
from tests.views.helpers import post, text_of, token
from tournaments.models import Contest, Entry, LogLine
from tournaments.services.core import people
from tournaments.views.permissions import (
    DUTIES,
    PURPOSES,
    RIGHTS,
    Right,
    may_create,
    rights_of,
    role_of,
)
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    return make_contest()


@pytest.fixture
def organiser(client: Client, contest: Contest) -> Client:
    client.force_login(contest.organiser)
    return client


def granted(contest: Contest, role: Role, name: str = "Jeanne") -> User:
    user = make_user(name)
    people.grant_role(contest, None, user, role)
    return user


def page_of(client: Client, contest: Contest) -> str:
    return plain(client.get(reverse("people", args=[contest.slug])))


def add(client: Client, contest: Contest, **typed: str) -> Any:
    data = {"username": "Paul Ménard", "password": PASSWORD, "role": "scorer", **typed}
    sent = {f"new-{name}": value for name, value in {"token": token(), **data}.items()}
    return client.post(reverse("person-add", args=[contest.slug]), sent)


def grant(client: Client, contest: Contest, name: str, role: str = "scorer") -> Any:
    data = {"grant-token": token(), "grant-person": name, "grant-role": role}
    return client.post(reverse("person-grant", args=[contest.slug]), data)


def change(client: Client, contest: Contest, user: User, role: str) -> Any:
    data = {f"role-{user.pk}-token": token(), f"role-{user.pk}-role": role}
    return client.post(reverse("person-role", args=[contest.slug, user.pk]), data)


class TestThePage:
    def test_says_in_a_sentence_what_each_role_may_do(
        self, organiser: Client, contest: Contest
    ) -> None:
        page = page_of(organiser, contest)
        for role in Role:
            assert str(DUTIES[role])[1:] in page

    def test_offers_no_change_of_ones_own_role(self, contest: Contest) -> None:
        helper = granted(contest, Role.ORGANISER)
        page = text_of(signed_in(helper).get(reverse("people", args=[contest.slug])))
        assert "Jeanne</strong>, organisateur (vous)" in page
        assert reverse("person-withdraw", args=[contest.slug, helper.pk]) not in page


def test_every_role_and_every_right_has_its_words() -> None:
    assert set(DUTIES) == set(RIGHTS) == set(Role)
    assert set(PURPOSES) == set(Right)


class TestAnAccount:
    @pytest.mark.parametrize("role", daily(2, Role))
    def test_is_created_with_its_role(
        self, organiser: Client, contest: Contest, role: Role
    ) -> None:
        add(organiser, contest, role=role.value)
        helper = User.objects.get(username="Paul Ménard")

        assert helper.check_password(PASSWORD)
        assert rights_of(role_of(helper, contest)) == RIGHTS[role]
        assert f"Paul Ménard , {role.label}" in page_of(organiser, contest)
        line = contest.log.get(action="add_person")
        assert (line.subject, line.after, line.by) == ("Paul Ménard", role, contest.organiser)

    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({"username": "ORGANISER"}, "username"),
            ({"username": ""}, "username"),
            ({"password": "12345678"}, "password"),
            ({"role": "king"}, "role"),
        ],
    )
    def test_that_cannot_be_made_says_why_beside_its_field(
        self, organiser: Client, contest: Contest, typed: dict[str, str], field: str
    ) -> None:
        response = add(organiser, contest, **typed)
        assert response.status_code == 422
        assert f'id="id_new-{field}_error"' in text_of(response)
        assert User.objects.count() == 1

    def test_of_a_helper_creates_no_contest_until_it_organises_one(self, contest: Contest) -> None:
        for role in (Role.SCORER, Role.REFEREE, Role.TREASURER, Role.SCREEN):
            helper = granted(contest, role)
            assert not may_create(helper)
            assert not contest_offered(helper)
        people.grant_role(contest, None, helper, Role.ORGANISER)
        assert may_create(helper)
        assert contest_offered(helper)
        people.withdraw_role(contest, contest.organiser, helper)
        assert not may_create(helper)

    def test_that_may_not_create_a_contest_reads_how_one_becomes_able_to(
        self, contest: Contest
    ) -> None:
        helper = signed_in(granted(contest, Role.SCORER))
        for name in ("contest-new", "contest-from-regulation"):
            response = helper.get(reverse(name))
            assert response.status_code == 403
            assert "Seul un organisateur crée des concours" in plain(response)


def contest_offered(user: User) -> bool:
    """Return whether the home page offers to create a contest."""
    return reverse("contest-new") in text_of(signed_in(user).get(reverse("home")))


class TestARole:
    def test_is_given_to_an_account_and_taken_back(
        self, organiser: Client, contest: Contest
    ) -> None:
        helper = make_user("Jeanne")
        grant(organiser, contest, "jeanne", "organiser")
        assert Right.DRAW in rights_of(role_of(helper, contest))

        post(organiser, "person-withdraw", contest.slug, helper.pk)
        assert rights_of(role_of(helper, contest)) == frozenset()
        line = LogLine.objects.filter(action="withdraw_role").get()
        assert (line.subject, line.before) == ("Jeanne", "organiser")

    def test_changes_and_the_log_keeps_both(self, organiser: Client, contest: Contest) -> None:
        helper = granted(contest, Role.SCORER)
        assert change(organiser, contest, helper, "referee").status_code == 302

        assert role_of(helper, contest) == Role.REFEREE
        sentence = "Jeanne change de rôle : arbitre (avant : marqueur)."
        assert sentence in page_of(organiser, contest)
        line = LogLine.objects.filter(action="grant_role").first()
        assert line is not None
        assert (line.before, line.after) == ("scorer", "referee")
        assert "marqueur → arbitre" in plain(organiser.get(reverse("log", args=[contest.slug])))

    def test_given_to_somebody_who_has_another_changes_it(
        self, organiser: Client, contest: Contest
    ) -> None:
        helper = granted(contest, Role.SCORER)
        grant(organiser, contest, "Jeanne", "treasurer")
        assert role_of(helper, contest) == Role.TREASURER
        assert contest.members.count() == 1

    @pytest.mark.parametrize(
        ("name", "role", "reason"),
        [
            ("Personne", "scorer", "Aucun compte ne porte ce nom"),
            ("organiser", "scorer", "On ne change pas son propre rôle"),
            ("Jeanne", "referee", "Jeanne a déjà ce rôle : arbitre."),
        ],
    )
    def test_that_cannot_be_given_is_refused_and_what_was_typed_kept(
        self, organiser: Client, contest: Contest, name: str, role: str, reason: str
    ) -> None:
        granted(contest, Role.REFEREE)
        lines = contest.log.count()
        response = grant(organiser, contest, name, role)

        assert response.status_code == 422
        assert reason in plain(response)
        assert f'value="{name}"' in text_of(response)
        assert contest.log.count() == lines

    def test_of_who_created_the_contest_never_changes(self, contest: Contest) -> None:
        other = signed_in(granted(contest, Role.ORGANISER))
        response = grant(other, contest, "organiser", "screen")
        assert "son rôle ne change pas" in plain(response)
        post(other, "person-withdraw", contest.slug, contest.organiser_id)
        assert role_of(contest.organiser, contest) == Role.ORGANISER
        assert contest.members.count() == 1

    def test_of_oneself_is_not_withdrawn(self, contest: Contest) -> None:
        helper = granted(contest, Role.ORGANISER)
        post(signed_in(helper), "person-withdraw", contest.slug, helper.pk)
        assert role_of(helper, contest) == Role.ORGANISER

    def test_withdrawn_by_two_people_is_withdrawn_once(
        self, organiser: Client, contest: Contest
    ) -> None:
        helper = granted(contest, Role.SCORER)
        for _twice in range(2):
            post(organiser, "person-withdraw", contest.slug, helper.pk)
        assert contest.log.filter(action="withdraw_role").count() == 1
        assert "Jeanne ne travaille pas pour ce concours." in page_of(organiser, contest)

    def test_of_a_stranger_to_the_contest_is_no_page(
        self, organiser: Client, contest: Contest
    ) -> None:
        assert change(organiser, contest, make_user("Jeanne"), "screen").status_code == 404


class TestAFormSentWithoutTheRight:
    def test_says_who_withdrew_the_role_and_gives_back_what_was_typed(self) -> None:
        contest = drawn()
        helper = granted(contest, Role.SCORER)
        client = signed_in(helper)
        typed = inputs(client.get(match_url(contest))) | {"ns": "1001", "ew": "943"}
        people.withdraw_role(contest, contest.organiser, helper)
        response = client.post(match_url(contest), typed)

        assert response.status_code == 403
        assert "Vous n’avez pas de rôle dans le concours" in plain(response)
        assert "organiser vous a retiré votre rôle" in plain(response)
        assert "1001 943" in plain(response)
        assert not Entry.objects.exists()

        people.grant_role(contest, contest.organiser, helper, Role.SCORER)
        assert client.post(match_url(contest), sent_again(response)).status_code == 302
        entry = Entry.objects.get(match=at_table(contest))
        assert (entry.ns, entry.ew) == (1001, 943)

    def test_says_what_the_role_lacks(self) -> None:
        contest = drawn()
        helper = granted(contest, Role.SCORER)
        client = signed_in(helper)
        people.grant_role(contest, contest.organiser, helper, Role.SCREEN)
        response = post(client, "teams", contest.slug, player1="Léa <b>", player2="Guy")

        assert "écran, en lecture seule" in plain(response)
        assert "tenir les inscriptions" in plain(response)
        assert "Ce rôle (écran, en lecture seule) vous a été donné par organiser" in plain(response)
        assert "<li>Léa &lt;b&gt;</li>" in text_of(response)
        assert reverse("desk", args=[contest.slug]) in text_of(response)

    def test_gives_back_no_password(self, contest: Contest) -> None:
        helper = granted(contest, Role.SCORER)
        response = add(signed_in(helper), contest)
        assert response.status_code == 403
        assert "Paul Ménard" in text_of(response)
        assert PASSWORD not in text_of(response)


def sent_again(response: Any) -> dict[str, Any]:
    """Return the form sent by the button « Envoyer de nouveau »."""
    return dict(response.context["fields"])
