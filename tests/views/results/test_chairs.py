"""A contest at tables of three, or of comptoir, played on the desk's pages.

Sources: VARIANTS §1.5 and §3.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.comptoir import ComptoirDeal
from scoring.rules import RuleSet
from scoring.three import DealOfThree
from tests.factories import draw_round, make_contest, make_user
from tests.views.desk import plain
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.models import Contest, Entry, Match
from tournaments.queries.after.verification import differences
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.queries.standings.regulation_change import change_of
from tournaments.regulation import Regulation
from tournaments.services.core.people import grant_role
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws.presence import bring_back_team, withdraw_team
from tournaments.services.regulation.contests import set_second_reading
from tournaments.services.results import confirm_entry, enter_chair_deals, enter_marks
from tournaments.words.enums import EntryStatus, Role

pytestmark = pytest.mark.django_db

AT_THREE = Regulation(
    RuleSet.preset("belote-3"), entrants="individuals", tables="3", deals=2, rounds=2
)
COMPTOIR = Regulation(RuleSet.preset("comptoir"), entrants="individuals", deals=None, rounds=2)


@pytest.fixture
def organiser() -> User:
    return make_user()


@pytest.fixture
def desk(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def drawn(players: int, regulation: Regulation, organiser: User) -> Contest:
    contest = make_contest(players, regulation, organiser)
    draw_round(contest, organiser, seed=1)
    return contest


def page_of(contest: Contest, table: int, number: int = 1) -> str:
    return reverse("match", args=[contest.slug, number, table])


def sent(page: Any, **typed: Any) -> dict[str, Any]:
    """Return what the page's form sends back, with what was typed."""
    form = page.context["form"]
    hidden = {name: form[name].value() for name in ("token", "match", "seated", "version")}
    return {**hidden, "way": form.way, "proposed": "", "reason": "", **typed}


def test_three_totals_typed_rank_three_players(desk: Client, organiser: User) -> None:
    contest = drawn(3, AT_THREE, organiser)
    line = rounds_of(contest)[0].tables[0]
    assert len(line.chairs) == 3
    url = page_of(contest, 1)
    typed = sent(desk.get(url), P1=90, P2=234, P3=234)
    answer = desk.post(url, typed)
    assert answer.status_code == 302, answer.content.decode()
    ranked = {row.team.number: row for row in standings(contest).rows}
    first, *others = line.chairs
    assert ranked[first.number].rank == 3
    assert {ranked[one.number].cells[0].points for one in others} == {234}
    assert {ranked[one.number].rank for one in others} == {1}


def test_deals_of_three_are_marked_as_the_specification_says(desk: Client, organiser: User) -> None:
    """VARIANTS §1.7: 90 → 90/72/72, then 70 → 0/162/162."""
    contest = drawn(3, AT_THREE, organiser)
    url = page_of(contest, 1)
    page = desk.get(url + "?way=deals")
    deals = {
        "rows": 2,
        **{"deals-0-taker": "P1", "deals-0-points-P1": 90},
        **{"deals-1-taker": "P2", "deals-1-points-P2": 70},
    }
    shown = desk.post(url + "?way=deals", sent(page, compute="1", **deals))
    assert "72" in shown.content.decode()
    answer = desk.post(url, sent(page, **deals))
    assert answer.status_code == 302, answer.content.decode()
    assert Entry.objects.get(current=True).marks == [90 + 162, 72, 72 + 162]
    assert list(differences(contest)) == []


def test_a_comptoir_match_typed_by_the_order_of_leaving(desk: Client, organiser: User) -> None:
    """VARIANTS §3: a player's points are the players of his table who went out after him."""
    contest = drawn(4, COMPTOIR, organiser)
    url = page_of(contest, 1)
    page = desk.get(url + "?way=totals")
    answer = desk.post(url, sent(page, P1=1, P2=4, P3=2, P4=2))
    assert answer.status_code == 302, answer.content.decode()
    assert Entry.objects.get(current=True).marks == [3, 0, 1, 1]
    line = rounds_of(contest)[0].tables[0]
    ranked = {row.team.number: row for row in standings(contest).rows}
    assert ranked[line.chairs[0].number].rank == 1
    assert ranked[line.chairs[0].number].cells[0].won
    assert Match.objects.count() == 1


def test_places_that_do_not_follow_are_refused_and_kept(desk: Client, organiser: User) -> None:
    contest = drawn(4, COMPTOIR, organiser)
    url = page_of(contest, 1)
    page = desk.get(url + "?way=totals")
    answer = desk.post(url, sent(page, P1=1, P2=2, P3=2, P4=3))
    assert answer.status_code == 422
    assert "1, 2, 2, 4" in answer.content.decode()
    assert 'value="3"' in answer.content.decode()
    assert not Entry.objects.exists()


def test_a_comptoir_match_typed_deal_by_deal(desk: Client, organiser: User) -> None:
    contest = drawn(3, COMPTOIR, organiser)
    url = page_of(contest, 1)
    page = desk.get(url)
    deals: dict[str, Any] = {"rows": 3}
    for number, (taker, bid, points) in enumerate((("P1", 152, 152), ("P2", 152, 10))):
        deals |= {
            f"deals-{number}-taker": taker,
            f"deals-{number}-bid": bid,
            f"deals-{number}-points": points,
        }
    answer = desk.post(url, sent(page, **deals))
    assert answer.status_code == 302, answer.content.decode()
    # P1 goes out alone at the first deal, P3 at the second: P2 is the last one in.
    assert Entry.objects.get(current=True).marks == [2, 0, 1]
    assert list(differences(contest)) == []


def test_an_absent_player_loses_by_forfeit(desk: Client, organiser: User) -> None:
    contest = drawn(3, AT_THREE, organiser)
    url = reverse("forfeit", args=[contest.slug, 1, 1])
    form = desk.get(url).context["form"]
    hidden = {name: form[name].value() for name in ("token", "match", "seated", "version")}
    assert desk.post(url, {**hidden, "absent": ["P2"], "reason": ""}).status_code == 302
    line = rounds_of(contest)[0].tables[0]
    ranked = {row.team.number: row for row in standings(contest).rows}
    assert [ranked[one.number].cells[0].won for one in line.chairs] == [True, False, True]
    assert ranked[line.chairs[1].number].cells[0].points == 0


MIXED = Regulation(
    RuleSet.preset("ffb-belote"),
    entrants="individuals",
    tables="4-then-3",
    deals=2,
    rounds=2,
)


def test_a_table_of_four_stays_a_match_of_two_camps_beside_tables_of_three(
    desk: Client, organiser: User
) -> None:
    contest = drawn(7, MIXED, organiser)
    four, three = rounds_of(contest)[0].tables
    assert not four.chairs
    assert len(three.chairs) == 3
    page = desk.get(page_of(contest, 1) + "?way=totals")
    answer = desk.post(page_of(contest, 1), sent(page, ns=200, ew=124, belotes=0, capots=0))
    assert answer.status_code == 302, answer.content.decode()
    page = desk.get(page_of(contest, 2))
    assert desk.post(page_of(contest, 2), sent(page, P1=90, P2=234, P3=234)).status_code == 302
    heads = plain(desk.get(reverse("round", args=[contest.slug, 1])))
    assert "Joueurs Points Autres joueurs Points" in heads
    points = {row.team.number: row.total for row in standings(contest).rows}
    assert {points[one] for one in four.ns.numbers} == {200}
    assert {points[one.number] for one in three.chairs} == {90, 234}


@pytest.mark.slow
def test_the_first_place_shared_is_a_draw_for_those_who_share_it(
    desk: Client, organiser: User
) -> None:
    """VARIANTS §1.5: the highest total wins, shared first is a draw."""
    contest = drawn(3, AT_THREE, organiser)
    page = desk.get(page_of(contest, 1))
    desk.post(page_of(contest, 1), sent(page, P1=90, P2=234, P3=234))
    rows = {row.team.number: row.cells[0] for row in standings(contest).rows}
    lost, *shared = (rows[one.number] for one in rounds_of(contest)[0].tables[0].chairs)
    assert (lost.won, lost.drawn) == (False, False)
    assert [(cell.won, cell.drawn) for cell in shared] == [(False, True)] * 2


def test_a_mark_left_out_is_refused_and_the_others_are_kept(desk: Client, organiser: User) -> None:
    contest = drawn(3, AT_THREE, organiser)
    page = desk.get(page_of(contest, 1))
    answer = desk.post(page_of(contest, 1), sent(page, P1=90, P2="", P3=234))
    assert answer.status_code == 422
    assert not Entry.objects.exists()
    assert answer.context["form"]["P3"].value() == "234"


def test_a_deal_that_cannot_be_is_refused_beside_its_row(desk: Client, organiser: User) -> None:
    contest = drawn(3, COMPTOIR, organiser)
    page = desk.get(page_of(contest, 1))
    deals = {"rows": 1, "deals-0-taker": "P1", "deals-0-bid": 180, "deals-0-points": 90}
    answer = desk.post(page_of(contest, 1), sent(page, **deals))
    assert answer.status_code == 422
    assert "152" in answer.content.decode()
    assert answer.context["form"].rows[0]["bid"].errors


@pytest.mark.parametrize(
    ("marks", "reason"),
    [((999, 0, 324), "plus de 544"), ((60, 61, 62), "au moins 324 attendus")],
)
def test_marks_that_no_deal_makes_are_doubtful_and_kept_to_verify(
    desk: Client, organiser: User, marks: tuple[int, int, int], reason: str
) -> None:
    contest = drawn(3, AT_THREE, organiser)
    typed = dict(zip(("P1", "P2", "P3"), marks, strict=True))
    answer = desk.post(page_of(contest, 1), sent(desk.get(page_of(contest, 1)), **typed))
    assert answer.status_code == 422
    assert reason in answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert not Entry.objects.exists()
    kept = {**typed, "to_verify": "on", "reason": "La feuille le dit"}
    assert desk.post(page_of(contest, 1), sent(answer, **kept)).status_code == 302
    assert Entry.objects.get(current=True).marks == list(marks)


def test_a_second_person_confirms_the_marks_of_a_table(client: Client, organiser: User) -> None:
    contest = drawn(3, AT_THREE, organiser)
    set_second_reading(contest, organiser, True)
    match = Match.objects.get()
    other = make_user("second")
    grant_role(contest, organiser, other, Role.SCORER)
    enter_marks(match, organiser, [90, 234, 234], version=0)
    assert not standings(contest).rows[0].cells[0].points
    client.force_login(other)
    page = client.get(page_of(contest, 1))
    assert "Confirmer : 90 – 234 – 234" in page.content.decode()
    confirm_entry(match, other, version=1)
    assert Entry.objects.get(current=True).marks == [90, 234, 234]
    assert list(differences(contest)) == []


def test_two_people_who_differ_are_shown_both_versions(desk: Client, organiser: User) -> None:
    contest = drawn(3, AT_THREE, organiser)
    page = desk.get(page_of(contest, 1))
    enter_marks(Match.objects.get(), make_user("somebody"), [90, 234, 234], version=0)
    answer = desk.post(page_of(contest, 1), sent(page, P1=100, P2=234, P3=234))
    assert answer.status_code == 409
    assert "90 – 234 – 234" in answer.content.decode()
    assert answer.context["form"]["P1"].value() == "100"


def test_fast_entry_leads_from_a_table_to_the_next(desk: Client, organiser: User) -> None:
    contest = drawn(6, AT_THREE, organiser)
    fast = reverse("fast-entry", args=[contest.slug, 1])
    form = desk.get(fast).context["form"]
    form_ = {"token": form["token"].value(), "version": 0, "table": 1}
    to = desk.post(fast, form_)
    assert to["Location"].startswith(page_of(contest, 1))
    page = desk.get(to["Location"])
    saved = desk.post(to["Location"], sent(page, P1=90, P2=234, P3=234))
    assert saved["Location"] == f"{fast}?after=1"
    assert desk.get(saved["Location"]).context["line"].table == 2


def test_each_player_answers_from_a_phone_with_a_code_of_his_own(organiser: User) -> None:
    contest = drawn(3, AT_THREE, organiser)
    let_players_enter(contest, organiser, True)
    (link,) = links_of(contest, 1)
    assert len({code for _chair, _player, code in link.coded}) == 3
    phones = []
    for chair, _player, code in link.coded[:2]:
        phone = Client()
        url = reverse("table", args=[link.match, link.token])
        answer = phone.post(
            reverse("table-camp", args=[link.match, link.token]), {"camp": chair, "code": code}
        )
        assert answer.status_code == 302, answer.content.decode()
        phones.append(phone)
    one, other = phones
    page = one.get(url)
    assert one.post(url, sent(page, P1=90, P2=234, P3=234)).status_code == 302
    read = other.get(url)
    assert "Un autre joueur de la table a saisi" in read.content.decode()
    confirm = read.context["confirm"]
    names = ("token", "match", "version")
    fields = {name: confirm[name].value() for name in names}
    other.post(reverse("table-agree", args=[link.match, link.token]), fields)
    entry = Entry.objects.get(current=True)
    assert entry.status == EntryStatus.CONFIRMED
    assert (entry.entered_camp, entry.confirmed_camp) == ("P1", "P2")


def test_a_comptoir_table_plays_on_when_one_of_four_leaves(organiser: User) -> None:
    contest = drawn(4, COMPTOIR, organiser)
    gone = rounds_of(contest)[0].tables[0].chairs[1]
    withdraw_team(contest, organiser, contest.teams.get(number=gone.number))
    (line,) = rounds_of(contest)[0].tables
    assert len(line.chairs) == 3
    assert gone not in line.chairs
    assert sorted(Match.objects.get().seats.values_list("camp", flat=True)) == ["P1", "P2", "P3"]


def test_two_left_at_a_table_of_three_rest(organiser: User) -> None:
    contest = drawn(6, AT_THREE, organiser)
    gone, *others = rounds_of(contest)[0].tables[0].chairs
    withdraw_team(contest, organiser, contest.teams.get(number=gone.number))
    (view,) = rounds_of(contest)
    assert {team.number for team in view.exempt} == {one.number for one in others}
    again = contest.teams.get(number=gone.number)
    bring_back_team(contest, organiser, again, play_now=True)
    assert (gone, *others) in [line.chairs for line in rounds_of(contest)[0].tables]


def test_another_regulation_marks_the_deals_of_a_table_again(organiser: User) -> None:
    contest = drawn(3, AT_THREE, organiser)
    deals = [DealOfThree("P1", "hearts", (70, None, None)), DealOfThree(None)]
    deals.append(DealOfThree("P1", "hearts", (90, None, None)))
    enter_chair_deals(Match.objects.get(), organiser, deals, version=0)
    halves = AT_THREE.with_format(rules=AT_THREE.rules.with_options(defenders="half"))
    change = change_of(contest, halves)
    assert [mark.after.text for mark in change.marks] == ["90 / 117 / 117"]
    assert [mark.before.text for mark in change.marks] == ["90 / 234 / 234"]


def test_nobody_has_a_partner_so_no_pair_is_ranked(desk: Client, organiser: User) -> None:
    contest = drawn(3, AT_THREE, organiser)
    deals = [DealOfThree("P1", "hearts", (90, None, None))] * 2
    enter_chair_deals(Match.objects.get(), organiser, deals, version=0)
    pairs = reverse("public-pairs", args=[contest.slug])
    assert pairs not in desk.get(reverse("public-standings", args=[contest.slug])).content.decode()
    assert desk.get(pairs).status_code == 404


def test_a_player_s_page_says_that_only_marks_were_typed_where_it_is_so(
    desk: Client, organiser: User
) -> None:
    contest = drawn(3, AT_THREE, organiser)
    only = "Seuls les totaux de cette partie"
    page = reverse("public-team", args=[contest.slug, 1])
    enter_marks(Match.objects.get(), organiser, [90, 234, 234], version=0)
    assert only in desk.get(page).content.decode()
    deals = [DealOfThree("P1", "hearts", (90, None, None))] * 2
    enter_chair_deals(Match.objects.get(), organiser, deals, version=1, reason="deals read")
    assert only not in desk.get(page).content.decode()


def team_page(contest: Contest, chair: int) -> str:
    """Return the text of the page of the player who sits on that chair of table 1."""
    player = rounds_of(contest)[0].tables[0].chairs[chair]
    return plain(Client().get(reverse("public-team", args=[contest.slug, player.number])))


def test_the_page_of_a_player_at_three_explains_each_mark(organiser: User) -> None:
    """VARIANTS §1.7: 90 → 90/72/72, then 70 → 0/162/162."""
    contest = drawn(3, AT_THREE, organiser)
    deals = [
        DealOfThree("P1", points=(90, None, None)),
        DealOfThree("P2", points=(None, 70, None), belotes=(0, 1, 0)),
    ]
    enter_chair_deals(Match.objects.get(), organiser, deals, version=0)
    first, second, _third = rounds_of(contest)[0].tables[0].chairs
    page = team_page(contest, 0)
    assert "Voir les 2 donnes et comment elles sont comptées" in page
    explained = "Donne réussie, 90 à 72 au total : chaque camp marque ses points de plis. "
    explained += "article 1.1 du règlement affiché ; FFB, B 10.1.a 90 72 72"
    assert f"1. {first.number} {first.name} prend {explained} Marque 90 72 72" in page
    assert f"2. {second.number} {second.name} prend Chute, 90 à 92 au total." in page
    kept = "Belote-rebelote, imprenable et jamais multipliée. article 2.1 du règlement affiché ; "
    assert f"{kept}FFB, B 7 0 20 0 Marque 162 20 162" in page


def test_the_page_of_a_player_of_comptoir_explains_each_sheet(organiser: User) -> None:
    """VARIANTS §3: a bid of 75 is worth 3; a taker who fails lets all the others down."""
    contest = drawn(4, COMPTOIR, organiser)
    deals = [ComptoirDeal("P1", 75, 70), ComptoirDeal("P2", 75, 80), ComptoirDeal("P1", 75, 70)]
    enter_chair_deals(Match.objects.get(), organiser, deals, version=0)
    first = rounds_of(contest)[0].tables[0].chairs[0]
    page = team_page(contest, 0)
    assert f"1. {first.number} {first.name} demande 75 Enchère de 75 points" in page
    assert "elle vaut 3 au barème." in page
    assert "Joueur 1 fait 70 points pour 75 annoncés" in page
    assert "article 2.1 du règlement affiché 0 -3 -3 -3 Reste 6 3 3 3" in page
    assert "article 2.1 du règlement affiché 0 -3 0 0 Reste 6 0 3 3" in page
