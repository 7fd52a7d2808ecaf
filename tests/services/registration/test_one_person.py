"""A name entered in a contest is a person whom the organiser knows, somebody new, or a question."""

from __future__ import annotations

import pytest

from tests.factories import make_contest
from tournaments.annexes.lists.services import NewTeams
from tournaments.models import Contest, NameQuestion, Player, Team
from tournaments.services.draws import presence
from tournaments.services.registration import singles, teams
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


def evening(name: str) -> Contest:
    return make_contest(name=f"Concours de {name}")


def first_of(contest: Contest, name: str, club: str = "", partner: str = "Odile Aubin") -> Player:
    """Register a pair at the desk and return its first player."""
    wanted = Registration(name, partner, details={"club": club} if club else {})
    player = presence.register_team(contest, None, wanted).player1
    assert player is not None
    return player


def questions() -> set[tuple[str, str]]:
    return set(NameQuestion.objects.values_list("one__name", "other__name"))


def test_eight_evenings_know_one_person() -> None:
    ways = ("Jean Martin", "JEAN MARTIN", "Martin Jean", "MARTIN Jean", "Jéan Martin")
    ways = (*ways, "Jean  Martin", "jean martin", "Martin, Jean")
    people = {first_of(evening(str(n)), name).pk for n, name in enumerate(ways)}
    assert len(people) == 1
    # The address book keeps its own writing, and teams are named after it.
    assert {team.name for team in Team.objects.all()} == {"Jean Martin – Odile Aubin"}
    assert questions() == set()


def test_a_club_is_noted_and_another_club_is_a_question() -> None:
    known = first_of(evening("mai"), "Jean Martin")
    assert first_of(evening("juin"), "MARTIN Jean", "La Retourne") == known
    known.refresh_from_db()
    assert known.club == "La Retourne"
    other = first_of(evening("juillet"), "Jean Martin", "Les Piques")
    assert other.club == "Les Piques"
    assert ("Jean Martin", "Jean Martin") in questions()
    # Without a club, either may be meant: nobody is chosen.
    assert first_of(evening("août"), "Jean Martin") not in (known, other)
    assert first_of(evening("septembre"), "Jean Martin", "LES PIQUES") == other


def test_a_namesake_who_already_plays_is_two_people_without_a_question() -> None:
    contest = evening("mai")
    known = first_of(contest, "Jean Martin")
    son = first_of(contest, "MARTIN Jean", partner="Luc Petit")
    assert (son != known, questions()) == (True, set())


@pytest.mark.parametrize("road", ["desk", "list", "alone"])
def test_a_near_name_is_somebody_new_and_a_question(road: str) -> None:
    known = first_of(evening("mai"), "Jean Le Goff")
    first_of(evening("juin"), "Luc Le Goff", partner="Odile AUBIN")
    contest = evening("juillet")
    if road == "desk":
        new = first_of(contest, "Goff Jean")
    elif road == "alone":
        new = singles.add_single(contest, None, "Goff Jean").player
    else:
        many = NewTeams(contest, ["Goff Jean", "Odile Aubin"])
        team = many.add_team(Registration("Goff Jean", "AUBIN Odile"))
        many.write()
        assert team.player1 is not None
        assert team.name == "Goff Jean – Odile Aubin"
        new = team.player1
    assert (new != known, questions()) == (True, {("Goff Jean", "Jean Le Goff")})


def test_correcting_how_a_name_is_written_keeps_the_person() -> None:
    contest = evening("mai")
    known = first_of(contest, "jean martin")
    wanted = Registration("Jean Martin", "Odile Aubin")
    teams.change_team(contest, None, contest.teams.get(), wanted)
    team = contest.teams.get()
    assert (team.player1, str(team.player1), team.name) == (
        known,
        "Jean Martin",
        "Jean Martin – Odile Aubin",
    )
