"""The guide names what the program shows: pages, buttons, papers, and pictures."""

from __future__ import annotations

import re
from html import unescape

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.test import Client
from django.urls import reverse

from tests import ROOT
from tests.factories import BELOTE, make_contest
from tournaments.queries.hall.day import DayStage
from tournaments.services.draws.draws import draw_round
from tournaments.services.registration.applying import set_applying
from tournaments.views.core.paper_kind import Moment
from tournaments.views.papers.kinds import KINDS

IMAGES = ROOT / "docs" / "images"
GUIDE = (ROOT / "docs" / "guide.md").read_text("utf-8")

#: Words between « » that the program does not show: people say, type or read them elsewhere.
NOT_SHOWN = {
    "12", "n° 12", "20 €", "oui", "CB", "d’", "90 cœur coinché", "interverti",
    "feuille comparée", "192.168.1.20:8000/49", "localhost", "invité", "graine/étui/carte",
    "Odile Aubert", "AUBERT Odile", "Jean Claude", "Marie Christine", "de La Tour",
    "Les Aigles", "Les As du carreau", "12 · J. D. – P. M.",
    "Pourquoi suis-je à la table 7 ?", "je suis l’équipe 12, où est-ce que je joue ?",
    # Columns and answers of other programs' lists.
    "Moyen de paiement", "Nom du partenaire", "Validé",
    # The number is put before its words by a script.
    "3 saisies attendent le réseau",
    # Signs of the papers and of the tables, which need no translation.
    "–", "A–L", "12+ N 1044", "7777", "< 11",
}  # fmt: skip
#: Pictures of the README alone.
OF_THE_README = {"standings"}
MOST_PICTURES = 25
LARGEST_PICTURE = 100_000  # bytes


def flat(text: str) -> str:
    """Return a text on one line, without tags, bold or unbreakable spaces."""
    text = unescape(re.sub(r"<[^>]+>", "", text)).replace("**", "").replace("'", "’")
    return " ".join(text.split())


def bare(text: str) -> str:
    """Return a flat text without the signs that end it, and without its first capital."""
    text = flat(text).rstrip(" :.…")
    return text[:1].lower() + text[1:]


@pytest.fixture(scope="module")
def texts() -> set[str]:
    """Every text of the program, in French, as `bare` gives it."""
    with (ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalogue: Catalog = read_po(file)
    return {
        bare(text)
        for message in catalogue
        if message.id
        for text in ([message.id] if isinstance(message.id, str) else message.id)
    }


@pytest.fixture(scope="module")
def patterns(texts: set[str]) -> list[re.Pattern[str]]:
    """Texts of the program that hold a number or a name, which may be anything."""
    found = []
    for text in texts:
        parts = re.split(r"%\(\w+\)[sd]|%[sd]|\{\w*\}", text)
        if len(parts) > 1 and len("".join(re.findall(r"\w", "".join(parts)))) > 3:
            found.append(re.compile(".*".join(map(re.escape, parts))))
    return found


def test_every_word_quoted_is_shown_by_the_program(
    texts: set[str], patterns: list[re.Pattern[str]]
) -> None:
    headings = {bare(title) for title in re.findall(r"(?m)^#+ (.+)$", GUIDE)}

    def shown(words: str) -> bool:
        words = bare(words)
        return (
            words in texts | headings
            or any(pattern.fullmatch(words) for pattern in patterns)
            # A question and the answer chosen, or the first words of a long text.
            or (" : " in words and all(map(shown, words.split(" : ", 1))))
            or any(re.match(rf"{re.escape(words)}[ ,:(]", text) for text in texts)
        )

    quoted = set(re.findall(r"« ([^«»]+?) »", flat(GUIDE)))

    assert sorted(words for words in quoted - NOT_SHOWN if not shown(words)) == []
    assert sorted(NOT_SHOWN - quoted) == []


def documents(moment: Moment) -> list[str]:
    """Return the papers that the guide lists for a moment of the day."""
    found = re.search(rf"« {moment.value} » :\n\n((?:\|.*\n)+)", GUIDE)
    assert found is not None, f"The guide has no list of papers for « {moment.value} »."
    rows = found.group(1).splitlines()[2:]
    whole = {flat(kind.name) for kind in KINDS.values()}
    cells = [row.split("|")[1].strip() for row in rows]
    return [name for cell in cells for name in ([cell] if cell in whole else cell.split(", "))]


@pytest.mark.parametrize("moment", Moment)
def test_every_paper_is_listed_at_its_moment(moment: Moment) -> None:
    names = [flat(kind.name) for kind in KINDS.values() if kind.moment == moment]

    assert sorted(documents(moment)) == sorted(names)


@pytest.mark.slow
@pytest.mark.django_db
def test_the_stages_and_their_pages_are_those_of_the_desk(client: Client) -> None:
    contest = make_contest(8, BELOTE.with_format(pools=4, rounds=3, final=4))
    set_applying(contest, None, True)
    draw_round(contest, None)
    client.force_login(contest.organiser)

    shown = {}
    for stage in DayStage:
        # The settings have no page of their own: their first one is the form.
        view, args = ("desk-stage", [stage]) if stage != "settings" else ("contest-settings", [])
        rail = client.get(reverse(view, args=[contest.slug, *args])).context["rail"]
        name = next(one.text for one in rail.stages if one.here)
        shown[name] = [page.text for page in rail.pages]

    table = GUIDE.split("| étape | ses pages |\n|---|---|\n")[1].split("\n\n")[0]
    rows = [row.strip("| ").split(" | ") for row in table.splitlines()]
    assert shown == {stage.strip("*"): pages.split(", ") for stage, pages in rows}


def anchor(title: str) -> str:
    """Return the anchor that the hosts of repositories give to a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def test_the_summary_leads_to_every_part() -> None:
    parts = [anchor(title) for title in re.findall(r"(?m)^## (.+)$", GUIDE)]
    summary = GUIDE.split("Sommaire : ")[1].split("\n\n")[0]

    assert re.findall(r"\(#([^)]+)\)", summary) == parts


def test_every_link_inside_leads_to_a_heading() -> None:
    headings = {anchor(title) for title in re.findall(r"(?m)^#+ (.+)$", GUIDE)}

    assert set(re.findall(r"\(#([^)]+)\)", GUIDE)) <= headings


def test_every_picture_is_drawn_by_the_script_and_shown_once() -> None:
    script = (ROOT / "docs" / "make_images.py").read_text("utf-8")
    drawn = re.findall(r"camera\.take\w*\(\s*\w+,\s*\"([\w-]+)\"", script)
    kept = sorted(path.stem for path in IMAGES.glob("*"))

    assert sorted(drawn) == kept
    assert sorted(re.findall(r"\(images/([\w-]+)\.png\)", GUIDE)) == [
        name for name in kept if name not in OF_THE_README
    ]


def test_the_pictures_are_few_and_small() -> None:
    sizes = {path.name: path.stat().st_size for path in IMAGES.glob("*")}

    assert len(sizes) <= MOST_PICTURES
    assert [name for name, size in sizes.items() if size > LARGEST_PICTURE] == []
