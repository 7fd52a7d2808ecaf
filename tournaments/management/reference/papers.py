"""Reference page of the papers, written from their registry."""

from __future__ import annotations

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.words import N_
from tournaments.forms.core.papers import PaperOptions
from tournaments.management.reference.text import heading, page, table
from tournaments.views.papers.kind import Kind, Moment
from tournaments.views.papers.kinds import KINDS
from tournaments.views.permissions import RIGHTS, Right
from tournaments.words.enums import Role

INTRO = N_(
    "La page « Imprimer » a tous ces papiers, sauf ceux qui ne servent pas au concours. Chacun "
    "s’ouvre en PDF ; son adresse garde les choix faits."
)


def papers_page(language: str) -> str:
    """Return the page: the papers of each moment of the day."""
    with override(language):
        return page(_("Tous les papiers"), _(INTRO), _parts(), _("de la liste des papiers"))


def _parts() -> Iterator[str]:
    heads = [_("papier"), _("pour quoi faire"), _("qui l’imprime"), _("choix")]
    for moment in Moment:
        yield heading(2, _(moment.value), moment.name.lower())
        kinds = [kind for kind in KINDS.values() if kind.moment is moment]
        yield table(heads, [_row(kind) for kind in kinds])


def _row(kind: Kind) -> list[str]:
    choices = filter(None, (_choices(kind.options), _ready(kind)))
    return [_(kind.name), _(kind.purpose), _printers(kind.right), "<br>".join(choices)]


def _ready(kind: Kind) -> str:
    """Return the names of the choices that are ready."""
    names = ", ".join(_(one.name) for one in kind.ready)
    return _("tout prêts : %(names)s") % {"names": names} if names else ""


def _printers(right: Right) -> str:
    roles = [role for role in Role if right in RIGHTS[role]]
    return (
        _("tous les rôles")
        if len(roles) == len(Role)
        else ", ".join(str(role.label) for role in roles)
    )


def _choices(options: type[PaperOptions] | None) -> str:
    """Return the questions that the paper asks, with their answers."""
    if options is None:
        return ""
    choices = []
    for field in options():
        if field.is_hidden:
            continue
        words = str(field.label)
        if isinstance(field.field, forms.ChoiceField):
            answers = " / ".join(str(one.choice_label) for one in field)
            words = _("%(question)s : %(answers)s") % {"question": words, "answers": answers}
        choices.append(words)
    return "<br>".join(choices)
