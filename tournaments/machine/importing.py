"""One import at a time, whichever threads ask for them.

Views, papers and workbooks are imported when they are first asked for, by several threads at once
when phones arrive together. Python locks each module apart: a thread that imports `a.b` waits for
another that imports `a`, which waits for it as soon as `a` imports `a.b`. Python then refuses one
of the two, and its page is an error.
"""

from __future__ import annotations

import importlib
from threading import RLock
from types import ModuleType
from typing import Any


def import_one_at_a_time() -> None:
    """Put all the imports of this process that load a module under one lock.

    Every import ends in `_find_and_load`; those of loaded modules do not reach it. The function is
    Python's own: a version without it fails here, when the program starts.
    """
    machinery: Any = importlib._bootstrap
    find_and_load = machinery._find_and_load
    lock = RLock()

    def alone(name: str, import_: Any) -> ModuleType:
        with lock:
            module: ModuleType = find_and_load(name, import_)
            return module

    machinery._find_and_load = alone
