"""Rules of a season at its desk: the editor, and the files to download."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.annexes.seasons.forms import RulesForm
from tournaments.annexes.seasons.queries.days import days_of
from tournaments.annexes.seasons.queries.table import rules_of
from tournaments.annexes.seasons.rules import days_as_json, rules_to_toml, sentences
from tournaments.annexes.seasons.services.seasons import set_rules
from tournaments.annexes.seasons.views.support import reading_season, season_page, setting_season
from tournaments.machine.middleware import JSON_TYPE
from tournaments.models import Season
from tournaments.views.after.files import download
from tournaments.views.core.support import carried_out, person

TOML_TYPE = "application/toml"


@setting_season
def rules(request: HttpRequest, season: Season) -> HttpResponse:
    """Edit the rules as a document: a faulty one comes back as it was typed, with each fault."""
    current = rules_of(season)
    shown = {"document": rules_to_toml(current), "seen": season.version}
    form = RulesForm(request.POST or None, initial=shown)

    def do() -> None:
        values = form.cleaned_data
        set_rules(season, person(request), form.chosen_rules(), values["seen"], values["token"])

    sentence = _("Le règlement de la saison est enregistré.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("season-desk", season.slug)
    context = {"form": form, "sentences": sentences(current)}
    return season_page(request, season, "seasons/desk/rules.html", context)


@reading_season
@require_safe
def rules_file(request: HttpRequest, season: Season) -> HttpResponse:
    """Download the rules, to start another season or to rank without the program."""
    return download(rules_to_toml(rules_of(season)).encode(), TOML_TYPE, season.slug, "rules.toml")


@reading_season
@require_safe
def days_file(request: HttpRequest, season: Season) -> HttpResponse:
    """Download the days, from which the rules make the same table."""
    return download(days_as_json(days_of(season)), JSON_TYPE, season.slug, "days.json")
