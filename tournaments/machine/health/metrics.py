"""What Prometheus may read of this server, at `/metrics`: the token, the folder, the address.

Several processes serve one address: each counts in files of one folder, which the one that answers
reads.

The library maps these files in memory. On a full disk, a write there kills the process (SIGBUS),
and the worker that replaces it: the folder is thus one of memory, if the system has one.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import secrets
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, HttpResponseNotAllowed
from django.utils.translation import gettext as _

from tournaments.machine.network import is_this_machine

if TYPE_CHECKING:
    from tournaments.machine.health.meters import Meters

#: Address that Prometheus asks.
METRICS: Final = "/metrics"
#: Words beside the ways for answers that need no thread: files, and pages that are kept.
STATIC: Final = "static"
KEPT: Final = "kept"
#: Signs of the shortest token: 32 at random, of letters and digits, cannot be guessed.
SHORTEST: Final = 32
#: Variable by which the library knows the folder of the files that several processes share.
SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
#: Folder that Linux keeps in memory. In a container it has 64 MB of its own.
IN_MEMORY: Final = Path("/dev/shm")  # nosec B108
#: Bytes free there for the folder: 192 KB for each of 64 workers.
ROOM: Final = 16_000_000


@cache
def meters() -> Meters | None:
    """Return the meters of this process; None if nobody reads them."""
    if not settings.METRICS_TOKEN:
        return None
    from tournaments.machine.health.meters import Meters

    return Meters()


def note_save(seconds: float) -> None:
    if (counted := meters()) is not None:
        counted.saved(seconds)


def refuse_weak_token() -> None:
    """Raise `ImproperlyConfigured` if METRICS_TOKEN can be guessed, or nothing could count."""
    token = settings.METRICS_TOKEN
    if token and (len(token) < SHORTEST or not token.isascii() or not token.isprintable()):
        raise ImproperlyConfigured(
            _("METRICS_TOKEN attend au moins %(n)d lettres et chiffres tirés au hasard.")
            % {"n": SHORTEST}
        )
    if token and find_spec("prometheus_client") is None:
        raise ImproperlyConfigured(
            _(
                "METRICS_TOKEN demande une bibliothèque qui n’est pas installée : "
                'pip install "dixdeder[postgresql]"'
            )
        )


def share(port: int) -> None:
    """Let this process and its workers count together, from zero. A server calls it once."""
    if not settings.METRICS_TOKEN:
        return
    folder = shared_folder(Path(settings.DATA_DIR), port)
    shutil.rmtree(folder, ignore_errors=True)
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        # Others write beside it: a folder that could not be removed is not ours.
        folder = Path(tempfile.mkdtemp(prefix="dixdeder-", dir=folder.parent))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[SHARED] = str(folder)


def shared_folder(data: Path, port: int) -> Path:
    name = f"dixdeder-{hashlib.sha256(str(data).encode()).hexdigest()[:16]}-{port}"
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM:
        return IN_MEMORY / name
    return Path(tempfile.gettempdir()) / name


def environment_apart() -> dict[str, str]:
    """Return the environment of a short process, which leaves no file in the shared folder."""
    return {name: value for name, value in os.environ.items() if name != SHARED}


def forget_process(number: int) -> None:
    """Leave out of the gauges a worker that died. What it counted stays in the totals."""
    if SHARED in os.environ:
        for file in Path(os.environ[SHARED]).glob(f"gauge_live*_{number}.db"):
            with suppress(OSError):
                file.unlink()


class MetricsMiddleware:
    """Answer the address of Prometheus to whoever has the token.

    The token must not travel in the clear: this machine may ask by plain HTTP, and the phones of a
    hall may not. Where HTTPS is demanded, `PlainHttpMiddleware` has refused the others before.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.METRICS_TOKEN:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info != METRICS:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if not (
            settings.SECURE_SSL_REDIRECT
            or request.is_secure()
            or is_this_machine(request.META["REMOTE_ADDR"])
        ):
            return HttpResponseForbidden(content_type="text/plain")
        sent = request.headers.get("Authorization", "").encode()
        if not secrets.compare_digest(sent, f"Bearer {settings.METRICS_TOKEN}".encode()):
            return HttpResponse(
                status=401, headers={"WWW-Authenticate": "Bearer"}, content_type="text/plain"
            )
        counted = meters()
        assert counted is not None, "the setting says so"
        return HttpResponse(
            counted.exposed(),
            content_type=counted.kind,
            headers={"Cache-Control": "no-store"},
        )
