"""Entrants exported to a file by one contest and imported unchanged by another."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest, make_user
from tests.files.imports.test_page import Desk
from tests.views.desk import signed_in
from tournaments.files.exports import as_csv
from tournaments.models import Category, Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
from tournaments.tables.after.results import entrants_sheet
from tournaments.words.details import Seen

pytestmark = pytest.mark.django_db


def file_of(contest: Contest, name: str) -> bytes:
    answer = signed_in(contest.organiser).get(reverse("export", args=[contest.slug, name]))
    return bytes(answer.content)


def csv_of(contest: Contest) -> str:
    return as_csv(
        entrants_sheet(contest_info(contest), entrants(contest), Seen.REGISTRATION)
    ).decode()


@pytest.mark.parametrize(
    "name", ["equipes.csv", pytest.param("equipes.xlsx", marks=pytest.mark.slow)]
)
def test_a_file_of_entrants_is_read_back_as_it_was(name: str) -> None:
    contest = make_contest(0, name="Automne")
    women = Category.objects.create(contest=contest, name="Féminine")
    mixed = Category.objects.create(contest=contest, name="Mixte")
    for number, (one, other, team) in enumerate(
        [
            ("Odile Grandjean", "Rémi Vauquelin", ""),
            ("=1+1", "@Cmd", '+Les "Aigles"'),
            ("Łukasz Ó Briain", "D’Auzay ; Éva", "-"),
            ("Jean-Luc Le Bozec", "O'Neill & fils", "<b>Gras</b>"),
        ],
        start=1,
    ):
        presence.register_team(
            contest,
            contest.organiser,
            Registration(
                one,
                other,
                team,
                details={
                    "club": f"Club n° {number}",
                    "town": "Auzay",
                    "phone": f"+41 79 123 45 6{number}"
                    if number == 2
                    else f"06 12 34 56 7{number}",
                },
                categories=[women.pk, mixed.pk][: number % 3],
            ),
        )
    before = csv_of(contest)
    other_one = make_contest(0, BELOTE, make_user("autre"), "Printemps")
    for category in ("Féminine", "Mixte"):
        Category.objects.create(contest=other_one, name=category)
    desk = Desk(Client(), other_one)
    desk.send(file_of(contest, name), name)
    # The preview doubts names this odd: accept every line.
    every = [str(line.at) for line in desk.answer.context["preview"].lines]
    assert desk.bring_in(line=every).status_code == 302
    assert csv_of(other_one) == before
