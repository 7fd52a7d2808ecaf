"""Categories of a contest, used by its prizes and rankings."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import ProtectedError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Category, Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.services.core.action import Action, writing
from tournaments.words.plain_names import plain
from tournaments.words.texts import Refused, clean_name


def add_category(
    contest: Contest, by: User | None, name: str, token: UUID | None = None
) -> Category:
    """Add a category. Raises `Refused` if another has this name, whatever its case or accents."""
    with writing(contest, by, token) as action:
        category = new_category(action, name)
        action.log("add_category", category.name)
        return category


def new_category(action: Action, name: str) -> Category:
    """Add a category as part of an action that logs it. Raises `Refused`."""
    return Category.objects.create(contest=action.contest, name=_free_name(action.contest, name))


def rename_category(
    contest: Contest, by: User | None, pk: int, name: str, token: UUID | None = None
) -> Category:
    """Rename a category; its teams stay in it. Raises `Refused`."""
    with writing(contest, by, token) as action:
        category = _category(action, pk)
        before = {"name": category.name}
        category.name = _free_name(action.contest, name, but=category)
        category.save()
        action.log("rename_category", category.name, before, {"name": category.name})
        return category


def remove_category(
    contest: Contest, by: User | None, pk: int, teams: int = 0, token: UUID | None = None
) -> None:
    """Remove a category. Raises `Refused` if a prize uses it or its number of `teams` changed."""
    with writing(contest, by, token) as action:
        category = _category(action, pk)
        count = category.teams.count()
        if count != teams:
            sentence = ngettext(
                "Il y a maintenant %(n)d équipe dans cette catégorie : relisez avant de confirmer.",
                "Il y a maintenant %(n)d équipes dans cette catégorie : relisez avant de "
                "confirmer.",
                count,
            )
            raise Refused(sentence % {"n": count})
        numbers = list(category.teams.values_list("number", flat=True))
        try:
            category.delete()
        except ProtectedError as error:
            raise Refused(
                _("Un lot est pour la catégorie « %(name)s » : changez d’abord ce lot.")
                % {"name": category.name}
            ) from error
        action.log("remove_category", category.name, {"teams": numbers} if numbers else None)


def _category(action: Action, pk: int) -> Category:
    category = action.contest.categories.filter(pk=pk).first()
    if category is None:
        raise Refused(_("Cette catégorie n’existe plus."))
    return category


def _free_name(contest: Contest, typed: str, but: Category | None = None) -> str:
    name = clean_name(typed)
    if not name:
        raise Refused(_("Tapez le nom de la catégorie, comme « Dames »."), field="name")
    if len(name) > NAME_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field="name")
    for other in contest.categories.all():
        if other != but and plain(other.name) == plain(name):
            raise Refused(
                _("La catégorie « %(name)s » existe déjà.") % {"name": other.name}, field="name"
            )
    return name
