"""Text of a regulation: correct French, every option present, a distinct text for each value."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given, settings

from scoring import End, Fault, score_deal, score_fault, score_match
from scoring.catalogue.options import MARKED
from scoring.deal import Deal
from scoring.rules import OPTIONS, RulesError, RuleSet, presets
from scoring.words import Refused
from tests.regulation.strategies import regulations
from tests.sweeps import for_each
from tournaments.regulation import (
    FORMAT,
    Regulation,
    RoundChange,
    StageChange,
    StageName,
    Tariff,
    usual_tariffs,
)
from tournaments.regulation.compare import differences
from tournaments.regulation.text import articles
from tournaments.words.enums import PenaltyTo
from tournaments.words.french import as_shown

BELOTE = Regulation(RuleSet.preset("ffb-belote"))
COINCHE = Regulation(RuleSet.preset("ffb-coinche"))
NBSP = "\N{NO-BREAK SPACE}"
#: A preset of each game.
OF_EACH_GAME = {RuleSet.preset(name).game: name for name in presets()}
#: Presets of the games with annonces and misdeals: comptoir has neither.
OF_MARKED_DEALS = [name for name in presets() if RuleSet.preset(name).game in MARKED]


def text(regulation: Regulation) -> str:
    return "\n".join(s for article in articles(regulation) for s in article.sentences)


def plain_text(regulation: Regulation) -> str:
    """Return the text with ordinary spaces."""
    return text(regulation).replace(NBSP, " ")


def with_options(regulation: Regulation, **options: Any) -> str:
    return plain_text(regulation.with_format(**options))


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_EACH_GAME.values())
def test_each_choice_of_each_rule_is_told_apart(name: str) -> None:
    """Change one option at a time, from a preset of each game."""
    start = RuleSet.preset(name)
    for option in start.options():
        seen: dict[str, object] = {}
        for choice in OPTIONS[option].choices_in(start.game):
            try:
                changed = Regulation.of_rules(start.with_options(**{option: choice.value}))
            except RulesError:
                continue
            known = seen.setdefault(text(changed), choice.value)
            effects = [what_counts(changed.rules, option, one) for one in (known, choice.value)]
            assert effects[0] == effects[1], option


def what_counts(rules: RuleSet, option: str, value: Any) -> object:
    """Return the part of a value with an effect: no annonces are multiplied where none is made.

    Where a contract alone is marked, a capot that nobody bid marks nothing more. A price is rounded
    like a mark.
    """
    if option in ("misdeal_price", "irregular_price"):
        return score_fault(
            rules.with_options(**{option: value}), Fault("NS", option[:-6], 9, 100)
        ).ew
    if option == "coinche_capot":
        return value if rules.coinche[0] or rules.surcoinche[0] else None
    if option == "capot" and rules.made_marks == "contract":
        return None
    if option not in ("coinche", "surcoinche"):
        return value
    base, contract, annonces, belote = value
    return (
        (base, contract),
        annonces if rules.annonces != "none" else None,
        belote if rules.belote not in ("unmarked", "none") else None,
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMAT)
def test_each_value_of_the_format_is_told_apart(name: str) -> None:
    option = FORMAT[name]
    values: list[Any] = [word.value for word in option.words]
    if option.numbers:
        values += [(), (2,), (3, 2), (4, 4)]
    elif option.most is not None:
        values += range(option.least, min(option.most, option.least + 130))
        values += [option.most, 972, 1000]
    if option.optional:
        values.append(() if option.criteria else None)
    if option.criteria:
        values += [("points",), ("wins", "points"), ("points", "wins"), ("points", "lots")]
        values.append(BELOTE.ranking)
    seen: dict[str, Any] = {}
    for value in values:
        try:
            changed = BELOTE.with_format(**{name: value})
        except Refused:
            continue
        assert seen.setdefault(text(changed), value) == value


@pytest.mark.slow
@settings(max_examples=10)
@given(regulations(), regulations())
def test_two_regulations_that_differ_differ_in_their_text(
    one: Regulation, other: Regulation
) -> None:
    # The club writes the free articles, the program all the others.
    one, other = replace(one, free_articles=()), replace(other, free_articles=())
    assert (text(one) == text(other)) == (not differences(one, other))


@pytest.mark.slow
@settings(max_examples=10)
@given(regulations())
def test_every_sentence_is_a_sentence(regulation: Regulation) -> None:
    with as_shown():
        posted = articles(regulation)
    for article in posted:
        assert article.title
        for sentence in article.sentences:
            assert re.fullmatch(r"[^\W\da-zàâçéèêîôœùû].*[.!]", sentence), sentence
            assert not re.search(r"  | [:;?!»]|« |\d [a-zà]|\bNone\b|%\(|\{|\. ?\.", sentence)
            assert not re.search(rf"\b[01]{NBSP}(points|donnes|parties|minutes)\b", sentence)
            assert not re.search(
                rf"\b([2-9]|\d\d+){NBSP}(point|donne|partie|minute)\b", sentence
            ), sentence


def test_one_match_and_several_are_written_as_french_writes_them() -> None:
    assert f"Le concours se joue en 1{NBSP}partie." in text(BELOTE.with_format(rounds=1))
    assert f"Le concours se joue en 4{NBSP}parties." in text(BELOTE)
    assert "1 donne comptée." in with_options(BELOTE, deals=1)
    assert "12 donnes comptées." in plain_text(BELOTE)
    final = "Le concours se joue en 4 parties, puis un tableau final."
    assert final in with_options(BELOTE, final=8)
    groups = with_options(BELOTE, final_groups="ranks", final_cuts=(4,))
    assert "Le concours se joue en 4 parties, puis un tableau par groupe." in groups


def test_what_ends_a_match_is_said_in_every_combination() -> None:
    assert "Une partie se termine après 2000 points atteints ou dépassés par une équipe." in (
        with_options(COINCHE, deals=None, target=2000)
    )
    assert "après 75 minutes de jeu, la donne en cours terminée." in (
        with_options(BELOTE, deals=None, clock=75)
    )
    assert (
        "Une partie se termine au premier de ces moments : 12 donnes comptées, 1000 points "
        "atteints ou dépassés par une équipe ou 60 minutes de jeu, la donne en cours terminée."
    ) in with_options(BELOTE, target=1000, clock=60)


def test_rounds_that_differ_are_said_once_where_they_are_alike() -> None:
    apart = BELOTE.with_format(
        changes=(
            RoundChange(4, deals=15),
            RoundChange(3, deals=12, winner_cap=1280, loser_cap=664),
            RoundChange(2, deals=12, winner_cap=1280, loser_cap=664),
        )
    )
    assert (
        "Parties 2 et 3 : total du vainqueur compté jusqu’à 1280 points ; total du perdant compté "
        "jusqu’à 664 points."
    ) in plain_text(apart)
    assert "Partie 4 : fin après 15 donnes comptées." in plain_text(apart)
    assert "Une partie se termine après 12 donnes comptées. Exception : la partie 4." in plain_text(
        apart
    )
    assert "soit 972 points (1215 points à la partie 4)" in plain_text(apart)


def test_a_round_with_other_rules_is_told_beside_each_rule_that_it_changes() -> None:
    without = COINCHE.with_format(rules=COINCHE.rules.with_options(annonces="none"))
    change = RoundChange(4, deals=12, annonces="federation")
    [play, _belote, _marks, doubled, *_] = articles(without.with_format(changes=(change,)))
    lines = [sentence.replace(NBSP, " ") for sentence in (*play.sentences, *doubled.sentences)]
    assert "On joue sans annonces, la belote mise à part. Exception : la partie 4." in lines
    assert (
        "La partie 4 : on joue avec annonces ; une carte ne sert qu’à une seule annonce. Seul le "
        "camp qui a la plus forte annonce compte les siennes."
    ) in lines
    points = "qui gagne la donne marque (160 + le contrat + les annonces + sa belote) × 2."
    assert f"La partie 4 : contrat coinché : {points}" in lines
    assert sum("La partie 4 : " in sentence for sentence in lines) == 8


def test_what_ends_a_match_with_its_target_is_told() -> None:
    """The target decides; where it asks for one more deal, the higher total wins."""
    ends = COINCHE.with_format(deals=None, target=500, clock=30)
    assert "Si la donne où la durée arrête le jeu atteint aussi le but" in plain_text(ends)
    for alone in ({"target": 500, "deals": None}, {"target": None, "deals": 12}):
        assert "arrête le jeu" not in plain_text(COINCHE.with_format(**alone))
    both = ends.with_format(ending="both")
    assert "arrête le jeu" not in plain_text(both)
    assert "le plus haut total la gagne" not in plain_text(both)
    rules = COINCHE.rules.with_options(rounding="none")
    equal = Deal("NS", 80, ns=92, ew=70), Deal("EW", 80, ns=70, ew=92)
    led = Deal("NS", 80, ns=92, ew=70), Deal("EW", 80, ns=80, ew=82)
    strict = rules.with_options(win_needs="made")
    for judged_by, deals, winner in ((rules, equal, None), (strict, led, "NS")):
        to_240 = [
            score_match(judged_by, deals, End(target=240, clock=True), time_up=up)
            for up in (False, True)
        ]
        assert [(match.ended, match.winner) for match in to_240] == [(False, None), (True, winner)]
    assert (
        "Quand la durée arrête une partie sans que le but soit atteint, le plus haut total la "
        "gagne ; à égalité elle est nulle."
    ) in plain_text(ends)
    won = "Quand la durée arrête une partie, le plus haut total la gagne ; à égalité elle est nulle"
    assert f"{won}." in with_options(COINCHE, deals=None, clock=60)
    in_bracket = with_options(COINCHE, deals=None, clock=60, final=4)
    assert f"{won}, sauf dans un tableau." in in_bracket
    by_deals = won.replace("la durée", "le nombre de donnes prévu")
    assert f"{by_deals}." in with_options(COINCHE, deals=2)
    assert f"{by_deals}, sauf dans un tableau." in with_options(COINCHE, deals=2, final=4)
    in_manches = StageChange(StageName.FINAL, deals=2, manches=3)
    final_apart = with_options(COINCHE, deals=None, target=500, final=4, stages=(in_manches,))
    assert "la gagne" not in final_apart
    one, other = Deal("NS", 80, ns=92, ew=70), Deal("EW", 80, ns=70, ew=92)
    for played, winner in (((one,), "NS"), ((one, other), None)):
        timed = score_match(rules, played, End(clock=True), time_up=True)
        assert (timed.ended, timed.winner) == (True, winner)
        counted = score_match(rules, played, End(deals=len(played)))
        assert (counted.ended, counted.winner) == (True, winner)
        in_bracket_match = score_match(rules, played, End(deals=len(played), decisive=True))
        assert (in_bracket_match.ended, in_bracket_match.winner) == (winner is not None, winner)
    last = rules.with_options(both_over="last-deal")
    assert score_match(last, led, End(target=232, clock=True), time_up=True).winner == "EW"


def test_a_round_that_ends_as_the_others_says_only_what_differs() -> None:
    apart = BELOTE.with_format(changes=(RoundChange(4, deals=12, rounding="ten"),))
    assert "Partie 4 : arrondi : " in plain_text(apart)
    assert plain_text(apart).count("12 donnes comptées") == 1


def test_a_final_says_its_end_where_the_other_matches_of_the_bracket_have_another() -> None:
    apart = BELOTE.with_format(
        final=4,
        stages=(
            StageChange(name=StageName.BRACKET, deals=10),
            StageChange(name=StageName.FINAL, deals=12, winner_cap=1280),
        ),
    )
    assert "La finale : fin après 12 donnes comptées ; total du vainqueur" in plain_text(apart)


def test_a_contest_in_tens_says_tens() -> None:
    tens = BELOTE.rules.with_options(unit=10, rounding="ten")
    played = BELOTE.with_format(rules=tens, deals=None, target=101, winner_cap=128, bye=50, late=20)
    for words in (
        "Une partie se termine après 101 dizaines atteintes ou dépassées par une équipe.",
        "ne compte pas au-delà de 128 dizaines.",
        "elle est exempte et marque 50 dizaines.",
        "marque 20 dizaines pour chaque partie manquée.",
    ):
        assert words in plain_text(played)
    priced = played.with_format(
        tariffs=(Tariff("Retard", 16), Tariff("Injure", 5, to=PenaltyTo.LOST))
    )
    assert "Retard : 16 dizaines données aux adversaires." in plain_text(priced)
    assert "Injure : 5 dizaines retirées à l’équipe." in plain_text(priced)
    exceeded = plain_text(played.with_format(target_rule="exceed"))
    assert "après plus de 101 dizaines pour une équipe." in exceeded


def test_a_round_says_which_general_limits_it_lifts() -> None:
    """ "Totals without a cap" teaches something only where the other rounds have one."""
    general = BELOTE.with_format(target=1000, deals=None, clock=60, winner_cap=1200)
    lifted = general.with_format(changes=(RoundChange(4, target=1500),))
    assert (
        "Partie 4 : fin après 1500 points atteints ou dépassés par une équipe ; sans limite de "
        "durée ; totaux sans plafond."
    ) in plain_text(lifted)
    kept = general.with_format(changes=(RoundChange(4, target=1500, clock=60, winner_cap=1600),))
    assert "sans limite de durée" not in plain_text(kept)
    assert "ou 60 minutes de jeu, la donne en cours terminée" in plain_text(kept)


def test_what_a_bye_a_forfeit_and_a_late_team_mark_is_said_in_points() -> None:
    half = "la moitié de ce que vaut une partie"
    bye, forfeit = re.findall(f"{half}[^.]*[.]", plain_text(BELOTE))
    assert bye == f"{half} (12 donnes d’au moins 162 points), soit 972 points."
    assert forfeit == f"{half}, soit 972 points."
    to_target = with_options(BELOTE, bye=900, deals=None, target=1000)
    assert f"{half} (1000 points à atteindre), soit 500 points." in to_target
    passed = with_options(BELOTE, deals=None, target=1000, target_rule="exceed")
    assert f"{half} (1000 points à dépasser), soit 500 points." in passed
    by_time = with_options(COINCHE, deals=None, clock=60)
    assert f"{half} (comptée pour 12 donnes d’au moins 240 points), soit 1440 points." in by_time
    assert "marque la moyenne des totaux de la partie." in with_options(BELOTE, bye="average")
    assert "exempte et marque 1100 points." in with_options(BELOTE, bye=1100)
    # The first draw says how its bye is chosen: queries.draws.inputs draws it by lot.
    assert "; avant le premier classement, une équipe tirée au sort." in plain_text(BELOTE)
    in_order = with_options(BELOTE, first_draw="registration")
    assert "; avant le premier classement, la dernière inscrite." in in_order
    assert "marque 0 point pour chaque partie manquée." in plain_text(BELOTE)
    assert "marque 1 point pour chaque partie manquée." in with_options(BELOTE, late=1)


def test_who_rests_is_the_last_in_the_order_that_the_draws_follow() -> None:
    lot, registered = "une équipe tirée au sort.", "la dernière inscrite."
    up_down = with_options(BELOTE, next_draw="up-down")
    assert f"c’est la dernière dans l’ordre des tables ; à la première partie, {lot}" in up_down
    up_down = with_options(BELOTE, next_draw="up-down", first_draw="registration")
    assert f"dans l’ordre des tables ; à la première partie, {registered}" in up_down
    by_wins = with_options(BELOTE, pairing=("wins",))
    assert f"dans l’ordre des tirages ; avant le premier classement, {lot}" in by_wins
    by_wins = with_options(BELOTE, pairing=("wins",), first_draw="registration")
    assert f"dans l’ordre des tirages ; avant le premier classement, {registered}" in by_wins
    players = with_options(BELOTE, entrants="individuals", seating="players-up-down")
    assert "en commençant par le dernier dans l’ordre des tables ; à la première partie" in players


def test_a_bye_says_how_it_counts_in_the_ranking() -> None:
    assert "Ce n’est pas une victoire et sa différence de points n’y gagne rien." in plain_text(
        BELOTE
    )
    by_wins = with_options(BELOTE, ranking=("wins", "points"))
    assert "rien ne s’ajoute aux parties gagnées, qui font le classement" in by_wins
    by_average = with_options(BELOTE, ranking=("wins_average", "points"))
    assert "Ce n’est ni une victoire ni une partie jouée : la moyenne de victoires" in by_average


def test_match_points_are_said_where_a_contest_gives_some() -> None:
    assert "points de partie" not in plain_text(BELOTE)
    winter = with_options(BELOTE, win=4, draw=3, loss=2, rest=3)
    assert "Partie gagnée : 4 ; partie nulle : 3 ; partie perdue : 2." in winter


def test_the_ranking_is_said_in_its_order() -> None:
    assert "Les équipes sont classées selon le total de leurs points." in plain_text(BELOTE)
    assert (
        "À égalité, elles sont départagées selon le nombre de parties gagnées, la différence entre "
        "points marqués et points encaissés, puis leur meilleure partie, dans cet ordre."
    ) in plain_text(BELOTE)
    by_lot = with_options(BELOTE, ranking=("wins", "lots"))
    assert "départagées selon le tirage au sort." in by_lot
    assert "partagent" not in by_lot


def test_the_differences_name_each_option_and_both_values() -> None:
    other = Regulation(BELOTE.rules.with_options(rounding="ten"), rounds=5, bye=1000)
    lines = {d.option: (d.label, d.one, d.other) for d in differences(BELOTE, other)}
    assert set(lines) == {"rounding", "rounds", "bye"}
    assert lines["rounds"] == ("Nombre de parties", "4", "5")
    assert lines["bye"] == ("Équipe exempte", "la moitié d’une partie", "1000")


def test_the_options_of_another_game_are_said_not_to_exist() -> None:
    lines = {d.option: (d.one, d.other) for d in differences(COINCHE, BELOTE)}
    assert lines["beat_defence"][1] == "n’existe pas dans ce jeu"


def test_a_round_apart_is_compared_with_what_it_would_be() -> None:
    longer = BELOTE.with_format(changes=(RoundChange(4, deals=15),))
    lines = [(d.option, d.one, d.other) for d in differences(BELOTE, longer)]
    assert lines == [("round[4]", "comme les autres", "à part"), ("round[4].deals", "12", "15")]
    assert not differences(longer, longer)


@pytest.mark.parametrize("name", ["contree-made-announced", "contree-made", "contree-announced"])
def test_contree_says_contre_and_never_coinche(name: str) -> None:
    contree = Regulation(RuleSet.preset(name))
    titles = [article.title for article in articles(contree)]
    assert "Contre et surcontre" in titles
    assert "coinch" not in (plain_text(contree) + "".join(titles)).lower()
    with override("en"):
        titles = [article.title for article in articles(contree)]
        assert "coinch" not in (plain_text(contree) + "".join(titles)).lower()


@for_each(
    "name, sentence",
    [
        ("ffb-coinche", "marque (160 + le contrat + les annonces + sa belote) × 2."),
        ("contree-made-announced", "marque (160 + le contrat) × 2 et la belote qui lui revient."),
        ("contree-made", "marque 320 points et la belote qui lui revient, sans le contrat."),
        ("contree-announced", "marque le contrat × 2, sans points de plis."),
        ("contree-internet", "marque (160 + le contrat + les annonces) × 2 et sa belote."),
    ],
)
def test_a_doubled_contract_is_said_as_an_amount(name: str, sentence: str) -> None:
    assert sentence in plain_text(Regulation(RuleSet.preset(name)))
    assert "0 fois" not in plain_text(Regulation(RuleSet.preset(name)))


@for_each(
    "name, changed, sentence",
    [
        # RULES: a bid capot is worth 500, 1000, 2000, or 250, 500, 1000.
        ("contree-made", {}, "Un capot demandé et contré vaut 1000 points, surcontré 2000."),
        ("contree-announced", {}, "Un capot demandé et contré vaut 500 points, surcontré 1000."),
        (
            "ffb-coinche",
            {"generale": 600},
            "Une générale demandée et coinchée vaut 1200 points, surcoinchée 2400.",
        ),
        (
            "ffb-coinche",
            {"failed_capot_bid": 500},
            "Un capot demandé, coinché et chuté vaut 1000 points en tout, surcoinché 2000.",
        ),
    ],
)
def test_a_flat_price_is_said_doubled_as_the_engine_marks_it(
    name: str, changed: dict[str, Any], sentence: str
) -> None:
    rules = RuleSet.preset(name).with_options(**changed)
    assert sentence in plain_text(Regulation(rules))
    bid = "generale" if "generale" in changed else "capot"
    prices = [int(number) for number in re.findall(r"\d+", sentence)]
    for coinche, price in enumerate(prices, start=1):
        deal = Deal("NS", bid, "hearts", coinche, ns=100, ew=62)
        assert score_deal(rules, deal).ew == price


@pytest.mark.parametrize("name", ["ffb-coinche", "contree-internet"])
def test_a_capot_bid_as_a_contract_or_never_has_no_flat_price(name: str) -> None:
    assert "capot demandé et co" not in plain_text(Regulation(RuleSet.preset(name)))


@for_each("name", OF_MARKED_DEALS)
def test_annonces_are_never_counted_in_a_game_without_them(name: str) -> None:
    without = Regulation.of_rules(RuleSet.preset(name).with_options(annonces="none"))
    sentences = [s for s in plain_text(without).split("\n") if "annonces" in s]
    assert sentences == ["On joue sans annonces, la belote mise à part."]


@pytest.mark.parametrize("name", OF_MARKED_DEALS)
def test_the_price_of_a_fault_is_said_once(name: str) -> None:
    rules = RuleSet.preset(name).with_options(misdeal_price=160, misdeal_from=2)
    usual = Regulation.of_rules(rules, tariffs=usual_tariffs(rules))
    assert plain_text(usual).lower().count("fausse donne coûte") == 1
    assert "Fausse donne :" not in plain_text(usual)
    assert "Jeu irrégulier :" not in plain_text(usual)
    dearer = usual.with_format(tariffs=(Tariff("Jeu irrégulier", 50),))
    assert "Jeu irrégulier : 50 points donnés aux adversaires." in plain_text(dearer)
