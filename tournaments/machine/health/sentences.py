"""What a failure is called on a page, and what the reader does about it.

Phones of the hall show these sentences too, so they name no folder.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.kinds import every
from tournaments.machine.health.failures import Failure


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences of a failure: what is wrong, and what to do on the contest's computer."""

    what: str | Promise
    to_do: str | Promise


WORDS = every(
    Failure,
    {
        Failure.FULL: Words(
            _("Le disque de l’ordinateur du concours est plein."),
            _(
                "Sur cet ordinateur, effacez des fichiers inutiles et videz la corbeille, puis "
                "réessayez : il n’y a rien à relancer."
            ),
        ),
        Failure.READ_ONLY: Words(
            _("L’ordinateur du concours ne peut plus écrire dans le dossier de la base."),
            _(
                "Rendez ce dossier modifiable, puis réessayez. Si cela ne suffit pas, arrêtez le "
                "programme (Ctrl-C) et relancez-le : il dira la commande à taper."
            ),
        ),
        Failure.DISK: Words(
            _("Le disque de l’ordinateur du concours répond par une erreur."),
            _(
                "Vérifiez que la clé ou le disque est bien branché, puis réessayez. Si cela ne "
                "suffit pas, arrêtez le programme (Ctrl-C) et relancez-le."
            ),
        ),
        Failure.CORRUPT: Words(
            _("Le fichier de la base est abîmé."),
            _(
                "Sur l’ordinateur du concours, arrêtez le programme (Ctrl-C), puis relancez-le : "
                "il dira quelle copie remettre en place, et comment."
            ),
        ),
        Failure.LOCKED: Words(
            _("La base est occupée : un autre programme y écrit."),
            _(
                "Réessayez dans quelques secondes. Si cela dure, fermez sur l’ordinateur du "
                "concours les autres fenêtres de Dix de Der et tout outil qui a ouvert la base."
            ),
        ),
        Failure.UNREACHABLE: Words(
            _("Le serveur PostgreSQL, qui tient la base, ne répond pas."),
            _(
                "Réessayez dans quelques secondes. Si cela dure, relancez-le : « sudo systemctl "
                "restart postgresql »."
            ),
        ),
        Failure.UNPREPARED: Words(
            _("La base n’est pas celle de cette version du programme."),
            _(
                "Sur l’ordinateur du concours, arrêtez le programme (Ctrl-C), puis relancez-le : "
                "il prépare la base."
            ),
        ),
        Failure.LIBRARY: Words(
            _("Une bibliothèque du programme ne se charge pas sur l’ordinateur du concours."),
            _(
                "Le reste du programme marche. Pour avoir aussi ceci, reprenez le dossier complet "
                "de Dix de Der, ou réinstallez-le."
            ),
        ),
    },
)
