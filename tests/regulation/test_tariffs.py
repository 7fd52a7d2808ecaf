"""Price list of a regulation: validation, text, document and comparison."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import RuleSet, presets
from scoring.words import Refused
from tests.sweeps import for_each
from tournaments.regulation import Regulation, RoundChange, Tariff, scale, usual_tariffs
from tournaments.regulation.compare import differences
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.regulation.scale import following, priced_by_rules
from tournaments.regulation.tariffs import MAX_TARIFFS
from tournaments.regulation.text import articles
from tournaments.regulation.words.tariffs import penalties, tariff_source
from tournaments.words.enums import PenaltyTo, Ruling

RULES = RuleSet.preset("ffb-belote")
HEAD = '[rules]\npreset = "ffb-belote"\n'
MISDEAL = Tariff("Fausse donne", 162, free=1)


def with_tariffs(*tariffs: Tariff) -> Regulation:
    return Regulation(RULES, tariffs=tariffs)


def problems(*tariffs: Tariff) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refusal:
        with_tariffs(*tariffs)
    assert all(problem.text for problem in refusal.value.problems)
    return [(problem.field, problem.code) for problem in refusal.value.problems]


def sentences_of(*tariffs: Tariff) -> list[str]:
    chapters = [a for a in articles(with_tariffs(*tariffs)) if a.title == "Pénalités"]
    return [s.replace("\N{NO-BREAK SPACE}", " ") for a in chapters for s in a.sentences]


@for_each(
    "fields, field, code",
    [
        ({"name": ""}, "name", "required"),
        ({"name": 3}, "name", "required"),
        ({"name": "x" * 81}, "name", "length"),
        ({"name": "Retard "}, "name", "signs"),
        ({"name": "Retard\u202e"}, "name", "signs"),
        ({"points": -1}, "points", "value"),
        ({"points": 10_001}, "points", "value"),
        ({"points": True}, "points", "value"),
        ({"points": "162"}, "points", "value"),
        ({"free": 21}, "free", "value"),
        ({"to": "nobody"}, "to", "value"),
        ({"excludes": 1}, "excludes", "value"),
        ({"ruling": "hanged"}, "ruling", "value"),
        ({"minutes": 61}, "minutes", "value"),
        ({"source": "x" * 121}, "source", "length"),
        ({"points": 0, "minutes": 5}, "minutes", "no-points"),
        ({"points": 5, "after": 5}, "after", "no-minutes"),
        ({"second": "Retard"}, "second", "value"),
        ({"second": "Geste"}, "second", "value"),
        ({"second": ["Geste"]}, "second", "value"),
        ({"points": 0, "to": PenaltyTo.LOST}, "to", "no-points"),
        ({"points": 0, "free": 1}, "free", "no-price"),
    ],
)
def test_a_tariff_that_makes_no_sense_is_refused_beside_what_is_wrong(
    fields: dict[str, Any], field: str, code: str
) -> None:
    assert problems(Tariff(**{"name": "Retard", "points": 16, **fields})) == [
        (f"penalty[0].{field}", code)
    ]


def test_every_problem_of_a_price_list_is_said_with_those_of_the_format() -> None:
    with pytest.raises(Refused) as refusal:
        Regulation(RULES, rounds=0, tariffs=(Tariff("", -1), MISDEAL, Tariff("fausse DONNE", 5)))
    fields = [problem.field for problem in refusal.value.problems]
    assert fields == ["rounds", "penalty[0].name", "penalty[0].points", "penalty[2].name"]


def test_a_price_list_has_an_end() -> None:
    many = [Tariff(f"Faute {n}", 1) for n in range(MAX_TARIFFS + 50)]
    assert problems(*many) == [(f"penalty[{MAX_TARIFFS}].name", "many")]


def test_a_price_list_is_read_back_from_its_data() -> None:
    regulation = with_tariffs(
        MISDEAL, Tariff("Retard", 50, PenaltyTo.LOST), Tariff("Insulte", excludes=True)
    )
    assert Regulation.from_data(regulation.to_data()) == regulation
    without = {name: value for name, value in regulation.to_data().items() if name != "tariffs"}
    assert Regulation.from_data(without).tariffs == ()


@for_each("name", presets())
def test_a_new_contest_starts_with_the_prices_of_its_game(name: str) -> None:
    rules = RuleSet.preset(name)
    usual = Regulation.of_rules(rules, tariffs=usual_tariffs(rules)).tariffs
    prices = {tariff.name: tariff.points for tariff in usual}
    if "irregular_price" in rules.options():
        assert usual[1] == Tariff("Jeu irrégulier", rules.irregular_price)
        assert prices["Renonce"] == prices["Carte jouée hors tour"] == rules.irregular_price
    else:
        assert {name for name, points in prices.items() if points} == {"Retard, à la minute"}
    assert [tariff.name for tariff in usual if tariff.excludes] == ["Tricherie ou insulte"]
    assert all(tariff.source for tariff in usual if tariff not in priced_by_rules(rules))


def test_each_line_of_the_usual_scale_is_translated_by_its_name_and_its_source() -> None:
    shipped = tomllib.loads((Path(scale.__file__).with_name("scale.toml")).read_text("utf-8"))
    assert [line["name"] for line in shipped["penalty"]] == list(scale.USUAL_NAMES)
    assert {line["source"] for line in shipped["penalty"]} == set(scale.USUAL_SOURCES)


def test_a_source_names_the_federation_and_the_game_and_not_their_letter() -> None:
    assert tariff_source("B, C §8.4") == "règlements de belote et de coinche de la FFB, art. 8.4"
    assert tariff_source("C §5 du club") == "C §5 du club"
    assert not any("§" in tariff_source(source) for source in scale.USUAL_SOURCES)


def test_a_scale_counts_in_tens_where_the_sheet_does() -> None:
    in_tens = RuleSet.preset("ffb-coinche").with_options(unit=10)
    prices = {tariff.name: tariff.points for tariff in usual_tariffs(in_tens)}
    assert (prices["Renonce"], prices["Retard, à la minute"]) == (16, 1)


@given(
    late=st.integers(1, 60),
    after=st.integers(0, 60),
    minutes=st.integers(1, 60),
    points=st.integers(1, 500),
)
def test_lateness_costs_its_points_once_for_each_period_begun_beyond_what_is_free(
    late: int, after: int, minutes: int, points: int
) -> None:
    line = Tariff("Retard", points, PenaltyTo.LOST, minutes=minutes, after=after)
    cost = line.points_after(late)
    assert cost % points == 0
    if late <= after:
        assert cost == 0
    else:
        assert (cost // points - 1) * minutes < late - after <= cost // points * minutes


def test_a_contest_of_before_the_rulings_marks_and_stores_its_list_alike() -> None:
    before = {"name": "Jeu irrégulier", "points": 162, "to": "opponents", "free": 0}
    stored = {**with_tariffs().to_data(), "tariffs": [{**before, "excludes": False}]}
    read = Regulation.from_data(stored)
    assert read.tariffs == (Tariff("Jeu irrégulier", 162),)
    assert read.to_data() == stored


def test_a_change_of_the_rules_prices_again_what_they_priced() -> None:
    dearer = RULES.with_options(irregular_price=200)
    assert following(usual_tariffs(RULES), RULES, dearer) == usual_tariffs(dearer)
    own = (Tariff("Renonce", 50), Tariff("Abandon", ruling=Ruling.MATCH_LOST))
    assert following(own, RULES, dearer) == own


def test_the_list_and_the_rules_price_a_misdeal_alike() -> None:
    rules = RULES.with_options(misdeal_price=162, misdeal_from=2)
    assert usual_tariffs(rules)[0] == MISDEAL
    assert usual_tariffs(RULES)[0] == Tariff("Fausse donne", ruling=Ruling.REPLAYED)


def test_each_fault_is_a_sentence() -> None:
    assert sentences_of(
        MISDEAL,
        Tariff("Retard", 1, PenaltyTo.LOST),
        Tariff("Geste", 16, free=2, excludes=True),
        Tariff("Insulte", excludes=True),
        Tariff("Mot de trop"),
        Tariff("Renonce", 162, ruling=Ruling.STOPPED, source="usage"),
        Tariff("Départ", ruling=Ruling.MATCH_LOST),
        Tariff("Tard", 10, PenaltyTo.LOST, minutes=5),
        Tariff("Très tard", 10, PenaltyTo.LOST, minutes=1, after=10),
        Tariff("Avertissement", second="Retard"),
    )[:10] == [
        "Fausse donne : rien la première fois, ensuite 162 points donnés aux adversaires.",
        "Retard : 1 point retiré à l’équipe.",
        "Geste : rien les 2 premières fois, ensuite 16 points donnés aux adversaires, et exclusion "
        "du concours et du classement.",
        "Insulte : exclusion du concours et du classement.",
        "Mot de trop : rappel à l’ordre, sans points.",
        "Renonce : donne arrêtée ; 162 points donnés aux adversaires.",
        "Départ : partie perdue.",
        "Tard : 10 points retirés à l’équipe par 5 minutes commencées.",
        "Très tard : 10 points retirés à l’équipe par minute commencée au-delà de 10 minutes.",
        "Avertissement : rappel à l’ordre, sans points ; dès la deuxième fois, comme « Retard ».",
    ]
    twice, *_ = sentences_of(Tariff("Signe", 162, free=1, second="Retard"), Tariff("Retard", 1))
    assert twice == "Signe : rien la première fois ; dès la deuxième fois, comme « Retard »."
    assert sentences_of() == []


def test_what_the_points_do_is_said_where_some_are_given_or_lost() -> None:
    assert sentences_of(MISDEAL)[-1].endswith("et aident à la gagner.")
    assert "au-dessous de zéro" in sentences_of(Tariff("Retard", 50, PenaltyTo.LOST))[-1]
    assert len(sentences_of(Tariff("Insulte", excludes=True))) == 1


@for_each(
    "options, end",
    [
        ({"deals": None, "target": 1000}, "mais n’aident pas à la gagner."),
        ({"manches": 3}, "mais n’aident pas à la gagner."),
        (
            {"changes": (RoundChange(3, target=500),)},
            "sauf quand elle se joue en un nombre de points ou en manches.",
        ),
    ],
)
def test_given_points_win_no_match_to_a_target_or_in_manches(
    options: dict[str, Any], end: str
) -> None:
    regulation = Regulation(RULES, tariffs=(MISDEAL,), **options)
    [*_, effect] = penalties(regulation)
    assert effect.endswith(end)


def test_a_document_holds_the_price_list() -> None:
    read = from_toml(
        HEAD
        + '[[penalty]]\nname = "  Fausse   donne "\npoints = 162\nfree = 1\n'
        + '[[penalty]]\nname = "Retard"\npoints = 50\nto = "lost"\n'
        + '[[penalty]]\nname = "Insulte \\"grave\\""\nexcludes = true\n'
        + '[[penalty]]\nname = "Mot"\nsecond = "Retard"\n'
        + '[[penalty]]\nname = "Tard"\npoints = 10\nminutes = 5\nruling = "stopped"\nsource = "a"\n'
    )
    assert read.tariffs == (
        MISDEAL,
        Tariff("Retard", 50, PenaltyTo.LOST),
        Tariff('Insulte "grave"', excludes=True),
        Tariff("Mot", second="Retard"),
        Tariff("Tard", 10, minutes=5, ruling=Ruling.STOPPED, source="a"),
    )
    assert from_toml(to_toml(read)) == read


def test_every_problem_of_a_price_list_is_said_with_its_line() -> None:
    with pytest.raises(DocumentRefused) as refusal:
        from_toml(
            HEAD
            + "[[penalty]]\npoints = 162\n"  # line 3, no name
            + '[[penalty]]\nname = "Retard"\npoints = "deux"\nto = "nobody"\n'  # line 5
            + '[[penalty]]\nname = "Geste"\nprice = 3\n'  # line 9
            + '[[penalty]]\nname = "GESTE"\nfree = 99\nexcludes = "yes"\n'  # line 12
            + "[[round]]\nnumber = 99\n"  # line 16
        )
    assert [(one.line, one.option, one.problem.code) for one in refusal.value.located] == [
        (3, "name", "required"),
        (7, "points", "value"),
        (8, "to", "value"),
        (11, "price", "unknown"),
        (13, "name", "twice"),
        (14, "free", "value"),
        (15, "excludes", "value"),
        (17, "number", "range"),
    ]
    texts = [one.problem.text for one in refusal.value.located]
    assert [text.startswith("Colonne 10. ") for text in texts][1:3] == [True, False]
    assert texts[2].startswith("Colonne 6. ")


def test_a_price_list_that_is_no_list_of_tables_is_refused() -> None:
    with pytest.raises(DocumentRefused) as refusal:
        from_toml("penalty = 162\n" + HEAD)
    assert [(one.line, one.problem.code) for one in refusal.value.located] == [(1, "type")]


def test_two_price_lists_are_compared_fault_by_fault() -> None:
    late = Tariff("Retard", 50, PenaltyTo.LOST)
    one, other = with_tariffs(MISDEAL, late), with_tariffs(late, Tariff("Fausse donne", 160))
    assert [(d.option, d.label, d.one, d.other) for d in differences(one, other)] == [
        (
            "penalty[Fausse donne]",
            "Pénalité « Fausse donne »",
            "rien la première fois, ensuite 162 points donnés aux adversaires",
            "160 points donnés aux adversaires",
        ),
        ("penalty", "Ordre des pénalités", "Fausse donne, Retard", "Retard, Fausse donne"),
    ]
    assert [d.other for d in differences(one, with_tariffs(MISDEAL))] == ["aucune"]


def test_an_irregular_play_that_gives_the_rest_of_the_tricks_has_no_price() -> None:
    rules = RuleSet.preset("ffb-belote").with_options(irregular_deal="rest")
    assert "Jeu irrégulier" not in [tariff.name for tariff in usual_tariffs(rules)]
