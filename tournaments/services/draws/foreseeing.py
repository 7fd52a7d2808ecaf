"""Preview of what an action changes in a round.

The action itself is carried out, then rolled back. The preview therefore shows what will happen,
and no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.draws.effects import Effects, compare, forbidden_meetings
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.words.texts import Refused


def foresee(
    contest: Contest, number: int, act: Callable[[], object], before: RoundView | None = None
) -> Effects:
    """Return what `act`, a service called without a token, would change in round `number`.

    `before` is that round as it is now, if the caller has read it. Nothing is written. Raises what
    `act` raises.
    """
    before = before or _view(contest, number)
    with transaction.atomic():
        act()
        after = _view(contest, number)
        transaction.set_rollback(True)
    return compare(number, before, after, forbidden_meetings(contest, number))


@contextmanager
def as_shown(contest: Contest, number: int, seen: str | None) -> Iterator[None]:
    """Refuse the changes made in the block if their effects differ from those shown.

    `seen` is the key of the effects that were shown; None skips the check, because none were shown.
    Raises `Refused` when the block changes anything else in that round, so that the user reads the
    new effects.
    """
    before = _view(contest, number) if seen is not None else None
    yield
    if seen is not None and compare(number, before, _view(contest, number)).key != seen:
        raise Refused(_("Ce qui change n’est plus ce qui était montré : relisez, puis validez."))


def _view(contest: Contest, number: int) -> RoundView | None:
    return next(iter(rounds_of(contest, only=number, with_draft=True)), None)
