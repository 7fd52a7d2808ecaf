"""`manage.py plan`: how many rounds fit in an afternoon, and when the last one ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.management.regulations import add_contest, check_contest, read, refuse
from tournaments.regulation.planning import Course, Forecast, Times, forecast
from tournaments.regulation.planning.day import MOST_PAUSE, USUAL_MEAL, USUAL_PAUSE, USUAL_START
from tournaments.regulation.planning.sentences import conclusion, room, warnings
from tournaments.words.figures import hour

# A plan has no date, so that the same arguments give the same plan every day.
NO_DAY = date(2000, 1, 1)
MOST_TABLES = 10_000


class Command(BaseCommand):
    help = N_(
        "Dit combien de parties tiennent dans la journée et quand finit la dernière, d’après le "
        "nombre d’équipes, les tables, la durée d’une donne et les pauses."
    )
    # The command uses no database, which may not exist.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        add_contest(parser)
        parser.add_argument(
            "--tables", type=int, metavar="N", help=_("combien de tables dans la salle")
        )
        parser.add_argument(
            "--start",
            default=f"{USUAL_START:%H:%M}",
            metavar="HH:MM",
            help=_("le début (%(time)s)") % {"time": f"{USUAL_START:%H:%M}"},
        )
        parser.add_argument(
            "--end", metavar="HH:MM", help=_("l’heure à laquelle tout doit être fini")
        )
        parser.add_argument(
            "--pause",
            type=int,
            default=USUAL_PAUSE,
            metavar="N",
            help=_("minutes entre deux parties (%(usual)d)") % {"usual": USUAL_PAUSE},
        )
        parser.add_argument(
            "--meal-after", type=int, metavar="N", help=_("après quelle partie on mange")
        )
        parser.add_argument(
            "--meal",
            type=int,
            default=USUAL_MEAL,
            metavar="N",
            help=_("minutes du repas, à la place de la pause (%(usual)d)") % {"usual": USUAL_MEAL},
        )

    def handle(self, *args: Any, **options: Any) -> None:
        teams, minutes = options["teams"], options["minutes_per_deal"]
        check_contest(teams, minutes)
        _check("--tables", options["tables"], 1, MOST_TABLES)
        _check("--pause", options["pause"], 0, MOST_PAUSE)
        _check("--meal", options["meal"], 0, MOST_PAUSE)
        _check("--meal-after", options["meal_after"], 1, None)
        regulation = read(options["regulation"])
        times = Times(
            _time("--start", options["start"]),
            _time("--end", options["end"]) if options["end"] else None,
            tables=options["tables"],
            minutes_per_deal=minutes,
            pause=options["pause"],
            meal_after=options["meal_after"],
            meal_minutes=options["meal"],
        )
        day = times.on(NO_DAY, timezone.get_current_timezone())
        planned = forecast(Course.of(regulation, teams), day)
        if options["json"]:
            self.stdout.write(json.dumps(_data(planned)))
        else:
            self.stdout.write("\n".join(_text(planned)))


def _check(name: str, got: int | None, least: int, most: int | None) -> None:
    if got is None or (least <= got and (most is None or got <= most)):
        return
    params = {"name": name, "least": least, "most": most, "got": got}
    if most is None:
        refuse(_("%(name)s : au moins %(least)d attendu ; reçu %(got)d.") % params)
    refuse(_("%(name)s : de %(least)d à %(most)d attendu ; reçu %(got)d.") % params)


def _time(name: str, typed: str) -> time:
    try:
        return datetime.strptime(typed, "%H:%M").replace(tzinfo=UTC).time()
    except ValueError:
        params = {"name": name, "got": typed}
        refuse(_("%(name)s : une heure attendue, comme 14:00 ; reçu « %(got)s ».") % params)


def _text(planned: Forecast) -> Iterator[str]:
    for line in planned.lines:
        slot = line.expected
        yield _("Partie %(round)d : %(start)s – %(end)s") % {
            "round": slot.number,
            "start": hour(slot.starts_at),
            "end": hour(slot.ends_at),
        }
    yield conclusion(planned)
    if room(planned):
        yield room(planned)
    yield from warnings(planned)


def _data(planned: Forecast) -> dict[str, Any]:
    """Return plain data: times of day, and minutes since the start, even after midnight."""

    def since(when: datetime) -> int:
        return (when - planned.day.starts_at) // timedelta(minutes=1)

    def clock(when: datetime) -> str:
        return f"{timezone.localtime(when):%H:%M}"

    return {
        "rounds": [
            {
                "number": slot.number,
                "start": clock(slot.starts_at),
                "end": clock(slot.ends_at),
                "begins_after": since(slot.starts_at),
                "ends_after": since(slot.ends_at),
                "matches": slot.matches,
                "sittings": slot.sittings,
            }
            for slot in (line.expected for line in planned.lines)
        ],
        "end": clock(planned.ends_at),
        "possible": planned.possible,
        "missing_tables": planned.missing_tables,
        "warnings": list(warnings(planned)),
    }
