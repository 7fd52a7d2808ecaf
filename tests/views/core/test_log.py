"""Log for the organiser: who, when, what, before and after, in words."""

from __future__ import annotations

import json
import re

import pytest
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, play_round
from tests.halls import in_halls
from tests.views.desk import at_table, drawn, plain, scorer_of, signed_in, text
from tournaments.annexes.seasons.services.noting import SeasonAction
from tournaments.models import LogLine, Match, Season
from tournaments.regulation import Regulation, RoundChange, usual_tariffs
from tournaments.services import results
from tournaments.services.core.action import writing
from tournaments.services.draws import presence
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.tables.core import changes_said
from tournaments.words.actions import WordlessAction

pytestmark = pytest.mark.django_db


def test_a_correction_is_read_with_its_before_its_after_and_its_reason() -> None:
    contest = drawn(4)
    match = at_table(contest)
    results.enter_totals(match, contest.organiser, Totals(1000, 944), version=0)
    results.enter_totals(
        match, contest.organiser, Totals(900, 1044), version=1, reason="<b>inversés</b>"
    )
    page = text(signed_in(contest.organiser).get(reverse("log", args=[contest.slug])))
    assert "Résultat corrigé" in page
    assert "Partie 1, table 1" in page
    assert "1000 → 900" in page
    assert "Nord-Sud → Est-Ouest" in page
    assert "&lt;b&gt;inversés&lt;/b&gt;" in page
    assert "organiser" in page


def test_a_line_about_a_table_says_its_hall() -> None:
    contest = in_halls((2, 2))
    draw_round(contest, None, seed=1)
    for match in Match.objects.filter(round__contest=contest):
        results.enter_totals(match, contest.organiser, Totals(1000, 944), version=0)
    page = text(signed_in(contest.organiser).get(reverse("log", args=[contest.slug])))
    assert "Partie 1, table 1 (Salle A)" in page
    assert "Partie 1, table 2 (Salle B)" in page


def test_a_draw_names_its_tables_and_their_teams() -> None:
    contest = make_contest(2)
    draw_round(contest, None, seed=1)
    page = plain(signed_in(contest.organiser).get(reverse("log", args=[contest.slug])))
    assert re.search(r"Tables : 1 \((1 – 2|2 – 1)\)", page)


def test_a_regulation_is_told_in_the_words_of_its_form() -> None:
    rules = RuleSet.preset("ffb-belote")
    priced = Regulation(
        rules=rules, tariffs=usual_tariffs(rules)[2:3], changes=(RoundChange(4, deals=16),)
    )
    stored = json.loads(json.dumps(priced.to_data()))
    line = changes_said(None, {"regulation": stored}, individuals=False).replace("\u202f", " ")
    assert "Belote : imprenable" in line
    assert "Parties à part : (Partie : 4, Donnes par partie : 16)" in line
    assert "(Nom : Renonce, Points : 162, Donnés ou retirés : donnés aux adversaires" in line
    assert "Classement : total des points, parties gagnées, " in line
    assert not re.search("protected|opponents|False|wins", line)


def test_what_differs_at_a_stage_is_told_even_where_it_is_no() -> None:
    stages, free = [{"name": "final", "sa_ta": False}], [{"title": "Tenue"}]
    apart = {"rules": {}, "stages": stages, "free_articles": free}
    line = changes_said(None, apart, individuals=False).replace("\u202f", " ")
    assert "Étapes à part : (Nom : la finale, Sans atout et tout atout : non)" in line
    assert "Articles libres : (Titre : Tenue)" in line


def test_two_values_are_told_apart_and_a_word_of_no_option_stays() -> None:
    for before, after in (
        ({"next_draw": "scrambled"}, {"next_draw": "howell"}),
        ({"ranking": ["points"]}, {"ranking": [["no criterion"], "unknown"]}),
        ({"litige": "carried"}, {"litige": "of another version"}),
    ):
        of_regulation = ({"rules": {}, **values} for values in (before, after))
        one, other = changes_said(*of_regulation, individuals=False).split(" → ")
        assert one.partition(": ")[2] != other


def test_an_option_and_another_thing_of_its_name_have_each_their_label() -> None:
    for values, label in (
        ({"late": 12}, "Minutes de retard"),
        ({"late": 12, "rules": {}}, "Équipe inscrite en route"),
        ({"places": 3}, "Places dévoilées"),
        ({"places": "final", "rules": {}}, "Places du tableau"),
    ):
        line = changes_said(None, values, individuals=False)
        assert line.partition(":")[0].strip() == label


def test_names_in_the_log_are_escaped() -> None:
    contest = make_contest(0)
    team = presence.register_team(contest, None, Registration("<script>x", "<img>"))
    teams.change_team(contest, None, team, Registration("<svg>", "<img>"))
    body = text(signed_in(contest.organiser).get(reverse("log", args=[contest.slug])))
    assert "&lt;svg&gt;" in body
    for tag in ("<script>x", "<img>", "<svg>"):
        assert tag not in body


def test_the_log_comes_in_pages_the_latest_first() -> None:
    contest = make_contest(60)
    client = signed_in(contest.organiser)
    page = client.get(reverse("log", args=[contest.slug]))
    rows = [row.record for row in page.context["table"].paginated_rows]
    assert len(rows) == 50
    assert rows == sorted(rows, key=lambda line: -line.pk)
    last = client.get(reverse("log", args=[contest.slug]), {"page": "2"})
    assert "Concours créé" in text(last)


def test_the_log_is_the_organisers() -> None:
    contest = make_contest(2)
    assert scorer_of(contest).get(reverse("log", args=[contest.slug])).status_code == 403


def test_a_verb_without_words_is_refused_when_it_is_written() -> None:
    contest = make_contest(0)
    with pytest.raises(WordlessAction), writing(contest, None) as action:
        action.log("sing", contest.name)
    with pytest.raises(WordlessAction):
        SeasonAction(Season(), None).log("sing", "")
    assert not LogLine.objects.filter(action="sing").exists()


def test_a_whole_afternoon_is_read_without_a_code_word() -> None:
    contest = make_contest(4)
    play_round(contest)
    page = signed_in(contest.organiser).get(reverse("log", args=[contest.slug]))
    for action in LogLine.objects.values_list("action", flat=True):
        assert f">{action}<" not in text(page)


def test_a_change_without_a_name_is_told_as_text_without_one() -> None:
    assert changes_said(None, "scorer", individuals=False) == "marqueur"
    assert changes_said({"ns": 900}, {"ns": 1000}, individuals=False) == "Nord-Sud : 900 → 1000"


def test_the_order_of_the_changes_is_not_that_in_which_the_database_keeps_them() -> None:
    after = {"capots": 1, "ew": 944, "ns": 1000}
    assert changes_said(None, after, individuals=False) == (
        "Nord-Sud : 1000 · Est-Ouest : 944 · Capots : 1"
    )
