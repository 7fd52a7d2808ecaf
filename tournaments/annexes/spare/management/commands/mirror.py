"""`manage.py mirror`: what this computer is in a pair, and its part in a takeover; all in JSON."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from enum import StrEnum
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.spare import services as services
from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.client import Server, SilentError
from tournaments.annexes.spare.copying.house import house, local_keys, on_sqlite, status
from tournaments.annexes.spare.copying.leftovers import leftovers
from tournaments.annexes.spare.copying.place import Role
from tournaments.annexes.spare.copying.protocol import BadSealError
from tournaments.annexes.spare.copying.watching import decide_at_start
from tournaments.annexes.spare.threads import Part
from tournaments.machine.backups.postgresql import two_ways
from tournaments.machine.network import answers
from tournaments.server.alone import Alone
from tournaments.words.texts import Refused

DONE, NO, REFUSED = 0, 1, 2


class Verb(StrEnum):
    """What the command does; the method of the same name does it."""

    STATUS = "status"
    TOKEN = "token"
    PROMOTE = "promote"
    LEFTOVERS = "leftovers"
    REJOIN = "rejoin"


class Command(BaseCommand):
    help = N_(
        "Dit et change le rôle de cet ordinateur : premier, secours, remplacé. Répond en JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "verb",
            choices=[verb.value for verb in Verb],
            metavar="status|token|promote|leftovers|rejoin",
            help=_(
                "dire le rôle et le retard, le code, prendre la main, dire ce que le secours n’a "
                "pas, ou redevenir un secours"
            ),
        )
        parser.add_argument("--renew", action="store_true", help=_("avec token : changer le code"))
        parser.add_argument(
            "--revoke", action="store_true", help=_("avec token : révoquer le code")
        )
        parser.add_argument(
            "--force",
            action="store_true",
            help=_("avec promote : le premier ordinateur est éteint, ne pas attendre qu’il cède"),
        )
        parser.add_argument(
            "--json", action="store_true", help=_("la réponse est toujours en JSON")
        )

    def handle(self, *args: Any, verb: str, **options: Any) -> None:
        if not on_sqlite():
            self.end(REFUSED, errors("mirror", two_ways()))
        try:
            code, answer = getattr(self, verb)(**options)
        except Refused as refused:
            code, answer = REFUSED, errors(refused.field or "mirror", str(refused))
        except (SilentError, BadSealError, OSError) as error:
            code, answer = REFUSED, errors("mirror", str(error))
        self.end(code, answer)

    def end(self, code: int, answer: Any) -> None:
        """Print one JSON document, and leave with its status."""
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
        if code:
            sys.exit(code)

    def status(self, **options: Any) -> tuple[int, Any]:
        running = running_server()
        return DONE, running.ask("GET", "status").json() if running is not None else status()

    def token(self, *, renew: bool, revoke: bool, **options: Any) -> tuple[int, Any]:
        if revoke:
            place.revoke_code()
        elif renew:
            place.renewed_code()
        return DONE, {"token": place.first_code()}

    def promote(self, *, force: bool, **options: Any) -> tuple[int, Any]:
        running = running_server()
        if running is not None:
            answer = running.ask("POST", "promote", {"force": force}, patience=60).json()
        else:
            try:
                answer = services.promote(None, force=force)
            except services.StillOnError as refused:
                answer = {"still_on": str(refused)}
        if "still_on" in answer:
            return NO, errors("force", answer["still_on"])
        return DONE, answer

    def leftovers(self, **options: Any) -> tuple[int, Any]:
        kept = place.kept()
        answer = {"after": kept.takeover, "leftovers": [asdict(one) for one in leftovers()]}
        return DONE, answer

    def rejoin(self, **options: Any) -> tuple[int, Any]:
        running = running_server()
        if running is not None:
            return DONE, running.ask("POST", "rejoin", {}).json()
        if place.kept().role is not Role.RETIRED:
            decide_at_start(alone=False)
        if place.kept().role is not Role.RETIRED:
            raise Refused(_("Seul un ordinateur remplacé redevient un secours."))
        successor = place.kept().successor
        Part(house().port, place.EVERY, lambda: None).rejoin()
        return DONE, {"source": successor}


def running_server() -> Server | None:
    """Return the server that serves this folder of data; None if none runs."""
    port = Alone().port_of_other()
    if port is None or not answers(port):
        return None
    server = Server(f"http://127.0.0.1:{port}", local_keys())
    try:
        server.ask("GET", "status")
    except (Refused, BadSealError, SilentError):
        return None  # the server of another folder
    return server


def errors(field: str, message: str) -> dict[str, Any]:
    """Return the document of a refusal."""
    return {"errors": [{"field": field, "message": message}]}
