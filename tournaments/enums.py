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
    REFEREE = "referee", _("arbitre")
    TREASURER = "treasurer", _("trésorier")
    SCREEN = "screen", _("écran, en lecture seule")


class EntryStatus(models.TextChoices):
    """Whether a result counts in the standings: only a confirmed one does.

    A proposed one waits for its second reading, by another person or the other camp; a disputed
    one is what a camp says against what the other camp had proposed.
    """

    CONFIRMED = "confirmed", _("confirmé")
    PROPOSED = "proposed", _("à relire")
    DISPUTED = "disputed", _("en conflit")
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
    WINNERS = "winners", _("gagnants contre gagnants")
    ODD_EVEN = "odd-even", _("les impairs restent, les pairs avancent")
    MITCHELL = "mitchell", _("une moitié reste, l’autre avance")
    ROUND_ROBIN = "round-robin", _("toutes les rencontres")
    IN_ADVANCE = "in-advance", _("toutes les parties tirées d’avance")
    MELEE = "melee", _("à la mêlée")
    SEATS = "seats", _("places tirées au sort")
    POOLS = "pools", _("poules")
    BRACKET = "bracket", _("tableau")
    EXTRA = "extra", _("parties de rattrapage")
    BY_HAND = "by-hand", _("à la main")


class Stage(models.TextChoices):
    """The parts of a contest, in the order they are played."""

    POOLS = "pools", _("poules")
    ROUNDS = "rounds", _("parties")
    EXTRA = "extra", _("rattrapages")
    BRACKET = "bracket", _("tableau final")


class WishKind(models.TextChoices):
    """What an organiser asks of the draws about two teams."""

    APART = "apart", _("ne se rencontrent pas")
    TOGETHER = "together", _("se rencontrent")


class LateRule(models.TextChoices):
    """What a match that is still being played counts for in the draw that does not wait for it."""

    NOTHING = "nothing", _("rien pour l’instant")
    HALF = "half", _("la moitié d’une partie à chacun")
    AVERAGE = "average", _("la moyenne de la partie à chacun")
    BEFORE = "before", _("rien : chacun garde la place qu’il avait avant cette partie")


class ApplicationStatus(models.TextChoices):
    """Where an application stands. Of a pair that is confirmed it becomes the team, and is gone."""

    ASKED = "asked", _("à confirmer")
    WAITING = "waiting", _("en liste d’attente")
    REFUSED = "refused", _("refusée")
    # Of somebody who came alone, and waits for a partner or has found one.
    CONFIRMED = "confirmed", _("confirmée")


class ItemPer(models.TextChoices):
    """What the price of an item is for."""

    TEAM = "team", _("par équipe")
    PLAYER = "player", _("par joueur")
    PIECE = "piece", _("à l’unité")


class PrizeBy(models.TextChoices):
    """Who gets a prize: the names `tournaments.awarding` knows."""

    RANK = "rank", _("par rang au classement")
    CATEGORY = "category", _("aux premiers d’une catégorie")
    CHOICE = "choice", _("au choix, dans l’ordre du classement")
    EVERYONE = "everyone", _("à tous")
    LOT = "lot", _("par tirage au sort (tombola)")
    ATTENDANCE = "attendance", _("à l’assiduité")
    LAST = "last", _("au dernier du classement")
    SPECIAL = "special", _("prix spécial, à qui vous désignez")


class TieRule(models.TextChoices):
    """What those of equal rank get, where there is not one prize for each."""

    SHARE = "share", _("l’argent est additionné et partagé, le reste tiré au sort")
    LOT = "lot", _("tout est tiré au sort entre eux")


class PenaltyTo(models.TextChoices):
    """Where the points of a penalty go."""

    OPPONENTS = "opponents", _("donnés aux adversaires")
    LOST = "lost", _("retirés à l’équipe")


class ByeTo(models.TextChoices):
    """Who rests when the number of teams is odd, among those that have rested least."""

    LAST = "last", _("la dernière")
    LOT = "lot", _("au sort")
    TURN = "turn", _("à tour de rôle")
    REFUSED = "refused", _("aucune")


class CashKind(models.TextChoices):
    """Why money came into the cash box or left it."""

    PAYMENT = "payment", _("paiement")
    REFUND = "refund", _("remboursement")
    INCOME = "income", _("autre recette")
    EXPENSE = "expense", _("dépense")
    BROUGHT = "brought", _("fonds de caisse ou monnaie apportés")
    TAKEN = "taken", _("espèces retirées")


class PayMethod(models.TextChoices):
    """How money changes hands."""

    CASH = "cash", _("espèces")
    CARD = "card", _("carte")
    CHEQUE = "cheque", _("chèque")
    TRANSFER = "transfer", _("virement")
