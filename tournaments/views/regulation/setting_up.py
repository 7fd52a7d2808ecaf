"""Creation of a contest in three steps: the game, the format, the name; then everything to read.

Each step is a page of its own. The choices travel in the address (`forms.regulation.drafts`), so
nothing is stored before the end, and going back shows what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from typing import Any, Final, assert_never

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from scoring.kinds import every
from scoring.words import N_, Refused
from tournaments.forms.core.fields import PlainForm
from tournaments.forms.regulation.choices import RegulationForm
from tournaments.forms.regulation.clauses import (
    CLAUSE_IDS,
    ClauseShown,
    completed,
    shown_values,
    typed_whole,
    wrong_fields,
    wrong_lists,
)
from tournaments.forms.regulation.drafts import GALLERY, LIKE, SUSPENSE, AskedForm, Draft, spelt_out
from tournaments.queries.core.contests import last_organised, recent_contests
from tournaments.regulation import Regulation
from tournaments.regulation.gallery import FAMILIES, gallery
from tournaments.regulation.gallery.lines import five_lines, rule_lines
from tournaments.regulation.posted import last_round, posted_articles
from tournaments.regulation.ready_articles import with_ready
from tournaments.regulation.starts import NAMES, USUAL, Game, Start, starts
from tournaments.regulation.telling import READY
from tournaments.regulation.text import Article
from tournaments.regulation.wording import SECRET
from tournaments.views.core.support import UNPROCESSABLE, creating, person
from tournaments.views.permissions import Right, contest_for
from tournaments.views.regulation.reading import (
    OF,
    SEARCH,
    anchor,
    asked_at_once,
    names_asked,
    reading,
    redirect_asked,
    with_names,
)
from tournaments.views.regulation.starting import start
from tournaments.words.plain_names import plain_words
from tournaments.words.texts import say


class Step(StrEnum):
    """Step of the creation, in order. The last one shows everything and creates the contest."""

    GAME = "game"
    FORMAT = "format"
    NAME = "name"
    REVIEW = "review"

    @property
    def address(self) -> str:
        return "contest-new" if self is Step.GAME else f"contest-new-{self}"


TEMPLATES: Final = every(
    Step,
    {
        Step.GAME: "regulation/contest/new/game.html",
        Step.FORMAT: "regulation/contest/new/format.html",
        Step.NAME: "regulation/contest/new/name.html",
        Step.REVIEW: "regulation/contest/new/review.html",
    },
)
LABELS: Final = every(
    Step,
    {
        Step.GAME: N_("Le jeu"),
        Step.FORMAT: N_("La formule"),
        Step.NAME: N_("Le nom, la date"),
        Step.REVIEW: N_("Relire"),
    },
)

#: Fields of the regulation that the second step asks, in order.
ASKED: Final = (
    *("rounds", "end", "deals", "target", "clock"),
    *("ranking", "entrants", "next_draw", "seating", "pools", "final"),
)


#: How much of what is searched among the ready regulations counts, in signs.
MOST_SEARCHED: Final = 100


@dataclass(frozen=True, slots=True)
class Variant:
    name: str
    label: str
    lines: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class ReadyLine:
    """Ready regulation, by its name in the address; `words` are searched, without case, accents."""

    name: str
    title: str
    words: str
    shown: bool


@dataclass(frozen=True, slots=True)
class ReadyFamily:
    title: str
    lines: tuple[ReadyLine, ...]

    @property
    def shown(self) -> bool:
        return any(line.shown for line in self.lines)


@dataclass(frozen=True, slots=True)
class GameCard:
    game: Game
    title: str
    usual: Variant
    others: tuple[Variant, ...]

    @property
    def unfold(self) -> bool:
        return any(one.chosen for one in self.others)


def step_of(step: Step) -> Callable[[HttpRequest], HttpResponse]:
    @_kept_by_the_browser
    @creating
    def view(request: HttpRequest) -> HttpResponse:
        draft = _draft(request)
        if request.method != "POST":
            return _step_page(request, step, draft)
        fields = draft.after(spelt_out(request.POST))
        back = request.POST.get("to", "")
        if back in set(Step):
            return _redirected(Step(back), fields)
        after = Draft(fields, draft.model)
        form: PlainForm = after.form
        if step is Step.NAME:
            form = draft.name_form(request.POST)
            form.is_valid()
        if set(form.errors) & set(_fields(step, form)):
            form.focus_error()
            return _step_page(request, step, after, form)
        return _redirected(_next(step), fields)

    return view


@creating
def review(request: HttpRequest) -> HttpResponse:
    """Show the regulation as it will be posted, each sentence to change in place; create it."""
    draft = _draft(request)
    back = request.POST.get("to", "")
    if back in set(Step):
        return _redirected(Step(back), draft.after(request.POST))
    if request.method == "POST":
        here, of_clause = reverse(Step.REVIEW.address), reverse("contest-new-clause")
        if elsewhere := redirect_asked(request, draft.after(request.POST), here, of_clause):
            return elsewhere
    form = draft.whole(request.POST if request.method == "POST" else None)

    def shown() -> dict[str, Any]:
        read = {}
        if draft.regulation is not None:
            posted = _posted(draft, draft.regulation)
            read = reading(request, draft.regulation, posted, reverse("contest-new-clause"))
        wrong = {"wrong": wrong_fields(form), "wrong_lists": wrong_lists(form)}
        return {**_frame(Step.REVIEW), **wrong, **read, "suspense": draft.suspense}

    template = TEMPLATES[Step.REVIEW]
    return start(request, form, template, "teams", shown, suspense=draft.suspense)


@creating
def clause(request: HttpRequest) -> HttpResponse:
    """Change what a sentence tells in the contest being set up, and go back to read it."""
    draft = _draft(request)
    regulation = draft.regulation
    if regulation is None:
        # These choices contradict: the page of all of them says why.
        return _redirected(Step.REVIEW, draft.given)
    names = names_asked(request, regulation)
    if not names:
        return _redirected(Step.REVIEW, draft.given)
    if SECRET in names:
        # the second step asks for it
        return _redirected(Step.FORMAT, draft.given, f"#id_{SUSPENSE}")
    shown = RegulationForm(current=with_ready(regulation, request.GET.get(READY)))
    typed = None
    if request.method == "POST":
        sent: QueryDict = request.POST
        try:
            wanted = asked_at_once(request, regulation, names)
        except Refused as refused:
            for problem in refused.problems:
                messages.error(request, say(problem.message, problem.params))
            return _redirected(Step.REVIEW, draft.after(sent))
        if wanted is not None:
            draft = Draft(draft.after(sent), draft.model)
            sent = QueryDict(mutable=True)
            sent.update(typed_whole(RegulationForm(current=wanted)))
        after = Draft(draft.after(sent), draft.model)
        if after.regulation is not None:
            posted = _posted(after, after.regulation)
            told_at = anchor(request, after.regulation, posted, names)
            return _redirected(Step.REVIEW, after.given, told_at)
        typed = completed(shown, request.POST)
    values = shown_values(regulation, names)
    form = RegulationForm(typed, current=shown.shown, initial=values, auto_id=CLAUSE_IDS)
    query = with_names(request)
    context = {
        **_frame(Step.REVIEW),
        "form": form,
        "clause": ClauseShown(form, names),
        "address": f"{request.path}?{query.urlencode()}",
        "back": f"{reverse(Step.REVIEW.address)}?{_only_choices(query).urlencode()}",
    }
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "regulation/contest/new/clause.html", context, status=status)


def _posted(draft: Draft, regulation: Regulation) -> list[Article]:
    """Return what the contest would post, with its last round kept secret if it is asked for."""
    since = last_round(regulation) if draft.suspense else None
    return posted_articles(regulation, since)


def _draft(request: HttpRequest) -> Draft:
    """Return the choices of the address; a model is a ready one, or a contest that one may see."""
    slug, ready = request.GET.get(LIKE), request.GET.get(GALLERY)
    model = None
    if ready:
        if ready not in gallery():
            raise Http404
        model = gallery()[ready].regulation
    elif slug:
        model = Regulation.from_data(contest_for(request, slug, Right.SEE).regulation)
    return Draft(_only_choices(request.GET.copy()), model)


def _only_choices(query: QueryDict) -> QueryDict:
    """Return the choices of an address, without the clause and the search that it is about."""
    for name in (OF, SEARCH, READY):
        query.pop(name, None)
    return query


def _step_page(
    request: HttpRequest, shown: Step, draft: Draft, sent: PlainForm | None = None
) -> HttpResponse:
    """Show a step, with the form sent if it was refused."""
    context: dict[str, Any] = _frame(shown)
    match shown:
        case Step.GAME:
            form: PlainForm = sent or draft.page()
            assert isinstance(form, RegulationForm)
            typed = request.GET.get(SEARCH, "")
            ready = _ready(typed)
            context |= {
                "cards": _cards(str(form["start"].value())),
                "earlier": recent_contests(person(request)),
                "again": last_organised(person(request)),
                "ready": ready,
                "found": any(family.shown for family in ready),
                "typed": typed,
                "kept": [(key, value) for key, value in request.GET.items() if key != SEARCH],
            }
        case Step.FORMAT:
            form = sent or draft.page()
            assert isinstance(form, RegulationForm)
            context["asked"] = AskedForm(form, draft.suspense)
            context["like"] = five_lines(draft.model) if draft.model is not None else ()
        case Step.NAME:
            form = sent or draft.name_form()
        case Step.REVIEW:
            raise AssertionError("the review has its own view")
        case _:
            assert_never(shown)
    status = UNPROCESSABLE if sent is not None else 200
    return render(request, TEMPLATES[shown], {**context, "form": form}, status=status)


def _frame(step: Step) -> dict[str, Any]:
    return {"steps": [{"label": say(LABELS[one], {}), "here": one is step} for one in Step]}


def _fields(step: Step, form: PlainForm) -> tuple[str, ...]:
    match step:
        case Step.GAME:
            return ("start",)
        case Step.FORMAT:
            return ASKED
        case Step.NAME | Step.REVIEW:
            return tuple(form.fields)
        case _:
            assert_never(step)


def _next(step: Step) -> Step:
    steps = list(Step)
    return steps[steps.index(step) + 1]


def _redirected(to: Step, fields: QueryDict, told_at: str = "") -> HttpResponse:
    query = fields.urlencode()
    return redirect(f"{reverse(to.address)}{'?' if query else ''}{query}{told_at}")


def _cards(chosen: str) -> list[GameCard]:
    """Return the games, with the rules chosen so far marked."""
    games = starts()
    return [
        GameCard(
            game,
            say(NAMES[game], {}),
            _variant(USUAL[game], games, chosen),
            tuple(
                _variant(name, games, chosen)
                for name, one in games.items()
                if one.game is game and name != USUAL[game]
            ),
        )
        for game in Game
    ]


def _ready(typed: str) -> list[ReadyFamily]:
    """Return the gallery by family. A search shows the lines that have every beginning typed."""
    sought = plain_words(typed[:MOST_SEARCHED])
    families = []
    for family, template in FAMILIES.items():
        named, lines = say(template, {}), []
        for name, one in gallery().items():
            if one.family is family:
                title = say(one.title, {})
                words = " ".join(plain_words(" ".join((named, title, *five_lines(one.regulation)))))
                holds = all(f" {word}" in f" {words}" for word in sought)
                lines.append(ReadyLine(name, title, words, holds))
        families.append(ReadyFamily(named, tuple(lines)))
    return families


def _variant(name: str, games: Mapping[str, Start], chosen: str) -> Variant:
    one = games[name]
    return Variant(name, say(one.label, {}), rule_lines(one), name == chosen)


def _kept_by_the_browser(
    view: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Decorator: let the browser keep a page that holds choices only, so going back shows them."""

    @wraps(view)
    def kept(request: HttpRequest) -> HttpResponse:
        response = view(request)
        if request.method == "GET" and response.status_code == 200:
            response.headers["Cache-Control"] = "private, no-cache"
        return response

    return kept


game, format_, name = (step_of(one) for one in (Step.GAME, Step.FORMAT, Step.NAME))
