"""Counts of the cash box by denomination, compared with what it should hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import CashCount, Contest
from tournaments.models.cash import REASON_LENGTH
from tournaments.queries.cash.ledger import box
from tournaments.queries.cash.treasury import difference_words
from tournaments.services.core.action import Action, writing
from tournaments.words.money import MOST, euros
from tournaments.words.texts import Refused, clean_name


@contextmanager
def at_the_box(contest: Contest, by: User | None, token: UUID | None = None) -> Iterator[Action]:
    """Run one write about the money of a contest, also once the contest is over: see `writing`.

    Raises `Refused` if the contest was imported without its cash: two boxes would each be wrong.
    """
    with writing(contest, by, token, closed_too=True) as action:
        if action.contest.cash_elsewhere:
            raise Refused(_("La caisse de ce concours est restée ailleurs."))
        yield action


def count_box(
    contest: Contest,
    by: User | None,
    pieces: Mapping[int, int],
    cheques: int = 0,
    cheques_cents: int = 0,
    reason: str = "",
    *,
    upto: int,
    token: UUID | None = None,
) -> CashCount:
    """Save a count of the cash box.

    `pieces` maps each note and coin, in cents, to its number. `cheques` is the number of cheques,
    `cheques_cents` their total in cents. `upto` is the last line of the ledger that the person saw.
    A count that differs from what the box should hold needs a reason. Raises `Refused`.
    """
    counted = sum(piece * count for piece, count in pieces.items())
    if max(counted, cheques_cents) > MOST or cheques > MOST:
        raise Refused(_("%(most)s au plus.") % {"most": euros(MOST)})
    if len(reason) > REASON_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": REASON_LENGTH}, field="reason")
    with at_the_box(contest, by, token) as action:
        cash_box = box(action.contest)
        if cash_box.upto != upto:
            raise Refused(
                _(
                    "Des opérations ont été notées pendant le comptage : la caisse devrait "
                    "maintenant contenir %(held)s en espèces. Vérifiez, puis validez de nouveau."
                )
                % {"held": euros(cash_box.cash)}
            )
        cash_count = CashCount(
            contest=action.contest,
            number=action.contest.cash_counts.count() + 1,
            by=by,
            upto=upto,
            expected=cash_box.cash,
            counted=counted,
            pieces={str(piece): count for piece, count in pieces.items() if count},
            cheques_expected=cash_box.cheques,
            cheques=cheques,
            cheques_cents_expected=cash_box.cheques_cents,
            cheques_cents=cheques_cents,
            reason=clean_name(reason),
        )
        differences = difference_words(cash_count)
        if differences and not cash_count.reason:
            reasons = " ".join((*differences, _("Dites pourquoi, ou recomptez.")))
            raise Refused(reasons, field="reason")
        cash_count.save()
        action.log(
            "count_box",
            _("Comptage n° %(number)d") % {"number": cash_count.number},
            after={
                "cash_expected": cash_count.expected,
                "cash_counted": counted,
                "cheques_expected": cash_count.cheques_expected,
                "cheques": cheques,
                "cheques_cents_expected": cash_count.cheques_cents_expected,
                "cheques_cents": cheques_cents,
            },
            reason=cash_count.reason,
        )
        return cash_count
