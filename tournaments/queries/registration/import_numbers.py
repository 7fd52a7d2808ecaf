"""Team numbers of an imported list: those of the file, or the next free ones in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from django.utils.translation import gettext as _

from tournaments.queries.registration.import_doubts import MOST_NUMBER, Kind, Known, Line


class Numbers(StrEnum):
    """Source of the teams' numbers."""

    FILE = "file"
    ORDER = "order"


def suggested_numbers(lines: Sequence[Line], known: Known) -> Numbers:
    """Use the file's numbers if most lines have one and none is taken."""
    entering = [line for line in lines if line.kind == Kind.TEAM and line.possible]
    numbers = [line.number for line in entering if line.number is not None]
    kept = len(set(numbers)) * 2 > len(entering) and not set(numbers) & set(known.numbers)
    return Numbers.FILE if kept else Numbers.ORDER


def numbered(lines: Sequence[Line], numbers: Numbers, known: Known) -> list[Line]:
    """Return the lines with the numbers they keep; without any if numbered in list order."""
    if numbers == Numbers.ORDER:
        return [replace(line, number=None) for line in lines]
    first: dict[int, Line] = {}
    kept = []
    for line in lines:
        if line.kind == Kind.TEAM:
            doubt = ""
            other = first.get(line.number or 0)
            params = {"number": line.number, "line": other.place if other is not None else ""}
            if line.number is None or line.number > MOST_NUMBER:
                doubt = _("Pas de numéro : le suivant lui sera donné.")
            elif line.number in known.numbers:
                doubt = _("Le numéro %(number)d est déjà pris.") % params
            elif other is not None:
                doubt = _("Le numéro %(number)d est aussi à la ligne %(line)s.") % params
            if doubt:
                line = replace(line, number=None).doubted(doubt)
            elif line.number is not None:
                first[line.number] = line
        kept.append(line)
    return kept
