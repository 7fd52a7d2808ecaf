"""Options of the rules of a deal that differ in a round: annonces, rounding, SA and TA."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.deal import Deal
from scoring.rules import RuleSet
from scoring.words import Refused
from tests.factories import make_contest
from tests.papers.builders import read
from tests.regulation.test_text import text
from tournaments.forms.regulation.rounds_apart import RoundsApart
from tournaments.models import Match
from tournaments.papers import score_sheets
from tournaments.queries.after.verification import differences
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation, RoundChange, StageChange
from tournaments.regulation.compare import differences as compared
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.results.counting import Doubtful

DEAL = Deal("NS", trump="hearts", ns=106, ew=56)
SA = DEAL._replace(trump="no-trump")


def regulation(*changes: RoundChange, **options: Any) -> Regulation:
    rules = RuleSet.preset("ffb-belote").with_options(rounding="ten")
    return Regulation(rules, deals=1, changes=changes, **options)


LAST = RoundChange(2, deals=1, rounding="none", annonces="federation", sa_ta=True)


def test_a_round_is_counted_by_its_own_rules() -> None:
    regulation_ = regulation(LAST)
    scores = [regulation_.score(number, [DEAL]) for number in (1, 2)]
    assert [(score.ns, score.ew) for score in scores] == [(110, 60), (106, 56)]
    assert regulation_.rules_of(1) is regulation_.rules
    assert regulation_.rules_of(2).options() == regulation_.rules.options() | LAST.rules


def test_a_stage_has_its_own_rules_too() -> None:
    final = StageChange(name="final", deals=1, rounding="none")  # type: ignore[arg-type]
    regulation_ = regulation(rounds=1, final=2, stages=(final,))
    assert regulation_.rules_of(1).rounding == "ten"
    assert (
        regulation_.rules_of(regulation_.spot(2)._replace(stages=(final.name,))).rounding == "none"
    )


def test_the_document_says_only_what_differs() -> None:
    document = (
        '[rules]\npreset = "ffb-belote"\nrounding = "ten"\n[format]\ndeals = 1\n'
        '[[round]]\nnumber = 2\nrounding = "none"\n'
    )
    regulation_ = from_toml(document)
    assert regulation_.changes == (RoundChange(2, deals=1, rounding="none"),)
    assert (
        from_toml(to_toml(regulation_))
        == regulation_
        == Regulation.from_data(regulation_.to_data())
    )
    assert "annonces" not in regulation_.to_data()["changes"][0]


@pytest.mark.parametrize("line", ['rounding = "half"', "sa_ta = 1", 'annonces = "toutes"'])
def test_another_value_is_refused_at_its_line(line: str) -> None:
    with pytest.raises(DocumentRefused) as refused:
        from_toml(f'[rules]\npreset = "ffb-belote"\n[[round]]\nnumber = 2\n{line}')
    [located] = refused.value.located
    assert (located.line, located.problem.field) == (5, f"round[0].{line.split()[0]}")


def test_rules_that_contradict_the_others_are_refused_with_the_round() -> None:
    complement = RuleSet.preset("ffb-coinche").with_options(annonces="none")
    with pytest.raises(Refused) as refused:
        Regulation(complement, changes=(RoundChange(2, deals=12, rounding="half"),))
    assert [problem.field for problem in refused.value.problems] == ["round[0].rounding"]


def test_the_printed_regulation_and_the_comparison_say_it() -> None:
    words = text(regulation(LAST))
    assert "Partie 2" in words
    assert "arrondi : au point près" in words
    lines = compared(regulation(), regulation(LAST))
    assert {"round[2].rounding", "round[2].annonces", "round[2].sa_ta"} <= {
        one.option for one in lines
    }


def test_the_rows_of_the_settings_page_keep_what_they_show() -> None:
    shown = RoundsApart(None, [LAST]).rows[0]
    sent = {"changes": "1"} | {
        f"changes-0-{name}": str(shown[name].value() or "") for name in shown.fields
    }
    assert RoundsApart(sent, [LAST]).changes() == (LAST,)


@pytest.mark.django_db
def test_the_desk_the_sheets_and_the_check_read_the_rules_of_the_round() -> None:
    contest = make_contest(2, regulation(LAST, rounds=2))
    draws.draw_round(contest, None, seed=1)
    match = Match.objects.select_related("round__contest").get(round__contest=contest)
    with pytest.raises(Doubtful):
        results.enter_deals(match, None, [SA], version=0)
    assert results.enter_deals(match, None, [DEAL], version=0).ns == 110
    results.close_round(contest, None, 1)
    draws.draw_round(contest, None, seed=2)
    sheets = [read(score_sheets(contest_info(contest), view)) for view in rounds_of(contest)]
    assert ["Annonces" in sheet for sheet in sheets] == [False, True]
    last = Match.objects.select_related("round__contest").get(
        round__contest=contest, round__number=2
    )
    assert results.enter_deals(last, None, [SA], version=0).ns == 106
    assert list(differences(contest)) == []
