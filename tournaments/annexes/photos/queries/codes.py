"""Match of a photographed sheet, by what the code of its strip says."""

from __future__ import annotations

from tournaments.annexes.photos.rules import SheetCode, identity, seats_sign
from tournaments.models import Contest, Match
from tournaments.queries.core.rounds import published
from tournaments.words.enums import Camp
from tournaments.words.house_enums import PhotoFault


def match_of_code(
    contest: Contest, code: SheetCode, table: int | None
) -> tuple[int | None, PhotoFault]:
    """Return the key of the match, and why it proposes no result. Three queries.

    `table` is that of the code or, on a sheet printed without one, the table that is ticked. Such a
    sheet is of the last round drawn.
    """
    if identity(contest.uid) != code.contest:
        others = Contest.objects.exclude(pk=contest.pk).values_list("uid", flat=True)
        is_of_house = any(identity(uid) == code.contest for uid in others)
        return None, PhotoFault.OTHER_CONTEST if is_of_house else PhotoFault.UNKNOWN
    if table is None:
        return None, PhotoFault.NO_TABLE
    rounds = published(contest)
    if code.round is not None:
        rounds = rounds.filter(number=code.round)
    last = rounds.order_by("-number").values_list("pk", flat=True).first()
    match = Match.objects.filter(round=last, table=table).first()
    if match is None:
        return None, PhotoFault.NO_MATCH
    if code.seats and code.seats != seats_sign(_seated(match)):
        return match.pk, PhotoFault.OTHER_SEATS
    return match.pk, PhotoFault.NONE


def _seated(match: Match) -> list[list[int]]:
    """Return the numbers of the teams of each camp, North-South first. One query."""
    seats = match.seats.select_related("team").order_by("place")
    return [[seat.team.number for seat in seats if seat.camp == camp] for camp in Camp]
