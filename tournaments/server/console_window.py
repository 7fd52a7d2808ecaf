"""Closing of the black window on Windows: the server ends as after Ctrl-C, while Windows waits."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

#: Events that end the process once they are handled: the window is closed, the user signs out, the
#: computer is switched off. Source: Microsoft, `HandlerRoutine`.
ENDINGS = frozenset({2, 5, 6})
#: Seconds that Windows waits for the process before it ends it, of which it leaves five.
SECONDS = 4.8
#: Functions that Windows may call: it keeps their addresses alone.
_handlers: list[Callable[[int], int]] = []


def when_closed(stop: Callable[[], None]) -> None:
    """Have `stop` called `SECONDS` before Windows ends this process. Does nothing elsewhere."""
    if sys.platform == "win32":
        import ctypes
        from ctypes.wintypes import BOOL, DWORD

        def handled(event: int) -> bool:
            if event not in ENDINGS:
                return False
            stop()
            # Windows ends the process as soon as this returns.
            time.sleep(SECONDS)
            return True

        handler = ctypes.WINFUNCTYPE(BOOL, DWORD)(handled)
        ctypes.windll.kernel32.SetConsoleCtrlHandler(handler, True)
        _handlers.append(handler)
