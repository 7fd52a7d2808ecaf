"""Contest files for the tests: the one that is kept for good, and others made faulty on purpose."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo
from zlib import compress

from tournaments.annexes.contest_file.rules.value import ORDER, UNLISTED, Member
from tournaments.annexes.contest_file.rules.writing import NO_DATE

#: A file that version 1 of the format wrote. It is never written again.
KEPT = Path(__file__).parent / "kept" / "version-1.dixdeder"


@cache
def kept() -> bytes:
    return KEPT.read_bytes()


def members_of(raw: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(members: Mapping[str, bytes]) -> bytes:
    """Return a zip of these members, in this order, the way a contest file is one."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            # What folds too well is refused as a trap, before it is read.
            traps = len(content) > 100 * len(compress(content))
            how = ZIP_STORED if name == Member.MIMETYPE or traps else ZIP_DEFLATED
            archive.writestr(ZipInfo(name, NO_DATE), content, how)
    return buffer.getvalue()


def with_manifest(members: Mapping[str, bytes], **changed: Any) -> bytes:
    """Return the zip of these members, with a manifest that tells their sizes and digests."""
    manifest = json.loads(members[Member.MANIFEST])
    manifest["members"] = [
        {"name": name, "size": len(members[name]), "sha256": sha256(members[name]).hexdigest()}
        for name in members
        if name not in UNLISTED
    ]
    manifest["log"] = members[Member.LOG].count(b"\n")
    manifest.update(changed)
    return zipped({**members, Member.MANIFEST: json.dumps(manifest).encode()})


def with_text(name: Member, change: Callable[[bytes], bytes]) -> bytes:
    """Return the kept file with the text of one member changed."""
    members = members_of(kept())
    return with_manifest({**members, name: change(members[name])})


def with_data(name: Member, change: Callable[[Any], None]) -> bytes:
    """Return the kept file with the data of one member changed in place."""

    def rewritten(raw: bytes) -> bytes:
        if name is Member.LOG:
            lines = [json.loads(line) for line in raw.splitlines()]
            change(lines)
            return b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        data = json.loads(raw)
        change(data)
        return json.dumps(data).encode()

    return with_text(name, rewritten)


def in_order(members: Mapping[str, bytes]) -> dict[str, bytes]:
    return {member: members[member] for member in ORDER if member in members}
