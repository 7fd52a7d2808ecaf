"""The table of the marks as it is printed gives the marks of the engine."""

from __future__ import annotations

import re

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import Deal, RuleSet, score_deal
from scoring.marks.cases import KINDS, LITIGE, row_name
from scoring.marks.cells import read_form
from scoring.marks.shown import COVERED_BY, as_text
from scoring.marks.table import cells_with, filled_by, is_written, table_of, written_over
from scoring.rules import presets
from tests.scoring.strategies import played_deals, rule_sets

#: Options of what comes before the table, or after it: what counts, and how marks are rounded.
PLAIN = {
    "rounding": "none",
    "unit": 1,
    "round_last_deal": True,
    "belote_from": 0,
    "rebelote_tolerance": "always",
    "last_litige": "keep",
    "marks": (),
}

COINCHED_CAPOT = Deal("NS", 80, "hearts", coinche=1, ns=252, ew=0, annonces_ns=20)


def printed(rules):
    """Return the table as a reader of the printed one understands it: forms by row."""
    _, *lines = as_text(table_of(rules)).splitlines()
    forms = {}
    for line in lines:
        name, *camps = filter(None, (cell.strip() for cell in line.split("  ")))
        first, *more = name.rstrip(")").split(" (")
        names = [first, *(first.replace("-coinche", ending) for ending in more)]
        for one, kept in zip(names, (r"\1", r"\2"), strict=False):
            camps_here = (re.sub(r"(\* \d+) \((\* \d+)\)", kept, camp) for camp in camps)
            forms[one] = tuple(map(read_form, camps_here))
    return forms


def looked_up(rules, case, doubled):
    """Return the forms of a case; where its row is not printed, those of the more general one."""
    rows = printed(rules)
    while row_name(case, doubled) not in rows:
        case = COVERED_BY[case]
    return rows[row_name(case, doubled)]


def row_of_deal(deal, outcome, taker, defence):
    if outcome == "litige":
        return LITIGE, 0
    success = outcome == "made"
    bid = deal.contract if isinstance(deal.contract, str) else None
    kind = (success, bid, (taker if success else defence) == 252)
    return next(case for case, one in KINDS.items() if one == kind), deal.coinche


def worth(form, tricks, contract, annonces, belotes):
    """Return what a form is worth; annonces and belotes are the camp's, then the other's."""
    return (
        form.base * form.times
        + form.tricks * tricks
        + form.all * 162
        + form.contract * contract
        + form.annonces * annonces[0]
        + form.all_annonces * sum(annonces)
        + 20 * form.belotes * belotes[0]
        + 20 * form.all_belotes * sum(belotes)
    )


@st.composite
def plain_deals(draw):
    rules = draw(rule_sets(**PLAIN))
    return rules, draw(played_deals(rules, false_annonces=False))


@given(plain_deals())
def test_the_printed_table_marks_as_the_engine(case):
    rules, deal = case
    score = score_deal(rules, deal, last=True, explain=False)
    if score.outcome == "replayed":
        return
    points = deal.ns if deal.taker == "NS" else deal.ew
    # a sentence says of this case what the row does not: the annonces kept are never multiplied
    assume(not (rules.capot_annonces == "kept" and score.outcome == "failed" and points == 252))
    tricks, annonces = (deal.ns, deal.ew), (deal.annonces_ns, deal.annonces_ew)
    belotes, marks = (deal.belotes_ns, deal.belotes_ew), (score.ns, score.ew)
    if deal.taker == "EW":
        tricks, annonces, belotes, marks = (
            pair[::-1] for pair in (tricks, annonces, belotes, marks)
        )
    capot = 270 if rules.capot_bid == "contract-270" else 250
    contract = capot if isinstance(deal.contract, str) else deal.contract or 0
    taker, defence = looked_up(rules, *row_of_deal(deal, score.outcome, *tricks))
    assert marks == (
        worth(taker, tricks[0], contract, annonces, belotes),
        worth(defence, tricks[1], contract, annonces[::-1], belotes[::-1]),
    )


def test_a_camp_without_a_trick_that_keeps_its_annonces_has_them_in_the_table():
    kept = RuleSet.preset("ffb-coinche").with_options(capot_annonces="kept")
    rows = table_of(kept)
    assert str(rows["made-capot", 0].taker) == "252 + contract + annonces + belotes"
    assert str(rows["made-capot", 0].defence) == "annonces + belotes"
    assert str(rows["made-capot", 1].taker) == "(250 + contract + annonces + belotes) * 2"
    assert str(rows["defence-capot", 2].taker) == "annonces + belotes"
    assert "defence-capot" in as_text(rows)
    [_, of_winner, *_] = score_deal(kept, COINCHED_CAPOT).lines
    assert (of_winner.text, of_winner.ns) == ("Annonces qui comptent.", 20)


def test_every_preset_prints_its_table():
    for name in presets():
        rules = RuleSet.preset(name)
        if rules.game != "comptoir":
            assert set(printed(rules)) >= {"made", "failed"}
            assert all(looked_up(rules, *key) for key in table_of(rules))


def test_a_table_has_a_row_for_each_case_that_its_rules_know():
    belote, coinche = RuleSet.preset("ffb-belote"), RuleSet.preset("ffb-coinche")
    assert set(table_of(belote)) == {
        ("made", 0), ("made-capot", 0), ("failed", 0), ("defence-capot", 0), (LITIGE, 0)
    }  # fmt: skip
    without_bids = {"made", "made-capot", "failed", "defence-capot"}
    of_capot = {"made-bid-capot", "failed-bid-capot", "defence-capot-bid-capot"}
    of_generale = {"made-generale", "failed-generale", "defence-capot-generale"}
    for capot_bid, generale, cases in (
        ("not-allowed", "not-allowed", without_bids),
        ("contract-250", "not-allowed", without_bids | of_capot),
        ("not-allowed", 500, without_bids | of_generale),
    ):
        rules = coinche.with_options(capot_bid=capot_bid, generale=generale)
        assert set(table_of(rules)) == {(case, doubled) for case in cases for doubled in range(3)}
    # A litige that is judged as made or failed has no marks of its own.
    for litige, has_row in (("carried", True), ("failed", False), ("replayed", False)):
        assert ((LITIGE, 0) in table_of(coinche.with_options(litige=litige))) is has_row


def test_annonces_and_the_base_of_a_capot_are_in_the_table_as_the_options_say():
    coinche = RuleSet.preset("ffb-coinche")
    silent = table_of(coinche.with_options(annonces="none"))
    assert {form.annonces + form.all_annonces for row in silent.values() for form in row} == {0}
    contract_only = table_of(coinche.with_options(made_marks="contract"))
    assert str(contract_only["made-capot", 0].taker) == "contract + belotes"
    assert str(contract_only["made-capot", 0].defence) == "belotes"
    kept = table_of(coinche.with_options(made_marks="contract", capot_annonces="kept"))
    assert str(kept["made-capot", 0].defence) == "annonces + belotes"
    assert str(kept["made", 0].defence) == "belotes"
    for base, of_capot in ((160, 250), (162, 252), (250, 250)):
        rows = table_of(coinche.with_options(failed_base=base))
        assert rows["made-capot", 1].taker.base == of_capot


def test_an_option_names_the_cells_that_it_fills_and_those_written_over_them():
    coinche = RuleSet.preset("ffb-coinche")
    doubled_capots = {("made-capot", n, "taker") for n in (1, 2)}
    doubled_capots |= {("made-bid-capot", n, "taker") for n in (1, 2)}
    doubled_capots |= {("defence-capot", n, "defence") for n in (1, 2)}
    doubled_capots |= {("defence-capot-bid-capot", n, "defence") for n in (1, 2)}
    assert filled_by(coinche, "coinche_capot") == doubled_capots
    # Another litige would take its row away.
    carried = coinche.with_options(litige="carried")
    assert filled_by(carried, "litige") == {(LITIGE, 0, "taker"), (LITIGE, 0, "defence")}
    moved = cells_with(coinche, "all_annonces")
    assert {place for place in moved if place[1] == 0} == {
        ("made-capot", 0, "taker"), ("failed", 0, "defence"), ("defence-capot", 0, "defence"),
        ("made-bid-capot", 0, "taker"), ("failed-bid-capot", 0, "defence"),
        ("defence-capot-bid-capot", 0, "defence"),
    }  # fmt: skip
    written = coinche.with_options(marks=["made.taker = 300", "failed.defence = 500"])
    assert filled_by(written, "failed_base") == filled_by(coinche, "failed_base")
    assert cells_with(written, "all_annonces") == moved
    assert is_written(written, ("failed", 0, "defence"))
    assert not is_written(written, ("failed", 1, "defence"))
    over = written_over(written, filled_by(written, "failed_base"))
    assert [(cell.case, cell.camp, cell.text) for cell in over] == [("failed", "defence", "500")]
