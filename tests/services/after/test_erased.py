"""The log of the house, and the copies that still hold people who were forgotten."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse

from tests.browser.database import database_at
from tests.factories import make_first_organiser
from tests.services.after.test_forgetting import a_past_contest
from tests.setup.hall import made_at
from tests.views.desk import signed_in, text
from tests.views.helpers import post
from tournaments.machine.backups import files
from tournaments.machine.backups.copying import ROOM, copies, copy_kept
from tournaments.machine.backups.files import doubt_of
from tournaments.machine.backups.forgotten import Erasure, holding
from tournaments.machine.backups.record import note_start, timedelta
from tournaments.models import Contest, HouseLine, Player
from tournaments.models.log import LogIsAppendOnly
from tournaments.models.openings import without_guard
from tournaments.queries.after.erased import brings_back_forgotten, copies_holding_forgotten
from tournaments.services.after import forgetting
from tournaments.services.after.copies import purge_copies
from tournaments.words.house_enums import HouseAction
from tournaments.words.texts import Refused

on_sqlite = pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PostgreSQL copies itself"
)


@pytest.mark.django_db
def test_a_deleted_contest_leaves_one_line_in_the_house() -> None:
    contest = a_past_contest()
    key, teams, rounds = contest.pk, contest.teams.count(), contest.rounds.count()
    forgetting.delete_contest(contest, contest.organiser)
    line = HouseLine.objects.get()
    assert (line.action, line.subject, line.contest, line.by) == (
        HouseAction.DELETE_CONTEST,
        contest.name,
        key,
        contest.organiser,
    )
    assert line.counts == {"teams": teams, "rounds": rounds}


@pytest.mark.django_db
def test_a_contest_that_is_not_deleted_leaves_no_line() -> None:
    contest = a_past_contest()
    Contest.objects.filter(pk=contest.pk).update(closed_at=None)
    with pytest.raises(Refused):
        forgetting.delete_contest(contest, contest.organiser)
    assert not HouseLine.objects.exists()


@pytest.mark.django_db
def test_a_person_of_no_contest_who_is_forgotten_leaves_a_line_without_a_name() -> None:
    contest = a_past_contest()
    alone = Player.objects.create(organiser=contest.organiser, name="Zoé Passante")
    key = alone.pk
    forgetting.forget_person(alone, contest.organiser)
    line = HouseLine.objects.get()
    assert (line.action, line.player, line.subject) == (HouseAction.FORGET_PERSON, key, "")


@pytest.mark.django_db
def test_the_log_of_the_house_only_grows() -> None:
    line = HouseLine.objects.create(action=HouseAction.PURGE_COPIES)
    for change in (line.save, line.delete, HouseLine.objects.all().delete):
        with pytest.raises(LogIsAppendOnly):
            change()
    rows = without_guard(HouseLine)
    for refused in (lambda: rows.update(subject="rien"), rows.delete):
        with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
            refused()
    assert HouseLine.objects.get().subject == ""


# Copies of a database whose transactions are committed


@pytest.fixture
def hall(db: None, settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Folder of the data of an installation of its own."""
    settings.DATA_DIR = tmp_path / "var"
    settings.DATA_DIR.mkdir()
    database = tmp_path / "var" / "dixdeder.sqlite3"
    files.save(database)
    with database_at(database):
        yield database.parent


def copied() -> Path:
    database = files.database_file()
    assert database is not None
    copy = copy_kept(database, f"essai-{uuid4().hex[:6]}")
    assert copy is not None
    return copy.path


@on_sqlite
@pytest.mark.slow
def test_copies_of_before_a_forgetting_are_named_and_purged(hall: Path) -> None:
    early = copied()
    contest = a_past_contest()
    other = a_past_contest("Belote d’été", date(2026, 6, 1))
    alone = Player.objects.create(organiser=contest.organiser, name="Zoé Passante")
    held = copied()
    assert copies_holding_forgotten() == []
    forgetting.forget_person(alone, contest.organiser)
    assert copies_holding_forgotten() == [held]
    between = copied()
    assert copies_holding_forgotten() == [held]
    forgetting.forget_phones(other, contest.organiser)
    forgetting.delete_contest(contest, contest.organiser)
    assert copies_holding_forgotten() == [between, held]
    assert [brings_back_forgotten(file) for file in (early, between)] == [False, True]

    stick = hall.with_name("stick")
    stick.mkdir()
    note_start(timedelta(minutes=10), stick)
    (stick / ROOM).mkdir()
    (stick / ROOM / held.name).write_bytes(held.read_bytes())
    token = uuid4()
    assert purge_copies(contest.organiser, token) == 3
    assert copies_holding_forgotten() == []
    left = [one.path for one in copies()]
    assert early in left
    assert len(left) == 2
    assert doubt_of(left[0]) == ""
    assert [one.name for one in (stick / ROOM).glob("*.sqlite3")] == [left[0].name]
    line = HouseLine.objects.latest("pk")
    assert (line.action, line.counts) == (HouseAction.PURGE_COPIES, {"copies": 3})
    with pytest.raises(Refused, match="Aucune sauvegarde d’ici"):
        purge_copies(contest.organiser)


@on_sqlite
@pytest.mark.slow
def test_no_copy_is_purged_unless_a_new_one_is_good(
    hall: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_files: Path) -> None:
        raise Refused("le disque est plein")

    contest = a_past_contest()
    held = copied()
    forgetting.forget_people(contest, contest.organiser)
    monkeypatch.setattr(files, "save", full)
    with pytest.raises(Refused, match="le disque est plein"):
        purge_copies(contest.organiser)
    assert held.exists()
    assert not HouseLine.objects.exists()
    monkeypatch.undo()


@on_sqlite
def test_a_copy_without_the_line_or_of_another_story_holds_what_was_erased(
    settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    database = made_at(tmp_path / "dixdeder.sqlite3")
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE players (id INTEGER)")
        connection.execute("CREATE TABLE log (id INTEGER, action TEXT)")
        connection.execute("INSERT INTO players VALUES (7)")
        connection.execute("INSERT INTO log VALUES (3, 'draw_round')")
        connection.commit()
    copy = copy_kept(database)
    assert copy is not None
    # After a restoration, the same key belongs to another line.
    assert holding([Erasure("log", 3, "forget_people", "players", 7)]) == [copy.path]
    assert holding([Erasure("log", 3, "draw_round", "players", 7)]) == []
    # A copy of an older version has no such log, or no such person.
    assert holding([Erasure("house", 1, "forget_person", "players", 7)]) == [copy.path]
    assert holding([Erasure("house", 1, "forget_person", "players", 8)]) == []
    assert holding([Erasure("house", 1, "forget_person", "nobody", 7)]) == []


# The page


@pytest.mark.slow
@pytest.mark.django_db
def test_the_page_says_what_was_erased_and_by_whom() -> None:
    contest, staying = a_past_contest(), a_past_contest("Belote d’été", date(2026, 6, 1))
    teams, rounds = contest.teams.count(), contest.rounds.count()
    forgetting.delete_contest(contest, contest.organiser)
    page = text(signed_in(staying.organiser).get(reverse("erased")))
    assert f"{contest.organiser.username} : Concours supprimé, « {contest.name} »" in page
    assert f"{teams} inscriptions, {rounds} parties" in page
    assert "Aucune sauvegarde d’ici ne contient encore une personne effacée." in page


@on_sqlite
@pytest.mark.slow
def test_the_owner_purges_the_copies_by_a_button(hall: Path) -> None:
    contest = a_past_contest()
    held = copied()
    forgetting.forget_people(contest, contest.organiser)
    organiser = signed_in(contest.organiser)
    assert "Supprimer ces sauvegardes" not in text(organiser.get(reverse("erased")))
    desk = signed_in(make_first_organiser("owner"))
    page = text(desk.get(reverse("erased")))
    assert "1 sauvegarde contient encore des personnes effacées" in page
    assert str(held) in page
    assert post(desk, "copies-purge").url == reverse("erased")
    page = text(desk.get(reverse("erased")))
    assert "1 sauvegarde est supprimée." in page
    assert "Sauvegardes supprimées" in page
    assert not held.exists()
    post(desk, "copies-purge")
    assert "Aucune sauvegarde d’ici ne contient" in text(desk.get(reverse("erased")))
