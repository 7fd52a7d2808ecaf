"""The JSON Schema of a contest file is the one that the program reads by."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator

from tests.annexes.contest_file.rules.made import kept, members_of
from tournaments.annexes.contest_file.rules.reading import ADAPTERS
from tournaments.annexes.contest_file.rules.value import Member
from tournaments.annexes.contest_file.rules.writing import NAME, schema


def test_the_schema_is_served_with_the_documents(client: Client) -> None:
    assert reverse("help-schema").endswith(f"/{NAME}")
    answer = client.get(reverse("help-schema"))
    assert answer["Content-Type"] == "application/schema+json"
    assert answer.json() == schema()


@pytest.mark.parametrize("member", ADAPTERS)
def test_the_kept_file_follows_the_schema_and_another_does_not(member: Member) -> None:
    document = schema()
    validator = Draft202012Validator({**document, "$ref": f"#/$defs/{member}"})
    raw = members_of(kept())[member]
    values: list[Any] = (
        [json.loads(one) for one in raw.splitlines()] if member is Member.LOG else []
    )
    for value in values or [json.loads(raw)]:
        assert not list(validator.iter_errors(value))
        assert list(validator.iter_errors({**value, "shoes": 42}))
