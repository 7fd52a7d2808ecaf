"""`manage.py season SLUG`: the table of a season of here, and its files."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.annexes.seasons.builders import PLAYERS, make_day, make_season
from tournaments.annexes.seasons.queries.table import season_table
from tournaments.annexes.seasons.rules import as_data

pytestmark = pytest.mark.django_db


def run(*arguments: Any, **options: Any) -> str:
    output = StringIO()
    call_command("season", *arguments, stdout=output, **options)
    return output.getvalue()


def test_it_gives_the_table_and_the_files_that_make_the_same(tmp_path: Path) -> None:
    pairs = [("Anne A", "Bob B"), ("Cléo C", "Dan D")]
    days = [make_day(pairs, "Un"), make_day(pairs[::-1], "Deux", 7, seed=2)]
    season = make_season(days, PLAYERS.replace("[day]", "best = 1\n[day]"))

    table = json.loads(run(season.slug, json=True))
    assert table == json.loads(json.dumps(as_data(season_table(season))))

    run(season.slug, out=str(tmp_path / "there"))
    rules, read = tmp_path / "there" / "rules.toml", tmp_path / "there" / "days.json"
    assert json.loads(run(rules=str(rules), days=[str(read)], json=True)) == table

    key = "+".join(table["table"][0]["key"])
    assert run(season.slug, explain=key).startswith(table["table"][0]["name"])


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"slug": "nulle-part"}, "season"),
        ({"slug": None}, "command"),
        ({"slug": "x", "rules": "rules.toml"}, "command"),
    ],
)
def test_it_refuses_in_one_document_of_errors(arguments: dict[str, Any], field: str) -> None:
    output = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("season", json=True, stdout=output, **arguments)

    assert left.value.code == 2
    assert [one["field"] for one in json.loads(output.getvalue())["errors"]] == [field]
