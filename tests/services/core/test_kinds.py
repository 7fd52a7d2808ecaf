"""A column of a closed set of words gives members back; the database keeps plain words."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection, models

from tests.factories import make_contest
from tournaments.models import Contest, Round
from tournaments.models.cash import OF_TEAM, RECEIVED
from tournaments.models.fields import KindField
from tournaments.services.draws import draws
from tournaments.words.enums import CashKind, Stage

COLUMNS = [
    field
    for model in apps.get_app_config("tournaments").get_models()
    for field in model._meta.get_fields()
    if isinstance(field, KindField)
]


@pytest.fixture
def contest() -> Contest:
    contest = make_contest(4)
    draws.draw_round(contest, None, seed=1)
    return contest


@pytest.mark.django_db
def test_a_word_is_stored_plain_and_read_as_its_member(contest: Contest) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT stage FROM tournaments_round")
        assert cursor.fetchall() == [("rounds",)]
    assert type(contest.rounds.get().stage) is Stage
    assert [type(stage) for stage in contest.rounds.values_list("stage", flat=True)] == [Stage]


@pytest.mark.django_db
def test_a_word_that_no_member_has_is_never_read_as_one(contest: Contest) -> None:
    Round.objects.filter(contest=contest).update(stage="elsewhere")
    with pytest.raises(ValueError, match="elsewhere"):
        contest.rounds.get()


def test_the_constraints_of_the_cash_box_and_the_code_agree() -> None:
    assert set(RECEIVED) == {kind for kind in CashKind if kind.is_received}
    assert set(OF_TEAM) == {kind for kind in CashKind if kind.is_of_a_team}


@pytest.mark.parametrize("field", COLUMNS, ids=str)
def test_migrations_see_a_plain_column_of_text(field: KindField[Stage]) -> None:
    _name, path, _args, options = field.deconstruct()
    assert path == "django.db.models.CharField"
    plain = models.CharField(**options)
    assert plain.choices == field.choices
    assert field.choices in (None, field.kind.choices)
    assert field.clone().kind is field.kind
    assert field.clone().choices == field.choices
