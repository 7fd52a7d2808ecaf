"""Orders of an online ticket office, as its export or its server tells them.

Each source tells what it knows: an export of tickets tells the whole of an order, an export of
payments or a notice tells one payment. `merged` adds them up, so that no payment counts twice
whatever the source, the order of arrival and the number of times it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.words.enums import PayMethod

#: Key of the money of an order whose payments the source does not tell apart.
WHOLE = ""
#: Between the number of an order that paid for several teams and the number of a team.
OF_TEAM = " · "


@dataclass(frozen=True, slots=True)
class Part:
    """A payment of an order, by its number in the ticket office; `WHOLE` for the whole order.

    In cents: `gross` is what was paid first, `net` what is left of it after refunds.
    """

    key: str
    gross: int
    net: int


@dataclass(frozen=True, slots=True)
class ToldOrder:
    """What a source tells of an order. `tickets` are its participants, each with cents paid."""

    reference: str
    payer: str = ""
    tickets: tuple[tuple[str, int], ...] = ()
    parts: tuple[Part, ...] = ()
    method: PayMethod = PayMethod.CARD

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the participants, once each."""
        return tuple(dict.fromkeys(name for name, _cents in self.tickets if name))


def merged(parts: Mapping[str, int], news: Iterable[Part]) -> dict[str, int]:
    """Return the net cents of an order by payment, once a source has told this news.

    A payment only ever loses money: a notice that arrives late takes no refund back.

    >>> once = merged({}, [Part(WHOLE, 2000, 2000)])
    >>> merged(once, [Part("9001", 2000, 2000)]), merged({"9001": 0}, [Part("9001", 2000, 2000)])
    ({'': 0, '9001': 2000}, {'9001': 0})
    """
    known = dict(parts)
    for part in news:
        if part.key == WHOLE:
            known[WHOLE] = part.net - sum(net for key, net in known.items() if key != WHOLE)
        elif part.key in known:
            known[part.key] = min(known[part.key], part.net)
        else:
            if known.get(WHOLE, 0) > 0:
                # The whole already counted it.
                known[WHOLE] -= min(known[WHOLE], part.gross)
            known[part.key] = part.net
    return known


def paid_in(parts: Mapping[str, int]) -> int:
    """Return the cents that an order has paid, refunds taken off."""
    return max(0, sum(parts.values()))


def number_of(reference: str) -> str:
    """Return the number of the order in a reference, which may name one of its teams.

    >>> number_of("58001 · 12"), number_of("58001")
    ('58001', '58001')
    """
    return reference.split(OF_TEAM)[0]
