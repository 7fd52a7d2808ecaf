"""Every kind of paper, in every kind of contest: printed or not found, repeatable, headed, kept."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.papers.archived import not_kept
from tests.papers.builders import pages, squeezed
from tests.world import make_world
from tournaments.views.papers.kinds import KINDS

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


#: Papers cut into pieces too small to name the contest.
TOO_SMALL = {"prize-labels"}


def test_every_paper_is_printed_under_the_names_of_its_contest_and_its_club() -> None:
    world = make_world()
    client = Client()
    client.force_login(world.people["owner"])
    wrong: list[str] = []
    seen: set[str] = set()
    for of, contest in world.contests.items():
        last = contest.rounds.count()
        for kind in KINDS.values():
            url = reverse("paper", args=[contest.slug, kind.slug])
            options = {"round": last} if kind.of_round else {}
            answer = client.get(url, options)
            where = f"{kind.slug} of {of}"
            # 422 is a page that says why nothing can be printed.
            if answer.status_code in (404, 422):
                continue
            again = answer if kind.slug in seen else client.get(url, options)
            if answer.status_code != 200 or answer.content != again.content:
                wrong.append(where)
                continue
            seen.add(kind.slug)
            wrong += [f"{where}: {fault}" for fault in not_kept(answer.content)]
            head = [contest.name] if kind.slug not in TOO_SMALL else []
            if head and contest.club:
                head.append(contest.club)
            for number, page in enumerate(pages(answer.content), start=1):
                if not all(squeezed(one) in squeezed(page) for one in head):
                    wrong.append(f"{where}, page {number}")

    assert wrong == []


def test_everything_of_a_round_is_printed_in_every_contest() -> None:
    world = make_world()
    client = Client()
    client.force_login(world.people["owner"])
    for of, contest in world.contests.items():
        # A draft has no papers: only the desk knows it.
        for round_ in contest.rounds.filter(draft=False):
            url = reverse("round-papers", args=[contest.slug])
            answer = client.get(url, {"round": round_.number})
            assert answer.status_code == 200, (of, round_.number)
            assert answer.content.startswith(b"%PDF"), (of, round_.number)
        assert client.get(reverse("papers", args=[contest.slug])).status_code == 200
