"""Options of the format: the brackets that end a contest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.words import N_
from tournaments.regulation.fields import option, words

#: More teams than any hall holds: a bracket of this size takes eight rounds.
MAX_FINAL: Final = 256

NO_CONSOLATION, OTHERS, LOSERS = "none", "others", "losers"
WALKOVER, BEATEN = "walkover", "beaten"


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
    places: str = option(
        N_("Places du tableau"),
        N_("Quelles places se jouent, dans le tableau final comme dans la consolante."),
        "final",
        words=words(
            ("final", N_("la première ; les équipes battues au même tour partagent leur place")),
            ("third", N_("les quatre premières : les demi-finalistes battus jouent la troisième")),
            ("all", N_("toutes")),
        ),
    )
    consolation: str = option(
        N_("Consolante"),
        N_("Un second tableau, joué en même temps que le premier."),
        NO_CONSOLATION,
        words=words(
            (NO_CONSOLATION, N_("aucune")),
            (OTHERS, N_("pour les équipes qui ne sont pas dans le tableau final")),
            (LOSERS, N_("pour les équipes battues à leur premier match du tableau final")),
        ),
    )
    bracket_leaving: str = option(
        N_("Abandon dans un tableau"),
        N_("Quand une équipe abandonne avant que son prochain match du tableau soit tiré."),
        WALKOVER,
        words=words(
            (WALKOVER, N_("son adversaire est vainqueur sans jouer")),
            (BEATEN, N_("l’équipe qu’elle a battue en dernier prend sa place")),
        ),
    )
