"""The log as a table, in words."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import OPTIONS
from tournaments.enums import Camp, EntryKind, EntryStatus, PenaltyTo, Role, WishKind
from tournaments.models import LogLine
from tournaments.queries.log import Change, changes
from tournaments.regulation import FORMAT
from tournaments.words import say

#: The verbs of the log, which are the names of the services, as the interface says them.
ACTIONS: dict[str, str | Promise] = {
    "create_contest": gettext_lazy("Concours créé"),
    "change_contest": gettext_lazy("Concours modifié"),
    "close_contest": gettext_lazy("Concours terminé"),
    "reopen_contest": gettext_lazy("Concours rouvert"),
    "add_scorer": gettext_lazy("Marqueur ajouté"),
    "grant_role": gettext_lazy("Droits donnés"),
    "withdraw_role": gettext_lazy("Droits retirés"),
    "set_planning": gettext_lazy("Horaire réglé"),
    "register_team": gettext_lazy("Équipe inscrite"),
    "change_team": gettext_lazy("Équipe corrigée"),
    "withdraw_team": gettext_lazy("Équipe retirée"),
    "bring_back_team": gettext_lazy("Équipe revenue"),
    "remove_team": gettext_lazy("Inscription annulée"),
    "add_single": gettext_lazy("Joueur seul inscrit"),
    "remove_single": gettext_lazy("Joueur seul reparti"),
    "pair_singles": gettext_lazy("Équipe formée"),
    "draw_partners": gettext_lazy("Partenaires tirés au sort"),
    "bring_qualified": gettext_lazy("Équipes qualifiées inscrites"),
    "draw_round": gettext_lazy("Partie tirée"),
    "undo_draw": gettext_lazy("Tirage annulé"),
    "draw_by_hand": gettext_lazy("Partie tirée à la main"),
    "redo_draw": gettext_lazy("Tirage refait"),
    "add_wish": gettext_lazy("Souhait noté"),
    "remove_wish": gettext_lazy("Souhait retiré"),
    "swap_tables": gettext_lazy("Tables échangées"),
    "swap_teams": gettext_lazy("Équipes échangées"),
    "enter_result": gettext_lazy("Résultat saisi"),
    "correct_result": gettext_lazy("Résultat corrigé"),
    "rescore_result": gettext_lazy("Résultat recompté"),
    "confirm_entry": gettext_lazy("Résultat confirmé"),
    "enter_catch_up": gettext_lazy("Rattrapage saisi"),
    "correct_catch_up": gettext_lazy("Rattrapage corrigé"),
    "close_round": gettext_lazy("Partie close"),
    "drop_round": gettext_lazy("Partie non comptée"),
    "restore_round": gettext_lazy("Partie comptée de nouveau"),
    "impose_penalty": gettext_lazy("Pénalité infligée"),
    "cancel_penalty": gettext_lazy("Pénalité annulée"),
}
NAMES: dict[str, str | Promise] = {
    "status": gettext_lazy("État"),
    "kind": gettext_lazy("Saisie"),
    "ns": gettext_lazy("Nord-Sud"),
    "ew": gettext_lazy("Est-Ouest"),
    "belotes": gettext_lazy("Belotes"),
    "capots": gettext_lazy("Capots"),
    "winner": gettext_lazy("Vainqueur"),
    "name": gettext_lazy("Nom"),
    "place": gettext_lazy("Lieu"),
    "date": gettext_lazy("Date"),
    "number": gettext_lazy("Numéro"),
    "player1": gettext_lazy("Premier joueur"),
    "player2": gettext_lazy("Second joueur"),
    "club": gettext_lazy("Club"),
    "family": gettext_lazy("Famille ou groupe"),
    "fixed_table": gettext_lazy("Table fixe"),
    "seeded": gettext_lazy("Tête de série"),
    "wish": gettext_lazy("Souhait"),
    "round": gettext_lazy("Partie"),
    "first_round": gettext_lazy("Première partie"),
    "last_round": gettext_lazy("Dernière partie"),
    "seed": gettext_lazy("Graine du tirage"),
    "table": gettext_lazy("Table"),
    "tables": gettext_lazy("Tables (table, N-S, E-O)"),
    "entrants": gettext_lazy("Équipes (numéro, rang)"),
    "changes": gettext_lazy("Parties à part"),
    "tariffs": gettext_lazy("Tarif des pénalités"),
    "points": gettext_lazy("Points"),
    "against": gettext_lazy("Points adverses"),
    "opponent": gettext_lazy("Adversaire"),
    "to": gettext_lazy("Donnés ou retirés"),
    "excludes": gettext_lazy("Exclusion"),
    "times": gettext_lazy("Fois"),
    "starts_at": gettext_lazy("Début"),
    "ends_by": gettext_lazy("Fin au plus tard"),
    "expected": gettext_lazy("Inscriptions attendues"),
    "hall": gettext_lazy("Tables dans la salle"),
    "minutes_per_deal": gettext_lazy("Minutes par donne"),
    "pause": gettext_lazy("Pause"),
    "meal_after": gettext_lazy("Repas après la partie"),
    "meal_minutes": gettext_lazy("Durée du repas"),
    **{name: option.label for name, option in FORMAT.items()},
    **{name: option.label for name, option in OPTIONS.items()},
}
VALUES: dict[str, dict[Any, str | Promise]] = {
    "status": {kind.value: kind.label for kind in EntryStatus},
    "kind": {kind.value: kind.label for kind in EntryKind},
    "winner": {"": gettext_lazy("égalité"), **{camp.value: camp.label for camp in Camp}},
    "wish": {kind.value: kind.label for kind in WishKind},
    "to": {way.value: way.label for way in PenaltyTo},
    "": {role.value: role.label for role in Role},
}
#: What a version number or an identifier tells, the line's time and place tell already.
LEFT_OUT = ("version", "pk", "slug")
NOTHING: tuple[Any, ...] = (None, "", [], {})
LONGEST = 400
MOST_SHOWN = 8


class LogTable(tables.Table):
    """When, who, what, on what, what it changed, why."""

    at = tables.DateTimeColumn(verbose_name=gettext_lazy("Quand"), format="d/m/Y H:i:s")
    by = tables.Column(
        accessor="by__username", verbose_name=gettext_lazy("Qui"), default="–", empty_values=(None,)
    )
    action = tables.Column(verbose_name=gettext_lazy("Quoi"))
    subject = tables.Column(verbose_name=gettext_lazy("Sur quoi"))
    changed = tables.Column(
        verbose_name=gettext_lazy("Avant → après"), empty_values=(), orderable=False
    )
    reason = tables.Column(verbose_name=gettext_lazy("Raison"), default="")

    class Meta:
        orderable = False
        attrs = {"class": "table table-striped figures log"}
        empty_text = gettext_lazy("Rien n’est encore noté.")

    def render_action(self, value: str) -> Any:
        return ACTIONS.get(value, value)

    def render_changed(self, record: LogLine) -> Any:
        found = [
            change
            for change in changes(record.before, record.after)
            if change.name not in LEFT_OUT and (change.before or change.after) not in NOTHING
        ]
        lines = ((_name(change), _arrow(change)) for change in found)
        items = format_html_join(" · ", "<span>{}{}</span>", lines)
        if len(found) > MOST_SHOWN:
            more = _("%(n)d éléments") % {"n": len(found)}
            return format_html("<details><summary>{}</summary>{}</details>", more, items)
        return items


def _name(change: Change) -> Any:
    name = NAMES.get(change.name, change.name)
    if not name:
        return ""
    return format_html(
        '<span class="text-secondary">{}</span> ', _("%(name)s :") % {"name": say(str(name), {})}
    )


def _arrow(change: Change) -> str:
    before, after = _value(change, change.before), _value(change, change.after)
    if change.before is None:
        return after
    return f"{before} → {after}"


def _value(change: Change, value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if isinstance(value, list):
        text = _in_words(value)
    else:
        known = VALUES.get(change.name, {})
        text = str(known.get(value, value) if isinstance(value, str) else value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _in_words(values: list[Any]) -> str:
    """A list, a list of lists each in brackets: "(1, 4, 7), (2, 3, 9)".

    >>> _in_words([[1, 4], [2, 3]]), _in_words(["points", "wins"])
    ('(1, 4), (2, 3)', 'points, wins')
    """
    plain = (list(value.values()) if isinstance(value, dict) else value for value in values)
    return ", ".join(
        f"({_in_words(value)})" if isinstance(value, list) else str(value) for value in plain
    )
