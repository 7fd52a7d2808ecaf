"""People of a season at its desk: likely doubles, namesakes, merging, members."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.forms import BoundField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.book.forms import NamesForm, confirming, groups_to_tick
from tournaments.annexes.book.views.names import DIFFERENT, ROWS, merged_words, people_merged
from tournaments.annexes.seasons.forms import MembersForm, TwoNamesForm
from tournaments.annexes.seasons.queries.people import (
    Attendee,
    SeasonPeople,
    people_of,
    season_people,
)
from tournaments.annexes.seasons.services.people import (
    foresee_merges,
    merge_in_season,
    say_two_in_season,
    separate_in_season,
    set_members,
)
from tournaments.annexes.seasons.views.support import reading_season, season_page, setting_season
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Season
from tournaments.views.core.support import carried_out, person
from tournaments.words.texts import Refused

#: People among whom one is chosen: the page stays light.
MOST_CHOICES = 50


@reading_season
@require_safe
def people(request: HttpRequest, season: Season) -> HttpResponse:
    """List names that are perhaps one person, namesakes and merges; find two other people."""
    return _people_page(request, season)


def _people_page(
    request: HttpRequest, season: Season, form: ActionForm | None = None
) -> HttpResponse:
    named_people = season_people(season)
    page = Paginator(named_people.alike.groups, ROWS).get_page(request.GET.get("page", ""))
    names = TwoNamesForm(request.GET or None)
    typed = names.cleaned_data if names.is_valid() else {}
    sent = request.POST if isinstance(form, NamesForm) else None
    context = {
        "people": named_people,
        "page": page,
        "groups": groups_to_tick(page, sent),
        "form": form,
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
    named_people: SeasonPeople, names: TwoNamesForm, typed: Mapping[str, str], part: str
) -> Choice:
    """Return the people to choose among: everybody in a small season, else those found."""
    field = f"{part}_name"
    name = typed.get(field, "")
    attendees = named_people.called(name)
    if not name and len(named_people.everybody) <= MOST_CHOICES:
        attendees = list(named_people.everybody)
    return Choice(part, names[field], name, attendees[:MOST_CHOICES], len(attendees) > MOST_CHOICES)


@setting_season
@require_POST
def merge(request: HttpRequest, season: Season) -> HttpResponse:
    """Show whose rank the ticked merges change, then carry them out; or keep names apart."""
    form = NamesForm(request.POST)

    def two() -> None:
        say_two_in_season(season, form.cleaned_data["two"], form.cleaned_data["token"])

    def merges() -> None:
        seen, token = form.cleaned_data["seen"], form.cleaned_data["token"]
        merge_in_season(season, person(request), pairs, seen, token)

    if not form.is_valid():
        return _people_page(request, season, form)
    if form.cleaned_data["two"]:
        carried_out(request, form, two, str(DIFFERENT))
        return redirect("season-people", season.slug)
    pairs = form.cleaned_data["pairs"]
    if form.confirmed:
        if carried_out(request, form, merges, merged_words(pairs)):
            return redirect("season-people", season.slug)
        return _people_page(request, season, form)
    try:
        foreseen = foresee_merges(season, pairs)
    except Refused as refused:
        form.refuse(refused)
        return _people_page(request, season, form)
    called = {key: one.name for key, one in people_of(season).known.items()}
    context = {
        "people": people_merged(pairs, called),
        "changes": foreseen.changes,
        "confirm": confirming(pairs, foreseen.version),
    }
    return season_page(request, season, "seasons/desk/merge.html", context)


@setting_season
@require_POST
def separate(request: HttpRequest, season: Season, merge: int) -> HttpResponse:
    """Take a merge of the season back."""
    form = ActionForm(request.POST)

    def do() -> None:
        separate_in_season(season, person(request), merge, form.cleaned_data["token"])

    if carried_out(request, form, do, _("Ces deux noms sont de nouveau deux personnes.")):
        return redirect("season-people", season.slug)
    return _people_page(request, season, form)


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
