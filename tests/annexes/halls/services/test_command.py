"""`manage.py halls`: one JSON document on standard output, whatever is typed."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from tests.annexes.halls.builders import gathering_of, played_hall
from tests.annexes.halls.services.test_bringing import ranked, ruled
from tests.factories import make_contest
from tests.sweeps import for_each
from tournaments.annexes.halls.management.commands.halls import Command

EXAMPLE = "--places 16 --each 1 --rest entrants --halls 34,28,21,19"


def answer_of(typed: str) -> tuple[int, Any]:
    """Return the status of the command and the document that it prints."""
    out = StringIO()
    try:
        call_command("halls", *typed.split(), stdout=out)
    except SystemExit as left:
        return int(left.code or 0), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


@pytest.mark.parametrize(
    ("method", "quotas"),
    [("largest-remainder", [5, 4, 4, 3]), ("highest-average", [5, 5, 3, 3])],
)
def test_quotas_are_shared_without_a_database(method: str, quotas: list[int]) -> None:
    status, document = answer_of(f"quotas {EXAMPLE} --method {method}")
    assert (status, document["quotas"]) == (0, quotas)
    assert [step["step"] for step in document["steps"]] == ["each", "shared"]
    assert document["steps"][0]["says"] == "places données d’abord, autant à chaque salle : 4"


def test_numbers_by_hand_are_typed_by_hall() -> None:
    assert answer_of(f"quotas {EXAMPLE} --by-hand 2=2")[1]["quotas"] == [6, 2, 4, 4]


@for_each(
    "typed, fields",
    [
        ("quotas --places x --each -1 --rest best --method fair --halls 3,a", [
            "halls", "places", "each", "rest", "method",
        ]),
        ("quotas", ["halls", "places"]),
        ("quotas --places 0 --halls 8,8", ["places"]),
        ("quotas --places 3 --each 1 --halls 4,4,4,4", ["places"]),
        ("quotas a --places 3 --halls 4", ["arguments"]),
        ("share", ["verb"]),
        ("ranking", ["gathering"]),
    ],
)  # fmt: skip
def test_every_fault_is_told_at_once(typed: str, fields: list[str]) -> None:
    status, document = answer_of(typed)
    assert (status, [error["field"] for error in document["errors"]]) == (2, fields)
    assert all(error["message"] for error in document["errors"])


def test_an_option_that_does_not_exist_is_refused_in_json_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as left:
        Command().run_from_argv(["manage.py", "halls", "quotas", "--plces", "3"])
    assert left.value.code == 2
    [error] = json.loads(capsys.readouterr().out)["errors"]
    assert "--plces" in error["message"]


@pytest.mark.django_db
def test_the_ranking_names_hall_and_number() -> None:
    gathering = gathering_of(played_hall("Nord"), played_hall("Sud", over=False, seed=5))
    status, document = answer_of(f"ranking {gathering.slug}")
    assert status == 0
    assert [(hall["name"], hall["over"], hall["entrants"]) for hall in document["halls"]] == [
        ("Salle A", True, 4), ("Salle B", False, 4),
    ]  # fmt: skip
    first = document["ranking"][0]
    assert first["team"] == f"{first['hall']}/{first['number']}"
    assert [row["rank"] for row in document["ranking"]] == sorted(
        r["rank"] for r in document["ranking"]
    )


@pytest.mark.django_db
def test_halls_that_counted_other_numbers_of_rounds_are_refused() -> None:
    gathering = gathering_of(played_hall("Nord", rounds=2), played_hall("Sud"), played_hall("Est"))
    status, document = answer_of(f"ranking {gathering.slug}")
    assert status == 2
    assert document["errors"] == [
        {"field": "rounds", "message": "Salle A : 2 parties, les autres 1."}
    ]
    status, document = answer_of(f"ranking {gathering.slug} --rounds average")
    assert (status, document["criteria"][0], document["rounds"]) == (0, "average", None)
    status, document = answer_of(f"ranking {gathering.slug} --rounds 1")
    assert (status, document["rounds"], document["ranking"][0]["played"]) == (0, 1, 1)
    for wrong in ("0", "x", "2"):
        assert answer_of(f"ranking {gathering.slug} --rounds {wrong}")[0] == 2


@pytest.mark.django_db
def test_who_qualifies_is_told_then_registered_once() -> None:
    north, south, final = played_hall("Nord"), played_hall("Sud", seed=5), make_contest()
    gathering = ruled(gathering_of(north, south, final=final), 4)
    status, document = answer_of(f"qualify {gathering.slug}")
    assert (status, document["applied"], final.teams.count()) == (0, False, 0)
    assert [one["name"] for one in document["qualified"]][:2] == [
        ranked(north)[0],
        ranked(south)[0],
    ]
    status, document = answer_of(f"qualify {gathering.slug} --apply")
    assert (status, document["registered"]) == (0, [1, 2, 3, 4])
    assert all(one["in_final"] for one in document["qualified"])
    # Once more is harmless.
    assert answer_of(f"qualify {gathering.slug} --apply")[1]["registered"] == []
    assert final.teams.count() == 4


@pytest.mark.django_db
def test_what_cannot_be_done_is_refused_with_its_field() -> None:
    gathering = gathering_of(played_hall("Nord"))
    assert answer_of(f"qualify {gathering.slug}")[1]["errors"][0]["field"] == "places"
    ruled(gathering, 2)
    status, document = answer_of(f"qualify {gathering.slug} --apply")
    assert (status, document["errors"][0]["field"]) == (2, "final")
    assert answer_of("qualify nowhere")[1]["errors"][0]["field"] == "gathering"
