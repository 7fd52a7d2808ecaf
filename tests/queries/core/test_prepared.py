"""Queries whose SQL is written once give what Django gives for each of their values."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from tests.factories import make_contest
from tournaments.models import Contest, Team
from tournaments.models.prepared import prepared

pytestmark = pytest.mark.django_db


def teams(contest: int, name: str) -> QuerySet[Team]:
    named = Team.objects.filter(name=name, contest=contest)
    return named.select_related("player1")


def test_each_call_has_its_own_values(django_assert_num_queries):
    first, second = make_contest(3), make_contest(4, name="Un autre")
    ask = prepared(teams)
    for contest in (first, second):
        for team in contest.teams.all():
            with django_assert_num_queries(1):
                [team_] = ask(contest.pk, team.name)
                assert (team_, team_.player1.name) == (team, f"Joueur {team.number}A")
    assert ask(first.pk, "Joueur 4A – Joueuse 4B") == []
    assert ask(10**20, "Joueur 1A – Joueuse 1B") == []


def test_its_sql_is_written_once():
    written = []

    @prepared
    def numbers(contest: int) -> QuerySet[Team, int]:
        written.append(contest)
        return Team.objects.filter(contest=contest).values_list("number", flat=True)

    for contest in (make_contest(3), make_contest(4, name="Un autre")):
        assert numbers(contest.pk) == list(range(1, contest.teams.count() + 1))
    assert len(written) == 1


@pytest.mark.parametrize("shape", ["values", "values_list"])
def test_columns_are_those_of_django(shape):
    contest = make_contest()

    def columns(pk: int) -> QuerySet[Contest, Any]:
        rows = Contest.objects.filter(pk=pk)
        return getattr(rows, shape)("date", "regulation", "players_enter", "closed_at")

    assert prepared(columns)(contest.pk) == list(columns(contest.pk))
