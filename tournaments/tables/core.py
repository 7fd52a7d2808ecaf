"""Log of a contest as a table, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.criteria import CRITERIA
from scoring.rules import OPTIONS
from scoring.words import N_
from tournaments.models import LogLine
from tournaments.queries.core.halls import HallLine, hall_of_table
from tournaments.queries.core.log import Change, changes
from tournaments.regulation import FORMAT, free_articles, tariffs
from tournaments.regulation.format.changes import STAGES
from tournaments.regulation.themes import Theme, options_of
from tournaments.regulation.wording import choice_of, lower
from tournaments.words import enums
from tournaments.words.actions import ACTIONS
from tournaments.words.details import PERSONAL
from tournaments.words.entrants import reworded
from tournaments.words.log_places import place_in
from tournaments.words.money import euros
from tournaments.words.person_names import account_shown
from tournaments.words.texts import say

NAMES: dict[str, str | Promise] = {
    **free_articles.LABELS,
    **tariffs.LABELS,
    "status": gettext_lazy("État"),
    "kind": gettext_lazy("Saisie"),
    "ns": gettext_lazy("Nord-Sud"),
    "ew": gettext_lazy("Est-Ouest"),
    "belotes": gettext_lazy("Belotes"),
    "capots": gettext_lazy("Capots"),
    "winner": gettext_lazy("Vainqueur"),
    "claim_minutes": gettext_lazy("Minutes pour réclamer"),
    "second_reading": gettext_lazy("Résultats à confirmer"),
    "entered_camp": gettext_lazy("Saisi à la table par"),
    "confirmed_camp": gettext_lazy("Confirmé à la table par"),
    "name": gettext_lazy("Nom"),
    "place": gettext_lazy("Lieu"),
    "hall_name": gettext_lazy("Salle"),
    "keeps_hall": gettext_lazy("Ne change pas de salle"),
    "first_table": gettext_lazy("Première table"),
    "last_table": gettext_lazy("Dernière table"),
    "date": gettext_lazy("Date"),
    "phones_address": gettext_lazy("Adresse pour les téléphones"),
    "published": gettext_lazy("Moteurs de recherche"),
    "names_by_initials": gettext_lazy("Joueurs par leurs initiales"),
    "suspense_from": gettext_lazy("Classement caché à partir de la partie"),
    "wifi": gettext_lazy("Wifi de la salle"),
    "wifi_password": gettext_lazy("Mot de passe du wifi"),
    "wifi_open": gettext_lazy("Wifi ouvert, sans mot de passe"),
    "number": gettext_lazy("Numéro"),
    "player1": gettext_lazy("Premier joueur"),
    "player2": gettext_lazy("Second joueur"),
    **{detail.name: gettext_lazy(detail.label) for detail in PERSONAL},
    "logo": gettext_lazy("Logo"),
    "here": gettext_lazy("Pointage"),
    "categories": gettext_lazy("Catégories"),
    "orders": gettext_lazy("Commandes"),
    "family": gettext_lazy("Famille ou groupe"),
    "fixed_table": gettext_lazy("Table fixe"),
    "seeded": gettext_lazy("Tête de série"),
    "wish": gettext_lazy("Souhait"),
    "round": gettext_lazy("Partie"),
    "first_round": gettext_lazy("Première partie"),
    "last_round": gettext_lazy("Dernière partie"),
    "seed": gettext_lazy("Numéro du tirage"),
    "marks": gettext_lazy("Marques"),
    "course": gettext_lazy("Donnes"),
    "chosen": gettext_lazy("Choisi par les deux camps"),
    "photos": gettext_lazy("Photos de feuilles reçues"),
    "print": gettext_lazy("Empreinte de la graine"),
    "waiting": gettext_lazy("Joueurs sans partenaire"),
    "table": gettext_lazy("Table"),
    "tables": gettext_lazy("Tables (table, N-S, E-O)"),
    "teams": N_("Équipes"),
    "entrants": N_("Équipes (numéro, rang)"),
    "changes": gettext_lazy("Parties à part"),
    "tariffs": gettext_lazy("Tarif des pénalités"),
    "stages": gettext_lazy("Étapes à part"),
    "free_articles": gettext_lazy("Articles libres"),
    "points": gettext_lazy("Points"),
    "against": gettext_lazy("Points adverses"),
    "opponent": gettext_lazy("Adversaire"),
    "to": gettext_lazy("Donnés ou retirés"),
    "excludes": gettext_lazy("Exclusion"),
    "times": gettext_lazy("Fois"),
    "incident": gettext_lazy("Incident"),
    "ruling": gettext_lazy("La donne, la partie"),
    "deal": gettext_lazy("Donne"),
    "late": gettext_lazy("Minutes de retard"),
    "reserves": gettext_lazy("Réserves"),
    "matter": gettext_lazy("Affaire"),
    "of_player": gettext_lazy("Joueur en faute"),
    "appeal": gettext_lazy("Contestation"),
    "jury": gettext_lazy("Jury"),
    "starts_at": gettext_lazy("Début"),
    "ends_by": gettext_lazy("Fin au plus tard"),
    "expected": gettext_lazy("Inscriptions attendues"),
    "hall": gettext_lazy("Tables dans la salle"),
    "minutes_per_deal": gettext_lazy("Minutes par donne"),
    "pause": gettext_lazy("Pause"),
    "meal_after": gettext_lazy("Repas après la partie"),
    "meal_minutes": gettext_lazy("Durée du repas"),
    "minutes": gettext_lazy("Minutes"),
    "left": gettext_lazy("Reste"),
    "alone": gettext_lazy("Joueurs sans partenaire"),
    "on_waiting_list": gettext_lazy("En liste d’attente"),
    "left_out": gettext_lazy("Lignes non importées"),
    "players_enter": gettext_lazy("Saisie par les joueurs"),
    "players": gettext_lazy("Joueurs"),
    "applications": gettext_lazy("Demandes d’inscription"),
    "players_apply": gettext_lazy("Inscription par les joueurs"),
    "capacity": gettext_lazy("Places dans la salle"),
    "apply_until": gettext_lazy("Inscription jusqu’à"),
    "apply_late": gettext_lazy("Inscription des retardataires"),
    "asks_licences": gettext_lazy("Licences demandées"),
    "pay_link": gettext_lazy("Adresse où payer en ligne"),
    "by": gettext_lazy("Façon de le remettre"),
    "quantity": gettext_lazy("Quantité"),
    "share": gettext_lazy("Part de la recette (2500 pour 25 %)"),
    "money": gettext_lazy("En argent"),
    "first": gettext_lazy("Du rang"),
    "last": gettext_lazy("Au rang"),
    "category": gettext_lazy("Catégorie"),
    "team": gettext_lazy("Équipe"),
    "per_player": gettext_lazy("Un par joueur"),
    "cumulates": gettext_lazy("Cumulable"),
    "position": gettext_lazy("Place dans la liste"),
    "ties": gettext_lazy("Ex æquo"),
    "passes_on": gettext_lazy("Au suivant"),
    "withdrawn_too": gettext_lazy("Retirés compris"),
    "absent": gettext_lazy("Absents"),
    "given": gettext_lazy("Attribués"),
    "taken_back": gettext_lazy("Repris"),
    "collected_at": gettext_lazy("Remis le"),
    "payments": gettext_lazy("Paiements"),
    "set_aside": gettext_lazy("Écartée"),
    "at_door": gettext_lazy("Déclaré à la porte"),
    "places": gettext_lazy("Places dévoilées"),
    "turned": gettext_lazy("Cartes retournées"),
    "step": gettext_lazy("Pas de la remise"),
    "generation": gettext_lazy("Génération"),
    "log": gettext_lazy("Dernière action copiée"),
    "movement": gettext_lazy("Opération"),
    "paid_by": gettext_lazy("Par"),
    "cents": gettext_lazy("Montant"),
    "call": gettext_lazy("Appel"),
    "call_state": gettext_lazy("Suite"),
    "note": gettext_lazy("Note"),
    "reference": gettext_lazy("Référence"),
    "per": gettext_lazy("Prix"),
    "meal_item": gettext_lazy("Repas"),
    "cash_expected": gettext_lazy("Espèces attendues"),
    "cash_counted": gettext_lazy("Espèces comptées"),
    "cheques_expected": gettext_lazy("Chèques attendus"),
    "cheques": gettext_lazy("Chèques comptés"),
    "cheques_cents_expected": gettext_lazy("Montant attendu des chèques"),
    "cheques_cents": gettext_lazy("Montant des chèques"),
}
OPTION_NAMES: dict[str, str] = {
    **{name: option.label for name, option in OPTIONS.items()},
    **{name: option.label for name, option in FORMAT.items()},
}
_PLACES = {name: place for place, name in enumerate({**OPTION_NAMES, **NAMES})}
VALUES: dict[str, dict[Any, str | Promise]] = {
    "status": {kind.value: kind.label for kind in enums.EntryStatus},
    "kind": {kind.value: kind.label for kind in enums.EntryKind},
    **{detail.name: {"changed": gettext_lazy("modifié")} for detail in PERSONAL if detail.private},
    "winner": {"": gettext_lazy("égalité"), **{camp.value: camp.label for camp in enums.Camp}},
    "entered_camp": {camp.value: camp.label for camp in enums.Camp},
    "confirmed_camp": {camp.value: camp.label for camp in enums.Camp},
    "wish": {kind.value: kind.label for kind in enums.WishKind},
    "to": {way.value: way.label for way in enums.PenaltyTo},
    "incident": {state.value: state.label for state in enums.IncidentState},
    "ruling": {ruling.value: ruling.label for ruling in enums.Ruling},
    "by": {way.value: way.label for way in enums.PrizeBy},
    "ties": {rule.value: rule.label for rule in enums.TieRule},
    "movement": {kind.value: kind.label for kind in enums.CashKind},
    "paid_by": {way.value: way.label for way in enums.PayMethod},
    "per": {way.value: way.label for way in enums.ItemPer},
    "call": {kind.value: kind.label for kind in enums.CallKind},
    "call_state": {state.value: state.label for state in enums.CallState},
    "": {role.value: role.label for role in enums.Role},
}
#: Fields that hold amounts of money, in cents.
AMOUNTS = frozenset(
    {"cents", "cash_expected", "cash_counted", "cheques_cents_expected", "cheques_cents"}
)
#: Lists of a regulation whose lines are shown field by field, and the fields that come first.
OF_FIELDS = frozenset({"changes", "stages", "tariffs", "free_articles"})
FIRST = ("name", "round", "title")
#: Options that no contest of players has.
OF_TEAMS = frozenset((*options_of(Theme.POOLS), *options_of(Theme.BRACKETS)))
#: Fields not shown: versions and identifiers repeat the time and the subject of the line.
LEFT_OUT = ("version", "pk", "slug", "sheet")
NOTHING: tuple[Any, ...] = (None, "", [], {})
LONGEST = 400
MOST_SHOWN = 8


def action_said(action: str, individuals: bool) -> str:
    """Return the words of an action of the log, or its name if no words are known."""
    return reworded(individuals, ACTIONS[action]) if action in ACTIONS else action


def changes_said(before: Any, after: Any, individuals: bool) -> str:
    shown = shown_changes(before, after, individuals)
    return " · ".join(_change_words(change, individuals) for change in shown)


def _change_words(change: Change, individuals: bool) -> str:
    name, value = _label(change), _arrow(change, individuals)
    if not name:
        return value
    return _("%(name)s : %(value)s") % {"name": reworded(individuals, str(name)), "value": value}


def shown_changes(
    before: Any, after: Any, individuals: bool, of_regulation: bool = False
) -> list[Change]:
    """Return the changes that a reader of the log is told, options first, each in its order.

    `of_regulation` says that the values are a part of a regulation, whose names are options.
    Neither PostgreSQL nor a contest file keeps the order in which an action wrote them.
    """
    shown = [
        change
        for change in changes(before, after, of_regulation=of_regulation)
        if change.name not in LEFT_OUT
        and (change.before or change.after) not in NOTHING
        and not (individuals and change.of_regulation and change.name in OF_TEAMS)
    ]
    return sorted(shown, key=lambda change: _PLACES.get(change.name, len(_PLACES)))


class LogTable(tables.Table):
    """Columns: when, who, what, on what, changes, reason."""

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
        attrs = {"class": "table figures log"}
        empty_text = gettext_lazy("Rien n’est encore noté.")

    def __init__(self, lines: Any, individuals: bool, halls: Sequence[HallLine] = ()) -> None:
        self.individuals = individuals
        self.halls = halls
        super().__init__(lines)

    def render_by(self, value: str) -> str:
        return account_shown(value)

    def render_action(self, value: str) -> str:
        return action_said(value, self.individuals)

    def render_subject(self, value: str) -> str:
        _round, table = place_in(value) if self.halls else (None, None)
        hall = hall_of_table(self.halls, table)
        return f"{value} ({hall.label})" if hall is not None else value

    def render_changed(self, record: LogLine) -> Any:
        changes = shown_changes(record.before, record.after, self.individuals)
        lines = (
            (_name(change, self.individuals), _arrow(change, self.individuals))
            for change in changes
        )
        items = format_html_join(" · ", "<span>{}{}</span>", lines)
        if len(changes) > MOST_SHOWN:
            more = _("%(n)d éléments") % {"n": len(changes)}
            return format_html("<details><summary>{}</summary>{}</details>", more, items)
        return items


def _is_draw(name: str, value: Any) -> bool:
    """Whether these are the tables of a draw; an option of the format has the same name."""
    return name == "tables" and isinstance(value, list)


def _label(change: Change) -> str | Promise:
    if _is_draw(change.name, change.after):
        return _("Tables")
    of_regulation = change.of_regulation and change.name in OPTION_NAMES
    return (OPTION_NAMES if of_regulation else NAMES).get(change.name, change.name)


def _name(change: Change, individuals: bool) -> Any:
    name = _label(change)
    if not name:
        return ""
    params = {"name": reworded(individuals, str(name))}
    return format_html('<span class="soft">{}</span> ', _("%(name)s :") % params)


def _arrow(change: Change, individuals: bool) -> str:
    before, after = (_value(change, it, individuals) for it in (change.before, change.after))
    if change.before is None:
        return after
    return f"{before} → {after}"


def _value(change: Change, value: Any, individuals: bool) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if change.name in AMOUNTS:
        return euros(value)
    if _is_draw(change.name, value):
        text = ", ".join(_table_in_words(*table) for table in value)
    elif isinstance(value, list) and change.name in OF_FIELDS:
        lines = (_fields_in_words(change.name, line, individuals) for line in value)
        text = ", ".join(f"({line})" for line in lines)
    elif isinstance(value, list) and change.of_regulation and _orders(change.name):
        text = _in_words([_criterion(one) for one in value])
    elif isinstance(value, list):
        text = _in_words(value)
    elif isinstance(value, str) and value in VALUES.get(change.name, {}):
        text = reworded(individuals, str(VALUES[change.name][value]))
    elif change.of_regulation and (label := _option_word(change.name, value)):
        text = lower(reworded(individuals, label))
    else:
        text = str(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _orders(option: str) -> bool:
    """Whether the option is a list of criteria of the ranking."""
    return option in FORMAT and FORMAT[option].criteria


def _option_word(name: str, value: Any) -> str | None:
    """Return the label of the word of an option, None for a number or an unknown word."""
    if name in OPTIONS and isinstance(value, str):
        choice = choice_of(name, value)
        return choice.label if choice is not None else None
    if name in FORMAT:
        return next((word.label for word in FORMAT[name].words if word.value == value), None)
    return None


def _criterion(name: Any) -> Any:
    """Return the label of a criterion of the ranking; anything else is unchanged."""
    labels = [criterion.label for criterion in CRITERIA.values() if criterion.name == name]
    return lower(say(labels[0], {})) if labels else name


def _table_in_words(number: int, *camps: list[int]) -> str:
    """Return a table of a draw as text.

    >>> _table_in_words(3, [5, 1], [6, 7])
    '3 (5 + 1 – 6 + 7)'
    """
    return f"{number} ({' – '.join(' + '.join(map(str, camp)) for camp in camps)})"


def _fields_in_words(of: str, line: dict[str, Any], individuals: bool) -> str:
    """Return a line of a list of a regulation as text, each field with its name.

    A price list leaves out what a fault does not cost.
    """
    if of == "stages":
        stages = {word.value: say(word.label, {}) for word in STAGES}
        line = {**line, "name": stages.get(line["name"], line["name"])}
    shown = shown_changes(None, line, individuals, of_regulation=of in ("changes", "stages"))
    shown.sort(key=lambda change: change.name not in FIRST)
    if of == "tariffs":
        shown = [change for change in shown if change.after not in (False, 0)]
    return ", ".join(_change_words(change, individuals) for change in shown)


def _in_words(values: list[Any]) -> str:
    """Return a list as text, with inner lists in brackets: "(1, 4, 7), (2, 3, 9)".

    >>> _in_words([[1, 4], [2, 3]]), _in_words(["points", "wins"])
    ('(1, 4), (2, 3)', 'points, wins')
    """
    plain = (list(value.values()) if isinstance(value, dict) else value for value in values)
    return ", ".join(
        f"({_in_words(value)})" if isinstance(value, list) else str(value) for value in plain
    )
