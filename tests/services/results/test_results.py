"""Results entered, doubted, confirmed and corrected; two desks never lose each other's work."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest

from scoring.deal import Deal
from tests.factories import (
    BELOTE,
    COINCHE,
    belote_totals,
    make_contest,
    make_user,
    play_round,
)
from tournaments.models import Contest, Entry, LogLine, Match, Round
from tournaments.queries.after.verification import differences
from tournaments.queries.results.sheets import sheet
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws
from tournaments.services.hall import changing
from tournaments.services.results import Conflict, Doubtful, Totals
from tournaments.words.enums import EntryStatus, Stage
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def first_match(contest: Contest) -> Match:
    match = Match.objects.filter(round__contest=contest).select_related("round__contest").first()
    assert match is not None
    return match


def drawn(pairs: int = 4, regulation: Regulation = BELOTE) -> tuple[Contest, Match]:
    contest = make_contest(pairs, regulation)
    draws.draw_round(contest, None, seed=1)
    return contest, first_match(contest)


def deals_of_belote(last: Deal | None = None) -> list[Deal]:
    return [Deal("NS", ns=100, ew=62)] * 11 + [last or Deal("EW", ns=62, ew=100)]


def test_twelve_deals_of_plain_belote_add_up_to_1944_plus_20_a_belote_and_90_a_capot() -> None:
    _, match = drawn()
    results.enter_totals(match, None, Totals(1100, 974, belotes=2, capots=1), version=0)
    assert Entry.objects.get(current=True).ns == 1100


@pytest.mark.parametrize(
    "totals",
    [
        Totals(1000, 945),
        Totals(1000, 954, belotes=0, capots=0),
        Totals(1000, 944, belotes=1, capots=0),
        Totals(1000, 944, belotes=13, capots=0),
        Totals(10, 10),
    ],
)
def test_totals_that_cannot_be_are_doubted_and_nothing_is_written(totals: Totals) -> None:
    _, match = drawn()
    with pytest.raises(Doubtful):
        results.enter_totals(match, None, totals, version=0)
    assert not Entry.objects.exists()


def test_a_doubtful_sheet_is_kept_to_verify_and_does_not_count_before_it_is_confirmed() -> None:
    contest, match = drawn(pairs=2)
    results.enter_totals(match, None, Totals(1000, 945), version=0, to_verify=True)
    assert standings(contest).pending == 1
    assert {row.total for row in standings(contest).rows} == {0}
    with pytest.raises(Refused, match="de la table 1 est à vérifier"):
        results.close_round(contest, None, 1)
    results.confirm_entry(match, None, version=1)
    assert sorted(row.total for row in standings(contest).rows) == [945, 1000]
    results.close_round(contest, None, 1)


def test_deals_are_marked_by_the_engine_and_the_totals_are_their_sum() -> None:
    contest, match = drawn(pairs=2)
    litige = Deal("NS", ns=81, ew=81)
    deals = [litige, *deals_of_belote()[:10], Deal("EW", ns=62, ew=100, belotes_ew=1)]
    entry = results.enter_deals(match, None, deals, version=0)
    # The litige sets 81 points aside; NS wins deal 2 and gets them.
    assert (entry.ns, entry.ew) == (0 + 1000 + 81 + 62, 81 + 620 + 120)
    page = sheet(first_match(contest))
    assert page.deals == tuple(deals)
    assert page.score is not None
    assert (page.score.ns, page.score.ew) == (entry.ns, entry.ew)


def test_coinche_deals_keep_their_contract_trump_and_annonces() -> None:
    contest, match = drawn(pairs=2, regulation=COINCHE.with_format(deals=2))
    deals = [
        Deal("NS", 80, "hearts", ns=92, ew=70, annonces_ew=20),
        Deal("EW", "capot", "spades", 1, ns=0, ew=252, capot="EW", belotes_ew=1),
    ]
    entry = results.enter_deals(match, None, deals, version=0)
    # 92 + 80, rounded; then 2 × (250 + 20 + 250).
    assert (entry.ns, entry.ew) == (170, 90 + 1040)
    assert sheet(first_match(contest)).deals == tuple(deals)


def test_every_problem_of_every_deal_is_said_at_once() -> None:
    _, match = drawn()
    deals = deals_of_belote(Deal("EW", 80, ns=62, ew=101))
    deals[0] = Deal("NS", ns=100, ew=62, coinche=1)
    with pytest.raises(Doubtful) as doubt:
        results.enter_deals(match, None, deals, version=0, to_verify=True)
    fields = {problem.field for problem in doubt.value.problems}
    assert fields == {"deals[0].coinche", "deals[11].contract", "deals[11].points"}


def test_an_unfinished_match_is_kept_to_verify_and_cannot_be_confirmed_so() -> None:
    _, match = drawn()
    with pytest.raises(Doubtful):
        results.enter_deals(match, None, deals_of_belote()[:5], version=0)
    results.enter_deals(match, None, deals_of_belote()[:5], version=0, to_verify=True)
    with pytest.raises(Refused):
        results.confirm_entry(match, None, version=1)


def test_a_deal_too_many_is_refused() -> None:
    _, match = drawn()
    with pytest.raises(Doubtful):
        results.enter_deals(match, None, [*deals_of_belote(), Deal("NS", ns=90, ew=72)], version=0)


def test_all_pass_is_a_deal_that_does_not_count() -> None:
    _, match = drawn()
    entry = results.enter_deals(match, None, [Deal(None), *deals_of_belote()], version=0)
    assert entry.deals.count() == 13
    assert (entry.ns, entry.ew) == (1162, 782)


def test_a_form_sent_twice_is_recorded_once() -> None:
    _, match = drawn()
    token = uuid4()
    results.enter_totals(match, None, Totals(1000, 944), version=0, token=token)
    with pytest.raises(AlreadyDone):
        results.enter_totals(match, None, Totals(1000, 944), version=0, token=token)
    assert Entry.objects.count() == 1


def test_the_second_desk_sees_the_entry_of_the_first() -> None:
    _, match = drawn()
    results.enter_totals(match, None, Totals(1000, 944), version=0)
    with pytest.raises(Conflict) as conflict:
        results.enter_totals(match, None, Totals(944, 1000), version=0)
    assert conflict.value.theirs is not None
    assert (conflict.value.theirs.ns, conflict.value.theirs.ew) == (1000, 944)
    assert Entry.objects.count() == 1


def test_a_correction_wants_a_reason_moves_the_standings_and_never_redoes_the_draw() -> None:
    contest = make_contest(pairs=4)
    play_round(contest, seed=1)
    draws.draw_round(contest, None, seed=2)
    before = list(Match.objects.filter(round__number=2).values_list("table", "seats__team"))
    match = Match.objects.select_related("round__contest").get(round__number=1, table=1)
    with pytest.raises(Refused) as refusal:
        results.enter_totals(match, None, Totals(1944, 0), version=1)
    assert refusal.value.field == "reason"
    results.enter_totals(match, None, Totals(1944, 0), version=1, reason="feuille relue")
    leader = standings(contest, after=1).rows[0]
    assert leader.total == 1944
    assert list(Match.objects.filter(round__number=2).values_list("table", "seats__team")) == before
    line = LogLine.objects.get(action="correct_result")
    assert line.before is not None
    assert line.after is not None
    assert (line.reason, line.before["version"], line.after["ns"]) == ("feuille relue", 1, 1944)


def test_a_round_is_closed_only_when_complete_and_says_which_tables_are_missing() -> None:
    contest, match = drawn(pairs=6)
    results.enter_totals(match, None, belote_totals(random.Random(1)), version=0)
    with pytest.raises(Refused, match="tables 2, 3"):
        results.close_round(contest, None, 1)


def test_nothing_is_written_in_a_contest_that_is_over() -> None:
    contest = make_contest(pairs=2)
    play_round(contest)
    changing.close_contest(contest, contest.organiser)
    with pytest.raises(Refused, match="terminé"):
        results.enter_totals(
            first_match(contest), None, Totals(1000, 944), version=1, reason="trop tard"
        )


def test_a_match_to_a_target_ends_there() -> None:
    target = Regulation(BELOTE.rules, deals=None, target=300)
    _, match = drawn(pairs=2, regulation=target)
    with pytest.raises(Doubtful):
        results.enter_totals(match, None, Totals(290, 200), version=0)
    deals = [Deal("NS", ns=100, ew=62)] * 3
    assert results.enter_deals(match, None, deals, version=0).winner == "NS"


def test_a_sheet_saved_as_the_regulation_changes_is_marked_by_the_new_one() -> None:
    contest, match = drawn(pairs=2)
    changing.change_contest(
        contest,
        make_user(),
        contest.name,
        contest.date,
        Regulation(BELOTE.rules.with_options(rounding="ten")),
        confirmed=True,
        reason="Arrondi annoncé au micro",
    )
    # the form was opened before this change
    entry = results.enter_deals(match, None, deals_of_belote(), version=0)
    assert entry.ns % 10 == 0
    assert list(differences(Contest.objects.get())) == []


def test_a_sheet_of_a_draw_that_was_undone_meanwhile_is_refused() -> None:
    contest, match = drawn(pairs=2)
    draws.undo_draw(contest, None, 1)
    with pytest.raises(Refused) as refused:
        results.enter_totals(match, None, Totals(1000, 944), version=0)
    assert str(refused.value) == "Cette table n’existe plus : le tirage a été refait ou annulé."


def test_the_log_says_of_a_result_what_it_was_and_what_it_is() -> None:
    _, match = drawn()
    results.enter_totals(match, None, Totals(1000, 944), version=0)
    results.enter_totals(match, None, Totals(944, 1000), version=1, reason="feuille relue")
    line = LogLine.objects.get(action="correct_result")
    assert line.subject == "Partie 1, table 1"
    assert [(one["version"], one["ns"], one["ew"]) for one in (line.before, line.after)] == [
        (1, 1000, 944),
        (2, 944, 1000),
    ]
    assert not {"marks", "course", "chosen"} & set(line.after), "this contest has none"
    assert line.reason == "feuille relue"


def test_a_match_of_a_bracket_has_a_winner_unless_its_sheet_is_to_be_read_again() -> None:
    _, match = drawn()
    Round.objects.update(stage=Stage.BRACKET)
    with pytest.raises(Refused) as refused:
        results.enter_totals(match, None, Totals(972, 972), version=0)
    assert str(refused.value) == (
        "Un match de tableau a un vainqueur : à égalité, les équipes jouent une donne de plus, et "
        "les totaux la comprennent."
    )
    results.enter_totals(match, None, Totals(972, 972), version=0, to_verify=True)
    assert Entry.objects.get().status == EntryStatus.TO_VERIFY
    won = results.enter_totals(match, None, Totals(1000, 944), version=1)
    assert (won.status, won.winner) == (EntryStatus.CONFIRMED, "NS")


def test_deals_are_numbered_from_one() -> None:
    _, match = drawn()
    entry = results.enter_deals(match, None, deals_of_belote(), version=0)
    assert list(entry.deals.values_list("number", flat=True)) == list(range(1, 13))
