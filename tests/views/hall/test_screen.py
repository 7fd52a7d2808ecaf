"""Projector's page: its views at each stage of a contest; no team is missing."""

from __future__ import annotations

import re
from datetime import time
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import BELOTE, belote_totals, draw_round, make_contest, play_round
from tests.families import FAMILIES
from tests.services.draws import brackets
from tests.sweeps import daily
from tests.views.helpers import text_of
from tournaments.models import Contest, Match
from tournaments.queries.hall.screen import screen_of
from tournaments.regulation.planning import Times
from tournaments.services import results
from tournaments.services.core.phones import set_phones
from tournaments.services.draws import presence
from tournaments.services.hall import clock
from tournaments.services.hall.announcements import announce
from tournaments.services.hall.changing import close_contest
from tournaments.services.planning import set_planning
from tournaments.services.registration.filling import Registration
from tournaments.tables.draws.brackets import pictures
from tournaments.tables.hall.screen import MOST_RESTING, MOST_TABLES, Seats, Slide, slides

pytestmark = pytest.mark.django_db


def shown(contest: Contest, address: str | None = None) -> list[Slide]:
    return slides(screen_of(Contest.objects.get(pk=contest.pk)), address)


def kinds(contest: Contest, address: str | None = None) -> list[str]:
    """Return the kinds of slides in order; several pages of one kind count once."""
    kinds_ = [slide.kind for slide in shown(contest, address)]
    return [kind for index, kind in enumerate(kinds_) if kind not in kinds_[:index]]


def page(client: Client, contest: Contest, *args: Any) -> str:
    return text_of(client.get(reverse("screen", args=[contest.slug, *args])))


def enter_one(contest: Contest, seed: int = 1) -> None:
    """Enter a result for the first table without one in the last round."""
    match = Match.objects.filter(round__contest=contest, entries=None).order_by("-round", "table")
    results.enter_totals(match[0], None, belote_totals(Random(seed)), version=0)


class TestWhatIsShown:
    """Slides as the day goes on."""

    def test_before_the_first_draw_who_is_registered_and_when_it_begins(
        self, client: Client
    ) -> None:
        contest = make_contest(8)
        set_planning(contest, None, Times(starts_at=time(14, 30)))
        set_phones(contest, None, "192.168.1.20:8000")

        assert kinds(contest) == ["welcome", "teams"]
        text = page(client, contest)
        assert "14\xa0h\xa030" in text
        assert "8 équipes" in text
        assert "http://192.168.1.20:8000/c/" in text
        assert 'class="segno"' in text
        assert "Joueur 8A – Joueuse 8B" in text

    def test_a_contest_nobody_entered_yet_says_so_much(self, client: Client) -> None:
        contest = make_contest()

        assert kinds(contest) == ["welcome"]
        assert "0 équipe" in page(client, contest)

    def test_while_a_round_is_played(self) -> None:
        contest = make_contest(9)
        draw_round(contest, None, seed=1)
        assert kinds(contest) == ["plan", "places", "tables"]
        enter_one(contest)
        assert kinds(contest) == ["plan", "places", "tables", "playing"]
        plan = shown(contest)[0]
        assert [one.table for one in plan.shown] == [1, 2, 3, 4, None]
        assert [one.trick for one in plan.shown].count(True) == 1
        # Each partner of a pair lays the card of the pair.
        assert all(len(camp) == 2 for one in plan.shown for camp in one.camps)
        assert {card.number for one in plan.shown for camp in one.camps for card in camp} == set(
            range(1, 10)
        )
        clock.start_clock(contest, None, 40)
        announce(contest, None, "Bonjour")
        expected = ["announcement", "clock", "plan", "places", "tables", "playing", "follow"]
        assert kinds(contest, "http://hall/") == expected

    def test_the_draw_makes_room_for_the_ranking_once_the_round_is_closed(self) -> None:
        contest = make_contest(8)
        play_round(contest)
        assert kinds(contest) == ["ranks"]
        draw_round(contest, None, seed=2)
        assert kinds(contest) == ["plan", "places", "tables", "ranks"]
        for left in (4, 3, 2, 1, 0):
            # Until its last result, the new round does not count.
            after = 1 if left else 2
            ranked = next(slide for slide in shown(contest) if slide.kind == "ranks")
            assert ranked.title == f"Classement après {after} partie{'s' * (after > 1)}"
            assert ranked.pips.count(True) == after
            if left:
                enter_one(contest)

    def test_at_the_end_the_winners_then_the_final_ranking(self, client: Client) -> None:
        contest = make_contest(8)
        play_round(contest)
        close_contest(contest, contest.organiser)
        (final,) = shown(contest)
        text = page(client, contest)
        podium, _ranking = text[text.index("Bravo") :].split("Classement définitif</h2>")

        assert final.title == "Classement définitif"
        first, second, third = (f"équipe {row.camp.number}<" for row in final.shown[:3])
        assert podium.index(first) < podium.index(second) < podium.index(third)
        # The hall looks at the winners: nobody looks for a table any more.
        assert "Votre table sur" not in podium

    def test_those_who_share_the_first_place_all_stand_on_it(self, client: Client) -> None:
        contest = make_contest(6, BELOTE.with_format(ranking=("wins",)))
        play_round(contest)
        close_contest(contest, contest.organiser)

        assert page(client, contest).count('<div class="block"><b>1</b>') == 3

    def test_the_tables_that_play_on_and_those_of_the_round_before(self) -> None:
        contest = make_contest(8)
        draw_round(contest, None, seed=1)
        for seed in range(3):
            enter_one(contest, seed)
        draw_round(contest, None, seed=2, late="nothing")
        enter_one(contest)
        playing = next(slide for slide in shown(contest) if slide.kind == "playing")

        assert playing.shown == (2, 3, 4)
        assert playing.since == contest.rounds.get(number=2).drawn_at
        assert playing.note == "1 finie sur 4 · La table 4 joue encore la partie 1."

    def test_the_pools_until_they_are_over(self) -> None:
        contest = make_contest(8, BELOTE.with_format(pools=4, rounds=3))
        draw_round(contest, None, seed=1)
        assert kinds(contest) == ["plan", "places", "tables", "pools"]
        (pools,) = (slide for slide in shown(contest) if slide.kind == "pools")
        assert [len(pool.rows) for pool in pools.shown] == [4, 4]
        assert all(row.rank is None for pool in pools.shown for row in pool.rows)
        enter_one(contest)
        (pools,) = (slide for slide in shown(contest) if slide.kind == "pools")
        assert {row.rank for row in pools.shown[0].rows} >= {1, 2}
        tables = next(slide for slide in shown(contest) if slide.kind == "tables")
        assert {seats.title for seats in tables.shown} == {"poule A", "poule B"}

    @pytest.mark.parametrize("named", [False, True], ids=["short names", "long names"])
    @pytest.mark.parametrize("pairs", daily(3, [2, 5, 33, 8, 9, 12, 16, 150]))
    def test_a_bracket_is_drawn_in_pictures_that_can_be_read(self, pairs: int, named: bool) -> None:
        contest = brackets.contest_of(pairs, places="all" if pairs < 9 else "third")
        families = {index + 1: FAMILIES[index % len(FAMILIES)] for index in range(pairs * named)}
        for number, family in families.items():
            contest.teams.filter(number=number).update(name=" – ".join(family))
        draw_round(contest, None, seed=1)
        views = shown(contest)
        trees = [slide.shown for slide in views if slide.kind == "bracket"]
        # The many teams exempt from a first round do not hide its tables.
        laid = [one.table for slide in views if slide.kind == "plan" for one in slide.shown]
        assert laid.count(None) <= MOST_RESTING

        # Letters of 15 pixels in the picture have capitals of 3.5 % of a screen of 1920 × 1080.
        for picture in trees:
            scale = min(1857 / picture.width, 840 / picture.height)
            assert 0.66 * 15 * scale >= 0.035 * 1080, (picture.width, picture.height)
            # A 4:3 screen of 1024 × 768 shows one column at a time.
            assert 0.66 * 15 * min(990 / picture.column, 597 / picture.height) >= 0.035 * 768
        assert any(box.match.name == "Finale" for box in trees[0].boxes)
        # Every match being played is in one of the pictures, or in the list of the draw alone.
        drawn = {box.match.table for picture in trees for box in picture.boxes} - {None}
        tables = [slide.shown for slide in views if slide.kind == "tables"]
        listed = {seats.table for view in tables for seats in view} - {None}
        assert listed == {line.table for line in brackets.last(contest).tables}
        assert drawn == listed or pairs > 16
        # A turn of the wall stays short, however many they are.
        assert len(trees) <= 8
        # People are whole, in one line or in a line each, but where a 4:3 screen is too narrow.
        for picture in [*trees, *pictures(screen_of(contest).brackets[0], False)]:
            for side in (side for box in picture.boxes for side in (box.one, box.other)):
                team = side.contender.team
                narrow = picture in trees and team and max(map(len, team.name.split(" – "))) > 36
                assert team is None or narrow or " ".join(side.lines) == team.name

    def test_a_bracket_that_is_over_shows_its_end_alone(self) -> None:
        contest = brackets.contest_of(8, places="third")
        for _round in range(3):
            brackets.play(contest)
        close_contest(contest, contest.organiser)

        assert kinds(contest) == ["bracket", "ranks"]
        assert [slide.kind for slide in shown(contest)].count("bracket") == 1


class TestNobodyIsLeftOut:
    """Every team is on one page, once, with its whole number."""

    @pytest.mark.parametrize(
        "pairs", [8, 33, *(pytest.param(n, marks=pytest.mark.slow) for n in (64, 150))]
    )
    def test_each_team_is_drawn_placed_and_ranked_once(self, pairs: int) -> None:
        """A great hall is not told who meets: its call would last too long."""
        contest = make_contest(pairs)
        play_round(contest, close=False)
        shown_slides = shown(contest)
        everybody = [str(number) for number in range(1, pairs + 1)]
        seated = [
            camp.number
            for slide in shown_slides
            if slide.kind == "tables"
            for seats in slide.shown
            for camp in seats.camps
        ]
        placed = [seat.camp.number for s in shown_slides if s.kind == "places" for seat in s.shown]
        ranked = [row.camp.number for s in shown_slides if s.kind == "ranks" for row in s.shown]

        assert sorted(seated, key=int) == (everybody if pairs <= 2 * MOST_TABLES else [])
        assert placed == everybody
        assert sorted(ranked, key=int) == everybody

    @pytest.mark.slow
    def test_three_hundred_players_each_find_their_table_and_their_partner(self) -> None:
        contest = make_contest(0, BELOTE.with_format(entrants="individuals"))
        for number in range(300):
            presence.register_team(contest, None, Registration(f"Joueur {number}"))
        draw_round(contest, None, seed=1)
        shown_slides = shown(contest)
        seats = [seat for s in shown_slides if s.kind == "places" for seat in s.shown]

        assert {one.table for one in seats} == set(range(1, 76))
        assert [seat.camp.number for seat in seats] == [str(n) for n in range(1, 301)]
        assert all(seat.mate for seat in seats)

    def test_who_rests_is_said_so(self, client: Client) -> None:
        contest = make_contest(5)
        draw_round(contest, None, seed=1)
        resting = contest.rounds.get().seats.get(match=None).team
        tables = next(slide for slide in shown(contest) if slide.kind == "tables")

        rest: Seats = tables.shown[-1]
        assert (rest.table, rest.title) == (None, "exempte")
        assert rest.camps[0].number == str(resting.number)
        assert "exempte" in page(client, contest)


class TestThePage:
    """Query cost, hidden content, and use without scripts."""

    def test_it_is_kept_per_version_and_answered_304(self, client: Client) -> None:
        contest = make_contest(8)
        play_round(contest, close=False)
        url = reverse("screen", args=[contest.slug])
        first = client.get(url)
        with CaptureQueriesContext(connection) as queries:
            again = client.get(url, headers={"If-None-Match": first["ETag"]})
        assert again.status_code == 304
        assert len(queries) == 1
        client.force_login(contest.organiser)
        assert client.get(url).content == first.content
        assert not first.cookies
        announce(contest, None, "Bonjour")
        changed = client.get(url, headers={"If-None-Match": first["ETag"]})
        assert changed.status_code == 200
        assert "Bonjour" in text_of(changed)

    @pytest.mark.slow
    def test_it_costs_the_same_whatever_the_contest(self, client: Client) -> None:
        counts = []
        for pairs in (4, 40):
            contest = make_contest(pairs, name=f"{pairs} paires")
            play_round(contest)
            draw_round(contest, None, seed=2)
            clock.start_clock(contest, None, 40)
            with CaptureQueriesContext(connection) as queries:
                page(client, contest)
            counts.append(len(queries))

        assert counts[0] == counts[1] <= 18

    def test_without_a_script_it_goes_from_view_to_view_and_round_again(
        self, client: Client
    ) -> None:
        contest = make_contest(8)
        play_round(contest)
        draw_round(contest, None, seed=2)
        seen, url = [], reverse("screen", args=[contest.slug])
        for _view in range(5):
            text = text_of(client.get(url))
            current = re.findall(r'class="slide \S+ [^"]*current" data-key="(\S+)"', text)
            assert len(current) == 1
            seen += [current[0].partition("-")[0]]
            refresh = re.search(
                r'<noscript><meta http-equiv="refresh" content="\d+; url=(\S+)"></noscript>', text
            )
            assert refresh is not None
            url = refresh[1]

        assert seen[:4] == ["plan", "places", "draw", "standings"]
        assert seen[4] == seen[0] or seen[4] == "follow"

    def test_a_view_that_is_no_more_shows_another(self, client: Client) -> None:
        contest = make_contest(8)
        for number in (0, 99):
            assert page(client, contest, number).count("current") == 1

    def test_what_people_typed_is_shown_and_never_run(self, client: Client) -> None:
        contest = make_contest(1, name="<script>alert(1)</script>")
        presence.register_team(contest, None, Registration(name="<img src=x onerror=alert(1)>"))
        draw_round(contest, None, seed=1)
        announce(contest, None, "<b>gras</b> & “W”")
        text = page(client, contest)

        assert "&lt;b&gt;gras&lt;/b&gt; &amp; “W”" in text
        assert "&lt;img src" in text
        assert "<script>alert" not in text
        assert "<img" not in text
        assert "style=" not in text
        assert "csrf" not in text

    def test_the_address_somebody_typed_is_not_shown_to_the_hall(self, client: Client) -> None:
        contest = make_contest(8)
        url = reverse("screen", args=[contest.slug])

        assert "evil" not in text_of(client.get(url, headers={"Host": "evil.example"}))
