"""Pages and commands of the strength of players and of the records."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests.annexes.years.queries.house import finished, won_by
from tests.factories import make_contest, make_first_organiser, make_user
from tests.views.desk import signed_in, text
from tournaments.annexes.years.queries import careers
from tournaments.annexes.years.queries.strength import strengths_of
from tournaments.annexes.years.tables.strength import strength_said
from tournaments.annexes.years.views import pages
from tournaments.models import Contest, Player

pytestmark = pytest.mark.django_db
MARCH, JUNE = date(2024, 3, 2), date(2025, 6, 7)


@pytest.fixture
def last() -> Contest:
    """Return the second of two contests that team 2 won, the last with two matches."""
    finished(MARCH, won_by(2, 1500))
    return finished(JUNE, won_by(2, 1200), won_by(2, 1100))


def said(command: str, *options: str) -> str:
    output = StringIO()
    call_command(command, *options, stdout=output)
    return output.getvalue()


def refused(command: str, *options: str) -> list[dict[str, Any]]:
    output = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(command, *options, "--json", stdout=output)
    assert ended.value.code == 2
    found: list[dict[str, Any]] = json.loads(output.getvalue())["errors"]
    return found


def test_the_list_gives_rank_strength_and_last_contest_and_marks_who_played_little(
    last: Contest,
) -> None:
    best = strengths_of(last.organiser).rows[0]
    page = text(signed_in(last.organiser).get(reverse("strength")))
    assert f"{best.name}</a>" in page
    assert reverse("book-person", args=[best.player]) in page
    assert strength_said(best.strength) in page
    assert reverse("desk-standings", args=[last.slug]) in page
    assert page.count("peu de parties</span>") == 4
    assert "25,0 ± 8,3" in page
    assert "Vous seul voyez cette page" in page


def test_a_name_is_found_and_keeps_its_rank(last: Contest) -> None:
    page = text(signed_in(last.organiser).get(reverse("strength"), {"q": "1a"}))
    assert "Joueur 1A" in page
    assert "Joueur 2A" not in page
    assert '<td class="number">3</td>' in page


def test_an_organiser_sees_only_the_people_of_their_own_contests(last: Contest) -> None:
    other = make_contest(2, organiser=make_user("other"), name="D’un autre").organiser
    page = text(signed_in(other).get(reverse("strength")))
    assert "Joueur 2A" not in page
    assert "Aucune force pour l’instant" in page
    assert "Aucun record pour l’instant" in text(signed_in(other).get(reverse("records")))


def test_the_page_of_a_person_tells_the_strength_after_each_contest(last: Contest) -> None:
    desk = signed_in(last.organiser)
    person = Player.objects.get(name="Joueur 2A")
    page = text(desk.get(reverse("book-person", args=[person.pk])))
    assert "Sa force" in page
    assert "2 – 0 – 0" in page
    assert strength_said(strengths_of(last.organiser).rows[0].strength) in page


def test_the_records_say_who_when_and_where_and_can_be_those_of_one_year(last: Contest) -> None:
    desk = signed_in(last.organiser)
    page = text(desk.get(reverse("records")))
    assert "1500 à 444 contre Joueur 1A – Joueuse 1B, Partie 1, table 1" in page
    assert "Meilleur total d’un concours de 2 parties" in page
    assert "Meilleur total d’un concours d’une partie" in page
    assert "2 mars 2024" in page
    assert "commencée le 2 mars 2024" in page
    year = text(desk.get(reverse("records"), {"year": "2025"}))
    assert "1500 à 444" not in year
    assert "1200 à 744" in year
    assert 'aria-current="page">2025</a>' in year
    assert desk.get(reverse("records"), {"year": "²025"}).status_code == 200


def test_a_page_reads_a_part_says_how_far_it_is_and_asks_for_itself_again(
    last: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(careers, "AT_ONCE", 1)
    monkeypatch.setattr(pages, "SECONDS", 0)
    desk = signed_in(last.organiser)
    page = text(desk.get(reverse("strength")))
    assert 'http-equiv="refresh"' in page
    assert 'max="2" value="1"' in page
    assert "Joueur 2A" not in page
    page = text(desk.get(reverse("strength")))
    assert 'http-equiv="refresh"' not in page
    assert "Joueur 2A" in page


def test_nobody_else_sees_a_strength(last: Contest, client: Any) -> None:
    for name in ("strength", "records"):
        assert client.get(reverse(name)).status_code == 302
    hall = text(client.get(reverse("public-team", args=[last.slug, 2])))
    assert "Sa force" not in hall


def test_the_command_gives_every_strength_in_json(last: Contest) -> None:
    found = json.loads(said("strength", "--json"))
    best = strengths_of(last.organiser).rows[0]
    assert (found["organiser"], found["contests"], found["few"]) == ("organiser", 2, 15)
    assert found["start"] == {"strength": 25.0, "uncertainty": 8.3333}
    assert found["people"][0] == {
        "rank": 1,
        "shared": True,
        "uid": str(Player.objects.get(pk=best.player).uids.get(contest=None).uid),
        "name": best.name,
        "club": "",
        "strength": round(best.strength.mu, 4),
        "uncertainty": round(best.strength.sigma, 4),
        "at_least": round(best.strength.sure, 4),
        "matches": 3,
        "uncertain": True,
        "last": {"contest": last.slug, "name": last.name, "date": "2025-06-07"},
    }


def test_the_command_gives_the_records_in_json_and_in_words(last: Contest) -> None:
    found = json.loads(said("records", "--json", "--year", "2024"))
    assert (found["year"], found["years"], found["contests"]) == (2024, [2025, 2024], 1)
    (group,) = found["in_points"]
    kinds = {record["kind"]: record for record in group["records"]}
    (holder,) = kinds["match"]["holders"]
    assert kinds["match"]["value"] == 1500
    assert holder["teams"] == [2]
    assert holder["contest"]["date"] == "2024-03-02"
    assert (holder["total"], holder["against"], holder["table"]) == (1500, 444, 1)
    lines = said("records", "--lang", "en").splitlines()
    assert lines[0] == "All contests"
    assert "  Most contests won: 2 contests" in lines
    assert any(line.startswith("1. Joueur 2A") for line in said("strength").splitlines())


def test_the_command_asks_which_organiser(last: Contest) -> None:
    make_contest(0, organiser=make_user("other"), name="D’un autre")
    (fault,) = refused("strength")
    assert fault["field"] == "organiser"
    assert "organiser, other" in fault["message"]
    assert len(json.loads(said("strength", "--json", "--organiser", "organiser"))["people"]) == 4
    (fault,) = refused("records", "--organiser", "nobody")
    assert "« nobody »" in fault["message"]
    with pytest.raises(CommandError, match="Plusieurs comptes"):
        said("records")


def test_the_command_says_that_nobody_has_organised_yet() -> None:
    make_first_organiser()
    (fault,) = refused("records")
    assert fault["message"] == "Personne ici n’a organisé de concours."
