"""How the faults of a contest file are said."""

from __future__ import annotations

import json

import pytest

from tests.annexes.contest_file.rules.made import in_order, kept, members_of, with_manifest
from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.rules.value import Fault, FileRefused, Member


def test_a_file_of_noise_says_its_first_faults_and_how_many_more() -> None:
    faults = FileRefused([Fault("a", "Il manque.")] * 500).listed()
    assert len(faults) == 201
    assert faults[-1].sentence() == "Et 300 autres fautes."


def test_all_the_faults_come_at_once() -> None:
    members = members_of(kept())
    teams = json.loads(members[Member.TEAMS])
    teams["teams"][0]["name"] = ""
    teams["teams"][1]["lot"] = -1
    people = json.loads(members[Member.PEOPLE])
    people["people"][0]["club"] = None
    changed = {
        Member.TEAMS: json.dumps(teams).encode(),
        Member.PEOPLE: json.dumps(people).encode(),
    }
    with pytest.raises(FileRefused) as refused:
        checked(with_manifest(in_order({**members, **changed})))
    assert [fault.field for fault in refused.value.faults] == [
        "people.json:people[1].club",
        "teams.json:teams[1].name",
        "teams.json:teams[2].lot",
    ]
