"""Questions that a name leaves open at the desk, one person or two, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as N_

from tournaments.annexes.book.queries.questions import questions_of
from tournaments.annexes.book.services.people import same_person, two_people
from tournaments.forms.core.fields import ActionForm
from tournaments.views.core.support import button
from tournaments.views.permissions import Right

SAME, TWO = N_("C’est noté : une seule personne."), N_("C’est noté : deux personnes.")
# A question is about the address book, and no hall's own.
one = button(Right.REGISTER, same_person, SAME, "teams", by_form=True)
two = button(Right.REGISTER, two_people, TWO, "teams", by_form=True)


def questions(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The questions about the people of a contest that goes on, for who registers."""
    contest = shown["contest"]
    if contest.closed or not shown["rights"].get("register"):
        return None
    asked = questions_of(contest.pk)
    return {"name_questions": asked, "button": ActionForm(auto_id=False)} if asked else None
