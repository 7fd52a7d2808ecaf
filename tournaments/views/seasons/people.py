"""People of a season at its desk: likely doubles, namesakes, merging, members."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.seasons import MembersForm, MergeForm, PairForm
from tournaments.models import Season
from tournaments.queries.seasons.doubles import season_people
from tournaments.services.seasons.people import foresee_merge, merge_in_season, set_members
from tournaments.views.core.support import carried_out, person
from tournaments.views.seasons.support import reading_season, season_page, setting_season
from tournaments.wording.words import Refused


@reading_season
@require_safe
def people(request: HttpRequest, season: Season) -> HttpResponse:
    """List likely doubles, and namesakes who are kept apart."""
    found = season_people(season)
    return season_page(request, season, "seasons/desk/people.html", {"people": found})


@setting_season
def merge(request: HttpRequest, season: Season) -> HttpResponse:
    """Show whose rank a merge changes, from what to what; then carry it out."""
    found = season_people(season)
    asked = PairForm(request.POST if request.method == "POST" else request.GET)
    if not asked.is_valid():
        return redirect("season-people", season.slug)
    kept, other = (found.person(asked.cleaned_data[name]) for name in ("kept", "other"))
    context: dict[str, object] = {"kept": kept, "other": other}
    form = MergeForm(request.POST if request.method == "POST" else None)

    def do() -> None:
        given = form.cleaned_data
        merge_in_season(
            season,
            person(request),
            given["kept"],
            given["other"],
            given["seen"],
            given["token"],
        )

    said = _("Ces deux noms sont maintenant une seule personne dans la saison.")
    if request.method == "POST" and carried_out(request, form, do, said):
        return redirect("season-people", season.slug)
    if kept is None or other is None:
        raise Http404
    try:
        foreseen = foresee_merge(season, kept.key, other.key)
    except Refused as refused:
        context["refused"] = str(refused)
    else:
        initial = {"kept": kept.key, "other": other.key, "seen": foreseen.version}
        confirm = MergeForm(initial=initial, auto_id=False)
        context |= {"changes": foreseen.changes, "confirm": confirm}
    if form.is_bound:
        context["form"] = form
    return season_page(request, season, "seasons/desk/merge.html", context)


@setting_season
def members(request: HttpRequest, season: Season) -> HttpResponse:
    """Say who are the members of the season's club, for rules that rank them."""
    everybody = season_people(season).everybody
    keys = set(season.members.values_list("key", flat=True))
    named = "\n".join(one.name for one in everybody if one.key in keys)
    form = MembersForm(
        request.POST or None,
        known=[(one.key, one.name) for one in everybody],
        initial={"names": named},
    )

    def do() -> None:
        given = form.cleaned_data
        set_members(season, person(request), given["names"], given["token"])

    if request.method == "POST" and carried_out(
        request, form, do, _("Les adhérents sont enregistrés.")
    ):
        return redirect("season-people", season.slug)
    return season_page(request, season, "seasons/desk/members.html", {"form": form})
