"""Result papers of every kind of contest, read back and compared with the standings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest, play_round
from tests.papers.builders import read, squeezed
from tests.world import make_world
from tournaments.annexes.referee.services.penalties import impose_penalty
from tournaments.annexes.share.queries.day_story import day_story
from tournaments.models import Contest, Player
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services.draws import presence
from tournaments.services.results import closing
from tournaments.words.numbers import number

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OF_ROUND = ("results", "ranking", "rankings", "crosstable")


def printed(client: Client, contest: Contest, kind: str, **options: Any) -> str | None:
    """Return a paper's text; None if it cannot be printed."""
    answer = client.get(reverse("paper", args=[contest.slug, kind]), options)
    return None if answer.status_code in (404, 422) else read(answer.content)


def agree(client: Client, contest: Contest) -> None:
    """Check that every paper agrees with the standings, the rounds and the story of the day."""
    for view in rounds_of(contest):
        ranked = standings(contest, after=view.number)
        papers = {kind: printed(client, contest, kind, round=view.number) for kind in OF_ROUND}
        for row in ranked.rows:
            for kind in ("ranking", "rankings", "crosstable"):
                text_ = papers[kind]
                assert text_ is not None
                assert squeezed(row.team.name) in text_, kind
                if not ranked.only_places:
                    assert squeezed(f"{number(row.total)}") in text_, kind
        text_ = papers["results"] or ""
        for line in view.tables:
            for side in (line.ns, line.ew):
                assert squeezed(f"{side.number}{side.name}") in text_
            if line.entry is not None and line.entry.confirmed and not line.entry.forfeit:
                assert squeezed(f"{number(line.entry.ns)}{number(line.entry.ew)}") in text_
        for team in view.exempt:
            assert squeezed(f"{team.number}{team.name}") in text_
        assert view.sheets.waiting == 0 or squeezed(f"{view.sheets.waiting} résultat") in text_
        _in_order(papers["ranking"] or "", [f"{r.team.number}{r.team.name}" for r in ranked.rows])
        _in_order(
            papers["crosstable"] or "", [f"{r.team.number}{r.team.name}" for r in ranked.rows]
        )
    story = day_story(contest)
    souvenir, reports = (
        printed(client, contest, "souvenir"),
        printed(client, contest, "team-reports"),
    )
    assert (souvenir is None) == (not story.climbs.rounds)
    for row in story.podium:
        assert squeezed(row.team.name) in (souvenir or "")
    if story.climbs.rounds:
        for row in story.ranked.rows:
            assert squeezed(f"{row.team.number} : {row.team.name}") in (reports or "")


def _in_order(text: str, wanted: list[str]) -> None:
    at = -1
    for one in wanted:
        place = text.find(squeezed(one), at + 1)
        assert place > at, f"{one} is not after those before it"
        at = place


def test_contests_of_every_kind() -> None:
    world = make_world()
    client = Client()
    client.force_login(world.people["owner"])
    for contest in world.contests.values():
        agree(client, contest)
    over = printed(client, world["over"], "ranking", round=1)
    assert over is not None
    assert "Classementdéfinitif" in over
    assert printed(client, world["afternoon"], "rankings", round=1, order="category") is not None


@pytest.mark.parametrize("seed", range(3))
def test_contests_at_random(seed: int) -> None:
    random = Random(seed)
    rules = BELOTE.rules
    pairs, count = random.randint(2, 23), random.randint(1, 5)
    ranking = random.choice([("points",), ("wins", "points"), ("points", "difference")])
    bye = random.choice(["half", "average", "catch-up"])
    tariffs = usual_tariffs(rules)
    contest = make_contest(
        pairs, Regulation(rules, rounds=count, ranking=ranking, bye=bye, tariffs=tariffs)
    )
    Player.objects.update(club="Amicale")
    for number_ in range(1, count + 1):
        if number_ == 2 and pairs > 4:
            presence.withdraw_team(contest, None, contest.teams.get(number=pairs))
        play_round(contest, random.randrange(10**6))
        if random.random() < 0.4:
            seats = contest.rounds.get(number=number_).seats.select_related("team")
            seat = random.choice(list(seats.order_by("pk")))
            fault = random.choice(tariffs)
            impose_penalty(contest, None, number_, seat.team.number, fault.name, "vu")
            if fault.excludes:
                break
    if count > 2:
        closing.drop_round(contest, None, 2, "un jeu marqué")
    client = Client()
    client.force_login(contest.organiser)

    agree(client, contest)
    clubs = printed(client, contest, "rankings", round=1, order="club", best=2)
    best = standings(contest, after=1).rows[:2]
    assert clubs is not None
    assert squeezed(number(sum(row.total for row in best))) in clubs
