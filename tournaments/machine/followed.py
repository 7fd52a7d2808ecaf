"""Folders that a program such as OneDrive sends to the internet as they change.

It holds the file of a database while it sends it, and may put back an older one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

#: Beginnings of the names that these programs give to their folders, and what people call them.
BEGINNINGS = {
    "OneDrive": "OneDrive",
    "Dropbox": "Dropbox",
    "Google Drive": "Google Drive",
    "GoogleDrive": "Google Drive",
    "Mon Drive": "Google Drive",
    "My Drive": "Google Drive",
    "iCloud": "iCloud",
    "Mobile Documents": "iCloud",
    "Nextcloud": "Nextcloud",
    "kDrive": "kDrive",
    "pCloud": "pCloud",
}
#: Variables that hold a folder which OneDrive follows, whatever its name.
OF_ONEDRIVE = ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")


def follower(folder: Path, environment: Mapping[str, str]) -> str:
    """Return the name of the program that follows a folder, or "" if none is known to."""
    followed = (environment[name] for name in OF_ONEDRIVE if environment.get(name))
    if any(folder.is_relative_to(one) for one in followed):
        return "OneDrive"
    return next(
        (
            name
            for part in folder.parts
            for beginning, name in BEGINNINGS.items()
            if part.startswith(beginning)
        ),
        "",
    )
