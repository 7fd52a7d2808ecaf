"""Options of the format: the ranking and the draws."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final, assert_never

from scoring.criteria import CriterionName
from scoring.words import N_
from tournaments.pairing import Use
from tournaments.pairing.random_draw import RANDOM
from tournaments.pairing.ranking.ranking import RANKING
from tournaments.regulation.fields import every_word, option, ways
from tournaments.regulation.format.ends import MAX_ROUNDS
from tournaments.words.enums import ByeTo

#: Most teams that count for a club.
MOST_OF_A_CLUB: Final = 20


class Kin(StrEnum):
    """Meetings of teams of one club or family: free, or avoided in the first or every round."""

    MIXED = "mixed"
    APART = "apart"
    ALWAYS = "always"

    def apart_in(self, number: int) -> bool:
        """Whether the draw of that round keeps those teams apart."""
        match self:
            case Kin.MIXED:
                return False
            case Kin.APART:
                return number == 1
            case Kin.ALWAYS:
                return True
            case _:
                assert_never(self)


class Halls(StrEnum):
    """Draws of a contest in several halls: each hall apart, or one draw for all of them."""

    APART = "apart"
    TOGETHER = "together"


class RematchLimit(StrEnum):
    """Second meetings that a team may have: one with each opponent, or one in the whole contest."""

    OPPONENT = "opponent"
    TEAM = "team"


class LeftAlone(StrEnum):
    """Teams that a departure leaves alone in a movement: meet again, or open a printed table."""

    MEET = "meet"
    OPEN = "open"


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """Ranking of the teams, of the clubs and of the pairs."""

    ranking: tuple[CriterionName, ...] = option(
        N_("Classement"),
        N_("Critères dans l’ordre : le premier décide, chaque suivant départage les égalités."),
        ("points", "wins", "difference", "best_match"),
        criteria=True,
    )
    chosen_rounds: tuple[int, ...] = option(
        N_("Parties choisies"),
        N_(
            "Les numéros des parties que comptent les critères des parties choisies : 3, 4 "
            "départage par les deux dernières parties d’un concours de quatre."
        ),
        (),
        least=1,
        most=MAX_ROUNDS,
        numbers=MAX_ROUNDS,
    )
    clubs: int | None = option(
        N_("Classement des clubs"),
        N_(
            "Combien d’équipes, les mieux classées, comptent pour leur club ; un club qui en a "
            "moins compte celles qu’il a. Avec 2 équipes, 4900 et 4800 passent devant 5000 et "
            "4000. Aucun : le règlement ne classe pas les clubs."
        ),
        None,
        least=1,
        most=MOST_OF_A_CLUB,
        optional=True,
    )
    pair_rounds: int | None = option(
        N_("Classement des paires"),
        N_(
            "Où les partenaires changent, les paires sont classées à côté des joueurs, par ce que "
            "les deux ont fait ensemble : combien de parties ils ont jouées ensemble au moins. "
            "Aucun : le règlement ne classe que les joueurs."
        ),
        None,
        least=1,
        most=MAX_ROUNDS,
        optional=True,
    )


@dataclass(frozen=True, kw_only=True)
class Draws:
    """Choice of the opponents of each team."""

    first_draw: str = option(
        N_("Première partie"),
        N_(
            "Comment les équipes sont placées à la première partie. Quand les paires se déplacent "
            "ensuite, c’est la table de départ de chacune ; quand une moitié reste assise, ce sont "
            "les premières inscrites."
        ),
        RANDOM.name,
        words=partial(ways, Use.FIRST),
    )
    next_draw: str = option(
        N_("Parties suivantes"),
        N_("Qui rencontre qui à partir de la deuxième partie."),
        RANKING.name,
        words=partial(ways, Use.NEXT),
    )
    rematch_from: int | None = option(
        N_("Seconde rencontre"),
        N_(
            "À partir de quelle partie deux équipes qui se sont rencontrées une fois peuvent se "
            "rencontrer de nouveau, une seule fois, sans que le tirage l’évite ; aucun : le tirage "
            "l’évite à toutes les parties."
        ),
        None,
        least=2,
        most=MAX_ROUNDS,
        optional=True,
    )
    rematch_limit: RematchLimit = option(
        N_("Nombre de secondes rencontres"),
        N_(
            "Combien de secondes rencontres le tirage peut donner à chacun, là où le règlement en "
            "permet. Qui a eu la sienne rencontre ensuite des adversaires nouveaux, tant qu’un "
            "tirage le permet."
        ),
        RematchLimit.OPPONENT,
        words=every_word(
            RematchLimit,
            {
                RematchLimit.OPPONENT: N_("une avec chaque adversaire"),
                RematchLimit.TEAM: N_("une seule dans tout le concours"),
            },
        ),
    )
    left_alone: LeftAlone = option(
        N_("Départs dans un mouvement"),
        N_(
            "Quand les déplacements sont fixés d’avance et que deux équipes, laissées seules par "
            "des départs, se sont déjà rencontrées. Garder les tables annoncées coûte une "
            "rencontre répétée ; en ouvrir une l’évite, mais deux autres équipes ou plus changent "
            "d’adversaire : leurs feuilles de route sont à imprimer de nouveau."
        ),
        LeftAlone.MEET,
        words=every_word(
            LeftAlone,
            {
                LeftAlone.MEET: N_(
                    "elles se rencontrent de nouveau, les tables annoncées ne changent pas"
                ),
                LeftAlone.OPEN: N_(
                    "une table annoncée s’ouvre, pour que personne ne se rencontre deux fois"
                ),
            },
        ),
    )
    bye_to: ByeTo = option(
        N_("Qui est exempt"),
        N_(
            "Quand les équipes sont en nombre impair, parmi celles qui ont été exemptes le moins "
            "souvent. Un premier tirage au sort désigne aussi l’exempte ; quand les paires se "
            "déplacent, c’est l’équipe à qui le mouvement n’amène personne."
        ),
        ByeTo.LAST,
        words=every_word(
            ByeTo,
            {
                ByeTo.LAST: N_("la dernière du classement"),
                ByeTo.LOT: N_("une équipe tirée au sort"),
                ByeTo.TURN: N_(
                    "chacune à son tour, dans un ordre tiré au sort avant la première partie"
                ),
                ByeTo.REFUSED: N_("aucune : un nombre impair d’équipes est refusé"),
            },
        ),
    )
    kin: Kin = option(
        N_("Clubs et familles"),
        N_(
            "Si deux équipes d’un même club ou d’une même famille peuvent se rencontrer. Le club "
            "et la famille de chacune se disent à l’inscription."
        ),
        Kin.MIXED,
        words=every_word(
            Kin,
            {
                Kin.MIXED: N_("elles se rencontrent comme les autres"),
                Kin.APART: N_("séparées à la première partie, tant qu’un tirage le permet"),
                Kin.ALWAYS: N_("séparées à toutes les parties, tant qu’un tirage le permet"),
            },
        ),
    )
    halls: Halls = option(
        N_("Plusieurs salles"),
        N_(
            "Quand le concours se joue dans plusieurs salles. Tirées à part, chacune a ses "
            "rencontres et, en nombre impair, son repos. Une poule est toujours d’une seule salle, "
            "et un tableau final réunit toutes les salles."
        ),
        Halls.APART,
        words=every_word(
            Halls,
            {
                Halls.APART: N_("tirées à part : chacun joue toute la journée dans la sienne"),
                Halls.TOGETHER: N_("un seul tirage : la table dit dans quelle salle chacun joue"),
            },
        ),
    )
    pairing: tuple[CriterionName, ...] = option(
        N_("Classement des tirages"),
        N_("Critères qui rangent les équipes pour le tirage ; aucun : ceux du classement."),
        (),
        criteria=True,
        optional=True,
    )
