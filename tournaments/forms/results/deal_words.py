"""Words of the columns of a typed deal: their labels, heads and short faces."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.cards import EW, NS
from scoring.deal import CARRE_7, VOIDS, WEAK_HAND
from scoring.kinds import every
from tournaments.forms.results.segments import Face

#: Value of the taker when everybody passed.
PASSED = "pass"
#: Short faces: the columns are narrow.
CAMPS = {
    NS: Face(gettext_lazy("N-S"), gettext_lazy("Nord-Sud"), "n"),
    EW: Face(gettext_lazy("E-O"), gettext_lazy("Est-Ouest"), "e"),
}
#: Deals cancelled before they were played, by what cancelled them.
CANCELLED = every(
    VOIDS,
    {
        CARRE_7: Face("7777", gettext_lazy("Annulée, carré de sept"), "v7"),
        WEAK_HAND: Face("< 11", gettext_lazy("Annulée, jeu faible"), "j<"),
    },
)
#: Values of the taker when nobody played the deal.
UNPLAYED = (PASSED, *CANCELLED)
NONE = {"": Face("–", gettext_lazy("non"), "-0")}
#: Letters of the short notation.
SUIT_KEYS = {"spades": "p", "hearts": "c", "diamonds": "k", "clubs": "t"}
SA_TA_FACES = {"no-trump": ("SA", "s"), "all-trump": ("TA", "a")}
LABELS: dict[str, Any] = {
    "taker": gettext_lazy("Preneur"),
    "contract": gettext_lazy("Contrat"),
    "trump": gettext_lazy("Atout"),
    "coinche": gettext_lazy("Coinche"),
    "ns": gettext_lazy("Points de plis de Nord-Sud"),
    "ew": gettext_lazy("Points de plis d’Est-Ouest"),
    "capot": gettext_lazy("Capot"),
    "belote": gettext_lazy("Belote"),
    "belotes_ns": gettext_lazy("Belotes de Nord-Sud"),
    "belotes_ew": gettext_lazy("Belotes d’Est-Ouest"),
    "annonces_ns": gettext_lazy("Annonces de Nord-Sud"),
    "annonces_ew": gettext_lazy("Annonces d’Est-Ouest"),
    "false_ns": gettext_lazy("Annonces non montrées de Nord-Sud"),
    "false_ew": gettext_lazy("Annonces non montrées d’Est-Ouest"),
    "omitted": gettext_lazy("Rebelote oubliée"),
    "omitted_ns": gettext_lazy("Rebelotes oubliées de Nord-Sud"),
    "omitted_ew": gettext_lazy("Rebelotes oubliées d’Est-Ouest"),
    "stopped": gettext_lazy("Donne arrêtée par la faute de"),
    "line": gettext_lazy("Une ligne par donne"),
}
#: Column headings, shorter than the labels where these are too long.
HEADS: dict[str, str | Promise] = {
    **LABELS,
    "other_contract": LABELS["contract"],
    "ns": gettext_lazy("Points N-S"),
    "ew": gettext_lazy("Points E-O"),
    "belotes_ns": gettext_lazy("Belotes N-S"),
    "belotes_ew": gettext_lazy("Belotes E-O"),
    "annonces_ns": gettext_lazy("Annonces N-S"),
    "annonces_ew": gettext_lazy("Annonces E-O"),
    "false_ns": gettext_lazy("Non montrées N-S"),
    "false_ew": gettext_lazy("Non montrées E-O"),
    "omitted": gettext_lazy("Oubliée"),
    "stopped": gettext_lazy("Arrêtée par"),
    "omitted_ns": gettext_lazy("Oubliées N-S"),
    "omitted_ew": gettext_lazy("Oubliées E-O"),
}
