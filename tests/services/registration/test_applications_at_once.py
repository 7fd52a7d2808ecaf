"""Phones apply and desks answer at the same moment."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.factories import make_contest
from tests.services.core.test_two_desks import at_once, log_that_can_be_emptied
from tournaments.annexes.applications.queries.applications import key_of
from tournaments.annexes.applications.services import answers, applications
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Application, Contest, Team
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["log_that_can_be_emptied"]


def opened(capacity: int) -> Contest:
    contest = make_contest(1)
    set_applying(contest, None, True, capacity)
    contest.refresh_from_db()
    return contest


def test_of_two_desks_that_give_the_last_place_one_reads_that_the_hall_is_full() -> None:
    contest = opened(capacity=2)
    waiting = [applications.apply(contest, Registration(f"Une {n}", f"Deux {n}")) for n in (1, 2)]
    outcomes = at_once(*(lambda one=one: answers.confirm(contest, None, one) for one in waiting))
    (refused,) = [answer for answer in outcomes if isinstance(answer, Refused)]
    assert "La salle est pleine" in str(refused)
    assert contest.teams.count() == 2
    assert contest.applications.count() == 1


def test_two_phones_and_a_form_sent_again_make_one_application_each() -> None:
    contest = opened(capacity=50)
    tokens = [uuid4() for _phone in range(2)]
    registration = Registration("Odile", "Yves")
    sent = [
        lambda token=token: applications.apply(contest, registration, token) for token in tokens * 2
    ]
    outcomes = at_once(*sent)
    waiting = [answer for answer in outcomes if isinstance(answer, Application)]
    assert sum(isinstance(answer, AlreadyDone) for answer in outcomes) == 2
    assert {one.token for one in waiting} == set(tokens)
    assert len(set(contest.applications.values_list("code", flat=True))) == 2


def test_an_application_corrected_while_it_is_confirmed_is_one_or_the_other() -> None:
    contest = opened(capacity=50)
    application = applications.apply(contest, Registration("Odile", "Yves"))
    key = key_of(application)
    outcomes = at_once(
        lambda: answers.confirm(contest, None, application, seen=key),
        lambda: applications.correct(contest, application.code, Registration("Odile", "Guy")),
    )
    assert sum(isinstance(answer, Refused) for answer in outcomes) == 1
    confirmed = [answer.name for answer in outcomes if isinstance(answer, Team)]
    assert [team.name for team in contest.teams.all()][1:] == confirmed
    left = [str(one) for one in contest.applications.all()]
    assert left == ([] if confirmed else ["Odile – Guy"])


def test_of_two_contests_that_give_one_new_licence_one_hears_who_has_it() -> None:
    one = make_contest(0)
    other = make_contest(0, organiser=one.organiser, name="Ailleurs")
    answers = at_once(
        lambda: register_team(one, None, Registration("Jean Martin", "Eve", licences=("7", None))),
        lambda: register_team(other, None, Registration("Odile Roy", "Ida", licences=("7", None))),
    )
    (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
    assert "La licence 7 a déjà un titulaire" in str(refused)
    assert one.organiser.players.filter(licence="7").count() == 1
