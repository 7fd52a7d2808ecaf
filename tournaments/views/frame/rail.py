"""The rail of the desk: the stages of the day, and the pages of each stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.words import N_
from tournaments.machine.annexes import serves
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.hall.day import Day, Seldom
from tournaments.queries.registration.applying import Applying
from tournaments.views.permissions import Right
from tournaments.words import entrants
from tournaments.words.enums import DayStage

#: Page of the desk on the rail, by the name of its address, where its tab tells too little.
BY_ADDRESS = {
    "check-in": "check-in",
    "check-in-undo": "check-in",
    "late-teams": "check-in",
    "fast-entry": "entry",
    "match": "entry",
    "photo-sheet": "photos",
    "photo-phone": "photos",
    "ceremony": "calls",
    "ceremony-call": "calls",
    "prize-collect": "calls",
    "contest-club": "club",
}


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of a stage, where `count` waits; with `more`, it is behind « Plus » until used."""

    name: str
    text: str
    to: str
    count: int = 0
    urgent: bool = False
    more: bool = False


@dataclass(frozen=True, slots=True)
class StageLink:
    """A stage of the rail. `live` is that of the day, `done` one before it, `here` the page's."""

    stage: DayStage
    text: str
    short: str
    icon: str
    fact: str
    to: str
    live: bool
    done: bool
    here: bool


@dataclass(frozen=True, slots=True)
class Rail:
    """Stages and pages of the rail; `more` are those behind « Plus »."""

    stages: tuple[StageLink, ...]
    pages: tuple[PageLink, ...]
    more: tuple[PageLink, ...]
    page: str


def rail_of(
    request: HttpRequest,
    contest: ContestInfo,
    day: Day,
    rights: frozenset[Right],
    tab: str,
    applying: Applying | None,
    calls: int,
) -> Rail:
    """Return the rail for a page of the desk whose tab is `tab`. `calls` wait for the referee."""
    match = request.resolver_match
    page = BY_ADDRESS.get(match.url_name or "", tab) if match else tab
    stage_name = match.kwargs.get("stage") if match else None
    pages = {
        stage: tuple(pages_of(stage, contest, day, rights, applying, calls)) for stage in DayStage
    }
    within = [stage for stage in DayStage if any(one.name == page for one in pages[stage])]
    if stage_name is not None:
        here = DayStage(stage_name)
    else:
        here = day.stage if day.stage in within or not within else within[0]
    order = list(DayStage)
    stages = tuple(
        StageLink(
            stage,
            *_words(stage, contest, day),
            to=pages[stage][0].to,
            live=stage == day.stage,
            done=day.begun and order.index(stage) < order.index(day.stage),
            here=stage == here,
        )
        for stage in DayStage
        if pages[stage]
    )
    in_sight = tuple(one for one in pages[here] if not one.more or one.name == page)
    more = tuple(one for one in pages[here] if one not in in_sight)
    return Rail(stages, in_sight, more, page)


def _words(stage: DayStage, contest: ContestInfo, day: Day) -> tuple[str, str, str, str]:
    match stage:
        case DayStage.BEFORE:
            return _("Avant"), _("Avant"), "calendar-days", ""
        case DayStage.WELCOME:
            fact = entrants.counted(contest.individuals, day.teams)
            word = pgettext("stage", "Accueil")
            return word, word, "clipboard-check", fact
        case DayStage.PLAY:
            word = pgettext("stage", "Jeu")
            return word, word, "spade", _round_fact(day)
        case DayStage.PRIZES:
            fact = ngettext("%(n)d lot", "%(n)d lots", day.lots) % {"n": day.lots}
            return (
                _("Remise des lots"),
                pgettext("stage", "Remise"),
                "gift",
                fact if day.lots else "",
            )
        case DayStage.SETTINGS:
            return _("Réglages"), _("Réglages"), "settings", ""


def _round_fact(day: Day) -> str:
    if not day.number:
        return ngettext("%(n)d partie", "%(n)d parties", day.rounds) % {"n": day.rounds}
    if day.bracket or day.number > day.rounds:
        return day.round
    return _("Partie %(round)d sur %(rounds)d") % {"round": day.number, "rounds": day.rounds}


def pages_of(
    stage: DayStage,
    contest: ContestInfo,
    day: Day,
    rights: frozenset[Right],
    applying: Applying | None,
    calls: int,
) -> Iterator[PageLink]:
    """Yield the pages of a stage that a person with these rights may open."""

    def page(name: str, text: str, view: str, *args: object, **more: int | bool) -> PageLink:
        return PageLink(name, text, address_of(view, contest.slug, *args), **more)  # type: ignore[arg-type]

    def seldom(name: str, text: str, view: str, uses: bool, **more: int | bool) -> PageLink:
        return page(name, text, view, more=not uses, **more)

    used = day.used

    def now(text: str) -> PageLink:
        if stage == day.stage:
            return page("desk", text, "desk")
        return page("desk", text, "desk-stage", stage.value)

    applications = (
        [page("applications", _("Demandes"), "applications", count=applying.asked)]
        if applying
        else []
    )
    cash = (
        [seldom("cash", _("Caisse"), "cash", Seldom.CASH in used)]
        if Right.REGISTER in rights or Right.CASH in rights
        else []
    )
    papers = page("papers", _("Papiers"), "papers")
    match stage:
        case DayStage.BEFORE:
            yield now(_("À préparer"))
            yield page("regulation", _("Règlement"), "regulation")
            yield seldom("planning", _("Horaire"), "planning", Seldom.PLANNING in used)
            yield page("prizes", _("Lots prévus"), "prizes")
            yield from applications
            yield page("papers", _("Affiches et feuilles"), "papers")
            if serves("share"):
                yield seldom("share", _("Faire savoir"), "share", False)
        case DayStage.WELCOME:
            yield now(_("Maintenant"))
            yield page("teams", entrants.worded(contest.individuals, "Équipes"), "teams")
            if Right.REGISTER in rights:
                yield page("check-in", _("Pointage"), "check-in")
            yield from cash
            yield from applications
            yield papers
        case DayStage.PLAY:
            yield now(_("Maintenant"))
            if day.number and not day.closed and Right.ENTER in rights:
                yield page("entry", _("Saisie"), "fast-entry", day.number, count=day.missing)
            if serves("photos") and Right.ENTER in rights:
                taken = Seldom.PHOTOS in used
                yield seldom("photos", _("Feuilles photographiées"), "photos", taken)
            yield page("rounds", _("Parties"), "rounds")
            if contest.regulation.begins_in_pools:
                yield page("pools", _("Poules"), "pools")
            if contest.regulation.ends_in_brackets:
                yield page("brackets", _("Tableau final"), "brackets")
            yield page("standings", _("Classement"), "desk-standings")
            yield seldom("hall", _("La salle"), "hall", Seldom.HALL in used)
            yield papers
            if serves("referee") and Right.ENTER in rights:
                judged = bool(calls) or Seldom.REFEREE in used
                yield seldom("referee", _("Arbitre"), "referee", judged, count=calls, urgent=True)
        case DayStage.PRIZES:
            yield now(_("Maintenant"))
            yield page("prizes", _("Lots"), "prizes")
            if Right.PRIZES in rights:
                yield seldom("calls", pgettext("stage", "Remise"), "ceremony", bool(day.lots))
            yield page("standings", _("Palmarès"), "desk-standings")
            if serves("share"):
                yield seldom("share", _("Faire savoir"), "share", contest.closed)
            yield papers
            yield from cash
            yield seldom("after", _("Archives"), "after", contest.closed)
            if serves("seasons"):
                yield seldom("seasons", _("Saisons"), "contest-seasons", Seldom.SEASON in used)
        case DayStage.SETTINGS:
            if Right.SET_UP in rights:
                yield page("settings", _("Concours"), "contest-settings")
                yield seldom("people", _("Personnes"), "people", Seldom.PEOPLE in used)
                yield seldom("club", _("Club"), "contest-club", Seldom.CLUB in used)
            if Right.READ_LOG in rights:
                # Without the settings, the log is the only page of this stage.
                yield seldom("log", _("Journal"), "log", Right.SET_UP not in rights)


@lru_cache(maxsize=2000)
def address_of(view: str, *args: object) -> str:
    """Return the address of a page. The rail of every page asks for thirty."""
    return reverse(view, args=args)


class Act(NamedTuple):
    """A page that does one thing, of the last round if `of_round`; `query` opens its form.

    `annex` is the one whose page it is.
    """

    name: str
    view: str
    right: Right
    of_round: bool = False
    query: str = ""
    annex: str = ""


#: The pages of the rail are not here: « Trouver » reads the rail.
ACTS = (
    Act(N_("Inscrire une équipe"), "teams", Right.REGISTER, query="?register"),
    Act(N_("Importer une liste"), "import-entrants", Right.REGISTER, annex="lists"),
    Act(N_("Joueurs sans partenaire"), "singles", Right.REGISTER),
    Act(
        N_("Équipes qualifiées d’un autre concours"), "qualified", Right.SET_UP, annex="qualifying"
    ),
    Act(N_("Délégations"), "delegations", Right.REGISTER, annex="qualifying"),
    Act(N_("Équipes en retard"), "late-teams", Right.REGISTER),
    Act(N_("Tirer la partie suivante"), "draw-round", Right.DRAW),
    Act(N_("Tirer à la main…"), "draw-by-hand", Right.DRAW),
    Act(N_("À respecter au tirage"), "wishes", Right.DRAW),
    Act(N_("Refaire le tirage"), "redo-draw", Right.DRAW, of_round=True),
    Act(N_("Échanger deux tables"), "swap-tables", Right.DRAW, of_round=True),
    Act(N_("Échanger deux équipes"), "swap-teams", Right.DRAW, of_round=True),
    Act(N_("Liens des tables"), "round-links", Right.ENTER, of_round=True, annex="at_table"),
    Act(N_("Message à la salle, horloge"), "hall", Right.ANNOUNCE),
    Act(N_("Noter un incident"), "referee", Right.ENTER, annex="referee"),
    Act(N_("Qui garde ses annonces ?"), "annonces", Right.SEE, annex="referee"),
    Act(N_("Compter la caisse"), "cash-count", Right.CASH),
    Act(N_("Les prix : inscription, repas, buvette"), "items", Right.CASH),
    Act(N_("Remise, lot par lot"), "prize-collect", Right.PRIZES),
    Act(N_("Les téléphones de la salle"), "contest-phones", Right.SET_UP),
    Act(N_("Ce que tout le monde peut lire"), "contest-public", Right.SET_UP),
    Act(N_("Régler les catégories"), "categories", Right.SET_UP),
    Act(N_("Régler les salles"), "halls", Right.SET_UP),
    Act(N_("Remplacer par un fichier"), "regulation-import", Right.SET_UP),
    Act(N_("Effacer les personnes ou leurs téléphones…"), "forget", Right.SET_UP),
    Act(N_("Supprimer le concours…"), "contest-delete", Right.SET_UP),
    Act(N_("Vidéoprojecteur"), "screen", Right.SEE),
    Act(N_("Pages de la salle"), "contest", Right.SEE),
)
