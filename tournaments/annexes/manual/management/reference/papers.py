"""Reference page of the papers, written from their registry."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.words import N_
from tournaments.annexes.manual.management.reference.text import heading, page, table
from tournaments.views.papers.kind import Kind, Moment
from tournaments.views.papers.kinds import KINDS
from tournaments.views.permissions import RIGHTS, Right
from tournaments.words.enums import Role

INTRO = N_(
    "La page « Imprimer » a tous ces papiers, sauf ceux qui ne servent pas au concours. Tous les "
    "rôles les impriment, s’il n’est pas dit qui. L’adresse d’un PDF garde les choix faits."
)


def papers_page(language: str) -> str:
    with override(language):
        return page(_("Tous les papiers"), _(INTRO), _parts(), _("de la liste des papiers"))


def _parts() -> Iterator[str]:
    heads = [_("papier"), _("pour quoi faire"), _("qui l’imprime"), _("tout prêts")]
    for moment in Moment:
        yield heading(2, _(moment.value), moment.name.lower())
        kinds = [kind for kind in KINDS.values() if kind.moment is moment]
        yield table(heads, [_row(kind) for kind in kinds])


def _row(kind: Kind) -> list[str]:
    ready = ", ".join(_(one.name) for one in kind.ready)
    return [_(kind.name), _(kind.purpose), _printers(kind.right), ready]


def _printers(right: Right) -> str:
    roles = [role for role in Role if right in RIGHTS[role]]
    return "" if len(roles) == len(Role) else ", ".join(str(role.label) for role in roles)
