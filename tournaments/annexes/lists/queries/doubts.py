"""Doubts about an imported line: by itself, against the other lines, and against the contest.

A doubt is a sentence. The user can still tick a doubtful line to import it, without the values that
were not understood, unless it is not `possible`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.lists.files.entries import Entry
from tournaments.files.imports.values import Paid, quantity, whole_number
from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.registration.recognising import holders_of
from tournaments.queries.registration.singles import waiting
from tournaments.regulation import Regulation
from tournaments.words.alike import Names
from tournaments.words.details import DETAILS, LICENCE
from tournaments.words.entrants import worded
from tournaments.words.enums import ApplicationStatus, PayMethod
from tournaments.words.identity import Likeness, likeness
from tournaments.words.money import euros
from tournaments.words.plain_names import plain
from tournaments.words.texts import Refused

#: Largest number of a badge or a table, and most meals a team can order.
MOST_NUMBER = 9_999
MOST_MEALS = 99


class Kind(StrEnum):
    """Result of importing a line: nothing, a team, or a single player."""

    NOTHING = ""
    TEAM = "team"
    SINGLE = "single"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list as it would be imported. `at` is its index in the list, from 0.

    `shown` is the text that names its people in the file; `lines` are its line numbers in the file.
    `ignored` is the reason why it registers nobody. `pays` is the amount to note in the ledger, in
    cents, and `method` the way it was paid. `told` is a payment to keep for the cash box to
    note, and `order` the number of its online order.
    """

    at: int
    lines: tuple[int, ...]
    shown: str
    kind: Kind = Kind.NOTHING
    players: tuple[str, ...] = ()
    team: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    licences: tuple[str, ...] = ()
    family: str = ""
    number: int | None = None
    seed: int | None = None
    table: int | None = None
    categories: tuple[str, ...] = ()
    meals: int = 0
    pays: int = 0
    method: PayMethod | None = None
    told: Paid | None = None
    order: str = ""
    doubts: tuple[str, ...] = ()
    ignored: str = ""
    possible: bool = True

    @property
    def ready(self) -> bool:
        return not (self.doubts or self.ignored)

    @property
    def names(self) -> frozenset[str]:
        """Normalised names of its people, or of its team if it names nobody."""
        return frozenset(map(plain, self.players or (self.team,))) - {""}

    @property
    def place(self) -> str:
        """Line numbers in the file, as text: "4", "4 et 5"."""
        return _(" et ").join(map(str, self.lines))

    @property
    def players_said(self) -> str:
        return " – ".join(self.players)

    @property
    def beside(self) -> str:
        """Short text of what is imported besides the names."""
        notes = [*self.details.values(), *self.licences, *self.categories]
        if self.meals:
            meals = ngettext("%(n)d repas", "%(n)d repas", self.meals)
            notes.append(meals % {"n": self.meals})
        if self.family:
            notes.append(_("famille ou groupe : %(family)s") % {"family": self.family})
        if self.table is not None:
            notes.append(_("table fixe %(table)d") % {"table": self.table})
        if self.seed is not None:
            notes.append(_("tête de série n° %(seed)d") % {"seed": self.seed})
        if self.pays and self.method is not None:
            notes.append(f"{euros(self.pays)} ({self.method.label})")
        if self.told is not None:
            amount = euros(self.told.cents) if self.told.cents else ""
            method = f"({self.told.method.label})" if self.told.method is not None else ""
            notes.append(" ".join(filter(None, (_("réglé"), amount, method))))
        return ", ".join(filter(None, notes))

    def doubted(self, *doubts: str, possible: bool = True) -> Line:
        return replace(self, doubts=(*self.doubts, *doubts), possible=self.possible and possible)


@dataclass(frozen=True, slots=True)
class Known:
    """Data of a contest to compare a line with.

    `names` are the teams by their names and their players' names. `alone` are people waiting for a
    partner; `asked` are names in unanswered applications. `categories` are the contest's categories
    and those to create. All these are normalised. `players` finds the teams with names near one as
    typed, `teams` are by number. `meals` tells whether the contest sells meals, and
    `draws_partners` whether each comes alone, because partners are drawn for the day.
    """

    individuals: bool
    draws_partners: bool
    names: Mapping[str, TeamLine]
    players: Names[int]
    teams: Mapping[int, TeamLine]
    alone: Collection[str]
    asked: Collection[str]
    numbers: Collection[int]
    seeds: Collection[int]
    categories: Mapping[str, str]
    meals: bool


def known_in(contest: Contest, categories: Iterable[str], meals: bool) -> Known:
    """Return the contest's data, with these categories. Four queries."""
    regulation = Regulation.from_data(contest.regulation)
    teams = entrants(contest)
    names: dict[str, TeamLine] = {}
    for team in teams:
        for name in (*team.players, team.name):
            names.setdefault(plain(name), team)
    return Known(
        regulation.individuals,
        regulation.draws_partners,
        names,
        Names((team.number, player) for team in teams for player in team.players),
        {team.number: team for team in teams},
        {plain(single.name) for single in waiting(contest)},
        _names_waiting(contest),
        {team.number for team in teams},
        {team.seed for team in teams if team.seed is not None},
        {plain(name): name for name in categories},
        meals,
    )


def _names_waiting(contest: Contest) -> set[str]:
    """Return the names in the applications that the desk has not answered. One query."""
    unanswered = [status for status in ApplicationStatus if not status.is_answered]
    rows = contest.applications.filter(status__in=unanswered)
    names = rows.values_list("player1", "player2", "name")
    return {plain(name) for row in names for name in row if name}


def line_of(at: int, entry: Entry, known: Known, named: bool) -> Line:
    """Return a line checked by itself. `named` tells whether the list has player columns."""
    line = Line(at, entry.lines, entry.shown)
    if entry.ignored:
        return replace(line, ignored=entry.ignored, possible=False)
    players = entry.players
    if known.individuals:
        players = players or ((entry.team,) if entry.team else ())
    # Details belong to a player: drop them if the line names none.
    details, not_understood = _details(entry) if players else ({}, [])
    team = "" if known.individuals else entry.team
    line = replace(
        line,
        kind=Kind.TEAM,
        players=players,
        team=team,
        family=entry.family,
        order=entry.order[:NAME_LENGTH],
        details=details,
        licences=tuple(map(LICENCE.from_list, entry.licences[: len(players)])),
        doubts=entry.doubts,
    )
    return _values(_with_name_doubts(line, known, named).doubted(*not_understood), entry, known)


def _with_name_doubts(line: Line, known: Known, named: bool) -> Line:
    if not line.names:
        return line.doubted(_("Aucun nom."), possible=False)
    for text in (*line.players, line.team, line.family):
        line = _not_too_long(line, text, NAME_LENGTH)
    for detail in DETAILS:
        line = _not_too_long(line, line.details.get(detail.name, ""), detail.length)
    for licence in line.licences:
        line = _not_too_long(line, licence, LICENCE.length)
    for name in filter(None, (*line.players, line.team)):
        if not any(sign.isalpha() for sign in name):
            line = line.doubted(_("« %(name)s » n’est pas un nom.") % {"name": name[:60]})
    if known.individuals:
        return line
    if not line.team and len(line.players) == 1:
        line = replace(line, kind=Kind.SINGLE)
        if known.draws_partners:
            return line
        return line.doubted(
            _("Un seul nom : si vous cochez la ligne, ce joueur attendra un partenaire.")
        )
    if named and len(line.players) == 1:
        return line.doubted(_("Le nom d’un des deux joueurs manque."))
    if named and not line.players:
        return line.doubted(_("Les noms des joueurs manquent."))
    if len(line.players) == 2 and len(line.names) == 1:
        return line.doubted(_("Deux fois le même nom."))
    return line


def _not_too_long(line: Line, text: str, most: int) -> Line:
    if len(text) <= most:
        return line
    params = {"text": f"{text[:30]}…", "most": most}
    doubt = _("« %(text)s » est trop long : %(most)d caractères au plus.") % params
    return line.doubted(doubt, possible=False)


def _details(entry: Entry) -> tuple[dict[str, str], list[str]]:
    details, doubts = {}, []
    for detail in DETAILS:
        text = entry.details.get(detail.name, "")
        try:
            details[detail.name] = detail.from_list(text)
        except Refused:
            params = {"column": _(detail.label), "text": text[:60]}
            doubts.append(_("%(column)s non compris : « %(text)s ».") % params)
    return details, doubts


def _values(line: Line, entry: Entry, known: Known) -> Line:
    doubts: list[str] = []
    unknown = [name for name in entry.categories if plain(name) not in known.categories]
    if unknown:
        doubts.append(_("Catégorie inconnue : %(names)s.") % {"names": ", ".join(unknown)[:200]})
    meals = quantity(entry.meals, max(len(line.players), 1)) if known.meals else 0
    if meals is None or meals > MOST_MEALS:
        doubts.append(_("Repas non compris : « %(text)s ».") % {"text": entry.meals[:60]})
        meals = 0
    table = whole_number(entry.table)
    if entry.table and (table is None or table > MOST_NUMBER):
        doubts.append(_("Table non comprise : « %(text)s ».") % {"text": entry.table[:60]})
        table = None
    seed = None if known.individuals else whole_number(entry.seed)
    if entry.seed and not known.individuals and (seed is None or seed > MOST_NUMBER):
        doubts.append(_("Tête de série non comprise : « %(text)s ».") % {"text": entry.seed[:60]})
        seed = None
    names = (known.categories.get(plain(name)) for name in entry.categories)
    return replace(
        line,
        categories=tuple(dict.fromkeys(filter(None, names))),
        meals=meals,
        table=table,
        seed=seed,
        number=whole_number(entry.number),
    ).doubted(*doubts)


def compared(lines: Sequence[Line], known: Known) -> list[Line]:
    """Return the lines with the doubts against the other lines and against the contest."""
    where: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        if line.kind:
            for name in line.names:
                where[name].append(line)
    met: dict[frozenset[str], Line] = {}
    named = [line for line in lines if line.kind and line.names]
    written = Names((line.at, player) for line in named for player in line.players)
    compared_lines: list[Line] = []
    for line in lines:
        if line.kind and line.names:
            if line.names in met:
                params = {"line": met[line.names].place}
                line = line.doubted(
                    worded(known.individuals, "La même équipe qu’à la ligne %(line)s.", params)
                )
            else:
                met[line.names] = line
                near = _near_pairs(line.players, written) - {line.at}
                before = {at for at in near if at < line.at}
                line = line.doubted(*_elsewhere(line, where, near), *_nearly(lines, before))
            line = line.doubted(*_already(line, known))
        compared_lines.append(line)
    return _seeded(compared_lines, known)


def _near_pairs(players: Sequence[str], names: Names[int]) -> set[int]:
    """Return the keys beside which both names of a pair are, or near ones; none for one name."""
    if len(players) != 2 or not all(players):
        return set()
    first, second = ({key for key, _alike in names.alike(player)} for player in players)
    return first & second


def _nearly(lines: Sequence[Line], near: set[int]) -> list[str]:
    """Return a doubt if an earlier line is near, given the places of those in the list."""
    places = ", ".join(lines[at].place for at in sorted(near)[:3])
    return [_("Presque la même équipe qu’à la ligne %(line)s.") % {"line": places}] if near else []


def _elsewhere(line: Line, where: Mapping[str, Sequence[Line]], near: Collection[int]) -> list[str]:
    """Return a doubt for each name in other people's lines; `near` lines are asked about once."""
    doubts = []
    for name in line.players or (line.team,):
        others = [
            one
            for one in where.get(plain(name), ())
            if one.names != line.names and one.at not in near
        ]
        if others:
            params = {"name": name[:100], "line": ", ".join(one.place for one in others[:3])}
            also = ngettext(
                "« %(name)s » est aussi à la ligne %(line)s.",
                "« %(name)s » est aussi aux lignes %(line)s.",
                min(len(others), 3),
            )
            doubts.append(also % params)
    return doubts


def _already(line: Line, known: Known) -> list[str]:
    doubts = []
    others = {number: known.teams[number] for number in _near_pairs(line.players, known.players)}
    for name in (*line.players, line.team):
        team = known.names.get(plain(name)) if name else None
        if team is not None:
            others[team.number] = team
        elif name and plain(name) in known.alone:
            params = {"name": name[:100]}
            doubts.append(_("« %(name)s » est inscrit et attend un partenaire.") % params)
        elif name and plain(name) in known.asked:
            params = {"name": name[:100]}
            doubts.append(_("« %(name)s » a déjà demandé une place.") % params)
    for team in others.values():
        params = {"number": str(team.number), "name": team.name[:100]}
        doubts.append(
            worded(known.individuals, "Ressemble à l’équipe %(number)s : %(name)s.", params)
        )
    return doubts


def _seeded(lines: Sequence[Line], known: Known) -> list[Line]:
    """Return the lines without the seeds already taken in the contest or earlier in the list."""
    taken = set(known.seeds)
    kept = []
    for line in lines:
        if line.seed is not None and line.seed in taken:
            params = {"seed": line.seed}
            line = replace(line, seed=None).doubted(
                _("La tête de série n° %(seed)d est déjà prise.") % params
            )
        elif line.seed is not None:
            taken.add(line.seed)
        kept.append(line)
    return kept


def with_licences(contest: Contest, lines: Sequence[Line]) -> list[Line]:
    """Return the lines without the licences that cannot be theirs, and a doubt for each.

    A licence of the address book is that of its holder, and a licence of the list that of the first
    player who has it. No query without licences, otherwise four.
    """
    licences = {licence for line in lines for licence in line.licences} - {""}
    if not licences:
        return list(lines)
    holders = {
        licence: player.name
        for licence, player in holders_of(contest.organiser_id, licences).items()
    }
    here = {licence for team in entrants(contest) for licence in team.licences}
    here |= set(contest.singles.values_list("player__licence", flat=True))
    places: dict[str, str] = {}
    checked = []
    for line in lines:
        kept = []
        for name, licence in zip(line.players, line.licences, strict=True):
            params = {"licence": licence, "name": holders.get(licence, "")[:100]}
            if licence in places:
                doubt = _("La licence %(licence)s est aussi à la ligne %(line)s.")
                params["line"] = places[licence]
            elif params["name"] and likeness(name, holders[licence]) is Likeness.DIFFERENT:
                doubt = _("La licence %(licence)s a déjà un titulaire : %(name)s.")
            elif licence and licence in here:
                doubt = _(
                    "La licence %(licence)s est celle d’une personne déjà inscrite : %(name)s."
                )
            else:
                doubt = ""
            if doubt:
                line = line.doubted(doubt % params)
            elif licence:
                places[licence] = line.place
            kept.append("" if doubt else licence)
        checked.append(replace(line, licences=tuple(kept)))
    return checked
