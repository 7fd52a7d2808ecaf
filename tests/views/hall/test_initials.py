"""A contest that shows initials: no page that opens without an account gives a name."""

from __future__ import annotations

import html
import re
from io import BytesIO
from typing import Any
from urllib.parse import urldefrag, urljoin

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from tests.addresses import addresses
from tests.annexes.at_table.views.phones import Phone, link_of
from tests.factories import draw_round, make_contest, make_user, play_round
from tests.rows import written_again
from tests.views.core.who_may import ANYBODY, who_may
from tests.views.desk import scorer_of, signed_in
from tests.views.helpers import text_of
from tests.views.reading import Page
from tests.world import World, make_world
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.annexes.archives.views.archive import archive_of
from tournaments.models import Award, Contest, Player, Team
from tournaments.services.core.club import set_public
from tournaments.services.core.people import grant_role
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.prizes import giving
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import PrizeBy, Role
from tournaments.words.person_names import initials
from tournaments.words.texts import clean_name

pytestmark = pytest.mark.django_db
FIRST, FAMILY = "Clotaire", "Vaucanson"
NAME = re.compile(f"{FIRST}|{FAMILY}", re.IGNORECASE)
#: Pages of an application: only its sender knows their address.
OWN = ("application", "application-correct", "application-withdraw")


@pytest.fixture(scope="module")
def world(lasting: None) -> World:
    """Contests of every kind whose players all have one name, and which show initials."""
    world_ = make_world()
    Player.objects.update(name=f"{FIRST} {FAMILY}")
    Award.objects.update(collected_by=f"{FIRST} {FAMILY}")
    for team in Team.objects.select_related("player1", "player2"):
        named = [one.name for one in (team.player1, team.player2) if one is not None]
        team.name, team.family = " – ".join(named), FAMILY
        team.save()
    for contest in world_.contests.values():
        set_public(contest, None, published=False, names_by_initials=True)
        contest.refresh_from_db()
    return world_


@pytest.fixture
@written_again
def drawn_twice() -> Contest:
    """Contest in its second round, whose players all have one name, and which shows initials."""
    event = make_contest(4)
    Player.objects.update(name=f"{FIRST} {FAMILY}")
    event.teams.update(name=f"{FIRST} {FAMILY} – {FIRST} {FAMILY}", family=FAMILY)
    play_round(event)
    draw_round(event, None, seed=2)
    let_players_enter(event, None, True)
    set_public(event, None, published=False, names_by_initials=True)
    event.refresh_from_db()
    return event


def whole_answer(response: Any) -> str:
    """Return everything that an answer says: its headers, and its text, that of a PDF included."""
    headers = "\n".join(f"{name}: {value}" for name, value in response.items())
    content = response.content
    if response.get("Content-Type") == "image/png":
        # Its letters are pixels: `tests/annexes/share/views/test_share.py` reads their words.
        return headers
    if response.get("Content-Type") == "application/pdf":
        pages = PdfReader(BytesIO(content)).pages
        return headers + "".join(page.extract_text() for page in pages)
    return headers + html.unescape(content.decode())


def assert_unnamed(response: Any, url: str) -> None:
    match = NAME.search(whole_answer(response))
    assert match is None, f"{url} says {match[0]}"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["players", "cup", "over"])
def test_no_address_open_to_everybody_gives_a_name(world: World, kind: str) -> None:
    contest, stranger = world[kind], Client()
    for address in addresses():
        if who_may(address)[0] == ANYBODY and address.name not in OWN:
            url = address.within(contest)
            assert_unnamed(stranger.get(url), url)
            assert_unnamed(stranger.get(url, {"camp": "NS", "team": "C. V."}), url)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["afternoon", "players"])
def test_no_page_that_links_lead_to_gives_a_name(world: World, kind: str) -> None:
    stranger = Client()
    home = reverse("contest", args=[world[kind].slug])
    waiting, seen = [home], set()
    while waiting:
        url = waiting.pop()
        seen.add(url)
        response = stranger.get(url)
        assert_unnamed(response, url)
        if response.get("Content-Type", "").startswith("text/html"):
            urls = {urldefrag(urljoin(url, link))[0] for link in Page(response).links}
            waiting += [one for one in urls - seen if one.startswith(home)]
            seen |= urls
    assert len(seen) > 15


def assert_calls_by_initials(phone: Phone) -> None:
    """Fail if a step of the phone gives a name, or its page no initials."""
    for way in ("", "totals", "deals"):
        query = {"edit": "1", "way": way} if way else {}
        assert_unnamed(phone.open(**query), f"table {phone.link.table}, {query}")
    assert "C. V. – C. V." in text_of(phone.open())


@pytest.mark.slow
@pytest.mark.parametrize("camp", ["NS", "EW"])
def test_a_table_calls_its_camps_by_initials_at_every_step(world: World, camp: str) -> None:
    for table in range(1, 6):
        assert_calls_by_initials(Phone(link_of(world["afternoon"], table, 2), camp))


def test_a_free_table_calls_its_camps_by_initials(drawn_twice: Contest) -> None:
    assert_calls_by_initials(Phone(link_of(drawn_twice, 1, 2), "NS"))


def test_the_desk_and_its_papers_keep_full_names(drawn_twice: Contest) -> None:
    desk = scorer_of(drawn_twice)
    slug = drawn_twice.slug
    for url in (
        reverse("desk-standings", args=[slug]),
        reverse("teams", args=[slug]),
        reverse("round", args=[slug, 2]),
        reverse("match", args=[slug, 2, 1]),
        f"{reverse('paper', args=[slug, 'draw-by-table'])}?round=2",
        reverse("export", args=[slug, "classement.csv"]),
        reverse("export", args=[slug, "resultats.json"]),
    ):
        assert NAME.search(whole_answer(desk.get(url))), url


def test_the_projector_opened_with_an_account_keeps_full_names(drawn_twice: Contest) -> None:
    url = reverse("screen", args=[drawn_twice.slug])
    grant_role(drawn_twice, None, make_user("screen"), Role.SCREEN)
    make_contest(organiser=make_user("other-organiser"), name="Ailleurs")
    projector, foreigner = map(signed_in, map(make_user, ("screen", "other-organiser")))
    for _time in range(2):
        assert FAMILY in text_of(projector.get(url))
        assert_unnamed(foreigner.get(url), url)
        assert_unnamed(Client().get(url), url)


@pytest.mark.slow
def test_the_archive_names_people_as_the_pages_of_the_hall(world: World) -> None:
    for name, content in archive_of(world["over"]).items():
        if name.endswith(".pdf"):
            text = "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
        else:
            text = content.decode(errors="ignore")
        assert not NAME.search(text), name


@pytest.mark.slow
@given(st.text(max_size=60).map(clean_name).filter(bool))
def test_initials_give_no_word_of_a_name(name: str) -> None:
    words = re.findall(r"[^\W\d_]+", initials(name))
    # The capital of some letters is two letters: "ß" becomes "SS".
    assert all(len(word) <= 3 for word in words), words


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest()
    for one, other, name in (
        ("Jean-Pierre de la Tour", "AUBERT Odile", ""),
        ("Julien Petit", "Anna Orban", ""),
        ("Léa Roux", "Luc Noir", "Les As du carreau"),
        ("Marc Durand", "Paul Durand", "Les frères Durand"),
        ("", "", "Petit / Grand"),
        ("Nina Blanc", "Noé Brun", ""),
    ):
        presence.register_team(event, None, Registration(one, other, name))
    return event


def shows(contest: Contest, *, names_by_initials: bool = True, published: bool = False) -> None:
    set_public(contest, None, published=published, names_by_initials=names_by_initials)


def test_a_pair_becomes_its_initials_and_a_chosen_name_stays(
    client: Client, contest: Contest
) -> None:
    draw_round(contest, None, seed=1)
    page = reverse("public-draw", args=[contest.slug])
    text = text_of(client.get(page))
    assert '<span class="nowrap">Jean-Pierre</span> de la Tour – AUBERT Odile' in text
    shows(contest)
    text = text_of(client.get(page))
    assert "</strong> J.-P. T. – O. A." in text
    assert "</strong> Les As du carreau" in text
    assert "</strong> M. D. – P. D." in text
    # No player is known: the name may be that of people.
    assert "Petit" not in text


def test_the_players_of_a_chosen_name_are_initials_too(client: Client, contest: Contest) -> None:
    shows(contest)
    text = text_of(client.get(reverse("public-team", args=[contest.slug, 3])))
    assert "Les As du carreau" in text
    assert "L. R. – L. N." in text


def test_a_pair_is_found_by_its_number_or_its_initials_and_not_by_its_name(
    client: Client, contest: Contest
) -> None:
    url = reverse("find-team", args=[contest.slug])
    team = reverse("public-team", args=[contest.slug, 2])
    assert client.get(url, {"team": "Orban"}).get("Location") == team
    shows(contest)
    assert client.get(url, {"team": "2"}).get("Location") == team
    assert "J. P. – A. O." in text_of(client.get(url, {"team": "j. p. a. o."}))
    missed = client.get(url, {"team": "Orban"})
    assert missed.status_code == 200
    assert "donnez plutôt le numéro" in text_of(missed)


def test_a_phone_that_follows_a_team_reads_its_initials(client: Client, contest: Contest) -> None:
    shows(contest)
    client.post(reverse("follow-team", args=[contest.slug, 6]))
    text = text_of(client.get(reverse("find-team", args=[contest.slug])))
    assert "N. B. – N. B." in text
    assert "Brun" not in text


def test_winners_are_called_by_their_initials(client: Client, contest: Contest) -> None:
    play_round(contest)
    add_prize(contest, None, Wanted("Jambon", quantity=2, first=1, per_player=True))
    add_prize(contest, None, Wanted("Doyen", PrizeBy.SPECIAL, team=2))
    giving.give_prizes(contest, None)
    shows(contest)
    text = text_of(client.get(reverse("public-prizes", args=[contest.slug])))
    assert "Jambon" in text
    assert "prix spécial : n° 2 J. P. – A. O." in text
    assert not re.search("Durand|Petit|Roux|Blanc|AUBERT", text)


def test_pages_kept_before_the_change_are_drawn_again(client: Client, contest: Contest) -> None:
    play_round(contest)
    page = reverse("public-standings", args=[contest.slug])
    before = client.get(page)
    assert "Julien Petit" in text_of(before)
    shows(contest)
    after = client.get(page, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "Petit" not in text_of(after)
    shows(contest, names_by_initials=False)
    assert "Julien Petit" in text_of(client.get(page))


def test_the_privacy_page_says_what_is_shown(client: Client, contest: Contest) -> None:
    page = reverse("privacy", args=[contest.slug])
    assert "initiales" not in text_of(client.get(page))
    assert "licence" not in text_of(client.get(page))
    set_applying(contest, None, False, licences=True)
    assert "licence" in text_of(client.get(page))
    shows(contest)
    assert "les joueurs par leurs initiales" in text_of(client.get(page))


def test_initials_may_be_asked_for_once_the_contest_is_over(
    client: Client, contest: Contest
) -> None:
    play_round(contest)
    changing.close_contest(contest, None)
    client.force_login(contest.organiser)
    settings = reverse("contest-settings", args=[contest.slug])
    form = Page(client.get(settings)).form_to(reverse("contest-public", args=[contest.slug]))
    answer = client.post(form.action, form.values | {"names_by_initials": "on"})
    assert answer.status_code == 302
    contest.refresh_from_db()
    assert (contest.names_by_initials, contest.published) == (True, False)
    assert "Petit" not in text_of(Client().get(reverse("public-standings", args=[contest.slug])))
    line = contest.log.get(action="set_public")
    options = {"published": False, "names_by_initials": True, "suspense_from": None}
    assert line.after == options
