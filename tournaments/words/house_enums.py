"""Enumerations of the house: accounts, copies, long works, photographs; with their labels."""

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
    PHONE = "phone", _("faire prévenir un téléphone")


class Pushed(models.TextChoices):
    """What a message to a phone tells."""

    DRAW = "draw", _("Tirage")
    UNDRAWN = "undrawn", _("Tirage annulé")
    RESULT = "result", _("Résultat")


class HouseAction(models.TextChoices):
    """Erasure that the log of the house keeps."""

    DELETE_CONTEST = "delete_contest", _("Concours supprimé")
    FORGET_PERSON = "forget_person", _("Personne effacée à sa demande")
    PURGE_COPIES = "purge_copies", _("Sauvegardes supprimées")


class WorkKind(models.TextChoices):
    """What a work does: a paper, an archive, a verification, an import, a reading of photos."""

    PAPER = "paper", _("papier")
    ARCHIVE = "archive", _("archive")
    VERIFY = "verify", _("vérification")
    IMPORT = "import", _("importation")
    PHOTOS = "photos", _("lecture de photos")

    @property
    def writes(self) -> bool:
        match self:
            case WorkKind.IMPORT:
                return True
            case WorkKind.PAPER | WorkKind.ARCHIVE | WorkKind.VERIFY | WorkKind.PHOTOS:
                # A reading only proposes: a person enters the results.
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


class PhotoState(models.TextChoices):
    """State of a file that was sent with photographed sheets."""

    WAITING = "waiting", _("à lire")
    READ = "read", _("lue")
    REFUSED = "refused", _("non lue")


class PhotoFault(models.TextChoices):
    """Why a file, or a sheet found in it, proposes no result. The label says what to do."""

    NONE = "none", ""
    # Of a whole file
    TOO_HEAVY = "too_heavy", _("Ce fichier est trop lourd : 25 Mo au plus.")
    NOT_A_PICTURE = (
        "not_a_picture",
        _("Ce fichier n’est pas une image : envoyez un JPEG, un PNG ou un PDF."),
    )
    HEIC = (
        "heic",
        _(
            "Ce fichier est au format HEIC, qui ne se lit pas ici. Sur l’iPhone : Réglages, "
            "Appareil photo, Formats, « Le plus compatible » ; puis reprenez la photo."
        ),
    )
    TOO_MANY_PIXELS = (
        "too_many_pixels",
        _("Cette image est trop grande : reprenez la photo avec une taille ordinaire."),
    )
    TOO_MANY_PAGES = "too_many_pages", _("Ce PDF a trop de pages : envoyez-le en plusieurs fois.")
    LOCKED_PDF = "locked_pdf", _("Ce PDF est protégé par un mot de passe : envoyez-le sans.")
    DAMAGED = "damaged", _("Ce fichier est abîmé : reprenez la photo, ou tapez la feuille.")
    LOST = "lost", _("Le fichier n’est plus là : envoyez-le de nouveau.")
    NO_SHEET = (
        "no_sheet",
        _(
            "Aucune feuille n’a été reconnue : la bande à cocher doit se voir en entier, avec "
            "ses coins et son code carré. Reprenez la photo, ou tapez la feuille."
        ),
    )
    NO_READER = (
        "no_reader",
        _(
            "L’ordinateur du concours ne peut pas lire les photos : une bibliothèque du programme "
            "ne s’y charge pas. Tapez les feuilles."
        ),
    )
    # Of one sheet
    OTHER_LAYOUT = (
        "other_layout",
        _("Cette feuille a été imprimée par une autre version du programme : tapez-la."),
    )
    DAMAGED_CODE = (
        "damaged_code",
        _("Le code carré de cette feuille est abîmé : tapez-la."),
    )
    STRIP_HIDDEN = (
        "strip_hidden",
        _("Une partie de la bande est cachée, pliée ou coupée : reprenez la photo."),
    )
    TOO_SMALL = "too_small", _("La feuille est trop petite sur cette photo : approchez-vous.")
    TOO_BLURRED = "too_blurred", _("Cette photo est floue : reprenez-la.")
    UNKNOWN = (
        "unknown",
        _("Le code de cette feuille n’est pas d’un concours de cet ordinateur."),
    )
    OTHER_CONTEST = "other_contest", _("Cette feuille est d’un autre concours.")
    NO_MATCH = (
        "no_match",
        _(
            "Aucune rencontre ne correspond à cette feuille : la partie n’est pas tirée, ou son "
            "tirage a changé."
        ),
    )
    OTHER_SEATS = (
        "other_seats",
        _(
            "Cette feuille a été imprimée pour d’autres équipes : le tirage a changé depuis. "
            "Trouvez où elles jouent, puis tapez le résultat."
        ),
    )
    NO_TABLE = "no_table", _("Le numéro de la table n’est pas sûr sur cette feuille : tapez-le.")
    NOT_TOTALS = (
        "not_totals",
        _("Le résultat de cette table ne tient pas en deux totaux : tapez-le sur sa page."),
    )
