"""Card of the referee: prices of the faults, disputed rules, what to do at the desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from tournaments.papers.kit.layout import Leaves
from tournaments.papers.results.desk_cards import Duty, card, role_of
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.marks_table import marks_article
from tournaments.regulation.text import Article

#: Articles of the regulation on the card, by their titles: those that he needs most first.
OF_REFEREE: Final = (
    *("Pénalités", "Fautes de jeu", "La marque", "Coinche et surcoinche", "La belote"),
    *("Exemptes, absents et retards", "Les parties"),
)


def referee_card(contest: ContestInfo, duty: Duty) -> Leaves:
    """Lay out the card on one page."""
    first, last = _of_referee(contest, duty), marks_article(contest.regulation)
    return card(contest, _("Carte de l’arbitre"), first, OF_REFEREE, last)


def _of_referee(contest: ContestInfo, duty: Duty) -> Iterator[Article]:
    yield Article(
        _("Votre page"),
        (
            _("Étape « Jeu », page « Arbitre » : les pénalités et les appels des tables."),
            _("Un appel s’affiche sur toutes les pages du bureau : répondez-y, la table le voit."),
            _("Une pénalité se choisit dans la liste des prix ; elle s’annule avec une raison."),
            *_annonces(contest),
        ),
    )
    yield Article(
        _("Corriger un résultat"),
        (
            _("Tant que la partie n’est pas close : ouvrez la table et tapez le bon résultat."),
            _("Une fois close : de même, avec une raison. Le classement suit, le journal le dit."),
            _("Deux versions d’un résultat : choisissez, après avoir entendu les deux camps."),
        ),
    )
    yield Article(
        _("Quelqu’un est absent"),
        (_("Décidez, puis notez-le sur la page de la table : « Forfait : absents »."),),
    )
    yield role_of(duty)


def _annonces(contest: ContestInfo) -> Iterator[str]:
    if contest.regulation.rules.annonces != "none":
        yield _("La page des annonces dit quel camp garde les siennes.")
