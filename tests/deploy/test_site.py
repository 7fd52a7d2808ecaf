"""The federation's server of `deploy/`, run here: PostgreSQL, several workers, Caddy with TLS."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path

import psutil
import pytest

from tests.deploy.browser import NAME, Browser, hidden
from tests.deploy.released import fill_with_released
from tests.deploy.site import DATABASE, DEPLOY, METRICS_TOKEN, Site, running_site, wait_for
from tests.endurance.databases import postgresql_programs
from tests.setup.test_upgrades import TOLD, VERSIONS, told_by
from tournaments.machine.backups.drills import Outcome
from tournaments.machine.health.metrics import shared_folder
from tournaments.server.ways import THREADS, Way

pytestmark = pytest.mark.slow

#: Programs of Debian that the tests need.
NEEDED = {"caddy": shutil.which("caddy"), "postgresql": postgresql_programs()}
#: Contest of the demonstration, and the page that everybody reads.
HALL = "/c/concours-de-belote-du-comite-des-fetes/"


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """The server with the demonstration. Each test leaves it running."""
    missing = [name for name, program in NEEDED.items() if program is None]
    if missing:
        reason = f"not installed (Debian: apt-get install {' '.join(missing)})"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    with running_site() as site:
        site.run("migrate", "--verbosity", "0")
        demonstration = site.run("demo").stdout
        (site.folder / "password").write_text(re.findall(r"«\s(\S+)\s»", demonstration)[-1])
        site.start()
        yield site


def sign_in(site: Site) -> Browser:
    """Return a browser of the desk."""
    desk = site.browser()
    password = (site.folder / "password").read_text()
    answer, text = desk.send("/sign-in/", username="demo", password=password)
    assert answer.status == 302, text
    return desk


def test_a_desk_signs_in_over_https_and_nothing_travels_in_the_clear(site: Site) -> None:
    plain = HTTPConnection("127.0.0.1", site.http)
    plain.request("GET", "/sign-in/?next=/", headers={"Host": NAME})
    redirected = plain.getresponse()
    assert redirected.status == 308
    assert re.fullmatch(
        rf"https://{NAME}(:{site.https})?/sign-in/\?next=/", redirected.headers["Location"]
    )
    desk = sign_in(site)
    home, text = desk.ask("/")
    assert "Mes concours" in text
    assert home.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert all(cookie["secure"] for cookie in desk.cookies.values())
    # Caddy answers nothing by another name.
    assert desk.ask("/", Host="ailleurs.example")[1] == ""


def test_a_style_sheet_is_compressed_and_kept_for_ever(site: Site) -> None:
    _answer, text = site.browser().ask(HALL)
    (style, *_others) = re.findall(r'href="(/static/[^"]+\.css)"', text)
    answer, _text = site.browser().ask(style, **{"Accept-Encoding": "gzip"})
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    assert "immutable" in answer.headers["Cache-Control"]


def test_a_guest_is_counted_by_his_own_address(site: Site) -> None:
    site.sql("DELETE FROM tournaments_attempt")
    for number, address in enumerate(("127.0.0.66", "127.0.0.66", "127.0.0.67")):
        guest = site.browser(address)
        fields = hidden(guest.ask("/sign-in/")[1])
        typed = fields | {"username": f"guest{number}", "password": "wrong"}
        forged = {"X-Forwarded-For": f"203.0.113.{number}", "Referer": f"https://{NAME}/sign-in/"}
        assert guest.ask("/sign-in/", typed, **forged)[0].status != 302
    # Three names, two addresses, everybody together, and the first words of two networks.
    counts = site.sql("SELECT count(*) FROM tournaments_attempt GROUP BY source")
    assert sorted(count for (count,) in counts) == [1, 1, 1, 1, 1, 2, 2, 3]
    refused = [line["message"] for line in site.log() if "refusé" in line["message"]]
    assert [line.rpartition(" ")[2] for line in refused] == ["127.0.0.66"] * 2 + ["127.0.0.67"]


def test_the_log_is_one_object_a_line_that_names_the_request(site: Site) -> None:
    site.browser().ask("/t/12-MFRGGZDFMZTWQ2LKMFRGGZ/?q=Marie")
    wait_for(lambda: any(line.get("path") == "/t/12-.../" for line in site.log()))
    (line,) = (line for line in site.log() if line.get("path") == "/t/12-.../")
    assert (line["status"], line["level"]) == (404, "INFO")
    # The number is Caddy's own.
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", line["request"])
    assert "Marie" not in site.said.read_text()


def test_a_stopped_database_is_told_and_its_return_too(site: Site) -> None:
    assert site.wait_for_health("ok", "degraded")["database"] == "ok"
    site.cluster.stop_at_once()
    code, health = site.health()
    assert (code, health["status"], health["database"]) == (503, "down", "unreachable")
    answer, text = site.browser().ask("/health/")
    assert (answer.status, '"unreachable"' in text) == (503, True)
    assert site.browser().ask("/sign-in/")[0].status == 503
    site.cluster.start()
    assert site.wait_for_health("ok", "degraded")["database"] == "ok"


def test_a_worker_may_die_and_no_reader_notices(site: Site) -> None:
    before = {worker.pid for worker in site.workers()}
    assert len(before) == 3
    over = threading.Event()
    answers: list[tuple[int, str]] = []

    def read() -> None:
        while not over.is_set():
            answer, text = site.browser().ask(HALL)
            answers.append((answer.status, text))

    readers = [threading.Thread(target=read) for _reader in range(4)]
    for reader in readers:
        reader.start()
    wait_for(lambda: len(answers) > 20)
    site.workers()[0].kill()
    seen = len(answers)
    wait_for(lambda: len(answers) > seen + 40)
    wait_for(lambda: len(site.workers()) == 3 and {w.pid for w in site.workers()} != before)
    over.set()
    for reader in readers:
        reader.join()
    assert [text for status, text in answers if status != 200] == []


def test_prometheus_reads_all_the_workers_together_and_forgets_a_dead_one(site: Site) -> None:
    def threads() -> str:
        answer, text = site.browser().ask("/metrics", Authorization=f"Bearer {METRICS_TOKEN}")
        assert answer.status == 200
        return "".join(re.findall(r'dixdeder_threads\{way="desk"\} (\S+)', text))

    def counting() -> set[int]:
        files = shared_folder(site.folder / "data", site.port).glob("gauge_livesum_*.db")
        return {int(file.stem.rpartition("_")[2]) for file in files}

    assert site.browser().ask("/metrics")[0].status == 401
    of_three = f"{3 * THREADS[Way.DESK]}.0"
    wait_for(lambda: threads() == of_three)
    dead = site.workers()[0]
    dead.kill()
    wait_for(lambda: len(counting() - {dead.pid}) == 3)
    assert counting() == {worker.pid for worker in site.workers()}
    wait_for(lambda: threads() == of_three)


def test_the_proxy_says_that_the_program_comes_back(site: Site) -> None:
    site.stop()
    answer, text = site.browser().ask(HALL)
    assert (answer.status, answer.headers["Retry-After"]) == (503, "10")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Dix de Der revient dans un instant" in text
    assert "Dix de Der will be back in a moment" in text
    site.start()
    assert "Dix de Der revient" not in site.browser().ask(HALL)[1]


class TestDumps:
    def test_a_dump_is_restored_verified_and_swapped(self, site: Site) -> None:
        ((name,),) = site.sql("SELECT name FROM tournaments_contest LIMIT 1")
        (file,) = site.run("dump.sh").stdout.split()
        site.run("drill.sh")
        site.wait_for_copies("ok")
        site.sql("UPDATE tournaments_contest SET name = 'Changed'")

        refused = site.run("restore.sh", file, fails=True)
        assert "in use: stop the program first" in refused.stderr
        site.stop()
        # A dump that was cut changes nothing.
        cut = site.folder / "cut.dump"
        cut.write_bytes(Path(file).read_bytes()[:-50_000])
        databases = site.sql("SELECT datname FROM pg_database ORDER BY 1")
        for wrong in (cut, DEPLOY / "Caddyfile"):
            site.run("restore.sh", str(wrong), fails=True)
        assert site.sql("SELECT datname FROM pg_database ORDER BY 1") == databases

        printed = site.run("restore.sh", file).stdout
        assert "égal à ce qui se recalcule" in printed
        site.start()
        assert name in site.browser().ask(HALL)[1].replace("&#x27;", "'")
        assert site.sql("SELECT DISTINCT name FROM tournaments_contest") == [(name,)]
        # Nobody enters by a session of the dump; the database that was replaced is kept.
        assert site.sql("SELECT count(*) FROM django_session") == [(0,)]
        (kept,) = re.findall(rf"{DATABASE}_before_\w+", printed)
        assert site.sql("SELECT name FROM tournaments_contest", kept) == [("Changed",)]

    def test_a_dump_that_fails_leaves_no_file_and_old_ones_go(self, site: Site) -> None:
        shutil.rmtree(site.dumps, ignore_errors=True)
        failed = site.run("dump.sh", database="postgres", fails=True)
        assert "not one of Dix de Der" in failed.stderr
        site.run("dump.sh", database="nowhere", fails=True)
        assert list(site.dumps.iterdir()) == []
        for days in (29, 40):
            old = site.dumps / f"{DATABASE}-{days}.dump"
            old.touch()
            os.utime(old, (old.stat().st_mtime - days * 86_400,) * 2)
        dump = Path(site.run("dump.sh").stdout.strip())
        counts = dump.with_name(f"{dump.name}.counts")
        assert sorted(site.dumps.iterdir()) == [dump, counts, site.dumps / f"{DATABASE}-29.dump"]
        assert dump.stat().st_mode & 0o077 == 0

    def test_the_drill_restores_the_newest_dump_and_a_wrong_one_is_told(self, site: Site) -> None:
        shutil.rmtree(site.dumps, ignore_errors=True)
        assert "there is no dump" in site.run("drill.sh", fails=True).stderr
        databases = site.sql("SELECT datname FROM pg_database ORDER BY 1")
        file = Path(site.run("dump.sh").stdout.strip())
        counts = file.with_name(f"{file.name}.counts")
        whole, counted = file.read_bytes(), counts.read_text()

        assert "égal à ce qui se recalcule" in site.run("drill.sh").stdout
        drill = json.loads((site.dumps / "drill.json").read_text())
        assert (drill["outcome"], drill["copy"]) == ("good", file.name)
        site.wait_for_copies("ok")

        one_more = counted.replace("tournaments_contest|1", "tournaments_contest|2")
        for bytes_kept, line, outcome in (
            (whole[:-50_000], counted, Outcome.RESTORE),
            (whole, one_more, Outcome.COUNTS),
        ):
            file.write_bytes(bytes_kept)
            counts.write_text(line)
            site.run("drill.sh", fails=True)
            assert json.loads((site.dumps / "drill.json").read_text())["outcome"] == outcome
            site.wait_for_copies("drill-failed")

        # The database itself holds a mark that its deals do not make.
        site.sql("ALTER TABLE tournaments_entry DISABLE TRIGGER USER")
        site.sql(
            "UPDATE tournaments_entry SET ns = ns + 10 WHERE id IN (SELECT entry_id FROM"
            " tournaments_deal LIMIT 1)"
        )
        site.run("dump.sh")
        site.run("drill.sh", fails=True)
        assert json.loads((site.dumps / "drill.json").read_text())["outcome"] == Outcome.VERIFY
        assert site.sql("SELECT datname FROM pg_database ORDER BY 1") == databases
        site.sql(
            "UPDATE tournaments_entry SET ns = ns - 10 WHERE id IN (SELECT entry_id FROM"
            " tournaments_deal LIMIT 1)"
        )
        site.sql("ALTER TABLE tournaments_entry ENABLE TRIGGER USER")

    def test_a_container_dumps_at_its_hour_and_tries_to_restore(self, site: Site) -> None:
        shutil.rmtree(site.dumps, ignore_errors=True)
        # The scripts read hours in the zone of the machine.
        soon = datetime.now() + timedelta(seconds=2)
        night = subprocess.Popen(
            [DEPLOY / "nightly.sh"], env=site.environment() | {"DUMP_AT": f"{soon:%H:%M:%S}"}
        )
        try:
            wait_for(lambda: (site.dumps / "drill.json").exists())
        finally:
            for one in (*psutil.Process(night.pid).children(), night):
                one.terminate()
            night.wait()


def test_a_released_version_s_database_is_dumped_upgraded_and_verified(site: Site) -> None:
    oldest = VERSIONS[0]
    site.sql("CREATE DATABASE oldest", "postgres")
    fill_with_released(site, oldest, "oldest")

    refused = site.run("serve", "--port", str(site.port + 1), database="oldest", fails=True)
    assert "pg_dump --format=custom" in refused.stderr
    assert "migrate" in refused.stderr
    # The program that is running must be stopped first.
    assert "stop the program first" in site.run("upgrade.sh", fails=True).stderr

    printed = site.run("upgrade.sh", database="oldest").stdout
    (dump,) = re.findall(r"Dumped: (.+)", printed)
    assert Path(dump).name.startswith("oldest-")
    assert "égal à ce qui se recalcule" in printed
    document = json.loads(site.run("shell", "-v0", "-c", TOLD, database="oldest").stdout)
    assert document == told_by(oldest)
