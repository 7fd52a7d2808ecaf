"""Link of a table's sign, printed once for the day: it leads to the match that the table plays.

Links of signs are not stored. They are derived from the key of this installation, the contest and
the number of the table, and are hard to guess like those of the sheets. A sign shows no code of a
camp, so nobody enters a result without the sheet of the match.
"""

from __future__ import annotations

import base64

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.annexes.at_table.queries.links import TOKEN_BYTES, Shut, TableLink, links_of
from tournaments.models import Contest
from tournaments.queries.core.rounds import published

#: Part of the links already printed: it never changes, wherever this module moves.
SALT = "tournaments.queries.table_signs"
#: Reasons that leave a table without a match to open.
NOTHING_PLAYED = (Shut.NOT_OFFERED, Shut.CONTEST_OVER, Shut.ROUND_CLOSED)


def sign_token(contest: int, table: int) -> str:
    """Return the secret part of the link of a table's sign. `contest` is its key."""
    digest = salted_hmac(SALT, f"{contest}.{table}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def contest_of_sign(slug: str, table: int, token: str) -> Contest | None:
    """Return the contest of this sign, or None if the link is wrong. One query.

    The comparison runs even for an unknown contest, so that the time taken reveals nothing.
    """
    contest = Contest.objects.filter(slug=slug).first()
    expected = sign_token(contest.pk if contest is not None else 0, table)
    same = constant_time_compare(token, expected)
    return contest if same else None


def playing_at(contest: Contest, table: int) -> TableLink | None:
    """Return the link of the match that a table plays now, or None. Three queries.

    It may be cut or too old: its page then says what to do.
    """
    last = published(contest).order_by("number").last()
    links = links_of(contest, last.number, table) if last is not None else []
    return next((link for link in links if link.shut not in NOTHING_PLAYED), None)
