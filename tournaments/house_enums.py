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
