"""The closed lists of the contest, with the words the interface says for them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Camp(models.TextChoices):
    """The two camps at a table."""

    NS = "NS", _("Nord-Sud")
    EW = "EW", _("Est-Ouest")


class Role(models.TextChoices):
    """What a person may do in one contest. The rights of each are in `permissions`."""

    ORGANISER = "organiser", _("organisateur")
    SCORER = "scorer", _("marqueur")


class EntryStatus(models.TextChoices):
    """Whether a result counts in the standings."""

    CONFIRMED = "confirmed", _("confirmé")
    TO_VERIFY = "to_verify", _("à vérifier")


class EntryKind(models.TextChoices):
    """How a result was typed."""

    TOTALS = "totals", _("totaux")
    DEALS = "deals", _("donne par donne")
    FORFEIT = "forfeit", _("forfait")


class DrawMethod(models.TextChoices):
    """How a round was drawn: the names `tournaments.pairing` knows."""

    RANDOM = "random", _("tirage au sort")
    REGISTRATION = "registration", _("ordre d’inscription")
    RANKING = "ranking", _("ordre du classement")
    RANKING_REMATCHES = "ranking-rematches", _("ordre du classement, rencontres répétées permises")
    ODD_EVEN = "odd-even", _("les impairs restent, les pairs avancent")


class PenaltyTo(models.TextChoices):
    """Where the points of a penalty go."""

    OPPONENTS = "opponents", _("donnés aux adversaires")
    LOST = "lost", _("retirés à l’équipe")


class ByeTo(models.TextChoices):
    """Who rests when the number of teams is odd, among those that have rested least."""

    LAST = "last", _("la dernière")
    LOT = "lot", _("au sort")
