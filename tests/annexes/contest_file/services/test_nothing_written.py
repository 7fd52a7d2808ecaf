"""A refused file writes nothing: the whole database is dumped before and after each refusal."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from tests.annexes.contest_file.rules import refusing, test_refusals, test_refused_values
from tests.annexes.contest_file.rules.made import members_of, with_manifest
from tests.annexes.contest_file.services.dumped import nothing_written
from tests.annexes.contest_file.services.formats import read_twice
from tests.annexes.contest_file.services.travelling import ALL, brought, taken, taken_away
from tests.factories import make_contest, make_first_organiser, make_user, play_round
from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.queries.matching import Way
from tournaments.annexes.contest_file.rules.value import FileRefused, Member
from tournaments.annexes.contest_file.services.importing import Asked, NotAsked, Unverified
from tournaments.models import Player
from tournaments.services.cash import items, ledger
from tournaments.services.hall import announcements
from tournaments.words.enums import ItemPer
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def importer() -> User:
    """Who imports is known before the database is dumped."""
    return make_user("importer")


def changed(raw: bytes, member: Member, change: Callable[[Any], None]) -> bytes:
    """Return a file with the data of one member changed in place, and a manifest that says so."""
    members = members_of(raw)
    if member is Member.LOG:
        lines = [json.loads(line) for line in members[member].splitlines()]
        change(lines)
        written = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    else:
        data = json.loads(members[member])
        change(data)
        written = json.dumps(data).encode()
    return with_manifest({**members, member: written})


def unread() -> bytes:
    """Return a file whose log says that second readings were asked before the first result."""

    def asked_first(lines: list[dict[str, Any]]) -> None:
        [line] = [one for one in lines if one["action"] == "set_second_reading"]
        line["at"] = lines[0]["at"]

    return changed(taken_away(read_twice()), Member.LOG, asked_first)


def miscounted() -> bytes:
    """Return a file whose count of the box is not that of its notes."""
    contest = make_contest(2)
    items.add_item(contest, contest.organiser, "Inscription", 1000, ItemPer.TEAM)
    for number in (1, 2):
        ledger.settle(contest, contest.organiser, contest.teams.get(number=number))
    ledger.count_box(contest, contest.organiser, {1000: 2}, upto=2)
    raw = taken_away(contest, ALL)
    return changed(raw, Member.CASH, lambda cash: cash["counts"][0].update(pieces={"1000": 3}))


@pytest.mark.parametrize("build", [unread, miscounted])
def test_a_file_that_verify_finds_different_is_refused_whole(build: Callable[[], bytes]) -> None:
    raw = build()
    # Nothing is wrong in the file itself: what it makes here is.
    assert checked(raw)
    with nothing_written(), pytest.raises(Unverified) as refused:
        brought(raw)
    assert refused.value.differences


def test_what_the_database_refuses_is_a_sentence() -> None:
    contest = make_contest(2)
    play_round(contest)

    def same_person(teams: Any) -> None:
        teams["teams"][0]["player2"] = teams["teams"][0]["player1"]

    raw = changed(taken_away(contest), Member.TEAMS, same_person)
    with nothing_written(), pytest.raises(Refused, match="la base de données le refuse"):
        brought(raw)


def test_a_contest_that_is_here_is_refused_without_a_change(importer: User) -> None:
    contest = make_contest(4, organiser=importer)
    play_round(contest)
    early = taken(contest)
    announcements.announce(contest, importer, "La buvette ferme.")
    for asked in (None, Asked(Way.UPDATE)):
        with nothing_written(), pytest.raises(NotAsked):
            brought(early, importer, asked)
    with nothing_written():
        assert brought(taken(contest), importer).outcome == "unchanged"


def test_a_person_who_is_nobody_here_is_refused_without_a_change(importer: User) -> None:
    raw = taken_away(make_contest(2))
    somebody = Player.objects.create(organiser=importer, name="Somebody")
    for decided in ({"p1": 10**9}, {"p1": somebody.pk, "p2": somebody.pk}):
        with nothing_written(), pytest.raises(Refused):
            brought(raw, importer, Asked(decided=decided))


def cases(function: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """Yield the arguments with which pytest would call a test."""
    marks = [one for one in getattr(function, "pytestmark", ()) if one.name == "parametrize"]
    lists = []
    for mark in marks:
        names, values = mark.args
        several = isinstance(names, tuple)
        lists.append([dict(zip(names, v, strict=True)) if several else {names: v} for v in values])
    for parts in product(*lists):
        yield {name: value for part in parts for name, value in part.items()}


def refused_files(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return each file that the tests of the refusals build."""
    files: list[bytes] = []

    def noted(raw: bytes) -> Any:
        try:
            return checked(raw)
        except FileRefused:
            files.append(raw)
            raise

    monkeypatch.setattr(refusing, "checked", noted)
    tests = {**vars(test_refusals), **vars(test_refused_values)}
    for name, function in tests.items():
        if name.startswith("test_") and "monkeypatch" not in inspect.signature(function).parameters:
            for arguments in cases(function):
                function(**arguments)
    return files


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_no_file_built_to_be_refused_writes_anything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_first_organiser("first")
    play_round(make_contest(2))
    files = refused_files(monkeypatch)
    assert len(files) > 100
    path = tmp_path / "a.dixdeder"
    for raw in files:
        path.write_bytes(raw)
        out = StringIO()
        with nothing_written(), pytest.raises(SystemExit) as ended:
            call_command("contest", "import", str(path), "--json", stdout=out)
        assert ended.value.code == 2
        errors = json.loads(out.getvalue())["errors"]
        assert errors
        assert all(one["field"] and one["message"] for one in errors)
