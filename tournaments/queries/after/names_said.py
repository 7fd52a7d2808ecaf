"""Names in a contest's records, and their replacements once people are forgotten.

Names match word by word, whatever their case, accents and separators: "DUPONT-Martin" in a reason
is the "Dupont – Martin" of the list. A surname alone is replaced too. Words of the records
themselves ("table", "partie"…) stay, even if they are somebody's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Award, Contest, Player, Team
from tournaments.regulation import Regulation
from tournaments.words.details import DETAILS, WITH_PEOPLE, Detail
from tournaments.words.plain_names import OWN_WORDS, WORD, folded, made_of_players, words_of

#: A shorter name is replaced only if it is the whole text, alone or with the team's number.
FEWEST = 3
#: Keys of data that describes a person, besides the details. It is emptied.
_DESCRIBED = frozenset({"family", "collected_by"})
#: Keys of data that names nobody: written by the program, or a detail that is never forgotten.
ITS_OWN = frozenset(
    {"status", "kind", "winner", "entered_camp", "confirmed_camp", "to", "wish", "method"}
) | {detail.name for detail in DETAILS if detail not in WITH_PEOPLE}
#: Actions that can name a player only in their reason: settings of the contest or of accounts.
_NOBODY = (
    "create_contest change_contest set_phones set_public set_second_reading set_planning "
    "set_applying set_club remove_logo add_scorer add_person grant_role withdraw_role add_category "
    "rename_category remove_category add_item change_item remove_item add_prize change_prize "
    "move_prize remove_prize set_giving reveal_standings hide_standings "
    "refuse_suspense"
)
NOBODY_NAMED = frozenset(_NOBODY.split())


def described(details: Iterable[Detail] = WITH_PEOPLE) -> frozenset[str]:
    """Return the keys of the log's data to empty when these details are forgotten."""
    return _DESCRIBED | {detail.name for detail in details}


@dataclass
class Names:
    """Names to remove from a contest's records: whole names with their replacements, single words.

    The keys in `described` are emptied too: for everybody, or if `numbers` is given, only for those
    teams and for applications that name the person.
    """

    numbers: frozenset[int] | None = None
    described: frozenset[str] = field(default_factory=described)
    whole: dict[tuple[str, ...], str] = field(default_factory=dict)
    exact: dict[str, str] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    longest: int = 0

    def add(self, name: str, becomes: str, *, person: bool = True) -> None:
        """Add a name. The words of a `person`'s name are also removed one by one."""
        if not name.strip() or name == becomes:
            return
        self.exact.setdefault(name.strip(), becomes)
        words = words_of(name)
        letters = sum(len(word) for word in words if not word.isdigit())
        if letters >= FEWEST and not set(words) <= OWN_WORDS:
            self.whole.setdefault(words, becomes)
            self.longest = max(self.longest, len(words))
        if person:
            self.words |= {
                word
                for word in words
                if len(word) >= FEWEST and word not in OWN_WORDS and not word.isdigit()
            }

    def spare(self, names: Iterable[str]) -> None:
        """Keep the single words that are also in the names of people who stay."""
        self.words -= {word for name in names for word in words_of(name)}

    def taken_from(self, text: str) -> str:
        """Return the text without the names."""
        if text.strip() in self.exact:
            return self.exact[text.strip()]
        matches = list(WORD.finditer(text))
        words = [folded(one[0]) for one in matches]
        written, at, index = [], 0, 0
        while index < len(matches):
            length, becomes = self._here(words, index)
            if length:
                written += [text[at : matches[index].start()], becomes]
                at = matches[index + length - 1].end()
            index += length or 1
        return "".join([*written, text[at:]])

    def _here(self, words: list[str], index: int) -> tuple[int, str]:
        """Return the word count and the replacement of the name that starts here; 0 for none."""
        for length in range(min(self.longest, len(words) - index), 0, -1):
            becomes = self.whole.get(tuple(words[index : index + length]))
            if becomes is not None:
                return length, becomes
        return (1, gone()) if words[index] in self.words else (0, "")

    def taken_from_data(self, value: Any, key: str = "", about: bool = False) -> Any:
        """Return the log's plain data without the names.

        `about` tells whether it describes a person to forget.
        """
        if isinstance(value, Mapping):
            about = self._is_about(value, about)
            return {name: self.taken_from_data(one, name, about) for name, one in value.items()}
        if isinstance(value, list):
            return [self.taken_from_data(inner, key, about) for inner in value]
        if not isinstance(value, str) or key in ITS_OWN:
            return value
        if key in self.described and (about or self.numbers is None):
            return ""
        return self.taken_from(value)

    def _is_about(self, value: Mapping[str, Any], about: bool) -> bool:
        """Return whether data describes a person to forget: by its team's number, or by a name.

        `about` is the answer for the data around it.
        """
        if "number" in value:
            return self.numbers is None or value["number"] in self.numbers
        players = [str(value.get(place) or "") for place in ("player1", "player2")]
        return about or any(self.taken_from(name) != name for name in players)


def gone() -> str:
    """Return the replacement of a name without a team number."""
    return _("(nom effacé)")


def team_alias(number: int | None) -> str:
    """Return the name of a team once its players are forgotten."""
    return _("Équipe %(number)d") % {"number": number} if number else gone()


def player_alias(number: int | None, place: int = 0) -> str:
    """Return the name of a forgotten player. `place` is 1 or 2 in a pair, 0 for one alone."""
    if not number:
        return gone()
    label = f"{number}-{place}" if place else str(number)
    return _("Joueur %(number)s") % {"number": label}


def logged_names(value: Any, individuals: bool) -> Iterator[tuple[str, str, bool]]:
    """Yield the names in the log's plain data: name, replacement, and whether a person's."""
    if isinstance(value, list):
        for inner in value:
            if isinstance(inner, list) and [type(one) for one in inner] == [int, str]:
                yield inner[1], team_alias(inner[0]), True
            else:
                yield from logged_names(inner, individuals)
    if not isinstance(value, Mapping):
        return
    number = value.get("number") if isinstance(value.get("number"), int) else None
    players = [str(value.get(f"player{place}") or "") for place in (1, 2)]
    for place, player in enumerate(players, start=1):
        if player:
            yield player, player_alias(number, 0 if individuals else place), True
    if any(players) and all(players):
        yield " – ".join(players), team_alias(number), True
    name = value.get("name")
    if isinstance(name, str) and ("player1" in value or set(value) == {"number", "name"}):
        named = [player for player in players if player]
        if made_of_players(name, named):
            yield name, player_alias(number) if individuals else team_alias(number), True
    for key, inner in value.items():
        if key not in ("player1", "player2", "name"):
            yield from logged_names(inner, individuals)


#: Actions with a person's name as whole subject, and in their reason.
NAMES_ALONE = ("add_single", "remove_single")


def names_in(contest: Contest, only: Player | None = None) -> Names:
    """Return the names in the contest's records, of everybody or of one person. Five queries."""
    individuals = Regulation.from_data(contest.regulation).individuals
    teams = list(contest.teams.select_related("player1", "player2"))
    theirs = frozenset(team.number for team in teams if only in (team.player1, team.player2))
    names = Names(None if only is None else theirs)
    for team in teams:
        for place, player in enumerate((team.player1, team.player2), start=1):
            if player is not None and only in (None, player):
                becomes = player_alias(team.number, 0 if individuals else place)
                names.add(player.name, becomes)
    if only is not None:
        names.add(only.name, gone())
        for spelling in only.merges.values_list("name", flat=True):
            names.add(spelling, gone())
        names.spare(
            player.name
            for team in teams
            for player in (team.player1, team.player2)
            if player not in (None, only)
        )
        return names
    for team in teams:
        if made_of_players(team.name, names_of(team)):
            becomes = (player_alias if individuals else team_alias)(team.number)
            names.add(f"{team.number} {team.name}", f"{team.number} {becomes}", person=False)
            names.add(team.name, becomes, person=not names_of(team))
    for application in contest.applications.all():
        for name in (application.player1, application.player2, str(application)):
            names.add(name, gone())
    for single in contest.singles.select_related("player"):
        names.add(single.player.name, gone())
    for who in Award.objects.filter(prize__contest=contest).values_list("collected_by", flat=True):
        names.add(who, gone())
    for line in contest.log.all():
        if line.action in NAMES_ALONE:
            names.add(line.subject, gone())
        if line.action in NOBODY_NAMED:
            continue
        for state in (line.before, line.after):
            for name, becomes, person in logged_names(state, individuals):
                names.add(name, becomes, person=person)
    return names


def names_of(team: Team) -> list[str]:
    """Return the names of a team's players. Fetch them with the team."""
    return [player.name for player in (team.player1, team.player2) if player is not None]
