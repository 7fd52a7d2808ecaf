"""Whom a lot is for, as people write it: « au 1er », « aux dames », « tiré au sort »."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.files.imports.columns import folded
from tournaments.words.enums import PrizeBy
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class Whom:
    """Teams that a lot is for.

    `first` and `last` are ranks, in the whole ranking or in `category`. The last teams of the
    ranking are counted by `last` alone. `each` tells that the text says "one for each player".
    """

    by: PrizeBy
    first: int | None = None
    last: int | None = None
    category: str | None = None
    team: int | None = None
    rounds: int | None = None
    each: bool = False

    def last_for(self, quantity: int, heads: int) -> int | None:
        """Return the last rank, or the number of last teams, for a quantity.

        A category without ranks takes as many as its pieces reach: in pairs, an even number of
        pieces is one for each player.
        """
        if self.by != PrizeBy.CATEGORY or self.first is not None:
            return self.last
        return max(1, quantity if quantity % heads else quantity // heads)


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


#: Words around the ones that count, as `folded` writes them.
_AROUND: Final = _words(
    "a au aux by la le les l de des d du en dans pour to the for of in at from be rang rangs rank "
    "ranks place places paire paires pair pairs equipe equipes team teams joueur joueurs joueuse "
    "players player categorie category classement classe classee classes ranking standings ordre "
    "order general concours meilleur meilleurs meilleure meilleures best qui who those lot prix "
    "prize"
)
_TO: Final = _words("a au aux to through jusqu")
_AND: Final = frozenset(("et", "and"))
_FIRST: Final = _words(
    "premier premiere premiers premieres first winner winners vainqueur vainqueurs gagnant "
    "gagnants top"
)
_LAST: Final = _words("dernier derniere derniers dernieres der last bottom")
#: Names of the last of the ranking that are no rank, in several words.
_LANTERN: Final = re.compile(r"\blanternes? rouges?\b|\b(?:red lantern|wooden spoon)s?\b")
_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        ("un une one", "deux two", "trois three", "quatre four", "cinq five", "six", "sept seven",
         "huit eight", "neuf nine", "dix ten"),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
_RANKS: Final = {
    word: rank
    for rank, words in enumerate(
        ("deuxieme second seconde", "troisieme third", "quatrieme fourth", "cinquieme fifth",
         "sixieme sixth", "septieme seventh", "huitieme eighth", "neuvieme ninth",
         "dixieme tenth"),
        start=2,
    )
    for word in words.split()
}  # fmt: skip
#: Words of the ways that have no rank. The words of one way may stand together.
_WAYS: Final = {
    PrizeBy.EVERYONE: _words("tous toutes tout monde chacun chacune everyone everybody all"),
    PrizeBy.LOT: _words("tire tires tiree sort tombola tirage loterie raffle drawn draw"),
    PrizeBy.CHOICE: _words("choix choisir choisit choice choose"),
    PrizeBy.ATTENDANCE: _words(
        "assidu assidus assiduite joue jouees avoir ont moins partie parties played round rounds "
        "least attendance has have"
    ),
    PrizeBy.SPECIAL: _words("special speciaux designer designez named name choose"),
}
#: Women are named in several ways, and the category in one of them.
_WOMEN: Final = _words("dame femme feminine feminin women woman ladie lady femin")
_EACH: Final = re.compile(
    r"\b(?:un|une|1|one) (?:par|pour chaque|a chaque|for each|per) (?:joueur|joueuse|player)\b"
    r"|\bpar joueur\b|\bone each\b|\bun chacun\b"
)
_TEAM: Final = re.compile(
    r"\b(?:n|no|numero|number|num|equipe|paire|joueur|team|pair|player) ?(\d{1,4})\b"
)
#: Most digits of a rank, of a number of teams or of rounds.
MOST_DIGITS: Final = 4
_DIGITS: Final = re.compile(r"(\d{1,4})(?:(er|ere|re|e|eme|ieme|nd|nde|st|rd|th)s?)?")
_BETWEEN: Final = re.compile(r"(?<=\w)\s*(?:-|–|—|\.\.+|…|→)\s*(?=\d)")


def read_whom(typed: str, categories: Sequence[str]) -> Whom:
    """Return whom a lot is for, from what was typed in French or in English.

    Raises `Refused`, on the field `whom`, for a text that says nothing known.

    >>> whom = read_whom("aux 2e et 3e", [])
    >>> str(whom.by), whom.first, whom.last
    ('rank', 2, 3)
    >>> read_whom("1re dame", ["Dames"]).category
    'Dames'
    """
    plain = folded(_BETWEEN.sub(" to ", typed))
    each = _EACH.search(plain) is not None
    plain = " ".join(_LANTERN.sub("last", _EACH.sub(" ", plain)).split())
    if not plain:
        raise Refused(_("Pour qui ? Par exemple : au 1er, aux 2e et 3e, tiré au sort."), "whom")
    team = _TEAM.search(plain)
    if team is not None:
        return Whom(PrizeBy.SPECIAL, team=int(team[1]), each=each)
    tokens = plain.split()
    category = _category_in(tokens, categories)
    if category is None:
        for by, words in _WAYS.items():
            whom = _without_rank(by, words, tokens, each)
            if whom is not None:
                return whom
        if _LAST & set(tokens):
            return Whom(PrizeBy.LAST, last=_how_many(tokens, typed), each=each)
    ranks = _ranks(tokens, typed, categories)
    if category is not None:
        first, last = ranks or (None, None)
        return Whom(PrizeBy.CATEGORY, first, last, category, each=each)
    if ranks is None:
        raise _unknown(typed, categories)
    return Whom(PrizeBy.RANK, *ranks, each=each)


def _without_rank(
    by: PrizeBy, words: frozenset[str], tokens: Sequence[str], each: bool
) -> Whom | None:
    rest = [token for token in tokens if token not in words and token not in _AROUND]
    if len(rest) == len(tokens) or not words & set(tokens):
        return None
    if by != PrizeBy.ATTENDANCE:
        return None if rest else Whom(by, each=each)
    numbers = [int(token) for token in rest if _is_number(token)]
    if len(rest) > 1 or len(rest) != len(numbers):
        return None
    return Whom(by, rounds=numbers[0] if numbers else None, each=each)


def _category_in(tokens: list[str], categories: Sequence[str]) -> str | None:
    stems = [_stem(token) for token in tokens]
    for name in sorted(categories, key=len, reverse=True):
        words = [_stem(word) for word in folded(name).split()]
        women = len(words) == 1 and words[0] in _WOMEN
        for at in range(len(tokens) - len(words) + 1):
            here = stems[at : at + len(words)]
            if words and (here == words or (women and here[0] in _WOMEN)):
                del tokens[at : at + len(words)]
                return name
    return None


def _is_number(token: str) -> bool:
    return token.isdecimal() and len(token) <= MOST_DIGITS


def _stem(word: str) -> str:
    return word.rstrip("s") or word


def _how_many(tokens: Sequence[str], typed: str) -> int:
    rest = [token for token in tokens if token not in _AROUND and token not in _LAST]
    counts = [_NUMBERS.get(token) or (int(token) if _is_number(token) else 0) for token in rest]
    if len(counts) > 1 or not all(counts):
        raise _unknown(typed)
    return counts[0] if counts else 1


def _ranks(tokens: Sequence[str], typed: str, categories: Sequence[str]) -> tuple[int, int] | None:
    """Return the first and last rank, None if none is said; raises `Refused` for anything else."""
    known = _RANKS.keys() | _NUMBERS.keys() | _FIRST | _AROUND | _AND | _TO
    ranks: list[int] = []
    count = 0
    top = up_to = False
    for before, token in zip(("", *tokens), tokens, strict=False):
        digits = _DIGITS.fullmatch(token)
        if digits is None and token not in known:
            raise _unknown(typed, categories)
        if token in _FIRST:
            top = True
        elif token in _TO:
            # "du 1er au 3e" goes on, "au 1er et au 3e" names each.
            up_to = bool(ranks) and before not in _AND
        elif token in _NUMBERS or token in _RANKS or digits is not None:
            rank = int(digits[1]) if digits is not None else (_NUMBERS | _RANKS)[token]
            if token in _NUMBERS or (digits is not None and not digits[2]):
                count = rank
            if up_to and 0 < ranks[-1] < rank < 10_000:
                ranks.extend(range(ranks[-1] + 1, rank))
            ranks.append(rank)
            up_to = False
    if top:
        # "les 3 premiers" counts them; "premier et deuxième" names each.
        ranks = list(range(1, count + 1)) if ranks == [count] else [1, *ranks]
    if not ranks:
        return None
    if sorted(set(ranks)) != list(range(min(ranks), max(ranks) + 1)):
        raise Refused(
            _("« %(typed)s » : les rangs d’un lot se suivent. Faites une ligne par lot.")
            % {"typed": typed[:60]},
            "whom",
        )
    return min(ranks), max(ranks)


def _unknown(typed: str, categories: Iterable[str] | None = None) -> Refused:
    sentence = _(
        "« %(typed)s » n’est pas compris. Écrivez par exemple : au 1er, aux 2e et 3e, du 4e au "
        "8e, au dernier, tiré au sort, à tous, au choix, au n° 12, à désigner."
    ) % {"typed": typed[:60]}
    if categories is not None:
        if names := ", ".join(categories):
            sentence += " " + _("Ou une catégorie : %(names)s.") % {"names": names}
        sentence += " " + _(
            "Pour une autre catégorie, ajoutez-la d’abord : « Réglages », page « Concours », « Les "
            "catégories »."
        )
    return Refused(sentence, "whom")
