"""Unfolding of a zip that may be hostile: nothing that it announces is believed."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import Path
from stat import S_IFMT, S_ISREG
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from scoring.words import N_
from tournaments.annexes.contest_file.rules.value import (
    DOCUMENT,
    MEGABYTE,
    MOST_BYTES,
    MOST_MEMBERS,
    MOST_RATIO,
    MOST_UNFOLDED,
    Fault,
    FileRefused,
    of_document,
)

#: Bytes unfolded at a time.
CHUNK: Final = 64 * 1024
#: End of a zip: its signature, then disks, numbers of members, and the size of the directory.
_END: Final = struct.Struct("<4s4H2LH")
_END_SIGN: Final = b"PK\x05\x06"
_ZIP64_SIGN: Final = b"PK\x06\x07"
_LOCAL: Final = struct.Struct("<4s5H3L2H")
_LOCAL_SIGN: Final = b"PK\x03\x04"
#: Largest directory read: that of `MOST_MEMBERS` members with long names.
_MOST_DIRECTORY: Final = 64 * 1024
_ENCRYPTED: Final = 0x1 | 0x40 | 0x2000
_NO_ZIP: Final = N_("Ce fichier n’est pas un concours : ce n’est pas un zip entier.")
DAMAGED: Final = N_("Ce membre est abîmé, ou n’a pas la taille annoncée.")
#: Errors of `zipfile` on a directory that is nonsense.
_NONSENSE: Final = (
    BadZipFile,
    NotImplementedError,
    struct.error,
    UnicodeError,
    ValueError,
    OverflowError,
    EOFError,
)


class Unfolded(NamedTuple):
    """A member of the zip: its name, its bytes, where it starts, whether it is stored as is."""

    name: str
    content: bytes
    start: int
    stored: bool


def bytes_of(path: Path) -> bytes:
    """Return the bytes of a file that is not too large. Raises `FileRefused` and `OSError`."""
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    refuse_too_large(raw)
    return raw


def refuse_too_large(raw: bytes) -> None:
    """Raise `FileRefused` if the file has more than `MOST_BYTES`."""
    if len(raw) > MOST_BYTES:
        raise of_document(N_("Ce fichier dépasse %(most)d Mo."), most=MOST_BYTES // MEGABYTE)


def unfold(raw: bytes) -> list[Unfolded]:
    """Return the members of a zip, in its order. Raises `FileRefused` with every fault.

    The faults of the directory are said all at once, before anything is unfolded. Bytes are counted
    while unfolding, and it stops at the first one too many.
    """
    refuse_too_large(raw)
    entries = _directory(raw)
    faults = [fault for entry in entries for fault in _faults_of(entry)]
    seen: set[str] = set()
    for entry in entries:
        if entry.filename in seen:
            faults.append(_fault(entry, N_("Ce nom est deux fois dans le zip.")))
        seen.add(entry.filename)
    if sum(entry.file_size for entry in entries) > MOST_UNFOLDED:
        faults.append(Fault(DOCUMENT, *_too_much()))
    if faults:
        raise FileRefused(faults)
    unfolded, total, end = [], 0, 0
    for entry in entries:
        # Members that share bytes would unfold the same ones again and again.
        if entry.header_offset < end:
            raise FileRefused([_fault(entry, N_("Ce membre commence dans le précédent."))])
        end = entry.header_offset + _LOCAL.size + entry.compress_size
        content = _inflated(raw, entry, MOST_UNFOLDED - total)
        total += len(content)
        stored = entry.compress_type == ZIP_STORED
        unfolded.append(Unfolded(entry.filename, content, entry.header_offset, stored))
    return unfolded


def _directory(raw: bytes) -> list[ZipInfo]:
    """Return the directory of a zip. Raises `FileRefused` if it is no zip, or has too many members.

    The size of the directory is looked at first: `zipfile` would read a million entries.
    """
    at = raw.rfind(_END_SIGN, max(0, len(raw) - _END.size - 0xFFFF))
    if at < 0 or len(raw) < at + _END.size:
        raise of_document(_NO_ZIP)
    _sign, _disk, _start, _here, count, size, _offset, _comment = _END.unpack_from(raw, at)
    if count > MOST_MEMBERS or size > _MOST_DIRECTORY:
        raise of_document(N_("Ce zip a plus de %(most)d membres."), most=MOST_MEMBERS)
    if raw.rfind(_ZIP64_SIGN, max(0, at - 20), at) >= 0:
        raise of_document(_NO_ZIP)
    try:
        with ZipFile(BytesIO(raw)) as archive:
            entries = archive.infolist()
    except _NONSENSE:
        raise of_document(_NO_ZIP) from None
    if len(entries) > MOST_MEMBERS:
        raise of_document(N_("Ce zip a plus de %(most)d membres."), most=MOST_MEMBERS)
    return entries


def _faults_of(entry: ZipInfo) -> list[Fault]:
    """Return the faults that the directory shows of a member."""
    name, faults = entry.orig_filename, []
    if "/" in name or "\\" in name or ".." in name or "\0" in name or entry.is_dir():
        faults.append(_fault(entry, N_("Un membre n’a ni dossier ni « .. » dans son nom.")))
    mode = entry.external_attr >> 16
    if mode and S_IFMT(mode) and not S_ISREG(mode):
        faults.append(_fault(entry, N_("Ce membre est un lien ou un dossier, pas un fichier.")))
    if entry.flag_bits & _ENCRYPTED:
        faults.append(_fault(entry, N_("Ce membre est chiffré.")))
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        faults.append(_fault(entry, N_("Ce membre est compressé autrement que par « deflate ».")))
    if entry.file_size > MOST_RATIO * max(entry.compress_size, 1):
        faults.append(_fault(entry, *_too_folded()))
    return faults


def _fault(entry: ZipInfo, message: str, params: dict[str, int] | None = None) -> Fault:
    # A name may hold anything: only its beginning is shown.
    return Fault(entry.orig_filename[:80] or DOCUMENT, message, params or {})


def _too_much() -> tuple[str, dict[str, int]]:
    most = MOST_UNFOLDED // MEGABYTE
    return N_("Ce fichier dépasse %(most)d Mo une fois déplié."), {"most": most}


def _too_folded() -> tuple[str, dict[str, int]]:
    return N_("Ce membre se déplie plus de %(most)d fois : c’est un piège."), {"most": MOST_RATIO}


def _inflated(raw: bytes, entry: ZipInfo, room: int) -> bytes:
    """Return the bytes of a member, at most `room`. Raises `FileRefused`."""
    folded = _folded(raw, entry)
    if entry.compress_type == ZIP_STORED:
        content = bytes(folded)
        if len(content) > room:
            raise FileRefused([Fault(DOCUMENT, *_too_much())])
    else:
        content = _counted(folded, entry, room)
    if len(content) != entry.file_size or zlib.crc32(content) != entry.CRC:
        raise FileRefused([_fault(entry, DAMAGED)])
    return content


def _folded(raw: bytes, entry: ZipInfo) -> memoryview:
    """Return the compressed bytes of a member. Raises `FileRefused` if they are not in the file."""
    start = entry.header_offset
    if start < 0 or start + _LOCAL.size > len(raw):
        raise of_document(_NO_ZIP)
    sign, *_fields, name_length, extra_length = _LOCAL.unpack_from(raw, start)
    begin = start + _LOCAL.size
    name = raw[begin : begin + name_length]
    begin += name_length + extra_length
    if (
        sign != _LOCAL_SIGN
        or begin + entry.compress_size > len(raw)
        or name
        not in (_encoded(entry.orig_filename, "utf-8"), _encoded(entry.orig_filename, "cp437"))
    ):
        raise of_document(_NO_ZIP)
    return memoryview(raw)[begin : begin + entry.compress_size]


def _encoded(name: str, encoding: str) -> bytes | None:
    try:
        return name.encode(encoding)
    except UnicodeEncodeError:
        return None


def _counted(folded: memoryview, entry: ZipInfo, room: int) -> bytes:
    """Return deflated bytes unfolded, counted as they come. Raises `FileRefused`."""
    most = MOST_RATIO * max(len(folded), 1)
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    content = bytearray()
    try:
        for at in range(0, len(folded), CHUNK):
            rest: bytes | memoryview = folded[at : at + CHUNK]
            while rest and not inflater.eof:
                content += inflater.decompress(rest, CHUNK)
                if len(content) > room:
                    raise FileRefused([Fault(DOCUMENT, *_too_much())])
                if len(content) > most:
                    raise FileRefused([_fault(entry, *_too_folded())])
                if len(content) > entry.file_size:
                    raise FileRefused([_fault(entry, DAMAGED)])
                rest = inflater.unconsumed_tail
        content += inflater.flush()
    except zlib.error:
        raise FileRefused([_fault(entry, DAMAGED)]) from None
    if not inflater.eof or inflater.unused_data:
        raise FileRefused([_fault(entry, DAMAGED)])
    return bytes(content)
