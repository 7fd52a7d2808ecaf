"""`manage.py contest import` and `duplicate`: what they answer, and their statuses."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests.annexes.contest_file.services.travelling import taken, taken_away
from tests.factories import make_contest, make_first_organiser, play_round
from tournaments.models import Contest, LogLine, Player
from tournaments.services.draws import draws

pytestmark = pytest.mark.django_db


def verb(*words: Any) -> tuple[int, dict[str, Any]]:
    """Run a verb; return its status and its answer."""
    out, status = StringIO(), 0
    try:
        call_command("contest", *map(str, words), "--json", stdout=out)
    except SystemExit as ended:
        status = int(ended.code or 0)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return status, answer


@pytest.fixture(scope="module")
def one_played(lasting: None) -> Contest:
    make_first_organiser("first")
    contest = make_contest(4)
    play_round(contest)
    return contest


@pytest.fixture
def played(one_played: Contest) -> Contest:
    return Contest.objects.get(pk=one_played.pk)


def written(folder: Path, raw: bytes) -> Path:
    path = folder / "concours.dixdeder"
    path.write_bytes(raw)
    return path


def everything() -> dict[str, int]:
    """Return how many rows there are, by table."""
    from django.apps import apps

    models = apps.get_app_config("tournaments").get_models()
    return {one.__name__: one._default_manager.count() for one in [*models, User]}


def test_import_answers_what_came(played: Contest, tmp_path: Path) -> None:
    uid, path = str(played.uid), written(tmp_path, taken_away(played))
    status, answer = verb("import", path)
    contest = Contest.objects.get(uid=uid)
    assert (status, contest.organiser.username) == (0, "first")
    assert answer == {
        "slug": contest.slug,
        "uid": uid,
        "created": True,
        "teams": 4,
        "rounds": 1,
        "entries": 2,
        "log": contest.log.count(),
        "people": {"known": 0, "new": 8},
        "verify": [],
    }
    assert contest.slug == "concours-de-la-saint-martin-2"
    [arrival] = contest.arrivals.all()
    assert (arrival.with_phones, arrival.with_cash) == (True, True)


def test_the_same_file_again_changes_nothing(played: Contest, tmp_path: Path) -> None:
    path = written(tmp_path, taken(played))
    before = everything()
    status, answer = verb("import", path)
    assert (status, answer["unchanged"]) == (0, True)
    assert everything() == before


def test_a_newer_file_is_offered_then_replaces(played: Contest, tmp_path: Path) -> None:
    older = taken(played)
    draws.draw_round(played, played.organiser, seed=5)
    path = written(tmp_path, taken(played))
    draws.undo_draw(played, played.organiser, 2)
    # What is here went on: the file is the older one.
    status, answer = verb("import", path)
    assert status == 2
    assert "Ce fichier est plus ancien que le concours d’ici" in answer["errors"][0]["message"]
    # Elsewhere, only the first file is known.
    Contest.objects.get(pk=played.pk)
    elsewhere, _answer = verb("import", written(tmp_path, older), "--as", "copy")
    assert elsewhere == 0


def test_a_dry_run_keeps_nothing(played: Contest, tmp_path: Path) -> None:
    path = written(tmp_path, taken_away(played))
    before = everything()
    status, answer = verb("import", path, "--dry-run")
    assert (status, answer["created"], answer["dry_run"]) == (0, True, True)
    assert everything() == before


def test_an_empty_installation_gets_its_first_account(tmp_path: Path) -> None:
    contest = make_contest(2)
    path = written(tmp_path, taken_away(contest))
    User.objects.update(is_superuser=False)
    status, answer = verb("import", path)
    assert (status, answer["errors"][0]["field"]) == (2, "organiser")
    status, answer = verb("import", path, "--organiser", "inconnue")
    assert (status, answer["errors"][0]["field"]) == (2, "organiser")


def test_a_person_is_who_the_decisions_say(played: Contest, tmp_path: Path) -> None:
    boss = User.objects.get(username="first")
    one, other = (
        Player.objects.create(organiser=boss, name="Joueur 1A", town=town) for town in "AB"
    )
    path = written(tmp_path, taken_away(played))
    decisions = tmp_path / "people.json"
    decisions.write_text(json.dumps({"p1": other.pk}), "utf-8")
    status, answer = verb("import", path, "--people", decisions)
    assert (status, answer["people"]) == (0, {"known": 1, "new": 7})
    contest = Contest.objects.get(slug=answer["slug"])
    assert contest.teams.get(number=1).player1 == other
    assert not one.uids.filter(contest=contest).exists()


@pytest.mark.parametrize("reason", ["[]", '{"p1": true}', '{"p1": "Jean"}', "{", '{"x": 1}'])
def test_unreadable_decisions_are_refused(played: Contest, tmp_path: Path, reason: str) -> None:
    path = written(tmp_path, taken_away(played))
    decisions = tmp_path / "people.json"
    decisions.write_text(reason, "utf-8")
    before = everything()
    status, answer = verb("import", path, "--people", decisions)
    assert (status, answer["errors"][0]["field"]) == (2, "people")
    assert everything() == before


def test_duplicate_answers_the_new_address(played: Contest) -> None:
    status, answer = verb(
        "duplicate", played.slug, "--name", "Saint-Martin 2027", "--date", "2027-11-20"
    )
    assert (status, answer["slug"]) == (0, "saint-martin-2027")
    assert not Contest.objects.get(slug="saint-martin-2027").teams.exists()


def test_duplicate_says_every_fault_at_once(played: Contest) -> None:
    lines = LogLine.objects.count()
    status, answer = verb("duplicate", "nulle-part", "--name", " ", "--date", "20 novembre")
    assert status == 2
    assert [one["field"] for one in answer["errors"]] == ["slug", "name", "date"]
    assert LogLine.objects.count() == lines
