"""Forgetting the people of a past contest: their names vanish everywhere, nothing else changes."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection, transaction

from tests.factories import BELOTE, make_contest, make_user, play_round
from tournaments.annexes.applications.services.applications import apply
from tournaments.annexes.qualifying.services.qualifying import set_chiefs
from tournaments.annexes.referee.services import penalties
from tournaments.models import Application, Contest, Entry, LogLine, Match, Payment, Player, Team
from tournaments.models.openings import contest_may_go, names_may_go, without_guard
from tournaments.queries.after.names_said import Names
from tournaments.queries.after.verification import differences
from tournaments.queries.core.teams import Chief, chiefs_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.after import forgetting
from tournaments.services.cash import ledger
from tournaments.services.draws import draws, presence
from tournaments.services.hall import announcements, changing
from tournaments.services.prizes import lots
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.giving import collect_prize, give_prizes
from tournaments.services.registration import singles, teams
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.words.enums import CashKind, PayMethod
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
PAIRS = [
    ("Odile Grandjean", "Rémi Vauquelin"),
    ("Jean Dupont", "Marie Dupont"),
    ("Łukasz Ó Briain", "=Cmd Hyperlien"),
    ("Li", "Bo"),
    ("Suzanne Table", "Noël Partie"),
    ("Renée Kervadec", "Yves Le Bozec"),
]
#: Texts that must no longer be found in the database, in any case.
NAMED = ["grandjean", "vauquelin", "dupont", "łukasz", "briain", "hyperlien", "kervadec", "bozec"]
NAMED += ["tissot", "maheu", "auzay", "jourdain", "12 34 56"]


def a_past_contest(name: str = "Belote d’automne", on: date = date(2026, 3, 1)) -> Contest:
    """Create a finished contest that names people in every possible field."""
    regulation = Regulation(BELOTE.rules, rounds=2, tariffs=usual_tariffs(BELOTE.rules))
    contest = make_contest(0, regulation, name=name)
    Contest.objects.filter(pk=contest.pk).update(players_apply=True)
    contest.refresh_from_db()
    owner = contest.organiser
    for one, other in PAIRS:
        presence.register_team(
            contest,
            owner,
            Registration(
                one, other, details={"club": "Saint-Aubin", "town": "Auzay", "phone": "0612345678"}
            ),
        )
    chosen = presence.register_team(
        contest, owner, Registration("Alix Tissot", "Max Tissot", "Les Aigles")
    )
    presence.register_team(
        contest, owner, Registration(name="Ginette Maheu et sa sœur", family="Maheu")
    )
    teams.change_team(
        contest, owner, chosen, Registration("Alix Tissot", "Maxime Tissot", "Les Aigles")
    )
    singles.add_single(contest, owner, "Paulette Maheu")
    apply(
        contest,
        Registration(
            "Simone Grandjean", "Luc Tissot", details={"town": "Auzay", "phone": "0612345678"}
        ),
    )
    set_chiefs(contest, owner, {"Saint-Aubin": Chief("Odette Jourdain", "06 12 34 56 78")})
    play_round(contest, seed=1)
    matches = Match.objects.filter(round__contest=contest).select_related("round__contest")
    match = matches.get(table=1)
    entry = Entry.objects.get(match=match, current=True)
    turned = Totals(entry.ew, entry.ns, belotes=entry.belotes, capots=0)
    results.enter_totals(match, owner, turned, version=1, reason="DUPONT s’était trompé de camp")
    fault = regulation.tariffs[0].name
    penalties.impose_penalty(contest, owner, 1, 2, fault, "Mme dupont a parlé à Odile Grandjean")
    announcements.announce(contest, owner, "Rémi Vauquelin est attendu au bar")
    first = contest.teams.get(number=1)
    ledger.take_payment(
        contest, owner, first, 500, PayMethod.CHEQUE, note="chèque de Vauquelin", more=True
    )
    ledger.note_movement(
        contest, owner, CashKind.EXPENSE, 200, PayMethod.CARD, note="pain, Kervadec"
    )
    lots.add_prize(contest, owner, Wanted("Un jambon", first=1, last=1))
    play_round(contest, seed=2)
    changing.close_contest(contest, owner)
    give_prizes(contest, owner)
    winner = standings(contest).rows[0].team.number
    prize = contest.prizes.get()
    collect_prize(contest, owner, winner, prize.pk, who="le voisin, Yves Le Bozec")
    Contest.objects.filter(pk=contest.pk).update(date=on)
    contest.refresh_from_db()
    return contest


def everything() -> str:
    """Return all the content of the program's tables, in lower case."""
    rows = [
        list(model._default_manager.values())
        for model in apps.get_app_config("tournaments").get_models(include_auto_created=True)
    ]
    return json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False).casefold()


def triggers() -> list[Any]:
    """Return the name and the definition of each trigger of the database."""
    if connection.vendor == "sqlite":
        query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
    else:
        query = (
            "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger "
            "WHERE NOT tgisinternal ORDER BY tgname"
        )
    with connection.cursor() as cursor:
        cursor.execute(query)
        # A trigger that was created again may have other spaces.
        return [(name, " ".join(sql.replace("IF NOT EXISTS ", "").split())) for name, sql in cursor]


def kept(contest: Contest) -> Any:
    """Return the data that must not change: ranks, values, money, and the log without its texts."""
    ranked = standings(contest)
    return (
        [(row.rank, row.team.number, row.values, row.total) for row in ranked.rows],
        [(line.pk, line.at, line.by_id, line.action) for line in contest.log.order_by("pk")],
        list(Payment.objects.filter(contest=contest).values_list("pk", "number", "cents", "at")),
        list(contest.rounds.values_list("seed", "entrants", "given")),
    )


def test_a_contest_forgets_its_people_and_keeps_its_results() -> None:
    contest = a_past_contest()
    named = everything()
    assert [name for name in NAMED if name not in named] == []
    before, set_before = kept(contest), triggers()
    owner = contest.organiser

    forgetting.forget_people(contest, owner)

    content = everything()
    assert [name for name in NAMED if name in content] == []
    ranks, lines, money, drawn = kept(contest)
    assert (ranks, lines[:-1], money, drawn) == before
    line = contest.log.latest("pk")
    assert (line.action, line.by, line.after["players"]) == ("forget_people", owner, 14)
    assert triggers() == set_before
    assert list(differences(contest)) == []
    names = dict(contest.teams.values_list("number", "name"))
    assert names[1] == "Équipe 1"
    assert names[7] == "Les Aigles"  # a name that identifies nobody is kept
    assert names[8] == "Équipe 8"
    pair = contest.teams.get(number=4)
    assert (str(pair.player1), str(pair.player2)) == ("Joueur 4-1", "Joueur 4-2")
    assert pair.player1 is not None
    assert pair.player1.club == "Saint-Aubin"
    assert not Application.objects.exists()
    assert set(Player.objects.values_list("forgotten", flat=True)) == {True}
    # The log still tells what was done, without the names.
    corrected = contest.log.get(action="correct_result")
    assert corrected.subject.startswith("Partie 1, table")
    assert corrected.reason == "(nom effacé) s’était trompé de camp"
    assert corrected.before["status"] == "confirmed"
    registered = contest.log.filter(action="register_team").earliest("pk")
    assert registered.subject == "1 Équipe 1"
    assert registered.after["player2"] == "Joueur 1-2"
    assert registered.after["town"] == ""
    # A second run finds nobody to forget.
    forgetting.forget_people(contest, owner)
    assert contest.log.latest("pk").after["players"] == 0
    assert dict(contest.teams.values_list("number", "name")) == names


@pytest.mark.parametrize("forget", [forgetting.forget_people, forgetting.forget_phones])
def test_nothing_tells_any_more_where_the_phones_answered_from(forget: Any) -> None:
    contest = make_contest(4, BELOTE.with_format(rounds=1))
    play_round(contest)
    origins = ("entered_address", "entered_browser", "confirmed_address", "confirmed_browser")
    Entry.objects.update(**dict.fromkeys(origins, "a digest"))
    changing.close_contest(contest, None)
    forget(contest, None)

    assert set(Entry.objects.values_list(*origins)) == {("",) * 4}


@pytest.mark.slow
def test_the_log_refuses_again_what_it_refused_before() -> None:
    contest = a_past_contest()
    forgetting.forget_people(contest, None)
    for statement in (
        "UPDATE tournaments_logline SET reason = 'autre'",
        "DELETE FROM tournaments_logline",
        "UPDATE tournaments_payment SET note = 'autre'",
        "DELETE FROM tournaments_payment",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


@pytest.mark.slow
def test_not_even_then_may_who_when_what_or_an_amount_change() -> None:
    contest = a_past_contest()
    line, paid = LogLine.objects.latest("pk"), Payment.objects.latest("pk")
    for model, row, change in (
        (LogLine, line, {"action": "autre"}),
        (LogLine, line, {"by": make_user("other")}),
        (LogLine, line, {"at": contest.created_at}),
        (Payment, paid, {"cents": -1}),
        (Payment, paid, {"team": contest.teams.get(number=3)}),
    ):
        with (
            pytest.raises(DatabaseError, match="only names go"),
            transaction.atomic(),
            names_may_go(),
        ):
            without_guard(model).filter(pk=row.pk).update(**change)
    for model in (LogLine, Payment):
        with pytest.raises(DatabaseError), transaction.atomic(), names_may_go():
            without_guard(model).all().delete()
    other = make_contest(2, name="Un autre")
    with pytest.raises(DatabaseError), transaction.atomic(), contest_may_go(contest.pk):
        without_guard(LogLine).filter(contest=other).delete()
    with pytest.raises(DatabaseError), transaction.atomic(), contest_may_go(contest.pk):
        without_guard(LogLine).filter(contest=contest).update(reason="autre")


@pytest.mark.slow
def test_a_failure_half_way_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = a_past_contest()
    before, set_before = everything(), triggers()

    def fails(*_given: Any) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr(forgetting, "_leave_the_book", fails)
    with pytest.raises(RuntimeError):
        forgetting.forget_people(contest, contest.organiser)
    assert everything() == before
    assert triggers() == set_before


@pytest.mark.slow
def test_who_plays_elsewhere_stays_in_the_book_and_there() -> None:
    contest = a_past_contest()
    later = make_contest(0, name="Belote de printemps")
    presence.register_team(
        later, None, Registration("Jean Dupont", "Zoé Neuve", details={"club": "Saint-Aubin"})
    )
    jean = Player.objects.get(name="Jean Dupont")
    assert contest.teams.get(number=2).player1 == jean
    forgetting.forget_people(contest, contest.organiser)
    assert later.teams.get().player1 == jean
    assert later.teams.get().name == "Jean Dupont – Zoé Neuve"
    assert contest.teams.get(number=2).player1 != jean
    assert not Player.objects.filter(name="Marie Dupont").exists()
    assert Player.objects.filter(name="Jean Dupont", phone="06 12 34 56 78").exists()


@pytest.mark.slow
def test_telephones_alone_go_but_of_those_who_still_play() -> None:
    contest = a_past_contest()
    later = make_contest(0, name="Belote de printemps")
    presence.register_team(
        later, None, Registration("Jean Dupont", "Zoé Neuve", details={"club": "Saint-Aubin"})
    )
    forgetting.forget_phones(contest, contest.organiser)
    called = Player.objects.exclude(phone="").values_list("name", flat=True)
    assert list(called) == ["Jean Dupont"]
    assert contest.teams.get(number=1).name == "Odile Grandjean – Rémi Vauquelin"
    assert contest.log.filter(action="register_team").earliest("pk").after["town"] == ""
    assert contest.log.latest("pk").action == "forget_phones"
    assert Application.objects.get().phone == ""
    contest.refresh_from_db()
    assert chiefs_of(contest) == {"Saint-Aubin": Chief("Odette Jourdain")}


@pytest.mark.slow
def test_one_person_who_asks_goes_and_the_partner_stays() -> None:
    contest = a_past_contest()
    before = kept(contest)
    set_chiefs(contest, None, {"Niort": Chief("Odile GRANDJEAN")})
    forgetting.forget_person(Player.objects.get(name="Odile Grandjean"), contest.organiser)
    content = everything()
    assert "odile" not in content
    assert Application.objects.count() == 1
    forgetting.forget_person(Player.objects.get(name="Alix Tissot"), contest.organiser)
    apart = make_contest(2, name="Où elle n’a pas joué")
    Contest.objects.filter(pk=apart.pk).update(players_apply=True)
    apart.refresh_from_db()
    apply(apart, Registration("Dupont Marie", "Luc Noir", details={"phone": "0612345678"}))
    with pytest.raises(Refused, match="Où elle n’a pas joué"):
        forgetting.forget_person(Player.objects.get(name="Marie Dupont"), contest.organiser)
    Contest.objects.filter(pk=apart.pk).update(closed_at=contest.closed_at)
    forgetting.forget_person(Player.objects.get(name="Marie Dupont"), contest.organiser)
    assert Application.objects.count() == 1
    assert "dupont marie" not in everything()
    assert contest.teams.get(number=1).name == "Joueur 1-1 – Rémi Vauquelin"
    forgetting.forget_person(Player.objects.get(name="Jean Dupont"), contest.organiser)
    assert contest.teams.get(number=2).name == "Joueur 2-1 – Joueur 2-2"
    assert kept(contest)[0] == before[0]
    assert list(differences(contest)) == []
    assert contest.log.latest("pk").action == "forget_person"


def test_nobody_is_forgotten_while_a_contest_goes_on() -> None:
    contest = make_contest(4)
    draws.draw_round(contest, None, seed=1)
    before = everything()
    person = Player.objects.filter(organiser=contest.organiser).first()
    assert person is not None
    for forget in (
        lambda: forgetting.forget_people(contest, None),
        lambda: forgetting.forget_phones(contest, None),
        lambda: forgetting.forget_person(person, None),
        lambda: forgetting.delete_contest(contest, None),
    ):
        with pytest.raises(Refused, match="n’est pas terminé"):
            forget()
    assert everything() == before


@pytest.mark.slow
def test_players_of_a_melee_are_called_by_their_numbers() -> None:
    contest = make_contest(0, Regulation(BELOTE.rules, entrants="individuals", rounds=1))
    for name in ("Odile Grandjean", "Rémi Vauquelin", "Jean Dupont", "Yves Kervadec", "Li"):
        presence.register_team(contest, contest.organiser, Registration(name))
    play_round(contest)
    changing.close_contest(contest, contest.organiser)
    forgetting.forget_people(contest, contest.organiser)
    assert list(contest.teams.values_list("name", "player1__name")) == [
        (f"Joueur {number}", f"Joueur {number}") for number in range(1, 6)
    ]
    content = everything()
    assert [name for name in ("odile", "kervadec", "dupont") if name in content] == []
    assert contest.log.filter(action="register_team").latest("pk").subject == "5 Joueur 5"


@pytest.mark.slow
def test_a_contest_that_is_deleted_leaves_nothing_and_the_others_whole() -> None:
    contest = a_past_contest()
    other = a_past_contest("Belote d’été", date(2026, 6, 1))
    before, set_before = kept(other), triggers()
    forgetting.delete_contest(contest, contest.organiser)
    assert list(Contest.objects.all()) == [other]
    assert set(LogLine.objects.values_list("contest", flat=True)) == {other.pk}
    assert Team.objects.exclude(contest=other).count() == 0
    assert kept(other) == before
    assert triggers() == set_before
    assert Player.objects.filter(name="Odile Grandjean").exists()
    forgetting.delete_contest(other, None)
    content = everything()
    assert [name for name in NAMED if name in content] == []


def test_names_are_found_whatever_their_look_and_the_words_of_the_records_stay() -> None:
    names = Names()
    names.add("Jean-Luc Le Bozec", "Joueur 3-1")
    names.add("Suzanne Table", "Joueur 4-1")
    names.add("Li", "Joueur 5-1")
    assert names.taken_from("3 JEAN LUC LE BOZEC – x") == "3 Joueur 3-1 – x"
    assert names.taken_from("le bôzec crie") == "le (nom effacé) crie"
    assert names.taken_from("Partie 2, table 4") == "Partie 2, table 4"
    assert names.taken_from("Li") == "Joueur 5-1"
    assert names.taken_from("Olivier") == "Olivier"
    assert names.taken_from("") == ""
    data = {"number": 3, "status": "Bozec", "said": ["Bozec", 3, None], "town": "Auzay"}
    assert names.taken_from_data(data) == {
        "number": 3,
        "status": "Bozec",
        "said": ["(nom effacé)", 3, None],
        "town": "",
    }
