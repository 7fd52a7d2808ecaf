"""The page of a team at the desk: its day, and the acts that each role may do."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import BELOTE, draw_round, make_contest, make_user, play_round
from tests.views.desk import at_table, plain, signed_in, text
from tests.views.helpers import post
from tests.views.reading import Page
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, Team
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.queries.standings.rows import Way
from tournaments.queries.standings.team_day import team_day
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.cash import items
from tournaments.services.core import people
from tournaments.services.draws import draws
from tournaments.services.results import Totals
from tournaments.words.enums import ItemPer, Role

pytestmark = pytest.mark.django_db


def page_of(contest: Contest, number: int, role: Role | None = None) -> str:
    """Return the page of a team as the organiser, or somebody with this role, reads it."""
    user = contest.organiser
    if role is not None:
        user = make_user(role.value)
        people.grant_role(contest, contest.organiser, user, role)
    return text(signed_in(user).get(reverse("team", args=[contest.slug, number])))


def test_it_says_where_the_team_stands_and_against_whom_it_plays() -> None:
    contest = make_contest(6, Regulation(BELOTE.rules, tariffs=usual_tariffs(BELOTE.rules)))
    play_round(contest)
    play_round(contest, seed=2)
    draw_round(contest, None, seed=3)
    view = rounds_of(contest)[-1]
    line = view.tables[1]
    (number,), (facing,) = line.ns.numbers, line.ew.numbers
    fault = usual_tariffs(BELOTE.rules)[0].name
    penalties.impose_penalty(contest, None, 3, number, fault, "vu par l’arbitre")
    row = next(row for row in standings(contest, 2).rows if row.team.number == number)
    before = next(row for row in standings(contest, 1).rows if row.team.number == number)
    day = team_day(contest_info(contest), entrants(contest), rounds_of(contest), number)
    assert day.row is not None
    assert (day.row.rank, day.row.total, day.after) == (row.rank, row.total, 2)
    way = {Way.UP: 1, Way.SAME: 0, Way.DOWN: -1}
    assert day.move is not None
    assert way[day.move.way] * day.move.places == before.rank - row.rank
    assert [one.rank for one in day.rounds] == [before.rank, row.rank, None]
    page = page_of(contest, number)
    assert "Rang après 2 parties" in page
    assert reverse("team", args=[contest.slug, facing]) in page
    assert "vu par l’arbitre" in page
    assert reverse("match", args=[contest.slug, 3, line.table]) in page
    assert f"{reverse('paper', args=[contest.slug, 'sheets'])}?round=3&amp;tables=2" in page


def test_it_says_with_whom_a_player_of_a_melee_plays() -> None:
    contest = make_contest(8, BELOTE.with_format(entrants="individuals", seating="melee"))
    draw_round(contest, None)
    number, partner = rounds_of(contest)[0].tables[0].ns.numbers
    page = signed_in(contest.organiser).get(reverse("team", args=[contest.slug, number]))
    assert f"avec {partner} Joueur {partner}A" in plain(page)


def test_its_matches_won_are_those_of_the_rounds_that_its_points_count() -> None:
    contest = make_contest(4)
    play_round(contest)
    draw_round(contest, None, seed=2)
    results.enter_totals(at_table(contest, 1, 2), None, Totals(1000, 944), version=0)
    number = rounds_of(contest)[1].tables[0].ns.numbers[0]
    day = team_day(contest_info(contest), entrants(contest), rounds_of(contest), number)
    assert (day.after, day.played) == (1, 1)
    results.enter_totals(at_table(contest, 2, 2), None, Totals(1000, 944), version=0)
    day = team_day(contest_info(contest), entrants(contest), rounds_of(contest), number)
    assert (day.after, day.played) == (2, 2)


def test_a_draft_is_named_so_and_leads_to_no_sheet() -> None:
    contest = make_contest(4)
    draws.draw_draft(contest, None, 1)
    page = page_of(contest, 1)
    assert "brouillon" in page
    assert reverse("match", args=[contest.slug, 1, 1]) not in page
    assert "Réimprimer sa feuille" not in page


@pytest.mark.parametrize(
    ("role", "may", "may_not"),
    [
        (Role.SCORER, ("team-edit", "team-withdraw", "team-account", "referee"), ()),
        (Role.TREASURER, ("team-edit", "team-account"), ("referee", "match")),
        (Role.REFEREE, ("referee", "match"), ("team-edit", "team-withdraw", "team-account")),
        (Role.SCREEN, (), ("team-edit", "team-withdraw", "team-account", "referee", "match")),
    ],
)
def test_each_role_reads_it_and_finds_its_own_acts(
    role: Role, may: tuple[str, ...], may_not: tuple[str, ...]
) -> None:
    contest = make_contest(4)
    items.add_item(contest, None, "Mise", 1000, ItemPer.PLAYER)
    draw_round(contest, None, seed=1)
    line = rounds_of(contest)[0].tables[0]
    (number,) = line.ns.numbers
    args = {"match": (1, line.table), "referee": ()}
    page = page_of(contest, number, role)
    for name in may:
        assert reverse(name, args=[contest.slug, *args.get(name, (number,))]) in page
    for name in may_not:
        assert reverse(name, args=[contest.slug, *args.get(name, (number,))]) not in page


def test_it_leads_to_the_teams_beside_it_and_an_unknown_number_is_not_found() -> None:
    contest = make_contest(3)
    page = page_of(contest, 2)
    assert reverse("team", args=[contest.slug, 1]) in page
    assert reverse("team", args=[contest.slug, 3]) in page
    client = signed_in(contest.organiser)
    assert client.get(reverse("team", args=[contest.slug, 9])).status_code == 404


def test_correcting_a_team_leads_back_to_its_page() -> None:
    contest = make_contest(2)
    client = signed_in(contest.organiser)
    answer = post(client, "team-edit", contest.slug, 1, player1="Zoé Neuve", player2="Yann Neuf")
    assert answer["Location"] == reverse("team", args=[contest.slug, 1])
    assert "Zoé Neuve" in page_of(contest, 1)
    assert "Équipe corrigée" in page_of(contest, 1)


def test_the_withdrawal_of_one_of_an_odd_field_offers_the_match_of_the_two_left_over() -> None:
    contest = make_contest(7)
    draw_round(contest, None, seed=1)
    view = rounds_of(contest)[0]
    (resting,) = view.exempt
    (leaver,), (alone,) = view.tables[0].ns.numbers, view.tables[0].ew.numbers
    one, other = sorted((alone, resting.number))
    client = signed_in(contest.organiser)
    url = reverse("team-withdraw", args=[contest.slug, leaver])
    shown = client.get(url)
    assert f"Retirer l’équipe et faire jouer {one} contre {other}" in plain(shown)
    form = Page(shown).form_to(url).values
    answer = client.post(url, {**form, "pair_exempt": "on"}, follow=True)
    assert "est retirée" in plain(answer)
    assert Team.objects.get(contest=contest, number=leaver).withdrawn
    after = rounds_of(contest)[0]
    assert after.exempt == ()
    assert {team.number for team, _camp in after.tables[0].seated} == {one, other}


def test_the_withdrawal_alone_leaves_both_at_rest() -> None:
    contest = make_contest(7)
    draw_round(contest, None, seed=1)
    view = rounds_of(contest)[0]
    (leaver,) = view.tables[0].ns.numbers
    client = signed_in(contest.organiser)
    url = reverse("team-withdraw", args=[contest.slug, leaver])
    values = Page(client.get(url)).form_to(url).values
    values.pop("pair_exempt", None)
    client.post(url, values)
    assert len(rounds_of(contest)[0].exempt) == 2
