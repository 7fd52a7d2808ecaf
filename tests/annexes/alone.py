"""`python -m tests.annexes.alone`: read every page that links lead to, and say what they name.

It prints, as JSON, the pages that failed, the paths seen, the modules of annexes that were imported
the page « Maintenant », and what the examples of the documents show.
"""

from __future__ import annotations

import json
import re
import sys
from collections import deque
from typing import Any

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
    from tests.papers.builders import pages
    from tests.views.desk import at_table
    from tournaments.services import results
    from tournaments.services.draws import draws

    contest = make_contest(8)
    # What was set while the annexes served stays: it must not lead to their pages.
    contest.players_apply, contest.apply_late, contest.capacity = True, True, 8
    # No page leads to the links of the tables, though players were let in before.
    contest.players_enter = True
    contest.save()
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
    poster = "".join(pages(client.get(f"{start}poster/").content))
    video = [_table_over(client, contest.slug)]
    totals = results.Totals(1000, 944)
    results.enter_totals(at_table(contest, 1, 1), contest.organiser, totals, version=0)
    video.append(_table_over(client, contest.slug))
    pages_read = {"failed": failed, "seen": sorted(seen), "imported": imported, "now": now}
    print(json.dumps({**pages_read, "poster": poster, "overlay": video}))


def _table_over(client: Any, contest: str) -> dict[str, str]:
    answer = client.get(f"/c/{contest}/overlay/1.svg")
    return {"refresh": answer["Refresh"], "text": answer.content.decode()}


if __name__ == "__main__":
    main()
