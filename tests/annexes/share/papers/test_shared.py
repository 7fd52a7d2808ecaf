"""Pictures to share: their text, their size in pixels, and their colours."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from tests.papers.builders import HOSTILE, contest, read, squeezed, standings, teams
from tests.papers.glyphs import pages_of
from tests.sweeps import daily, for_each, slowly
from tournaments.annexes.share.papers.climb import climb_picture, event_picture
from tournaments.annexes.share.papers.frame import CHOSEN, Format, in_words, named, png
from tournaments.annexes.share.papers.ranks import podium_picture, ranking_picture
from tournaments.annexes.share.papers.words import best_first
from tournaments.papers import Leaves, document
from tournaments.papers.kit.fonts import faces, shown
from tournaments.queries.standings.climbs import Climbs, RoundLabel
from tournaments.queries.standings.rows import Row, Standings
from tournaments.words.person_names import BETWEEN

#: Width and height in pixels: two phones, A4 at 200 dots per inch, a link's preview.
PIXELS = {
    Format.PHONE: (1080, 1350),
    Format.STORY: (1080, 1920),
    Format.PRINT: (1654, 2340),
    Format.LINK: (1200, 630),
}


def climb_of(ranked: Standings, row: Row, format_: Format = Format.PHONE) -> Leaves:
    rounds = tuple(RoundLabel(n, f"Partie {n}", f"P{n}") for n in (1, 2, 3))
    climbs = Climbs(rounds, {row.team.number: (31, None, row.rank)}, len(ranked.rows))
    return climb_picture(ranked, climbs, row, format_, "Classement définitif")


def green(picture: Image.Image, x: int, y: int) -> bool:
    pixel = picture.convert("RGB").getpixel((x, y))
    assert isinstance(pixel, tuple)
    red, leaf, blue = pixel[:3]
    return leaf > red + 20 and leaf > blue + 10


@pytest.mark.parametrize(
    "format_", [Format.LINK, pytest.param(Format.PRINT, marks=pytest.mark.slow)]
)
def test_a_picture_has_its_pixels_on_felt_or_on_white_paper(format_: Format) -> None:
    image = png(event_picture(contest(), format_, "samedi, 14 h", ("Salle des fêtes",)), format_)
    picture = Image.open(BytesIO(image))

    assert (picture.format, picture.size) == ("PNG", PIXELS[format_])
    assert green(picture, 10, 10) is (format_ is not Format.PRINT)
    assert len(picture.convert("RGB").resize((200, 100)).getcolors(20_000) or []) > 20


DRAWN = {
    Format.PHONE: lambda ranked: podium_picture(ranked, Format.PHONE, "Classement"),
    Format.STORY: lambda ranked: climb_of(ranked, ranked.rows[6], Format.STORY),
    Format.PRINT: lambda ranked: ranking_picture(ranked, Format.PRINT, "Classement"),
}


@pytest.mark.slow
@pytest.mark.parametrize("format_", CHOSEN)
def test_podium_ranking_and_climb_have_the_pixels_of_their_format(format_: Format) -> None:
    picture = Image.open(BytesIO(png(DRAWN[format_](standings(teams(33))), format_)))

    assert picture.size == PIXELS[format_]
    assert green(picture, 10, 10) is (format_ is not Format.PRINT)


@pytest.mark.parametrize("count", [1, 33, *slowly(2, 3, 8, 150)])
def test_the_podium_names_the_first_three_then_the_next_ones_in_order(count: int) -> None:
    ranked = standings(teams(count))
    text = read(podium_picture(ranked, Format.PHONE, "Classement définitif"))
    present = [squeezed(row.team.name) in text for row in ranked.rows]

    assert present[:3] == [True] * min(3, count)
    listed = sum(present[:12])
    assert listed >= min(count, 7)
    for row in ranked.rows[:3]:
        assert squeezed(f"{row.total} points") in text


def test_the_names_of_a_ranking_begin_at_one_place_and_those_of_a_podium_have_one_size() -> None:
    called = [f"Odile Aubert {n} – Luc Petit" for n in range(1, 13)]
    called[0] = "Bernadette Kerbrat-Desnouettes – Guy Petit"
    ranked = standings(teams(12, called))
    (listed,) = pages_of(document([ranking_picture(ranked, Format.PHONE, "Classement")]))
    (stepped,) = pages_of(document([podium_picture(ranked, Format.PHONE, "Classement")]))

    starts = [
        min(glyph.left for glyph in listed.glyphs if glyph.text == at)
        for at, line in enumerate(listed.texts)
        if line.startswith("Odile")
    ]
    assert len(starts) == 11
    assert max(starts) - min(starts) < 1
    ends = [at for at, line in enumerate(stepped.texts) if line.strip().endswith("–")]
    sizes = {round(glyph.size, 1) for glyph in stepped.glyphs if glyph.text in ends}
    assert len(ends) >= 3
    assert len(sizes) == 1


def test_a_duplicate_that_ranks_each_line_has_two_first_places() -> None:
    ranked = standings(teams(6))
    rows = tuple(
        row._replace(line="NS" if nth < 3 else "EW", rank=nth % 3 + 1)
        for nth, row in enumerate(ranked.rows)
    )
    lines = replace(ranked, rows=rows)
    text = read(podium_picture(lines, Format.PHONE, "Classement"))

    assert [row.team for row in best_first(lines)[:2]] == [rows[0].team, rows[3].team]
    for place in ("1re N-S", "1re E-O", "2e N-S", "3 E-O"):
        assert squeezed(place) in text


def test_a_longer_picture_tells_more_places() -> None:
    ranked = standings(teams(33))
    places = []
    for format_ in (Format.PHONE, Format.STORY):
        text = read(ranking_picture(ranked, format_, "Classement"))
        places.append(sum(squeezed(row.team.name) in text for row in ranked.rows))

    assert 12 <= places[0] < places[1]


def test_the_ranking_says_what_it_counts_and_where_to_read_it_all() -> None:
    text = read(
        ranking_picture(
            standings(teams(8)), Format.PHONE, "Classement après 3 parties", "ici.fr/c/"
        )
    )

    for words in ("Classement après 3 parties", "8 équipes", "ici.fr/c/", "Concours de belote"):
        assert squeezed(words) in text


def test_a_climb_tells_the_place_and_each_rank_that_is_known() -> None:
    ranked = standings(teams(33))
    row = ranked.rows[6]
    text = read(climb_of(ranked, row))

    for words in (row.team.name, "7e", "sur 33 équipes", f"{row.total} points", "31", "P2"):
        assert squeezed(words) in text


@pytest.mark.parametrize("name", daily(3, HOSTILE))
def test_a_name_is_drawn_and_never_obeyed(name: str) -> None:
    ranked = standings(teams(3, [name, "Deux", "Trois"]))
    row = next(one for one in ranked.rows if one.team.number == 1)
    first = squeezed(shown(name, faces().bold))[0]
    for leaves in (podium_picture(ranked, Format.PHONE, "Classement"), climb_of(ranked, row)):
        assert first in read(leaves)
        assert len(leaves.pages) == 1


@for_each("width", [120.0, 300.0])
@for_each("name", [*HOSTILE, "Comité des fêtes de Saint-Maixent"])
def test_a_name_stays_in_its_width_and_in_two_lines(name: str, width: float) -> None:
    fitting = named(name, (40, 30, 20), width)

    assert 1 <= len(fitting.lines) <= 2
    for line in fitting.lines:
        assert fitting.font.width(shown(line, fitting.font)) * fitting.size <= width + 0.01


@pytest.mark.parametrize(
    "pair",
    [
        "Jean-Baptiste de La Tour – Marie-Françoise Lefebvre",
        "Anne-Charlotte Montmorency-Luxembourg – Guy Petit",
    ],
)
def test_a_pair_is_cut_between_its_people_then_set_smaller_and_always_whole(pair: str) -> None:
    first, second = pair.split(BETWEEN)

    assert named(pair, (20,), 900).lines == (pair,)
    for width in (400, 300, 250):
        fitted = named(pair, (20,), width)
        assert fitted.lines == (f"{first} –", second)
        assert fitted.width <= width + 0.01
        assert fitted.size >= 10


@pytest.mark.parametrize("sign", ["", " ?"])
def test_a_name_with_a_sign_at_its_end_takes_two_lines(sign: str) -> None:
    name = f"Qui veut encore couper la dame de cœur{sign}"

    fitted = in_words(name, (40, 30, 20), 320)
    assert " ".join(fitted.lines).replace("\xa0", " ") == name
    assert len(fitted.lines) == 2


def test_a_contest_with_a_dash_in_its_name_is_not_said_by_initials() -> None:
    name = "Concours – Amicale des anciens du Champ-Saint-Père"

    fitted = in_words(name, (40, 30, 20), 320)
    assert " ".join(fitted.lines) == name
    assert len(fitted.lines) == 2
    longer = f"{name} et de toutes les communes voisines"
    text = read(event_picture(replace(contest(), name=longer), Format.LINK, "samedi", ()))
    assert squeezed(longer) in squeezed(text)
