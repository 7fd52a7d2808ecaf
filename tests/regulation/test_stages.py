"""Ends and caps tied to a stage: said by the narrowest, wherever rounds are added or dropped."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.factories import make_contest
from tests.papers.builders import read
from tests.services.draws.brackets import contest_of, last, play_rounds
from tests.sweeps import for_each
from tests.views.helpers import post, text_of
from tests.views.regulation.test_setup import USUAL, organiser, regulation_of
from tournaments.models import Contest, Match
from tournaments.pairing.pools.pools import qualified
from tournaments.papers import score_sheets
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.spots import spot_of_match, spots_of
from tournaments.queries.results.live import minutes_of
from tournaments.regulation import Regulation, RoundChange, StageChange, StageName
from tournaments.regulation.compare import differences
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.regulation.format import BracketDraw
from tournaments.regulation.planning.course import Course
from tournaments.regulation.planning.day import Day
from tournaments.regulation.stages import Spot, spot_of_stage
from tournaments.regulation.text import articles
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.results import Doubtful, Totals

__all__ = ["organiser"]

BELOTE = RuleSet.preset("ffb-belote")
CUP = '[rules]\npreset = "ffb-belote"\n[format]\nrounds = 2\nfinal = 8\nplaces = "third"\n'
ALL = Regulation(
    BELOTE,
    rounds=4,
    final=16,
    pools=4,
    places="third",  # type: ignore[arg-type]
    consolation="others",  # type: ignore[arg-type]
)


def stage(name: str) -> Spot:
    return spot_of_stage(StageName(name))


def whole_text(regulation: Regulation) -> str:
    text = "\n".join(s for article in articles(regulation) for s in article.sentences)
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_the_narrowest_stage_says_how_a_match_ends() -> None:
    """Final over bracket, stage over round, round over format."""
    regulation = from_toml(
        CUP
        + "[[round]]\nnumber = 3\ndeals = 15\n"
        + "[[round]]\nnumber = 2\ndeals = 10\n"
        + '[[stage]]\nname = "bracket"\ntarget = 1000\nclock = 60\n'
        + '[[stage]]\nname = "final"\ntarget = 1500\n'
    )
    assert regulation.end_of(1).deals == 12
    assert regulation.end_of(2).deals == 10
    quarter = regulation.end_of(Spot(3, (StageName.QUARTER_FINALS, StageName.BRACKET)))
    assert (quarter.deals, quarter.target, quarter.clock) == (None, 1000, True)
    final = regulation.end_of(Spot(5, (StageName.FINAL, StageName.BRACKET)))
    # The final says its target; the clock is that of the bracket.
    assert (final.deals, final.target, final.clock) == (None, 1500, True)


def test_a_stage_follows_its_matches_when_a_round_is_added() -> None:
    regulation = from_toml(CUP + '[[stage]]\nname = "final"\ndeals = 20\n')
    longer = regulation.with_format(rounds=3)
    for regulation_, number in ((regulation, 5), (longer, 6)):
        assert regulation_.end_of(Spot(number, (StageName.FINAL, StageName.BRACKET))).deals == 20


def test_the_caps_of_a_stage_count_there() -> None:
    capped = from_toml(CUP + '[[stage]]\nname = "rounds"\nwinner_cap = 1280\n')
    assert capped.of_round(1).winner_cap == 1280
    assert capped.of_round(3).winner_cap is None


@pytest.mark.parametrize(
    ("format_", "name"),
    [
        ("pool_count = 4\nrounds = 3", "pools"),
        ("final_groups = 'ranks'\nfinal_cuts = [8]", "semi-finals"),
        ("final_groups = 'ranks'\nfinal_cuts = [8]", "final"),
    ],
)
def test_pools_by_their_count_and_groups_of_the_final_have_their_stages(
    format_: str, name: str
) -> None:
    regulation = from_toml(
        f'[rules]\npreset = "ffb-belote"\n[format]\n{format_}\n'
        f'[[stage]]\nname = "{name}"\ndeals = 15\n'
    )
    assert regulation.end_of(stage(name)).deals == 15


@for_each(
    "format_, name, code",
    [
        ("", "pools", "absent"),
        ("", "final", "absent"),
        ("", "bracket", "absent"),
        ("final = 4", "quarter-finals", "absent"),
        ("final = 8", "last-16", "absent"),
        ("final = 8", "third-place", "absent"),
        ("final = 2\nplaces = 'all'", "third-place", "absent"),
        ("final = 8", "consolation", "absent"),
        ("rounds = 0\nfinal = 8", "rounds", "absent"),
        ("pools = 4\nrounds = 3", "rounds", "absent"),
        ("final = 8", "finale", "value"),
        ("final = 8", "Final", "value"),
    ],
)
def test_a_stage_unknown_or_not_in_this_contest_is_refused(
    format_: str, name: str, code: str
) -> None:
    with pytest.raises(DocumentRefused) as refused:
        from_toml(
            f'[rules]\npreset = "ffb-belote"\n[format]\n{format_}\n'
            f'[[stage]]\nname = "{name}"\ndeals = 15\n'
        )
    (located,) = refused.value.located
    assert (located.option, located.problem.code) == ("name", code)
    assert located.problem.field == "stage[0].name"


def test_the_target_of_a_stage_alone_may_be_one_to_exceed() -> None:
    format_ = 'deals = 12\ntarget_rule = "exceed"\n[[stage]]\nname = "final"\ntarget = 3000'
    regulation = from_toml(CUP + format_)
    assert (regulation.end_of(stage("final")).goal, regulation.end_of(1).deals) == (3001, 12)


def test_a_stage_given_twice_or_without_its_name_is_refused() -> None:
    twice = '[[stage]]\nname = "final"\ndeals = 15\n'
    with pytest.raises(DocumentRefused) as refused:
        from_toml(CUP + twice + twice + "[[stage]]\ndeals = 12\n")
    problems = {(p.field, p.code) for p in refused.value.problems}
    assert problems == {("stage[1].name", "twice"), ("stage[2].name", "required")}


def test_the_terms_of_a_stage_are_checked_as_those_of_a_round() -> None:
    with pytest.raises(Refused) as refused:
        Regulation(BELOTE, final=2, stages=(StageChange(StageName.FINAL, target=0),))
    assert refused.value.problems[0].field == "stage[0].target"
    with pytest.raises(Refused) as refused:
        Regulation(BELOTE, final=2, stages=(StageChange(StageName.FINAL),))
    assert [(p.field, p.code) for p in refused.value.problems] == [("stage[0].deals", "no-end")]


@for_each("name", StageName)
def test_each_stage_is_written_read_stored_said_and_compared(name: StageName) -> None:
    regulation = ALL.with_format(stages=(StageChange(name, deals=17, winner_cap=1400),))
    assert from_toml(to_toml(regulation)) == regulation
    assert Regulation.from_data(regulation.to_data()) == regulation
    assert regulation.end_of(stage(name)).deals == 17
    assert "fin après 17 donnes comptées ; total du vainqueur" in whole_text(regulation)
    assert {one.option for one in differences(ALL, regulation)} == {
        f"stage[{name}]",
        f"stage[{name}].deals",
        f"stage[{name}].winner_cap",
    }


def test_a_final_is_announced_by_its_name() -> None:
    named = ALL.with_format(stages=(StageChange(StageName.FINAL, target=1500),))
    assert "La finale : fin après 1500 points" in whole_text(named)
    numbered = ALL.with_format(
        changes=(RoundChange(8, target=1500), RoundChange(2, deals=10), RoundChange(7, deals=10))
    )
    assert "La finale (partie 8) : fin après 1500 points" in whole_text(numbered)
    assert "Partie 2 et les demi-finales (partie 7) : fin après 10 donnes" in whole_text(numbered)


def test_a_bracket_after_pools_takes_places_there_not_in_the_ranking() -> None:
    after_pools = whole_text(ALL.with_format(rounds=3, final=8))
    best = "Si les équipes de même place n’y entrent pas toutes, ce sont les mieux classées"
    assert best in after_pools
    # the engine takes them so: two of the three second places, by the general ranking
    orders, general = [[1, 4, 7], [2, 5, 8], [3, 6, 9]], [1, 6, 2, 5, 3, 4, 7, 8, 9]
    assert qualified(orders, general, 5) == (1, 2, 3, 6, 5)
    counted = {3: "", 4: "ce sont les 2 premières de chaque", 8: "c’est la première de chaque"}
    for count, sentence in counted.items():
        known = whole_text(ALL.with_format(rounds=3, pools=None, pool_count=count, final=8))
        assert (f"Avec {count} poules, {sentence}" in known) is bool(sentence)
        assert (best in known) is not bool(sentence)
    assert "du classement jouent ensuite le tableau" not in after_pools
    assert "Les 16 premières équipes du classement jouent ensuite" in whole_text(ALL)


def test_a_cadrage_is_for_missing_teams_where_the_places_are_a_power_of_two() -> None:
    bracket = Regulation(BELOTE, rounds=4)
    for final, when in ((8, "s’il en manque et qu’elles"), (6, "si les équipes")):
        for drawing in BracketDraw:
            text = whole_text(bracket.with_format(final=final, bracket_draw=drawing))
            assert f"{when} ne sont pas 2, 4, 8, 16…" in text
    for shape in ({"rounds": 0, "final": 8}, {"final_groups": "ranks", "final_cuts": (8,)}):
        assert "si les équipes ne sont pas 2, 4, 8, 16…" in whole_text(bracket.with_format(**shape))


def test_the_plan_of_the_day_counts_the_longer_final() -> None:
    regulation = from_toml(CUP + '[[stage]]\nname = "final"\ndeals = 24\n')
    course = Course.of(regulation, 12)
    day = Day(datetime(2026, 11, 21, 14, tzinfo=UTC), minutes_per_deal=5)
    assert [course.minutes(day, number, 1) for number in (4, 5)] == [60, 120]


@pytest.mark.django_db
class TestContest:
    """A final to 1500 points after rounds and semi-finals of twelve deals."""

    def contest(self, **more: Any) -> Contest:
        final = StageChange(StageName.FINAL, target=1500, clock=90)
        stages = (final, StageChange(StageName.CONSOLATION, deals=8))
        options = {"rounds": 1, "final": 4, "consolation": "others", "stages": stages, **more}
        return contest_of(6, **options)

    def reach_the_final(self, **more: Any) -> Contest:
        contest = self.contest(places="third", **more)
        play_rounds(contest, 1)
        draws.draw_round(contest, None, seed=1)
        self.enter_all(contest)
        draws.draw_round(contest, None, seed=1)
        return contest

    def enter_all(self, contest: Contest) -> None:
        """Enter possible totals at every table of the last round, and close it."""
        for line in last(contest).tables:
            deals = contest_info(contest).regulation.end_of(last(contest).spot(line)).deals or 0
            ns = 162 * deals // 2 + 50
            totals = Totals(ns, 162 * deals - ns, 0, 0)
            results.enter_totals(Match.objects.get(pk=line.match), None, totals, version=0)
        results.close_round(contest, None, last(contest).number)

    def test_each_match_knows_its_stage_and_its_end(self) -> None:
        contest = self.reach_the_final()
        regulation = contest_info(contest).regulation
        view = last(contest)
        ends = {line.title: regulation.end_of(view.spot(line)) for line in view.tables}
        assert (ends["Finale"].target, ends["Finale"].deals) == (1500, None)
        assert (ends["Petite finale"].target, ends["Petite finale"].deals) == (None, 12)
        assert minutes_of(contest, view.number) == 90
        for line in view.tables:
            match = Match.objects.select_related("round").get(pk=line.match)
            assert spot_of_match(match) == spots_of(contest)[line.match] == view.spot(line)

    def test_the_sheet_of_the_final_has_its_own_length(self) -> None:
        contest = self.reach_the_final()
        printed = read(score_sheets(contest_info(contest), last(contest)))
        assert printed.count("partiede12donnes") == 1
        assert "points,partiede90minutes" in printed

    def test_the_final_is_entered_by_its_own_end(self) -> None:
        contest = self.reach_the_final(stages=(StageChange(StageName.FINAL, target=1500),))
        lines = {line.title: line for line in last(contest).tables}
        final = Match.objects.get(pk=lines["Finale"].match)
        third = Match.objects.get(pk=lines["Petite finale"].match)
        # 1000 to 944 ends twelve deals; nobody has reached 1500 points.
        results.enter_totals(third, None, Totals(1000, 944), version=0)
        with pytest.raises(Doubtful):
            results.enter_totals(final, None, Totals(1000, 944), version=0)

    def test_the_consolation_has_its_own_deals(self) -> None:
        contest = self.contest()
        play_rounds(contest, 1)
        draws.draw_round(contest, None, seed=1)
        view, regulation = last(contest), contest_info(contest).regulation
        deals = {line.title: regulation.end_of(view.spot(line)).deals for line in view.tables}
        assert deals["Consolante – Finale"] == 8
        assert deals["Demi-finale 1"] == 12


@pytest.mark.django_db
@pytest.mark.usefixtures("organiser")
def test_a_stage_is_added_and_removed_on_the_settings_page(client: Any) -> None:
    contest = make_contest(0)
    row = {"stages": "2", "stages-0-name": "final", "stages-0-target": "1500"}
    sent = {**USUAL, "final": "4", **row}
    assert post(client, "contest-settings", contest.slug, **sent).status_code == 302
    assert regulation_of(contest).stages == (StageChange(StageName.FINAL, target=1500),)
    wrong = post(client, "contest-settings", contest.slug, **{**sent, "final": ""})
    assert wrong.status_code == 422
    assert "Ce concours n’a pas cette étape : la finale." in text_of(wrong)
    removed = {**sent, "stages-0-name": "", "stages-0-target": ""}
    assert post(client, "contest-settings", contest.slug, **removed).status_code == 302
    assert regulation_of(contest).stages == ()
