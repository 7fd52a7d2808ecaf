"""Form of a rehearsal: what is played, by how many, at how many tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import NumberField, PlainForm
from tournaments.queries.core.contests import ContestRef
from tournaments.regulation.gallery import gallery

#: Most entrants of a rehearsal on a page: the longest regulation then takes under two seconds.
MOST_ENTRANTS = 300
#: Most numbers of a draw.
MOST_SEEDS = 999_999
#: Word before the name of a contest whose regulation is rehearsed.
CONTEST = "contest:"


class RehearsalForm(PlainForm):
    """Rehearsal: a ready regulation or that of a contest, entrants, tables, number of the draw."""

    regulation = forms.ChoiceField(label=_("Règlement"))
    teams = NumberField(
        label=_("Équipes, ou joueurs si chacun s’inscrit seul"),
        min_value=2,
        max_value=MOST_ENTRANTS,
        help_text=_("300 au plus ici."),
    )
    tables = NumberField(
        label=_("Tables dans la salle"),
        required=False,
        min_value=1,
        max_value=MOST_ENTRANTS,
        help_text=_("Vide : autant qu’il en faut."),
    )
    seed = NumberField(
        label=_("Numéro du tirage"),
        min_value=1,
        max_value=MOST_SEEDS,
        initial=1,
        help_text=_("Un autre numéro, un autre concours. Le même numéro redonne le même."),
    )

    def __init__(self, *args: Any, contests: Sequence[ContestRef], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ready = [(name, gettext(one.title)) for name, one in gallery().items()]
        mine = [(f"{CONTEST}{one.slug}", one.name) for one in contests]
        choices: list[Any] = [(_("Règlements proposés"), ready)]
        if mine:
            choices.insert(0, (_("Vos concours"), mine))
        self.fields["regulation"].choices = choices  # type: ignore[attr-defined]
        #: Words of each choice.
        self.names = dict([*ready, *mine])
