"""Bracket options of a regulation, and their text for the hall."""

from __future__ import annotations

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.regulations.helpers import Afternoon
from tests.sweeps import for_each
from tournaments.queries.draws.course import what_follows
from tournaments.queries.draws.inputs import input_of
from tournaments.regulation import Regulation, StageChange, StageName
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.planning.course import Course
from tournaments.regulation.text import articles

BELOTE = RuleSet.preset("ffb-belote")


def sentences_of(**options) -> list[str]:
    """Return the sentences about the brackets."""
    sentences = {
        article.title: article.sentences for article in articles(Regulation(BELOTE, **options))
    }
    return [sentence.replace("\u00a0", " ") for sentence in sentences.get("Le tableau final", ())]


def refused(**options) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refusal:
        Regulation(BELOTE, **options)
    return [(problem.field, problem.text) for problem in refusal.value.problems]


def test_without_a_bracket_nothing_is_said_of_one():
    assert sentences_of() == []


def test_a_bracket_is_said_in_whole_sentences():
    message = sentences_of(final=8, places="third", consolation="others", bracket_leaving="beaten")
    assert message[0] == (
        "Les 8 premières équipes du classement jouent ensuite le tableau final : qui perd est "
        "éliminé."
    )
    assert "Les autres équipes jouent en même temps une consolante, de la même façon." in message
    assert any("petite finale pour la troisième place" in sentence for sentence in message)
    assert any("battue en dernier prend sa place" in sentence for sentence in message)


def test_lots_say_who_enters_a_bracket_where_the_ranking_leaves_ties():
    lots = "Entre équipes que rien ne départage, le sort décide, tiré une fois pour toutes à "
    assert f"{lots}l’inscription." in sentences_of(final=8, ranking=("points",))
    assert f"{lots}l’inscription." not in sentences_of(final=8, ranking=("points", "lots"))


def test_a_contest_may_be_a_bracket_and_nothing_else():
    regulation = Regulation(BELOTE, rounds=0, final=16)
    assert sentences_of(rounds=0, final=16)[0].startswith(
        "Le concours est un tableau à élimination de 16 équipes au plus"
    )
    assert from_toml(to_toml(regulation)) == regulation


def test_a_contest_of_no_round_and_no_bracket_is_refused():
    assert refused(rounds=0) == [("rounds", "Au moins une partie attendue, ou un tableau final.")]


@pytest.mark.parametrize("played", ["until-won", "all"])
def test_an_even_number_of_manches_is_refused_where_a_winner_is_needed(played):
    [(field, text)] = refused(final=8, manches=2, manches_played=played)
    assert field == "manches"
    assert text.startswith("Un nombre pair de manches peut finir à égalité")


@pytest.mark.parametrize(
    "option",
    [
        {"places": "third"},
        {"consolation": "others"},
        {"bracket_leaving": "beaten"},
        {"bracket_seeds": "registration"},
    ],
)
def test_what_speaks_of_a_bracket_wants_one(option):
    (problem,) = refused(**option)
    assert problem == (
        next(iter(option)),
        "Il n’y a pas de tableau final : dites d’abord combien d’équipes le jouent.",
    )


@for_each(
    "options, field",
    [
        ({"final": 2, "places": "third"}, "places"),
        ({"final": 2, "consolation": "losers"}, "consolation"),
        ({"final": 4, "places": "third", "consolation": "losers"}, "consolation"),
        ({"final": 16, "places": "all", "consolation": "losers"}, "consolation"),
    ],
)
def test_who_plays_on_in_the_main_bracket_cannot_play_the_consolation(options, field):
    assert [name for name, _ in refused(**options)] == [field]


def test_a_final_of_one_team_is_refused():
    assert [field for field, _ in refused(final=1)] == ["final"]


def test_the_rounds_of_a_bracket_may_be_drawn_anew():
    by_lot = sentences_of(final=8, bracket_draw="redrawn")
    assert any(
        "à chaque tour suivant, les rencontres sont tirées au sort entre les équipes" in sentence
        for sentence in by_lot
    )
    by_seed = sentences_of(final=8, bracket_draw="reseeded")
    assert any("la deuxième l’avant-dernière" in sentence for sentence in by_seed)
    assert not any("le plus tard possible" in sentence for sentence in by_lot + by_seed)
    regulation = Regulation(BELOTE, final=8, bracket_draw="redrawn")
    assert from_toml(to_toml(regulation)) == regulation


def test_a_bracket_may_stop_before_its_final():
    """Of eight teams, the small numbers win: 1 to 4 after a round, 1 and 2 after the next."""
    regulation = Regulation(BELOTE, rounds=0, final=8, bracket_stop=2)
    day = Afternoon(regulation, 8)
    for _round in range(2):
        assert what_follows(regulation, day.lines, day.views) is not None
        day.plays_drawn(lambda ns, ew: (162 + ew - ns, 162 - ew + ns))
    assert what_follows(regulation, day.lines, day.views) is None
    ranks = [(row.rank, row.team.number) for row in day.standings().rows]
    assert ranks == [(1, 1), (1, 2), (3, 3), (3, 4), (5, 5), (5, 6), (5, 7), (5, 8)]
    assert day.standings().champion is None
    assert from_toml(to_toml(regulation)) == regulation


def test_a_bracket_that_stops_is_planned_so():
    """Sixteen teams play 8, 4 and 2 matches; the 24 others 8 to reduce them, then 8 and 4."""
    regulation = Regulation(BELOTE, rounds=1, final=16, consolation="others", bracket_stop=3)
    course = Course.of(regulation, 40)
    assert (course.rounds, regulation.bracket_rounds(40)) == (4, 3)
    assert [course.matches_of(number) for number in (2, 3, 4)] == [16, 12, 6]
    assert regulation.with_format(bracket_stop=None).bracket_rounds(40) == 4


def test_a_bracket_that_stops_is_said():
    assert any(
        "Les tableaux s’arrêtent après 2 tours" in one
        for one in sentences_of(final=8, bracket_stop=2)
    )
    assert not any("s’arrêtent" in one for one in sentences_of(final=8))


@for_each("teams, rounds", [(2, 0), (3, 1), (4, 1), (5, 2), (7, 2), (8, 2), (9, 3), (13, 3)])
def test_a_bracket_stops_at_its_qualified_whatever_the_number_of_teams(teams, rounds):
    """One regulation for halls of every size: two teams of each are left, in the same place."""
    regulation = Regulation(BELOTE, rounds=0, final=64, bracket_qualified=2)
    assert Course.of(regulation, teams).rounds == regulation.bracket_rounds(teams) == rounds
    day = Afternoon(regulation, teams)
    for number in range(1, rounds + 1):
        assert what_follows(regulation, day.lines, day.views) is not None
        assert input_of(day.info, day.lines, day.views).is_last == (number == rounds)
        day.plays_drawn(lambda ns, ew: (162 + ew - ns, 162 - ew + ns))
    assert what_follows(regulation, day.lines, day.views) is None
    if rounds:
        ranks = [(row.rank, row.team.number) for row in day.standings().rows]
        assert ranks[:3] == [(1, 1), (1, 2), (3, 3)]


def test_a_bracket_that_qualifies_is_said():
    [sentence] = [one for one in sentences_of(final=8, bracket_qualified=2) if "qualifiées" in one]
    assert sentence.startswith("Le tableau s’arrête quand il ne reste que 2")
    regulation = Regulation(BELOTE, final=8, bracket_qualified=2)
    assert from_toml(to_toml(regulation)) == regulation


@for_each(
    "options, words",
    [
        ({"final": 8, "bracket_qualified": 2, "bracket_stop": 1}, "laissez l’un des deux"),
        ({"final": 8, "bracket_qualified": 3}, "8 équipes, puis 4, puis 2"),
        ({"final": 8, "bracket_qualified": 8}, "ne peut pas en qualifier 8"),
        ({"final": 8, "bracket_qualified": 2, "places": "third"}, "ne joue pas d’autre place"),
        ({"final": 8, "bracket_qualified": 2, "consolation": "losers"}, "pas de consolante"),
        (
            {"final_groups": "ranks", "final_cuts": (4,), "bracket_qualified": 2},
            "aucun tableau ne qualifie",
        ),
        ({"final": 8, "bracket_qualified": 1}, "va à sa finale"),
        ({"rounds": 0, "final_groups": "halls"}, "le tableau de chaque salle qualifie"),
        (
            {"rounds": 0, "final_groups": "halls", "bracket_qualified": 3},
            "8 équipes, puis 4, puis 2",
        ),
        ({"bracket_qualified": 2}, "Il n’y a pas de tableau final"),
    ],
)
def test_qualified_that_a_bracket_cannot_have_are_refused(options, words):
    [(field, text)] = refused(**options)
    assert field == "bracket_qualified"
    assert words in text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"final": 8, "bracket_stop": 3}, "après 2 tours au plus attendu"),
        ({"final": 2, "bracket_stop": 1}, "n’a qu’un match, la finale"),
        ({"final": 8, "bracket_stop": 2, "places": "third"}, "n’a pas de petite finale"),
        ({"final": 8, "bracket_stop": 1, "consolation": "losers"}, "après 2 tours au moins"),
        ({"final": 8, "bracket_stop": 0}, "Il faut un nombre entier, de 1 à 8"),
        ({"bracket_stop": 1}, "Il n’y a pas de tableau final"),
    ],
)
def test_a_stop_that_a_bracket_cannot_have_is_refused(options, words):
    [(field, text)] = refused(**options)
    assert field == "bracket_stop"
    assert words in text


def test_the_first_round_may_follow_registration():
    """Ranked 8, 7, 6 and 5, these teams enter in the order of their numbers: 5-8 and 6-7."""
    regulation = Regulation(BELOTE, rounds=1, final=4, bracket_seeds="registration")
    day = Afternoon(regulation, 8)
    day.plays({(n, 9 - n): (153 + n, 171 - n) for n in (1, 2, 3, 4)})
    assert day.drawn()[0] == [(5, 8), (6, 7)]
    by_ranking = Afternoon(regulation.with_format(bracket_seeds="ranking"), 8)
    by_ranking.views = day.views
    assert by_ranking.drawn()[0] == [(8, 5), (7, 6)]
    assert from_toml(to_toml(regulation)) == regulation


def test_a_bracket_alone_may_take_the_first_registered_and_not_the_seeds():
    regulation = Regulation(BELOTE, rounds=0, final=4, bracket_seeds="registration")
    day = Afternoon(regulation, 6)
    day.lines[5] = day.lines[5]._replace(seed=1)
    assert day.drawn()[0] == [(1, 4), (2, 3)]


def test_a_first_round_by_registration_is_said():
    sentence = sentences_of(final=8, bracket_seeds="registration")
    assert any("selon l’ordre d’inscription : la première inscrite" in one for one in sentence)
    alone = sentences_of(rounds=0, final=8, bracket_seeds="registration")
    assert alone[0].endswith("8 équipes au plus, les premières inscrites ; qui perd est éliminé.")
    groups = sentences_of(final_groups="ranks", final_cuts=(8,), bracket_seeds="registration")
    assert not any("gardent l’ordre du classement" in one for one in groups)


def test_another_order_of_the_seeds_is_refused():
    assert refused(final=8, bracket_seeds="lots") == [
        ("bracket_seeds", 'Valeurs possibles : « ranking », « registration » ; reçu "lots".')
    ]


def test_finals_by_wins_say_who_plays_which():
    message = sentences_of(final_groups="wins", final_cuts=(3, 2))
    assert message[:2] == [
        "Toutes les équipes jouent ensuite un tableau à élimination, celui de leur groupe : qui "
        "perd est éliminé.",
        "Tableau A : 3 victoires ou plus ; tableau B : 2 victoires ou plus ; tableau C : les "
        "autres équipes.",
    ]
    assert any("met d’abord les équipes du tableau A" in sentence for sentence in message)
    assert not any("consolante" in sentence for sentence in message)


def test_finals_by_rank_say_who_plays_which():
    sentence = sentences_of(final_groups="ranks", final_cuts=(8, 8))
    assert sentence[1] == (
        "Tableau A : places 1 à 8 ; tableau B : places 9 à 16 ; tableau C : les autres équipes."
    )
    regulation = Regulation(BELOTE, final_groups="ranks", final_cuts=(8, 8))
    assert from_toml(to_toml(regulation)) == regulation
    assert "final_cuts = [8, 8]" in to_toml(regulation)


@for_each(
    "options, field",
    [
        ({"final_cuts": (3, 2)}, "final_cuts"),
        ({"final_groups": "wins"}, "final_cuts"),
        ({"final_groups": "wins", "final_cuts": (2, 3)}, "final_cuts"),
        ({"final_groups": "wins", "final_cuts": (5, 2)}, "final_cuts"),
        ({"final_groups": "ranks", "final_cuts": (1,)}, "final_cuts"),
        ({"final_groups": "ranks", "final_cuts": (8,), "final": 8}, "final"),
        ({"final_groups": "ranks", "final_cuts": (8,), "consolation": "others"}, "consolation"),
        ({"final_groups": "ranks", "final_cuts": (8,), "rounds": 0}, "rounds"),
        ({"final_groups": "ranks", "final_cuts": (8,), "entrants": "individuals"}, "final_groups"),
        ({"bracket_draw": "redrawn"}, "bracket_draw"),
        ({"final_cuts": (8, "8")}, "final_cuts"),
        ({"final_cuts": 8}, "final_cuts"),
        ({"final_cuts": (9, 8, 7, 6, 5, 4)}, "final_cuts"),
    ],
)
def test_groups_that_contradict_themselves_are_refused_at_their_field(options, field):
    assert [name for name, _text in refused(**options)] == [field]


AGAIN = {"rounds": 0, "final": 16, "bracket_draw": "redrawn"}


def test_a_second_life_is_said_with_the_rounds_after_which_it_may_be_bought():
    text = " ".join(sentences_of(**AGAIN, second_life=2))
    assert "une équipe battue à l’un des 2 premiers tours peut racheter sa place" in text
    assert "La finale ne se rachète pas." in text
    assert "cadrage" not in text
    assert "vainqueurs et les équipes revenues" in text
    assert "une équipe battue au premier tour peut racheter" in " ".join(
        sentences_of(**AGAIN, second_life=1)
    )
    regulation = Regulation(BELOTE, **AGAIN, second_life=2)
    assert from_toml(to_toml(regulation)) == regulation


@for_each(
    "options, words",
    [
        ({"bracket_draw": "fixed"}, "ne sont pas connues d’avance"),
        ({"final": 2}, "qui ne se rachète pas"),
        ({"places": "third"}, "ne joue pas d’autre place"),
        ({"consolation": "losers"}, "ou joue la consolante"),
        ({"bracket_qualified": 4}, "laissez les qualifiées sans nombre"),
        ({"bracket_leaving": "beaten"}, "personne ne prend la sienne"),
        ({"bracket_stop": 2}, "une seconde vie après moins de tours attendue ; reçu 2"),
        ({"final": None, "rounds": 3, "bracket_draw": "fixed"}, "pas de tableau final"),
        (
            {"final": None, "rounds": 3, "final_groups": "ranks", "final_cuts": (4,)},
            "personne n’y revient",
        ),
    ],
)
def test_a_second_life_that_a_bracket_cannot_have_is_refused(options, words):
    [(field, text)] = refused(**{**AGAIN, "second_life": 2, **options})
    assert field == "second_life"
    assert words in text.replace("\u00a0", " ")


@pytest.mark.parametrize("teams", [3, 6, 11, 16])
def test_second_lives_are_planned_for_nobody_and_make_the_bracket_longer(teams):
    regulation = Regulation(BELOTE, **AGAIN, second_life=1)
    planned = Course.of(regulation, teams).rounds
    assert planned == regulation.bracket_rounds(teams)
    day = Afternoon(regulation, teams)
    while what_follows(regulation, day.lines, day.views) is not None:
        following = input_of(day.info, day.lines, day.views)
        day.plays_drawn(lambda ns, ew: (162 + ew - ns, 162 - ew + ns))
        assert following.is_last == (what_follows(regulation, day.lines, day.views) is None)
        # Every team beaten in the first round returns.
        day.lines = [
            line._replace(second_life=1) if len(day.views) == 1 else line for line in day.lines
        ]
    assert len(day.views) == planned + 1
    assert day.standings().champion.number == 1


def test_no_round_before_the_final_is_sure_of_its_name_where_teams_return():
    [(field, text)] = refused(
        **AGAIN, second_life=1, stages=(StageChange(StageName.SEMI_FINALS, deals=8),)
    )
    assert field == "stage[0].name"
    assert "n’a pas cette étape" in text
    final = StageChange(StageName.FINAL, deals=8)
    assert Regulation(BELOTE, **AGAIN, second_life=1, stages=(final,)).stages == (final,)


HALLS = {"rounds": 0, "final_groups": "halls", "bracket_qualified": 2}


def test_a_bracket_in_each_hall_is_said_with_its_places_in_the_final():
    message = sentences_of(**HALLS)
    assert message[0].startswith("Dans chaque salle se joue un tableau à élimination")
    assert "s’arrête quand il ne reste que 2" in message[1]
    assert not any("groupe" in sentence or "victoire ou plus" in sentence for sentence in message)
    assert any("leur place dans le tableau de leur salle" in sentence for sentence in message)
    assert sentences_of(**{**HALLS, "bracket_qualified": 1})[1] == (
        "Le tableau de chaque salle qualifie son vainqueur pour le tableau final."
    )
    third = sentences_of(**HALLS, places="third")
    assert any(sentence.startswith("Cela vaut pour le tableau final") for sentence in third)
    regulation = Regulation(BELOTE, **HALLS)
    assert from_toml(to_toml(regulation)) == regulation


@pytest.mark.parametrize(
    ("options", "field", "words"),
    [
        ({"final_cuts": (2,)}, "final_cuts", "Les groupes sont les salles"),
        ({"bracket_stop": 1}, "bracket_stop", "s’arrête à ses qualifiées"),
        ({"bracket_leaving": "beaten"}, "bracket_leaving", "n’est pas remplacée"),
        ({"halls": "together"}, "halls", "choisissez « tirées à part »"),
        ({"consolation": "others"}, "consolation", "il n’y a pas de consolante"),
        ({"final": 8}, "final", "ne donnez pas de nombre"),
    ],
)
def test_what_a_bracket_in_each_hall_cannot_have_is_refused(options, field, words):
    [(name, text)] = refused(**{**HALLS, **options})
    assert name == field
    assert words in text.replace("\u00a0", " ")
