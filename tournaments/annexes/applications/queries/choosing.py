"""Choice of applications at the desk: by status, by where they came from, by name or code."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Contest
from tournaments.words.enums import ApplicationStatus
from tournaments.words.plain_names import plain

#: Statuses of an application that the desk has not answered, and of those that its list shows.
UNANSWERED = tuple(status for status in ApplicationStatus if not status.is_answered)
LISTED = (*UNANSWERED, ApplicationStatus.REFUSED)
#: Signs of a mark. Sixteen bits tell apart the few dozen origins of a list.
MARK_LENGTH = 4
#: Most origins shown: those that sent most.
MOST_ORIGINS = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """Applications that the desk looks at. An empty value chooses all.

    `origin` is the digest of an address or of a network. `find` is a part of a name, or a code.
    """

    status: ApplicationStatus | None = None
    origin: str = ""
    find: str = ""


#: Every application that the list shows.
EVERYTHING = Choice()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where applications came from: a network, or an address. `key` is its digest."""

    key: str

    @property
    def mark(self) -> str:
        """Short mark shown in place of the address, the same in the whole installation."""
        return self.key[:MARK_LENGTH].upper()


def chosen(contest: Contest, choice: Choice) -> dict[ApplicationStatus, list[int]]:
    """Return the keys of the applications chosen, by status, in order of arrival. One query."""
    rows = contest.applications.filter(status__in=[choice.status] if choice.status else LISTED)
    if choice.origin:
        rows = rows.filter(Q(address=choice.origin) | Q(network=choice.origin))
    keys: dict[ApplicationStatus, list[int]] = {status: [] for status in LISTED}
    if not choice.find:
        for pk, status in rows.values_list("pk", "status"):
            keys[status].append(pk)
        return keys
    words = plain(choice.find).split()
    for pk, status, code, *names in rows.values_list(
        "pk", "status", "code", "player1", "player2", "name"
    ):
        text = plain(" ".join(names))
        if choice.find.upper() == code or (words and all(word in text for word in words)):
            keys[status].append(pk)
    return keys


class Senders:
    """Networks and addresses that sent the unanswered applications. One query."""

    def __init__(self, contest: Contest) -> None:
        rows = contest.applications.filter(status__in=UNANSWERED).values_list("network", "address")
        self._sent: Counter[str] = Counter()
        self._addresses: dict[str, set[str]] = defaultdict(set)
        for network, address in rows:
            self._sent[network or address] += 1
            self._addresses[network].add(address)

    @property
    def origins(self) -> dict[Origin, int]:
        """Origins of several applications, with their number, most first."""
        most = self._sent.most_common(MOST_ORIGINS + 1)
        return {Origin(key): count for key, count in most if key and count > 1}

    def sent(self, network: str) -> int:
        """Return the number of applications from a network; 0 for what the desk noted."""
        return self._sent[network] if network else 0

    def share(self, network: str) -> bool:
        """Tell whether several addresses of a network sent applications."""
        return len(self._addresses.get(network, ())) > 1
