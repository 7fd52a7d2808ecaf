"""A spare copies after each change, and always serves a good copy."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.annexes.spare.conftest import CODE, Wire, enter
from tournaments.annexes.spare.copying import applying, client, place
from tournaments.annexes.spare.copying.applying import MANY, copies, last_copy
from tournaments.annexes.spare.copying.client import Server
from tournaments.annexes.spare.copying.following import Following, begin
from tournaments.annexes.spare.copying.house import House
from tournaments.annexes.spare.copying.leftovers import leftovers_in
from tournaments.annexes.spare.copying.place import Role, Standing
from tournaments.annexes.spare.copying.protocol import keys_of
from tournaments.machine.backups import files
from tournaments.words.texts import Refused


def become(wire: Wire) -> Following:
    begin(wire.url, CODE, 0.01, 8927)
    return Following(0.01)


def entries(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as opened:
        return [ns for (ns,) in opened.execute("SELECT ns FROM tournaments_entry ORDER BY id")]


def test_a_spare_has_each_result_after_its_next_question(wire: Wire) -> None:
    enter(wire.database, 900)
    spare = become(wire)
    assert wire.spare.copied is not None
    assert entries(wire.spare.copied.file) == [900]
    enter(wire.database, 1000)
    spare.turn()
    assert entries(wire.spare.copied.file) == [900, 1000]
    assert (wire.spare.copied.state.entries, wire.spare.lacks().entries) == (2, 0)


def test_the_last_three_copies_stay(wire: Wire) -> None:
    spare = become(wire)
    for ns in range(6):
        enter(wire.database, ns)
        wire.first.snapshots._made_at = 0
        spare.turn()
    assert [entries(copy.file)[-1] for copy in copies()] == [3, 4, 5]
    assert len(copies()) == MANY


def test_when_nothing_changes_one_answer_304_an_interval_is_all_that_travels(wire: Wire) -> None:
    spare = become(wire)
    wire.statuses.clear()
    for _turn in range(3):
        spare.turn()
    assert wire.statuses == [304, 304, 304]
    assert wire.spare.error == ""


def test_one_result_moves_few_pages(wire: Wire) -> None:
    spare = become(wire)
    whole = len(wire.seen)
    enter(wire.database, 900)
    wire.seen.clear()
    wire.first.snapshots._made_at = 0
    held = wire.spare.copied
    assert held is not None
    _state, change = wire.first.snapshots.copy(held.state.tick, Role.PRIMARY, 0)
    assert 0 < len(change.pages) < change.count / 4
    spare.turn()
    assert len(wire.seen) < whole * 2 / 3
    assert wire.spare.copied is not held


def test_the_secret_key_travels_once_and_is_kept(wire: Wire, settings: Any) -> None:
    become(wire)
    assert (Path(settings.DATA_DIR) / "secret_key").read_text() == "key of the first"


def test_what_travels_tells_no_code_no_key_and_no_telephone(wire: Wire) -> None:
    spare = become(wire)
    for ns in range(5):
        enter(wire.database, ns)
        spare.turn()
    for secret in (CODE.encode(), b"key of the first", b"0612345678", b"enter_result", b"SQLite"):
        assert secret not in wire.seen


@pytest.mark.parametrize("kind", ["altered", "cut", "swapped"])
def test_an_answer_that_was_touched_is_refused_and_the_last_copy_serves(
    wire: Wire, kind: str
) -> None:
    spare, earlier = become(wire), [b""]
    held = wire.spare.copied

    def change(path: str, content: bytes) -> bytes:
        was, earlier[0] = earlier[0], content
        changed = {"altered": content[:-1] + b"\0", "cut": content[:-9], "swapped": was}
        return changed[kind]

    wire.change = change
    enter(wire.database, 900)
    spare.turn()
    assert wire.spare.error == "Ce n’est pas Dix de Der."
    assert wire.spare.copied is held
    wire.change = None
    spare.turn()
    assert wire.spare.error == ""


@pytest.mark.parametrize("restarted", [False, True], ids=["same process", "after a restart"])
def test_a_request_sent_again_by_a_stranger_is_refused(wire: Wire, restarted: bool) -> None:
    spare = become(wire)
    recorded = wire.asked[:]
    assert {method for _url, method, *_rest in recorded} == {"GET", "POST"}
    if restarted:
        wire.first.close()
        wire.first = House()
    for request in recorded:
        answer, _content = client._exchange(*request)
        assert answer.status == 403, request
    # The spare learns which process answers, and misses nothing.
    enter(wire.database, 900)
    spare.turn()
    assert wire.spare.error == ""
    assert wire.spare.copied is not None
    assert entries(wire.spare.copied.file) == [900]


def test_a_server_that_starts_at_each_question_is_silent(wire: Wire) -> None:
    spare = become(wire)
    wire.change = lambda _path, content: (setattr(wire.first, "process", uuid4().hex), content)[1]
    wire.first.process = "another"
    spare.turn()
    assert wire.spare.error == f"Rien ne répond à {wire.url}"


def test_a_damaged_page_of_the_held_copy_makes_a_whole_copy_travel(wire: Wire) -> None:
    spare = become(wire)
    held = wire.spare.copied
    assert held is not None
    with held.file.open("rb+") as damaged:
        damaged.seek(5 * held.state.page_size + 7)
        damaged.write(b"!")
    enter(wire.database, 900)
    wire.first.snapshots._made_at = 0
    spare.turn()
    assert wire.spare.copied is not None
    assert wire.spare.copied is not held
    assert entries(wire.spare.copied.file) == [900]
    assert not files.doubt_of(wire.spare.copied.file).startswith("abîmé")


@pytest.mark.parametrize("step", ["write", "sync", "state", "replace", "folder"])
def test_a_spare_stopped_at_any_step_of_a_copy_serves_a_good_one(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    class Killed(BaseException):
        pass

    def kill(*_args: object, **_more: object) -> None:
        raise Killed

    spare = become(wire)
    enter(wire.database, 900)
    wire.first.snapshots._made_at = 0
    steps = {
        "write": (Path, "write_bytes"),
        "sync": (applying.files, "sync"),
        "state": (applying.place, "write"),
        "replace": (Path, "replace"),
        "folder": (applying.files, "sync_folder"),
    }
    owner, name = steps[step]
    with monkeypatch.context() as killing:
        killing.setattr(owner, name, kill)
        with pytest.raises(Killed):
            spare.turn()
    applying.tidy()
    copy = last_copy()
    assert copy is not None
    assert entries(copy.file) in ([], [900])
    assert len(entries(copy.file)) == copy.state.entries


def test_a_full_disk_leaves_the_last_good_copy_and_says_when_it_was_made(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    spare = become(wire)
    held = wire.spare.copied
    assert held is not None

    def full(*_args: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    enter(wire.database, 900)
    monkeypatch.setattr(applying.files, "sync", full)
    spare.turn()
    time = held.state.at[11:19]
    assert wire.spare.error == f"Plus de place : la dernière bonne copie est de {time}."
    assert last_copy() == held


def refusal(wire: Wire, url: str = "", code: str = CODE) -> str:
    with pytest.raises(Refused) as refused:
        begin(url or wire.url, code, 2, 8927)
    return str(refused.value)


def test_a_server_that_does_not_answer_is_named(wire: Wire) -> None:
    wire.cut = True
    assert refusal(wire) == f"Rien ne répond à {wire.url}"


def test_a_wrong_code_is_said(wire: Wire) -> None:
    assert refusal(wire, code="A" * 26) == "Ce code n’est pas celui affiché là-bas."


def test_clocks_that_differ_are_said_in_minutes(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    now = time.time()
    monkeypatch.setattr("tournaments.annexes.spare.views.mirror.time.time", lambda: now)
    monkeypatch.setattr("tournaments.annexes.spare.copying.client.time", _Clock(now, -240))
    sentence = refusal(wire)
    assert sentence == "Les deux horloges diffèrent de 4 min : réglez-les."


class _Clock:
    """A clock that is late when a request is signed."""

    def __init__(self, now: float, apart: float) -> None:
        self.now, self.apart = now, apart

    def time(self) -> float:
        return self.now + self.apart


def test_a_server_does_not_copy_itself(wire: Wire) -> None:
    sentence = "Cet ordinateur ne peut pas se copier lui-même."
    assert refusal(wire, "http://127.0.0.1:8927") == sentence
    wire.first.snapshots.process = wire.spare.process
    assert refusal(wire) == sentence


def test_a_spare_and_a_retired_server_are_no_sources(wire: Wire) -> None:
    become(wire)
    assert wire.spare.copied is not None
    wire.first.copied, wire.first.standing = wire.spare.copied, Standing.COPIES
    assert refusal(wire) == "192.168.1.20 est lui-même un secours."
    wire.first.standing = Standing.RETIRED
    assert refusal(wire) == "192.168.1.20 ne sert plus : un secours a pris la main."


def test_another_version_of_the_program_is_refused(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.annexes.spare.copying.snapshots.version", lambda: "1.3.2")
    monkeypatch.setattr("tournaments.annexes.spare.copying.following.version", lambda: "1.4.0")
    sentence = "Installez la même version sur les deux : 1.4.0 ici, 1.3.2 là-bas."
    assert refusal(wire) == sentence


def test_a_folder_with_other_contests_is_refused(wire: Wire, settings: Any) -> None:
    from tests.annexes.spare.conftest import small_database

    other = small_database(Path(settings.DATA_DIR) / "dixdeder.sqlite3")
    with closing(sqlite3.connect(other)) as opened, opened:
        opened.execute("UPDATE tournaments_generation SET lineage = 'another'")
    sentence = "Ce dossier contient d’autres concours : donnez-en un autre (DATA_DIR)."
    assert refusal(wire) == sentence


def test_a_spare_without_its_first_laptop_starts_on_its_last_copy(wire: Wire) -> None:
    enter(wire.database, 900)
    become(wire)
    wire.spare.copied = None
    wire.cut = True
    begin(wire.url, CODE, 2, 8927)
    assert wire.spare.copied is not None
    assert entries(wire.spare.copied.file) == [900]


def test_a_first_laptop_that_steps_down_gives_its_last_state_and_is_retired(
    wire: Wire, settings: Any
) -> None:
    become(wire)
    last = enter(wire.database, 900)
    state = {"lineage": wire.spare.descent().lineage, "generation": 2, "port": 8927}
    assert wire.server.ask("POST", "step-down", state).json()["log"] == last
    assert wire.first.standing is Standing.RETIRED
    settings.DATA_DIR = wire.database.parent
    assert place.kept().successor == "http://192.168.1.21:8927"
    with (
        pytest.raises(sqlite3.OperationalError),
        closing(sqlite3.connect(wire.database, timeout=0)) as opened,
    ):
        opened.execute("INSERT INTO tournaments_entry (ns) VALUES (1)")


def test_a_server_of_an_older_generation_or_another_lineage_retires_nobody(wire: Wire) -> None:
    become(wire)
    for state in ({"lineage": "another", "generation": 9}, {"lineage": "", "generation": 1}):
        wire.server.ask("POST", "superseded", state)
        with pytest.raises(Refused):
            wire.server.ask("POST", "step-down", state)
    assert wire.first.standing is Standing.WRITES


def test_what_is_left_over_is_the_log_after_the_takeover(wire: Wire) -> None:
    enter(wire.database, 900)
    takeover = enter(wire.database, 901)
    enter(wire.database, 902)
    (left,) = leftovers_in(wire.database, takeover)
    assert (left.subject, left.after, left.contest) == ("Partie 1, table 4", {"ns": 902}, "Noël")
    assert left.at == "2026-11-22T13:32:07+00:00"


def test_a_revoked_code_copies_no_more(wire: Wire, settings: Any) -> None:
    spare = become(wire)
    folder, settings.DATA_DIR = settings.DATA_DIR, wire.database.parent
    place.revoke_code()
    assert place.first_code() == ""
    settings.DATA_DIR = folder
    spare.turn()
    assert wire.spare.error == "Ce code n’est pas celui affiché là-bas."


def test_the_code_is_26_letters_and_digits_in_a_file_for_its_owner(wire: Wire) -> None:
    code = place.renewed_code()
    assert len(code) == 26
    assert code.isalnum()
    assert (place.folder() / "code").stat().st_mode & 0o777 == 0o600


def test_a_program_that_is_not_ours_is_named(wire: Wire) -> None:
    wire.change = lambda path, content: content
    with pytest.raises(Refused, match="Ce n’est pas Dix de Der"):
        Server(wire.url, keys_of(CODE)).ask("GET", "nothing")
