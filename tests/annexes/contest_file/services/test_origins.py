"""Where the teams of a final come from is on its papers, here and where its file is brought in."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from tests.annexes.contest_file.rules.made import members_of, with_manifest
from tests.annexes.contest_file.services.travelling import (
    brought,
    differing,
    shown,
    taken,
    taken_away,
)
from tests.factories import make_contest, play_round
from tests.papers.builders import pages
from tests.views.desk import signed_in
from tournaments.annexes.contest_file.rules.value import FileRefused, Member
from tournaments.models import Contest, GatheredHall, Gathering, Team
from tournaments.queries.after.verification import differences
from tournaments.queries.core.teams import origins_of
from tournaments.services.after.forgetting import forget_people

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def one_final(lasting: None) -> Contest:
    hall = make_contest(3, name="Qualification de Lens")
    other = make_contest(1, organiser=hall.organiser, name="Qualification d’Arras")
    contest = make_contest(4, organiser=hall.organiser, name="Finale")
    gathering = Gathering.objects.create(
        name="Salles", slug="salles", organiser=hall.organiser, final=contest
    )
    GatheredHall.objects.create(gathering=gathering, contest=hall, position=1, name="Salle B")
    for number, origin in ((1, hall.teams.get(number=2)), (2, hall.teams.get(number=1))):
        Team.objects.filter(contest=contest, number=number).update(origin=origin)
    Team.objects.filter(contest=contest, number=4).update(origin=other.teams.get(number=1))
    return contest


@pytest.fixture
def final(one_final: Contest) -> Contest:
    """A final of four: two come from a hall that was gathered, one from another contest."""
    return Contest.objects.get(pk=one_final.pk)


SAID = {
    1: "Salle B, Qualification de Lens",
    2: "Salle B, Qualification de Lens",
    4: "Qualification d’Arras",
}


@pytest.mark.slow
def test_the_origin_of_the_qualified_travels_in_words(final: Contest) -> None:
    before, raw = shown(final), taken_away(final)
    there = brought(raw).contest
    assert not Team.objects.filter(contest=there, origin__isnull=False).exists()
    assert origins_of(there) == SAID
    assert differing(before, shown(there)) == []
    assert taken(there) == raw
    assert list(differences(there)) == []


def test_the_ranking_of_the_final_says_where_each_team_comes_from(final: Contest) -> None:
    play_round(final, seed=1)
    text = "\n".join(pages(paper(final, "ranking")))
    assert text.count("Salle B, Qualification de Lens") == 2
    assert text.count("Qualification d’Arras") == 1
    afar = "\n".join(pages(paper(final, "ranking", reading="far")))
    assert "Qualification" not in afar
    there = brought(taken_away(final)).contest
    assert "Salle B, Qualification de Lens" in "\n".join(pages(paper(there, "ranking")))


def paper(contest: Contest, kind: str, **options: str) -> bytes:
    """Return a paper of the first round, as its organiser prints it."""
    client = signed_in(contest.organiser)
    address = reverse("paper", args=[contest.slug, kind])
    answer = client.get(address, {"round": "1", **options})
    assert answer.status_code == 200
    return answer.content


def test_an_update_keeps_the_contests_that_are_here(final: Contest) -> None:
    raw = taken(final)
    # Another name of the hall changes nothing in the final: its file is still the same.
    GatheredHall.objects.update(name="Grande salle")
    assert brought(raw, final.organiser).outcome == "unchanged"
    assert origins_of(final)[1] == "Grande salle, Qualification de Lens"


def test_a_contest_without_qualified_teams_has_no_such_list(final: Contest) -> None:
    assert b'"origins"' in members_of(taken(final))[Member.TEAMS]
    Team.objects.filter(contest=final).update(origin=None)
    assert b'"origins"' not in members_of(taken(final))[Member.TEAMS]


@pytest.mark.parametrize(
    ("origins", "words"),
    [
        ([{"team": 9, "said": "Arras"}], "n’est pas dans ce fichier"),
        ([{"team": 1, "said": "Arras"}, {"team": 1, "said": "Lens"}], "Le fichier le dit déjà"),
        ([{"team": 1, "said": ""}], "Ce texte est vide"),
        ([{"team": 1, "said": "x" * 403}], "402 signes au plus"),
    ],
)
def test_an_origin_of_nobody_or_said_twice_is_refused(
    final: Contest, origins: list[dict[str, object]], words: str
) -> None:
    members = members_of(taken_away(final))
    teams = {**json.loads(members[Member.TEAMS]), "origins": origins}
    raw = with_manifest({**members, Member.TEAMS: json.dumps(teams).encode()})
    with pytest.raises(FileRefused, match="origins") as refused:
        brought(raw)
    assert words in str(refused.value)


def test_forgetting_forgets_the_origin_too(final: Contest) -> None:
    there = brought(taken_away(final)).contest
    Contest.objects.filter(pk=there.pk).update(closed_at=there.created_at)
    there.refresh_from_db()
    forget_people(there, there.organiser)
    assert origins_of(there) == {}
