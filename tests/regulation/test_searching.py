"""A clause is found by the words that people use, or by a whole sentence of their regulation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.utils.translation import override

from scoring.rules import RuleSet
from tests.sweeps import for_each
from tournaments.regulation import Regulation, searching, telling
from tournaments.regulation.posted import posted_articles
from tournaments.regulation.wording import CHANGES, FREE_ARTICLES, SECRET, TARIFFS

#: The ways to play of published regulations, by the words of those who wrote them.
WORDS: Final[Mapping[str, str]] = {
    "entrants": "paires fixes · doublettes · joueurs seuls · classement individuel",
    "partners": "partenaire tiré au sort",
    "seating": "changer de partenaire à chaque partie · places tirées au sort",
    "clubs": "total des clubs · classement par club · challenge",
    "rounds": "nombre de parties · ajouter une partie",
    "manches": "au meilleur des trois · manches · revanche",
    "deals": "nombre de donnes · 12 donnes",
    "changes": (
        "dernière partie plus longue · 15 donnes à la dernière partie · finale en 1500 points"
    ),
    "target": "1000 points · 2000 points atteints ou dépassés",
    "target_rule": "score à dépasser · atteindre et dépasser",
    "clock": "60 minutes · temps limité · dernière donne terminée · gong",
    "first_draw": "tirage au sort · premier tour par ordre d’inscription · ordre d’inscription",
    "pools": "poules de 4",
    "next_draw": (
        "ordre du classement · sans se rencontrer deux fois · tirage à chaque partie · "
        "les impairs restent, les pairs avancent · parties tirées d’avance · "
        "gagnants contre gagnants"
    ),
    "ranking": (
        "cumul des points · différence de points · total des points · victoires · "
        "points de rang · ex aequo · égalité · points encaissés · confrontation directe · "
        "rencontre directe · meilleure partie · meilleure première partie · goal-average · "
        "tirage au sort à égalité · place partagée"
    ),
    "consolation": "consolante",
    "final": "tableau final · demi-finale · cadrage · meilleur de trois concours qualificatifs",
    "places": "petite finale · match pour la troisième place",
    "halls": "plusieurs salles",
    "bracket_qualified": "qualifiés",
    "win": "points de partie · 2 points par victoire · victoire 4 points défaite 2 · score ajouté",
    "loss": "défaite",
    "forfeit": "victoire par forfait · absent",
    "forfeit_loss": "défaite par forfait",
    "bye": (
        "nombre impair · équipe exempte · exempt · moitié d’une partie · moyenne de la partie · "
        "rattrapage"
    ),
    "bye_to": (
        "qui est exempt · jamais deux fois exempt · dernier du classement exempt · "
        "nombre impair refusé"
    ),
    "late": "arrivée en cours de concours",
    "free_articles": (
        "clôture des inscriptions · inscriptions ouvertes jusqu’au début · frais d’inscription · "
        "prix de l’inscription · repas compris · remboursement · lots · "
        "première équipe féminine · lot de consolation · championnat · feuille signée · "
        "contrôle des feuilles"
    ),
    "leaving": "abandon · équipe qui quitte",
    "withdrawn": "adversaire parti",
    "winner_cap": "plafond · score plafonné · plafond 1280 · maximum par partie",
    "tariffs": (
        "pénalité · exclusion · insulte · retard · 10 minutes de retard · "
        "100 points par tranche de 5 minutes · tout retard de plus de 30 minutes perd la partie"
    ),
    "irregular_price": "162 points de pénalité · renonce",
    "misdeal_price": "fausse donne · maldonne · maldonne gratuite une fois",
    "signing": "feuille de marque",
    "annonces": "annonces · tierce",
    "sa_ta": "sans atout · tout atout",
    "belote": "belote imprenable · belote perdue",
    "belote_helps": "la belote aide",
    "litige": "litige · 81 partout",
    "last_litige": "litige à la dernière donne",
    "failed_base": "chute · dedans",
    "capot": "capot · capot non annoncé",
    "defence_capot": "capot de la défense",
    "capot_bid": "capot annoncé 500 · capot annoncé",
    "generale": "générale",
    "made_marks": "points faits plus contrat · points demandés",
    "beat_defence": "le preneur doit battre la défense",
    "coinche": "coinche · contré",
    "surcoinche": "surcoinche · surcontre ×4",
    "rounding": "arrondi · arrondi à la dizaine",
    "all_pass": "tous passent",
    "min_bid": "minimum 80 · enchère",
    "both_over": "les deux équipes dépassent le but",
}


@for_each(
    "words, name",
    [
        ("revoke", "irregular_price"),
        ("doubled", "coinche"),
        ("no-show", "forfeit"),
        ("knockout", "final"),
        ("tiebreak", "ranking"),
        ("Swiss", "next_draw"),
        ("latecomer", "late"),
        ("pool winners", "final"),
    ],
)
def test_an_english_reader_finds_a_clause_by_the_words_of_his_game(words: str, name: str) -> None:
    regulation = Regulation(RuleSet.preset("ffb-coinche"))
    with override("en"):
        posted = telling.told(regulation, posted_articles(regulation))
        assert name in [clause.name for clause in searching.matching(words, regulation, posted)]


@lru_cache
def posted_in_french(regulation: Regulation) -> list[telling.ToldArticle]:
    return telling.told(regulation, posted_articles(regulation))


def clauses_for(words: str, regulation: Regulation) -> list[str]:
    """Return the names of the clauses that answer, a ready article by its own."""
    clauses = searching.matching(words, regulation, posted_in_french(regulation))
    return [clause.ready or clause.name for clause in clauses]


@for_each(
    "words, name",
    [
        ("rondes suisses", "next_draw"),
        ("troisième partie", CHANGES),
        ("meilleure première partie", "ranking"),
        ("victoire", "ranking"),
        ("match nul", "draw"),
        ("retard", TARIFFS),
        ("lots", SECRET),
        ("insultes", TARIFFS),
        ("tricherie", TARIFFS),
        ("tricher", "irregular_price"),
        ("fausse annonce", "irregular_price"),
        ("fausse annonce", "annonces"),
        ("valeur des annonces", "annonces"),
        ("tierce", "annonces"),
        ("égalité annonces", "equal_annonces"),
        ("les annonces comptent pour le contrat", "annonces_help"),
        ("enchère minimum", "min_bid"),
        ("contrat minimum", "min_bid"),
        ("capot annoncé", "capot_bid"),
        ("belote doublée", "coinche"),
        ("portable", FREE_ARTICLES),
        ("parler pendant la partie", FREE_ARTICLES),
        ("premier à parler", "bidding"),
        ("qui s’inscrit", "entrants"),
        ("valeur des annonces", "carre_values"),
        ("premier de poule", "final"),
        ("qui se qualifie", "bracket_qualified"),
        ("arbitre", "referee"),
        ("téléphone", "telephones"),
        ("parler pendant la partie", "talking"),
        ("signature", "signing"),
        ("sens du jeu", "direction"),
        ("licence", "who-may-enter"),
        ("dédit", "withdrawal"),
        ("dédit", "failed_base"),
    ],
)
def test_an_organiser_finds_a_clause_by_the_words_of_his_club(words: str, name: str) -> None:
    for rules in ("ffb-coinche", "contree-announced"):
        assert name in clauses_for(words, Regulation(RuleSet.preset(rules)))


@for_each("words, name", [("lots", "belote"), ("mise", SECRET)])
def test_a_word_is_found_by_its_beginning_only(words: str, name: str) -> None:
    assert name not in clauses_for(words, Regulation(RuleSet.preset("ffb-coinche")))


def test_a_ready_article_answers_rather_than_the_help_of_a_clause() -> None:
    contree = Regulation(RuleSet.preset("contree-announced"))
    assert clauses_for("règles d’enchères", contree) == ["bidding"]
    assert (
        clauses_for("premier à parler", Regulation(RuleSet.preset("ffb-belote")))[-1]
        == "turning-up"
    )


def test_a_clause_told_twice_is_found_where_the_words_stand() -> None:
    coinche = Regulation(RuleSet.preset("ffb-coinche"))
    posted = telling.told(coinche, posted_articles(coinche))
    clauses = searching.matching("fausse annonce", coinche, posted)
    [false_one] = [clause.said for clause in clauses if clause.name == "annonces"]
    sentences = {one.number: one.sentence for article in posted for one in article.sentences}
    assert sentences[false_one].startswith("Une annonce fausse")


@for_each("name", WORDS)
def test_the_words_of_a_published_regulation_lead_to_their_clause(name: str) -> None:
    contests = [Regulation(RuleSet.preset(rules)) for rules in ("ffb-belote", "ffb-coinche")]
    for words in WORDS[name].split(" · "):
        answers = [near(words, contest) for contest in contests]
        assert any(name in clauses for clauses in answers), words
        # a list that is read at a glance
        assert min(map(len, answers)) <= 8, words


def near(words: str, regulation: Regulation) -> list[str]:
    """Return the names of the clauses that a whole sentence leads to."""
    clauses = searching.nearest(words, regulation, posted_in_french(regulation))
    return [clause.ready or clause.name for clause in clauses]


def test_a_sentence_leads_to_the_clause_of_its_rarest_words_and_to_free_articles() -> None:
    coinche = Regulation(RuleSet.preset("ffb-coinche"))
    capot = near("un capot demandé et réussi vaut 350 points", coinche)
    assert "capot_bid" in capot[:2]
    assert capot[-1] == FREE_ARTICLES
    assert near("zanzibar", coinche) == []
