"""Contests: created, changed while allowed, ended and reopened."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.factories import BELOTE, make_contest, make_user, play_round
from tournaments.models import Contest, LogLine
from tournaments.services import results
from tournaments.services.core import accounts, people
from tournaments.services.core.action import AlreadyDone
from tournaments.services.hall import changing
from tournaments.services.regulation import contests
from tournaments.views.permissions import Right, rights_of, role_of
from tournaments.words.enums import Role
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "slug"), [("New", "new-2"), ("Belote à Éton", "belote-a-eton"), ("♠♥", "concours")]
)
def test_a_contest_has_an_address_of_its_own(name: str, slug: str) -> None:
    assert make_contest(name=name).slug == slug


def test_two_contests_of_the_same_name_have_two_addresses() -> None:
    assert [make_contest().slug, make_contest().slug] == [
        "concours-de-la-saint-martin",
        "concours-de-la-saint-martin-2",
    ]


def test_a_form_sent_twice_creates_one_contest() -> None:
    token = uuid4()
    user = make_user()
    first = make_contest()
    contests.create_contest(user, "Belote", first.date, BELOTE, token=token)
    with pytest.raises(AlreadyDone):
        contests.create_contest(user, "Belote", first.date, BELOTE, token=token)
    assert Contest.objects.filter(name="Belote").count() == 1


def test_a_contest_ends_when_its_last_round_is_closed_and_reopens_for_a_reason() -> None:
    contest = make_contest(pairs=4)
    by = contest.organiser
    with pytest.raises(Refused, match="Aucune partie"):
        changing.close_contest(contest, by)
    play_round(contest, close=False)
    with pytest.raises(Refused, match="n’est pas close"):
        changing.close_contest(contest, by)
    results.close_round(contest, by, 1)
    changing.close_contest(contest, by)
    with pytest.raises(Refused):
        changing.reopen_contest(contest, by, "  ")
    changing.reopen_contest(contest, by, "une feuille retrouvée")
    contest.refresh_from_db()
    assert contest.closed_at is None
    assert LogLine.objects.get(action="reopen_contest").reason == "une feuille retrouvée"


def test_a_scorer_registers_and_enters_and_a_stranger_does_nothing() -> None:
    contest = make_contest()
    scorer, stranger = make_user("scorer"), make_user("stranger")
    people.grant_role(contest, contest.organiser, scorer, Role.SCORER)
    assert rights_of(role_of(scorer, contest)) == {
        Right.SEE,
        Right.REGISTER,
        Right.ENTER,
        Right.ANNOUNCE,
    }
    assert rights_of(role_of(stranger, contest)) == frozenset()
    assert rights_of(role_of(contest.organiser, contest)) == frozenset(Right)
    people.withdraw_role(contest, contest.organiser, scorer)
    assert rights_of(role_of(scorer, contest)) == frozenset()


def test_the_first_account_is_made_once() -> None:
    assert accounts.nobody_yet()
    accounts.create_first_organiser("odile", "une-longue-phrase")
    with pytest.raises(Refused, match="déjà un compte"):
        accounts.create_first_organiser("intrus", "une-autre-phrase")
