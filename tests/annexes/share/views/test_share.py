"""The share kit: what everybody may download, and what a link and a search engine are told."""

from __future__ import annotations

import json
import re
from datetime import date, time
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.factories import make_contest, play_round
from tests.papers.builders import read, squeezed
from tests.rows import written_again
from tests.views.desk import signed_in
from tests.views.helpers import text_of
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.annexes.share.papers.climb import event_picture
from tournaments.annexes.share.papers.frame import CHOSEN, SIZES, Format, png
from tournaments.annexes.share.papers.ranks import ranking_picture
from tournaments.annexes.share.queries.event import event_of
from tournaments.annexes.share.tables import texts
from tournaments.annexes.share.views import kit as share
from tournaments.models import Contest
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.prizes.lots import lots_listed
from tournaments.regulation.planning.day import Times
from tournaments.services import planning
from tournaments.services.cash.items import add_item
from tournaments.services.core import club, phones
from tournaments.services.hall.changing import close_contest
from tournaments.services.hall.suspense import reveal_standings
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.prizes.revealing import begin_ceremony, end_ceremony
from tournaments.services.registration import categories
from tournaments.tables.standings.words import standings_name
from tournaments.words.enums import ItemPer, PrizeBy

pytestmark = pytest.mark.django_db

ADDRESS = "https://belote.example.org"
HOSTILE = "</script><script>alert(1)</script> <b>Fête</b> & 😀 محمد"
JSON_LD = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()
    caches["pictures"].clear()


@pytest.fixture
@written_again
def played() -> Contest:
    contest = make_contest(6)
    play_round(contest)
    return contest


def published(contest: Contest, initials: bool = False, since: int | None = None) -> None:
    club.set_public(contest, None, published=True, names_by_initials=initials, suspense_from=since)
    contest.refresh_from_db()


def results_of(contest: Contest) -> list[str]:
    """Return the addresses of everything that tells results."""
    slug = contest.slug
    return [
        reverse("share-picture", args=[slug, "podium", "phone"]),
        reverse("share-picture", args=[slug, "ranking", "story"]),
        reverse("share-climb", args=[slug, 1, "phone"]),
    ]


def test_hidden_standings_are_in_no_picture_and_no_text_until_they_are_shown(
    client: Client, played: Contest
) -> None:
    # The first round stays public: a picture of it would be taken for the result.
    play_round(played, seed=2)
    published(played, since=2)
    desk = signed_in(played.organiser)
    press = reverse("press-text", args=[played.slug, "after", "fr"])
    hall, kit = reverse("public-share", args=[played.slug]), reverse("share", args=[played.slug])

    for reader in (client, desk):
        assert {reader.get(url).status_code for url in results_of(played)} == {404}
    assert desk.get(press).status_code == 404
    assert "paraîtront ici quand" in text_of(client.get(hall))
    shown = text_of(desk.get(kit))
    assert "quand vous aurez montré le classement" in shown
    assert "podium/phone.png" not in shown
    assert "Joueur" not in re.sub(r"<head>.*?</head>", "", shown, flags=re.DOTALL)

    reveal_standings(played, played.organiser)
    assert desk.get(press).status_code == 200
    assert "podium/phone.png" in text_of(desk.get(kit))


def test_before_a_result_only_the_contest_itself_is_shared(client: Client) -> None:
    contest = make_contest(4)
    picture = client.get(reverse("share-picture", args=[contest.slug, "event", "link"]))

    assert {client.get(url).status_code for url in results_of(contest)} == {404}
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)
    assert picture["Content-Type"] == "image/png"


@pytest.mark.slow
def test_names_are_initials_where_the_contest_asks_for_them(
    client: Client, played: Contest
) -> None:
    published(played, initials=True)
    now = Snapshot(played)
    words = standings_name(now.standings)
    drawn = ranking_picture(now.standings, Format.STORY, words)

    assert "Joueu" not in read(drawn)
    assert client.get(results_of(played)[1]).content == png(drawn, Format.STORY)
    text = unescape(text_of(client.get(reverse("public-share", args=[played.slug]))))
    assert now.standings.rows[0].team.name in text
    assert "Joueu" not in text


def test_a_picture_is_drawn_once_and_sent_once_to_a_reader(
    client: Client, played: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = reverse("share-picture", args=[played.slug, "event", "link"])
    first = client.get(url)
    monkeypatch.setattr(share, "png", None)

    assert client.get(url).content == first.content
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("share-picture", ("podium", "link")),
        ("share-picture", ("podium", "poster")),
        ("share-picture", ("prizes", "phone")),
        ("share-climb", (1, "link")),
        ("share-climb", (99, "phone")),
    ],
)
def test_a_picture_that_is_not_offered_is_not_found(
    client: Client, played: Contest, name: str, arguments: tuple[Any, ...]
) -> None:
    assert client.get(reverse(name, args=[played.slug, *arguments])).status_code == 404


def test_the_text_to_paste_gives_places_names_points_and_thanks(
    client: Client, played: Contest
) -> None:
    club.set_club(played, None, "Amicale laïque")
    phones.set_phones(played, None, ADDRESS, "")
    standings = Snapshot(played).standings
    shown = text_of(client.get(reverse("public-share", args=[played.slug])))
    pasted = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", shown, re.DOTALL)[0])

    assert played.name in pasted
    assert "samedi 21 novembre 2026, Salle des fêtes" in pasted
    for row in standings.rows[:5]:
        assert f"{row.team.name} (n° {row.team.number}), {row.total} points" in pasted
    assert f"{ADDRESS}/c/{played.slug}/standings/" in pasted
    assert "Amicale laïque : merci aux joueurs et aux bénévoles." in pasted


def test_the_texts_name_who_is_first_in_each_category(played: Contest) -> None:
    owner = played.organiser
    women = categories.add_category(played, owner, "Féminines")
    categories.add_category(played, owner, "Sans personne")
    last, before = Snapshot(played).standings.rows[-1:-3:-1]
    for row in (last, before):
        played.teams.get(number=row.team.number).categories.add(women)
    desk = signed_in(owner)
    first = f"– Féminines : {before.team.name} (n° {before.team.number}), "

    kit = unescape(text_of(desk.get(reverse("share", args=[played.slug]))))
    # The message to paste, and the text for the press in French.
    assert kit.count(f"{first}{before.total} points") == 2
    assert "Sans personne" not in kit
    english = desk.get(reverse("press-text", args=[played.slug, "after", "en"])).content.decode()
    assert f"First in each category:\n– Féminines: {before.team.name}" in english


@pytest.mark.slow
def test_a_climb_is_offered_in_each_size_on_the_kit_and_on_the_teams_page(
    client: Client, played: Contest
) -> None:
    published(played)
    play_round(played, seed=2)
    for reader, page in (
        (signed_in(played.organiser), reverse("share", args=[played.slug])),
        (client, reverse("public-team", args=[played.slug, 1])),
    ):
        shown = text_of(reader.get(page))
        for size in CHOSEN:
            address = reverse("share-climb", args=[played.slug, 1, size])
            assert f'href="{address}"' in shown
            width = SIZES[size].pixels
            assert Image.open(BytesIO(client.get(address).content)).width == width


@pytest.fixture
@written_again
def announced() -> Contest:
    """Contest to come, with an hour, a price, a meal, a lot, and registration on its page."""
    contest = make_contest(2)
    owner = contest.organiser
    planning.set_planning(contest, owner, Times(time(14, 30), ends_by=time(0, 30)))
    club.set_club(contest, owner, "Amicale laïque")
    add_item(contest, owner, "Inscription", 1000, ItemPer.PLAYER)
    add_item(contest, owner, "Repas", 850, ItemPer.PIECE, meal=True)
    add_prize(contest, owner, Wanted("Jambon", quantity=3, cents=4500, first=1, last=3))
    set_applying(contest, owner, players_apply=True)
    phones.set_phones(contest, owner, ADDRESS, "")
    published(contest)
    return contest


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_press_gets_the_announcement_in_both_languages(
    announced: Contest, language: str
) -> None:
    desk = signed_in(announced.organiser)
    answer = desk.get(reverse("press-text", args=[announced.slug, "before", language]))
    text = answer.content.decode()

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert f'"{announced.slug}-before-{language}.txt"' in answer["Content-Disposition"]
    for fact in ("Amicale laïque", "Jambon × 3 (45", "Salle des fêtes", f"{ADDRESS}/c/"):
        assert fact in text
    price = {"fr": "10\N{NO-BREAK SPACE}€ par joueur", "en": "10\N{NO-BREAK SPACE}€ per player"}
    assert price[language] in text


def test_a_lot_that_several_may_win_is_announced_once(announced: Contest) -> None:
    for name in ("Dames", "Mixte"):
        category = categories.add_category(announced, None, name)
        first = Wanted("Panier", by=PrizeBy.CATEGORY, first=1, category=category.pk, cents=3000)
        add_prize(announced, None, first)
    lots = [
        lot.replace("\N{NO-BREAK SPACE}", " ") for lot in texts.lots_said(lots_listed(announced))
    ]
    assert lots == ["Jambon × 3 (45 €)", "Panier × 2 (30 €)"]


def structured(client: Client, contest: Contest) -> dict[str, Any]:
    page = text_of(client.get(reverse("contest", args=[contest.slug])))
    matches = JSON_LD.findall(page)
    assert len(matches) == 1
    event: dict[str, Any] = json.loads(matches[0])
    return event


def test_a_search_engine_reads_the_event_as_schema_org_describes_it(
    client: Client, announced: Contest
) -> None:
    event = structured(client, announced)
    home = f"{ADDRESS}/c/{announced.slug}/"

    assert event["@context"] == "https://schema.org"
    assert event["@type"] == "Event"
    assert event["name"] == announced.name
    assert event["startDate"] == "2026-11-21T14:30:00+01:00"
    assert event["endDate"] == "2026-11-22T00:30:00+01:00"
    assert event["location"]["name"] == "Salle des fêtes"
    assert event["organizer"] == {"@type": "Organization", "name": "Amicale laïque"}
    assert event["url"] == home
    assert event["image"] == [f"{home}share/event/link.png"]
    (offer,) = event["offers"]
    assert (offer["price"], offer["priceCurrency"]) == ("10.00", "EUR")
    assert offer["availability"] == "https://schema.org/InStock"
    assert client.get(event["image"][0].removeprefix(ADDRESS))["Content-Type"] == "image/png"


def test_an_event_without_an_hour_an_address_or_a_price_gives_its_date_alone(
    client: Client,
) -> None:
    contest = make_contest(2)
    published(contest)
    event = structured(client, contest)

    assert event["startDate"] == date(2026, 11, 21).isoformat()
    assert not {"url", "image", "offers", "endDate", "organizer"} & event.keys()


def test_a_link_shows_the_contest_on_every_page_of_the_hall(
    client: Client, announced: Contest
) -> None:
    for name in ("contest", "public-standings", "public-prizes"):
        page = text_of(client.get(reverse(name, args=[announced.slug])))
        properties = dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)">', page))
        assert properties["og:title"] == announced.name
        assert (
            properties["og:description"]
            == "samedi 21 novembre 2026 · Salle des fêtes · Amicale laïque"
        )
        assert properties["og:url"] == ADDRESS + reverse(name, args=[announced.slug])
        assert properties["og:image"] == f"{ADDRESS}/c/{announced.slug}/share/event/link.png"


def test_the_link_shows_the_podium_once_the_ceremony_is_over(
    client: Client, played: Contest
) -> None:
    url = reverse("share-picture", args=[played.slug, "event", "link"])

    def seen() -> bytes:
        return client.get(url).content

    announced = seen()
    begin_ceremony(played, played.organiser, 1)
    assert seen() == announced
    end_ceremony(played, played.organiser, 0)

    played.refresh_from_db()
    now = Snapshot(played)
    podium = tuple(f"{row.rank}. {row.team.name}" for row in now.standings.rows[:3])
    when = texts.when(event_of(played))
    assert seen() == png(event_picture(now.info, Format.LINK, when, podium), Format.LINK)
    phone = reverse("share-picture", args=[played.slug, "event", "phone"])
    facts = (played.place,)
    drawn = event_picture(now.info, Format.PHONE, when, facts)
    assert client.get(phone).content == png(drawn, Format.PHONE)


def test_without_a_ceremony_the_link_shows_the_podium_of_a_contest_that_is_over(
    client: Client, played: Contest
) -> None:
    url = reverse("share-picture", args=[played.slug, "event", "link"])
    announced = client.get(url).content
    close_contest(played, played.organiser)
    assert client.get(url).content != announced


def test_a_contest_that_is_not_published_tells_nothing_to_engines(
    client: Client, announced: Contest
) -> None:
    club.set_public(announced, None, published=False, names_by_initials=False)
    page = text_of(client.get(reverse("contest", args=[announced.slug])))
    picture = client.get(reverse("share-picture", args=[announced.slug, "event", "link"]))

    assert "og:" not in page
    assert "ld+json" not in page
    assert picture["X-Robots-Tag"] == "noindex, nofollow"


def test_a_hostile_name_stays_a_name(client: Client) -> None:
    contest = make_contest(2, name=HOSTILE)
    phones.set_phones(contest, None, ADDRESS, "")
    published(contest)
    page = text_of(client.get(reverse("contest", args=[contest.slug])))

    assert "<script>alert" not in page
    assert "<b>Fête" not in page
    assert structured(client, contest)["name"] == HOSTILE
    assert f'content="{HOSTILE}"' in unescape(page)
    picture = client.get(reverse("share-picture", args=[contest.slug, "event", "link"]))
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)


def test_the_poster_of_the_event_is_printed_from_the_papers(announced: Contest) -> None:
    desk = signed_in(announced.organiser)
    url = reverse("paper", args=[announced.slug, "event-poster"])
    text = read(desk.get(url, {"size": "a3"}).content)

    assert url in text_of(desk.get(reverse("papers", args=[announced.slug])))
    for words in ("Samedi 21 novembre 2026", "14 h 30", "10 € par joueur", "Jambon × 3", "Repas"):
        assert squeezed(words) in squeezed(text)
    assert f"{ADDRESS}/c/{announced.slug}/register/" in squeezed(text)
    called = read(desk.get(url, {"phone": "06 12 34 56 78"}).content)
    assert squeezed("Ou appelez le 06 12 34 56 78") in squeezed(called)
    day = read(desk.get(url, {"what": "programme"}).content)
    assert squeezed("14 h 30 – ") in squeezed(day)
    assert squeezed("remise des lots") in squeezed(day)
    other = make_contest(4)
    address = reverse("paper", args=[other.slug, "event-poster"])
    page = text_of(signed_in(other.organiser).get(address, {"what": "programme"}))
    error = page.split('id="event-poster_what_error"')[1].split("</ul>")[0]
    assert "page « Horaire »" in error
