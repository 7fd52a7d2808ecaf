"""`manage.py halls`: several halls apart, their one ranking and who qualifies for the final."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, assert_never

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.words import N_, Problem, Refused
from tournaments.annexes.contest_file.queries.judging import checked_unfolded
from tournaments.annexes.contest_file.rules.unfolding import bytes_of, unfold
from tournaments.annexes.contest_file.rules.value import FileRefused
from tournaments.annexes.halls.queries.gathered import gathered
from tournaments.annexes.halls.rules import (
    GatheringRules,
    Method,
    Rest,
    read_quota_rules,
    read_rounds,
    share,
)
from tournaments.annexes.halls.services.setting import HallFile, bring_gathered, gather_files
from tournaments.annexes.halls.tables.data import qualified_data, ranking_data, shared_data
from tournaments.management.answering import Answering, Fault, faults_of
from tournaments.models import Gathering
from tournaments.words import texts as words


class FilesRefused(Exception):
    """Files that cannot be read, with every fault of all of them."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__()
        self.faults = faults


def gather(gathering: Gathering, typed: Sequence[str]) -> dict[str, Any]:
    """Read every file, then bring them in; return what was done for each.

    Raises `FilesRefused` for files that are no good, and `Refused` for one that does not fit what
    is here: nothing is then written.
    """
    files: list[HallFile] = []
    faults: list[Fault] = []
    for name in typed:
        try:
            raw = bytes_of(Path(name))
            file = checked_unfolded(unfold(raw))
        except FileRefused as refused:
            faults += [
                Fault(f"{name}: {one.field}", one.sentence(), one.line) for one in refused.listed()
            ]
        except (OSError, ValueError) as error:
            faults.append(Fault(name, str(error)))
        else:
            files.append(HallFile(name, file, sha256(raw).hexdigest()))
    if faults:
        raise FilesRefused(faults)
    gathered = gather_files(gathering, files, gathering.organiser)
    return {
        "gathering": gathering.slug,
        "files": [
            {
                "file": one.file,
                "contest": one.contest.slug,
                "hall": one.hall,
                "outcome": one.outcome.value,
            }
            for one in gathered
        ],
    }


NO_VERB = N_("Un de ces verbes est attendu : %(known)s ; reçu « %(got)s ».")
NO_GATHERING = N_("Aucune réunion de salles n’a l’adresse « %(got)s ».")
WHICH = N_("Il manque l’adresse d’une réunion de salles.")
NO_PLACES = N_("Le nombre de places de la finale n’est pas encore choisi.")
NO_FILE = N_("Il manque les fichiers des salles.")
TOO_MUCH = N_("« %(got)s » est de trop.")


class Verb(StrEnum):
    """What the command does."""

    QUOTAS = "quotas"
    RANKING = "ranking"
    QUALIFY = "qualify"
    GATHER = "gather"


#: What each verb does.
DOES: Final = every(
    Verb,
    {
        Verb.QUOTAS: N_("partage des places entre des salles"),
        Verb.RANKING: N_("classe les équipes de toutes les salles d’une réunion"),
        Verb.QUALIFY: N_("dit qui se qualifie et, avec `--apply`, l’inscrit dans la finale"),
        Verb.GATHER: N_("importe les fichiers des salles, ou met leurs concours à jour"),
    },
)


class Command(Answering):
    help = N_("Plusieurs salles, une finale : quotas, classement et qualifiés. Répond en JSON.")
    # Quotas use no database, which may not exist.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        does = " ; ".join(f"`{verb}` {_(purpose)}" for verb, purpose in DOES.items())
        parser.add_argument("verb", metavar=_("VERBE"), help=does)
        parser.add_argument(
            "names",
            nargs="*",
            metavar=_("RÉUNION"),
            help=_("l’adresse de la réunion de salles, puis les fichiers pour `gather`"),
        )
        parser.add_argument(
            "--apply", action="store_true", help=_("inscrit les qualifiés dans la finale")
        )
        parser.add_argument(
            "--rounds",
            metavar="same|average|N",
            help=_(
                "pour `ranking`, les parties comptées : toutes, la moyenne, ou les N premières de "
                "chaque salle ; sans cela, ce que dit la page des quotas"
            ),
        )
        parser.add_argument("--places", metavar="N", help=_("les places de la finale"))
        parser.add_argument(
            "--each", default="0", metavar="N", help=_("les places données d’abord à chaque salle")
        )
        parser.add_argument(
            "--rest", default=Rest.ENTRANTS.value, metavar=_("MOT"), help=", ".join(Rest)
        )
        parser.add_argument(
            "--method",
            default=Method.LARGEST_REMAINDER.value,
            metavar=_("MOT"),
            help=", ".join(Method),
        )
        parser.add_argument(
            "--halls",
            metavar="N,N",
            help=_("les équipes de chaque salle qui ont joué une partie"),
        )
        parser.add_argument(
            "--by-hand",
            action="append",
            default=[],
            metavar="N=N",
            help=_("le nombre donné à la main à une salle, comme 2=5 ; se répète"),
        )
        parser.add_argument("--json", action="store_true", help=_("répond en JSON, comme toujours"))

    def handle(self, *args: Any, verb: str, names: list[str], **options: Any) -> None:
        if verb not in list(Verb):
            params = {"known": ", ".join(Verb), "got": verb}
            self.refuse(faults_of([Problem("verb", "word", NO_VERB, params)]))
        try:
            self.answer(_answer(Verb(verb), names, options))
        except Refused as refused:
            self.refuse(faults_of(refused.problems))
        except FilesRefused as refused:
            self.refuse(refused.faults)
        except words.Refused as refused:
            self.refuse([Fault(refused.field or "gathering", str(refused))])


def _answer(verb: Verb, names: list[str], options: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of a verb. Raises `Refused`."""
    match verb:
        case Verb.QUOTAS:
            if names:
                raise Refused([Problem("arguments", "much", TOO_MUCH, {"got": names[0]})])
            option_names = ("places", "each", "rest", "method", "halls", "by_hand")
            rules, entrants = read_quota_rules(*(options[name] for name in option_names))
            return shared_data(share(rules, entrants))
        case Verb.RANKING:
            gathering = _gathering(names)
            counted = GatheringRules.from_data(gathering.quotas)
            if options["rounds"] is not None:
                counted = read_rounds(options["rounds"], counted)
            gathering_state = gathered(gathering, counted)
            if gathering_state.ranking.problems:
                raise Refused(list(gathering_state.ranking.problems))
            return ranking_data(gathering_state)
        case Verb.QUALIFY:
            return _qualify(_gathering(names), apply=options["apply"])
        case Verb.GATHER:
            if len(names) == 1:
                raise Refused([Problem("files", "missing", NO_FILE)])
            return gather(_gathering(names[:1]), names[1:])
        case _:
            assert_never(verb)


def _gathering(names: list[str]) -> Gathering:
    """Return the gathering named, by its address. Raises `Refused`."""
    if not names:
        raise Refused([Problem("gathering", "missing", WHICH)])
    if len(names) > 1:
        raise Refused([Problem("arguments", "much", TOO_MUCH, {"got": names[1]})])
    gathering = Gathering.objects.filter(slug=names[0]).select_related("final").first()
    if gathering is None:
        raise Refused([Problem("gathering", "unknown", NO_GATHERING, {"got": names[0]})])
    return gathering


def _qualify(gathering: Gathering, *, apply: bool) -> dict[str, Any]:
    """Return who qualifies, once they are registered in the final if `apply` says so."""
    gathering_state = gathered(gathering)
    if gathering_state.problems:
        raise Refused(list(gathering_state.problems))
    if gathering_state.shared is None:
        raise Refused([Problem("places", "missing", NO_PLACES)])
    brought: list[int] = []
    if apply and (gathering_state.to_bring or gathering_state.final is None):
        brought = [team.number for team in bring_gathered(gathering, None)]
        gathering_state = gathered(gathering)
    return {**qualified_data(gathering_state), "applied": apply, "registered": brought}
