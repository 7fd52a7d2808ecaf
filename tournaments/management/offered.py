"""Commands that organisers and administrators type. The others serve the program or developers."""

from __future__ import annotations

#: In the order in which a year meets them.
OFFERED = (
    "serve",
    "demo",
    "shortcut",
    "plan",
    "rehearse",
    "halls",
    "regulation",
    "season",
    "strength",
    "records",
    "password",
    "backup",
    "restore",
    "mirror",
    "verify",
    "unlikely",
    "archive",
    "papers",
    "sheets",
    "read_sheets",
    "contest",
    "forget",
    "migrate",
)
