"""A long list: the same rows as one registration after the other, in a few queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_contest, make_user
from tests.files.imports.desk import Desk
from tournaments.annexes.lists import services as importing
from tournaments.annexes.lists.queries.importing import preview_of
from tournaments.models import Application, Category, Contest, Item, LogLine, Payment, Player, Team
from tournaments.services.draws import presence
from tournaments.services.registration import singles
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import CashKind, ItemPer

pytestmark = pytest.mark.django_db

HEAD = "N°;Équipe;Joueur 1;Joueur 2;Club;Ville;Tél;TS;Payé"
#: Namesakes of each other and of the address book, numbers, a seed, and details already known.
LINES = (
    Registration("Odile", "Yves", details={"club": "Trèfle", "town": "Niort"}, number=20, seed=1),
    Registration("Odile", "Odile", details={"club": "Trèfle", "phone": "06 11 22 33 44"}),
    Registration("Anne", "Marc", details={"town": "Melle"}, number=31),
    Registration("Guy", "Max", number=30),
    Registration("", "", "Les As"),
    Registration("Odile", "Luc", "Les Bons", details={"club": "Trèfle"}, number=7),
)


def as_line(one: Registration) -> str:
    known = (one.details.get(name, "") for name in ("club", "town", "phone"))
    cells = (one.number, one.name, one.player1, one.player2, *known, one.seed, "")
    return ";".join("" if cell is None else str(cell) for cell in cells)


def known_before(name: str) -> Contest:
    """Return a contest whose organiser knows people, one of whom waits for a partner."""
    contest = make_contest(2, organiser=make_user(name), name=f"Concours de {name}")
    book = (("Odile", "Trèfle"), ("Odile", "Trèfle"), ("Odile", ""), ("Yves", "Trèfle"))
    for person, club in book:
        Player.objects.create(organiser=contest.organiser, name=person, club=club)
    Player.objects.filter(name="Yves", organiser=contest.organiser).update(phone="06 99 99 99 99")
    Player.objects.create(organiser=contest.organiser, name="Guy", forgotten=True)
    Player.objects.create(organiser=make_user("stranger"), name="Max")
    singles.add_single(contest, None, "Anne")
    return contest


def both(team: Team) -> tuple[int | None, int | None]:
    return team.player1_id, team.player2_id


def rows(contest: Contest) -> list[Any]:
    """Return the teams with their players, numbered in the order of the address book."""
    book = list(contest.organiser.players.order_by("pk"))
    place = {player.pk: index for index, player in enumerate(book)}
    people = [(one.name, one.club, one.town, one.phone, one.forgotten) for one in book]
    teams = [
        (one.number, one.name, one.seed, one.first_round, [place.get(pk or 0) for pk in both(one)])
        for one in contest.teams.order_by("pk")
    ]
    return [people, teams]


@pytest.mark.slow
def test_a_list_gives_the_rows_of_one_registration_after_the_other(client: Client) -> None:
    imported, typed = known_before("odile"), known_before("yves")
    numbered = sorted(LINES, key=lambda one: one.number is None)
    for one in numbered:
        presence.register_team(typed, None, one)
    desk = Desk(client, imported)
    desk.send("\n".join((HEAD, *map(as_line, LINES))))
    possible = [str(line.at) for line in desk.preview.lines if line.possible]
    assert len(possible) == len(LINES)
    assert desk.bring_in(line=possible).status_code == 302
    assert rows(imported) == rows(typed)


def long_list(count: int) -> str:
    return "\n".join(
        (HEAD, *(f"{n};;Jeanne {n};Jean {n};Trèfle;Niort;;{n};oui" for n in range(11, count + 11)))
    )


@pytest.mark.slow
def test_a_long_list_takes_the_queries_of_a_short_one(client: Client) -> None:
    counts = []
    # One statement writes both: SQLite takes 999 values.
    for count in (3, 45):
        contest = make_contest(1, organiser=make_user(f"organiser {count}"), name=f"De {count}")
        Item.objects.create(contest=contest, name="Entrée", cents=1000, per=ItemPer.PLAYER)
        desk = Desk(client, contest)
        desk.send(long_list(count))
        desk.again(method="cash")
        with CaptureQueriesContext(connection) as queries:
            desk.bring_in()
        assert contest.teams.count() == count + 1
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_each_payment_of_a_list_is_a_line_of_the_ledger_and_of_the_log(client: Client) -> None:
    contest = make_contest(1)
    Item.objects.create(contest=contest, name="Entrée", cents=1000, per=ItemPer.PLAYER)
    desk = Desk(client, contest)
    desk.send(long_list(3))
    desk.again(method="cheque")
    desk.bring_in()
    lines = Payment.objects.order_by("number")
    assert list(lines.values_list("number", "kind", "cents", "team__number")) == [
        (1, CashKind.PAYMENT, 2000, 11),
        (2, CashKind.PAYMENT, 2000, 12),
        (3, CashKind.PAYMENT, 2000, 13),
    ]
    log = LogLine.objects.filter(action="take_payment").order_by("pk")
    assert [line.after["team"] for line in log] == [11, 12, 13]


def test_codes_stay_unique_and_the_waiting_list_keeps_what_was_asked(client: Client) -> None:
    contest = make_contest(1)
    contest.capacity = 2
    contest.save()
    Category.objects.create(contest=contest, name="Dames")
    desk = Desk(client, contest)
    desk.send("Joueur 1;Joueur 2;Catégories\nOdile;Léa;dames\nPaul;Luc;\nZoé;Ève;dames\n")
    desk.bring_in()
    waiting = list(Application.objects.order_by("pk"))
    assert [
        (str(one), [category.name for category in one.categories.all()]) for one in waiting
    ] == [
        ("Paul – Luc", []),
        ("Zoé – Ève", ["Dames"]),
    ]
    codes = [*Team.objects.values_list("code", flat=True), *(one.code for one in waiting)]
    assert len(set(codes)) == 4


def test_a_team_registered_while_the_list_is_read_is_not_registered_twice(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = make_contest(1)
    desk = Desk(client, contest)
    desk.send("Joueur 1;Joueur 2\nOdile;Léa\nPaul;Luc\n")

    def read_slowly(*arguments: Any) -> Any:
        read = preview_of(*arguments)
        if not contest.teams.filter(name="Odile – Léa").exists():
            presence.register_team(contest, None, Registration("Odile", "Léa"))
        return read

    monkeypatch.setattr(importing, "preview_of", read_slowly)
    desk.bring_in()
    assert "a changé depuis cet aperçu" in desk.text
    assert [team.name for team in contest.teams.all()][1:] == ["Odile – Léa"]
