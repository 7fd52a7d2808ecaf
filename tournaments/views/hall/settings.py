"""Settings of a contest at the desk: its regulation is read, and each sentence changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.words import Refused
from tournaments.forms.core.fields import ActionForm
from tournaments.forms.regulation.clauses import (
    CLAUSE_IDS,
    ClauseShown,
    completed,
    shown_values,
    typed_whole,
    wrong_fields,
    wrong_lists,
)
from tournaments.forms.regulation.contests import NAMED, ContestForm, NameForm, initial_of
from tournaments.forms.regulation.drafts import typed_in
from tournaments.forms.regulation.pages import ChangeForm, FileForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.draws.progress import progress
from tournaments.queries.standings.regulation_change import change_of, needs_confirmation
from tournaments.regulation import Regulation
from tournaments.regulation.advice import advice
from tournaments.regulation.document import to_toml
from tournaments.regulation.ready_articles import with_ready
from tournaments.regulation.telling import READY
from tournaments.regulation.wording import SECRET
from tournaments.services.hall.changing import change_contest
from tournaments.views.core.phones_address import phones_form
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.hall.published import public_form
from tournaments.views.permissions import Right
from tournaments.views.regulation.pages import TAB
from tournaments.views.regulation.reading import (
    anchor,
    asked_at_once,
    names_asked,
    reading,
    redirect_asked,
    with_names,
)
from tournaments.views.regulation.starting import claims_form, second_reading_form
from tournaments.words.texts import say


@desk(Right.SET_UP)
def bring_in(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Replace the regulation with that of a file; the page shows the changes first."""
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST":
        if form.is_valid():
            return preview(request, contest, form.chosen_regulation(), _as_it_is(contest))
        form.focus_error()
    return desk_page(request, contest, TAB, "regulation/import.html", {"form": form})


@desk(Right.SET_UP)
@require_POST
def change(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = ChangeForm(request.POST)

    def do() -> None:
        values = form.cleaned_data
        change_contest(
            contest,
            person(request),
            values["name"],
            values["date"],
            form.chosen_regulation(),
            place=values["place"],
            token=values["token"],
            confirmed=True,
            reason=values["reason"],
            seen=values["seen"],
        )

    if carried_out(request, form, do, _("Le règlement est enregistré.")):
        return redirect("regulation", contest.slug)
    if form.regulation is None:
        # The regulation sent back is unreadable and cannot be shown again.
        context = {"form": FileForm()}
        return desk_page(request, contest, TAB, "regulation/import.html", context, UNPROCESSABLE)
    contest.refresh_from_db()
    # The page now shows the present version of the contest.
    form.data = {**request.POST.dict(), "seen": contest.version}
    return preview(request, contest, form.regulation, _as_it_is(contest), form)


def preview(
    request: HttpRequest,
    contest: Contest,
    new: Regulation,
    values: Mapping[str, Any],
    form: ChangeForm | None = None,
) -> HttpResponse:
    """Show what `new` would change, to confirm it; `values` are the name, the date, the place."""
    if form is None:
        kept = {name: values[name] for name in ("name", "date", "place")}
        form = ChangeForm(initial={"document": to_toml(new), "seen": contest.version, **kept})
    current = Regulation.from_data(contest.regulation)
    drawn = contest.rounds.count()
    context = {
        "form": form,
        "change": change_of(contest, new),
        "explained": needs_confirmation(current, new, drawn),
        "too_few": drawn if new.rounds < drawn else 0,
        "advice": advice(new),
    }
    return desk_page(request, contest, TAB, "regulation/change.html", context)


def _as_it_is(contest: Contest) -> dict[str, Any]:
    return {"name": contest.name, "date": contest.date, "place": contest.place}


#: The field of the settings page that sets the secret.
SECRET_FIELD: Final = "#public_suspense_from"


@desk(Right.SET_UP)
def settings(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the settings; change the name, the date, the place, and the regulation if it is sent."""
    here, of_clause = (
        reverse(name, args=[contest.slug]) for name in ("contest-settings", "contest-clause")
    )
    form = _name_form(contest, request.GET)
    wrong: dict[str, Any] = {}
    if request.method == "POST":
        if elsewhere := redirect_asked(request, _typed(contest, request.POST), here, of_clause):
            return elsewhere
        whole = "start" in request.POST
        sent = request.POST if whole else completed(_form(contest), request.POST)
        form = settled = _form(contest, sent)
        answer = _changed(request, contest, settled)
        if answer is not None:
            return answer
        wrong = {"wrong": wrong_fields(settled), "wrong_lists": wrong_lists(settled)}
    stands = progress(contest, with_draft=True)
    posted = contest_info(contest).articles
    context = {
        "form": form,
        # What is typed but not kept stays in sight.
        "named_open": form.is_bound or bool(_typed(contest, request.GET)),
        **wrong,
        "begun": stands.number > 0,
        "phones": phones_form(request, contest),
        "public": public_form(contest),
        "claims": claims_form(contest),
        "readings": second_reading_form(contest),
        "button": ActionForm(auto_id=False),
        **reading(request, _current(contest), posted, of_clause),
    }
    return desk_page(request, contest, "settings", "regulation/contest/settings.html", context)


@desk(Right.SET_UP)
def clause(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Change what a sentence tells, or take the usual values again.

    Once a round is drawn, effects on marks come first. The name, date and place typed on the
    page before, in the address, are kept with the clause.
    """
    current = _current(contest)
    names = names_asked(request, current)
    if not names:
        return redirect("contest-settings", contest.slug)
    query = with_names(request)
    typed = _typed(contest, query)
    back = reverse("contest-settings", args=[contest.slug])
    if SECRET in names:
        return redirect(back + SECRET_FIELD)
    shown = with_ready(current, request.GET.get(READY))
    form = _form(contest, values=shown_values(current, names), regulation=shown, ids=CLAUSE_IDS)
    if request.method == "POST":
        sent = {**typed.dict(), **request.POST.dict()}
        try:
            wanted = asked_at_once(request, current, names)
        except Refused as refused:
            for problem in refused.problems:
                messages.error(request, say(problem.message, problem.params))
            return redirect(f"{back}?{_typed(contest, request.POST).urlencode()}")
        if wanted is not None:
            form = _form(contest, {**typed_whole(_form(contest, regulation=wanted)), **sent})
        else:
            form = _form(contest, completed(_form(contest), sent), ids=CLAUSE_IDS)
        answer = _changed(request, contest, form, names)
        if answer is not None:
            return answer
    context = {
        "form": form,
        "clause": ClauseShown(form, names),
        "address": f"{request.path}?{query.urlencode()}",
        "back": f"{back}?{typed.urlencode()}" if typed else back,
    }
    return desk_page(request, contest, "settings", "regulation/contest/clause.html", context)


def _name_form(contest: Contest, typed: QueryDict) -> NameForm:
    """Return the form of the name, the date and the place, with what is typed but not kept yet."""
    named = {name: typed[name] for name in NAMED if name in typed}
    form = NameForm(initial={**initial_of(contest), **named})
    # This page is read before it is typed in.
    del form.fields["name"].widget.attrs["autofocus"]
    return form


def _typed(contest: Contest, sent: QueryDict) -> QueryDict:
    """Return what was typed as name, date and place, where it differs from the contest's."""
    typed = QueryDict(mutable=True)
    for name, now in typed_in(NameForm(initial=initial_of(contest))).items():
        if sent.get(name, now) != now:
            typed[name] = str(sent[name])
    return typed


def _current(contest: Contest) -> Regulation:
    return Regulation.from_data(contest.regulation)


def _form(
    contest: Contest,
    sent: Mapping[str, Any] | None = None,
    *,
    values: Mapping[str, Any] | None = None,
    regulation: Regulation | None = None,
    ids: str = "id_%s",
) -> ContestForm:
    """Return the form of the contest: what was sent, or its settings, with these values first."""
    initial = {**initial_of(contest), **(values or {})}
    return ContestForm(sent, current=regulation or _current(contest), initial=initial, auto_id=ids)


def _changed(
    request: HttpRequest, contest: Contest, form: ContestForm, names: tuple[str, ...] = ()
) -> HttpResponse | None:
    """Carry out what the form changes, or first show its effects; None if the form is refused."""

    def change() -> None:
        values = form.cleaned_data
        change_contest(
            contest,
            person(request),
            values["name"],
            values["date"],
            form.chosen_regulation(),
            place=values["place"],
            token=values["token"],
        )

    if form.is_valid():
        new = form.chosen_regulation()
        if needs_confirmation(_current(contest), new, contest.rounds.count()):
            return preview(request, contest, new, form.cleaned_data)
    if not carried_out(request, form, change, _("Réglages enregistrés.")):
        return None
    contest.refresh_from_db()
    address = reverse("contest-settings", args=[contest.slug])
    posted = contest_info(contest).articles
    return redirect(address + anchor(request, _current(contest), posted, names))
