"""Pools over HTTP: set up, drawn, followed by the hall, printed."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, play_round
from tests.views.desk import signed_in
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.pool_rounds import pools_of
from tournaments.queries.draws.pools import PoolsView, order_from_pools, pools_view
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.services.draws import draws, presence

pytestmark = pytest.mark.django_db


def contest_of(pairs: int, **options: Any) -> Contest:
    return make_contest(pairs, Regulation(RuleSet.preset("ffb-belote"), **{"pools": 4} | options))


def shown(contest: Contest) -> PoolsView:
    view = pools_view(contest)
    assert view is not None
    return view


def words(answer: Any) -> str:
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", unescape(plain))


def sheets(contest: Contest, kind: str, **options: str) -> list[str]:
    url = reverse("paper", args=[contest.slug, kind])
    answer = signed_in(contest.organiser).get(url, options)
    assert answer.status_code == 200
    return [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]


def paper(contest: Contest, kind: str) -> str:
    return "\n".join(sheets(contest, kind))


def hall(contest: Contest) -> Any:
    return Client().get(reverse("public-pools", args=[contest.slug]))


def test_the_hall_reads_each_pool_and_its_matches_before_they_are_played() -> None:
    contest = contest_of(13)
    assert "Les poules ne sont pas encore tirées." in words(hall(contest))
    draw_round(contest, None, seed=1)
    page = words(hall(contest))
    for pool in pools_of(rounds_of(contest)):
        assert f"Poule {pool.name}" in page
    view = shown(contest)
    assert sum(len(pool.matches) for pool in view.pools) == 3 * 3 + 6
    for pool in view.pools:
        for match in pool.matches:
            sentence = f"Partie {match.round}, table {match.table} {match.one.number} – "
            assert f"{sentence}{match.other.number}" in page
    assert page.count("prévue") == sum(not m.drawn for pool in view.pools for m in pool.matches)


def test_what_is_foreseen_is_what_is_then_drawn() -> None:
    contest = contest_of(10)
    draw_round(contest, None, seed=1)
    foreseen = {
        (m.round, m.table, m.one.number, m.other.number)
        for pool in shown(contest).pools
        for m in pool.matches
    }
    draws.undo_draw(contest, None, 1)
    for seed in (1, 2, 3):
        play_round(contest, seed=seed)
    drawn = {
        (view.number, line.table, line.ns.numbers[0], line.ew.numbers[0])
        for view in rounds_of(contest)
        for line in view.tables
    }
    assert drawn == foreseen


def test_a_pool_is_ranked_over_its_own_matches_by_the_criteria_of_the_regulation() -> None:
    contest = contest_of(7, rounds=4, ranking=("wins", "points"))
    for seed in range(4):
        play_round(contest, seed=seed)
    views = [view for view in rounds_of(contest) if view.stage == "pools"]
    for pool in shown(contest).pools:
        totals: dict[int, list[int]] = {team.number: [0, 0] for team in pool.teams}
        for view in views:
            for line in view.tables:
                assert line.entry is not None
                ns, ew = line.entry.ns, line.entry.ew
                marks = ((line.ns, ns, ew), (line.ew, ew, ns))
                for side, points, against in marks:
                    if side.numbers[0] in totals:
                        totals[side.numbers[0]][0] += points > against
                        totals[side.numbers[0]][1] += points
            for team in view.exempt:
                if team.number in totals:
                    totals[team.number][1] += 972
        order = sorted(totals, key=lambda team: totals[team], reverse=True)
        assert [row.team.number for row in pool.rows] == order
        assert [list(row.values) for row in pool.rows] == [totals[team] for team in order]


def test_the_crosstable_shows_each_match_from_both_sides() -> None:
    contest = contest_of(8)
    play_round(contest)
    play_round(contest)
    for pool in shown(contest).pools:
        numbers = [row.team.number for row in pool.rows]
        cells = {
            (team.number, other): met
            for team, row in pool.crosstable
            for other, met in zip(numbers, row, strict=True)
        }
        for match in pool.matches:
            one, other = match.one.number, match.other.number
            if match.points is None:
                assert cells[one, other] == cells[other, one] == ()
                continue
            (mine,), (theirs,) = cells[one, other] or (), cells[other, one] or ()
            assert (mine.points, mine.against) == (match.points, match.against)
            assert (theirs.points, theirs.against) == (match.against, match.points)
        assert all(cells[number, number] is None for number in numbers)


def test_firsts_go_on_before_seconds_and_a_team_that_left_does_not() -> None:
    contest = contest_of(12)
    for seed in range(3):
        play_round(contest, seed=seed)
    view = shown(contest)
    order, placed = order_from_pools(contest_info(contest), entrants(contest), rounds_of(contest))
    firsts = {pool.rows[0].team.number for pool in view.pools}
    assert set(order[:3]) == firsts
    assert {placed[team] for team in order[:3]} == {"A", "B", "C"}
    presence.withdraw_team(contest, None, contest.teams.get(number=order[0]))
    after, _placed = order_from_pools(contest_info(contest), entrants(contest), rounds_of(contest))
    assert order[0] not in after
    (pool,) = [pool for pool in view.pools if pool.rows[0].team.number == order[0]]
    assert pool.rows[1].team.number in after[:3]


def test_two_wins_and_the_barrage_give_the_places_of_a_pool() -> None:
    contest = contest_of(8, pool_play="winners")
    for seed in range(3):
        play_round(contest, seed=seed)
    for pool in shown(contest).pools:
        assert [row.rank for row in pool.rows] == [1, 2, 3, 4]
        lost = {row.team.number: 0 for row in pool.rows}
        for match in pool.matches:
            assert match.points is not None
            assert match.against is not None
            lost[(match.other if match.points > match.against else match.one).number] += 1
        assert [lost[row.team.number] for row in pool.rows] == [0, 1, 2, 2]


def test_pages_are_kept_until_something_changes() -> None:
    contest = contest_of(8)
    draw_round(contest, None, seed=1)
    url = reverse("public-pools", args=[contest.slug])
    first = Client().get(url)
    assert Client().get(url, headers={"if-none-match": first.headers["ETag"]}).status_code == 304
    presence.withdraw_team(contest, None, contest.teams.get(number=1))
    again = Client().get(url, headers={"if-none-match": first.headers["ETag"]})
    assert again.status_code == 200
    assert "retirée" in words(again)


def test_a_contest_without_pools_has_no_such_page() -> None:
    contest = make_contest(4)
    assert hall(contest).status_code == 404
    desk = signed_in(contest.organiser)
    assert desk.get(reverse("pools", args=[contest.slug])).status_code == 404
    assert desk.get(reverse("paper", args=[contest.slug, "pools"])).status_code == 404
    assert "Poules" not in words(Client().get(reverse("contest", args=[contest.slug])))


def test_the_desk_draws_the_pools_and_says_what_they_will_be() -> None:
    contest = contest_of(13, pool_draw="seeds")
    desk = signed_in(contest.organiser)
    url = reverse("draw-round", args=[contest.slug])
    page = desk.get(url)
    assert "13 équipes : 1 poule de 4, 3 poules de 3." in words(page)
    assert "Les têtes de série vont dans des poules différentes" in words(page)
    form = {"token": re.search(r'name="token" value="([^"]+)"', page.content.decode())[1]}  # type: ignore[index]
    answer = desk.post(url, form | {"round": "1"}, follow=True)
    assert "13 équipes en poules de 4 : 1 de 4 et 3 de 3." in words(answer)
    assert "poule D" in words(answer)
    # The same form sent twice draws once.
    desk.post(url, form | {"round": "1"})
    assert contest.rounds.count() == 1
    assert "Poule A" in words(desk.get(reverse("pools", args=[contest.slug])))


def test_pools_that_do_not_fit_are_refused_on_the_page_that_draws_them() -> None:
    contest = contest_of(2)
    desk = signed_in(contest.organiser)
    url = reverse("draw-round", args=[contest.slug])
    page = desk.get(url)
    token = re.search(r'name="token" value="([^"]+)"', page.content.decode())
    assert token is not None
    answer = desk.post(url, {"token": token[1], "round": "1"})
    assert "Il faut au moins trois équipes pour faire des poules ; il y en a 2." in words(answer)
    assert not contest.rounds.exists()


@pytest.mark.slow
def test_the_pools_are_printed_before_and_after_they_are_played() -> None:
    contest = contest_of(33)
    assert "Poules et rencontres" not in words(
        signed_in(contest.organiser).get(reverse("papers", args=[contest.slug]))
    )
    draw_round(contest, None, seed=2)
    view = shown(contest)
    text = paper(contest, "pools")
    for pool in view.pools:
        assert f"Poule {pool.name}" in text
        for team in pool.teams:
            assert f"Joueur {team.number}A" in text
        for match in pool.matches:
            when = f"Partie {match.round}, table {match.table}"
            when += "" if match.drawn else " (prévue)"
            assert f"{when}\n{match.one.number} – {match.other.number}" in text
    draws.undo_draw(contest, None, 1)
    play_round(contest, seed=2)
    text = paper(contest, "pools-ranking")
    for pool in shown(contest).pools:
        for match in pool.matches:
            if match.points is not None:
                assert re.search(rf"{match.points}\s+{match.against}\s", text)
    far = sheets(contest, "pools-ranking", reading="far")
    assert len(far) > len(sheets(contest, "pools-ranking"))
    assert all(re.search(r"poules? [A-Z]", page) for page in far)
    for pool in shown(contest).pools:
        assert sum(f"Poule {pool.name}\n" in page for page in far) == 1
    page = signed_in(contest.organiser).get(reverse("papers", args=[contest.slug]))
    assert "Poules et rencontres" in words(page)


def test_the_wall_says_the_pool_of_each_table() -> None:
    contest = contest_of(8)
    draw_round(contest, None, seed=1)
    url = reverse("paper", args=[contest.slug, "draw-by-table"])
    answer = signed_in(contest.organiser).get(url, {"round": "1"})
    text = PdfReader(BytesIO(answer.content)).pages[0].extract_text()
    assert text.count("poule A") == text.count("poule B") == 2
    assert "poule B" in words(Client().get(reverse("public-draw", args=[contest.slug])))


def test_a_seed_is_typed_on_the_page_of_the_team_and_nobody_else_has_it() -> None:
    contest = contest_of(4)
    desk = signed_in(contest.organiser)

    def send(number: int, seed: str) -> Any:
        url = reverse("team-edit", args=[contest.slug, number])
        token = re.search(r'name="token" value="([^"]+)"', desk.get(url).content.decode())
        assert token is not None
        typed = {"player1": f"J{number}", "player2": "K", "token": token[1], "seed": seed}
        return desk.post(url, typed)

    assert send(2, "1").status_code == 302
    assert contest.teams.get(number=2).seed == 1
    refused = send(3, "1")
    assert "L’équipe 2 est déjà tête de série n° 1." in words(refused)
    assert refused.context["form"].data["player1"] == "J3"
    assert contest.teams.get(number=3).seed is None
    for wrong in ("0", "deux"):
        assert send(3, wrong).status_code == 422
    assert send(2, "").status_code == 302
    assert contest.teams.get(number=2).seed is None
    assert send(3, "1").status_code == 302
    assert "tête de série n° 1" in words(desk.get(reverse("teams", args=[contest.slug])))


def test_hostile_names_are_only_names() -> None:
    contest = contest_of(4)
    contest.teams.filter(number=2).update(name="<b>O’Neill</b> & fils " + "W" * 150)
    draw_round(contest, None, seed=1)
    page = hall(contest).content.decode()
    assert "<b>O’Neill" not in page
    assert "&lt;b&gt;O’Neill&lt;/b&gt; &amp; fils" in page
    assert "O’Neill" in paper(contest, "pools")


@pytest.mark.slow
def test_pools_are_chosen_on_the_page_of_settings_and_what_does_not_fit_is_said_there() -> None:
    contest = make_contest(8)
    desk = signed_in(contest.organiser)
    url = reverse("contest-settings", args=[contest.slug])
    form = desk.get(url).context["form"]
    typed = {
        field.html_name: field.value()
        for field in form
        if field.value() not in (None, "", False) and not isinstance(field.value(), list | tuple)
    }
    token = re.search(r'name="token" value="([^"]+)"', desk.get(url).content.decode())
    assert token is not None
    typed |= {"token": token[1], "ranking": ["points"], "rounds": "2", "pools": "4"}
    refused = desk.post(url, typed)
    assert refused.status_code == 422
    assert "au moins 3 parties attendues" in words(refused)
    assert refused.context["form"].data["pools"] == "4"
    contest.refresh_from_db()
    assert Regulation.from_data(contest.regulation).pools is None
    assert desk.post(url, typed | {"rounds": "5", "pool_play": "winners"}).status_code == 302
    contest.refresh_from_db()
    chosen = Regulation.from_data(contest.regulation)
    assert (chosen.pools, chosen.pool_play, chosen.rounds) == (4, "winners", 5)
