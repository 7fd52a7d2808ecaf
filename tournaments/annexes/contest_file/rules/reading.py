"""A contest file read into one value, or refused with every fault."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, NoReturn, cast

from pydantic import TypeAdapter, ValidationError

from scoring.words import N_
from tournaments.annexes.contest_file.rules.after import AwardsMember, CashMember, LogRow
from tournaments.annexes.contest_file.rules.contest import ContestMember
from tournaments.annexes.contest_file.rules.people import PeopleMember, TeamsMember, is_picture
from tournaments.annexes.contest_file.rules.play import EntriesMember, RoundsMember
from tournaments.annexes.contest_file.rules.references import reference_faults
from tournaments.annexes.contest_file.rules.unfolding import Unfolded, unfold
from tournaments.annexes.contest_file.rules.value import (
    DOCUMENT,
    MIMETYPE,
    MOST_DEPTH,
    OPTIONAL,
    ORDER,
    UNLISTED,
    VERSION,
    ContestFile,
    Extra,
    Fault,
    FileRefused,
    Manifest,
    Member,
    path_of,
)

#: U+0000, which PostgreSQL stores in no text. Its escape follows an even number of backslashes.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*+\\u0000")
LEAST, MOST = -(2**63), 2**63 - 1
#: Digits of the longest of these numbers, with its sign.
_DIGITS = 20


class JsonFault(Exception):
    """JSON that is refused. `params` fill in the message."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(message)
        self.message = message
        self.params = params


def check_json(raw: bytes) -> None:
    """Check JSON that `pydantic` is to read. Raises `JsonFault`.

    Refuses what is no JSON in UTF-8, a nesting deeper than `MOST_DEPTH`, a member twice in one
    object, NaN and infinities, numbers that are not whole or beyond 64 bits, and the sign U+0000.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise JsonFault(N_("Ce texte n’est pas en UTF-8.")) from None
    if _NUL.search(raw):
        raise JsonFault(N_("Un texte contient le signe U+0000, qu’aucune base ne garde."))
    try:
        # Of each object only its depth is kept, so that the check needs little memory.
        whole = json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_no_constant,
            parse_float=_no_float,
            parse_int=_whole,
        )
        _depth(whole)
    except json.JSONDecodeError as error:
        raise JsonFault(
            N_("Ce n’est pas du JSON : ligne %(line)d, colonne %(column)d."),
            line=error.lineno,
            column=error.colno,
        ) from None
    except RecursionError:
        raise _too_deep() from None


def _too_deep() -> JsonFault:
    return JsonFault(
        N_("Plus de %(most)d listes ou objets sont l’un dans l’autre."), most=MOST_DEPTH
    )


class _Object(int):
    """What is kept of an object: its depth, 1 if it holds only texts and numbers."""


def _depth(value: Any) -> int:
    """Return how deep lists and objects are nested in a value. Raises `JsonFault` beyond the most.

    A number was replaced by None: an integer here is the depth of an object.
    """
    if isinstance(value, _Object):
        return value
    if not isinstance(value, list):
        return 0
    deep = 1 + max(map(_depth, value), default=0)
    if deep > MOST_DEPTH:
        raise _too_deep()
    return deep


def _once(pairs: list[tuple[str, Any]]) -> _Object:
    """Return the depth of an object. Raises `JsonFault` if it has the same member twice."""
    names = {name for name, _value in pairs}
    if len(names) < len(pairs):
        seen: set[str] = set()
        for name, _value in pairs:
            if name in seen:
                raise JsonFault(N_("« %(name)s » est écrit deux fois."), name=name[:80])
            seen.add(name)
    deep = 1 + max((_depth(value) for _name, value in pairs), default=0)
    if deep > MOST_DEPTH:
        raise _too_deep()
    return _DEPTHS[deep]


def _no_constant(name: str) -> NoReturn:
    raise JsonFault(N_("%(name)s n’est pas un nombre."), name=name)


def _no_float(written: str) -> NoReturn:
    raise JsonFault(N_("%(number)s n’est pas un nombre entier."), number=written[:40])


def _whole(written: str) -> None:
    if len(written) > _DIGITS or not LEAST <= int(written) <= MOST:
        raise JsonFault(N_("%(number)s dépasse 64 bits."), number=written[:40])


#: One object for each depth, so that a list of a million objects is a list of one.
_DEPTHS = tuple(_Object(deep) for deep in range(MOST_DEPTH + 1))


#: Sentence of each type of error, filled in by its context.
_SAID: Final = {
    "missing": N_("Il manque."),
    "unexpected_keyword_argument": N_("Ce membre est inconnu."),
    "string_too_long": N_("%(max_length)d signes au plus."),
    "string_too_short": N_("Ce texte est vide."),
    "too_short": N_("Il en faut au moins %(min_length)d."),
    "greater_than_equal": N_("%(ge)d au moins."),
    "less_than_equal": N_("%(le)d au plus."),
    "string_type": N_("Un texte est attendu."),
    "int_type": N_("Un nombre entier est attendu."),
    "int_parsing": N_("Un nombre entier est attendu."),
    "int_parsing_size": N_("Ce nombre dépasse 64 bits."),
    "bool_type": N_("true ou false est attendu."),
    "tuple_type": N_("Une liste est attendue."),
    "dict_type": N_("Un objet est attendu."),
    "dataclass_type": N_("Un objet est attendu."),
    "string_pattern_mismatch": N_("Ce n’est pas une référence de ce fichier."),
    "invisible": N_("Un nom sans signe invisible est attendu."),
    "enum": N_("Ce mot est inconnu. Attendu : %(expected)s."),
    "literal_error": N_("Ce mot est inconnu. Attendu : %(expected)s."),
}
#: Prefixes of the types of errors that one sentence says.
_OF_KIND: Final = {
    "date": N_("Une date est attendue, comme 2026-03-12, ou un moment avec son fuseau."),
    "timezone": N_("Une date est attendue, comme 2026-03-12, ou un moment avec son fuseau."),
    "time": N_("Une heure est attendue, comme 14:00:00."),
    "uuid": N_("Un identifiant UUID est attendu."),
}
_OTHER: Final = N_("Cette valeur n’est pas celle attendue.")
#: Last steps of pydantic's paths that name a choice of types, and no member of the file.
_CHOICES: Final = ("function-", "constrained-", "nullable", "literal", "tuple[", "str", "enum")


def faults_of(error: ValidationError, member: Member, line: int | None = None) -> Iterator[Fault]:
    """Yield each fault that pydantic found in a member."""
    for one in error.errors(include_url=False, include_input=False):
        kind = one["type"]
        message = _SAID.get(kind)
        if message is None:
            sentences = (
                sentence for prefix, sentence in _OF_KIND.items() if kind.startswith(prefix)
            )
            message = next(sentences, _OTHER)
        where = [step for step in one["loc"] if not _is_choice(step)]
        yield Fault(path_of(member, where), message, _params(one.get("ctx", {})), line)


def _params(context: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in context.items() if isinstance(value, int | str)}


def _is_choice(step: int | str) -> bool:
    return isinstance(step, str) and step.startswith(_CHOICES)


#: JSON members of a file by name, as they were written.
Written = Mapping[str, bytes]
#: What makes the members of the next version out of those of a version, by that version.
LIFTS: Final[Mapping[int, Callable[[Written], Written]]] = {}


def lifted(members: Written, version: int) -> Written:
    """Return the members as the present version writes them. `version` is not above it."""
    for older in range(version, VERSION):
        members = LIFTS[older](members)
    return members


#: What reads each JSON member.
ADAPTERS: Final[Mapping[Member, TypeAdapter[Any]]] = {
    Member.MANIFEST: TypeAdapter(Manifest),
    Member.CONTEST: TypeAdapter(ContestMember),
    Member.PEOPLE: TypeAdapter(PeopleMember),
    Member.TEAMS: TypeAdapter(TeamsMember),
    Member.ROUNDS: TypeAdapter(RoundsMember),
    Member.ENTRIES: TypeAdapter(EntriesMember),
    Member.AWARDS: TypeAdapter(AwardsMember),
    Member.LOG: TypeAdapter(LogRow),
    Member.CASH: TypeAdapter(CashMember),
}
#: JSON members with one value each, without the manifest.
ROWS: Final = tuple(m for m in ADAPTERS if m not in (Member.MANIFEST, Member.LOG))


@dataclass(frozen=True, slots=True)
class _Head:
    """What the manifest tells before it is read whole."""

    version: int


_HEAD: Final = TypeAdapter(_Head)


def read(raw: bytes) -> ContestFile:
    """Return the contest of a file. Raises `FileRefused` with all its faults."""
    return read_unfolded(unfold(raw))


def read_unfolded(unfoldeds: Sequence[Unfolded]) -> ContestFile:
    """Return the contest that the members of a zip make. Raises `FileRefused` with all its faults.

    What it is, its version and its bytes are checked first; then every member is read, and their
    faults come all at once; then what refers to what, once every member is good.
    """
    members = _members(unfoldeds)
    manifest = _manifest(members)
    written = lifted(members, manifest.version)
    faults: list[Fault] = []
    values = {m: _value(m, written[m], faults) for m in ROWS if m in written}
    log = _log(written[Member.LOG], faults)
    logo = members.get(Member.LOGO)
    if logo is not None and not is_picture(logo):
        faults.append(Fault(Member.LOGO, N_("Ce n’est pas une image PNG.")))
    if faults:
        raise FileRefused(faults)
    file = ContestFile(
        program=manifest.program,
        uid=manifest.uid,
        extras=frozenset(manifest.with_),
        contest=values[Member.CONTEST],
        people=values[Member.PEOPLE],
        teams=values[Member.TEAMS],
        rounds=values[Member.ROUNDS],
        entries=values[Member.ENTRIES],
        awards=values[Member.AWARDS],
        log=log,
        logo=logo,
        cash=values.get(Member.CASH),
    )
    faults = [*_manifest_faults(manifest, file), *reference_faults(file)]
    if faults:
        raise FileRefused(faults)
    return file


def _members(unfoldeds: Sequence[Unfolded]) -> dict[str, bytes]:
    """Return the members by name. Raises `FileRefused` for what is no contest, or a newer one.

    A newer version may have other members: it is told first.
    """
    first = unfoldeds[0] if unfoldeds else None
    if (
        first is None
        or first.name != Member.MIMETYPE
        or first.start != 0
        or not first.stored
        or first.content != MIMETYPE.encode()
    ):
        sentence = N_(
            "Ce n’est pas un concours : le premier membre, non compressé, dit « %(is)s »."
        )
        raise FileRefused([Fault(Member.MIMETYPE, sentence, {"is": MIMETYPE})])
    members = {one.name: one.content for one in unfoldeds}
    if Member.MANIFEST in members:
        _refuse_newer(members[Member.MANIFEST])
    faults = [
        Fault(name[:80], N_("Aucun membre d’un concours n’a ce nom."))
        for name in members
        if name not in ORDER
    ]
    faults += [
        Fault(member, N_("Ce membre manque."))
        for member in ORDER
        if member not in members and member not in OPTIONAL
    ]
    if not faults and list(members) != [member for member in ORDER if member in members]:
        faults.append(Fault(DOCUMENT, N_("Les membres ne sont pas dans leur ordre.")))
    if faults:
        raise FileRefused(faults)
    return members


def _refuse_newer(raw: bytes) -> None:
    """Raise `FileRefused` for a manifest that is no JSON, of another format, or of a newer version.

    A manifest with other faults is left to the reading that says them all.
    """
    faults: list[Fault] = []
    if not _checked(Member.MANIFEST, raw, faults):
        raise FileRefused(faults)
    try:
        head = _HEAD.validate_json(raw)
    except ValidationError:
        return
    if head.version > VERSION:
        sentence = N_(
            "Ce fichier vient d’une version plus récente de Dix de Der (%(version)d) : mettez "
            "celle-ci à jour."
        )
        field = path_of(Member.MANIFEST, ("version",))
        raise FileRefused([Fault(field, sentence, {"version": head.version})])


def _manifest(members: Mapping[str, bytes]) -> Manifest:
    """Return the manifest, once it describes these members. Raises `FileRefused`."""
    faults: list[Fault] = []
    manifest = _value(Member.MANIFEST, members[Member.MANIFEST], faults)
    if manifest is None:
        raise FileRefused(faults)
    expected = [name for name in members if name not in UNLISTED]
    if [one.name for one in manifest.members] != expected:
        sentence = N_("La liste des membres n’est pas celle du zip.")
        raise FileRefused([Fault(path_of(Member.MANIFEST, ("members",)), sentence)])
    for listed in manifest.members:
        content = members[listed.name]
        if listed.size != len(content):
            faults.append(Fault(listed.name, N_("La taille n’est pas celle que dit le manifeste.")))
        elif listed.sha256 != sha256(content).hexdigest():
            sentence = N_("L’empreinte SHA-256 n’est pas celle que dit le manifeste.")
            faults.append(Fault(listed.name, sentence))
    if faults:
        raise FileRefused(faults)
    return cast(Manifest, manifest)


def _value(member: Member, raw: bytes, faults: list[Fault]) -> Any:
    """Return the value of a member, or None and its faults."""
    if not _checked(member, raw, faults):
        return None
    try:
        return ADAPTERS[member].validate_json(raw)
    except ValidationError as error:
        faults += faults_of(error, member)
        return None


def _checked(member: Member, raw: bytes, faults: list[Fault], line: int | None = None) -> bool:
    """Return whether this is JSON that pydantic may read, and add its fault."""
    try:
        check_json(raw)
    except JsonFault as fault:
        faults.append(Fault(member, fault.message, fault.params, line))
        return False
    return True


def _log(raw: bytes, faults: list[Fault]) -> tuple[LogRow, ...]:
    """Return the lines of the log, and add their faults."""
    rows = []
    if raw and not raw.endswith(b"\n"):
        faults.append(Fault(Member.LOG, N_("La dernière ligne n’est pas finie.")))
    for number, line in enumerate(raw.split(b"\n")[:-1], start=1):
        if not _checked(Member.LOG, line, faults, number):
            continue
        try:
            rows.append(ADAPTERS[Member.LOG].validate_json(line))
        except ValidationError as error:
            faults += faults_of(error, Member.LOG, number)
    return tuple(rows)


def _manifest_faults(manifest: Manifest, file: ContestFile) -> Iterator[Fault]:
    """Yield what the manifest says otherwise than the members."""
    other = N_("Les autres membres disent autre chose : %(said)d.")
    if manifest.log != len(file.log):
        yield Fault(path_of(Member.MANIFEST, ("log",)), other, {"said": len(file.log)})
    version = file.contest.contest.version
    if manifest.contest_version != version:
        yield Fault(path_of(Member.MANIFEST, ("contest_version",)), other, {"said": version})
    with_ = path_of(Member.MANIFEST, ("with",))
    if len(set(manifest.with_)) < len(manifest.with_) or (
        (Extra.CASH in manifest.with_) != (file.cash is not None)
    ):
        yield Fault(with_, N_("Ce n’est pas ce que le fichier porte."))
    carried = {(one.town is None, one.phone is None) for one in file.people.people}
    carried |= {(one.town is None, one.phone is None) for one in file.teams.applications}
    wanted = Extra.PHONES not in manifest.with_
    if carried - {(wanted, wanted)}:
        yield Fault(with_, N_("Les téléphones ne sont pas ce que dit le manifeste."))
    if (file.contest.logo is None) != (file.logo is None):
        yield Fault(path_of(Member.CONTEST, ("logo",)), N_("Ce n’est pas ce que le fichier porte."))
