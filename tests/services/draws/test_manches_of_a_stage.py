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
from tests.views.helpers import text_of, token
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.forms.regulation.rounds_apart import StagesApart
from tournaments.models import Match
from tournaments.papers import score_sheets
from tournaments.queries.after.verification import differences
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import TableLine
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, StageChange, StageName
from tournaments.regulation.compare import differences as regulation_differences
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
    contest = make_contest(4, CUP)
    play(contest)
    draws.draw_round(contest, None, seed=1)
    (line,) = last(contest).tables
    match = Match.objects.get(pk=line.match)
    with pytest.raises(Doubtful, match="il manque une manche"):
        results.enter_totals(match, None, Totals(510, 300), version=0)
    manches = ((510, 300), (200, 520), (505, 400))
    results.enter_totals(match, None, Totals(1215, 1220, manches=manches), version=0)
    results.close_round(contest, None, 2)
    # Fewer points, and more manches.
    assert standings(contest).champion == line.ns.members[0]
    assert not list(differences(contest))
    client = signed_in(contest.organiser)
    semi, final = (plain(client.get(reverse("match", args=[contest.slug, n, 1]))) for n in (1, 2))
    assert "Manche 2" in final
    assert "Manche 2" not in semi


@pytest.mark.django_db
def test_a_final_in_manches_among_single_matches_stays_in_fast_entry() -> None:
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

    def sent(line: TableLine, ns: str, ew: str, **more: str) -> Any:
        typed = {"table": line.table, "ns": ns, "ew": ew, "version": "0", "token": token()}
        return client.post(fast, {**typed, "shown": line.shown, **more})

    sentence = "Partie en 3 manches : tapez les totaux de chaque camp dans l’ordre"
    page = client.get(fast, {"table": final.table})
    assert sentence in plain(page)
    assert text_of(page).count('inputmode="decimal"') == 4, "both camps, here and on a blank line"
    assert sentence in plain(client.get(f"{fast}who/", {"table": final.table}))
    refusals = (
        ("1100", "844", {"ns": sentence, "ew": sentence}),
        ("510/200/505", "300/520", {"ew": sentence}),
        ("510/x", "300,520,", dict.fromkeys(("ns", "ew"), "Saisissez un nombre entier.")),
        ("510/505/200", "300/400/520", {"ns": "Manche 3 : la partie était finie à la manche 2"}),
        ("510/200", "300/520", {"__all__": "il manque une manche"}),
    )
    for ns, ew, wrong in refusals:
        refused = sent(final, ns, ew)
        form = refused.context["form"]
        assert (form["ns"].value(), form["ew"].value()) == (ns, ew)
        assert form.errors.keys() == wrong.keys(), form.errors
        for name, message in wrong.items():
            assert message in " ".join(form.errors[name]).replace("\u202f", " "), name
        assert f'value="{ns}"' in text_of(refused)
    assert "un seul total" in plain(sent(third, "510/200/505", "300/520/400"))
    assert not Match.objects.filter(round__number=2, entries__isnull=False).exists()

    after = f"{fast}?after={final.table}"
    assert sent(final, "510/200/505", "300/520/400")["Location"] == after
    [entry] = Match.objects.get(pk=final.match).entries.all()
    assert entry.manches == "510/300 200/520 505/400"
    assert (entry.ns, entry.ew, entry.winner) == (1215, 1220, "NS")
    # the same figures were already there; others are shown beside them, as they are typed
    # a phone's keypad of numbers has no stroke
    assert sent(final, "510,200,505", "300. 520 .400")["Location"] == after
    other = sent(final, "510/200/505", "300/525/395")
    assert other.status_code == 409
    assert '<td class="figure">300/520/400</td>' in text_of(other)
    assert '<td class="figure">300/525/395</td>' in text_of(other)
    undo = {"match": final.match, "version": entry.version, "token": token()}
    back = client.post(f"{fast}undo/", undo)["Location"]
    assert client.get(back).context["form"]["ns"].value() == "510/200/505"
    assert sent(third, "1100", "844").status_code == 302


@pytest.mark.django_db
def test_each_sheet_has_the_manches_of_its_match() -> None:
    contest = make_contest(4, CUP)
    info = contest_info(contest)
    play(contest)
    assert "manche" not in read(score_sheets(info, last(contest)))
    draws.draw_round(contest, None, seed=1)
    final = read(score_sheets(info, last(contest)))
    assert "partieaumeilleurde3manches" in final
    assert "manche3sur3" in final


def test_the_sentence_says_the_manches_of_the_stage_in_both_languages() -> None:
    page = posted(CUP)
    assert "La finale : au meilleur de 3 manches ; chaque manche finit après 500 points" in page
    assert "Une partie en manches est au camp qui en gagne le plus." in page
    assert "Une partie se termine après 12 donnes comptées." in page
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
    rules = BELOTE.with_format(stages=(bracket,), **both)
    assert [rules.manches_at(number) for number in (1, 2, 3)] == [2, 2, 3]
    for stages in ((), (bracket, StageChange(name=StageName.FINAL, deals=8))):
        with pytest.raises(Refused, match="veut un vainqueur"):
            BELOTE.with_format(stages=stages, **both)


def test_a_rehearsal_plays_the_final_in_manches() -> None:
    semis, final = rehearse(CUP, 4, seed=1).rounds
    assert {len(match.manches) for match in semis.matches} == {1}
    assert len(final.matches[0].manches) in (2, 3)


@pytest.mark.django_db
def test_only_the_final_plays_all_its_manches() -> None:
    """It is refused after two, where the other matches stop there."""
    final = StageChange(name=StageName.FINAL, deals=12, manches_played="all")
    cup = BELOTE.with_format(manches=3, stages=(final,))
    contest = make_contest(4, cup)
    semis = ((1000, 944), (1000, 944))
    draws.draw_round(contest, None, seed=1)
    for line in last(contest).tables:
        match = Match.objects.get(pk=line.match)
        results.enter_totals(match, None, Totals(2000, 1888, manches=semis), version=0)
    results.close_round(contest, None, 1)
    draws.draw_round(contest, None, seed=1)
    (line,) = last(contest).tables
    match = Match.objects.get(pk=line.match)
    with pytest.raises(Doubtful, match="il manque une manche"):
        results.enter_totals(match, None, Totals(2000, 1888, manches=semis), version=0)
    three = (*semis, (900, 1044))
    results.enter_totals(match, None, Totals(2900, 2932, manches=three), version=0)
    wall = posted(cup)
    assert "au meilleur de 3 manches" in wall
    assert "Exception : la finale." in wall
    assert "La finale : en 3 manches, toutes jouées ; chaque manche finit après 12 donnes" in wall
    assert "partieen3manches" in read(score_sheets(contest_info(contest), last(contest)))
    assert from_toml(to_toml(cup)) == cup
    assert Regulation.from_data(cup.to_data()) == cup
    typed = {"name": "final", "deals": "12", "manches_played": "all"}
    rows = StagesApart({"stages": "1", **{f"stages-0-{n}": text for n, text in typed.items()}}, ())
    assert rows.changes() == (final,)
    usual = cup.with_format(stages=(StageChange(name=StageName.FINAL, deals=12),))
    [difference] = regulation_differences(cup, usual)
    assert (difference.option, difference.one) == ("stage[final].manches_played", "toutes")
    with pytest.raises(Refused) as wrong:
        BELOTE.with_format(stages=(final,))
    assert [one.field for one in wrong.value.problems] == ["stage[0].manches_played"]
    with pytest.raises(Refused) as wrong:
        BELOTE.with_format(
            manches=3, stages=(StageChange(name=StageName.FINAL, manches_played="half"),)
        )
    assert "stage[0].manches_played" in {one.field for one in wrong.value.problems}
