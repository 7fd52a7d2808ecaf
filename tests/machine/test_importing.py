"""Modules that several threads import at once, in a process of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import ROOT

PROGRAM = '''
import sys, threading, time
from importlib.machinery import PathFinder
from tournaments.machine.app import import_one_at_a_time

class Slow:
    """Finder of the package, which takes its time once Python holds the lock of the package."""

    begins = threading.Event()

    def find_spec(self, name, path=None, target=None):
        if name == "parent":
            spec = PathFinder.find_spec(name, path, target)
            spec.loader.create_module = self.wait
            return spec

    def wait(self, spec):
        self.begins.set()
        time.sleep(0.2)

sys.meta_path.insert(0, Slow())
if {one_at_a_time}:
    import_one_at_a_time()
whole = threading.Thread(target=__import__, args=["parent"])
whole.start()
Slow.begins.wait()
__import__("parent.part")
whole.join()
print(sys.modules["parent"].part.VALUE)
'''


def two_threads(folder: Path, *, one_at_a_time: bool) -> subprocess.CompletedProcess[str]:
    """Import a package in one thread, and its module in another before the package is read."""
    package = folder / "parent"
    package.mkdir()
    (package / "__init__.py").write_text("import parent.part")
    (package / "part.py").write_text("VALUE = 10")
    paths = f"import sys; sys.path[:0] = {[str(folder), str(ROOT)]}"
    program = PROGRAM.format(one_at_a_time=one_at_a_time)
    return subprocess.run(
        [sys.executable, "-c", f"{paths}\n{program}"], capture_output=True, text=True
    )


def test_two_threads_may_import_a_package_and_its_module_at_once(tmp_path: Path) -> None:
    done = two_threads(tmp_path, one_at_a_time=True)
    assert (done.stdout, done.stderr) == ("10\n", "")
