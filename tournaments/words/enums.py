"""Enumerations of the contest, with their labels."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from django.db import models
from django.utils.translation import gettext_lazy as _


class Camp(models.TextChoices):
    """Camp at a table."""

    NS = "NS", _("Nord-Sud")
    EW = "EW", _("Est-Ouest")


class Chair(models.TextChoices):
    """Chair at a table where each player plays for himself: tables of three, and comptoir."""

    P1 = "P1", _("Chaise 1")
    P2 = "P2", _("Chaise 2")
    P3 = "P3", _("Chaise 3")
    P4 = "P4", _("Chaise 4")
    P5 = "P5", _("Chaise 5")
    P6 = "P6", _("Chaise 6")


#: Where a team or a player may sit: in a camp, or on a chair.
SEATS = (*Camp.choices, *Chair.choices)


class Role(models.TextChoices):
    """Role of a person in one contest. `permissions` gives the rights of each."""

    ORGANISER = "organiser", _("organisateur")
    SCORER = "scorer", _("marqueur")
    REFEREE = "referee", _("arbitre")
    TREASURER = "treasurer", _("trésorier")
    SCREEN = "screen", _("écran, en lecture seule")


class DayStage(StrEnum):
    """Stage of the day, in the order of the day; its settings come last and are never the day's."""

    BEFORE = "before"
    WELCOME = "welcome"
    PLAY = "play"
    PRIZES = "prizes"
    SETTINGS = "settings"


class EndAct(models.TextChoices):
    """What is left to do once the contest is over, in order."""

    GIVE = "give", _("Lots")
    CEREMONY = "ceremony", _("Remise des lots")
    DIPLOMAS = "diplomas", _("Imprimer les diplômes")
    COUNT = "count", _("Compter la caisse")
    COPY = "copy", _("Mettre une copie à l’abri")
    ARCHIVE = "archive", _("Garder l’archive")


#: Acts that the program cannot see: the desk ticks them.
TO_TICK = frozenset(EndAct) - {EndAct.GIVE, EndAct.COUNT}


class EntryStatus(models.TextChoices):
    """State of a result. Only a confirmed one counts in the standings.

    A proposed result waits for a second reading by another person or by the other camp. A disputed
    one contradicts the result that the other camp proposed.
    """

    CONFIRMED = "confirmed", _("confirmé")
    PROPOSED = "proposed", _("à confirmer")
    DISPUTED = "disputed", _("désaccord")
    TO_VERIFY = "to_verify", _("à vérifier")


class EntryKind(models.TextChoices):
    """Way of typing a result."""

    TOTALS = "totals", _("totaux")
    DEALS = "deals", _("donne par donne")
    FORFEIT = "forfeit", _("forfait")

    @property
    def has_deals(self) -> bool:
        """Whether the deals are stored, from which the totals can be counted again."""
        match self:
            case EntryKind.DEALS:
                return True
            case EntryKind.TOTALS | EntryKind.FORFEIT:
                return False
            case _:
                assert_never(self)

    @property
    def has_only_totals(self) -> bool:
        """Whether the two totals were typed as the sheet has them, without their deals."""
        match self:
            case EntryKind.TOTALS:
                return True
            case EntryKind.DEALS | EntryKind.FORFEIT:
                return False
            case _:
                assert_never(self)

    @property
    def is_played(self) -> bool:
        """Whether both camps came and played."""
        match self:
            case EntryKind.TOTALS | EntryKind.DEALS:
                return True
            case EntryKind.FORFEIT:
                return False
            case _:
                assert_never(self)


class Stage(models.TextChoices):
    """Parts of a contest, in the order of play."""

    POOLS = "pools", _("poules")
    ROUNDS = "rounds", _("parties")
    EXTRA = "extra", _("rattrapages")
    BRACKET = "bracket", _("tableau final")


class WishKind(models.TextChoices):
    """Wish of the organiser about two teams, for the draws."""

    APART = "apart", _("ne se rencontrent pas")
    TOGETHER = "together", _("se rencontrent")


class LateRule(models.TextChoices):
    """Worth of a match still being played, in a draw that does not wait for it."""

    NOTHING = "nothing", _("rien pour l’instant")
    HALF = "half", _("la moitié d’une partie à chacun")
    AVERAGE = "average", _("la moyenne de la partie à chacun")
    BEFORE = "before", _("rien : chacun garde la place qu’il avait avant cette partie")


class ApplicationStatus(models.TextChoices):
    """State of an application. Confirming a pair turns its application into a team."""

    ASKED = "asked", _("à confirmer")
    WAITING = "waiting", _("en liste d’attente")
    REFUSED = "refused", _("refusée")
    # Only for a player who came alone, with or without a partner yet.
    CONFIRMED = "confirmed", _("confirmée")

    @property
    def is_answered(self) -> bool:
        """Whether the desk has said yes or no."""
        match self:
            case ApplicationStatus.ASKED | ApplicationStatus.WAITING:
                return False
            case ApplicationStatus.REFUSED | ApplicationStatus.CONFIRMED:
                return True
            case _:
                assert_never(self)


class ItemPer(models.TextChoices):
    """Unit of an item's price."""

    TEAM = "team", _("par équipe")
    PLAYER = "player", _("par joueur")
    PIECE = "piece", _("à l’unité")
    SECOND_LIFE = "life", _("par seconde vie")

    @property
    def is_ordered(self) -> bool:
        """Whether a team owes only what it orders or buys back; if not, every team owes it."""
        match self:
            case ItemPer.PIECE | ItemPer.SECOND_LIFE:
                return True
            case ItemPer.TEAM | ItemPer.PLAYER:
                return False
            case _:
                assert_never(self)

    @property
    def is_stake(self) -> bool:
        """Whether it is paid to play, and so shared out among prizes: an entry, a second life."""
        return self is not ItemPer.PIECE


class PrizeBy(models.TextChoices):
    """Way of giving a prize; `tournaments.regulation.awarding` uses the same names."""

    RANK = "rank", _("par rang au classement")
    CATEGORY = "category", _("aux premiers d’une catégorie")
    CHOICE = "choice", _("au choix, dans l’ordre du classement")
    EVERYONE = "everyone", _("à tous")
    LOT = "lot", _("par tirage au sort (tombola)")
    ATTENDANCE = "attendance", _("à l’assiduité")
    LAST = "last", _("au dernier du classement")
    SPECIAL = "special", _("prix spécial, à qui vous désignez")

    @property
    def has_places(self) -> bool:
        """Whether the prize covers a range of ranks, in the ranking or in a category."""
        match self:
            case PrizeBy.RANK | PrizeBy.CATEGORY:
                return True
            case (
                PrizeBy.CHOICE
                | PrizeBy.EVERYONE
                | PrizeBy.LOT
                | PrizeBy.ATTENDANCE
                | PrizeBy.LAST
                | PrizeBy.SPECIAL
            ):
                return False
            case _:
                assert_never(self)


class TieRule(models.TextChoices):
    """Rule for tied entrants with fewer prizes than entrants."""

    SHARE = "share", _("l’argent est additionné et partagé, le reste tiré au sort")
    LOT = "lot", _("tout est tiré au sort entre eux")


class PenaltyTo(models.TextChoices):
    """Destination of a penalty's points."""

    OPPONENTS = "opponents", _("donnés aux adversaires")
    LOST = "lost", _("retirés à l’équipe")
    TOP = "top", _("pour cent d’un top, retirés en duplicate")

    @property
    def reaches_opponents(self) -> bool:
        """Whether opponents receive the points.

        A team without any costs nothing, and the penalty of a player counts for the partner of that
        round too.
        """
        match self:
            case PenaltyTo.OPPONENTS:
                return True
            case PenaltyTo.LOST | PenaltyTo.TOP:
                return False
            case _:
                assert_never(self)

    @property
    def leaves_team(self) -> bool:
        """Whether the team loses the points of its match."""
        match self:
            case PenaltyTo.LOST:
                return True
            case PenaltyTo.OPPONENTS | PenaltyTo.TOP:
                return False
            case _:
                assert_never(self)


class Ruling(models.TextChoices):
    """What the referee rules about the deal or the match, beside the points of the fault.

    Only `MATCH_LOST` writes a result. The table carries out the others: its sheet has the deal
    dealt again or cancelled, and the annonces of the camp that marks them.
    """

    PLAYS_ON = "plays_on", _("la donne continue")
    REPLAYED = "replayed", _("donne rejouée")
    STOPPED = "stopped", _("donne arrêtée")
    ANNOUNCED = "announced", _("points annoncés aux adversaires")
    UNMARKED = "unmarked", _("non marquée")
    MATCH_LOST = "match_lost", _("partie perdue")


class IncidentState(models.TextChoices):
    """What became of an incident. Only a ruling counts."""

    WAITING = "waiting", _("à décider")
    RULED = "ruled", _("décidé")
    DISMISSED = "dismissed", _("sans suite")


class ByeTo(models.TextChoices):
    """Choice of the exempt team among those with the fewest byes, if their number is odd."""

    LAST = "last", _("la dernière")
    LOT = "lot", _("au sort")
    TURN = "turn", _("à tour de rôle")
    REFUSED = "refused", _("aucune")


class CashKind(models.TextChoices):
    """Kind of movement of the cash box."""

    PAYMENT = "payment", _("paiement")
    REFUND = "refund", _("remboursement")
    INCOME = "income", _("autre recette")
    EXPENSE = "expense", _("dépense")
    BROUGHT = "brought", _("fonds de caisse ou monnaie apportés")
    TAKEN = "taken", _("espèces retirées")

    @property
    def is_received(self) -> bool:
        """Whether the money comes in."""
        match self:
            case CashKind.PAYMENT | CashKind.INCOME | CashKind.BROUGHT:
                return True
            case CashKind.REFUND | CashKind.EXPENSE | CashKind.TAKEN:
                return False
            case _:
                assert_never(self)

    @property
    def has_receipt(self) -> bool:
        """Whether somebody outside the club paid, and may have a receipt."""
        match self:
            case CashKind.PAYMENT | CashKind.INCOME:
                return True
            case CashKind.REFUND | CashKind.EXPENSE | CashKind.BROUGHT | CashKind.TAKEN:
                return False
            case _:
                assert_never(self)

    @property
    def is_of_a_team(self) -> bool:
        """Whether the movement belongs to the account of a team."""
        match self:
            case CashKind.PAYMENT | CashKind.REFUND:
                return True
            case CashKind.INCOME | CashKind.EXPENSE | CashKind.BROUGHT | CashKind.TAKEN:
                return False
            case _:
                assert_never(self)

    @property
    def needs_a_note(self) -> bool:
        """Whether the movement says nothing without a note."""
        match self:
            case CashKind.INCOME | CashKind.EXPENSE:
                return True
            case CashKind.PAYMENT | CashKind.REFUND | CashKind.BROUGHT | CashKind.TAKEN:
                return False
            case _:
                assert_never(self)


class PayMethod(models.TextChoices):
    """Means of payment."""

    CASH = "cash", _("espèces")
    CARD = "card", _("carte")
    CHEQUE = "cheque", _("chèque")
    TRANSFER = "transfer", _("virement")

    @property
    def is_counted_one_by_one(self) -> bool:
        """Whether the box holds papers to count, besides their sum."""
        match self:
            case PayMethod.CHEQUE:
                return True
            case PayMethod.CASH | PayMethod.CARD | PayMethod.TRANSFER:
                return False
            case _:
                assert_never(self)


class CallKind(models.TextChoices):
    """What a table asks of the desk: the referee, and why; or to let a team leave, and when."""

    DISPUTE = "dispute", _("un litige")
    REVOKE = "revoke", _("une renonce")
    SCORE = "score", _("le compte des points")
    OTHER = "other", _("autre chose")
    LEAVES_AFTER = "leaves_after", _("après cette partie")
    LEAVES_NOW = "leaves_now", _("maintenant")

    @property
    def is_leaving(self) -> bool:
        """Whether a team says that it leaves; if not, the table calls the referee."""
        match self:
            case CallKind.LEAVES_AFTER | CallKind.LEAVES_NOW:
                return True
            case CallKind.DISPUTE | CallKind.REVOKE | CallKind.SCORE | CallKind.OTHER:
                return False
            case _:
                assert_never(self)


class CallState(models.TextChoices):
    """State of a call. One that is seen still waits until the desk has settled it."""

    OPEN = "open", _("en attente")
    SEEN = "seen", _("vu")
    SETTLED = "settled", _("réglé")
    TAKEN_BACK = "taken_back", _("annulé par la table")

    @property
    def is_waiting(self) -> bool:
        """Whether the desk still has something to do."""
        match self:
            case CallState.OPEN | CallState.SEEN:
                return True
            case CallState.SETTLED | CallState.TAKEN_BACK:
                return False
            case _:
                assert_never(self)
