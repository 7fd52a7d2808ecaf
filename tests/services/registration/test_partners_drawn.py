"""Players who come alone and are drawn into pairs for the whole day."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from scoring.words import Refused as NotValid
from tests.factories import make_contest, play_round
from tests.views.helpers import post, text_of
from tournaments.models import Contest, LogLine
from tournaments.queries.draws.next_draw import next_draw
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.regulation.text import articles
from tournaments.services.draws import draws
from tournaments.services.registration import singles
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

REGULATION = Regulation(RuleSet.preset("ffb-belote"), partners="drawn", rounds=2)
NAMES = [f"Joueur {letter}" for letter in "ABCDEFGH"]


def come(names: list[str] = NAMES) -> Contest:
    contest = make_contest(0, REGULATION)
    for name in names:
        singles.add_single(contest, None, name)
    return contest


def test_the_first_round_waits_until_the_pairs_are_drawn() -> None:
    contest = come()
    sentence = "8 personnes attendent un partenaire : tirez d’abord les paires au sort."
    assert next_draw(contest).hindrance == sentence
    with pytest.raises(Refused, match="tirez d’abord les paires"):
        draws.draw_round(contest, None, seed=1)


def test_the_pairs_are_drawn_once_and_ranked_as_pairs() -> None:
    contest = come()
    teams = singles.draw_partners(contest, None, seed=5)
    people = sorted(str(who) for team in teams for who in (team.player1, team.player2))
    assert people == NAMES
    for seed in range(2):
        play_round(contest, seed=seed)
    ranked = standings(contest)
    assert len(ranked.rows) == 4
    assert {row.team.name for row in ranked.rows} == {team.name for team in teams}
    assert all(len(line.ns.members) == 1 for view in rounds_of(contest) for line in view.tables)


def test_the_same_seed_gives_the_same_pairs_and_the_log_keeps_it() -> None:
    one, other = come(), come()
    pairs = [
        [team.name for team in singles.draw_partners(contest, None, seed=9)]
        for contest in (one, other)
    ]
    assert pairs[0] == pairs[1]
    line = LogLine.objects.get(contest=one, action="draw_partners")
    assert line.after == {"seed": 9}
    assert line.before == {"waiting": NAMES}


def test_nobody_chooses_a_partner() -> None:
    contest = come()
    one, other = contest.singles.all()[:2]
    with pytest.raises(Refused, match="ils ne se choisissent pas"):
        singles.pair_singles(contest, None, [one.pk, other.pk])


def test_a_single_person_left_over_does_not_hold_up_the_others() -> None:
    contest = come(NAMES[:5])
    singles.draw_partners(contest, None, seed=1)
    assert contest.singles.count() == 1
    assert not next_draw(contest).hindrance
    assert len(draws.draw_round(contest, None, seed=1).tables) == 1


def test_players_are_registered_and_drawn_from_the_desk(client: Client) -> None:
    contest = make_contest(0, REGULATION)
    client.force_login(contest.organiser)
    slug = contest.slug
    now = text_of(client.get(reverse("desk", args=[slug])))
    assert "Inscrire les joueurs, puis tirer les paires" in now
    page = text_of(client.get(reverse("teams", args=[slug])))
    assert "Ici chacun s’inscrit seul" in page
    for name in NAMES[:5]:
        post(client, "singles", slug, name=name)
    page = text_of(client.get(reverse("singles", args=[slug])))
    assert "Former une équipe des deux cochés" not in page
    assert "Ils sont en nombre impair" in page
    assert "5 personnes attendent un partenaire" in text_of(
        client.get(reverse("draw-round", args=[slug]))
    )
    post(client, "draw-partners", slug)
    assert contest.teams.count() == 2
    assert "Tirer</button>" in text_of(client.get(reverse("draw-round", args=[slug])))


def test_the_regulation_says_it_and_refuses_it_of_players_who_change_partner() -> None:
    text = " ".join(sentence for one in articles(REGULATION) for sentence in one.sentences)
    assert "les paires sont tirées au sort, et elles restent les mêmes toute la journée" in text
    usual = Regulation(RuleSet.preset("ffb-belote"))
    assert "Chacun s’inscrit seul" not in str(articles(usual))
    with pytest.raises(NotValid) as refused:
        Regulation(RuleSet.preset("ffb-belote"), partners="drawn", entrants="individuals")
    assert [problem.field for problem in refused.value.problems] == ["partners"]
