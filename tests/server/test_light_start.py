"""What a server has read when it gives its first answer, and the views that it reads later."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.urls import URLResolver, get_resolver

from tests import ROOT

#: Libraries of seals, papers, workbooks, pictures, calendars and of the API; our papers and forms.
HEAVY = (
    "PIL cryptography icalendar ninja numpy openpyxl prometheus_client psycopg pydantic pypdfium2 "
    "reportlab rustworkx snowballstemmer tournaments.forms.results tournaments.papers zxingcpp"
)
FIRST_ANSWER = """
import sys
import django
django.setup()
from django.core.management import call_command, load_command_class
from django.test import Client
load_command_class("tournaments", "serve")
call_command("migrate", verbosity=0, skip_checks=True)
assert Client().get("/", follow=True).status_code == 200
print(*sorted(set(sys.argv[1].split()) & set(sys.modules)))
"""


def test_the_first_answer_needs_no_heavy_library(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tournaments.settings",
    }
    environment.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, "-c", FIRST_ANSWER, HEAVY],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_every_address_leads_to_a_view_that_exists() -> None:
    for view in views(get_resolver()):
        assert callable(getattr(view, "view", view))


def views(resolver: URLResolver) -> Iterator[Any]:
    """Yield the view of each address."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from views(one)
        else:
            yield one.callback
