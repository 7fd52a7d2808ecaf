"""A mêlée whose first round follows the levels that players declare at registration."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.factories import make_contest, make_user, play_round
from tests.views.desk import plain, signed_in
from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.history import replay
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.services.draws import draws
from tournaments.services.hall.changing import change_contest
from tournaments.services.regulation.contests import create_contest

pytestmark = pytest.mark.django_db

LEVELS = Regulation(
    RuleSet.preset("ffb-belote"),
    rounds=2,
    entrants="individuals",
    seating="strong-with-weak",
    first_seats="levels",
)


def declared(players: int, levels: dict[int, int]) -> Contest:
    """Return a contest of players, with the level of those who declared one."""
    contest = make_contest(players, LEVELS)
    change_contest(contest, contest.organiser, contest.name, contest.date, LEVELS)
    for player, level in levels.items():
        category = contest.categories.get(name=f"Niveau {level}")
        contest.teams.get(number=player).categories.add(category)
    return contest


def test_the_first_round_seats_a_strong_one_with_a_weak_one() -> None:
    contest = declared(8, {1: 1, 2: 1, 3: 3, 4: 3, 5: 2, 6: 2, 7: 2, 8: 2})
    url = reverse("draw-round", args=[contest.slug])
    assert "suit le niveau déclaré par 8 joueurs" in plain(signed_in(contest.organiser).get(url))
    draw = draws.draw_round(contest, None, seed=3)
    camps = [
        sorted(player for player in camp)
        for line in rounds_of(contest)[0].tables
        for camp in (line.ns.numbers, line.ew.numbers)
    ]
    assert sorted(camp[0] in (1, 2) and camp[1] in (3, 4) for camp in camps) == [
        *(False, False),
        *(True, True),
    ]
    assert replay(contest, 1) == draw
    assert (
        draw.tables[0].reason.text == "Table 1 : niveau 1 et niveau 3 contre niveau 1 et niveau 3."
    )
    assert not list(differences(contest))


def test_the_next_rounds_follow_the_ranking() -> None:
    contest = declared(8, {1: 1})
    play_round(contest, seed=1)
    draw = draws.draw_round(contest, None, seed=1)
    assert "du classement" in draw.tables[0].reason.text
    assert not list(differences(contest))


def test_without_any_level_lots_decide_and_the_desk_is_told() -> None:
    contest = declared(8, {})
    url = reverse("draw-round", args=[contest.slug])
    assert "Aucun joueur n’a de niveau" in plain(signed_in(contest.organiser).get(url))
    assert "tirés au sort" in draws.draw_round(contest, None, seed=3).tables[0].reason.text


def test_levels_are_offered_only_where_the_contest_uses_them() -> None:
    user = make_user()
    for regulation, offered in (
        (LEVELS, ["Niveau 1", "Niveau 2", "Niveau 3"]),
        (LEVELS.with_format(first_seats="lot"), []),
    ):
        contest = create_contest(user, "Mêlée", make_contest(0).date, regulation)
        assert [category.name for category in contest.categories.all()] == offered


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"seating": "melee"}, "Ce placement tire au sort la première partie"),
        ({"entrants": "pairs", "seating": "melee"}, "joueurs seuls qui changent de partenaire"),
    ],
)
def test_levels_are_refused_where_lots_make_the_first_round(
    options: dict[str, str], reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        LEVELS.with_format(**options)
