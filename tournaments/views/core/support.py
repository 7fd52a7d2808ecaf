"""Parts shared by the desk's views and those of no contest: access, carrying out a form, answers.

A refused form comes back with status 422, everything typed, and each error beside its field. A form
that was carried out is answered with a redirection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm, PlainForm, SettingForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.services.core.action import AlreadyDone, already_done
from tournaments.services.core.limits import TooSoon
from tournaments.views.core.refused import signed_out
from tournaments.views.permissions import Right, contest_for, may_create, require
from tournaments.words.texts import Refused

UNPROCESSABLE, TOO_MANY = 422, 429

Made = TypeVar("Made")
View = Callable[..., HttpResponse]


def desk(
    right: Right, post: Right | None = None, *, team: str = "team", by_form: bool = False
) -> Callable[[View], View]:
    """Decorator: allow only persons with this right; `post`, if given, is the right to write.

    A form sent to the address of a table or of a team is refused to persons of another hall: the
    address has the table as "table", and the number of the team under the name `team`. Any other
    form is refused to persons of one hall, unless `by_form`: the form then says what it is about,
    and the view calls `require` with it.

    The view receives the contest in place of its slug. Anonymous readers must sign in and come
    back; a form that they sent is given back to them. Others without the right get a 403. The
    browser never caches a page of the desk: going back shows the present state, with a new form
    token.
    """

    def decorate(view: View) -> View:
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return signed_out(request)
            needed = right if request.method in ("GET", "HEAD") else post or right
            contest = contest_for(request, slug, needed)
            if request.method not in ("GET", "HEAD"):
                table, who = kwargs.get("table"), kwargs.get(team)
                everywhere = not by_form and table is None and who is None
                require(request, contest, needed, table=table, team=who, everywhere=everywhere)
            return view(request, contest, **kwargs)

        guarded.rights = (right, post or right)  # type: ignore[attr-defined]
        return guarded

    return decorate


def creating(view: View) -> View:
    """Decorator: allow only persons who may create contests; tell others how to get the right."""
    return _only(
        view,
        may_create,
        N_(
            "Seul un organisateur crée des concours. Demandez ce rôle à l’organisateur d’un "
            "concours : il le donne dans « Réglages », page « Personnes »."
        ),
    )


def of_pairs(view: View) -> View:
    """Decorator, under `desk`: redirect with a message if the contest is for individuals."""

    @wraps(view)
    def guarded(request: HttpRequest, contest: Contest, **kwargs: Any) -> HttpResponse:
        if contest_info(contest).individuals:
            messages.error(request, _("Cette page sert aux concours où des paires s’inscrivent."))
            return redirect("teams", contest.slug)
        return view(request, contest, **kwargs)

    return guarded


def in_work(request: HttpRequest) -> bool:
    """Return whether the process of a work sends this request: see `views.core.long_work`."""
    return hasattr(request, "work")


def person(request: HttpRequest) -> User:
    """Return the person signed in. Use it only on pages that require one."""
    assert isinstance(request.user, User)
    return request.user


def desk_page(
    request: HttpRequest,
    contest: Contest,
    tab: str,
    template: str,
    context: Mapping[str, Any],
    status: int | None = None,
) -> HttpResponse:
    """Return a page in the contest's frame, with `views.frame.values`; 422 if a form has errors."""
    request.framed = (contest, tab)  # type: ignore[attr-defined]
    forms = [value for value in context.values() if isinstance(value, PlainForm)]
    if status is None:
        sent_back = request.method == "POST" and any(form.errors for form in forms)
        status = UNPROCESSABLE if sent_back else 200
    try:
        return render(request, template, dict(context), status=status)
    finally:
        # An error page has no frame: reading its values may be what failed.
        del request.framed  # type: ignore[attr-defined]


def status_of(refusal: Refused | None) -> int:
    """Return the status of a form shown again: 429 if it was sent too soon, else 422."""
    return TOO_MANY if isinstance(refusal, TooSoon) else UNPROCESSABLE


def carried_out(
    request: HttpRequest,
    form: PlainForm,
    do: Callable[[], Made],
    sentence: str | Callable[[Made], str] = "",
) -> bool:
    """Carry out a form with a service: call `do` if the form is valid.

    Return True when it is done, now or by the same form before; the next page then shows the
    message `sentence`. Return False when the form must be shown again: it holds its errors, or the
    service's refusal.
    """
    if not form.is_valid():
        form.focus_error()
        return False
    try:
        done = do()
    except AlreadyDone:
        messages.info(request, _("Déjà enregistré."))
    except Refused as refusal:
        if in_work(request):
            # Nobody reads this answer: the page of the work says why.
            raise
        form.refuse(refusal)
        form.focus_error()
        return False
    else:
        text = sentence(done) if callable(sentence) else sentence
        if text:
            messages.success(request, text)
    return True


def button(
    right: Right,
    service: Callable[..., Made],
    sentence: str,
    back: str,
    *,
    by_form: bool = False,
    named: Callable[[HttpRequest, Contest], Mapping[str, Any]] = lambda _request, _contest: {},
) -> View:
    """Return the view of an act of the desk that sends nothing but its button.

    `service` takes the contest, the person, what the address holds, the token and what `named`
    returns. The page `back` shows `sentence`, or a refusal.
    """

    @desk(right, by_form=by_form)
    @require_POST
    def view(request: HttpRequest, contest: Contest, **held: Any) -> HttpResponse:
        def do(form: ActionForm) -> Made:
            token, more = form.cleaned_data["token"], named(request, contest)
            return service(contest, person(request), *held.values(), token=token, **more)

        return pressed(request, do, sentence and _(sentence), back, contest.slug)

    return view


def sent_again(request: HttpRequest, form: PlainForm) -> bool:
    """Return whether this form was already carried out: its answer was lost. Then say so."""
    if not form.is_valid() or not already_done(form.cleaned_data["token"]):
        return False
    messages.info(request, _("Déjà enregistré."))
    return True


def pressed(
    request: HttpRequest,
    do: Callable[[ActionForm], Made],
    sentence: str | Callable[[Made], str],
    back: str,
    *args: Any,
) -> HttpResponse:
    """Carry out a button: `do` takes the form; the page `back` shows `sentence` or a refusal."""
    form = ActionForm(request.POST)
    if not carried_out(request, form, lambda: do(form), sentence):
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    return redirect(back, *args)


@dataclass(frozen=True, kw_only=True)
class ActWords:
    """Words of the page of an act, in the reader's language, and its look.

    `tab` is its page of the desk; `title` that of the window, `heading` that of the page.
    `points` are list items, over the paragraphs `sentences`. `button` does the act, `keep`
    gives it up, and both lead to `back`. `danger` marks an act that takes something away.
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


def signed_in(view: View) -> View:
    return _only(view, lambda _user: True, "")


def organising(view: View) -> View:
    return _only(view, may_create, N_("Cette page est réservée aux organisateurs."))


def owning(view: View) -> View:
    """Decorator: allow only the owner of the installation: its first account (superuser)."""
    refusal = N_("Seul le premier compte créé ici a ce droit.")
    return _only(view, lambda user: user.is_superuser, refusal)


def _only(view: View, allowed: Callable[[User], bool], refusal: str) -> View:
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            return signed_out(request)
        if not allowed(request.user):
            raise PermissionDenied(_(refusal))
        return view(request, **kwargs)

    return guarded
