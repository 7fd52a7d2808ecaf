"""Log of a contest as a table, in words."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import OPTIONS
from scoring.words import N_
from tournaments.details import DETAILS
from tournaments.enums import (
    CallKind,
    CallState,
    Camp,
    CashKind,
    EntryKind,
    EntryStatus,
    ItemPer,
    PayMethod,
    PenaltyTo,
    PrizeBy,
    Role,
    TieRule,
    WishKind,
)
from tournaments.models import LogLine
from tournaments.money import euros
from tournaments.queries.core.log import Change, changes
from tournaments.regulation import FORMAT
from tournaments.wording.entrants import reworded

#: Labels of the log's actions, which are named after the services.
ACTIONS: dict[str, str] = {
    "create_contest": N_("Concours créé"),
    "change_contest": N_("Concours modifié"),
    "set_phones": N_("Téléphones réglés"),
    "set_public": N_("Pages de la salle réglées"),
    "set_club": N_("Club et logo réglés"),
    "remove_logo": N_("Logo retiré"),
    "set_second_reading": N_("Confirmation des résultats réglée"),
    "close_contest": N_("Concours terminé"),
    "reopen_contest": N_("Concours rouvert"),
    "forget_people": N_("Personnes effacées"),
    "forget_phones": N_("Téléphones effacés"),
    "correct_person": N_("Personne corrigée"),
    "merge_people": N_("Deux noms réunis"),
    "forget_person": N_("Personne effacée à sa demande"),
    # Action found only in older logs.
    "add_scorer": N_("Marqueur ajouté"),
    "add_person": N_("Compte créé"),
    "grant_role": N_("Rôle donné"),
    "withdraw_role": N_("Rôle retiré"),
    "give_password": N_("Nouveau mot de passe"),
    "set_planning": N_("Horaire réglé"),
    "register_team": N_("Équipe inscrite"),
    "import_entrants": N_("Liste importée"),
    "change_team": N_("Équipe corrigée"),
    "withdraw_team": N_("Équipe retirée"),
    "bring_back_team": N_("Équipe revenue"),
    "remove_team": N_("Inscription annulée"),
    "check_in": N_("Équipe pointée"),
    "undo_check_in": N_("Pointage annulé"),
    "put_off_team": N_("Équipe attendue plus tard"),
    "expect_team": N_("Équipe attendue de nouveau"),
    "add_single": N_("Joueur seul inscrit"),
    "remove_single": N_("Joueur seul reparti"),
    "pair_singles": N_("Équipe formée"),
    "draw_partners": N_("Partenaires tirés au sort"),
    "apply": N_("Demande d’inscription"),
    "correct_application": N_("Demande corrigée par le joueur"),
    "withdraw_application": N_("Demande retirée par le joueur"),
    "wait_at_desk": N_("Mise en liste d’attente"),
    "put_waiting": N_("Mise en liste d’attente"),
    "confirm_application": N_("Demande confirmée"),
    "refuse_application": N_("Demande refusée"),
    "refuse_applications": N_("Demandes refusées ensemble"),
    "reconsider_applications": N_("Demandes refusées reprises"),
    "set_applying": N_("Inscriptions par les joueurs réglées"),
    "bring_qualified": N_("Équipes qualifiées inscrites"),
    "add_category": N_("Catégorie ajoutée"),
    "rename_category": N_("Catégorie renommée"),
    "remove_category": N_("Catégorie retirée"),
    "draw_round": N_("Partie tirée"),
    "draw_draft": N_("Brouillon de tirage préparé"),
    "publish_draw": N_("Tirage publié"),
    "undo_draw": N_("Tirage annulé"),
    "draw_by_hand": N_("Partie tirée à la main"),
    "redo_draw": N_("Tirage refait"),
    "add_wish": N_("Souhait noté"),
    "remove_wish": N_("Souhait retiré"),
    "swap_tables": N_("Tables échangées"),
    "swap_teams": N_("Équipes échangées"),
    "seat_exempt_pair": N_("Deux exemptes se rencontrent"),
    "part_exempt_pair": N_("Rencontre d’exemptes défaite"),
    "enter_result": N_("Résultat saisi"),
    "correct_result": N_("Résultat corrigé"),
    "rescore_result": N_("Résultat recompté"),
    "confirm_entry": N_("Résultat confirmé"),
    "propose_correction": N_("Correction proposée"),
    "dispute_result": N_("Résultat contesté"),
    "choose_version": N_("Version choisie"),
    "undo_entry": N_("Saisie annulée"),
    "enter_catch_up": N_("Rattrapage saisi"),
    "correct_catch_up": N_("Rattrapage corrigé"),
    "let_players_enter": N_("Saisie par les joueurs"),
    "cut_links": N_("Liens des tables coupés"),
    "reopen_links": N_("Liens des tables rouverts"),
    "renew_links": N_("Liens des tables remplacés"),
    "call_referee": N_("Arbitre appelé à une table"),
    "announce_leaving": N_("Départ annoncé à une table"),
    "take_back_call": N_("Appel annulé par la table"),
    "answer_call": N_("Réponse à un appel"),
    "close_round": N_("Partie close"),
    "drop_round": N_("Partie non comptée"),
    "restore_round": N_("Partie comptée de nouveau"),
    "draw_boards": N_("Donnes du duplicate tirées"),
    "show_boards": N_("Donnes du duplicate montrées"),
    "adjust_board": N_("Étui non joué : scores donnés"),
    "take_back_adjusted": N_("Scores d’un étui enlevés"),
    "impose_penalty": N_("Pénalité infligée"),
    "cancel_penalty": N_("Pénalité annulée"),
    "take_payment": N_("Argent reçu"),
    "pay_out": N_("Argent sorti"),
    "cancel_payment": N_("Opération de caisse annulée"),
    "count_box": N_("Caisse comptée"),
    "set_discount": N_("Remise notée"),
    "dismiss_told": N_("Paiements d’une liste écartés"),
    "add_item": N_("Article mis en vente"),
    "change_item": N_("Article modifié"),
    "remove_item": N_("Article retiré"),
    "start_clock": N_("Horloge lancée"),
    "pause_clock": N_("Horloge en pause"),
    "resume_clock": N_("Horloge relancée"),
    "change_clock": N_("Horloge prolongée ou écourtée"),
    "stop_clock": N_("Horloge arrêtée"),
    "announce_last_deal": N_("Dernière donne annoncée"),
    "take_back_last_deal": N_("Dernière donne retirée"),
    "tick_end": N_("Fin du concours : fait, ou à faire"),
    "announce": N_("Message à la salle"),
    "take_back_announcement": N_("Message retiré"),
    "reveal_standings": N_("Classement montré à la salle"),
    "hide_standings": N_("Classement caché à la salle"),
    "add_prize": N_("Lot ajouté"),
    "change_prize": N_("Lot changé"),
    "move_prize": N_("Lot déplacé"),
    "remove_prize": N_("Lot retiré"),
    "set_giving": N_("Règles des lots"),
    "draw_prizes_again": N_("Lots tirés de nouveau"),
    "give_prizes": N_("Lots donnés"),
    "take_back_prizes": N_("Lots donnés, repris"),
    "choose_prize": N_("Lot choisi"),
    "pass_turn": N_("Passe son tour de choisir"),
    "take_back_choice": N_("Choix repris"),
    "collect_prize": N_("Lot remis"),
    "uncollect_prize": N_("Lot repris"),
    "begin_ceremony": N_("Remise des lots commencée"),
    "turn_card": N_("Remise des lots : un pas"),
    "turn_card_back": N_("Remise des lots : un pas en arrière"),
    "end_ceremony": N_("Remise des lots terminée"),
}
NAMES: dict[str, str | Promise] = {
    **{name: option.label for name, option in OPTIONS.items()},
    "status": gettext_lazy("État"),
    "kind": gettext_lazy("Saisie"),
    "ns": gettext_lazy("Nord-Sud"),
    "ew": gettext_lazy("Est-Ouest"),
    "belotes": gettext_lazy("Belotes"),
    "capots": gettext_lazy("Capots"),
    "winner": gettext_lazy("Vainqueur"),
    "second_reading": gettext_lazy("Résultats à confirmer"),
    "entered_camp": gettext_lazy("Saisi à la table par"),
    "confirmed_camp": gettext_lazy("Confirmé à la table par"),
    "name": gettext_lazy("Nom"),
    "place": gettext_lazy("Lieu"),
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
    **{detail.name: gettext_lazy(detail.label) for detail in DETAILS},
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
    "places": gettext_lazy("Places dévoilées"),
    "turned": gettext_lazy("Cartes retournées"),
    "step": gettext_lazy("Pas de la remise"),
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
    **{name: option.label for name, option in FORMAT.items()},
}
VALUES: dict[str, dict[Any, str | Promise]] = {
    "status": {kind.value: kind.label for kind in EntryStatus},
    "kind": {kind.value: kind.label for kind in EntryKind},
    **{detail.name: {"changed": gettext_lazy("modifié")} for detail in DETAILS if detail.private},
    "winner": {"": gettext_lazy("égalité"), **{camp.value: camp.label for camp in Camp}},
    "entered_camp": {camp.value: camp.label for camp in Camp},
    "confirmed_camp": {camp.value: camp.label for camp in Camp},
    "wish": {kind.value: kind.label for kind in WishKind},
    "to": {way.value: way.label for way in PenaltyTo},
    "by": {way.value: way.label for way in PrizeBy},
    "ties": {rule.value: rule.label for rule in TieRule},
    "movement": {kind.value: kind.label for kind in CashKind},
    "paid_by": {way.value: way.label for way in PayMethod},
    "per": {way.value: way.label for way in ItemPer},
    "call": {kind.value: kind.label for kind in CallKind},
    "call_state": {state.value: state.label for state in CallState},
    "": {role.value: role.label for role in Role},
}
#: Fields that hold amounts of money, in cents.
AMOUNTS = frozenset(
    {"cents", "cash_expected", "cash_counted", "cheques_cents_expected", "cheques_cents"}
)
#: Fields not shown: versions and identifiers repeat the time and the subject of the line.
LEFT_OUT = ("version", "pk", "slug")
NOTHING: tuple[Any, ...] = (None, "", [], {})
LONGEST = 400
MOST_SHOWN = 8


def action_said(action: str, individuals: bool) -> str:
    """Return the words of an action of the log, or its name if no words are known."""
    return reworded(individuals, ACTIONS[action]) if action in ACTIONS else action


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

    def __init__(self, lines: Any, individuals: bool) -> None:
        self.individuals = individuals
        super().__init__(lines)

    def render_action(self, value: str) -> str:
        return action_said(value, self.individuals)

    def render_changed(self, record: LogLine) -> Any:
        found = [
            change
            for change in changes(record.before, record.after)
            if change.name not in LEFT_OUT and (change.before or change.after) not in NOTHING
        ]
        lines = (
            (_name(change, self.individuals), _arrow(change, self.individuals)) for change in found
        )
        items = format_html_join(" · ", "<span>{}{}</span>", lines)
        if len(found) > MOST_SHOWN:
            more = _("%(n)d éléments") % {"n": len(found)}
            return format_html("<details><summary>{}</summary>{}</details>", more, items)
        return items


def _name(change: Change, individuals: bool) -> Any:
    name = NAMES.get(change.name, change.name)
    if not name:
        return ""
    said = {"name": reworded(individuals, str(name))}
    return format_html('<span class="soft">{}</span> ', _("%(name)s :") % said)


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
    if isinstance(value, list):
        text = _in_words(value)
    else:
        known = VALUES.get(change.name, {})
        text = str(value)
        if isinstance(value, str) and value in known:
            text = reworded(individuals, str(known[value]))
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _in_words(values: list[Any]) -> str:
    """Return a list as text, with inner lists in brackets: "(1, 4, 7), (2, 3, 9)".

    >>> _in_words([[1, 4], [2, 3]]), _in_words(["points", "wins"])
    ('(1, 4), (2, 3)', 'points, wins')
    """
    plain = (list(value.values()) if isinstance(value, dict) else value for value in values)
    return ", ".join(
        f"({_in_words(value)})" if isinstance(value, list) else str(value) for value in plain
    )
