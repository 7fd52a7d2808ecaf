"""Papers of the referee: the slip of an incident, the day's report, the scale to post and carry."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from tests.papers.builders import contest, pages, read, squeezed
from tests.papers.glyphs import faults
from tests.sweeps import slowly
from tournaments.annexes.referee.papers.incidents import Incident, incident_slip, incidents_report
from tournaments.papers import document, scale_cards, scale_poster
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.regulation import usual_tariffs
from tournaments.regulation.tariffs import MAX_TARIFFS, Tariff
from tournaments.regulation.words.tariffs import tariff_source
from tournaments.tables.results.penalties import effect_of
from tournaments.words.enums import IncidentState, PenaltyTo, Ruling

#: Names of forty letters, with signs of HTML, and with Vietnamese and Arabic letters.
NAMES = (
    "Anne-Charlotte Delaunay – Marie Lefebvre",
    "<b>Luc</b> – Zoé",
    "Nguyễn Thị Ánh – Đặng Văn Ước",
    "محمد الأمين – علي",
)
CONTEST = contest()
CONTEST = replace(
    CONTEST,
    regulation=CONTEST.regulation.with_format(tariffs=usual_tariffs(CONTEST.regulation.rules)),
)
STATES = (IncidentState.RULED, IncidentState.WAITING, IncidentState.DISMISSED)


def incident(
    number: int = 0, state: IncidentState = IncidentState.RULED, **more: object
) -> Incident:
    """Return the incident of a revoke between two of these teams, with its effect in words."""
    ruled = state is IncidentState.RULED
    line = PenaltyLine(
        pk=number + 1,
        round=2,
        team=TeamRef(12, NAMES[number % len(NAMES)]),
        match=1,
        table=4,
        opponent=Side((TeamRef(7, NAMES[(number + 1) % len(NAMES)]),)),
        name="Renonce",
        points=162 if ruled else 0,
        to=PenaltyTo.OPPONENTS,
        excludes=False,
        times=1,
        reason="Le roi de pique est venu au pli 6.",
        by="Odile Marchand",
        at=datetime(2026, 11, 21, 15, 4, tzinfo=UTC),
        state=state,
        ruling=Ruling.STOPPED if ruled else Ruling.PLAYS_ON,
        deal=9,
        called_by=7,
        reserves="Le pli était déjà ramassé.",
    )
    line = replace(line, **more)  # type: ignore[arg-type]
    return Incident(line, effect_of(line))


def test_a_slip_has_the_facts_the_article_the_ruling_and_three_signatures() -> None:
    text = read(incident_slip(CONTEST, incident()))
    for words in (
        "partie 2, table 4, donne 9",
        f"12 {NAMES[0]}",
        f"7 {NAMES[1]}",
        "Équipe 7",
        "Le roi de pique est venu au pli 6.",
        "Renonce : donne arrêtée ; 162 points donnés aux adversaires.",
        "Tarif : association du personnel des Deux-Sèvres",
        "Donne arrêtée. L’équipe 12 donne 162 points à l’équipe 7 (table 4).",
        "équipe 7 : + 162",
        "Le pli était déjà ramassé.",
        "Signature : Équipe 12",
        "Signature : Équipe 7",
        "Signature : L’arbitre",
        "16 h 04 – Odile Marchand",
    ):
        assert squeezed(words) in text, words


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (incident(to=PenaltyTo.LOST, points=40), "équipe 12 : − 40"),
        (incident(to=PenaltyTo.TOP, points=10), "équipe 12 : − 10 %"),
        (incident(name="Chapeau sur la tête"), "Hors barème."),
        (incident(name="Jeu irrégulier"), "Fautes de jeu. Jeu irrégulier"),
        (incident(state=IncidentState.DISMISSED), "Sans suite : pas de faute."),
    ],
)
def test_a_slip_says_what_the_ruling_does(shown: Incident, words: str) -> None:
    assert squeezed(words) in read(incident_slip(CONTEST, shown))


def test_what_waits_has_room_to_be_ruled_by_hand_and_a_blank_slip_names_nobody() -> None:
    waiting = read(incident_slip(CONTEST, incident(state=IncidentState.WAITING)))
    assert squeezed("aucun point") not in waiting
    assert squeezed("Sans suite") not in waiting
    blank = read(incident_slip(CONTEST))
    assert squeezed("Signature : Équipe en faute") in blank
    assert "Renonce" not in blank


def test_a_slip_and_the_report_keep_the_first_ruling_beside_that_of_the_jury() -> None:
    ruled = incident()
    line = replace(
        ruled.line,
        state=IncidentState.DISMISSED,
        points=0,
        appeal="Le pli n’était pas ramassé.",
        jury="Odile Marchand, Léon Petit",
        first=ruled.line,
    )
    overturned = Incident(line, effect_of(line), first=ruled.effect)
    slip = read(incident_slip(CONTEST, overturned))
    for text in (
        slip,
        squeezed("".join(pages(document([incidents_report(CONTEST, [overturned])])))),
    ):
        assert squeezed("Le pli n’était pas ramassé.") in text
        ruling = "Sans suite : pas de faute. Décision du jury : Odile Marchand, Léon Petit."
        assert squeezed(ruling) in text
        before = "L’arbitre avait décidé : Donne arrêtée. L’équipe 12 donne 162 points"
        assert squeezed(before) in text
    assert squeezed("Signature : Le jury") in slip
    assert squeezed("Signature : L’arbitre") not in slip

    waits = replace(ruled.line, appeal="Le pli n’était pas ramassé.")
    assert squeezed("Signature : L’arbitre") in read(incident_slip(CONTEST, Incident(waits, "")))


@pytest.mark.parametrize(
    ("count", "language"),
    [(0, "fr"), (12, "fr"), (60, "fr"), (12, "en"), *slowly((1, "fr"), (0, "en"), (60, "en"))],
)
def test_the_report_has_every_incident_and_counts_the_faults(count: int, language: str) -> None:
    with override(language):
        listed = [incident(place, STATES[place % 3]) for place in range(count)]
        pdf = document([incidents_report(CONTEST, listed)])
        assert faults(pdf) == []
        report = pages(pdf)
        text = squeezed("".join(report))
        assert len(report) <= 1 + count // 7 + bool(count)
        if language == "en":
            return
        assert text.count(squeezed("Réserves : Le pli")) == count
        assert squeezed("162 points à l’équipe 7") in text or not count
        if count:
            ruled, waiting, dismissed = (len(range(place, count, 3)) for place in range(3))
            figures = [str(one) if one else "–" for one in (waiting, ruled, dismissed)]
            row = f"Renonce{count}{''.join(figures)}{count}"
            assert squeezed(row) in squeezed(report[-1])
            assert f"Total{count}" in squeezed(report[-1])
        assert "Odile" not in text, "the report names no account"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_slip_with_the_longest_texts_keeps_to_one_clean_page(language: str) -> None:
    texts = {"reason": "On a vu ceci, puis cela. " * 20, "reserves": "Nous contestons. " * 29}
    with override(language):
        for place in range(len(NAMES)):
            pdf = document([incident_slip(CONTEST, incident(place, **texts))])
            assert len(pages(pdf)) == 1
            assert faults(pdf) == []


def test_the_scale_of_the_wall_is_one_page_with_the_source_of_each_line() -> None:
    pdf = document([scale_poster(CONTEST)])
    assert len(pages(pdf)) == 1
    assert faults(pdf) == []
    text = read(pdf)
    for tariff in CONTEST.regulation.tariffs:
        assert squeezed(tariff.name) in text
        assert squeezed(tariff_source(tariff.source)) in text
    assert squeezed("10 points retirés à l’équipe par minute commencée") in text


def test_the_usual_sources_are_in_the_language_of_the_paper() -> None:
    with override("en"):
        text = read(scale_poster(CONTEST))
        assert squeezed("village rules: ten minutes late loses the match") in text
        assert "usage" not in text


def test_a_page_has_four_cards_of_the_scale_and_a_long_scale_takes_several() -> None:
    text = read(scale_cards(CONTEST))
    assert text.count(squeezed("Tricherie ou insulte exclusion du concours")) == 4
    name = "Une faute longue à dire, que le comité a voulu décrire en détail, n° {:02}"
    tariffs = tuple(Tariff(name.format(one), 10 * one) for one in range(1, MAX_TARIFFS + 1))
    long = replace(CONTEST, regulation=CONTEST.regulation.with_format(tariffs=tariffs))
    text = read(scale_cards(long))
    assert all(text.count(squeezed(one.name)) == 1 for one in tariffs)
    assert squeezed("Barème des fautes 3/3") in text


def test_a_contest_without_a_scale_says_so() -> None:
    bare = replace(CONTEST, regulation=CONTEST.regulation.with_format(tariffs=()))
    for paper in (scale_poster(bare), scale_cards(bare)):
        assert squeezed("n’a aucune faute") in read(paper)
