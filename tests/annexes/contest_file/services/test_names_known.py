"""People of a contest file, known here however their name is written."""

from __future__ import annotations

import pytest

from tests.annexes.contest_file.services.travelling import brought, taken, taken_away
from tests.factories import make_contest, make_user
from tournaments.annexes.contest_file.rules.reading import read
from tournaments.annexes.contest_file.rules.value import Extra
from tournaments.models import NameQuestion, Player
from tournaments.queries.core.teams import entrants
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


def test_a_name_in_either_order_is_known_and_a_near_one_is_a_question() -> None:
    contest = make_contest()
    presence.register_team(contest, None, Registration("Jean Le Goff", "Odile Aubin"))
    raw = taken_away(contest)
    importer = make_user("importer")
    known, near = (
        Player.objects.create(organiser=importer, name=name)
        for name in ("LE GOFF Jean", "Odile Aubinn")
    )
    team = brought(raw, importer).contest.teams.get()
    assert (team.player1, str(team.player1)) == (known, "LE GOFF Jean")
    assert team.player2 not in (known, near)
    question = NameQuestion.objects.get()
    assert (question.one, question.other, question.two) == (team.player2, near, False)


def test_a_licence_travels_with_telephones_and_is_one_person_here() -> None:
    contest = make_contest(0)
    pairs = (("Jean Le Goff", "1"), ("Odile Aubin", "2")), (("Léa Petit", "3"), ("Zoé", ""))
    for (one, licence), (other, second) in pairs:
        wanted = Registration(one, other, licences=(licence, second))
        presence.register_team(contest, None, wanted)
    carried = [
        sorted(one.licence for one in read(taken(contest, extras)).people.people)
        for extras in ((), (Extra.PHONES,))
    ]
    assert carried == [["", "", "", ""], ["", "1", "2", "3"]]
    raw = taken_away(contest)
    importer = make_user("importer")
    near, namesake, stranger = (
        Player.objects.create(organiser=importer, name=name, licence=licence)
        for name, licence in (("Jean Le Gof", "1"), ("Odile Aubin", "9"), ("Rémi", "3"))
    )
    teams = list(brought(raw, importer).contest.teams.order_by("number"))
    assert teams[0].player1 == near
    assert teams[0].player2 not in (None, namesake)
    assert teams[1].player1 not in (None, stranger)
    assert [team.licences for team in entrants(teams[0].contest)] == [("1", "2"), ("", "")]
