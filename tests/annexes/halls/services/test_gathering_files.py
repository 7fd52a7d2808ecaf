"""Files of halls: gathered, corrected in their hall, gathered again."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.annexes.contest_file.services.travelling import taken, taken_away
from tests.annexes.halls.builders import gathering_of, played_hall
from tests.annexes.halls.services.test_bringing import ranked, ruled
from tests.factories import make_contest, make_user
from tournaments.annexes.halls.queries.gathered import gathered
from tournaments.annexes.halls.services.setting import bring_gathered
from tournaments.models import Contest, Gathering, Seat
from tournaments.services import results
from tournaments.services.hall import changing
from tournaments.services.results import Totals

pytestmark = pytest.mark.django_db


def gather(gathering: Gathering, *files: Path) -> tuple[int, Any]:
    """Return the status of the verb and the document that it prints."""
    out = StringIO()
    try:
        call_command("halls", "gather", gathering.slug, *map(str, files), stdout=out)
    except SystemExit as left:
        return int(left.code or 0), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


def corrected(hall: Contest) -> str:
    """Make the last pair of a hall its first, and return its name."""
    changing.reopen_contest(hall, hall.organiser, "feuille relue")
    name = ranked(hall)[-1]
    last = Seat.objects.get(round__contest=hall, team__name=name)
    assert last.match is not None
    totals = Totals(1900, 44) if last.camp == "NS" else Totals(44, 1900)
    results.enter_totals(last.match, None, totals, version=1, reason="feuille relue")
    changing.close_contest(hall, hall.organiser)
    return name


@pytest.mark.slow
def test_a_hall_is_gathered_corrected_and_gathered_again(tmp_path: Path) -> None:
    make_user()
    south, final = played_hall("Sud", seed=5), make_contest()
    gathering = ruled(gathering_of(south, final=final), 4)
    north = played_hall("Nord")
    first, again = tmp_path / "nord.dixdeder", tmp_path / "nord-2.dixdeder"
    first.write_bytes(taken(north))
    before = ranked(north)
    wins = corrected(north)
    again.write_bytes(taken_away(north))

    status, document = gather(gathering, first)
    assert status == 0, document
    assert [(one["hall"], one["outcome"]) for one in document["files"]] == [("Salle B", "created")]
    assert [one.team.name for one in gathered(gathering).coming][2:] == before[:2]
    bring_gathered(gathering, None)

    status, document = gather(gathering, again)
    assert status == 0, document
    assert document["files"][0]["outcome"] == "updated"
    now = gathered(gathering)
    assert [one.team.name for one in now.to_bring] == [wins]
    # The final still knows where its teams came from.
    assert final.teams.filter(origin=None).count() == 0
    comers = [one.team.name for one in now.coming]
    assert [ref.name for ref in now.stray] == [name for name in before[:2] if name not in comers]
    assert len(now.stray) == 1

    assert gather(gathering, again)[1]["files"][0]["outcome"] == "unchanged"
    status, document = gather(gathering, first)
    assert (status, document["errors"][0]["field"]) == (2, str(first))
    assert gathering.halls.count() == 2


def test_every_fault_of_every_file_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    gathering = gathering_of(played_hall("Sud"))
    good, bad, missing = (tmp_path / f"{name}.dixdeder" for name in ("good", "bad", "missing"))
    north = played_hall("Nord", seed=5)
    good.write_bytes(taken_away(north))
    bad.write_bytes(b"no zip")
    status, document = gather(gathering, good, bad, missing)
    assert status == 2
    fields = [error["field"] for error in document["errors"]]
    assert fields[0].startswith(str(bad))
    assert fields[-1] == str(missing)
    assert gathering.halls.count() == 1
    assert gather(gathering)[1]["errors"][0]["field"] == "files"
