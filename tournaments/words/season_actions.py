"""Labels of the actions on seasons, which are named after the services."""

from __future__ import annotations

from scoring.words import N_

SEASON_ACTIONS: dict[str, str] = {
    "create_season": N_("Saison créée"),
    "set_rules": N_("Règlement de la saison changé"),
    "set_season_public": N_("Lecture de la saison réglée"),
    "add_contest": N_("Concours ajouté à la saison"),
    "drop_contest": N_("Concours retiré de la saison"),
    "merge_in_season": N_("Deux noms réunis"),
    "set_members": N_("Adhérents réglés"),
    "close_season": N_("Saison terminée"),
    "reopen_season": N_("Saison rouverte"),
}
