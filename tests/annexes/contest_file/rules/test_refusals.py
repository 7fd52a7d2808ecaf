"""Each refusal of a contest file, by a file built for it."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest

from tests.annexes.contest_file.rules.made import (
    kept,
    members_of,
    with_data,
    with_manifest,
    with_text,
    zipped,
)
from tests.annexes.contest_file.rules.refusing import fields, refusal_text
from tests.sweeps import for_each
from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.rules import value as limits
from tournaments.annexes.contest_file.rules.value import MIMETYPE, Member


def zip_with(name: str = "mimetype", content: bytes = b"x", **changed: Any) -> bytes:
    """Return a zip that begins as a contest, with one more member and its attributes changed."""
    buffer = BytesIO()
    head = ZipInfo(name)
    head.compress_type = changed.pop("compress_type", ZIP_STORED)
    for attribute, value in changed.items():
        setattr(head, attribute, value)
    with ZipFile(buffer, "w") as archive:
        archive.writestr(ZipInfo(Member.MIMETYPE), MIMETYPE.encode())
        archive.writestr(head, content)
    return buffer.getvalue()


def patched(raw: bytes, at: int, layout: str, value: int) -> bytes:
    """Return a zip with a field of the last entry of its directory overwritten."""
    changed = bytearray(raw)
    struct.pack_into(layout, changed, raw.rfind(b"PK\x01\x02") + at, value)
    return bytes(changed)


def test_the_kept_file_is_good() -> None:
    file = checked(kept())
    assert (len(file.teams.teams), len(file.rounds.rounds), len(file.entries.entries)) == (
        13,
        2,
        11,
    )
    assert file.with_phones
    assert file.with_cash


# The zip.


@for_each("raw", [b"", b"PK", b"no zip at all" * 50, kept()[:-30], kept()[40:]])
def test_what_is_no_whole_zip_is_refused(raw: bytes) -> None:
    assert fields(raw)[0] in {"document", "mimetype"}


def test_an_encrypted_member_is_refused() -> None:
    raw = patched(zip_with("contest.json"), 8, "<H", 1)
    assert "contest.json : Ce membre est chiffré." in refusal_text(raw)


def test_another_compression_than_deflate_is_refused() -> None:
    raw = zip_with("contest.json", b"{}", compress_type=ZIP_BZIP2)
    assert "autrement que par « deflate »" in refusal_text(raw)


@for_each("name", ["folder/", "../contest.json", "a/b", "a\\b", "..", "/etc/passwd"])
def test_a_folder_or_a_path_is_refused(name: str) -> None:
    assert "ni dossier" in refusal_text(zip_with(name))


def test_a_link_is_refused() -> None:
    raw = zip_with("contest.json", b"/etc/passwd", create_system=3, external_attr=0o120777 << 16)
    assert "contest.json : Ce membre est un lien" in refusal_text(raw)


def test_a_name_that_no_contest_has_is_refused() -> None:
    members = members_of(kept())
    assert fields(zipped({**members, "notes.txt": b"x"})) == ["notes.txt"]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_twice_is_refused() -> None:
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, content in [*members_of(kept()).items(), ("teams.json", b"{}")]:
            archive.writestr(ZipInfo(name), content)
    assert "teams.json : Ce nom est deux fois dans le zip." in refusal_text(buffer.getvalue())


def test_a_member_that_is_missing_is_refused_and_all_are_named() -> None:
    members = members_of(kept())
    del members[Member.TEAMS], members[Member.LOG]
    assert fields(zipped(members)) == ["teams.json", "log.jsonl"]


def test_the_mimetype_comes_first_and_is_stored() -> None:
    members = members_of(kept())
    mimetype = members.pop(Member.MIMETYPE)
    assert fields(zipped({**members, Member.MIMETYPE: mimetype})) == ["mimetype"]
    assert fields(zipped({Member.MIMETYPE: b"application/zip", **members})) == ["mimetype"]
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, content in {Member.MIMETYPE: mimetype, **members}.items():
            archive.writestr(name, content)
    assert fields(buffer.getvalue()) == ["mimetype"]
    assert fields(b"#!/bin/sh\n" + kept()) == ["mimetype"]


def test_members_stand_in_their_order() -> None:
    members = members_of(kept())
    teams = members.pop(Member.TEAMS)
    assert "ordre" in refusal_text(zipped({**members, Member.TEAMS: teams}))


# Sizes.


def test_a_file_of_more_than_50_megabytes_is_refused() -> None:
    assert "dépasse 50 Mo" in refusal_text(kept() + bytes(limits.MOST_BYTES))


def test_a_member_that_unfolds_more_than_200_times_is_refused() -> None:
    assert "plus de 200 fois" in refusal_text(
        zip_with("contest.json", bytes(10**6), compress_type=ZIP_DEFLATED)
    )


def test_a_size_that_is_announced_smaller_than_it_is_is_refused() -> None:
    """CVE-2019-9674: a zip's announced sizes are not to be believed."""
    bomb = zip_with("contest.json", bytes(10**7), compress_type=ZIP_DEFLATED)
    assert "taille annoncée" in refusal_text(patched(bomb, 24, "<L", 1_000))


def test_more_than_200_megabytes_unfolded_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.annexes.contest_file.rules.unfolding.MOST_UNFOLDED", 50_000)
    assert "une fois déplié" in refusal_text(kept())


def test_more_than_64_members_are_refused() -> None:
    members = {f"{number}.json": b"" for number in range(65)}
    assert "plus de 64 membres" in refusal_text(zipped(members))


def test_members_that_share_bytes_are_refused() -> None:
    raw = bytearray(kept())
    second = raw.find(b"PK\x01\x02", raw.find(b"PK\x01\x02") + 4)
    third = raw.find(b"PK\x01\x02", second + 4)
    # The third entry of the directory says that it begins where the second does, under its name.
    raw[third + 42 : third + 46] = raw[second + 42 : second + 46]
    assert fields(bytes(raw)) == ["contest.json"]
    assert "commence dans le précédent" in refusal_text(bytes(raw))


def test_an_archive_of_64_bits_is_refused() -> None:
    raw = kept()
    end = raw.rfind(b"PK\x05\x06")
    directory = struct.unpack_from("<L", raw, end + 16)[0]
    size, count = end - directory, len(members_of(raw))
    whole = struct.pack(
        "<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, directory
    )
    where = struct.pack("<4sLQL", b"PK\x06\x07", 0, end, 1)
    assert fields(raw[:end] + whole + where + raw[end:]) == ["document"]


def test_a_directory_of_a_million_members_is_not_read() -> None:
    raw = bytearray(kept())
    struct.pack_into("<L", raw, kept().rfind(b"PK\x05\x06") + 12, 40_000_000)
    assert "plus de 64 membres" in refusal_text(bytes(raw))


def test_a_byte_changed_is_refused() -> None:
    raw = bytearray(kept())
    at = kept().find(b"people.json") + 60
    raw[at] ^= 0xFF
    assert "people.json : Ce membre est abîmé" in refusal_text(bytes(raw))


def test_a_size_or_a_digest_that_differs_from_the_manifest_is_refused() -> None:
    members = members_of(kept())
    longer = {**members, Member.RESULTS: members[Member.RESULTS] + b"\n"}
    assert refusal_text(zipped(longer)).startswith("results.json : La taille")
    other = {**members, Member.RESULTS: members[Member.RESULTS].replace(b"1", b"2", 1)}
    assert refusal_text(zipped(other)).startswith("results.json : L’empreinte SHA-256")


def test_the_manifest_lists_the_members_of_the_zip() -> None:
    members = members_of(kept())
    without_logo = {name: raw for name, raw in members.items() if name != Member.LOGO}
    assert fields(zipped(without_logo)) == ["manifest.json:members"]


# Versions.


def test_a_newer_version_says_to_update_whatever_else_it_has() -> None:
    members = members_of(kept())
    manifest = json.loads(members[Member.MANIFEST]) | {"version": 2, "halls": []}
    newer = {**members, Member.MANIFEST: json.dumps(manifest).encode(), "halls.json": b"[]"}
    sentence = (
        "Ce fichier vient d’une version plus récente de Dix de Der (2) : mettez celle-ci à jour."
    )
    assert refusal_text(zipped(newer)) == f"manifest.json:version : {sentence}"


@for_each(
    "field, value",
    [("version", 0), ("format", "dix-de-der/results"), ("log", 3), ("contest_version", 1)],
)
def test_the_manifest_says_what_the_file_is(field: str, value: Any) -> None:
    assert fields(with_manifest(members_of(kept()), **{field: value})) == [f"manifest.json:{field}"]


def test_the_manifest_says_what_the_file_carries() -> None:
    members = members_of(kept())
    assert "manifest.json:with" in fields(with_manifest(members, **{"with": ["phones"]}))
    assert "manifest.json:with" in fields(with_manifest(members, **{"with": ["cash"]}))
    assert fields(with_manifest(members, **{"with": ["phones", "coffee"]})) == [
        "manifest.json:with[2]"
    ]


# JSON.


@for_each(
    "changed, words",
    [
        (lambda raw: b"[" * 31 + b"]" * 31, "Plus de 30 listes"),
        (lambda raw: b'{"a":' * 5_000, "Plus de 30 listes"),
        (lambda raw: b"[" * 10**6, "Plus de 30 listes"),
        (
            lambda raw: raw.replace(b'"teams"', b'"teams": [], "teams"', 1),
            "« teams » est écrit deux fois",
        ),
        (lambda raw: raw.replace(b'"lot": ', b'"lot": NaN, "x": ', 1), "NaN n’est pas un nombre"),
        (lambda raw: raw.replace(b'"lot": ', b'"lot": -Infinity, "x": ', 1), "-Infinity"),
        (
            lambda raw: raw.replace(b'"lot": ', b'"lot": 1.5, "x": ', 1),
            "1.5 n’est pas un nombre entier",
        ),
        (lambda raw: raw.replace(b'"lot": ', b'"lot": 1e400, "x": ', 1), "nombre entier"),
        (lambda raw: raw.replace(b'"lot": ', b'"lot": 9223372036854775808, "x": ', 1), "64 bits"),
        (lambda raw: raw.replace(b'"lot": ', b'"lot": ' + b"9" * 5_000 + b', "x": ', 1), "64 bits"),
        (lambda raw: raw.replace("Léa".encode(), b"L\\u0000a", 1), "U+0000"),
        (lambda raw: raw.replace("Léa".encode(), b"L\xe9a", 1), "UTF-8"),
        (lambda raw: raw.replace("Léa".encode(), b"L\\ud800a", 1), "teams.json"),
        (lambda raw: raw[:-5], "Ce n’est pas du JSON : ligne"),
        (lambda raw: b"", "Ce n’est pas du JSON"),
        (lambda raw: b'"' + b'\\"' * 10**6, "Ce n’est pas du JSON"),
    ],
)
def test_json_is_read_strictly(changed: Callable[[bytes], bytes], words: str) -> None:
    sentence = refusal_text(with_text(Member.TEAMS, changed))
    assert sentence.startswith("teams.json")
    assert words in sentence


def test_thirty_levels_are_read() -> None:
    deep: Any = 0
    for _level in range(26):
        deep = [deep]
    assert checked(with_data(Member.LOG, lambda lines: lines[0].update(after=deep)))
