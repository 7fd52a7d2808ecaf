"""Summary of a rehearsal: the timetable, the tables needed, and what an organiser should look at.

The text of the command and the page of the desk say the same, from these values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.rehearsal.queries.contest import PlayedRound, Rehearsal
from tournaments.annexes.rehearsal.queries.data import cells_of
from tournaments.pairing import METHODS
from tournaments.regulation.advice import advice
from tournaments.regulation.planning.day import USUAL_PAUSE, USUAL_START
from tournaments.words.entrants import worded
from tournaments.words.texts import say

#: Start of the afternoon, in minutes after midnight.
START = USUAL_START.hour * 60


@dataclass(frozen=True, slots=True)
class RoundSlot:
    """A round of the timetable: its hours, its deals, its draw and its byes, in words.

    `start` and `end` are in minutes after midnight.
    """

    name: str
    start: int
    end: int
    deals: str
    method: str
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """Timetable of a rehearsal; `took` is in minutes, from the start to the end of the last."""

    slots: tuple[RoundSlot, ...]
    tables: int
    took: int

    @property
    def end(self) -> int:
        """End of the last round, in minutes after midnight."""
        return START + self.took


def summary(rehearsal: Rehearsal) -> Summary:
    """Return the timetable of a rehearsal, in the reader's language."""
    slots = []
    time = START
    for played in rehearsal.rounds:
        counts = sorted(match.played for match in played.matches)
        slots.append(
            RoundSlot(
                played.name,
                time,
                time + played.minutes,
                deals(counts[0], counts[-1]),
                say(METHODS[played.draw.method].label, {}),
                tuple(_byes(played, rehearsal.regulation.individuals)),
            )
        )
        time += played.minutes + USUAL_PAUSE
    most = max((len(played.matches) for played in rehearsal.rounds), default=0)
    return Summary(tuple(slots), most, time - USUAL_PAUSE - START)


def doubts(rehearsal: Rehearsal, hall_tables: int | None) -> list[str]:
    """Return what to look at again: the tables of the hall, the end, the options, the draws."""
    course = summary(rehearsal)
    sentences = []
    if hall_tables is not None and hall_tables < course.tables:
        sentences.append(
            _("Il faut %(needed)d tables, et la salle en a %(got)d.")
            % {"needed": course.tables, "got": hall_tables}
        )
    if course.end >= 24 * 60:
        sentences.append(_("La dernière partie finit après minuit."))
    sentences += [say(one.message, one.params) for one in advice(rehearsal.regulation)]
    again = sum(len(played.draw.rematches) for played in rehearsal.rounds)
    if again:
        sentences.append(
            ngettext(
                "%(n)d rencontre se rejoue : il y a trop peu d’inscrits pour l’éviter.",
                "%(n)d rencontres se rejouent : il y a trop peu d’inscrits pour l’éviter.",
                again,
            )
            % {"n": again}
        )
    return sentences


def clock(minutes: int) -> str:
    """Return a time of day from minutes after midnight.

    >>> clock(14 * 60 + 5), clock(25 * 60)
    ('14 h 05', '1 h 00')
    """
    return f"{minutes // 60 % 24} h {minutes % 60:02d}"


def deals(fewest: int, most: int) -> str:
    """Return how many deals the tables of a round played."""
    if fewest == most:
        return ngettext("%(count)d donne", "%(count)d donnes", most) % {"count": most}
    return _("de %(fewest)d à %(most)d donnes selon les tables") % {"fewest": fewest, "most": most}


def _byes(played: PlayedRound, individuals: bool) -> Iterator[str]:
    """Yield who rests in a round, and what it brings."""
    cells = cells_of(played.standings, played.number)
    for bye in played.draw.byes:
        cell = cells[bye.team]
        params = {"team": bye.team, "points": cell.points or 0}
        if cell.points is None:
            yield worded(individuals, "au repos : équipe %(team)d", params)
            continue
        sentence = worded(individuals, "exempte : équipe %(team)d, %(points)d points", params)
        if cell.opponent is not None:
            opponent = {"team": cell.opponent.number}
            sentence += _(" au rattrapage contre l’équipe %(team)s, joué en plus") % opponent
        yield sentence
