"""`python -m tests.annexes.alone`: read every page that links lead to, and say what they name.

It prints, as JSON, the pages that failed, the paths seen, the modules of annexes that were imported
and the page « Maintenant ».
"""

from __future__ import annotations

import json
import re
import sys
from collections import deque

import django

LINK = re.compile(r'(?:href|action)="(/[^"#?]*)')
#: Files, papers and works: no pages with links.
NO_PAGE = re.compile(r"/static/|\.\w+$|/sign-out|/papers/|/share/")
#: Pages read at most: those of a small contest are fewer.
MOST = 250


def main() -> None:
    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment

    setup_test_environment()
    call_command("migrate", verbosity=0, skip_checks=True)
    from tests.factories import make_contest
    from tournaments.services.draws import draws

    contest = make_contest(8)
    contest.organiser.is_superuser = True
    contest.organiser.save()
    draws.draw_round(contest, None, seed=1)
    client = Client(raise_request_exception=False)
    client.force_login(contest.organiser)
    start = f"/desk/{contest.slug}/"
    seen, waiting, failed = {start, "/"}, deque([start, "/"]), {}
    while waiting and len(seen) < MOST:
        path = waiting.popleft()
        answer = client.get(path)
        if answer.status_code not in (200, 302, 405):
            failed[path] = answer.status_code
        if answer.status_code != 200 or "html" not in answer["Content-Type"]:
            continue
        for link in LINK.findall(answer.content.decode()):
            if link not in seen and not NO_PAGE.search(link):
                seen.add(link)
                waiting.append(link)
    imported = [name for name in sys.modules if name.startswith("tournaments.annexes.")]
    now = client.get(start).content.decode()
    print(json.dumps({"failed": failed, "seen": sorted(seen), "imported": imported, "now": now}))


if __name__ == "__main__":
    main()
