"""People of a season at its desk: likely doubles, namesakes, merging, members."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.annexes.seasons.forms import MembersForm, MergeForm, PairForm, TwoNamesForm
from tournaments.annexes.seasons.queries.doubles import Attendee, SeasonPeople, season_people
from tournaments.annexes.seasons.services.people import foresee_merge, merge_in_season, set_members
from tournaments.annexes.seasons.views.support import reading_season, season_page, setting_season
from tournaments.models import Season
from tournaments.views.core.support import carried_out, person
from tournaments.words.texts import Refused

#: Likely doubles on one page, and people among whom one is chosen: the page stays light.
ROWS, MOST_CHOICES = 50, 50


@reading_season
@require_safe
def people(request: HttpRequest, season: Season) -> HttpResponse:
    """List likely doubles by pages, and namesakes who are kept apart; find two other people."""
    named_people = season_people(season)
    names = TwoNamesForm(request.GET or None)
    typed = names.cleaned_data if names.is_valid() else {}
    context = {
        "people": named_people,
        "doubles": Paginator(named_people.doubles, ROWS).get_page(request.GET.get("page", "")),
        "names": names,
        "choices": [_choice(named_people, names, typed, part) for part in ("kept", "other")],
    }
    return season_page(request, season, "seasons/desk/people.html", context)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two people to choose: the field of the name, and who is found under it."""

    part: str
    field: BoundField
    typed: str
    people: Sequence[Attendee]
    more: bool


def _choice(
    season_people: SeasonPeople, names: TwoNamesForm, typed: Mapping[str, str], part: str
) -> Choice:
    """Return the people to choose among: everybody in a small season, else those found."""
    field = f"{part}_name"
    name = typed.get(field, "")
    attendees = season_people.called(name)
    if not name and len(season_people.everybody) <= MOST_CHOICES:
        attendees = list(season_people.everybody)
    return Choice(part, names[field], name, attendees[:MOST_CHOICES], len(attendees) > MOST_CHOICES)


@setting_season
def merge(request: HttpRequest, season: Season) -> HttpResponse:
    """Show whose rank a merge changes, from what to what; then carry it out."""
    named_people = season_people(season)
    pair_form = PairForm(request.POST if request.method == "POST" else request.GET)
    if not pair_form.is_valid():
        return redirect("season-people", season.slug)
    kept, other = (named_people.person(pair_form.cleaned_data[name]) for name in ("kept", "other"))
    context: dict[str, object] = {"kept": kept, "other": other}
    form = MergeForm(request.POST if request.method == "POST" else None)

    def do() -> None:
        values = form.cleaned_data
        merge_in_season(
            season,
            person(request),
            values["kept"],
            values["other"],
            values["seen"],
            values["token"],
        )

    sentence = _("Ces deux noms sont maintenant une seule personne dans la saison.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
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
        names=[(one.key, one.name) for one in everybody],
        initial={"names": named},
    )

    def do() -> None:
        values = form.cleaned_data
        set_members(season, person(request), values["names"], values["token"])

    if request.method == "POST" and carried_out(
        request, form, do, _("Les adhérents sont enregistrés.")
    ):
        return redirect("season-people", season.slug)
    return season_page(request, season, "seasons/desk/members.html", {"form": form})
