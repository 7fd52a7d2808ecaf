"""Answers at the desk to the questions that a name leaves open: one person, or two."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

from tournaments.services.after.book import same_person, two_people
from tournaments.views.core.support import button
from tournaments.views.permissions import Right

# A question is about the address book, and no hall's own.
one = button(
    Right.REGISTER, same_person, N_("C’est noté : une seule personne."), "teams", by_form=True
)
two = button(Right.REGISTER, two_people, N_("C’est noté : deux personnes."), "teams", by_form=True)
