"""Score sheets of tables where each plays for himself: a column for each player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules import RuleSet
from tests.papers.builders import contest, drawn, pages, squeezed, teams
from tests.sweeps import slowly
from tournaments.papers import SheetStyle, blank_sheets, score_sheets
from tournaments.papers.kit.codes import PhoneLink
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation import Regulation


def info_of(preset: str, **options: object) -> ContestInfo:
    return replace(contest(), regulation=Regulation.of_rules(RuleSet.preset(preset), **options))


def seated(players: int) -> RoundView:
    """Return a round of one table where these players each play for themselves."""
    view = drawn(teams(4))
    chairs = tuple(TeamRef(number, f"Joueur du {number}") for number in range(1, players + 1))
    line = view.tables[0]._replace(ns=Side(chairs[:1]), ew=Side(chairs[1:]), chairs=chairs)
    return replace(view, tables=(line,))


@pytest.mark.parametrize("per_page", [1, 2])
def test_a_sheet_of_three_has_three_columns_for_the_taker_the_points_and_the_marks(
    per_page: int,
) -> None:
    style = SheetStyle(per_page=per_page)
    (page,) = pages(score_sheets(info_of("belote-3", deals=12), seated(3), style=style))
    text = squeezed(page)
    assert all(f"Joueurdu{number}" in text for number in (1, 2, 3))
    assert all(f"SignatureJoueur{number}" in text for number in (1, 2, 3))
    assert all(head in text for head in ("Preneur", "Points", "Belote", "Capot", "Marque"))
    assert "Premierdonneur123" in text
    assert "Nord-Sud" not in text
    assert "Enchère" not in text
    assert squeezed("à remplir par un joueur, à signer par chacun") in text
    assert "équipe" not in text


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_sheet_of_comptoir_counts_down_in_a_column_for_each_player(players: int) -> None:
    (page,) = pages(score_sheets(info_of("comptoir"), seated(players)))
    text = squeezed(page)
    assert all(head in text for head in ("Enchère", "Points", "Valeur", "Reste", "Place"))
    assert f"SignatureJoueur{players}" in text
    assert f"SignatureJoueur{players + 1}" not in text
    assert "Chien" not in text


def test_a_sheet_of_the_lyonnaise_has_a_box_for_the_dog() -> None:
    (page,) = pages(score_sheets(info_of("lyonnaise"), seated(4)))
    assert "Chienpris" in squeezed(page)


def test_a_blank_sheet_has_a_line_for_each_name() -> None:
    (page,) = pages(blank_sheets(info_of("belote-3", deals=12), 1))
    assert squeezed(page).count("SignatureJoueur") == 3


@pytest.mark.parametrize(
    ("preset", "per_page"),
    [
        ("comptoir", 1),
        ("belote-3", 4),
        *slowly(("belote-2", 1), ("belote-3", 1), ("belote-2", 4), ("comptoir", 4)),
    ],
)
def test_a_sheet_without_pairs_is_signed_by_players(preset: str, per_page: int) -> None:
    text = squeezed(pages(blank_sheets(info_of(preset), 1, SheetStyle(per_page=per_page)))[0])
    assert ("àsignerparchacun" in text) or ("Àsignerparchaquejoueur" in text)
    assert "équipe" not in text


@pytest.mark.parametrize(
    ("players", "confirms"), [(3, "unautreleconfirme"), (0, "l’autreleconfirme")]
)
def test_the_foot_says_who_confirms_by_phone(players: int, confirms: str) -> None:
    info = info_of("belote-3") if players else contest()
    view = seated(players) if players else drawn(teams(4))
    line = view.tables[0]
    codes = tuple(f"{place}234" for place in range(1, players + 1))
    links = {line.match: PhoneLink("https://salle/t/1", "1234", "5678", codes)}
    text = squeezed("".join(pages(score_sheets(info, view, links))))
    assert confirms in text
