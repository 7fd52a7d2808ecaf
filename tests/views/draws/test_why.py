"""Reasons of a draw, on the pages that show it, in the reader's language."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, play_round
from tests.rows import written_again
from tests.services.draws.brackets import contest_of as bracket_of
from tests.sweeps import daily
from tests.views.desk import plain, signed_in
from tests.views.helpers import token
from tournaments.models import Contest
from tournaments.pairing import DrawRefused
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.why import why_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation
from tournaments.services.draws import presence, seating
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


def contest_of(pairs: int, **options: Any) -> Contest:
    return make_contest(pairs, Regulation(RuleSet.preset("ffb-belote"), **options))


@written_again
def drawn(pairs: int, **options: Any) -> Contest:
    contest = contest_of(pairs, **options)
    draw_round(contest, None, seed=1)
    return contest


def last(contest: Contest) -> RoundView:
    return rounds_of(contest)[-1]


def reads(client: Client, language: str) -> Client:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


def words(answer: Any) -> str:
    assert answer.status_code == 200
    return unescape(plain(answer))


def on_the_desk(contest: Contest, language: str = "fr") -> str:
    client = reads(signed_in(contest.organiser), language)
    return words(client.get(reverse("round", args=[contest.slug, last(contest).number])))


def in_the_hall(contest: Contest, language: str = "fr") -> str:
    return words(reads(Client(), language).get(reverse("public-draw", args=[contest.slug])))


def of_team(contest: Contest, number: int, language: str = "fr") -> str:
    return words(reads(Client(), language).get(reverse("public-team", args=[contest.slug, number])))


def said_everywhere(contest: Contest, sentence: str, *numbers: int, language: str = "fr") -> None:
    """Check the sentence at the desk, in the hall, and on the pages of these teams."""
    assert sentence in on_the_desk(contest, language)
    assert sentence in in_the_hall(contest, language)
    for number in numbers:
        assert sentence in of_team(contest, number, language)


def seated(contest: Contest, table: int) -> tuple[int, ...]:
    (line,) = [line for line in last(contest).tables if line.table == table]
    return (*line.ns.numbers, *line.ew.numbers)


class TestEveryWayOfDrawing:
    def test_by_lot(self) -> None:
        contest = drawn(8)
        said_everywhere(contest, "Table 2 : équipes tirées au sort.", seated(contest, 2)[1])
        page = of_team(contest, seated(contest, 2)[0])
        assert "Pourquoi cette table ? Table 2 : équipes tirées au sort." in page
        assert "Pourquoi ces tables ?" in in_the_hall(contest)

    def test_by_lot_in_english(self) -> None:
        contest = drawn(8)
        said_everywhere(
            contest, "Table 2: teams drawn by lot.", seated(contest, 2)[1], language="en"
        )

    def test_by_ranking_where_a_rematch_is_passed_over(self) -> None:
        contest = contest_of(6)
        for seed in range(3):
            play_round(contest, seed=seed)
        draw_round(contest, None, seed=4)
        reasons = why_of(contest, 4, rounds_of(contest)).tables
        assert any("déjà été rencontré" in reason.text for reason in reasons.values())
        desk, hall = on_the_desk(contest), in_the_hall(contest)
        for table, reason in reasons.items():
            assert reason.text in desk
            assert reason.text in hall
            assert reason.text in of_team(contest, seated(contest, table)[0])
        hall = in_the_hall(contest, "en")
        assert re.search(r"Table \d: 1st against \d[a-z]+ in the standings", hall)
        assert not re.search(r"classement|équipe|contre|rencontr", hall)

    @pytest.mark.parametrize(
        ("options", "language", "sentence"),
        daily(
            2,
            [
                ({"next_draw": "mitchell"}, "fr", "y reste, l’équipe"),
                ({"pools": 4}, "en", "Table 1: pool A, match 1 of"),
                ({"next_draw": "mitchell"}, "en", "stays"),
                ({"next_draw": "round-robin"}, "fr", "chacune rencontrant toutes les autres"),
                ({"next_draw": "round-robin"}, "en", "each meeting all the others"),
                ({"pools": 4}, "fr", "Table 1 : poule A, rencontre 1 sur"),
            ],
        ),
    )
    def test_in_a_movement_and_in_pools(
        self, options: dict[str, Any], language: str, sentence: str
    ) -> None:
        contest = drawn(8, **options)
        said_everywhere(contest, sentence, seated(contest, 1)[0], language=language)

    @pytest.mark.parametrize("language", daily(1, ["fr", "en"]))
    def test_in_a_bracket(self, language: str) -> None:
        contest = bracket_of(6)
        draw_round(contest, None, seed=1)
        name = {"fr": "Cadrage", "en": "Reducing match"}[language]
        assert re.search(rf"Table 1\. {name} \d", on_the_desk(contest, language))
        assert re.search(rf"Table 1\. {name} \d", in_the_hall(contest, language))
        (rests, *_others) = [team.number for team in last(contest).exempt]
        why = why_of(contest, 1, rounds_of(contest)).byes[rests]
        if language == "fr":
            said_everywhere(contest, why.text, rests)

    @pytest.mark.parametrize("language", daily(1, ["fr", "en"]))
    def test_where_partners_change(self, language: str) -> None:
        contest = drawn(9, entrants="individuals", incomplete="rest")
        reasons = {"fr": "Table 1 : joueurs tirés au sort.", "en": "Table 1: players drawn by lot."}
        said_everywhere(contest, reasons[language], seated(contest, 1)[0], language=language)
        (rests,) = [team.number for team in last(contest).exempt]
        why = why_of(contest, 1, rounds_of(contest)).byes[rests]
        if language == "fr":
            said_everywhere(contest, f"Joueur {rests} – {why.text}")
            assert f"Pourquoi ce repos ? {why.text}" in of_team(contest, rests)

    def test_by_hand(self) -> None:
        contest = contest_of(5)
        typed = {"table-1-0": 3, "table-1-1": 1, "table-2-0": 2, "table-2-1": 5, "token": token()}
        page = reverse("draw-by-hand", args=[contest.slug])
        assert signed_in(contest.organiser).post(page, typed).status_code == 302
        said_everywhere(contest, "Table 1 : équipes placées à la main.", 3, 1)
        said_everywhere(contest, "Exempte : le tirage fait à la main ne lui donne pas de table.", 4)

    @pytest.mark.parametrize(
        ("bye_to", "reason"),
        [("lot", "Exempte par tirage au sort."), ("turn", "Exempte : son tour de repos")],
    )
    def test_a_team_that_rests_reads_why(self, bye_to: str, reason: str) -> None:
        contest = drawn(9, bye_to=bye_to)
        (rests,) = [team.number for team in last(contest).exempt]
        said_everywhere(contest, f"Équipe {rests} – {reason}")
        assert f"Pourquoi ce repos ? {reason}" in of_team(contest, rests)


class TestWhatChangedSinceTheDrawIsSaidAsSuch:
    def test_teams_that_changed_places(self) -> None:
        contest = drawn(8)
        one, other = seated(contest, 1)[0], seated(contest, 3)[1]
        stays = seated(contest, 1)[1]
        seating.swap_teams(contest, None, 1, one, other)
        swap = f"changée après le tirage : {one} et {other} ont échangé leurs places."
        said_everywhere(contest, f"Table 1 {swap}", other, stays)
        said_everywhere(contest, f"Table 3 {swap}", one)
        assert "Table 1 : équipes tirées" not in in_the_hall(contest)
        assert "Table 2 : équipes tirées au sort." in in_the_hall(contest)

    def test_teams_that_changed_back(self) -> None:
        contest = drawn(8)
        one, other = seated(contest, 1)[0], seated(contest, 3)[1]
        for _time in range(2):
            seating.swap_teams(contest, None, 1, one, other)
        said_everywhere(contest, "Table 1 : équipes tirées au sort.", one)

    def test_a_team_that_rests_in_place_of_another(self) -> None:
        contest = drawn(9)
        (rests,) = [team.number for team in last(contest).exempt]
        plays = seated(contest, 2)[0]
        seating.swap_teams(contest, None, 1, plays, rests)
        sentence = f"Au repos : après le tirage, {plays} et {rests} ont échangé leurs places."
        said_everywhere(contest, sentence, plays)

    def test_tables_that_were_exchanged(self) -> None:
        contest = drawn(8)
        moved = seated(contest, 1)
        seating.swap_tables(contest, None, 1, 1, 4)
        sentence = "Table 4 changée après le tirage : cette rencontre y vient de la table 1."
        said_everywhere(contest, f"{sentence} Table 1 : équipes tirées au sort.", moved[0])

    def test_a_late_pair_and_a_team_that_left(self) -> None:
        contest = drawn(9)
        (rested,) = [team.number for team in last(contest).exempt]
        presence.register_team(contest, None, Registration("Tard", "Venue"), play_now=True)
        sentence = "Table 5 changée après le tirage, à l’arrivée de : 10."
        said_everywhere(contest, sentence, rested, 10)
        gone, alone = seated(contest, 2)
        presence.withdraw_team(contest, None, contest.teams.get(number=gone))
        sentence = f"Au repos depuis le départ, après le tirage, de : {gone}."
        said_everywhere(contest, sentence, alone)
        assert "Table 1 : équipes tirées au sort." in on_the_desk(contest)

    def test_a_partner_of_the_day_who_left(self) -> None:
        contest = drawn(8, entrants="individuals")
        gone, partner, *_facing = seated(contest, 1)
        presence.withdraw_team(contest, None, contest.teams.get(number=gone))
        sentence = f"Table 1 changée après le tirage, au départ de : {gone}."
        said_everywhere(contest, sentence, partner)


def test_a_draw_that_cannot_be_made_again_leaves_the_pages_without_reasons() -> None:
    contest = drawn(8)
    with patch("tournaments.queries.draws.why.replay", side_effect=DrawRefused("Aucun tirage.")):
        for page in (on_the_desk(contest), in_the_hall(contest), of_team(contest, 1)):
            assert "Pourquoi" not in page
            assert "Aucun tirage" not in page


def test_a_table_that_nothing_kept_explains_has_no_reason() -> None:
    """If an older version drew the round differently, no reason is invented."""
    contest = drawn(8)
    round_ = contest.rounds.get()
    other = next(seed for seed in range(2, 99) if not _draws_alike(contest, seed))
    round_.seed = other
    round_.save()
    view = last(contest)
    known = why_of(contest, 1, [view]).tables
    assert len(known) < len(view.tables)
    assert not any(
        "changée" in reason.text and "échangé" in reason.text for reason in known.values()
    )


def _draws_alike(contest: Contest, seed: int) -> bool:
    round_ = contest.rounds.get()
    before, round_.seed = round_.seed, seed
    round_.save()
    alike = len(why_of(contest, 1, rounds_of(contest)).tables) == len(last(contest).tables)
    round_.seed = before
    round_.save()
    return alike


def test_earlier_rounds_keep_their_reasons_and_a_team_reads_the_last_only() -> None:
    contest = contest_of(8)
    play_round(contest)
    draw_round(contest, None, seed=2)
    first = words(Client().get(reverse("public-draw", args=[contest.slug, 1])))
    assert "Table 1 : équipes tirées au sort." in first
    assert of_team(contest, 1).count("Pourquoi cette table ?") == 1


@pytest.mark.slow
def test_reasons_cost_no_more_queries_in_a_larger_contest() -> None:
    counts = []
    for pairs in (8, 40):
        contest = make_contest(pairs, name=f"{pairs} équipes")
        play_round(contest)
        draw_round(contest, None, seed=2)
        client = signed_in(contest.organiser)
        each = []
        for url in (
            reverse("round", args=[contest.slug, 2]),
            reverse("public-draw", args=[contest.slug]),
            reverse("public-team", args=[contest.slug, 1]),
        ):
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                client.get(url)
            each.append(len(queries))
        drawn_rounds = rounds_of(contest)
        with CaptureQueriesContext(connection) as queries:
            assert why_of(contest, 2, drawn_rounds).tables
        assert len(queries) == 1
        counts.append(each)
    assert counts[0] == counts[1]


def test_a_round_that_kept_too_little_gives_no_reason_and_its_page_still_opens(
    client: Client,
) -> None:
    contest = make_contest(6, Regulation(RuleSet.preset("ffb-belote"), next_draw="winners"))
    play_round(contest)
    play_round(contest)
    contest.rounds.update(given={})
    page = client.get(reverse("public-draw", args=[contest.slug]))
    assert page.status_code == 200
    assert "Pourquoi ces tables" not in page.content.decode()
    assert "ne peut pas être rejoué" in " ".join(differences(contest))
