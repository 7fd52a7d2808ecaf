"""A phone speaks for a camp once it has typed the code beside that camp's names on the sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.annexes.at_table.views.phones import Phone, code_of, drawn_for_phones, entry, link_of
from tests.factories import BELOTE, draw_round, make_contest
from tests.sweeps import daily
from tests.views.desk import plain, text
from tournaments.annexes.at_table.queries.links import TableLink
from tournaments.annexes.at_table.services.camp_codes import TRIES
from tournaments.annexes.at_table.services.links import renew_links
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import draws, presence, seating
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import EntryStatus

pytestmark = pytest.mark.django_db
ASKED = "Le code de votre camp"
WRONG = "Ce code n’est pas celui de votre camp"


@pytest.fixture
def contest() -> Contest:
    """Contest of two tables where players enter results."""
    return drawn_for_phones()


def other_camp(link: TableLink, other: TableLink) -> str:
    return link.ew_code


def other_table(link: TableLink, other: TableLink) -> str:
    return other.ns_code


def longer(link: TableLink, other: TableLink) -> str:
    return f"{link.ns_code}A"


@pytest.mark.parametrize("typed", [other_camp, other_table, longer])
def test_another_code_is_refused(
    contest: Contest, typed: Callable[[TableLink, TableLink], str]
) -> None:
    phone = Phone(link_of(contest))
    page = phone.speak_for("NS", typed(phone.link, link_of(contest, 2)))

    assert page.status_code == 422
    assert WRONG in plain(page)
    assert "camp" not in phone.client.cookies
    assert "Qui êtes-vous ?" in plain(phone.open())


@pytest.mark.parametrize("code", daily(2, ["", "A\x00CD", "  ", "é" * 20, "A" * 3000]))
def test_what_is_no_code_is_refused_beside_its_field(contest: Contest, code: str) -> None:
    phone = Phone(link_of(contest))
    page = phone.speak_for("NS", code)

    assert page.status_code == 422
    assert 'aria-invalid="true"' in text(page)
    assert ASKED in plain(page)
    assert phone.link.ns.name in plain(page)
    assert "camp" not in phone.client.cookies


def test_the_code_is_read_however_it_is_typed(contest: Contest) -> None:
    code = link_of(contest).ns_code.lower()
    phone = Phone(link_of(contest))
    page = phone.speak_for("NS", f" {code[:2]} {code[2:]} ")

    assert "Votre résultat" in plain(page)


def test_it_is_typed_once_for_the_whole_match(contest: Contest) -> None:
    phone = Phone(link_of(contest), "NS")
    phone.totals(1024, 920)

    assert ASKED not in plain(phone.open())
    assert "En attente de vos adversaires" in plain(phone.page)


def test_a_second_cookie_jar_does_not_answer_for_the_other_camp(contest: Contest) -> None:
    """A phone that knows its own code alone enters a result, and cannot confirm it."""
    ours = Phone(link_of(contest), "NS")
    ours.totals(1024, 920)
    again = Phone(ours.link)
    again.speak_for("EW", ours.link.ns_code)
    again.post(f"{again.url}agree/", {"csrfmiddlewaretoken": token_of(again), "version": "1"})

    assert "Qui êtes-vous ?" in plain(again.open())
    assert entry().status == EntryStatus.PROPOSED


def token_of(phone: Phone) -> str:
    value: str = phone.client.cookies["csrftoken"].value
    return value


def test_a_new_link_asks_for_its_new_code(contest: Contest) -> None:
    """The sheet was photographed: what the old one gave serves no more."""
    old = Phone(link_of(contest), "NS")
    renew_links(contest, None, 1, 1)
    phone = Phone(link_of(contest))
    phone.client.cookies = old.client.cookies
    phone.client.cookies["camp"]["path"] = "/"

    assert "Qui êtes-vous ?" in plain(phone.open())
    assert WRONG in plain(phone.speak_for("NS", code_of(old.link, "NS")))
    assert "Votre résultat" in plain(phone.speak_for("NS"))


def test_teams_that_change_places_get_other_codes(contest: Contest) -> None:
    one, other = link_of(contest, 1), link_of(contest, 2)
    seating.swap_teams(contest, None, 1, one.ns.numbers[0], other.ns.numbers[0])
    phone = Phone(link_of(contest, 1))

    for code in (one.ns_code, other.ns_code):
        assert WRONG in plain(phone.speak_for("NS", code))
    assert "Votre résultat" in plain(phone.speak_for("NS"))


def test_a_draw_made_again_gives_other_codes(contest: Contest) -> None:
    before = link_of(contest)
    draws.redo_draw(contest, None, 1, seed=2)
    phone = Phone(link_of(contest))

    assert WRONG in plain(phone.speak_for("NS", before.ns_code))


@pytest.mark.slow
def test_nobody_tries_codes_without_end(contest: Contest) -> None:
    phone = Phone(link_of(contest))
    for _try in range(TRIES):
        assert WRONG in plain(phone.speak_for("NS", "AAAA"))
    page = plain(phone.speak_for("NS"))

    assert "Trop de codes faux ont été tapés à cette table" in page
    assert "portez la feuille à la table de marque" in page
    # A forgotten cookie starts nothing anew. The other tables go on.
    assert "Trop de codes faux" in plain(Phone(link_of(contest), "NS").page)
    assert "Votre résultat" in plain(Phone(link_of(contest, 2), "NS").page)
    assert Entry.objects.count() == 0


@pytest.mark.slow
def test_who_guesses_does_not_shut_out_who_has_the_code(contest: Contest) -> None:
    """Sixteen phones guess; a seventeenth mistypes once, then reads the sheet."""
    guessing = [Phone(link_of(contest), address=f"192.168.1.{last}") for last in range(16)]
    for _turn in range(2):
        for phone in guessing:
            phone.speak_for("NS", "AAAA")
    assert "Trop de codes faux" in plain(guessing[0].speak_for("NS", "AAAA"))
    honest = Phone(link_of(contest), address="192.168.1.99")

    assert WRONG in plain(honest.speak_for("NS", "AAAB"))
    assert "Votre résultat" in plain(honest.speak_for("NS"))
    # The guessers get nothing more by a new cookie, until the desk gives new codes.
    again = Phone(link_of(contest), "EW", address="192.168.1.1")
    assert "Trop de codes faux" in plain(again.page)
    renew_links(contest, None, 1, 1)
    assert "Votre résultat" in plain(Phone(link_of(contest), "EW", address="192.168.1.1").page)


@pytest.mark.slow
def test_right_codes_are_not_counted(contest: Contest) -> None:
    for _phone in range(TRIES + 1):
        assert "Votre résultat" in plain(Phone(link_of(contest), "NS").page)


def test_each_player_of_a_camp_types_the_code_of_the_camp() -> None:
    event = make_contest(0, Regulation(BELOTE.rules, entrants="individuals"))
    for number in range(1, 9):
        presence.register_team(event, None, Registration(f"Joueur {number}"))
    draw_round(event, None, seed=1)
    let_players_enter(event, None, True)
    one, partner, against = (Phone(link_of(event), camp) for camp in ("NS", "NS", "EW"))
    one.totals(1024, 920)

    assert "En attente de vos adversaires" in plain(partner.open())
    against.open()
    assert "Résultat enregistré" in plain(against.agree())
    assert Entry.objects.get(current=True).status == EntryStatus.CONFIRMED
