"""Every option of a rule set: its values, meanings, sentences and source.

Each module covers one page of a regulation: what is played, the value of a deal, the factors of a
coinche, the sheet and the end of a match, and the price of a fault.
"""

from __future__ import annotations

from typing import Final

from ..words import N_

#: Descriptions of the presets, repeated here because message extraction does not read TOML.
DESCRIPTIONS: Final = (
    N_("Belote à deux, à la découverte, sans annonces, au point près"),
    N_("Belote à trois, le preneur contre les deux autres, sans annonces, au point près"),
    N_("Belote de café, avec annonces, arrondie à la dizaine, chute à 160 et capot à 250"),
    N_("Belote de la Fédération française de belote, sans annonces, au point près"),
    N_("Belote de comptoir lyonnaise, avec un chien de deux cartes"),
    N_("Belote de comptoir, chacun pour soi, de 6 à zéro, le dernier qui reste perd"),
    N_("Coinche de la Fédération française de belote, avec annonces, arrondie à la dizaine"),
    N_("Contrée, points annoncés seulement"),
    N_("Contrée, points faits et points annoncés, arrondie à la dizaine"),
    N_("Contrée, points faits seulement, arrondie à la dizaine"),
    N_("Contrée des sites de jeu en ligne, points faits au point près, le capot ne se demande pas"),
)
