"""Page of one act of the desk: its form, the service that carries it out, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.core.fields import ActionForm, SettingForm
from tournaments.models import Contest
from tournaments.views.core.support import Made, carried_out, desk_page


@dataclass(frozen=True, kw_only=True)
class ActWords:
    """Words of the page of an act, in the reader's language, and its look.

    `tab` is the page of the desk to which it belongs. `title` is that of the window, and `heading`
    that of the page. `points` are the items of a list, and `sentences` the paragraphs under it.
    `button` does the act, and `keep` gives it up; both lead to the address `back`. `danger` warns
    of an act that takes something away. `big` makes big buttons.
    """

    tab: str
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
    request: HttpRequest,
    contest: Contest,
    form: ActionForm,
    words: ActWords,
    do: Callable[[], Made],
    sentence: str | Callable[[Made], str],
) -> HttpResponse:
    """Carry out an act that was sent, as `carried_out` does, or else show its page."""
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect(words.back)
    context = {"act": words, "form": form}
    return desk_page(request, contest, words.tab, "core/desk/act.html", context)


def setting_page(
    request: HttpRequest, contest: Contest, form: SettingForm, do: Callable[[], object]
) -> HttpResponse:
    """Change a setting that was sent, and go to the settings, or else show its page."""
    if request.method == "POST" and carried_out(request, form, do, _("Réglages enregistrés.")):
        return redirect("contest-settings", contest.slug)
    return desk_page(request, contest, "settings", "core/desk/setting.html", {"setting": form})
