"""Form of what everybody may read of a contest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import SettingForm


class PublicForm(SettingForm):
    title = _("Ce que tout le monde peut lire")
    address = "contest-public"
    ids = "public"
    button = _("Enregistrer pour tout le monde")
    note = _("Le tirage, le classement et les pages des téléphones s’ouvrent sans compte.")
    closed_too = True

    published = forms.BooleanField(
        label=_("Les moteurs de recherche peuvent montrer ces pages"),
        help_text=_(
            "Une recherche d’un nom sur internet peut alors les trouver, même longtemps après. "
            "Sinon, il faut connaître leur adresse : elles demandent aux moteurs de les laisser "
            "de côté."
        ),
        required=False,
    )
    names_by_initials = forms.BooleanField(
        label=_("Ces pages montrent les joueurs par leurs initiales"),
        help_text=_(
            "On y lit le numéro et « J. D. – P. M. », comme sur les pages d’une table et dans "
            "l’archive. Un nom d’équipe inventé reste entier. La table de marque, ses papiers et "
            "le vidéoprojecteur ouvert avec un compte gardent les noms. Vos messages à la salle "
            "et vos raisons se lisent tels quels."
        ),
        required=False,
    )

    suspense_from = forms.TypedChoiceField(
        label=_("Classement gardé secret"),
        help_text=_(
            "La salle ne voit plus le classement, les points, les images ni les lots gagnés, sur "
            "les téléphones comme au vidéoprojecteur, même une fois le concours terminé. Elle voit "
            "toujours le tirage, et le classement des parties d’avant. Le secret dure jusqu’à la "
            "fin de la remise des lots, ou jusqu’à « Montrer le classement à la salle »."
        ),
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, rounds: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        since = gettext("À partir de : %(name)s")
        choices = [(number, since % {"name": name}) for number, name in rounds.items()]
        field = self.fields["suspense_from"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", gettext("Non : la salle voit tout")), *choices]
