"""Names of people that are hard to set: families that share a name, and the longest of France."""

from __future__ import annotations

from typing import Final

FAMILIES: Final = (
    ("Gérard Deschamps", "Yvette Deschamps"),
    ("Georges Deschamps", "Yolande Deschamps"),
    ("Jean Petit", "Jo Petit"),
    ("Guy Barbier", "Nathalie Thibault"),
    ("Marie-Françoise de Montmorency-Luxembourg", "Jean-Baptiste Le Goff"),
    ("Anne de Montmorency-Luxembourg", "Odile Le Goff"),
    ("Jean-Baptiste de La Rochefoucauld-Liancourt", "Guy de La Rochefoucauld-Liancourt"),
    ("Pierre-Emmanuel de Clermont-Tonnerre", "Marie-Charlotte de Choiseul-Praslin"),
    ("Anne-Charlotte Pourroy de L’Auberivière", "Marie-Antoinette de Castelbajac"),
    ("Jean-François de Rohan-Chabot", "Bernadette de Durfort-Civrac de Lorge"),
)
