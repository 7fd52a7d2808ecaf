"""Enumerations of the house: of its accounts, its copies and its long works, with their labels."""

from __future__ import annotations

from typing import assert_never

from django.db import models
from django.utils.translation import gettext_lazy as _


class Attempted(models.TextChoices):
    """What a stranger attempts, counted so that nobody tries without end."""

    SIGN_IN = "sign_in", _("se connecter")
    FIRST_ACCOUNT = "first_account", _("créer le premier compte")
    APPLY = "apply", _("demander une place")
    CORRECT = "correct", _("corriger ou retirer une demande")
    CAMP = "camp", _("taper le code d’un camp")
    TABLE = "table", _("répondre à une table")
    CALL = "call", _("appeler la table de marque")


class HouseAction(models.TextChoices):
    """Erasure that the log of the house keeps."""

    DELETE_CONTEST = "delete_contest", _("Concours supprimé")
    FORGET_PERSON = "forget_person", _("Personne effacée à sa demande")
    PURGE_COPIES = "purge_copies", _("Sauvegardes supprimées")


class WorkKind(models.TextChoices):
    """What a work does: a paper, the archive of a contest, its verification, an import."""

    PAPER = "paper", _("papier")
    ARCHIVE = "archive", _("archive")
    VERIFY = "verify", _("vérification")
    IMPORT = "import", _("importation")

    @property
    def writes(self) -> bool:
        """Whether the work changes the contest, instead of reading it."""
        match self:
            case WorkKind.IMPORT:
                return True
            case WorkKind.PAPER | WorkKind.ARCHIVE | WorkKind.VERIFY:
                return False
            case _:
                assert_never(self)


class WorkState(models.TextChoices):
    """State of a work. A process that was killed leaves its work running: see `workroom`."""

    WAITING = "waiting", _("attend son tour")
    RUNNING = "running", _("en cours")
    DONE = "done", _("prêt")
    FAILED = "failed", _("échoué")
    STOPPED = "stopped", _("arrêté")


class RecordKind(models.TextChoices):
    """Record of an organiser's contests over the years, in the order of the page."""

    TOTAL = "total", _("Meilleur total d’un concours")
    MATCH = "match", _("Meilleur total d’une partie")
    MARGIN = "margin", _("Plus gros écart d’une partie")
    DEAL = "deal", _("Meilleure donne")
    CAPOTS = "capots", _("Le plus de capots dans un concours")
    COMEBACK = "comeback", _("Plus belle remontée dans un concours")
    WINS = "wins", _("Le plus de concours gagnés")
    SERIES = "series", _("Plus longue série de parties gagnées")

    @property
    def is_in_points(self) -> bool:
        """Whether it compares points, which only contests with the same marks may."""
        match self:
            case RecordKind.TOTAL | RecordKind.MATCH | RecordKind.MARGIN | RecordKind.DEAL:
                return True
            case RecordKind.CAPOTS | RecordKind.COMEBACK | RecordKind.WINS | RecordKind.SERIES:
                return False
            case _:
                assert_never(self)
