"""`manage.py contest import FILE`: bring a contest in, all of it or nothing."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from django.contrib.auth.models import User
from django.core.management.base import CommandParser, OutputWrapper
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.contest_file.management.checking import add_file, read_file
from tournaments.annexes.contest_file.management.verbs import Verb, add_json, refuse_one
from tournaments.management.answering import REFUSED, Fault, answer, refuse

if TYPE_CHECKING:
    from tournaments.annexes.contest_file.services.importing import NotAsked

#: Word of a decision for somebody whom the address book does not know.
NEW: Final = "new"
#: Status of a contest that is here: the file says more, and nobody asked to update.
OFFERED: Final = 1
#: Largest file of decisions, in bytes.
MOST_DECISIONS: Final = 5_000_000


def _arguments(parser: CommandParser) -> None:
    add_file(parser)
    parser.add_argument(
        "--organiser",
        metavar=_("NOM"),
        help=_("le compte qui organisera le concours (le premier compte)"),
    )
    parser.add_argument(
        "--as",
        dest="way",
        choices=("update", "copy"),
        help=_("s’il est déjà ici : update le met à jour, copy en fait un autre"),
    )
    parser.add_argument(
        "--people",
        type=Path,
        metavar=_("FICHIER"),
        help=_(
            'qui est qui, en JSON : {"p3": 42, "p7": "new", "a1": "anne"}, avec les '
            "numéros du carnet d’adresses et les noms des comptes d’ici"
        ),
    )
    parser.add_argument(
        "--dry-run", action="store_true", help=_("dit ce qui serait fait, et ne garde rien")
    )
    add_json(parser)


def _import(stdout: OutputWrapper, options: dict[str, Any]) -> None:
    # Imported now: the verb that checks a file needs none of it.
    from tournaments.annexes.contest_file.queries.matching import Way
    from tournaments.annexes.contest_file.services.importing import (
        Asked,
        NotAsked,
        Unverified,
        import_contest,
        import_sentence,
    )
    from tournaments.words.texts import Refused

    file, raw = read_file(stdout, options)
    way = Way(options["way"]) if options["way"] else None
    choices = Asked(way, _decided(stdout, options))
    digest = sha256(raw).hexdigest()
    try:
        with transaction.atomic():
            imported = import_contest(file, digest, _organiser(stdout, options), choices)
            transaction.set_rollback(options["dry_run"])
    except NotAsked as refused:
        _not_asked(stdout, options, refused)
    except Unverified as refused:
        faults = [Fault("verify", one) for one in refused.differences]
        refuse(stdout, faults, as_json=options["json"])
    except Refused as refused:
        refuse_one(stdout, options, refused.field or "document", str(refused))
    done = {
        "slug": imported.contest.slug,
        "uid": str(imported.contest.uid),
        str(imported.outcome): True,
        "teams": len(file.teams.teams),
        "rounds": len(file.rounds.rounds),
        "entries": len(file.entries.entries),
        "log": len(file.log),
        "people": {"known": imported.known, "new": imported.new},
        "verify": [],
        **({"dry_run": True} if options["dry_run"] else {}),
    }
    if options["json"]:
        answer(stdout, done)
    else:
        stdout.write(import_sentence(imported))


def _organiser(stdout: OutputWrapper, options: dict[str, Any]) -> User:
    """Return who will organise the contest: the account named, or the first one."""
    from tournaments.queries.core.people import account_named
    from tournaments.services.core.accounts import create_unused_first_account, nobody_yet

    name = options["organiser"]
    if name is None:
        user = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
        if user is None:
            sentence = _("Dites qui organise le concours : --organiser NOM.")
            refuse_one(stdout, options, "organiser", sentence)
        return user
    if nobody_yet():
        return create_unused_first_account(name)
    named = account_named(name)
    if named is None or not named.is_active:
        sentence = _("Aucun compte ne s’appelle « %(name)s ».")
        refuse_one(stdout, options, "organiser", sentence % {"name": name})
    return named


def _decided(stdout: OutputWrapper, options: dict[str, Any]) -> dict[str, int | str]:
    """Return the decisions of the file of `--people`. A fault ends the verb."""
    path: Path | None = options["people"]
    if path is None:
        return {}
    try:
        with path.open("rb") as file:
            decisions = json.loads(file.read(MOST_DECISIONS))
    except (OSError, ValueError, RecursionError):
        sentence = _("Ce n’est pas un fichier JSON lisible : %(path)s")
        refuse_one(stdout, options, "people", sentence % {"path": path})
    if not isinstance(decisions, dict) or not all(_is_decision(*one) for one in decisions.items()):
        sentence = _(
            "Attendu, pour chaque « p… » du fichier : un numéro du carnet d’adresses ou « new » ; "
            "pour chaque « a… » : le nom d’un compte d’ici ou « new »."
        )
        refuse_one(stdout, options, "people", sentence)
    return decisions


def _is_decision(ref: str, decided: Any) -> bool:
    if ref.startswith("p"):
        # True and False are numbers too, of nobody.
        return decided == NEW or (type(decided) is int and 0 < decided < 2**63)
    return ref.startswith("a") and isinstance(decided, str)


def _not_asked(stdout: OutputWrapper, options: dict[str, Any], refused: NotAsked) -> NoReturn:
    """End the verb where the contest is here: what each side has, and what may be asked."""
    from tournaments.annexes.contest_file.queries.comparing import Relation
    from tournaments.annexes.contest_file.tables.export import lines_said

    compared = refused.found.compared
    assert compared is not None
    newer = compared.relation is Relation.NEWER
    here, there = (
        lines_said(lines, refused.found.file.contest.contest.regulation)
        for lines in (compared.here, compared.there)
    )
    advice = {
        Relation.NEWER: _("Pour mettre à jour le concours d’ici : --as update."),
        Relation.APART: _("Pour en faire un autre concours : --as copy."),
    }.get(compared.relation, "")
    if options["json"]:
        fault = Fault("as", f"{refused} {advice}".strip())
        answer(stdout, {"errors": [fault.as_data()], "here": here, "there": there})
    else:
        stdout.write("\n".join(filter(None, (str(refused), advice))))
        for title, lines in ((_("Ici :"), here), (_("Dans le fichier :"), there)):
            if lines and not newer:
                stdout.write("\n".join((title, *lines)))
    sys.exit(OFFERED if newer else REFUSED)


IMPORT = Verb(
    "import",
    N_("importe un concours d’un fichier : tout, ou rien"),
    _arguments,
    _import,
)
