"""Icon of the program in the menu of applications (Linux) or on the desktop (Windows, macOS)."""

from __future__ import annotations

import shlex
import subprocess  # nosec B404
import sys
from pathlib import Path

from platformdirs import user_desktop_path

from tournaments.machine.places import house

NAME = "Dix de Der"
#: Menus of Linux: where each user keeps applications, under the home folder.
APPLICATIONS = Path(".local", "share", "applications")


def make_shortcut(typed: list[str], icon: Path | None = None) -> Path:
    """Write the icon that runs `typed` (a program and its words), and return its file.

    `icon` is a picture for Windows (.ico). Raises `OSError` if the system refuses.
    """
    if sys.platform == "win32":
        return _on_windows(typed, icon)
    if sys.platform == "darwin":
        file = user_desktop_path() / f"{NAME}.command"
        file.write_text(command_file(typed), "utf-8")
        file.chmod(0o755)
        return file
    file = Path.home() / APPLICATIONS / "dixdeder.desktop"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(desktop_entry(typed, house() / "static" / "dixdeder.svg"), "utf-8")
    return file


def desktop_entry(typed: list[str], icon: Path) -> str:
    """Return an application of the menus of Linux (freedesktop.org's Desktop Entry)."""
    return "\n".join(
        [
            "[Desktop Entry]",
            "Type=Application",
            f"Name={NAME}",
            "Comment=Concours de belote, coinche et contrée",
            "Comment[en]=Belote, coinche and contrée contests",
            f"Exec={' '.join(map(_quoted, typed))}",
            f"Icon={icon}",
            "Terminal=true",
            "Categories=Game;CardGame;Office;",
            "",
        ]
    )


def _quoted(word: str) -> str:
    """Return a word of `Exec`, where quotes, `$`, `\\` and `%` mean something."""
    for sign in '\\"`$':
        word = word.replace(sign, f"\\{sign}")
    # The value of a key is read once more before the words are.
    return '"' + word.replace("\\", "\\\\").replace("%", "%%") + '"'


def command_file(typed: list[str]) -> str:
    """Return a file that macOS runs in a terminal when it is double-clicked."""
    return f"#!/bin/sh\nexec {shlex.join(typed)}\n"


def _on_windows(typed: list[str], icon: Path | None) -> Path:
    file = user_desktop_path() / f"{NAME}.lnk"
    done = subprocess.run(  # nosec B603 B607
        ["powershell", "-NoProfile", "-NonInteractive", "-Command", link_script(file, typed, icon)],
        capture_output=True,
        check=False,
    )
    if done.returncode or not file.exists():
        raise OSError(done.stderr.decode(errors="replace").strip())
    return file


def link_script(file: Path, typed: list[str], icon: Path | None) -> str:
    """Return the lines of PowerShell that write a Windows shortcut."""

    def text(value: object) -> str:
        return "'" + str(value).replace("'", "''") + "'"

    program, *words = typed
    arguments = " ".join(f'"{word}"' for word in words)
    lines = [
        f"$link = (New-Object -ComObject WScript.Shell).CreateShortcut({text(file)})",
        f"$link.TargetPath = {text(program)}",
        f"$link.Arguments = {text(arguments)}",
        f"$link.WorkingDirectory = {text(Path(program).parent)}",
    ]
    if icon is not None:
        lines.append(f"$link.IconLocation = {text(icon)}")
    return "; ".join([*lines, "$link.Save()"])
