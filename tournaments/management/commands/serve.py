"""`manage.py serve`: everything a hall's laptop needs, from the database to the address to type."""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import select
import signal
import socket
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from io import StringIO
from types import FrameType
from typing import Any

import segno
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.wsgi import get_wsgi_application
from django.utils.translation import gettext as _
from waitress.server import create_server

from tournaments.services.accounts import nobody_yet

if sys.platform != "win32":
    import fcntl
    import resource

THREADS = 8
CONNECTIONS = 1000
# Besides the phones' connections: the databases of the threads, the log, the static files.
SPARE_FILES = 200
# Nothing is sent to them: connecting a UDP socket only asks the system which of its own addresses
# it would use to reach the internet (a documentation address) or the usual private networks.
DESTINATIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
# Networks between programs of this laptop, which no phone can join.
INTERNAL_INTERFACES = ("docker", "br-", "veth", "virbr", "vbox", "vmnet")
SIOCGIFADDR = 0x8915
STOPPING = (signal.SIGINT, signal.SIGTERM)


def port_number(typed: str) -> int:
    """A port between 1 and 65535."""
    if not (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= 65535):
        raise ArgumentTypeError(_("le port est un nombre de 1 à 65535"))
    return int(typed)


def routed_address(destination: str) -> str:
    """The address of this machine the system would use to reach the destination."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((destination, 9))
        return str(probe.getsockname()[0])


def interface_address(name: str) -> str:
    """The address of a network interface (Linux)."""
    request = name.encode()[:15].ljust(256, b"\0")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        return socket.inet_ntoa(fcntl.ioctl(asked.fileno(), SIOCGIFADDR, request)[20:24])


def candidate_addresses() -> Iterator[str]:
    """The addresses of this machine, the likeliest first, with repetitions."""
    for destination in DESTINATIONS:
        with contextlib.suppress(OSError):
            yield routed_address(destination)
    if sys.platform == "linux":
        # A hotspot opened by the laptop itself is on no route: only its interface tells it.
        for _index, name in socket.if_nameindex():
            if not name.startswith(INTERNAL_INTERFACES):
                with contextlib.suppress(OSError):
                    yield interface_address(name)
    else:
        with contextlib.suppress(OSError):
            found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            yield from (str(answer[4][0]) for answer in found)


def lan_addresses() -> list[str]:
    """The addresses a phone on the same wifi can reach, the likeliest first; perhaps none.

    Nothing is sent to find them, so it works in a hall without internet.
    """
    reachable = []
    for text in candidate_addresses():
        address = ipaddress.ip_address(text)
        if address.is_loopback or address.is_link_local or address.is_unspecified:
            continue
        if text not in reachable:
            reachable.append(text)
    return reachable


def answers(port: int) -> bool:
    """Whether a program of this machine already listens on the port.

    Asked before binding: Windows would let two programs share a port.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def allow_many_connections() -> None:
    """Raise this process's own limit of open files, often 1024, for a hall full of phones."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def stop(_signal: int, _frame: FrameType | None) -> None:
    """Turn the signal into what the server finishes its requests on; once is enough."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


class Command(BaseCommand):
    help = "Prépare la base, puis sert le concours à toutes les adresses de cet ordinateur."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port", type=port_number, default=8000, help="port d’écoute (8000 si rien n’est dit)"
        )

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        if answers(port):
            raise CommandError(self.taken(port))
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        allow_many_connections()
        # Three hundred phones polling wait a little at times: no reason to alarm the organiser.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        try:
            server = create_server(
                get_wsgi_application(),
                # Every address: the phones of the hall come in by the wifi.
                host="0.0.0.0",  # nosec B104
                port=port,
                threads=THREADS,
                connection_limit=CONNECTIONS,
                asyncore_use_poll=hasattr(select, "poll"),  # select() stops at 1024 files
                ident=None,
            )
        except PermissionError as error:
            raise CommandError(
                _(
                    "Cet ordinateur refuse le port %(port)d (ceux d’avant 1024 sont réservés). "
                    "Prenez-en un autre : make serve PORT=8000"
                )
                % {"port": port}
            ) from error
        except OSError as error:
            raise CommandError(self.taken(port)) from error
        self.announce(port)
        # Until the process ends: an impatient second Ctrl-C must not cut short the first.
        for number in STOPPING:
            signal.signal(number, stop)
        try:
            # Returns on Ctrl-C and on SIGTERM, once the requests under way are answered.
            server.run()
        finally:
            server.close()
        self.stdout.write("\n" + _("Arrêté. Rien n’est perdu : tout est dans la base."))

    def taken(self, port: int) -> str:
        return _(
            "Le port %(port)d est déjà pris : Dix de Der tourne peut-être déjà dans une autre "
            "fenêtre. Arrêtez-le là-bas (Ctrl-C), ou prenez un autre port : "
            "make serve PORT=%(other)d"
        ) % {"port": port, "other": port + 1 if port < 65535 else 8000}

    def announce(self, port: int) -> None:
        """What the organiser reads before opening a browser."""
        say = self.stdout.write
        say("")
        say(_("Sur cet ordinateur : %(url)s") % {"url": f"http://localhost:{port}/"})
        urls = [f"http://{address}:{port}/" for address in lan_addresses()]
        if urls:
            say(_("Sur les téléphones du même wifi : %(url)s") % {"url": urls[0]})
            for url in urls[1:]:
                say(_("  ou bien : %(url)s") % {"url": url})
            self.qr_code(urls[0])
        else:
            say(
                _(
                    "Aucun réseau trouvé : les téléphones ne pourront pas venir. "
                    "Rejoignez le wifi de la salle, puis relancez."
                )
            )
        if nobody_yet():
            say(_("Première visite : la page vous fait créer votre compte d’organisateur."))
        say(_("Ctrl-C pour arrêter."))
        self.stdout.flush()

    def qr_code(self, url: str) -> None:
        try:
            "█▀▄".encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return  # an old console of Windows: the address above is enough
        say = self.stdout.write
        say("")
        drawn = StringIO()
        segno.make(url, micro=False).terminal(drawn, compact=True, border=2)
        say(drawn.getvalue())
