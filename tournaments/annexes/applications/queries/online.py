"""Whose online orders are, and what of their money the ledger does not hold yet."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Final

from django.db.models import Sum
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.annexes.applications.files.orders import number_of, paid_in
from tournaments.models import Contest, OnlineOrder, Payment, ToldPayment
from tournaments.queries.cash.ledger import paid_by_team
from tournaments.queries.core.dues import Balance
from tournaments.queries.core.teams import entrants
from tournaments.words.alike import Names
from tournaments.words.enums import PayMethod
from tournaments.words.identity import Likeness


class OrderState(StrEnum):
    """What is left to do about an online order."""

    #: The ledger holds its money.
    NOTED = "noted"
    #: Its team is sure, and its money can be noted.
    READY = "ready"
    #: A person must say whose it is, among a few teams.
    ASKED = "asked"
    #: Its team is sure, but paid or owes less: a person decides.
    BEYOND = "beyond"
    #: Nobody knows whose it is.
    UNKNOWN = "unknown"
    #: A person chose not to note it.
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An online order. `cents` is what it paid, `left` what the ledger lacks: below 0, a refund.

    `account` is that of its team; `candidates` are those of the teams that it may be for.
    """

    pk: int
    reference: str
    payer: str
    names: tuple[str, ...]
    cents: int
    method: PayMethod
    state: OrderState
    left: int = 0
    account: Balance | None = None
    candidates: tuple[Balance, ...] = ()

    @property
    def whose(self) -> str:
        """Names of the people it is for, or else of who paid."""
        return " – ".join(self.names) or self.payer


@dataclass(frozen=True)
class OnlineOrders:
    """Online orders of a contest, in the order in which they were first told."""

    lines: tuple[OrderLine, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lines)

    @cached_property
    def of_state(self) -> dict[OrderState, list[OrderLine]]:
        """The orders by state; every state is there."""
        states: dict[OrderState, list[OrderLine]] = {state: [] for state in OrderState}
        for line in self.lines:
            states[line.state].append(line)
        return states

    @property
    def ready(self) -> list[OrderLine]:
        """Orders whose money can be noted."""
        return self.of_state[OrderState.READY]

    @property
    def to_answer(self) -> list[OrderLine]:
        """Orders about which a person must say something."""
        unanswered = (OrderState.ASKED, OrderState.BEYOND, OrderState.UNKNOWN)
        return [line for state in unanswered for line in self.of_state[state]]

    @property
    def cents(self) -> int:
        """Sum to note, in cents: refunds are taken off."""
        return sum(line.left for line in self.ready)

    @property
    def key(self) -> str:
        """Hash of what would be noted, to detect a change."""
        noted = [(one.pk, one.left, one.account and one.account.number) for one in self.ready]
        return sha256(repr(noted).encode()).hexdigest()[:16]


class Whose:
    """Teams of a contest, looked up by the names of an order in either order of their words."""

    def __init__(self, contest: Contest) -> None:
        self._names: Names[int] = Names(
            (team.number, name)
            for team in entrants(contest)
            for name in (team.players or (team.name,))
        )

    def same(self, name: str) -> set[int]:
        """Return the numbers of the teams with a player of that name."""
        return {team for team, alike in self._names.alike(name) if alike is Likeness.SAME}

    def near(self, names: Iterable[str]) -> set[int]:
        """Return the numbers of the teams with a player whose name is one of these or near."""
        return {team for name in names for team, _alike in self._names.alike(name)}

    def learn(self, team: int, names: Iterable[str]) -> None:
        """Note that a person answered for these names: nobody is asked again about them."""
        for name in names:
            self._names.add(team, name)

    def of(self, names: Collection[str], payer: str) -> tuple[int | None, set[int]]:
        """Return the team of an order if it is sure, and the teams that it may be for.

        The participants tell it. Who paid tells it if the order names no participant.
        """
        people = names or ((payer,) if payer else ())
        same = {team for name in people for team in self.same(name)}
        if len(same) == 1:
            return same.pop(), set()
        return None, same or self.near((*people, *((payer,) if payer else ())))


def online_orders(contest: Contest, only: Collection[int] | None = None) -> OnlineOrders:
    """Return the online orders of a contest, or those with the keys `only`. At most ten queries."""
    rows = list(contest.online_orders.select_related("team").order_by("pk"))
    if not rows:
        return OnlineOrders()
    accounts = paid_by_team(contest)
    noted = _noted(contest)
    by_number = _by_number(contest, noted)
    whose = Whose(contest)
    for row in rows:
        if row.team is not None:
            whose.learn(row.team.number, row.names or [row.payer])
    lines = []
    paid: dict[int, int] = defaultdict(int)
    for row in rows:
        line = _line(row, accounts, noted, by_number, whose, paid)
        if line.state is OrderState.READY and line.account is not None:
            paid[line.account.number] += line.left
        if only is None or row.pk in only:
            lines.append(line)
    return OnlineOrders(tuple(lines))


def _noted(contest: Contest) -> dict[tuple[int, str], int]:
    """Return the cents that the ledger holds by team number and reference. One query."""
    rows = Payment.objects.filter(contest=contest, team__isnull=False, cancels=None, cancelled=None)
    sums = rows.exclude(reference="").order_by().values_list("team__number", "reference")
    return {
        (team, reference): cents for team, reference, cents in sums.annotate(total=Sum("cents"))
    }


def _by_number(contest: Contest, noted: Mapping[tuple[int, str], int]) -> dict[str, set[int]]:
    """Return the teams known to have paid by an order, by its reference. One query."""
    teams: dict[str, set[int]] = defaultdict(set)
    for team, reference in noted:
        teams[reference].add(team)
    payments = ToldPayment.objects.filter(team__contest=contest).exclude(reference="")
    for team, reference in payments.values_list("team__number", "reference"):
        teams[reference].add(team)
    return teams


def _line(
    row: OnlineOrder,
    accounts: Mapping[int, Balance],
    noted: Mapping[tuple[int, str], int],
    by_number: Mapping[str, set[int]],
    whose: Whose,
    paid: Mapping[int, int],
) -> OrderLine:
    """Return the line of an order. `paid` holds the cents of the lines above, by team."""
    names = tuple(row.names)
    team, candidates = _team(row, by_number, whose)
    account = accounts[team] if team is not None else None
    cents = paid_in(row.parts)
    line = OrderLine(
        pk=row.pk,
        reference=row.reference,
        payer=row.payer,
        names=names,
        cents=cents,
        method=PayMethod(row.method),
        state=OrderState.UNKNOWN,
        account=account,
        candidates=tuple(accounts[number] for number in sorted(candidates)),
    )
    if account is None:
        if row.set_aside:
            return replace(line, state=OrderState.ASIDE, left=cents)
        if not cents:
            # It was refunded before anybody noted it.
            return replace(line, state=OrderState.NOTED, left=0)
        return replace(
            line, state=OrderState.ASKED if candidates else OrderState.UNKNOWN, left=cents
        )
    references = {row.reference, number_of(row.reference)}
    left = cents - sum(noted.get((account.number, one), 0) for one in references)
    if not left:
        return replace(line, state=OrderState.NOTED, left=0)
    if row.set_aside:
        return replace(line, state=OrderState.ASIDE, left=left)
    before = paid.get(account.number, 0)
    possible = left <= account.cents - before and -left <= account.paid + before
    return replace(line, state=OrderState.READY if possible else OrderState.BEYOND, left=left)


def _team(
    row: OnlineOrder, by_number: Mapping[str, set[int]], whose: Whose
) -> tuple[int | None, set[int]]:
    """Return the team of an order if it is sure, and the teams that it may be for."""
    if row.team is not None:
        return row.team.number, set()
    known = by_number.get(row.reference) or by_number.get(number_of(row.reference), set())
    if len(known) == 1:
        return next(iter(known)), set()
    team, candidates = whose.of(row.names, row.payer)
    if known and (team is None or team not in known):
        return None, known
    return team, candidates


#: Part of the secrets already given: it never changes, wherever this module moves.
SALT: Final = "tournaments.queries.notices"
#: Before a secret, so that people and programs know what it is.
PREFIX: Final = "whsec_"
#: Seconds between the moment of a notice and its arrival, either way: two clocks differ.
TOLERANCE: Final = 300
#: Longest identifier of a notice, in characters.
LONGEST: Final = 100


def notices_secret(contest: Contest) -> str:
    """Return the secret that signs the notices of a contest. Nothing of it is stored."""
    return PREFIX + base64.b64encode(_key(contest)).decode()


def signed_identifier(
    contest: Contest, headers: Mapping[str, str], body: bytes, now: datetime
) -> str | None:
    """Return the identifier of a notice; None if it is not signed by this contest's secret.

    A notice that is older or newer than `TOLERANCE` is not signed: somebody sends it again.
    """
    identifier = headers.get("webhook-id", "")
    moment = headers.get("webhook-timestamp", "")
    if not 0 < len(identifier) <= LONGEST or not (moment.isascii() and moment.isdigit()):
        return None
    if len(moment) > len("9999999999") or abs(now.timestamp() - int(moment)) > TOLERANCE:
        return None
    expected = "v1," + signature(_key(contest), identifier, moment, body)
    # A sender that changes its secret signs with both.
    signed = headers.get("webhook-signature", "").split(" ")
    return identifier if any(constant_time_compare(one, expected) for one in signed) else None


def signature(key: bytes, identifier: str, moment: str, body: bytes) -> str:
    """Return the signature of a notice by the key of a secret, in base 64."""
    content = f"{identifier}.{moment}.".encode() + body
    return base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()


def _key(contest: Contest) -> bytes:
    text = f"{contest.pk}.{contest.notice_key}"
    key: bytes = salted_hmac(SALT, text, algorithm="sha256").digest()
    return key
