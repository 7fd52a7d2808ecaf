"""The table of the marks as players read it: what each camp marks in each case, in words."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.catalogue.result import LITIGE_WITHOUT_BELOTE
from scoring.deal import needs_trump
from scoring.marks.cases import LITIGE
from scoring.marks.cells import read_form
from scoring.marks.form import Form
from scoring.marks.shown import ShownRow, shown_rows
from scoring.marks.table import table_of
from scoring.rules import RuleSet
from scoring.wording import in_its_words
from tournaments.regulation.text import Article
from tournaments.regulation.value import Regulation
from tournaments.regulation.words.apart import rules_apart
from tournaments.regulation.words.marks import case_in_words, doubled_in_words, form_in_words


class MarksRow(NamedTuple):
    """What the taker and the defence mark in one case, in words, before rounding.

    The case may be a contract coinché and surcoinché together: "× 2 (× 4)" is a factor of each.
    """

    case: str
    taker: str
    defence: str


def marks_table(regulation: Regulation) -> list[MarksRow]:
    """Return what each camp marks, in every case that marks unlike the more general one.

    Empty where a deal has no taker against one defence: comptoir, or three players.
    """
    rules = _rules_shown(regulation)
    if regulation.comptoir or rules.players == 3:
        return []
    rows = [_row(rules, shown) for shown in shown_rows(table_of(rules))]
    return [row._replace(case=in_its_words(rules, capfirst(row.case))) for row in rows]


def marks_article(regulation: Regulation) -> list[Article]:
    """Return the table in sentences, without a number, for papers; none where there is no table."""
    rows = marks_table(regulation)
    if not rows:
        return []
    sentences = before_rows(regulation), *map(_sentence, rows)
    return [Article(_("Ce que marque chaque camp"), sentences)]


def before_rows(regulation: Regulation) -> str:
    """Return what the rows of the table leave out: rounding, and factors of the trump."""
    rules = regulation.rules
    if needs_trump(rules):
        return _("Avant le facteur de l’atout et l’arrondi, selon l’issue de la donne.")
    if rules.rounding == "none":
        return _("Selon l’issue de la donne.")
    return _("Avant l’arrondi, selon l’issue de la donne.")


def _rules_shown(regulation: Regulation) -> RuleSet:
    rules = regulation.rules
    if rules.annonces != "none":
        return rules
    return next((one for one in rules_apart(regulation) if one.annonces != "none"), rules)


def _row(rules: RuleSet, shown: ShownRow) -> MarksRow:
    case = shown.case
    both = len(shown.doublings) > 1
    words = doubled_in_words(case) if both else case_in_words(case, shown.doublings[0])
    taker = _set_aside(rules, shown.taker) if case == LITIGE else form_in_words(shown.taker)
    return MarksRow(words, taker, form_in_words(shown.defence))


def _set_aside(rules: RuleSet, taker: str) -> str:
    """Return what a litige sets aside, but at the last deal; the belote may be marked at once."""
    form = read_form(taker)
    marked = Form(belotes=form.belotes, all_belotes=form.all_belotes)
    if rules.litige != LITIGE_WITHOUT_BELOTE or marked == Form():
        return _("%(marks)s, mis de côté") % {"marks": form_in_words(taker)}
    return _("%(marked)s + (%(marks)s, mis de côté)") % {
        "marked": form_in_words(str(marked)),
        "marks": form_in_words(str(form._replace(belotes=0, all_belotes=0))),
    }


def _sentence(row: MarksRow) -> str:
    if row.taker == row.defence:
        return _("%(case)s : chaque camp marque %(taker)s.") % row._asdict()
    return _("%(case)s : le preneur marque %(taker)s ; la défense, %(defence)s.") % row._asdict()
