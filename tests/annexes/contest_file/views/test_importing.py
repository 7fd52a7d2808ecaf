"""The page « Importer un concours »: the file, what it would change, the confirmation."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.annexes.contest_file.services.travelling import brought, taken, taken_away
from tests.factories import make_contest, make_user, play_round
from tests.views.desk import signed_in
from tests.views.helpers import text_of, token
from tournaments.models import Contest, Entry, Member, Player
from tournaments.services.cash import items, ledger
from tournaments.services.hall import announcements
from tournaments.words.enums import ItemPer, Role
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

CHOOSE = reverse("contest-import")


def sent(client: Client, raw: bytes) -> Any:
    """Send a file to the page."""
    file = SimpleUploadedFile("concours.dixdeder", raw)
    return client.post(CHOOSE, {"file": file, "token": token()})


def previewed(client: Client, raw: bytes) -> tuple[str, Any]:
    """Send a good file; return the address of its preview, and the preview."""
    address = str(sent(client, raw)["Location"])
    return address, client.get(address)


@pytest.fixture
def organiser() -> Client:
    """Somebody who organises another contest, and so may create some."""
    user = make_user("importer")
    make_contest(0, organiser=user, name="Ailleurs")
    return signed_in(user)


def test_a_file_is_shown_then_imported(organiser: Client) -> None:
    contest = make_contest(4)
    play_round(contest)
    uid, raw = contest.uid, taken_away(contest)
    address, page = previewed(organiser, raw)
    text = text_of(page)
    assert "Inscriptions : 4. Parties : 1." in text
    assert "Nouvelles : 8." in text
    assert not Contest.objects.filter(uid=uid).exists()
    form = {"token": page.context["form"]["token"].value()}
    answer = organiser.post(address, form)
    event = Contest.objects.get(uid=uid)
    assert answer["Location"] == reverse("desk", args=[event.slug])
    assert "réimprimez-les" in text_of(organiser.get(answer["Location"]))
    assert organiser.get(address)["Location"] == CHOOSE


def test_every_fault_of_a_file_is_said(organiser: Client) -> None:
    answer = sent(organiser, b"PK nothing of the kind")
    assert answer.status_code == 422
    assert "Ce fichier est refusé" in text_of(answer)
    assert Contest.objects.count() == 1


def test_who_is_who_is_asked_and_kept_when_the_import_fails(organiser: Client) -> None:
    contest = make_contest(2)
    play_round(contest)
    user = make_user("importer")
    _one, other = (
        Player.objects.create(organiser=user, name="Joueur 1A", town=town) for town in ("Ici", "Là")
    )
    uid, raw = contest.uid, taken_away(contest)
    address, page = previewed(organiser, raw)
    assert "À décider : 1." in text_of(page)
    assert "Joueur 1A, Là" in text_of(page)
    form = {"token": page.context["form"]["token"].value(), "p1": str(other.pk)}
    wrong = organiser.post(address, {**form, "p1": "999999"})
    assert wrong.status_code == 422
    assert not Contest.objects.filter(uid=uid).exists()
    organiser.post(address, form)
    assert Contest.objects.get(uid=uid).teams.get(number=1).player1 == other


def test_a_contest_of_mine_is_updated_from_the_page() -> None:
    contest = make_contest(4)
    play_round(contest)
    early, uid = taken(contest), contest.uid
    play_round(contest, seed=2)
    late = taken_away(contest)
    importer = make_user("importer")
    here = brought(early, importer).contest
    client = signed_in(importer)
    address, page = previewed(client, late)
    assert "actions de plus" in text_of(page)
    form = {"token": page.context["form"]["token"].value(), "way": "update"}
    assert client.post(address, form)["Location"] == reverse("desk", args=[here.slug])
    assert Contest.objects.get(uid=uid).rounds.count() == 2


def test_two_that_went_on_apart_are_shown_side_by_side() -> None:
    contest = make_contest(4)
    early = taken(contest)
    play_round(contest)
    late = taken_away(contest)
    importer = make_user("importer")
    here = brought(early, importer).contest
    announcements.announce(here, importer, "La buvette ferme.")
    client = signed_in(importer)
    address, page = previewed(client, late)
    text = text_of(page)
    assert "Ils ont été modifiés chacun de leur côté depuis l’action" in text
    assert "Message à la salle" in text
    assert "Partie tirée" in text
    form = {"token": page.context["form"]["token"].value(), "way": "update"}
    assert client.post(address, form).status_code == 422
    assert client.post(address, {**form, "way": "copy"}).status_code == 302
    assert Contest.objects.filter(name=contest.name).count() == 3


@pytest.mark.slow
def test_nobody_updates_the_contest_of_somebody_else(organiser: Client) -> None:
    contest = make_contest(4)
    play_round(contest)
    early = taken(contest)
    play_round(contest, seed=2)
    late = taken_away(contest)
    here = brought(early, make_user("third")).contest
    address, page = previewed(organiser, late)
    assert "quelqu’un d’autre l’organise" in text_of(page)
    form = {"token": page.context["form"]["token"].value(), "way": "update"}
    assert organiser.post(address, form).status_code == 422
    assert Contest.objects.get(pk=here.pk).rounds.count() == 1
    Member.objects.create(contest=here, user=make_user("importer"), role=Role.ORGANISER)
    assert organiser.post(address, form).status_code == 302


def test_an_account_of_the_same_name_is_somebody_else_unless_it_is_ticked() -> None:
    anne = make_user("anne")
    contest = make_contest(4, organiser=anne)
    play_round(contest)
    Entry.objects.update(entered_by=anne)
    raw = taken_away(contest)
    importer = make_user("importer")
    first = brought(raw, importer).contest
    [stranger] = {entry.entered_by for entry in Entry.objects.filter(match__round__contest=first)}
    assert stranger is not None
    assert (stranger.is_active, stranger.has_usable_password()) == (False, False)
    assert stranger != anne
    Contest.objects.filter(pk=first.pk).update(uid=contest.uid)
    make_contest(0, organiser=importer, name="Ailleurs")
    client = signed_in(importer)
    raw = taken_away(first)
    address, page = previewed(client, raw)
    assert "« anne » est le compte de ce nom ici" in text_of(page)
    [field] = page.context["form"].accounts
    client.post(address, {"token": page.context["form"]["token"].value(), field: "on"})
    second = Contest.objects.order_by("pk").last()
    assert {one.entered_by for one in Entry.objects.filter(match__round__contest=second)} == {anne}


def test_a_file_of_somebody_else_is_not_found(organiser: Client) -> None:
    contest = make_contest(2)
    play_round(contest)
    address, _page = previewed(organiser, taken_away(contest))
    assert signed_in(contest.organiser).get(address)["Location"] == CHOOSE


def test_without_its_cash_the_box_says_that_it_stayed_elsewhere() -> None:
    contest = make_contest(4)
    items.add_item(contest, contest.organiser, "Inscription", 1000, ItemPer.TEAM)
    importer = make_user("importer")
    here = brought(taken_away(contest, ()), importer).contest
    client = signed_in(importer)
    sentence = "La caisse de ce concours est restée ailleurs."
    for place in ("cash", "cash-count", "cash-operations"):
        assert sentence in text_of(client.get(reverse(place, args=[here.slug]))), place
    assert sentence not in text_of(client.get(reverse("items", args=[here.slug])))
    with pytest.raises(Refused, match="restée ailleurs"):
        ledger.settle(here, importer, here.teams.get(number=1))
    assert not here.payments.exists()
