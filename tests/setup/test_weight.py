"""What a page loads the first time: at most 40 kB of styles and scripts."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.views.desk import drawn
from tournaments.machine.static_files import lighter

MOST = 40_000


def weight(page: str) -> int:
    """Return the bytes of the styles and scripts of a page, compressed one by one."""
    names = set(re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', page))
    assert names
    files = {name: finders.find(name) for name in names}
    served = (lighter(name, Path(str(path)).read_text("utf-8")) for name, path in files.items())
    return sum(len(gzip.compress(text.encode(), 9)) for text in served)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/c/{slug}/",
        "/c/{slug}/standings/",
        "/c/{slug}/pictures/",
        "/c/{slug}/team/1/",
        "/c/{slug}/screen/",
        "/c/{slug}/register/",
        "/desk/{slug}/",
        "/desk/{slug}/teams/",
        "/desk/{slug}/check-in/",
        "/desk/{slug}/rounds/1/",
        "/desk/{slug}/rounds/1/entry/",
        "/desk/{slug}/rounds/1/tables/1/",
        "/desk/{slug}/cash/",
    ],
)
def test_the_first_load_is_light(path: str) -> None:
    contest = drawn()
    client = Client()
    client.force_login(contest.organiser)
    answer = client.get(path.format(slug=contest.slug))
    assert answer.status_code == 200
    assert weight(answer.content.decode()) <= MOST
