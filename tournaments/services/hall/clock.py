"""The clock of a round: start, pause, resume, change, stop, announce the last deal."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Clock, Contest, Round
from tournaments.queries.core.rounds import published
from tournaments.queries.results.live import clock_face, minutes_of, remaining
from tournaments.services.core.action import Action, writing
from tournaments.words.texts import Refused

#: Longest time a round may be given, in minutes; the regulation has the same limit.
MOST_MINUTES: Final = 600


def start_clock(
    contest: Contest,
    by: User | None,
    minutes: int | None = None,
    number: int | None = None,
    token: UUID | None = None,
    *,
    hall: int | None = None,
) -> None:
    """Start the clock of the round being played, or that of one hall. Option: clock.

    It runs for the given `minutes`, or for the regulation's duration if none are given. `number` is
    the round the user meant: the clock of another round is not started instead. The new clock
    replaces the clock of an earlier round that still has late tables. Raises `Refused` when no
    round is being played, when its clock was already started, when the duration is unknown, or when
    it is not from 1 to `MOST_MINUTES`.
    """
    with writing(contest, by, token) as action:
        played = _round_played(action)
        if number not in (None, played.number):
            raise Refused(
                _("La page n’était plus à jour : c’est la partie %(round)d qui se joue.")
                % {"round": played.number}
            )
        before = _clock_of(action, hall)
        if before is not None and before.round == played.number:
            raise Refused(
                _(
                    "L’horloge de la partie %(round)d est déjà lancée : prolongez-la, ou "
                    "arrêtez-la pour la relancer."
                )
                % {"round": played.number}
            )
        length = minutes if minutes is not None else _minutes_of(action.contest, played.number)
        if not 1 <= length <= MOST_MINUTES:
            raise Refused(
                _("Tapez une durée, de 1 à %(most)d minutes.") % {"most": MOST_MINUTES},
                field="minutes",
            )
        seconds = 60 * length
        Clock.objects.update_or_create(
            contest=action.contest,
            hall=action.contest.halls.get(pk=hall) if hall is not None else None,
            defaults={
                "round": played.number,
                "length": seconds,
                "ends_at": timezone.now() + timedelta(seconds=seconds),
                "left": None,
                "last_deal_at": None,
            },
        )
        _log(action, "start_clock", played.number, after={"minutes": length})


def pause_clock(
    contest: Contest, by: User | None, token: UUID | None = None, *, hall: int | None = None
) -> None:
    """Pause the clock. Raises `Refused` when it does not run."""
    with writing(contest, by, token) as action:
        clock = _started(action, hall)
        left = _seconds_left(clock)
        if clock.ends_at is None:
            raise Refused(_("L’horloge est déjà en pause."))
        if left == 0:
            raise Refused(_("Le temps est écoulé : il n’y a plus rien à mettre en pause."))
        clock.ends_at, clock.left = None, left
        clock.save()
        _log(action, "pause_clock", clock.round, after=_as_data(clock))


def resume_clock(
    contest: Contest, by: User | None, token: UUID | None = None, *, hall: int | None = None
) -> None:
    """Resume a paused clock. Raises `Refused` when it is not paused."""
    with writing(contest, by, token) as action:
        clock = _started(action, hall)
        if clock.left is None:
            raise Refused(_("L’horloge n’est pas en pause : elle tourne."))
        before = _as_data(clock)
        clock.ends_at, clock.left = timezone.now() + timedelta(seconds=clock.left), None
        clock.save()
        _log(action, "resume_clock", clock.round, before)


def change_clock(
    contest: Contest,
    by: User | None,
    minutes: int,
    token: UUID | None = None,
    *,
    hall: int | None = None,
) -> None:
    """Add `minutes` to the round's time, or remove them when negative.

    If the time is over, the added minutes run from now. Adding time cancels the announcement of the
    last deal. Raises `Refused` for 0 minutes, when no time would be left, or when more than
    `MOST_MINUTES` would be left.
    """
    with writing(contest, by, token) as action:
        clock = _started(action, hall)
        left, before = _seconds_left(clock), _as_data(clock)
        if minutes == 0:
            raise Refused(_("Tapez un nombre de minutes à ajouter ou à retirer."), field="minutes")
        if left + 60 * minutes <= 0:
            raise Refused(_too_few(left, -minutes), field="minutes")
        if left + 60 * minutes > 60 * MOST_MINUTES:
            raise Refused(
                _("Il ne peut pas rester plus de %(most)d minutes.") % {"most": MOST_MINUTES},
                field="minutes",
            )
        clock.length = max(60, clock.length + 60 * minutes)
        if clock.left is not None:
            clock.left = left + 60 * minutes
        else:
            assert clock.ends_at is not None
            clock.ends_at = max(clock.ends_at, timezone.now()) + timedelta(minutes=minutes)
        if minutes > 0:
            clock.last_deal_at = None
        clock.save()
        _log(action, "change_clock", clock.round, before, _as_data(clock))


def stop_clock(
    contest: Contest, by: User | None, token: UUID | None = None, *, hall: int | None = None
) -> None:
    """Remove the clock. Raises `Refused` when no clock was started."""
    with writing(contest, by, token) as action:
        clock = _started(action, hall)
        before = _as_data(clock)
        clock.delete()
        _log(action, "stop_clock", clock.round, before)


def announce_last_deal(
    contest: Contest, by: User | None, token: UUID | None = None, *, hall: int | None = None
) -> None:
    """Announce to the hall that the deal being played is the last one. Raises `Refused`."""
    with writing(contest, by, token) as action:
        clock = _started(action, hall)
        if clock.last_deal_at is not None:
            raise Refused(_("La dernière donne est déjà annoncée."))
        clock.last_deal_at = timezone.now()
        clock.save()
        _log(action, "announce_last_deal", clock.round)


def take_back_last_deal(
    contest: Contest, by: User | None, token: UUID | None = None, *, hall: int | None = None
) -> None:
    """Cancel the announcement of the last deal, made too early. Raises `Refused`."""
    with writing(contest, by, token) as action:
        clock = _started(action, hall)
        if clock.last_deal_at is None:
            raise Refused(_("La dernière donne n’est pas annoncée."))
        clock.last_deal_at = None
        clock.save()
        _log(action, "take_back_last_deal", clock.round)


def _round_played(action: Action) -> Round:
    """Return the last round published, if it is still open. Raises `Refused`."""
    last = published(action.contest).order_by("number").last()
    if last is None:
        raise Refused(_("Aucune partie n’est tirée : il n’y a rien à chronométrer."))
    if last.closed:
        raise Refused(
            _("La partie %(round)d est close : tirez la suivante avant de lancer l’horloge.")
            % {"round": last.number}
        )
    return last


def _minutes_of(contest: Contest, number: int) -> int:
    minutes = minutes_of(contest, number)
    if minutes is None:
        raise Refused(
            _("Le règlement ne donne pas de durée à cette partie : indiquez-la, en minutes."),
            field="minutes",
        )
    return minutes


def _clock_of(action: Action, hall: int | None) -> Clock | None:
    return Clock.objects.filter(contest=action.contest, hall=hall).first()


def _started(action: Action, hall: int | None) -> Clock:
    clock = _clock_of(action, hall)
    if clock is None:
        raise Refused(_("L’horloge n’est pas lancée, ou elle a été arrêtée."))
    return clock


def _seconds_left(clock: Clock) -> int:
    return remaining(clock.ends_at, clock.left, timezone.now())


def _too_few(left: int, minutes: int) -> str:
    if left == 0:
        return _("Le temps est écoulé : il n’y a plus de minutes à retirer.")
    sentence = ngettext(
        "On ne peut pas retirer %(minutes)d minute : il reste %(left)s.",
        "On ne peut pas retirer %(minutes)d minutes : il reste %(left)s.",
        minutes,
    )
    return sentence % {"minutes": minutes, "left": clock_face(left)}


def _as_data(clock: Clock) -> dict[str, Any]:
    return {"left": clock_face(_seconds_left(clock))}


def _log(action: Action, verb: str, number: int, before: Any = None, after: Any = None) -> None:
    action.log(verb, _("Partie %(round)d") % {"round": number}, before=before, after=after)
