"""Kinds of races: one match, a draw, a closing, a prize, the last place."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from tests.endurance.desk import Desk
from tests.endurance.hall import open_contest
from tests.endurance.races import Case, Race, Told
from tests.factories import BELOTE, play_round
from tournaments.annexes.applications.services import applications
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Application, Award, Entry, LogLine, Match
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.prizes import giving
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals

Form = tuple[str, dict[str, str]]

#: Totals that each of the two desks reads on its sheet.
TOTALS = (Totals(1000, 944), Totals(1100, 844))
#: Names of the pairs that ask for the last place, one at each desk.
PAIRS = (("Odile Quentin", "Yves Zébulon"), ("Gaspard Hubert", "Léonie Pascal"))
ONE_ROUND = Regulation(BELOTE.rules, rounds=1)


def logged(case: Case, *actions: str) -> list[str]:
    """Return the actions of these names in the log of the contest, the oldest first."""
    lines = LogLine.objects.filter(contest=case.contest, action__in=actions).order_by("pk")
    return list(lines.values_list("action", flat=True))


def table(number: int) -> Case:
    """Prepare a contest of two pairs, at their table."""
    contest = open_contest(f"Deux paires {number}", 2)
    draws.draw_round(contest, None, seed=1)
    return Case(contest, Match.objects.select_related("round__contest").get(round__contest=contest))


def finished_table(number: int) -> Case:
    """Prepare a contest of two pairs whose result is in."""
    case = table(number)
    results.enter_totals(case.about, None, TOTALS[0], version=0)
    return case


# Two results on one match.


def type_result(desk: Desk, case: Case, which: int) -> Form:
    page = reverse("match", args=[case.contest.slug, 1, 1])
    totals = {"ns": str(TOTALS[which].ns), "ew": str(TOTALS[which].ew), "belotes": "0"}
    form = desk.page(f"{page}?way=totals").form_to(page)
    return page, {**form.values, **totals, "capots": "0"}


def results_of(case: Case) -> list[tuple[int, int, bool]]:
    return list(Entry.objects.filter(match=case.about).values_list("ns", "ew", "current"))


def one_result(case: Case, answers: Told) -> tuple[Any, Any]:
    kept = TOTALS[answers.index("saved")]
    wanted = [(kept.ns, kept.ew, True)], ["enter_result"]
    return wanted, (results_of(case), logged(case, "enter_result", "correct_result"))


# Two draws of the next round.


def undrawn(number: int) -> Case:
    return Case(open_contest(f"À tirer {number}", 4))


def press_draw(desk: Desk, case: Case, which: int) -> Form:
    page = reverse("draw-round", args=[case.contest.slug])
    return page, desk.page(page).form_to(page).values


def one_draw(case: Case, answers: Told) -> tuple[Any, Any]:
    rounds, seats = case.contest.rounds.count(), Match.objects.filter(round__contest=case.contest)
    return (1, 2, ["draw_round"]), (rounds, seats.count(), logged(case, "draw_round"))


# A closing, against another closing, against the last result, against an undo.


def press_close(desk: Desk, case: Case, which: int) -> Form:
    action = reverse("close-round", args=[case.contest.slug, 1])
    page = desk.page(reverse("round", args=[case.contest.slug, 1]))
    return action, page.form_to(action).values


def one_closing(case: Case, answers: Told) -> tuple[Any, Any]:
    return (True, ["close_round"]), (case.contest.rounds.get().closed, logged(case, "close_round"))


def result_or_close(desk: Desk, case: Case, which: int) -> Form:
    return (type_result, press_close)[which](desk, case, which)


def result_then_closing(case: Case, answers: Told) -> tuple[Any, Any]:
    closed = answers == ("saved", "closed")
    wanted = [(TOTALS[0].ns, TOTALS[0].ew, True)], closed
    return wanted, (results_of(case), case.contest.rounds.get().closed)


def undo_or_close(desk: Desk, case: Case, which: int) -> Form:
    if which == 1:
        return press_close(desk, case, which)
    action = reverse("undo-entry", args=[case.contest.slug, 1, 1])
    page = desk.page(reverse("match", args=[case.contest.slug, 1, 1]))
    return action, page.form_to(action).values


def no_closing_without_result(case: Case, answers: Told) -> tuple[Any, Any]:
    closed = answers == ("refused", "closed")
    wanted = [(TOTALS[0].ns, TOTALS[0].ew, closed)], closed
    return wanted, (results_of(case), case.contest.rounds.get().closed)


# A prize: given, then handed over.


def with_prize(number: int) -> Case:
    """Prepare a finished contest with a prize for the first pair."""
    contest = open_contest(f"Un lot {number}", 2, regulation=ONE_ROUND)
    play_round(contest, seed=number)
    return Case(contest, add_prize(contest, None, Wanted("Coupe", first=1, last=1)))


def press_give(desk: Desk, case: Case, which: int) -> Form:
    action = reverse("prizes-give", args=[case.contest.slug])
    page = desk.page(reverse("prizes", args=[case.contest.slug]))
    return action, page.form_to(action).values


def one_giving(case: Case, answers: Told) -> tuple[Any, Any]:
    awards = Award.objects.filter(prize=case.about)
    return (1, ["give_prizes"]), (awards.count(), logged(case, "give_prizes"))


def given_prize(number: int) -> Case:
    """Prepare a contest whose prize is given and waits for its winner."""
    case = with_prize(number)
    giving.give_prizes(case.contest, None)
    return case


def hand_over(desk: Desk, case: Case, which: int) -> Form:
    page = reverse("prize-collect", args=[case.contest.slug])
    return page, {**desk.page(page).form_to(page).values, "who": PAIRS[which][0]}


def one_collection(case: Case, answers: Told) -> tuple[Any, Any]:
    names = Award.objects.filter(prize=case.about).values_list("collected_by", flat=True)
    wanted = [PAIRS[answers.index("collected")][0]], ["collect_prize"]
    return wanted, (list(names), logged(case, "collect_prize"))


# The last place of a hall.


def last_place(number: int) -> Case:
    """Prepare a contest of one pair in a hall for two."""
    contest = open_contest(f"Une place {number}", 1)
    set_applying(contest, None, True, capacity=2)
    return Case(contest)


def register(desk: Desk, case: Case, which: int) -> Form:
    page = reverse("teams", args=[case.contest.slug])
    one, other = PAIRS[which]
    return page, {**desk.page(page).form_to(page).values, "player1": one, "player2": other}


def one_more_pair(case: Case, answers: Told) -> tuple[Any, Any]:
    one, other = PAIRS[answers.index("registered")]
    names = case.contest.teams.order_by("number").values_list("name", flat=True)[1:]
    return [f"{one} – {other}"], list(names)


def two_applicants(number: int) -> Case:
    """Prepare a contest with one place left, and two pairs that apply for it."""
    case = last_place(number)
    waiting = [applications.apply(case.contest, Registration(*pair)) for pair in PAIRS]
    return Case(case.contest, waiting)


def confirm(desk: Desk, case: Case, which: int) -> Form:
    application: Application = case.about[which]
    action = reverse("application-confirm", args=[case.contest.slug, application.pk])
    page = desk.page(reverse("applications", args=[case.contest.slug]))
    return action, page.form_to(action).values


def either(one: str, other: str) -> frozenset[Told]:
    """Return the outcomes where one desk reads the first word, and the other desk the second."""
    return frozenset({(one, other), (other, one)})


KINDS = (
    Race(
        "two results on one match",
        table,
        type_result,
        {"enregistrée :": "saved", "a été enregistrée pendant que vous tapiez": "conflict"},
        either("saved", "conflict"),
        one_result,
    ),
    Race(
        "two draws of the next round",
        undrawn,
        press_draw,
        {"Le tirage est fait": "drawn", "n’est pas la prochaine à tirer": "refused"},
        either("drawn", "refused"),
        one_draw,
    ),
    Race(
        "two closings of a round",
        finished_table,
        press_close,
        {"La partie 1 est close.": "closed", "est déjà close": "already"},
        either("closed", "already"),
        one_closing,
    ),
    Race(
        "a result against the closing",
        table,
        result_or_close,
        {
            "enregistrée :": "saved",
            "La partie 1 est close.": "closed",
            "n’est pas complète": "incomplete",
        },
        frozenset({("saved", "closed"), ("saved", "incomplete")}),
        result_then_closing,
    ),
    Race(
        "an undo against the closing",
        finished_table,
        undo_or_close,
        {
            "saisie annulée": "undone",
            "La partie est close :": "refused",
            "La partie 1 est close.": "closed",
            "n’est pas complète": "incomplete",
        },
        frozenset({("undone", "incomplete"), ("refused", "closed")}),
        no_closing_without_result,
    ),
    Race(
        "two givings of the prizes",
        with_prize,
        press_give,
        {"1 lot donné": "given", "Ces lots sont déjà donnés": "refused"},
        either("given", "refused"),
        one_giving,
    ),
    Race(
        "one prize handed over twice",
        given_prize,
        hand_over,
        {"Lot remis au n°": "collected", "est déjà remis": "refused"},
        either("collected", "refused"),
        one_collection,
    ),
    Race(
        "two registrations for the last place",
        last_place,
        register,
        {"inscrite :": "registered", "La salle est pleine, ses": "full"},
        either("registered", "full"),
        one_more_pair,
    ),
    Race(
        "two confirmations for the last place",
        two_applicants,
        confirm,
        {"inscrite :": "registered", "mettez cette demande en liste d’attente": "full"},
        either("registered", "full"),
        one_more_pair,
    ),
)
