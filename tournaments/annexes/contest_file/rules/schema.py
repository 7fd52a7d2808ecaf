"""JSON Schema of the members of a contest file, made from the rows that read them."""

from __future__ import annotations

import json
from typing import Any

from tournaments.annexes.contest_file.rules.members import VERSION
from tournaments.annexes.contest_file.rules.reading import ADAPTERS

DRAFT = "https://json-schema.org/draft/2020-12/schema"
#: Name of the file that holds the schema of this version.
NAME = f"contest-format-{VERSION}.schema.json"


def schema() -> dict[str, Any]:
    """Return one document: under `$defs`, the schema of each member by its name.

    That of log.jsonl describes one line.
    """
    members = {}
    for member, adapter in ADAPTERS.items():
        found = adapter.json_schema(ref_template=f"#/$defs/{member}/$defs/{{model}}")
        members[str(member)] = found
    return {
        "$schema": DRAFT,
        "title": f"dix-de-der/contest, version {VERSION}",
        "$defs": members,
    }


def written() -> str:
    """Return the schema as it is kept beside the documents."""
    return json.dumps(schema(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
