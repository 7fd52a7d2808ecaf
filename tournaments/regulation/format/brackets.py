"""Options of the format: the brackets that end a contest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from scoring.words import N_
from tournaments.regulation.fields import every_word, option

#: More teams than any hall holds: a bracket of this size takes eight rounds.
MAX_FINAL: Final = 256

#: Most rounds of a bracket.
MAX_BRACKET_ROUNDS: Final = 8

#: Most cuts between groups: five cuts make six brackets, A to F.
MAX_CUTS: Final = 5


class Places(StrEnum):
    """Places that a bracket plays for: the first, the first four, or all."""

    FINAL = "final"
    THIRD = "third"
    ALL = "all"


class Consolation(StrEnum):
    """Teams of the consolation: nobody, the teams outside the main bracket, or its first losers."""

    NONE = "none"
    OTHERS = "others"
    LOSERS = "losers"


class FinalGroups(StrEnum):
    """Groups of teams that end the contest, each with its bracket: none, by rank, wins or hall."""

    NONE = "none"
    RANKS = "ranks"
    WINS = "wins"
    HALLS = "halls"


class BracketSeeds(StrEnum):
    """Order of the teams in a bracket: that of the ranking, or that of registration."""

    RANKING = "ranking"
    REGISTRATION = "registration"


class BracketDraw(StrEnum):
    """Meetings of a bracket after its first round: by its places, by lot, or best against last."""

    FIXED = "fixed"
    REDRAWN = "redrawn"
    RESEEDED = "reseeded"


class BracketLeaving(StrEnum):
    """Place of a team that leaves a bracket: nobody takes it, or the last team that it beat."""

    WALKOVER = "walkover"
    BEATEN = "beaten"

    @property
    def replaces(self) -> bool:
        match self:
            case BracketLeaving.WALKOVER:
                return False
            case BracketLeaving.BEATEN:
                return True
            case _:
                assert_never(self)


@dataclass(frozen=True, kw_only=True)
class Brackets:
    """Teams of the final bracket and of the consolation, and the places they play for."""

    final: int | None = option(
        N_("Tableau final"),
        N_(
            "Combien d’équipes, les premières du classement, jouent ensuite un tableau à "
            "élimination, jusqu’à la finale ; aucun : pas de tableau. Un nombre qui n’est pas 2, "
            "4, 8, 16… y est ramené par un cadrage, dont les meilleures sont exemptes. Sans autre "
            "partie (0), le concours est ce tableau, dans l’ordre des têtes de série."
        ),
        None,
        least=2,
        most=MAX_FINAL,
        optional=True,
    )
    final_groups: FinalGroups = option(
        N_("Finales par groupes"),
        N_(
            "Toutes les équipes jouent ensuite un tableau : A, B, C… selon leur place au "
            "classement ou leurs victoires. Le classement final met le tableau A avant le B, et "
            "ainsi de suite. Par salle, le tableau de chaque salle s’arrête à ses qualifiées, que "
            "réunit ensuite le tableau final. « Tableau final » reste alors sans nombre."
        ),
        FinalGroups.NONE,
        words=every_word(
            FinalGroups,
            {
                FinalGroups.NONE: N_("aucun groupe : un tableau final, ou aucun"),
                FinalGroups.RANKS: N_("selon la place au classement"),
                FinalGroups.WINS: N_("selon le nombre de victoires"),
                FinalGroups.HALLS: N_("selon la salle, puis un tableau entre leurs qualifiées"),
            },
        ),
    )
    final_cuts: tuple[int, ...] = option(
        N_("Coupures des groupes"),
        N_(
            "Un nombre pour chaque groupe sauf le dernier, qui prend les autres équipes. Selon la "
            "place, le nombre d’équipes du groupe : 8, 8 met les huit premières en A, les huit "
            "suivantes en B, les autres en C. Selon les victoires, le moins qu’il en faut : 3, 2 "
            "met en A les équipes à trois victoires ou plus, en B celles à deux, en C les autres."
        ),
        (),
        least=1,
        most=MAX_FINAL,
        numbers=MAX_CUTS,
    )
    places: Places = option(
        N_("Places du tableau"),
        N_("Quelles places se jouent, dans le tableau final comme dans la consolante."),
        Places.FINAL,
        words=every_word(
            Places,
            {
                Places.FINAL: N_(
                    "la première ; les équipes battues au même tour partagent leur place"
                ),
                Places.THIRD: N_(
                    "les quatre premières : les demi-finalistes battus jouent la troisième"
                ),
                Places.ALL: N_("toutes"),
            },
        ),
    )
    consolation: Consolation = option(
        N_("Consolante"),
        N_("Un second tableau, joué en même temps que le premier."),
        Consolation.NONE,
        words=every_word(
            Consolation,
            {
                Consolation.NONE: N_("aucune"),
                Consolation.OTHERS: N_("pour les équipes qui ne sont pas dans le tableau final"),
                Consolation.LOSERS: N_(
                    "pour les équipes battues à leur premier match du tableau final"
                ),
            },
        ),
    )
    bracket_stop: int | None = option(
        N_("Arrêt du tableau"),
        N_(
            "Après combien de tours le tableau final et la consolante s’arrêtent ; aucun : après "
            "la finale. Les équipes encore en course partagent leur place : un tableau de 8, "
            "arrêté après 2 tours, a deux premières."
        ),
        None,
        least=1,
        most=MAX_BRACKET_ROUNDS,
        optional=True,
    )
    bracket_qualified: int | None = option(
        N_("Qualifiées du tableau"),
        N_(
            "Le tableau s’arrête quand il ne reste que ce nombre d’équipes, 2, 4, 8… : elles sont "
            "qualifiées, à la même place, quel que soit le nombre d’inscrites. Pour une finale "
            "entre plusieurs salles : chacune joue son tableau et envoie ses qualifiées. Avec un "
            "tableau par salle, les qualifiées de chacune : 1, 2, 4… Aucun : le tableau va à sa "
            "finale, ou s’arrête après les tours dits plus haut."
        ),
        None,
        least=1,
        most=MAX_FINAL,
        optional=True,
    )
    bracket_seeds: BracketSeeds = option(
        N_("Têtes de série du tableau"),
        N_(
            "L’ordre qui place les équipes au premier tour, une fois connues celles qui jouent le "
            "tableau : la première rencontre la dernière. Sans autre partie, le classement est "
            "l’ordre des têtes de série de l’inscription."
        ),
        BracketSeeds.RANKING,
        words=every_word(
            BracketSeeds,
            {
                BracketSeeds.RANKING: N_("dans l’ordre du classement"),
                BracketSeeds.REGISTRATION: N_("dans l’ordre d’inscription"),
            },
        ),
    )
    bracket_draw: BracketDraw = option(
        N_("Tours du tableau"),
        N_(
            "Comment les rencontres sont faites après le premier tour, que les têtes de série "
            "fixent."
        ),
        BracketDraw.FIXED,
        words=every_word(
            BracketDraw,
            {
                BracketDraw.FIXED: N_("par la place dans le tableau, connue dès le début"),
                BracketDraw.REDRAWN: N_(
                    "par un nouveau tirage au sort à chaque tour, entre les équipes encore en "
                    "course"
                ),
                BracketDraw.RESEEDED: N_(
                    "à chaque tour, la meilleure tête de série encore en course contre la dernière"
                ),
            },
        ),
    )
    second_life: int | None = option(
        N_("Seconde vie"),
        N_(
            "Après combien de tours du tableau une équipe battue peut encore racheter sa place, "
            "une seule fois : 1, après le premier ; 2, après les deux premiers. Elle revient au "
            "tour suivant, tiré entre les vainqueurs et celles qui reviennent ; la table de marque "
            "note les rachats avant ce tirage, et la caisse en demande le prix, un article « par "
            "seconde vie ». La finale ne se rachète pas. Aucun : qui perd est éliminé."
        ),
        None,
        least=1,
        most=MAX_BRACKET_ROUNDS,
        optional=True,
    )
    bracket_leaving: BracketLeaving = option(
        N_("Abandon dans un tableau"),
        N_("Quand une équipe abandonne avant que son prochain match du tableau soit tiré."),
        BracketLeaving.WALKOVER,
        words=every_word(
            BracketLeaving,
            {
                BracketLeaving.WALKOVER: N_("son adversaire est vainqueur sans jouer"),
                BracketLeaving.BEATEN: N_("l’équipe qu’elle a battue en dernier prend sa place"),
            },
        ),
    )

    @property
    def ends_in_brackets(self) -> bool:
        return self.final is not None or self.in_groups

    @property
    def in_groups(self) -> bool:
        """Whether every team plays the bracket of its group."""
        match self.final_groups:
            case FinalGroups.NONE:
                return False
            case FinalGroups.RANKS | FinalGroups.WINS | FinalGroups.HALLS:
                return True
            case _:
                assert_never(self.final_groups)

    @property
    def by_hall(self) -> bool:
        """Whether each hall plays its bracket for its places in the final bracket."""
        return self.final_groups is FinalGroups.HALLS
