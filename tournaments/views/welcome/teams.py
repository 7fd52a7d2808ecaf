"""Teams at the desk: register, correct, withdraw, bring back, remove."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST
from django_tables2 import RequestConfig

from tournaments.forms.core.fields import ActionForm
from tournaments.forms.registration.teams import (
    BringBackForm,
    EntrantsFilter,
    RegistrationForm,
    TeamForm,
    WithdrawForm,
    filled_in,
)
from tournaments.machine.annexes import behind
from tournaments.models import Application, Contest, Team
from tournaments.queries.cash.ledger import accounts_shown
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.dues import Balance, sums_of
from tournaments.queries.core.teams import TeamLine, entrants, lookalikes, team_line
from tournaments.queries.draws.coming_back import place_left
from tournaments.queries.draws.exempt import pair_after, resting
from tournaments.queries.draws.withdrawal import seated_since, withdrawal
from tournaments.queries.registration.asked_at_desk import AskedAtDesk, asked_at_desk, orders_of
from tournaments.queries.registration.came_before import team_came
from tournaments.queries.results.rounds import last_round, rounds_of
from tournaments.services.core.action import already_done
from tournaments.services.draws import presence
from tournaments.services.registration import teams as services
from tournaments.services.registration.filling import Waits
from tournaments.tables.cash import BalanceCell, PaidButton
from tournaments.tables.registration import EntrantsTable
from tournaments.views.core.support import carried_out, desk, desk_page, person, pressed
from tournaments.views.draws.draws import foreseen, say_sheets
from tournaments.views.permissions import Right, reader_hall, reader_rights
from tournaments.words.entrants import entered, worded
from tournaments.words.enums import ApplicationStatus

PER_PAGE = 100
#: Primary keys have fewer digits than this.
MOST_DIGITS = 10
#: Teams that a laptop shows at once: with more of them, the list is read more often than begun.
FEW_TEAMS = 16


@desk(Right.SEE, post=Right.REGISTER, by_form=True)
def teams(request: HttpRequest, contest: Contest) -> HttpResponse:
    exempt = resting(contest)
    individuals = contest_info(contest).individuals
    form = RegistrationForm(
        request.POST or None,
        may_play_now=exempt is not None,
        individuals=individuals,
        desk=_asked_of(request, contest),
        come=_come(contest),
    )
    if request.method != "POST":
        return _list_page(request, contest, {"form": form, "exempt": exempt})
    alike = _lookalikes(contest, form)
    context: dict[str, Any] = {"form": form, "exempt": exempt}
    if alike and not form.anyway:
        return _list_page(request, contest, {**context, "alike": alike}, status=422)
    registered: dict[str, int] = {}
    last = last_round(contest) if form.is_bound and exempt is not None else None

    def do() -> None:
        try:
            registered.update(_register(request, contest, form))
        except presence.HallFull:
            context["full"] = True
            raise

    if carried_out(request, form, do):
        if last is not None:
            say_sheets(request, contest, last)
        return redirect(reverse("teams", args=[contest.slug]) + f"?{urlencode(registered)}")
    return _list_page(request, contest, context)


def _asked_of(request: HttpRequest, contest: Contest) -> AskedAtDesk:
    """Return what is asked of a new team: a desk with a hall registers for that hall alone."""
    desk = asked_at_desk(contest)
    own = reader_hall(request, contest)
    return desk if own is None else replace(desk, halls=(own,), only_hall=True)


def _come(contest: Contest) -> bool | None:
    """Return the initial "has come": True on the day; None while nobody is checked in."""
    if not contest.teams.filter(here_since__isnull=False).exists():
        return None
    return contest.date == timezone.localdate()


def _register(request: HttpRequest, contest: Contest, form: RegistrationForm) -> dict[str, int]:
    """Register the pair or put it on the waiting list; return the parameters of the list's page."""
    token = form.cleaned_data["token"]
    waits = next(behind(Waits), None) if form.waits else None
    if waits is not None:
        return {"waiting": waits.put(contest, person(request), form.wanted, token).pk}
    team = presence.register_team(
        contest,
        person(request),
        form.wanted,
        token,
        play_now=form.play_now,
        above=form.above,
        here=form.here,
    )
    return {"new": team.number}


@desk(Right.REGISTER, team="number")
def edit(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    team = _team(contest, number)
    line = team_line(team)
    individuals = contest_info(contest).individuals
    desk = asked_at_desk(contest)
    desk = replace(desk, licences=desk.licences or any(line.licences))
    initial = filled_in(line, desk, orders_of(team.pk))
    form = TeamForm(request.POST or None, initial=initial, individuals=individuals, desk=desk)

    def change() -> None:
        token = form.cleaned_data["token"]
        services.change_team(contest, person(request), team, form.wanted, token)

    sentence = _team_sentence(contest, "L’équipe %(number)d est corrigée.", number)
    if request.method == "POST" and carried_out(request, form, change, sentence):
        return redirect("team", contest.slug, number)
    in_sight, folded = form.parted(entrants(contest))
    context = {
        "form": form,
        "in_sight": in_sight,
        "folded": folded,
        "team": line,
        "button": ActionForm(auto_id=False),
        "seated": seated_since(contest, number),
    }
    return desk_page(request, contest, "teams", "registration/teams/edit.html", context)


@desk(Right.REGISTER, team="number")
def withdraw(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    team = _team(contest, number)
    views = rounds_of(contest, with_draft=True)
    last = views[-1] if views else None
    form = WithdrawForm(request.POST or None)

    def act(**more: Any) -> None:
        presence.withdraw_team(contest, person(request), team, **more)

    def leave() -> None:
        values = form.cleaned_data
        both = values["pair_exempt"]
        seen = values["seen_paired"] or None if both else form.shown
        act(reason=values["reason"], token=values["token"], pair_exempt=both, seen=seen)

    sentence = _team_sentence(contest, "L’équipe %(number)d est retirée.", number)
    if request.method == "POST" and carried_out(request, form, leave, sentence):
        if last is not None:
            say_sheets(request, contest, last)
        return redirect("team", contest.slug, number)
    effect = withdrawal(contest, number, views)
    context = {"form": form, "team": team_line(team), "effect": effect}
    if last is not None and not last.closed:
        effects = foreseen(request, form, contest, last.number, act, before=last)
        context["effects"] = effects
        pair = pair_after(contest, views, effects.rest) if effects is not None else None
        if pair is not None:
            context["pair"] = pair
            context["paired"] = foreseen(
                request, form, contest, last.number, lambda: act(pair_exempt=True), before=last
            )
    return desk_page(request, contest, "teams", "registration/teams/withdraw.html", context)


@desk(Right.REGISTER, team="number")
def bring_back(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Let a withdrawn team play again, in the place it left if that is possible."""
    team = _team(contest, number)
    left = place_left(contest, number)
    last = last_round(contest)
    individuals = contest_info(contest).individuals
    form = BringBackForm(request.POST or None, individuals=individuals)

    def act(**more: Any) -> None:
        presence.bring_back_team(contest, person(request), team, **more)

    def do() -> str:
        now, token = form.play_now, form.cleaned_data["token"]
        act(token=token, play_now=now, seen=form.shown if now else None)
        if now:
            return _team_sentence(contest, "L’équipe %(number)d reprend sa place.", number)
        return _team_sentence(
            contest, "L’équipe %(number)d jouera à partir du prochain tirage.", number
        )

    if request.method == "POST" and carried_out(request, form, do, str):
        if last is not None:
            say_sheets(request, contest, last)
        return redirect("team", contest.slug, number)
    context: dict[str, Any] = {"form": form, "team": team_line(team), "left": left}
    if left is not None:
        context["effects"] = foreseen(
            request, form, contest, left.round, lambda: act(play_now=True)
        )
    return desk_page(request, contest, "teams", "registration/teams/bring_back.html", context)


@desk(Right.REGISTER, team="number")
@require_POST
def remove(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    # The button was pressed twice: the team is already removed, as intended.
    team = Team.objects.filter(contest=contest, number=number).first()
    if team is None:
        return redirect("teams", contest.slug)

    def do(form: ActionForm) -> None:
        services.remove_team(contest, person(request), team, form.cleaned_data["token"])

    sentence = _team_sentence(
        contest, "L’inscription de l’équipe %(number)d est supprimée.", number
    )
    return pressed(request, do, sentence, "teams", contest.slug)


def _team(contest: Contest, number: int) -> Team:
    teams = Team.objects.select_related("player1", "player2")
    return get_object_or_404(teams, contest=contest, number=number)


def _team_sentence(contest: Contest, message: str, number: int) -> str:
    return worded(contest_info(contest).individuals, message, {"number": number})


def _lookalikes(contest: Contest, form: RegistrationForm) -> list[TeamLine]:
    # A pair sent again, because its answer was lost, must not resemble itself.
    if not form.is_valid() or already_done(form.cleaned_data["token"]):
        return []
    wanted = form.wanted
    return lookalikes(contest, wanted.player1, wanted.player2, wanted.name)


def _list_page(
    request: HttpRequest, contest: Contest, context: dict[str, Any], status: int | None = None
) -> HttpResponse:
    everyone = entrants(contest)
    form: RegistrationForm = context["form"]
    checked_in = any(team.here_since for team in everyone)
    info = contest_info(contest)
    filter_form = EntrantsFilter(request.GET, form.asked.categories, checked_in, info.halls)
    teams = filter_form.shown(everyone)
    may_register = Right.REGISTER in reader_rights(request, contest)
    accounts = accounts_shown(contest) if may_register else {}
    balance = _balance(request, contest, accounts) if accounts else None
    table = EntrantsTable(info, teams, balance)
    new = next((line for line in everyone if str(line.number) == request.GET.get("new")), None)
    # Go to the last page, where the new team is unless the list is sorted another way.
    page = -(-len(teams) // PER_PAGE) if new else 1
    RequestConfig(request, paginate={"per_page": PER_PAGE, "page": page}).configure(table)
    in_sight, folded = form.parted(everyone)
    waiting = _waits(contest, request.GET.get("waiting", ""))
    # The form stays open from one team to the next, and begins open while there is little to read.
    begun = contest.rounds.exists() or len(everyone) > FEW_TEAMS
    registering = form.is_bound or new or waiting or "register" in request.GET or not begun
    context = {
        **context,
        "in_sight": in_sight,
        "folded": folded,
        "waiting": waiting,
        "registering": registering,
        "alone": contest.singles.count(),
        "table": table,
        "entered": entered(info.individuals, (team.last_round for team in everyone)),
        "new": new,
        "came": team_came(contest, new.number) if new else [],
        "button": ActionForm(auto_id=False),
        "filter": filter_form,
        "shown": len(teams),
        "sums": sums_of(accounts.values()) if accounts else None,
    }
    return desk_page(request, contest, "teams", "registration/teams/list.html", context, status)


def _balance(
    request: HttpRequest, contest: Contest, accounts: Mapping[int, Balance]
) -> Callable[[int], SafeString]:
    """Return how the balance of a team is drawn, from its number."""
    info = contest_info(contest)
    takes = Right.CASH in reader_rights(request, contest)
    button = PaidButton(info, get_token(request), back="teams") if takes else None
    cell = BalanceCell(info, button)
    return lambda number: cell.of(accounts[number])


def _waits(contest: Contest, key: str) -> Application | None:
    """Return the application just put on the waiting list, if the page names one."""
    if not (key.isascii() and key.isdigit() and len(key) < MOST_DIGITS):
        return None
    waits = contest.applications.filter(status=ApplicationStatus.WAITING)
    return waits.filter(pk=key).first()
