"""Reference page of the papers, written from their registry."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.words import N_
from tournaments.annexes.manual.management.reference.text import LINE, heading, page
from tournaments.views.papers.kind import Kind, Moment
from tournaments.views.papers.kinds import KINDS
from tournaments.views.permissions import RIGHTS
from tournaments.words.enums import Role

INTRO = N_(
    "Ces papiers sont à la page « Imprimer », si le concours s’en sert. Tous les rôles les "
    "impriment, sauf si des rôles sont nommés. L’adresse d’un PDF garde les choix faits."
)


def papers_page(language: str) -> str:
    with override(language):
        return page(_("Tous les papiers"), _(INTRO), _parts(), _("de la liste des papiers"))


def _parts() -> Iterator[str]:
    for moment in Moment:
        yield heading(2, _(moment.value), moment.name.lower())
        kinds = [kind for kind in KINDS.values() if kind.moment is moment]
        yield "\n".join(map(_described, kinds))


def _described(kind: Kind) -> str:
    """Return a paper and what it is for, then its ready-made ones and who prints it, if any."""
    params = {"value": f"**{_(kind.name)}**", "meaning": _(kind.purpose)}
    lines = ["- " + _("%(value)s : %(meaning)s") % params]
    if kind.ready:
        ready = ", ".join(_(one.name) for one in kind.ready)
        lines.append(_("Tout prêts : %(papers)s.") % {"papers": ready})
    roles = [role for role in Role if kind.right in RIGHTS[role]]
    if len(roles) < len(Role):
        lines.append(f"*{', '.join(str(role.label) for role in roles)}*")
    return LINE.join(lines)
