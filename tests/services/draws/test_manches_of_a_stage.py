"""A stage of the contest has its own number of manches: played, posted, printed and refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.factories import make_contest
from tests.papers.builders import read
from tests.regulation.test_text import text
from tests.services.draws.brackets import last, play
from tests.views.desk import plain, signed_in
from tests.views.helpers import token
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.models import Match
from tournaments.papers import score_sheets
from tournaments.queries.after.verification import differences
from tournaments.queries.core.contests import contest_info
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, StageChange, StageName
from tournaments.regulation.document import from_toml, to_toml
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.results import Totals
from tournaments.services.results.counting import Doubtful

#: A final in manches, each to a target, after matches of twelve deals.
FINAL = StageChange(name=StageName.FINAL, target=500, manches=3)
BELOTE = Regulation(RuleSet.preset("ffb-belote"), rounds=0, final=4, places="final")
CUP = BELOTE.with_format(stages=(FINAL,))


def posted(regulation: Regulation) -> str:
    return text(regulation).replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.django_db
def test_the_semi_finals_have_one_manche_and_the_final_is_the_best_of_three() -> None:
    made = make_contest(4, CUP)
    play(made)
    draws.draw_round(made, None, seed=1)
    (line,) = last(made).tables
    match = Match.objects.get(pk=line.match)
    with pytest.raises(Doubtful, match="il manque une manche"):
        results.enter_totals(match, None, Totals(510, 300), version=0)
    manches = ((510, 300), (200, 520), (505, 400))
    results.enter_totals(match, None, Totals(1215, 1220, manches=manches), version=0)
    results.close_round(made, None, 2)
    # Fewer points, and more manches.
    assert standings(made).champion == line.ns.members[0]
    assert not list(differences(made))
    client = signed_in(made.organiser)
    semi, final = (plain(client.get(reverse("match", args=[made.slug, n, 1]))) for n in (1, 2))
    assert "Manche 2" in final
    assert "Manche 2" not in semi


@pytest.mark.django_db
def test_a_final_in_manches_typed_among_single_matches_is_typed_on_its_page() -> None:
    cup = make_contest(4, CUP.with_format(places="third"))
    play(cup)
    draws.draw_round(cup, None, seed=1)
    client, fast = signed_in(cup.organiser), reverse("fast-entry", args=[cup.slug, 2])
    final, third = sorted(
        last(cup).tables,
        key=lambda line: (
            not contest_info(cup).regulation.kind_of(False, last(cup).spot(line)).by_manche
        ),
    )
    for line, on_its_page in ((final, True), (third, False)):
        address = reverse("match", args=[cup.slug, 2, line.table])
        typed = {"table": line.table, "ns": "1100", "ew": "844", "version": "0", "token": token()}
        answer = client.post(fast, {**typed, "shown": line.shown})
        assert (answer["Location"] == f"{address}?from=entry") is on_its_page
        assert Match.objects.get(pk=line.match).entries.exists() is not on_its_page
        if on_its_page:
            page = plain(client.get(answer["Location"]))
            assert f"Table {line.table} : la partie se joue en plusieurs manches." in page
            assert "Manche 2" in page


@pytest.mark.django_db
def test_each_sheet_has_the_manches_of_its_match() -> None:
    made = make_contest(4, CUP)
    info = contest_info(made)
    play(made)
    assert "manche" not in read(score_sheets(info, last(made)))
    draws.draw_round(made, None, seed=1)
    final = read(score_sheets(info, last(made)))
    assert "partieaumeilleurde3manches" in final
    assert "manche3sur3" in final


def test_the_sentence_says_the_manches_of_the_stage_in_both_languages() -> None:
    said = posted(CUP)
    assert "La finale : au meilleur de 3 manches ; chaque manche finit après 500 points" in said
    assert "Une partie en manches est au camp qui en gagne le plus." in said
    assert "Une partie se termine après 12 donnes comptées." in said
    one = posted(
        BELOTE.with_format(
            manches=3, stages=(StageChange(name=StageName.FINAL, deals=8, manches=1),)
        )
    )
    assert "La finale : en une seule manche ; fin après 8 donnes comptées." in one
    with override("en"):
        assert "in a best of 3 legs; each leg ends after 500 points" in posted(CUP)


def test_a_document_keeps_the_manches_of_a_stage() -> None:
    assert from_toml(to_toml(CUP)) == CUP
    written = to_toml(BELOTE) + '\n[[stage]]\nname = "final"\nmanches = 3\n'
    assert from_toml(written).manches_at(CUP.spot(2)._replace(stages=(StageName.FINAL,))) == 3
    usual = BELOTE.with_format(stages=(StageChange(name=StageName.FINAL, deals=8),))
    assert "manches" not in to_toml(usual).split('name = "final"')[-1]


@pytest.mark.parametrize(
    ("stage", "options", "field"),
    [
        ({"manches": 2}, {}, "stage[0].manches"),
        ({"manches": 0}, {}, "stage[0].manches"),
        ({"manches": "trois"}, {}, "stage[0].manches"),
        ({"manches": 3}, {"clock": 60, "clock_win": 1, "win": 2, "target": 900}, "clock_win"),
    ],
)
def test_manches_of_a_stage_are_refused_where_they_cannot_be(
    stage: dict[str, Any], options: dict[str, Any], field: str
) -> None:
    if options:
        options = {"deals": None, **options}
    with pytest.raises(Refused) as refused:
        BELOTE.with_format(stages=(StageChange(name=StageName.FINAL, deals=8, **stage),), **options)
    assert [problem.field for problem in refused.value.problems] == [field]


def test_rounds_in_two_manches_come_before_a_bracket_that_has_another_number() -> None:
    both = {"rounds": 2, "manches": 2, "manches_played": "all"}
    bracket = StageChange(name=StageName.BRACKET, deals=8, manches=3)
    made = BELOTE.with_format(stages=(bracket,), **both)
    assert [made.manches_at(number) for number in (1, 2, 3)] == [2, 2, 3]
    for stages in ((), (bracket, StageChange(name=StageName.FINAL, deals=8))):
        with pytest.raises(Refused, match="veut un vainqueur"):
            BELOTE.with_format(stages=stages, **both)


def test_a_rehearsal_plays_the_final_in_manches() -> None:
    semis, final = rehearse(CUP, 4, seed=1).rounds
    assert {len(match.manches) for match in semis.matches} == {1}
    assert len(final.matches[0].manches) in (2, 3)
