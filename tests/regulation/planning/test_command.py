"""`manage.py plan`: the same timetable without a contest. No test here may touch a database."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.regulation.planning.helpers import BELOTE
from tests.sweeps import for_each
from tournaments.regulation import RoundChange
from tournaments.regulation.document import to_toml


def printed(**options: Any) -> str:
    out = io.StringIO()
    call_command("plan", **{"regulation": "ffb-belote", "teams": 21, **options}, stdout=out)
    return out.getvalue().replace("\u00a0", " ")


def test_the_text_says_each_round_the_end_and_what_is_wrong() -> None:
    assert printed(tables=6, start="13:30", end="19:00", pause=10).splitlines() == [
        "Partie 1 : 13 h 30 – 15 h 30",
        "Partie 2 : 15 h 40 – 17 h 40",
        "Partie 3 : 17 h 50 – 19 h 50",
        "Partie 4 : 20 h – 22 h",
        "4 parties, début à 13 h 30, fin vers 22 h.",
        "Il n’y a le temps que pour 2 parties avant 19 h.",
        "Il manque 4 tables : chaque partie se joue en 2 fois.",
        "La partie 3 finirait à 19 h 50, après la fin prévue à 19 h.",
    ]


def test_the_data_counts_minutes_from_the_start_past_midnight() -> None:
    data = json.loads(printed(start="22:00", end="02:30", meal_after=1, meal=90, json=True))
    assert data["rounds"][1] == {
        "number": 2,
        "start": "00:30",
        "end": "01:30",
        "begins_after": 150,
        "ends_after": 210,
        "matches": 10,
        "sittings": 1,
    }
    assert (data["end"], data["possible"], data["missing_tables"]) == ("04:00", 2, 0)


def test_a_document_is_read_as_rehearse_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "regulation.toml"
    changed = BELOTE.with_format(changes=(RoundChange(4, deals=15),))
    path.write_text(to_toml(changed), "utf-8")
    assert "Partie 4 : 17 h 45 – 19 h\n" in printed(regulation=str(path))
    assert "Partie 4 : 17 h 09 – 18 h 09\n" in printed(regulation=str(path), minutes_per_deal=4)


@for_each(
    "options, reason",
    [
        ({"teams": 1}, "De 2 à 10000 équipes attendues ; reçu 1."),
        ({"minutes_per_deal": 61}, "De 1 à 60 minutes par donne"),
        ({"tables": 0}, "--tables : de 1 à 10000 attendu ; reçu 0."),
        ({"pause": -1}, "--pause : de 0 à 600 attendu ; reçu -1."),
        ({"meal": 601}, "--meal : de 0 à 600"),
        ({"meal_after": 0}, "--meal-after : au moins 1 attendu ; reçu 0."),
        ({"start": "25:00"}, "--start : une heure attendue, comme 14:00 ; reçu « 25:00 »."),
        ({"end": "tard"}, "--end : une heure attendue"),
        ({"regulation": "ffb-tarot"}, "Ni règlement proposé ni fichier lisible"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(CommandError) as refused:
        printed(**options)
    assert reason in str(refused.value)
    assert refused.value.returncode == 2
