"""« Maintenant »: the next act of the desk, and the acts of each stage of the day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.queries.cash.ledger import balances
from tournaments.queries.core.contests import times_of
from tournaments.queries.core.halls import halls_of
from tournaments.queries.draws.not_here import not_here
from tournaments.queries.draws.progress import Progress, Step, progress
from tournaments.queries.hall.day import day_of
from tournaments.queries.hall.halls import hall_progress
from tournaments.queries.planning import forecast_of
from tournaments.queries.prizes.ending import ending_of, next_of
from tournaments.queries.results.kept import kept_sheets
from tournaments.queries.results.last_entries import at_tables, last_entries
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation.planning import State
from tournaments.services.prizes.revealing import tick
from tournaments.views.core.live import live_part, part_etag, read
from tournaments.views.core.support import desk, desk_page, person, pressed
from tournaments.views.draws.tables import round_at
from tournaments.views.papers.page import Left, left_of_last_round
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.enums import DayStage, EndAct
from tournaments.words.figures import hour
from tournaments.words.money import euros

#: Latest entries shown.
LAST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Moment:
    name: str
    at: str
    done: bool = False
    here: bool = False


@desk(Right.SEE)
def now(request: HttpRequest, contest: Contest, stage: DayStage | None = None) -> HttpResponse:
    """Show what to do next, and the acts of a stage: of the day's one unless `stage` is given."""
    return _stage_page(request, contest, stage, "hall/now/page.html")


@desk(Right.SEE)
@live_part
def live(request: HttpRequest, contest: Contest, stage: DayStage | None = None) -> HttpResponse:
    return _stage_page(request, contest, stage, "hall/now/live.html")


def _stage_page(
    request: HttpRequest, contest: Contest, stage: DayStage | None, template: str
) -> HttpResponse:
    stands = read(request, contest, progress, with_draft=True)
    day = read(request, contest, day_of)
    live = day.stage
    shown = stage or live
    looked_at = day.number and _is_looked_at(shown, stands)
    view = round_at(request, contest, day.number) if looked_at else None
    ending = ending_of(contest) if DayStage.PRIZES in (live, shown) else ()
    times = times_of(contest)
    forecast = forecast_of(contest, times, timezone.now()) if times else None
    left = left_of_last_round(contest, reader_rights(request, contest))
    context = {
        "etag": part_etag(request, contest),
        "asked": stage,
        "stage": shown,
        "live": live,
        "progress": stands,
        "kept": read(request, contest, kept_sheets)
        if stands.sheets.to_verify or stands.late
        else [],
        "disputed": [line for line in view.tables if line.disputed] if view else [],
        "unseen": not_here(contest) if _draws_next(stands) else (),
        "ending": ending,
        "next_end": next_of(ending) if stands.step == Step.OVER else None,
        "all_handed": any(step.to_hand == 0 for step in ending),
        "form": ActionForm(),
        **(_owing(request, contest) if stands.step == Step.END else {}),
        "asks_secret": _asks_secret(contest, stands),
        "left": left,
        "prints_first": left is not None and _prints_first(left, stands),
        "expected_end": hour(forecast.ends_at) if forecast and not contest.closed_at else "",
        "day": _timeline(contest, stands, forecast) if forecast else (),
        **_of_stage(request, contest, shown, view, stands),
    }
    return desk_page(request, contest, "desk", template, context)


@desk(Right.PRIZES)
@require_POST
def tick_end(request: HttpRequest, contest: Contest, act: EndAct) -> HttpResponse:
    return _ticked(request, contest, act, done=True)


@desk(Right.PRIZES)
@require_POST
def untick_end(request: HttpRequest, contest: Contest, act: EndAct) -> HttpResponse:
    return _ticked(request, contest, act, done=False)


def _ticked(request: HttpRequest, contest: Contest, act: EndAct, *, done: bool) -> HttpResponse:
    def do(form: ActionForm) -> None:
        tick(contest, person(request), act, done, token=form.cleaned_data["token"])

    sentence = _("Noté comme fait : %(act)s.") if done else _("Reste à faire : %(act)s.")
    return pressed(request, do, sentence % {"act": str(act.label).lower()}, "desk", contest.slug)


def _prints_first(left: Left, stands: Progress) -> bool:
    """Return whether papers come before results: no sheet of the round is back yet."""
    sheets = stands.sheets
    unplayed = stands.step == Step.ENTER and sheets.missing == sheets.tables
    return unplayed and bool(left.papers) and not left.closed


def _asks_secret(contest: Contest, stands: Progress) -> bool:
    """Return whether to ask if the last round is secret: it is played, and lots are planned."""
    return (
        stands.last
        and stands.step in (Step.ENTER, Step.CLOSE)
        and contest.suspense_from is None
        and not contest.suspense_refused
        and contest.prizes.exists()
    )


def _owing(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    """Return how many teams still have to pay, and how much, if the reader holds the cash box."""
    if Right.CASH not in reader_rights(request, contest):
        return {}
    owing = [one.due for one in balances(contest) if one.due]
    return {"owing": len(owing), "still_due": euros(sum(owing))}


def _draws_next(stands: Progress) -> bool:
    return stands.step == Step.DRAW or (stands.step == Step.CLOSE and not stands.last)


def _is_looked_at(stage: DayStage, stands: Progress) -> bool:
    return bool(stands.number) and (stage == DayStage.PLAY or stands.sheets.disputed > 0)


def _of_stage(
    request: HttpRequest,
    contest: Contest,
    stage: DayStage,
    view: RoundView | None,
    stands: Progress,
) -> dict[str, Any]:
    if stage == DayStage.PLAY:
        return {
            "view": view,
            "last": at_tables(view, read(request, contest, last_entries, view.number)[:LAST_SHOWN])
            if view
            else (),
            "halls": list(hall_progress(halls_of(contest), view, stands.late)),
        }
    if stage == DayStage.WELCOME:
        teams = contest.teams.filter(last_round__isnull=True)
        return {"here": teams.filter(here_since__isnull=False).count()}
    return {}


def _timeline(contest: Contest, stands: Progress, forecast: Any) -> list[Moment]:
    slots = [line.expected for line in forecast.lines]
    begun = stands.number > 0
    over = stands.step in (Step.END, Step.OVER)
    until = _("jusqu’à %(hour)s") % {"hour": hour(slots[0].starts_at)}
    welcome = Moment(pgettext("stage", "Accueil"), until, done=begun, here=not begun)
    rounds = [
        Moment(
            _("Partie %(round)d") % {"round": slot.number},
            hour(slot.starts_at),
            done=slot.state == State.OVER,
            here=slot.state == State.PLAYING,
        )
        for slot in slots
    ]
    prizes = Moment(_("Remise des lots"), hour(forecast.ends_at), done=False, here=over)
    return [welcome, *rounds, prizes]
