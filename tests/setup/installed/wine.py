"""The folder for Windows, complete, and Wine to run it where no Windows is.

The official embeddable Python is on python.org alone. Here its library and its compiled modules,
the same version, come from the wheel of a game engine that carries them. The rest is made: the
modules written in Python are those of this Python, and MinGW compiles `python.exe`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Sequence
from pathlib import Path

from installers.wheels import built_wheel
from installers.windows import folder as recipe
from installers.windows import libraries
from tournaments.server import windows

#: Variable by which the folder is tried.
ASKED = "WINDOWS_TRIED"
TOOLS = ("wine", "wineserver", "x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-objdump")
#: Wheels of Windows that stand for others: panda3d carries the official Python 3.11.9, and Wine 8
#: lacks a function of C (`crealf`) that numpy asks for from 2.0 on.
STAND_INS = """\
panda3d==1.10.16 --hash=sha256:37acfb92655c4226879f95c988e2ef1449a53c54486d6c1ebc00e2772429af82
numpy==1.26.4 --hash=sha256:cd25bcecc4974d09257ffcd1f098ee778f7834c3ad767fe5db785be9a4aa9cb2
"""
PROGRAM = """\
#include <wchar.h>
int Py_Main(int, wchar_t **);
int wmain(int count, wchar_t **words) { return Py_Main(count, words); }
"""
#: Words of a program whose texts are those of Windows.
WIDE = ("-municode", "-DUNICODE")
#: Windows gives this library, and Wine 8 does not. Libraries written in Rust use it.
RANDOM = """\
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(void *, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(void *to, SIZE_T size) {
    return SystemFunction036(to, size);
}
"""
#: Begins in each Python the function with which Windows tells that the window is being closed.
#: Wine 8 ends the programs of a closed window without it.
CLOSING = """\
#include <windows.h>
#include <tlhelp32.h>
#include <wchar.h>
int wmain(void) {
    HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    LPTHREAD_START_ROUTINE close = (LPTHREAD_START_ROUTINE)
        GetProcAddress(GetModuleHandleW(L"kernelbase.dll"), "CtrlRoutine");
    PROCESSENTRY32W one = { sizeof one };
    for (BOOL more = Process32FirstW(all, &one); more; more = Process32NextW(all, &one))
        if (!wcscmp(one.szExeFile, L"python.exe")) {
            HANDLE python = OpenProcess(PROCESS_ALL_ACCESS, FALSE, one.th32ProcessID);
            CreateRemoteThread(python, NULL, 0, close, (void *)CTRL_CLOSE_EVENT, 0, NULL);
        }
    return 0;
}
"""
#: Compiled files that the embeddable Python does not have.
NOT_EMBEDDABLE = ("api-ms-win-*", "_tkinter*", "tcl*", "tk*")
#: Parts of the library of Python that it does not have either.
LEFT_OUT = frozenset({"idlelib", "lib2to3", "site-packages", "dist-packages", "test", "tkinter"})


def missing() -> str:
    """Return why the folder is not run here, or "" if it is."""
    if not os.environ.get(ASKED):
        return "`make windows-tried` runs it: it takes eight minutes, and Wine"
    if f"{sys.version_info.major}.{sys.version_info.minor}" != recipe.WINDOWS.python:
        return f"the folder has modules of Python {recipe.WINDOWS.python}, which this one is not"
    absent = [tool for tool in TOOLS if shutil.which(tool) is None]
    debian = "Debian: apt-get install wine64 wine gcc-mingw-w64-x86-64"
    return f"{', '.join(absent)} is not installed ({debian})" if absent else ""


def stand_ins(to: Path) -> Path:
    """Fetch the wheels that stand for others, and return the folder where they are unpacked.

    Raises `subprocess.CalledProcessError` where they cannot be had.
    """
    named = to.with_suffix(".txt")
    named.write_text(STAND_INS, "ascii")
    recipe.install_libraries(to, recipe.WINDOWS, named)
    return to


def make_folder(to: Path, taken: Path) -> Path:
    """Make the folder for Windows, with its Python, and return it. Its data will be in it.

    `taken` is the folder of the wheels that stand for others. Raises `AssertionError` if the recipe
    leaves out a library that some compiled file needs.
    """
    folder = to / recipe.NAME
    recipe.make_folder(folder, built_wheel(to / "dist"), recipe.WINDOWS)
    _put_python(folder / "python", taken / "deploy_libs")
    libraries.put_runtime(folder)
    assert libraries.missing(folder) == []
    for name in ("numpy", "numpy.libs"):
        shutil.rmtree(folder / "program" / name)
        shutil.move(taken / name, folder / "program" / name)
    (folder / windows.BESIDE).mkdir()
    return folder


def _put_python(python: Path, compiled: Path) -> None:
    """Put a Python like the embeddable one, from its compiled parts."""
    shutil.copytree(compiled, python, ignore=shutil.ignore_patterns(*NOT_EMBEDDABLE))
    (python / "python311._pth").write_text("python311.zip\n.\n", "ascii")
    recipe.tell_where_the_program_is(python)
    library = Path(sysconfig.get_path("stdlib"))
    with zipfile.ZipFile(python / "python311.zip", "w") as written:
        for path in library.rglob("*.py"):
            name = path.relative_to(library)
            if name.parts[0] not in LEFT_OUT:
                written.write(path, name)
    _compile(python, "python.exe", PROGRAM, *WIDE, "python311.dll")
    _compile(python, "bcryptprimitives.dll", RANDOM, "-shared", "-ladvapi32")
    _put_stable_library(python)


def _put_stable_library(python: Path) -> None:
    """Make `python3.dll`, whose names are those of `python311.dll`, for modules of any version."""
    answer = subprocess.run(
        ["x86_64-w64-mingw32-objdump", "-p", python / "python311.dll"],
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    names = re.findall(r"(?m)^\t\[ *\d+\] (_?Py\w+)$", answer)
    lines = ["EXPORTS", *(f"{name} = python311.{name}" for name in names)]
    (python / "python3.def").write_text("\n".join(lines), "ascii")
    # An entry of its own would need a runtime of C: it has no code.
    _compile(python, "python3.dll", "", "-shared", "-nostdlib", "-Wl,-e,0", "python3.def")


def _compile(folder: Path, name: str, source: str, *words: str) -> None:
    subprocess.run(
        ["x86_64-w64-mingw32-gcc", "-x", "c", "-", "-x", "none", *words, "-o", name],
        cwd=folder,
        input=source,
        check=True,
        text=True,
    )


class Wine:
    """A Windows with a disk of its own, made by the first program that it runs."""

    def __init__(self, disk: Path) -> None:
        self.beside = disk.parent
        self.environment = {
            "WINEPREFIX": str(disk),
            "HOME": str(disk.parent),
            "WINEDEBUG": "-all",
            # Wine's own runtime of C++ would hide that the folder has none, and the others, which
            # nothing here uses, ask to be fetched.
            "WINEDLLOVERRIDES": "msvcp140=n;mscoree,mshtml=",
            # Names of files have accents.
            "LANG": "C.UTF-8",
        }

    def words(self, *words: str, file: str = windows.STARTER) -> list[str]:
        """Return the command that opens a file of the folder, followed by these words."""
        return ["wine", "cmd", "/c", file, *words]

    def run(self, folder: Path, *words: str, before: Sequence[str] = ()) -> str:
        """Run a command of the folder, and return all that it says.

        `before` begins the command line.
        """
        return self._output(folder, [*before, *self.words(*words)])

    def open(self, folder: Path, file: str, typed: str) -> str:
        """Open a file of the folder, as a double click does, and return all that it says."""
        return self._output(folder, self.words(file=file), typed)

    def _output(self, folder: Path, words: Sequence[str], typed: str = "") -> str:
        return subprocess.run(
            words,
            cwd=folder,
            env={"PATH": "/usr/bin:/bin", **self.environment},
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            encoding="utf-8",
        ).stdout

    def close_windows(self) -> None:
        """Tell every Python what Windows tells it when its window is closed."""
        program = "closing.exe"
        _compile(self.beside, program, CLOSING, *WIDE)
        environment = {"PATH": "/usr/bin:/bin", **self.environment}
        subprocess.run(["wine", program], cwd=self.beside, env=environment, check=True)

    def stop(self) -> None:
        """End every program of this Windows."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)
