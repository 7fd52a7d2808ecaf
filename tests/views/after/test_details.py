"""No detail kept about a player is lost on the way, and none outlives its erasure.

The tests fill every declared detail, so a new declaration is covered at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, play_round
from tests.files.imports.desk import Desk
from tests.rows import written_again
from tests.services.after.test_forgetting import everything
from tests.views.desk import scorer_of, signed_in, text
from tests.views.helpers import post, register
from tests.views.reading import Page
from tournaments.annexes.applications.queries.applications import secret_of
from tournaments.annexes.applications.services import answers
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.annexes.book.services.merging import merge_people
from tournaments.models import Application, Contest, LogLine, Player
from tournaments.models.people import Detailed
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.services.after import forgetting
from tournaments.services.core import people
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration import singles, teams
from tournaments.services.registration.filling import Registration
from tournaments.words.details import DETAILS, NOTED, Detail, Forgotten, Seen, details_of
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db

each_detail = pytest.mark.parametrize("detail", DETAILS, ids=lambda detail: detail.name)
each_noted = pytest.mark.parametrize("detail", NOTED, ids=lambda detail: detail.name)
ODILE, YVES = "Odile Martin", "Yves Le Goff"
PAIR = {"player1": ODILE, "player2": YVES}
EXAMPLES = {detail.name: detail.example for detail in DETAILS}


@pytest.fixture
@written_again
def contest() -> Contest:
    """Contest of two pairs, where players may apply."""
    event = make_contest(2)
    set_applying(event, event.organiser, True)
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(contest: Contest) -> Client:
    return signed_in(contest.organiser)


def hold(contest: Contest, capacity: int | None) -> None:
    set_applying(contest, contest.organiser, True, capacity)


def example_of(detail: Detail) -> dict[str, str]:
    return {detail.name: detail.example}


def half_emptied(first: int) -> dict[str, str]:
    """Return the details with every other one emptied, from the first or the second on."""
    emptied = [detail.name for detail in DETAILS[first::2]]
    return {name: "" if name in emptied else text for name, text in EXAMPLES.items()}


@written_again
def registered(contest: Contest, **details: str) -> TeamLine:
    """Register Odile and Yves with these details."""
    presence.register_team(contest, contest.organiser, Registration(ODILE, YVES, details=details))
    return last(contest)


def last(contest: Contest) -> TeamLine:
    return entrants(contest)[-1]


def person(name: str = ODILE) -> Player:
    return Player.objects.filter(name=name, forgotten=False).latest("pk")


# The ways into a contest. Each gives one detail of Odile, who ends up in the last team.


def typed_at_the_desk(contest: Contest, typed: dict[str, str]) -> None:
    register(signed_in(contest.organiser), contest, **PAIR, **typed)


def sent_by_the_players(contest: Contest, typed: dict[str, str]) -> None:
    post(Client(), "register", contest.slug, **PAIR, **typed)
    answers.confirm(contest, contest.organiser, contest.applications.get())


def kept_waiting(contest: Contest, typed: dict[str, str]) -> None:
    hold(contest, 2)
    post(Client(), "register", contest.slug, **PAIR, **typed)
    promoted(contest)


def kept_waiting_by_the_desk(contest: Contest, typed: dict[str, str]) -> None:
    hold(contest, 2)
    register(signed_in(contest.organiser), contest, **PAIR, **typed, full="wait")
    promoted(contest)


def promoted(contest: Contest) -> None:
    """Give a place to the only application of the waiting list."""
    hold(contest, 3)
    answers.promote(contest, contest.organiser, contest.applications.get(status="waiting"))


def read_in_a_list(contest: Contest, typed: dict[str, str]) -> None:
    imports = Desk(Client(), contest)
    imports.send(listed(typed))
    assert imports.bring_in().status_code == 302


def read_in_a_list_and_kept_waiting(contest: Contest, typed: dict[str, str]) -> None:
    hold(contest, 2)
    read_in_a_list(contest, typed)
    promoted(contest)


def read_in_a_list_of_players(contest: Contest, typed: dict[str, str]) -> None:
    """Read a list with a line for each player of a pair."""
    head, odile = listed(typed).replace(f"{YVES};", "").replace("Joueur 2;", "").splitlines()
    head = head.replace("Joueur 1", "Joueur")
    imports = Desk(Client(), contest)
    imports.send(f"N°;{head}\n7;{odile}\n7;{YVES}{';' * len(typed)}\n")
    assert imports.bring_in().status_code == 302


def listed(typed: dict[str, str]) -> str:
    """Return a club's list of one pair, under the first header known for each detail."""
    headers = {detail.name: detail.headers.split(", ")[0] for detail in DETAILS}
    head = ";".join(["Joueur 1", "Joueur 2", *(headers[name] for name in typed)])
    return f"{head}\n{ODILE};{YVES};{';'.join(typed.values())}\n"


def came_alone(contest: Contest, typed: dict[str, str]) -> None:
    post(signed_in(contest.organiser), "singles", contest.slug, name=ODILE, **typed)
    joined(contest)


def asked_alone(contest: Contest, typed: dict[str, str]) -> None:
    post(Client(), "register", contest.slug, player1=ODILE, alone="on", **typed)
    answers.confirm(contest, contest.organiser, contest.applications.get())
    joined(contest)


def read_alone_in_a_list(contest: Contest, typed: dict[str, str]) -> None:
    imports = Desk(Client(), contest)
    imports.send(listed(typed).replace(YVES, ""))
    assert imports.bring_in(line=["0"]).status_code == 302
    joined(contest)


def joined(contest: Contest) -> None:
    """Make a team of Odile and Yves, who wait for a partner."""
    singles.add_single(contest, contest.organiser, YVES)
    waiting = list(contest.singles.values_list("pk", flat=True))
    singles.pair_singles(contest, contest.organiser, waiting)


WAYS = [
    typed_at_the_desk,
    sent_by_the_players,
    kept_waiting,
    kept_waiting_by_the_desk,
    read_in_a_list,
    read_in_a_list_and_kept_waiting,
    read_in_a_list_of_players,
    came_alone,
    asked_alone,
    read_alone_in_a_list,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_way_into_the_contest_brings_every_detail(
    contest: Contest, way: Callable[[Contest, dict[str, str]], None]
) -> None:
    way(contest, EXAMPLES)
    team = last(contest)
    assert team.players == (ODILE, YVES)
    assert team.details == EXAMPLES


@each_detail
def test_a_player_and_an_application_have_a_column_for_it(detail: Detail) -> None:
    for model in (Player, Application):
        column: Any = model._meta.get_field(detail.name)
        assert (column.max_length, column.blank) == (detail.length, True)


def test_every_column_is_declared() -> None:
    columns = {field.name for field in Detailed._meta.get_fields()}
    assert columns == {detail.name for detail in DETAILS}


def test_a_page_that_asks_for_no_detail_leaves_them_all(contest: Contest, desk: Client) -> None:
    team = registered(contest, **EXAMPLES)

    post(desk, "team-edit", contest.slug, team.number, **PAIR, family="Martin")
    assert (last(contest).family, last(contest).details) == ("Martin", EXAMPLES)

    post(desk, "book-person", person().pk, name=ODILE)
    assert last(contest).details == EXAMPLES

    post(Client(), "register", contest.slug, player1="Léa", player2="Eve", **EXAMPLES)
    sent = contest.applications.get()
    own = (contest.slug, sent.code, secret_of(contest, sent.code))
    post(Client(), "application-correct", *own, player1="Léa", player2="Zoé")
    sent.refresh_from_db()
    assert (sent.player2, details_of(sent)) == ("Zoé", EXAMPLES)


@pytest.mark.parametrize("first", [0, 1])
def test_a_field_that_is_emptied_clears_it_and_nothing_else(
    contest: Contest, desk: Client, first: int
) -> None:
    team = registered(contest, **EXAMPLES)
    kept = half_emptied(first)
    post(desk, "team-edit", contest.slug, team.number, **PAIR, **kept)
    assert last(contest).details == kept

    post(desk, "book-person", person().pk, name=ODILE, **EXAMPLES)
    assert last(contest).details == EXAMPLES
    post(desk, "book-person", person().pk, name=ODILE, **kept)
    assert details_of(person()) == kept


@each_noted
def test_a_new_registration_that_leaves_it_empty_forgets_nothing(
    contest: Contest, detail: Detail
) -> None:
    registered(contest, **EXAMPLES)
    other = make_contest(name="Concours de Noël")
    assert registered(other, **{**EXAMPLES, detail.name: ""}).details == EXAMPLES


@each_noted
def test_a_club_that_is_corrected_changes_nothing_else_of_its_players(
    contest: Contest, detail: Detail
) -> None:
    singles.add_single(contest, contest.organiser, YVES, example_of(detail))
    singles.add_single(contest, contest.organiser, ODILE)
    both = list(contest.singles.values_list("pk", flat=True))
    team = singles.pair_singles(contest, contest.organiser, both)
    corrected = Registration(ODILE, YVES, details={"club": "Carreau"})
    teams.change_team(contest, contest.organiser, team, corrected)
    assert (person(YVES).club, getattr(person(YVES), detail.name)) == ("Carreau", detail.example)


def test_they_are_in_the_book_and_offered_while_a_name_is_typed(
    contest: Contest, desk: Client
) -> None:
    registered(contest, **EXAMPLES)
    url = reverse("book-person", args=[person().pk])
    book = text(desk.get(reverse("book"), {"q": "odile"}))
    form = Page(desk.get(url)).form_to(url)
    kept = json.loads(desk.get(reverse("book-export", args=[person().pk])).content)
    offered = desk.get(reverse("known-people", args=[contest.slug]), {"q": "odile"}).json()
    (known,) = offered["people"]
    for detail in DETAILS:
        assert detail.example in book
        assert form.values[detail.name] == detail.example
        assert kept[detail.noun] == detail.example
        assert known["details"][detail.name] == detail.example


@each_detail
def test_two_spellings_made_one_keep_it_from_either(contest: Contest, detail: Detail) -> None:
    owner = contest.organiser
    bare = Player.objects.create(organiser=owner, name=ODILE)
    spelt = Player.objects.create(organiser=owner, name="Odile Martn", **example_of(detail))
    merge_people(bare, spelt, owner)
    assert getattr(person(), detail.name) == detail.example
    other = Player.objects.create(organiser=owner, name="Odil Martin", **{detail.name: "09 09"})
    merge_people(person(), other, owner)
    assert getattr(person(), detail.name) == detail.example


def test_they_are_read_by_those_who_may_and_by_nobody_else(contest: Contest) -> None:
    team = registered(contest)
    noted = Registration(ODILE, YVES, details=EXAMPLES)
    teams.change_team(contest, contest.organiser, contest.teams.get(pk=team.pk), noted)
    post(Client(), "register", contest.slug, player1="Léa", player2="Eve", **EXAMPLES)
    screen = scorer_of(make_contest(name="Ailleurs"), "screen")
    user = screen.get(reverse("home")).wsgi_request.user
    people.grant_role(contest, contest.organiser, user, Role.SCREEN)

    hall = Client()
    for url in (
        reverse("public-team", args=[contest.slug, team.number]),
        reverse("public-standings", args=[contest.slug]),
        reverse("public-draw", args=[contest.slug]),
    ):
        page = text(hall.get(url))
        for detail in DETAILS:
            assert detail.seen == Seen.HALL or detail.example not in page
    for reader, level in ((screen, Seen.DESK), (scorer_of(contest), Seen.REGISTRATION)):
        file = reader.get(reverse("export", args=[contest.slug, "equipes.csv"])).content.decode()
        page = text(reader.get(reverse("teams", args=[contest.slug])))
        for detail in DETAILS:
            assert (detail.example in file) == (detail.seen <= level)
            assert detail.seen <= level or detail.example not in page
    logged = str(list(LogLine.objects.values_list("subject", "before", "after", "reason")))
    for detail in DETAILS:
        assert not (detail.private and detail.example in logged)


@written_again
def a_past_contest() -> Contest:
    """Return a finished contest where a team and an application have every detail."""
    contest = make_contest(3)
    set_applying(contest, contest.organiser, True)
    contest.refresh_from_db()
    number = registered(contest, **EXAMPLES).number
    for details in (dict.fromkeys(EXAMPLES, ""), EXAMPLES):
        changed = Registration(ODILE, YVES, details=details)
        teams.change_team(contest, contest.organiser, contest.teams.get(number=number), changed)
    post(Client(), "register", contest.slug, player1=ODILE, player2="Léa Aubin", **EXAMPLES)
    assert stored() == set(EXAMPLES)
    play_round(contest)
    changing.close_contest(contest, contest.organiser)
    return contest


def stored() -> set[str]:
    """Return the names of the details whose example is somewhere in the database."""
    texts = everything()
    return {detail.name for detail in DETAILS if detail.example.casefold() in texts}


def never_forgotten() -> dict[str, str]:
    return {one.name: one.example for one in DETAILS if one.forgotten == Forgotten.NEVER}


def test_forgetting_the_people_leaves_none_of_them() -> None:
    contest = a_past_contest()
    forgetting.forget_people(contest, contest.organiser)
    assert stored() <= set(never_forgotten())
    nameless = contest.teams.get(number=4).player1
    assert {name: getattr(nameless, name) for name in never_forgotten()} == never_forgotten()


def test_forgetting_the_telephones_erases_those_that_say_so() -> None:
    contest = a_past_contest()
    forgetting.forget_phones(contest, contest.organiser)
    left = {
        one.name: "" if one.forgotten == Forgotten.WITH_PHONES else one.example for one in DETAILS
    }
    assert stored() == {name for name, text in left.items() if text}
    assert details_of(contest.teams.get(number=4).player1) == left
    assert details_of(contest.applications.get()) == left


def test_forgetting_one_person_leaves_none_of_them() -> None:
    contest = a_past_contest()
    odile = contest.teams.get(number=4).player1
    assert odile is not None
    forgetting.forget_person(odile, contest.organiser)
    assert not contest.applications.exists()
    assert stored() <= set(never_forgotten())
