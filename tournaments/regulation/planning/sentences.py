"""Sentences about a forecast, for the desk and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.regulation import Worth
from tournaments.regulation.planning.forecast import Forecast
from tournaments.regulation.planning.pace import Timed
from tournaments.words.figures import NO_BREAK, hour


def delay(minutes: int) -> str:
    """Return how late a round is, or how early if `minutes` is negative.

    >>> from django.utils.translation import override
    >>> with override("fr"):
    ...     [delay(minutes).replace(NO_BREAK, " ") for minutes in (0, 12, -772, 120)]
    ['à l’heure', '12 min de retard', '12 h 52 min d’avance', '2 heures de retard']
    """
    if not minutes:
        return _("à l’heure")
    hours, rest = divmod(abs(minutes), 60)
    if not hours:
        length = _("%(minutes)d min") % {"minutes": rest}
    else:
        sentence = (
            _("%(hours)d h %(minutes)02d min")
            if rest
            else ngettext("%(hours)d heure", "%(hours)d heures", hours)
        )
        length = sentence % {"hours": hours, "minutes": rest}
    sentence = _("%(length)s de retard") if minutes > 0 else _("%(length)s d’avance")
    return sentence % {"length": length.replace(" ", NO_BREAK)}


def conclusion(forecast: Forecast) -> str:
    on_time = forecast.lines[-1].behind == 0
    pace = _paces(forecast)
    rounds = len(forecast.lines)
    if forecast.over and on_time:
        sentence = _("Dernière partie finie à %(end)s, comme prévu.")
    elif forecast.over:
        sentence = _("Dernière partie finie à %(end)s au lieu de %(planned)s.")
    elif pace and on_time:
        sentence = _("Au rythme constaté : %(pace)s ; fin vers %(end)s, comme prévu.")
    elif pace:
        sentence = _("Au rythme constaté : %(pace)s ; fin vers %(end)s au lieu de %(planned)s.")
    elif on_time:
        sentence = ngettext(
            "%(rounds)d partie, début à %(start)s, fin vers %(end)s.",
            "%(rounds)d parties, début à %(start)s, fin vers %(end)s.",
            rounds,
        )
    else:
        sentence = _("Fin vers %(end)s au lieu de %(planned)s.")
    return sentence % {
        "pace": pace,
        "rounds": rounds,
        "start": hour(forecast.lines[0].expected.starts_at),
        "end": hour(forecast.ends_at),
        "planned": hour(forecast.planned_end),
    }


def room(forecast: Forecast) -> str:
    """Return how many rounds end in time; "" if no end is set or all rounds are over."""
    possible, by = forecast.possible, forecast.day.ends_by
    if possible is None or by is None or forecast.over:
        return ""
    params = {"rounds": possible, "by": hour(by)}
    if possible == 0:
        return _("Aucune partie ne finirait avant %(by)s.") % params
    if possible < len(forecast.lines):
        sentence = ngettext(
            "Il n’y a le temps que pour %(rounds)d partie avant %(by)s.",
            "Il n’y a le temps que pour %(rounds)d parties avant %(by)s.",
            possible,
        )
    else:
        sentence = ngettext(
            "Il y a le temps pour %(rounds)d partie avant %(by)s.",
            "Il y a le temps pour %(rounds)d parties avant %(by)s.",
            possible,
        )
    return sentence % params


def warnings(forecast: Forecast) -> Iterator[str]:
    if forecast.missing_tables:
        yield _sittings(forecast)
    late, by = forecast.too_late, forecast.day.ends_by
    if late is not None and by is not None and not forecast.over:
        yield _("La partie %(round)d finirait à %(end)s, après la fin prévue à %(by)s.") % {
            "round": late.number,
            "end": hour(late.ends_at),
            "by": hour(by),
        }
    meal = forecast.day.meal_after
    if meal is not None and meal >= len(forecast.lines):
        yield _(
            "Le repas après la partie %(round)d n’est pas compté : il n’y a pas de partie ensuite."
        ) % {"round": meal}
    if forecast.course.regulation.bye == Worth.CATCH_UP and forecast.course.resting:
        yield _("Les rattrapages des équipes exemptes se jouent en plus : ils ne sont pas comptés.")


def _sittings(forecast: Forecast) -> str:
    missing = forecast.missing_tables
    sittings = {line.expected.sittings for line in forecast.lines}
    if len(sittings) == 1:
        sentence = ngettext(
            "Il manque %(tables)d table : chaque partie se joue en %(times)d fois.",
            "Il manque %(tables)d tables : chaque partie se joue en %(times)d fois.",
            missing,
        )
    else:
        sentence = ngettext(
            "Il manque %(tables)d table : la plus grande partie se joue en %(times)d fois.",
            "Il manque %(tables)d tables : la plus grande partie se joue en %(times)d fois.",
            missing,
        )
    return sentence % {"tables": missing, "times": max(sittings)}


def _paces(forecast: Forecast) -> str:
    sentences = (_pace(forecast, forecast.pace.measured(by_clock)) for by_clock in (False, True))
    return _(" ; ").join(filter(None, sentences))


def _pace(forecast: Forecast, timed: tuple[Timed, ...]) -> str:
    """Return the pace per deal if the rounds have a fixed number of deals, or per round."""
    if not timed:
        return ""
    planned = sum(one.planned for one in timed)
    minutes = sum((one.minutes for one in timed), Fraction())
    regulation = forecast.course.regulation
    course = forecast.course
    ends = [regulation.end_of(spot) for one in timed for spot in course.spots(one.number)]
    if all(end.deals and not end.target and not end.clock for end in ends):
        usual = Fraction(forecast.course.minutes_per_deal(forecast.day))
        was, of_deal = usual * minutes / planned, True
    else:
        usual, was, of_deal = Fraction(planned, len(timed)), minutes / len(timed), False
    params = {"was": _halves(was), "planned": _halves(usual)}
    same = params["was"] == params["planned"]
    if of_deal:
        sentence = (
            _("%(was)s min par donne")
            if same
            else _("%(was)s min par donne au lieu de %(planned)s")
        )
    else:
        sentence = (
            _("%(was)s min par partie")
            if same
            else _("%(was)s min par partie au lieu de %(planned)s")
        )
    return sentence % params


def _halves(minutes: Fraction) -> str:
    halves = round(2 * minutes)
    return str(halves // 2) if halves % 2 == 0 else str(localize(halves / 2))
