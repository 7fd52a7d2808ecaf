"""Archive: the hall's pages as plain files that open anywhere and link only to each other."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO, StringIO
from pathlib import Path
from posixpath import normpath
from typing import Any
from urllib.parse import unquote, urlsplit
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.deal import Deal
from tests.factories import BELOTE, draw_round, make_contest, play_round
from tests.rows import written_again
from tests.views.desk import scorer_of, signed_in
from tests.world import make_world
from tournaments.annexes.archives.views.archive import archive_of
from tournaments.annexes.share.papers import frame
from tournaments.models import Contest, Match, Player
from tournaments.papers.kit.previews import page_picture
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws import presence
from tournaments.services.hall import announcements, changing
from tournaments.services.registration.filling import Registration
from tournaments.services.results import close_round, closing, enter_deals

pytestmark = pytest.mark.django_db
DEALS = [
    Deal("NS", ns=90, ew=72, belotes_ns=1),
    *(Deal("EW", ns=62, ew=100) for _deal in range(11)),
]
PHONE = "06 12 34 56 78"


class Page(HTMLParser):
    """Links, anchors and tags of a page."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.tags: set[str] = set()
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("href", "src", "action", "data-url", "srcset") and value is not None:
                self.links.append(value)
            if name == "id" and value:
                self.places.add(value)


def referred(folder: Path, name: str) -> list[str]:
    """Return the files that a style sheet refers to; none for any other file."""
    if not name.endswith(".css"):
        return []
    matches = re.findall(r'url\("([^")]+)"\)', (folder / name).read_text("utf-8"))
    return [normpath(f"{name}/../{one}") for one in matches if not one.startswith("data:")]


def assert_whole(folder: Path) -> None:
    """Check that each link leads to a file and anchor, and that index.html leads to every file."""
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    pages = {name: Page((folder / name).read_bytes()) for name in files if name.endswith(".html")}
    reached, waiting = set(), ["index.html"]
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        if name not in pages:
            waiting += referred(folder, name)
            continue
        assert not pages[name].tags & {"script", "form", "noscript", "iframe"}, name
        for link in pages[name].links:
            parts = urlsplit(link)
            if parts.scheme == "data":
                continue
            assert not parts.scheme, f"{link} in {name}"
            assert not link.startswith("/"), f"{link} in {name}"
            target = unquote(parts.path) or name
            assert target in files, f"{link} in {name}"
            if parts.fragment:
                assert parts.fragment in pages[target].places, f"{link} in {name}"
            waiting.append(target)
    assert files - reached == set()


def unzipped(content: bytes, to: Path) -> Path:
    with ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            assert name.isascii()
            assert not {"", ".", ".."} & set(name.split("/"))
            assert max(len(part) for part in name.split("/")) < 100
        archive.extractall(to)
    (folder,) = to.iterdir()
    return folder


@pytest.fixture
@written_again
def contest() -> Contest:
    """Create a finished contest: five pairs, one withdrawn; a round of deals; a dropped round."""
    event = make_contest(4, Regulation(BELOTE.rules, rounds=3), name='../CON "belote" <b>/'[:80])
    presence.register_team(
        event, None, Registration("\u202eÉva <script>", "Ou'=1+1", "href=\"/desk/\" src='/x'")
    )
    Player.objects.update(phone=PHONE, town="Auzay")
    draw_round(event, None, seed=1)
    for match in Match.objects.filter(round__contest=event).select_related("round__contest"):
        enter_deals(match, None, DEALS, version=0)
    close_round(event, None, 1)
    presence.withdraw_team(event, None, event.teams.get(number=2))
    play_round(event, seed=2)
    play_round(event, seed=3)
    closing.drop_round(event, event.organiser, 2, "un jeu marqué")
    announcements.announce(event, event.organiser, f"Appelez le {PHONE}")
    changing.close_contest(event, event.organiser)
    event.refresh_from_db()
    return event


def test_every_link_of_the_archive_leads_to_a_file_of_it(
    contest: Contest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Pictures as large as a thumb: the tests of the pictures look at whole ones.
    monkeypatch.setattr(frame, "page_picture", lambda pdf, _width: page_picture(pdf, 60))
    answer = scorer_of(contest).get(reverse("archive", args=[contest.slug]))
    assert answer["Content-Type"] == "application/zip"
    assert "attachment" in answer["Content-Disposition"]
    assert "/" not in unquote(answer["Content-Disposition"]).partition("filename")[2]
    folder = unzipped(answer.content, tmp_path)
    assert_whole(folder)
    assert folder.name == f"concours-{contest.slug}"
    names = {file.name for file in folder.iterdir()}
    assert names >= {"index.html", "standings.html", "standings-1.html", "draw-1.html"}
    assert names >= {"draw-3.html", "regulation.html", "classement.pdf", "resultats.json"}
    assert names >= {"souvenir.pdf", "share.html", "share-podium-phone.png"}
    assert b"share-ranking-story.png" in (folder / "share.html").read_bytes()
    assert names >= {f"team-{number}.html" for number in range(1, 6)}
    for file in folder.rglob("*"):
        if file.suffix in (".html", ".json", ".csv"):
            text = file.read_text("utf-8")
            assert PHONE not in text
            assert "Auzay" not in text
            assert not re.search(r'(href|src)="[^"]*(desk|sign-in|language|find)', text)


def test_its_pages_say_what_the_pages_of_the_hall_say(contest: Contest, client: Any) -> None:
    members = archive_of(contest)
    assert members == archive_of(contest)
    table = re.compile(r"<tbody>.*?</tbody>", re.DOTALL)
    marks = re.compile(r"<[^>]*>")
    for name, page in {"standings.html": "standings/", "standings-1.html": "standings/1/"}.items():
        live = client.get(reverse("contest", args=[contest.slug]) + page).content.decode()
        kept = members[name].decode()
        rows = [marks.sub(" ", text) for text in table.findall(kept)]
        assert rows == [marks.sub(" ", text) for text in table.findall(live)]
        assert len(rows) == 1
    ranked = standings(contest)
    first = ranked.rows[0].team
    assert f'href="team-{first.number}.html"' in members["standings.html"].decode()
    team = members[f"team-{first.number}.html"].decode()
    assert "Voir les 12 donnes et comment elles sont comptées" in team
    assert "Classement définitif" in members["standings.html"].decode()
    assert members["classement.pdf"].startswith(b"%PDF-")


def test_a_contest_that_goes_on_has_no_archive() -> None:
    contest = make_contest(4)
    play_round(contest)
    client = signed_in(contest.organiser)
    page = client.get(reverse("archive", args=[contest.slug]), follow=True)
    assert "Terminez d’abord le concours" in page.content.decode()
    assert reverse("archive", args=[contest.slug]) not in page.content.decode()


@pytest.mark.slow
def test_the_command_writes_the_archive_in_an_empty_folder(
    contest: Contest, tmp_path: Path
) -> None:
    output = StringIO()
    call_command("archive", contest.slug, tmp_path / "à publier", stdout=output)
    assert "index.html" in output.getvalue()
    assert_whole(tmp_path / "à publier")
    with pytest.raises(CommandError, match="n’est pas un dossier vide"):
        call_command("archive", contest.slug, tmp_path / "à publier")
    with pytest.raises(CommandError, match=f"Il y a : {contest.slug}"):
        call_command("archive", "autre", tmp_path / "autre")


@pytest.mark.slow
def test_contests_of_every_kind_have_a_whole_archive(tmp_path: Path) -> None:
    for kind, contest in make_world().contests.items():
        Contest.objects.filter(pk=contest.pk).update(
            closed_at="2026-11-21T18:00Z", revealed_at="2026-11-21T18:30Z"
        )
        call_command("archive", contest.slug, tmp_path / kind, stdout=StringIO())
        assert_whole(tmp_path / kind)


def queries_of(pairs: int) -> int:
    """Return the number of queries of the archive of a contest whose two rounds are played."""
    contest = make_contest(pairs, Regulation(BELOTE.rules, rounds=2), name=f"{pairs} paires")
    for seed in (1, 2):
        play_round(contest, seed=seed)
    changing.close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        archive_of(contest)
    return len(queries)


@pytest.mark.slow
def test_more_pairs_ask_no_more_queries() -> None:
    assert queries_of(12) == queries_of(4)
