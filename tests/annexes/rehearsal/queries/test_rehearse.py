"""`manage.py rehearse`: a whole contest in memory. No test here may touch a database."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from scoring.rules import RuleSet, presets
from tests import ROOT
from tests.annexes.rehearsal.queries.properties import (
    ALONE,
    held_to_the_rules,
    marked_again,
    rehearsed,
)
from tests.sweeps import for_each, slowly
from tournaments.annexes.rehearsal.queries.contest import play_match, rehearse
from tournaments.annexes.rehearsal.queries.data import as_data
from tournaments.annexes.rehearsal.queries.report import report
from tournaments.regulation import Regulation, RoundChange
from tournaments.regulation.document import to_toml
from tournaments.regulation.gallery import gallery

BELOTE = RuleSet.preset("ffb-belote")


def written(folder: Path, regulation: Regulation) -> str:
    path = folder / "regulation.toml"
    path.write_text(to_toml(regulation), "utf-8")
    return str(path)


def text_of(regulation: str, teams: int, **options: Any) -> str:
    out = io.StringIO()
    call_command("rehearse", regulation=regulation, teams=teams, stdout=out, **options)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("preset", sorted(set(presets()) - set(ALONE)))
@pytest.mark.parametrize("teams", [2, 3, 9])
def test_a_preset_is_played_through_and_its_deals_are_marked_again_alike(
    preset: str, teams: int
) -> None:
    rehearsal = rehearsed(preset, teams)
    assert len(rehearsal["rounds"]) == 4
    held_to_the_rules(rehearsal)
    assert all(match["ended"] for match in marked_again(rehearsal, preset, deals=12))


def test_the_answer_has_the_shape_that_was_promised() -> None:
    rehearsal = rehearsed("ffb-coinche", 5)
    assert rehearsal["teams"][0] == {"number": 1, "name": "Équipe 1"}
    played = rehearsal["rounds"][0]
    assert list(played) == ["number", "stage", "matches", "byes", "standings"]
    match = played["matches"][0]
    assert list(match) == ["table", "NS", "EW", "deals", "totals", "match_points"]
    assert list(match["deals"][0]) == [
        "taker",
        "contract",
        "trump",
        "coinche",
        "points",
        "capot",
        "belotes",
        "annonces",
        "set_aside",
        "marks",
    ]
    assert played["byes"][0] == {"team": played["byes"][0]["team"], "points": 1440}
    assert list(played["standings"][0]) == ["rank", "team", "criteria"]
    assert list(played["standings"][0]["criteria"]) == [
        "points",
        "wins",
        "difference",
        "best_match",
    ]


def test_the_same_seed_says_the_same_and_another_something_else() -> None:
    assert rehearsed("ffb-coinche", 9, seed=1) == rehearsed("ffb-coinche", 9, seed=1)
    assert rehearsed("ffb-coinche", 9, seed=1) != rehearsed("ffb-coinche", 9, seed=2)


def test_a_seed_makes_this_contest_on_any_machine_and_any_python() -> None:
    """A change here changes the result of a seed that users have noted."""
    document = as_data(rehearse(Regulation(BELOTE), 4, seed=1946))
    matches = document["rounds"][0]["matches"]
    assert [(match["NS"], match["EW"], match["totals"]) for match in matches] == [
        (2, 1, {"NS": 1152, "EW": 882}),
        (4, 3, {"NS": 903, "EW": 1041}),
    ]


def test_capped_totals_count_in_the_standings_and_the_others_are_told(tmp_path: Path) -> None:
    capped = Regulation(BELOTE, winner_cap=1000, loser_cap=700)
    rehearsal = rehearsed(written(tmp_path, capped), 6)
    held_to_the_rules(rehearsal)
    matches = [match for played in rehearsal["rounds"] for match in played["matches"]]
    beyond = [match for match in matches if "uncapped" in match]
    assert beyond
    for match in beyond:
        for camp in ("NS", "EW"):
            assert match["totals"][camp] <= match["uncapped"][camp]
    assert all(max(match["totals"].values()) <= 1000 for match in matches)


def test_match_points_and_averages_are_given(tmp_path: Path) -> None:
    winter = Regulation(
        BELOTE, win=4, draw=3, loss=2, rest=3, bye=1000, ranking=("match_points", "average")
    )
    rehearsal = rehearsed(written(tmp_path, winter), 5)
    assert rehearsal["rounds"][0]["byes"][0]["points"] == 1000
    first = rehearsal["rounds"][0]["matches"][0]
    assert sorted(first["match_points"].values()) == [2, 4]
    averages = [row["criteria"]["average"] for row in rehearsal["rounds"][2]["standings"]]
    assert all(round(average, 3) == average for average in averages)
    assert any(isinstance(average, float) for average in averages)


def test_rounds_may_have_their_own_number_of_deals_and_target(tmp_path: Path) -> None:
    changes = (RoundChange(3, deals=15), RoundChange(4, target=1000))
    rehearsal = rehearsed(written(tmp_path, Regulation(BELOTE, changes=changes)), 4)

    def counted(number: int) -> list[int]:
        matches = rehearsal["rounds"][number - 1]["matches"]
        return [sum(deal["taker"] is not None for deal in m["deals"]) for m in matches]

    assert counted(1) == [12, 12]
    assert counted(3) == [15, 15]
    assert all(max(m["totals"].values()) >= 1000 for m in rehearsal["rounds"][3]["matches"])


def test_a_clock_stops_after_the_deal_in_play() -> None:
    timed = Regulation(BELOTE, deals=None, target=None, clock=42)
    deals, score = play_match(timed, 1, 5, Random(1))
    assert len(deals) >= 9
    assert (score.ended, score.winner is not None) == (True, True)
    both = Regulation(BELOTE, deals=None, target=5000, clock=42)
    deals, score = play_match(both, 1, 5, Random(1))
    assert len(deals) == 9
    assert score.ended


def test_the_text_says_the_timetable_the_byes_and_the_standings() -> None:
    text = text_of("ffb-belote", 9, seed=3)
    assert "On suppose 5 minutes par donne" in text
    assert "Partie 1 : 14 h 00 – 15 h 0" in text
    assert text.count("; exempte : équipe") == 4
    assert "Exempte : dernière du classement parmi" in text
    assert text.splitlines()[-9].split()[0] == "1."
    assert "On suppose 8 minutes" in text_of("ffb-belote", 9, seed=3, minutes_per_deal=8)


def test_the_text_of_a_contest_of_players_never_speaks_of_teams() -> None:
    text = text_of("belote-3", 10)
    assert "10 joueurs, tables : 3, parties : 4." in text
    assert text.count("; au repos : joueur") == 4
    assert "quipe" not in text


def test_the_text_of_a_melee_counts_its_tables_of_four(tmp_path: Path) -> None:
    text = text_of(written(tmp_path, gallery()["melee"].regulation), 9)
    assert "9 joueurs, tables : 2, parties : " in text
    assert "table 2 : joueurs " in text
    assert "quipe" not in text


def test_the_text_names_capped_totals() -> None:
    text = report(rehearse(Regulation(BELOTE, winner_cap=900), 4, seed=1), "essai")
    assert "900 (plafond, au lieu de " in text


@pytest.mark.slow
def test_neither_a_database_nor_a_migration_is_needed(tmp_path: Path) -> None:
    answered = subprocess.run(
        [
            sys.executable,
            "manage.py",
            "rehearse",
            "--regulation",
            "ffb-belote",
            "--teams",
            "3",
            "--json",
        ],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_URL": "sqlite:////nowhere/at/all"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"rounds"' in answered.stdout
    assert not list(tmp_path.glob("*.sqlite3"))


@for_each(
    "options, reason",
    [
        ({"teams": 1}, "De 2 à 10000 équipes attendues ; reçu 1."),
        ({"teams": 10_001}, "De 2 à 10000 équipes"),
        ({"teams": -4}, "De 2 à 10000 équipes"),
        ({"minutes_per_deal": 0}, "De 1 à 60 minutes par donne"),
        ({"regulation": "ffb-tarot"}, "Ni règlement proposé ni fichier lisible : « ffb-tarot »"),
        ({"regulation": "."}, "Ni règlement proposé ni fichier lisible"),
        ({"regulation": "a\0b"}, "Ni règlement proposé ni fichier lisible"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(options: dict[str, Any], reason: str) -> None:
    fields = {"regulation": "ffb-belote", "teams": 8, **options}
    with pytest.raises(CommandError, match=reason.split("«")[0].strip()) as refused:
        call_command("rehearse", **fields)
    assert reason in str(refused.value)
    assert refused.value.returncode == 2


def test_every_problem_of_a_document_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(
        '[rules]\npreset = "ffb-belote"\n[format]\nrounds = 0\nfirst_draw = "lucky"\nmoon = 1\n',
        "utf-8",
    )
    with pytest.raises(CommandError) as refused:
        call_command("rehearse", regulation=str(path), teams=8)
    assert refused.value.returncode == 2
    lines = str(refused.value).splitlines()
    assert lines[0] == f"Le fichier {path} est refusé."
    assert [line.split(" :")[0] for line in lines[1:]] == ["ligne 4", "ligne 5", "ligne 6"]
    assert "first_draw" in lines[2]


def test_a_file_of_ten_megabytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.write_bytes(b"# nothing\n" * 1_000_000)
    with pytest.raises(CommandError, match="quelques kilo-octets"):
        call_command("rehearse", regulation=str(path), teams=8)


@pytest.mark.parametrize("players", [4, 8, 18, 37, *slowly(12, 16, 17, 19, 64, 150)])
def test_players_a_la_melee_play_to_the_end(players: int, tmp_path: Path) -> None:
    """Each player's standings count the points of every camp he played in."""
    path = written(tmp_path, Regulation(BELOTE, rounds=3, entrants="individuals"))
    rehearsal = rehearsed(path, players)
    assert len(rehearsal["rounds"]) == 3
    held_to_the_rules(rehearsal)
    camps = [
        frozenset(match[camp])
        for played in rehearsal["rounds"]
        for match in played["matches"]
        for camp in ("NS", "EW")
    ]
    assert len(set(camps)) == len(camps)
    assert rehearsal["teams"][0]["name"] == "Joueur 1"


def test_players_at_a_short_table_play_with_stand_ins(tmp_path: Path) -> None:
    regulation = Regulation(BELOTE, rounds=2, entrants="individuals", incomplete="short")
    rehearsal = rehearsed(written(tmp_path, regulation), 6)
    assert [len(played["byes"]) for played in rehearsal["rounds"]] == [0, 0]
    last = rehearsal["rounds"][0]["matches"][-1]
    assert all(isinstance(last[camp], int) for camp in ("NS", "EW"))
