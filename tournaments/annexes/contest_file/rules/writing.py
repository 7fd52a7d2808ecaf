"""The bytes of a contest file. The same value gives the same bytes."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from hashlib import sha256
from io import BytesIO
from operator import attrgetter
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from pydantic_core import to_jsonable_python

from tournaments.annexes.contest_file.rules.reading import ADAPTERS
from tournaments.annexes.contest_file.rules.value import (
    FORMAT,
    MIMETYPE,
    ORDER,
    VERSION,
    ContestFile,
    Extra,
    ListedMember,
    Manifest,
    Member,
)

#: Oldest date of a zip, instead of the real one.
NO_DATE: Final = (1980, 1, 1, 0, 0, 0)
#: A zip written on Unix, and the rights of its members: the same wherever it is written.
_UNIX: Final = 3
_RIGHTS: Final = 0o100600 << 16
_LEVEL: Final = 6


def write(file: ContestFile, regulation: str, results: bytes) -> bytes:
    """Return the bytes of a contest file.

    `regulation` and `results` are regulation.toml and results.json, for readers without the
    program.
    """
    content = {
        Member.CONTEST: _json(file.contest),
        Member.PEOPLE: _json(file.people),
        Member.TEAMS: _json(file.teams),
        Member.ROUNDS: _json(file.rounds),
        Member.ENTRIES: _json(file.entries),
        Member.AWARDS: _json(file.awards),
        Member.LOG: b"".join(_row(line) + b"\n" for line in file.log),
        Member.REGULATION: regulation.encode(),
        Member.RESULTS: results,
    }
    if file.logo is not None:
        content[Member.LOGO] = file.logo
    if file.cash is not None:
        content[Member.CASH] = _json(file.cash)
    content[Member.MANIFEST] = _json(_manifest(file, content))
    content[Member.MIMETYPE] = MIMETYPE.encode()
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for member in ORDER:
            if member in content:
                how = ZIP_STORED if member is Member.MIMETYPE else ZIP_DEFLATED
                archive.writestr(_head(member), content[member], how, _LEVEL)
    return buffer.getvalue()


def _manifest(file: ContestFile, content: dict[Member, bytes]) -> Manifest:
    kept: dict[str, Any] = {"with": tuple(extra for extra in Extra if extra in file.extras)}
    return Manifest(
        format=FORMAT,
        version=VERSION,
        program=file.program,
        uid=file.uid,
        contest_version=file.contest.contest.version,
        log=len(file.log),
        members=tuple(
            ListedMember(name=member, size=len(raw), sha256=sha256(raw).hexdigest())
            for member in ORDER
            if (raw := content.get(member)) is not None
        ),
        **kept,
    )


def _head(member: Member) -> ZipInfo:
    head = ZipInfo(member, NO_DATE)
    head.create_system = _UNIX
    head.external_attr = _RIGHTS
    return head


def _json(value: Any) -> bytes:
    """Return a member as JSON, a row a line, so that two files can be compared line by line.

    Rows are written one after the other: all of them as plain values would take ten times the
    memory of the text.
    """
    parts = []
    for one in sorted(fields(value), key=attrgetter("name")):
        name, held = one.name, getattr(value, one.name)
        if held == () == one.default:
            # A list that files did not have at first is only in those that need it.
            continue
        # A row says its own type: the adapter of the member would ask for the whole member.
        if isinstance(held, tuple) and held and is_dataclass(held[0]):
            rows = b",\n".join(map(_row, held))
            parts.append(b'"%s": [\n%s\n]' % (name.encode(), rows))
        else:
            parts.append(b'"%s": %s' % (name.removesuffix("_").encode(), _row(held)))
    return b"{\n" + b",\n".join(parts) + b"\n}\n"


def _row(value: Any) -> bytes:
    """Return a row, or another value of a member, as one line of JSON."""
    data = to_jsonable_python(value, by_alias=True)
    if is_dataclass(value):
        # A field that files did not have at first is only in the rows that need it.
        for one in fields(value):
            if getattr(value, one.name) == one.default:
                del data[one.name]
    return json.dumps(data, ensure_ascii=False, sort_keys=True).encode()


DRAFT = "https://json-schema.org/draft/2020-12/schema"
#: Name of the file that holds the schema of this version.
NAME = f"contest-format-{VERSION}.schema.json"


def schema() -> dict[str, Any]:
    """Return one document: under `$defs`, the schema of each member by its name.

    That of log.jsonl describes one line.
    """
    members = {}
    for member, adapter in ADAPTERS.items():
        member_schema = adapter.json_schema(ref_template=f"#/$defs/{member}/$defs/{{model}}")
        members[str(member)] = member_schema
    return {
        "$schema": DRAFT,
        "title": f"dix-de-der/contest, version {VERSION}",
        "$defs": members,
    }
