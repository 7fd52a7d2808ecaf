"""Links of the tables at the desk: shown, cut, reopened, replaced, printed."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.annexes.at_table.views.phones import drawn_for_phones
from tests.factories import make_user
from tests.rows import written_again
from tests.views.desk import plain, scorer_of, signed_in, text
from tournaments.annexes.at_table.queries.links import found_by_link, links_of
from tournaments.annexes.at_table.services.links import cut_links, renew_links
from tournaments.models import Contest
from tournaments.services.core.people import grant_role
from tournaments.services.core.phones import let_players_enter
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db
HALL = "http://192.168.1.20:8000"


@pytest.fixture
@written_again
def contest() -> Contest:
    event = drawn_for_phones()
    Contest.objects.filter(pk=event.pk).update(phones_address=HALL)
    event.refresh_from_db()
    return event


@pytest.fixture
def scorer(contest: Contest) -> Client:
    return scorer_of(contest)


def round_links(contest: Contest) -> str:
    return reverse("round-links", args=[contest.slug, 1])


def table_link(contest: Contest, table: int = 1) -> str:
    return reverse("table-link", args=[contest.slug, 1, table])


def address(contest: Contest, table: int = 1) -> str:
    link = links_of(contest, 1)[table - 1]
    return f"{HALL}/t/{link.match}-{link.token}/"


def press(client: Client, url: str, do: str) -> Any:
    form = client.get(url).context["form"]
    token = str(form["token"].value())
    return client.post(url, {"do": do, "token": token}, follow=True)


def clicked(pdf: bytes) -> list[str]:
    notes = [note for page in PdfReader(BytesIO(pdf)).pages for note in page.get("/Annots", [])]
    return [str(note.get_object()["/A"]["/URI"]) for note in notes]


def sheets(client: Client, contest: Contest, more: str = "") -> Any:
    return client.get(f"{reverse('paper', args=[contest.slug, 'sheets'])}?round=1{more}")


def test_a_tables_link_is_shown_as_a_code_and_as_an_address(
    scorer: Client, contest: Contest
) -> None:
    page = scorer.get(table_link(contest))

    assert address(contest) in text(page)
    assert 'src="data:image/svg+xml' in text(page)
    assert address(contest, 2) not in text(page)


def test_the_codes_of_both_camps_stand_beside_the_link(scorer: Client, contest: Contest) -> None:
    """The desk tells a camp its code when the sheet is lost."""
    link, other = links_of(contest, 1)
    of_table = plain(scorer.get(table_link(contest)))
    of_round = plain(scorer.get(round_links(contest)))

    assert f"Code de Nord-Sud ({link.ns.number}) {link.ns_code}" in of_table
    assert f"Code d’Est-Ouest ({link.ew.number}) {link.ew_code}" in of_table
    assert other.ns_code not in of_table
    assert f"{other.ns.name} {other.ns_code} –" in of_round
    assert f"{other.ew.name} {other.ew_code}" in of_round


@pytest.mark.slow
def test_a_link_that_opens_nothing_shows_no_code(scorer: Client, contest: Contest) -> None:
    cut_links(contest, None, 1, 1)
    link, _other = links_of(contest, 1)

    assert link.ns_code not in plain(scorer.get(table_link(contest)))
    assert link.ns_code not in plain(scorer.get(round_links(contest)))


def test_the_link_opens_its_table(scorer: Client, contest: Contest) -> None:
    path = address(contest).removeprefix(HALL)

    assert "Qui êtes-vous" in text(Client().get(path))


def test_a_round_shows_the_state_of_every_link(scorer: Client, contest: Contest) -> None:
    cut_links(contest, None, 1, 2)
    page = plain(scorer.get(round_links(contest)))

    assert "1 lien ouvert sur 2" in page
    assert page.count("coupé") == 1


@pytest.mark.parametrize(
    ("do", "words"), [("cut", "2 liens coupés"), ("renew", "2 liens remplacés")]
)
def test_one_button_does_it_to_the_whole_round(
    scorer: Client, contest: Contest, do: str, words: str
) -> None:
    before = links_of(contest, 1)
    page = press(scorer, round_links(contest), do)

    assert words in text(page)
    for link in before:
        table = found_by_link(link.match, link.token)
        assert table is None or table.shut is not None


def test_a_link_that_was_cut_is_opened_again(scorer: Client, contest: Contest) -> None:
    path = address(contest).removeprefix(HALL)
    press(scorer, table_link(contest), "cut")
    assert Client().get(path).status_code == 403

    press(scorer, table_link(contest), "reopen")

    assert Client().get(path).status_code == 200


def test_a_link_that_is_replaced_gets_another_address(scorer: Client, contest: Contest) -> None:
    before = address(contest)
    page = press(scorer, table_link(contest), "renew")

    assert "1 lien remplacé" in text(page)
    assert before not in text(page)
    assert address(contest) in text(page)


def test_a_button_that_does_not_exist_does_nothing(scorer: Client, contest: Contest) -> None:
    before = address(contest)
    page = press(scorer, table_link(contest), "explode")

    assert page.status_code == 422
    assert address(contest) == before


def test_the_same_form_replaces_a_link_once(scorer: Client, contest: Contest) -> None:
    form = scorer.get(table_link(contest)).context["form"]
    sent = {"do": "renew", "token": str(form["token"].value())}
    for _tap in range(2):
        scorer.post(table_link(contest), sent)

    assert contest.rounds.get().matches.get(table=1).link_serial == 2


@pytest.mark.parametrize("role", [Role.TREASURER, Role.SCREEN])
def test_who_may_not_enter_results_sees_no_link(contest: Contest, role: Role) -> None:
    user = make_user("reader")
    grant_role(contest, contest.organiser, user, role)
    reader = signed_in(user)

    assert reader.get(table_link(contest)).status_code == 403
    assert reader.get(round_links(contest)).status_code == 403
    assert sheets(reader, contest).status_code == 403
    seen = text(reader.get(reverse("match", args=[contest.slug, 1, 1])))
    for secret in (links_of(contest, 1)[0].token, links_of(contest, 1)[0].ns_code):
        assert secret not in seen


def test_there_is_no_link_where_there_is_no_table(scorer: Client, contest: Contest) -> None:
    assert scorer.get(table_link(contest, 9)).status_code == 404
    assert scorer.get(reverse("round-links", args=[contest.slug, 9])).status_code == 404


def test_the_sheets_carry_the_codes_of_their_tables(scorer: Client, contest: Contest) -> None:
    pdf = PdfReader(BytesIO(sheets(scorer, contest).content))
    printed = "".join(page.extract_text() for page in pdf.pages)

    for link in links_of(contest, 1):
        assert printed.count(link.ns_code) == printed.count(link.ew_code) == 1


def test_the_sheets_carry_the_links_of_their_tables(scorer: Client, contest: Contest) -> None:
    assert clicked(sheets(scorer, contest).content) == [address(contest, 1), address(contest, 2)]
    assert clicked(sheets(scorer, contest, "&tables=2").content) == [address(contest, 2)]


def test_a_sheet_printed_after_a_link_was_replaced_carries_the_new_one(
    scorer: Client, contest: Contest
) -> None:
    before = address(contest)
    renew_links(contest, None, 1, 1)
    carried = clicked(sheets(scorer, contest, "&tables=1").content)

    assert carried == [address(contest)]
    assert carried != [before]


def test_a_link_that_is_cut_is_not_printed(scorer: Client, contest: Contest) -> None:
    cut_links(contest, None, 1, 1)

    assert clicked(sheets(scorer, contest).content) == [address(contest, 2)]


def test_sheets_carry_no_link_where_players_do_not_enter(scorer: Client, contest: Contest) -> None:
    let_players_enter(contest, None, False)

    assert clicked(sheets(scorer, contest).content) == []
    assert "Lien de la table" not in text(scorer.get(reverse("match", args=[contest.slug, 1, 1])))


def test_blank_sheets_carry_no_link(scorer: Client, contest: Contest) -> None:
    blank = scorer.get(reverse("paper", args=[contest.slug, "blank-sheets"]) + "?count=2")

    assert clicked(blank.content) == []


def test_sheets_are_printed_without_codes_where_no_phone_can_come(
    scorer: Client, contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    Contest.objects.filter(pk=contest.pk).update(phones_address="")
    monkeypatch.setattr("tournaments.views.core.phones_address.lan_addresses", lambda: [])
    options = {"HTTP_HOST": "localhost:8000"}
    page = scorer.get(table_link(contest), **options)
    printed = scorer.get(f"{reverse('paper', args=[contest.slug, 'sheets'])}?round=1", **options)

    assert "Aucun téléphone ne peut venir" in text(page)
    assert "data:image/svg" not in text(page)
    assert clicked(printed.content) == []


@pytest.mark.slow
def test_the_organiser_opens_and_closes_the_entry_by_players(contest: Contest) -> None:
    organiser = signed_in(contest.organiser)
    settings = reverse("contest-settings", args=[contest.slug])
    for allowed, button in (("", "Ouvrir la saisie aux joueurs"), ("1", "Fermer la saisie")):
        token = str(organiser.get(settings).context["button"]["token"].value())
        sent = {"token": token, "allowed": allowed}
        page = organiser.post(reverse("players-enter", args=[contest.slug]), sent, follow=True)

        assert button in text(page)
        contest.refresh_from_db()
        assert contest.players_enter == bool(allowed)


def test_the_round_and_the_match_lead_to_the_links(scorer: Client, contest: Contest) -> None:
    assert round_links(contest) in text(scorer.get(reverse("round", args=[contest.slug, 1])))
    assert table_link(contest) in text(scorer.get(reverse("match", args=[contest.slug, 1, 1])))


def test_a_contest_that_is_over_has_no_button_for_links(contest: Contest) -> None:
    Contest.objects.filter(pk=contest.pk).update(closed_at="2026-11-21T18:00Z")
    page = scorer_of(contest, "other").get(round_links(contest))

    assert page.status_code == 200
    assert "Couper tous les liens" not in text(page)


def test_a_link_of_a_contest_that_was_closed_says_so(contest: Contest) -> None:
    path = address(contest).removeprefix(HALL)
    Contest.objects.filter(pk=contest.pk).update(closed_at="2026-11-21T18:00Z")
    page = Client().get(path)

    assert page.status_code == 410
    assert "Le concours est terminé" in text(page)
