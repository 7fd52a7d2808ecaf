"""Page of one act of the desk: what it does, its form, its button, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.views.core.support import desk_page


@dataclass(frozen=True, kw_only=True)
class ActWords:
    """Words of the page of an act, in the reader's language, and its look.

    `title` is that of the window, and `heading` that of the page. `points` are the items of a list,
    and `sentences` the paragraphs under it. `button` does the act; `keep` is the link to the
    address `back`. `danger` warns of an act that takes something away. `big` makes big buttons.
    """

    title: str
    heading: str
    points: Sequence[str] = ()
    sentences: Sequence[str] = ()
    button: str
    keep: str
    back: str
    danger: bool = True
    big: bool = False


def act_page(
    request: HttpRequest, contest: Contest, tab: str, form: ActionForm, words: ActWords
) -> HttpResponse:
    """Return the page of an act, with every field of its form."""
    return desk_page(request, contest, tab, "core/desk/act.html", {"act": words, "form": form})
