"""Set-up page: finals by groups, pools by their count, partners drawn for the day."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest
from tests.sweeps import daily
from tests.views.helpers import post, text_of
from tests.views.regulation.test_setup import USUAL, organiser, regulation_of
from tournaments.models import Contest

pytestmark = pytest.mark.django_db

__all__ = ["organiser"]


def regulation_from(client: Client, **sent: str) -> Any:
    response = post(client, "contest-new-review", **{**USUAL, **sent})
    assert response.status_code == 302, text_of(response)
    return regulation_of(Contest.objects.get())


@pytest.mark.parametrize(
    "typed", ["3, 2", *(pytest.param(typed, marks=pytest.mark.slow) for typed in ("3 2", " 3;2 "))]
)
def test_finals_by_groups_are_typed_with_their_cuts(
    client: Client, organiser: User, typed: str
) -> None:
    regulation = regulation_from(client, final_groups="wins", final_cuts=typed)
    assert regulation.final_cuts == (3, 2)
    contest = Contest.objects.get()
    clause = reverse("contest-clause", args=[contest.slug])
    assert 'value="3, 2"' in text_of(client.get(clause, {"of": "final_cuts"}))


@pytest.mark.parametrize(
    ("typed", "reason"),
    daily(
        2,
        [
            ("trois", "au plus 5 nombres entiers, de 1 à 256, comme 3, 2"),
            ("2, 3", "moins de victoires que le précédent"),
            ("9", "Personne ne peut gagner 9 parties"),
            ("", "Dites où couper"),
        ],
    ),
)
def test_wrong_cuts_are_refused_beside_their_field_and_kept(
    client: Client, organiser: User, typed: str, reason: str
) -> None:
    sent = {**USUAL, "final_groups": "wins", "final_cuts": typed}
    response = post(client, "contest-new-review", **sent)
    assert response.status_code == 422
    field = response.context["form"]["final_cuts"]
    assert reason in " ".join(field.errors)
    assert field.value() == typed


def test_pools_by_count_and_partners_by_lot_are_chosen_there(
    client: Client, organiser: User
) -> None:
    regulation = regulation_from(
        client, pool_count="4", pool_sizes="even", partners="drawn", rounds="5"
    )
    assert (regulation.pool_count, regulation.pool_sizes, regulation.partners) == (
        4,
        "even",
        "drawn",
    )


def test_a_regulation_written_before_these_options_means_what_it_meant() -> None:
    contest = make_contest(0)
    new = {
        *("final_groups", "final_cuts", "bracket_draw", "left_alone"),
        *("pool_count", "pool_sizes", "partners"),
    }
    contest.regulation = {name: v for name, v in contest.regulation.items() if name not in new}
    contest.save()
    assert regulation_of(contest) == BELOTE
