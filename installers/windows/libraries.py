"""Libraries that the compiled files of the folder for Windows need, and those that it lacks.

Windows finds a library beside the file that needs it, beside `python.exe`, or in the folder that a
wheel adds, named after it: `numpy.libs`. All the others must be those of Windows itself.
"""

from __future__ import annotations

import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

#: Runtime of C++ of Microsoft, which the embeddable Python lacks and Windows too.
RUNTIME = "msvcp140.dll"
#: Libraries that the embeddable Python puts beside `python.exe`.
OF_PYTHON = frozenset({"python3.dll", "python311.dll", "vcruntime140.dll", "vcruntime140_1.dll"})
#: Libraries of every Windows from 10 on, among those that compiled files ask for.
OF_WINDOWS = frozenset(
    f"{name}.dll"
    for name in (
        *("advapi32", "bcrypt", "bcryptprimitives", "cabinet", "comctl32", "crypt32", "dbghelp"),
        *("dnsapi", "gdi32", "iphlpapi", "kernel32", "mpr", "msi", "msvcrt", "mswsock", "netapi32"),
        *("normaliz", "ntdll", "ole32", "oleaut32", "pdh", "powrprof", "propsys", "psapi"),
        *("rpcrt4", "secur32", "setupapi", "shell32", "shlwapi", "ucrtbase", "user32", "userenv"),
        *("version", "winmm", "wintrust", "wldap32", "ws2_32"),
    )
)
#: Beginning of the names of the parts of Windows that stand for others.
API_SETS = ("api-ms-win-", "ext-ms-win-")

#: Places of the tables of imports among the directories of a file: at start, and at first call.
_IMPORTS, _DELAYED = 1, 13
#: Bytes of an entry in each table, and where the address of the name is in it.
_ENTRIES = {_IMPORTS: (20, 12), _DELAYED: (32, 4)}


class NotCompiled(ValueError):
    """The file is not a 64-bit library of Windows."""


def put_runtime(folder: Path) -> None:
    """Put the runtime of C++ beside `python.exe`, from the one that numpy carries.

    numpy's wheel has the library of Microsoft, under a name of its own. If it no longer has it,
    `missing` says who needs it.
    """
    for carried in (folder / "program" / "numpy.libs").glob("msvcp140-*.dll"):
        shutil.copyfile(carried, folder / "python" / RUNTIME)


def missing(folder: Path) -> list[str]:
    """Return what each compiled file of the folder needs and nobody gives it, as lines of text."""
    beside_python = _names(folder / "python") | OF_PYTHON
    lines = []
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in (".pyd", ".dll", ".exe"):
            continue
        known = beside_python | OF_WINDOWS | _names(path.parent) | _names(_added(folder, path))
        needed = sorted(set(imported(path.read_bytes())))
        lines += [
            f"{path.relative_to(folder).as_posix()}: {name}"
            for name in needed
            if name not in known and not name.startswith(API_SETS)
        ]
    return lines


def _names(folder: Path) -> set[str]:
    return {path.name.lower() for path in folder.glob("*.dll")}


def _added(folder: Path, path: Path) -> Path:
    """Return the folder of libraries that the wheel of a file adds, whether it is there or not."""
    program = folder / "program"
    package = path.relative_to(program).parts[0] if path.is_relative_to(program) else ""
    return program / f"{package}.libs"


def imported(content: bytes) -> Iterator[str]:
    """Yield the names of the libraries that a compiled file needs, in small letters.

    Raises `NotCompiled`. Source: Microsoft, PE Format, « The .idata Section ».
    """
    try:
        yield from _imported(content)
    except (struct.error, ValueError) as fault:
        raise NotCompiled(str(fault)) from fault


def _imported(content: bytes) -> Iterator[str]:
    (header,) = struct.unpack_from("<I", content, 0x3C)
    if content[header : header + 4] != b"PE\0\0":
        raise ValueError("no signature of a compiled file")
    sections, optional = struct.unpack_from("<H12xH", content, header + 6)
    start = header + 24
    if struct.unpack_from("<H", content, start)[0] != 0x20B:
        raise ValueError("not a file of 64 bits")
    parts = [
        struct.unpack_from("<4I", content, start + optional + 40 * place + 8)
        for place in range(sections)
    ]
    (directories,) = struct.unpack_from("<I", content, start + 108)
    for table, (size, name_at) in _ENTRIES.items():
        if table >= directories:
            continue
        (address,) = struct.unpack_from("<I", content, start + 112 + 8 * table)
        place = _place(parts, address) if address else None
        while place is not None:
            (name,) = struct.unpack_from("<I", content, place + name_at)
            if not name:
                break
            begin = _place(parts, name)
            yield content[begin : content.index(b"\0", begin)].decode("ascii").lower()
            place += size


def _place(parts: list[tuple[int, ...]], address: int) -> int:
    """Return where an address of memory is in the file."""
    for virtual, first, raw, place in parts:
        if first <= address < first + max(virtual, raw):
            return place + address - first
    raise ValueError(f"no part of the file holds {address:#x}")
