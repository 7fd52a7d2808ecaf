"""`manage.py serve`: prepare the database, serve the contest, print the address to type."""

from __future__ import annotations

import os
import socket
import webbrowser
from argparse import ArgumentTypeError, BooleanOptionalAction
from io import StringIO
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.machine.annexes import functions, how_to_install
from tournaments.machine.backups.files import database_file
from tournaments.machine.backups.record import note_start
from tournaments.machine.backups.rolling import MINUTES, Rolling
from tournaments.machine.backups.starting import before_upgrade, refuse_lost, refuse_newer, tighten
from tournaments.machine.health.console import check_file
from tournaments.machine.health.logs import refuse_unknown_format
from tournaments.machine.health.metrics import refuse_weak_token, share
from tournaments.machine.health.readings import begin
from tournaments.machine.network import answers, lan_addresses
from tournaments.machine.places import command as typed
from tournaments.machine.places import start
from tournaments.machine.proxy import refuse_half_configured
from tournaments.machine.serving import note_standby
from tournaments.management.static_files import collect_static
from tournaments.server.alone import Alone, next_free, open_browser
from tournaments.server.roles import Part, roles
from tournaments.server.running import listening, run
from tournaments.server.workers import run_workers
from tournaments.services.core.accounts import first_code, nobody_yet
from tournaments.words.texts import Refused

#: Port of the addresses, unless another is asked for.
PORT = 8000
#: Most processes of one server.
MOST_WORKERS = 64


def port_number(typed: str) -> int:
    """Parse a port from 1 to 65535. Raises `ArgumentTypeError`."""
    if not (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= 65535):
        raise ArgumentTypeError(_("le port est un nombre de 1 à 65535"))
    return int(typed)


def minutes(typed: str) -> float:
    """Parse a number of minutes up to a day; 0 means never. Raises `ArgumentTypeError`."""
    try:
        duration = float(typed.replace(",", "."))
    except ValueError:
        duration = -1
    if not 0 <= duration <= 24 * 60:
        raise ArgumentTypeError(_("un nombre de minutes de 0 à 1440 attendu"))
    return duration


def workers(typed: str) -> int:
    """Parse a number of processes. Raises `ArgumentTypeError`."""
    if not (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= MOST_WORKERS):
        raise ArgumentTypeError(_("un nombre de processus de 1 à 64 attendu"))
    return int(typed)


def add_desk_arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "--port",
        type=port_number,
        default=PORT,
        metavar="N",
        help=_("port d’écoute (8000 si rien n’est dit)"),
    )
    parser.add_argument(
        "--next-port",
        action=BooleanOptionalAction,
        default=False,
        help=_("prendre le premier port libre si celui-ci est pris"),
    )
    parser.add_argument(
        "--browser",
        action=BooleanOptionalAction,
        default=False,
        help=_("ouvrir le navigateur quand le programme est prêt"),
    )


class Command(BaseCommand):
    help = N_("Prépare la base, puis sert le concours à toutes les adresses de cet ordinateur.")
    # They read the program, which an installation does not change: `manage.py check` runs them.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        add_desk_arguments(parser)
        parser.add_argument(
            "--copy-minutes",
            type=minutes,
            default=MINUTES,
            metavar="N",
            help=_("minutes entre deux copies automatiques de la base (10 ; 0 : aucune)"),
        )
        parser.add_argument(
            "--copies-to",
            type=Path,
            default=settings.COPIES_TO or None,
            metavar=_("DOSSIER"),
            help=_("second dossier des copies automatiques, sur une clé USB par exemple"),
        )
        parser.add_argument(
            "--workers",
            type=workers,
            default=1,
            metavar="N",
            help=_("processus qui servent ensemble (1 ; sur PostgreSQL, un par cœur)"),
        )
        roles().add_arguments(parser)
        parser.add_argument(
            "--anew",
            action="store_true",
            help=_("partir d’une base vide, même si des sauvegardes d’une autre existent"),
        )

    def handle(
        self,
        *args: Any,
        port: int,
        next_port: bool,
        browser: bool,
        copy_minutes: float,
        copies_to: Path | None,
        anew: bool,
        workers: int,
        **options: Any,
    ) -> None:
        try:
            refuse_half_configured()
            refuse_unknown_format()
            refuse_weak_token()
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
        only = Alone()
        taken = only.taken()
        if not taken and next_port:
            self.lead_to_other(only, browser)
            return
        if next_port:
            port = next_free(port)
        if answers(port):
            raise CommandError(self.taken(port))
        second = copies_to.absolute() if copies_to is not None else None
        if not taken:
            roles().refuse_second(options)

        def copies() -> Rolling | None:
            database = database_file() if copy_minutes else None
            return Rolling(database, copy_minutes * 60, second) if database is not None else None

        part = roles().begin(port, options, copies, lambda: self.prepare(second, anew))
        collect_static()
        begin()
        try:
            listener = listening(port)
        except PermissionError as error:
            raise CommandError(
                _(
                    "Cet ordinateur refuse le port %(port)d (ceux d’avant 1024 sont réservés). "
                    "Prenez-en un autre : %(start)s"
                )
                % {"port": port, "start": start(port=8000)}
            ) from error
        except OSError as error:
            raise CommandError(self.taken(port)) from error
        only.note(port)
        share(port)
        self.announce(port)
        if browser:
            open_browser(port)
        if copies() is None:
            note_start(every=None, second=None)
        note_standby()
        threads = [thread() for thread in functions("thread")]
        for thread in threads:
            thread.start()
        # Returns after Ctrl-C or SIGTERM, once requests in progress are answered.
        try:
            if part is None or workers > 1:
                self.serve_processes(listener, workers, copies())
            else:
                self.serve_part(listener, part)
        finally:
            for thread in threads:
                thread.stop()
        self.stdout.write("\n" + _("Arrêté. Rien n’est perdu : tout est dans la base."))

    def serve_processes(
        self, listener: socket.socket, workers: int, copies: Rolling | None
    ) -> None:
        """Serve by one process or several, which no spare copies."""
        if copies is not None:
            copies.start()
        try:
            if workers > 1:
                connections.close_all()
                run_workers(listener, workers)
            else:
                run(listener)
        finally:
            if copies is not None:
                copies.stop()

    def serve_part(self, listener: socket.socket, part: Part) -> None:
        """Serve in a pair of laptops; start again in this process when the role changes."""
        while True:
            part.start()
            try:
                over = run(listener.dup(), lambda: part.again)
            finally:
                part.stop()
            if over or not part.again:
                break
            connections.close_all()
            try:
                part.rejoin()
            except Refused as refused:
                self.stderr.write(str(refused))
        listener.close()

    def lead_to_other(self, alone: Alone, browser: bool) -> None:
        """Say where the program already serves this folder of data."""
        port = alone.port_of_other() or PORT
        self.stdout.write(
            _("Dix de Der tourne déjà, dans une autre fenêtre : %(url)s")
            % {"url": f"http://localhost:{port}/"}
        )
        if browser:
            webbrowser.open(f"http://localhost:{port}/")

    def prepare(self, second: Path | None, anew: bool) -> None:
        """Bring the database to this version, and copy it first."""
        tighten()
        file = database_file()
        if file is not None and file.exists():
            check_file(file)
        try:
            if not anew:
                refuse_lost(second)
            refuse_newer()
            command = before_upgrade()
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        if command:
            raise CommandError(
                _(
                    "Cette version de Dix de Der change la base, que tient PostgreSQL. Copiez-la "
                    "d’abord : %(command)s Puis lancez : %(migrate)s"
                )
                % {"command": command, "migrate": typed("migrate")}
            )
        call_command("migrate", interactive=False, verbosity=0)

    def taken(self, port: int) -> str:
        return _(
            "Le port %(port)d est déjà pris : Dix de Der tourne peut-être déjà dans une autre "
            "fenêtre. Arrêtez-le là-bas (Ctrl-C), ou prenez un autre port : %(start)s"
        ) % {"port": port, "start": start(port=port + 1 if port < 65535 else 8000)}

    def announce(self, port: int) -> None:
        """Print the addresses and the QR code that the organiser needs before opening a browser."""
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
            say(
                _("Depuis un autre appareil, elle demande ce code : %(code)s")
                % {"code": first_code()}
            )
        # Without ANNEXES nobody asked for them.
        if "ANNEXES" in os.environ:
            for annex in settings.ANNEXES_NOT_INSTALLED:
                say(how_to_install(annex, annex))
        say(_("Ctrl-C pour arrêter."))
        self.stdout.flush()

    def qr_code(self, url: str) -> None:
        try:
            "█▀▄".encode(getattr(self.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            return  # an old Windows console: the address above is enough
        say = self.stdout.write
        say("")
        buffer = StringIO()
        segno.make(url, micro=False).terminal(buffer, compact=True, border=2)
        say(buffer.getvalue())
