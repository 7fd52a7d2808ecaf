"""Page and command of the records."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.annexes.years.queries.house import finished, won_by
from tests.factories import make_contest, make_first_organiser, make_user
from tests.views.desk import signed_in, text
from tournaments.annexes.years import views
from tournaments.annexes.years.queries import careers
from tournaments.models import Contest

pytestmark = pytest.mark.django_db
MARCH, JUNE = date(2024, 3, 2), date(2025, 6, 7)


@pytest.fixture
def last() -> Contest:
    """Return the second of two contests that team 2 won, the last with two matches."""
    finished(MARCH, won_by(2, 1500))
    return finished(JUNE, won_by(2, 1200), won_by(2, 1100))


def printed_by(command: str, *options: str) -> str:
    output = StringIO()
    call_command(command, *options, stdout=output)
    return output.getvalue()


def refused(command: str, *options: str) -> list[dict[str, Any]]:
    output = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(command, *options, "--json", stdout=output)
    assert ended.value.code == 2
    errors: list[dict[str, Any]] = json.loads(output.getvalue())["errors"]
    return errors


def test_an_organiser_sees_only_the_records_of_their_own_contests(last: Contest) -> None:
    other = make_contest(2, organiser=make_user("other"), name="D’un autre").organiser
    assert "Aucun record pour l’instant" in text(signed_in(other).get(reverse("records")))


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
    monkeypatch.setattr(views, "SECONDS", 0)
    desk = signed_in(last.organiser)
    page = text(desk.get(reverse("records")))
    assert 'http-equiv="refresh"' in page
    assert 'max="4" value="2"' in page
    assert "Joueur 2A" not in page
    page = text(desk.get(reverse("records")))
    assert 'http-equiv="refresh"' not in page
    assert "Joueur 2A" in page


def test_nobody_else_sees_the_records(last: Contest, client: Client) -> None:
    assert client.get(reverse("records")).status_code == 302


def test_the_command_gives_the_records_in_json_and_in_words(last: Contest) -> None:
    document = json.loads(printed_by("records", "--json", "--year", "2024"))
    assert (document["year"], document["years"], document["contests"]) == (2024, [2025, 2024], 1)
    (group,) = document["in_points"]
    kinds = {record["kind"]: record for record in group["records"]}
    (holder,) = kinds["match"]["holders"]
    assert kinds["match"]["value"] == 1500
    assert holder["teams"] == [2]
    assert holder["contest"]["date"] == "2024-03-02"
    assert (holder["total"], holder["against"], holder["table"]) == (1500, 444, 1)
    lines = printed_by("records", "--lang", "en").splitlines()
    assert lines[0] == "All contests"
    assert "  Most contests won: 2 contests" in lines


def test_the_command_asks_which_organiser(last: Contest) -> None:
    make_contest(0, organiser=make_user("other"), name="D’un autre")
    (fault,) = refused("records")
    assert fault["field"] == "organiser"
    assert "organiser, other" in fault["message"]
    assert json.loads(printed_by("records", "--json", "--organiser", "organiser"))["contests"] == 2
    (fault,) = refused("records", "--organiser", "nobody")
    assert "« nobody »" in fault["message"]
    with pytest.raises(CommandError, match="Plusieurs comptes"):
        printed_by("records")


def test_the_command_says_that_nobody_has_organised_yet() -> None:
    make_first_organiser()
    (fault,) = refused("records")
    assert fault["message"] == "Personne ici n’a organisé de concours."
