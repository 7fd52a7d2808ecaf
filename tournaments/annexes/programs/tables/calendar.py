"""Contests as iCalendar (RFC 5545), which calendars of phones and computers read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournaments.annexes.programs.queries.calendar import Dated
from tournaments.words.figures import hour

#: Who writes the calendars, as the RFC asks. It has no version: the same contest gives the same
#: bytes after an update of the program.
WRITTEN_BY = "-//Dix de Der//dix-de-der//FR"
#: What follows the identifier of an event, as in an address: no host, which may change.
AT = "dix-de-der"

#: Gives the path of the page of a contest, by its slug.
PathOf = Callable[[str], str]


def contest_calendar(contest: Dated, path_of: PathOf) -> bytes:
    """Return the calendar of a contest. The same value gives the same bytes."""
    return calendar_of(contest.name, contest.uid, contest.changed_at, [contest], path_of)


def calendar_of(
    name: str, uid: UUID, changed_at: datetime, contests: Iterable[Dated], path_of: PathOf
) -> bytes:
    """Return a calendar with that name and identifier (RFC 7986) that holds these contests."""
    calendar = Calendar()
    calendar.add("prodid", WRITTEN_BY)
    calendar.add("version", "2.0")
    calendar.add("uid", _calendar_uid(uid))
    calendar.add("name", name)
    # The name that calendars of before the RFC read.
    calendar.add("x-wr-calname", name)
    calendar.add("last-modified", _second(changed_at))
    for contest in contests:
        calendar.add_component(_event(contest, path_of))
    written: bytes = calendar.to_ical()
    return written


def _event(contest: Dated, path_of: PathOf) -> Event:
    event = Event()
    event.add("uid", _calendar_uid(contest.uid))
    event.add("sequence", contest.changes)
    # Both tell when the event changed, so that the bytes do not depend on who asks when.
    event.add("dtstamp", _second(contest.changed_at))
    event.add("last-modified", _second(contest.changed_at))
    event.add("summary", contest.name)
    event.add("dtstart", contest.starts)
    # The end of a whole day is the next one.
    event.add("dtend", contest.ends or contest.starts + timedelta(days=1))
    if contest.place:
        event.add("location", contest.place)
    description = _description(contest)
    if description:
        event.add("description", description)
    if contest.site:
        event.add("url", contest.site + path_of(contest.slug))
    return event


def _description(contest: Dated) -> str:
    """Return the club, then the rounds with their hours, a line each."""
    rounds = [
        _("%(round)s : de %(start)s à %(end)s")
        % {"round": one.name, "start": hour(one.starts_at), "end": hour(one.ends_at)}
        for one in contest.rounds
    ]
    return "\n".join([*([contest.club] if contest.club else []), *rounds])


def _calendar_uid(uid: UUID) -> str:
    return f"{uid}@{AT}"


def _second(moment: datetime) -> datetime:
    """Return the moment without its fraction of a second, which the format does not hold."""
    return moment.replace(microsecond=0)
