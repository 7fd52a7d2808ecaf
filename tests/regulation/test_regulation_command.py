"""`manage.py regulation`: what each paper says, without a contest nor a database."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from scoring.rules import presets
from tests.papers.builders import contest, read, squeezed
from tests.papers.results.test_sheets_of_players import info_of
from tests.regulation.test_free_articles import BOTH
from tests.sweeps import for_each
from tournaments.papers import blank_sheets
from tournaments.regulation import RoundChange, StageChange
from tournaments.regulation.document import to_toml


def output_of(path: Path | str, **options: str) -> str:
    out = io.StringIO()
    call_command("regulation", str(path), stdout=out, **options)
    return out.getvalue().replace("\u00a0", " ")


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "regulation.toml"
    path.write_text(to_toml(BOTH), "utf-8")
    return path


def test_the_text_and_the_wall_say_every_article_in_order(document: Path) -> None:
    lines = output_of(document).splitlines()
    assert lines[:2] == [
        "1. Le jeu",
        "1.1 On joue à la belote, sans enchères : le preneur doit dépasser la défense.",
    ]
    written = lines[: lines.index("Ce que marque chaque camp")]
    assert written[-5].endswith("Cartes montrées")
    last = int(written[-3].split(".")[0])
    assert written[-4:] == [
        f"{last - 1}.1 Toute carte montrée est jouée.",
        written[-3],
        f"{last}.1 On reste poli.",
        f"{last}.2 On ne fume pas dans la salle.",
    ]
    assert output_of(document, part="wall").splitlines() == ["Règlement", *lines]


def test_the_sheet_says_its_boxes_and_the_articles_at_its_foot(document: Path) -> None:
    lines = output_of(document, part="sheet").splitlines()
    assert lines[0] == "partie de 12 donnes"
    assert lines[-1] == "Cartes montrées : Toute carte montrée est jouée."
    assert "poli" not in " ".join(lines)
    printed = squeezed(read(blank_sheets(contest(free_articles=BOTH.free_articles), 1)))
    for line in lines:
        for word in line.replace(" : ", " ").split():
            assert word in printed


@pytest.mark.parametrize(
    ("preset", "heads"),
    [
        ("belote-3", ["Premier donneur : 1 2 3", "Marque : 1 2 3", "Cumul : 1 2 3", "Totaux"]),
        ("comptoir", ["Premier donneur : 1 2 3 4", "Enchère", "Reste : 1 2 3 4", "Place"]),
        ("lyonnaise", ["Chien pris", "Reste : 1 2 3 4", "Place"]),
    ],
)
def test_the_sheet_of_players_who_play_alone_has_a_box_for_each(
    preset: str, heads: list[str]
) -> None:
    lines = output_of(preset, part="sheet").splitlines()
    assert [line for line in lines if line in heads] == heads
    assert all(lines)
    # Neither camps, nor teams, nor the counts that check the marks of two camps.
    assert not any(word in line for line in lines for word in ("N-S", "équipe", "Nombre de"))
    printed = squeezed(read(blank_sheets(info_of(preset), 1)))
    assert all(word in printed for line in lines for word in line.replace(" : ", " ").split())


def test_the_sheet_of_a_stage_has_its_own_length(tmp_path: Path) -> None:
    apart = BOTH.with_format(
        final=4,
        changes=(RoundChange(4, deals=15),),
        stages=(StageChange(target=1500, name="final"),),  # type: ignore[arg-type]
    )
    path = tmp_path / "regulation.toml"
    path.write_text(to_toml(apart), "utf-8")
    lines = output_of(path, part="sheet").splitlines()
    assert "Partie 4 : partie de 15 donnes" in lines
    assert "La finale : partie en 1 500 points".replace(" 500", "500") in [
        line.replace("\u202f", "").replace("1 500", "1500") for line in lines
    ]


def test_english_says_the_english_article_or_else_the_french(document: Path) -> None:
    english = output_of(document, lang="en")
    assert "Any card shown is played." in english
    assert "On reste poli." in english


@for_each("name", presets())
def test_every_preset_has_its_text(name: str) -> None:
    assert output_of(name).startswith("1. Le jeu\n")


def test_a_refused_document_says_its_problems_by_line_and_fails(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('[rules]\npreset = "ffb-belote"\n[format]\nronds = 4\n', "utf-8")
    with pytest.raises(CommandError) as refused:
        output_of(path)
    assert refused.value.returncode != 0
    assert "ligne 4 : ronds : Option inconnue" in str(refused.value).replace("\u00a0", " ")
