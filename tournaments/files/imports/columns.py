"""Meanings of a list's columns, recognised from their headers in French or English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.kinds import every
from tournaments.words.details import DETAILS, LICENCE


class Meaning(StrEnum):
    """Content of a column; one that holds a detail has the name of that detail as its meaning."""

    NOTHING = ""
    NUMBER = "number"
    TEAM = "team"
    BOTH = "both"
    PLAYER1 = "player1"
    LAST1 = "last1"
    FIRST1 = "first1"
    PLAYER2 = "player2"
    LAST2 = "last2"
    FIRST2 = "first2"
    LICENCE1 = "licence1"
    LICENCE2 = "licence2"
    CATEGORIES = "categories"
    MEALS = "meals"
    PAID = "paid"
    METHOD = "method"
    REDUCED = "reduced"
    ORDER = "order"
    STATUS = "status"
    FAMILY = "family"
    SEED = "seed"
    TABLE = "table"


#: Meanings in words, as the page shows them.
LABELS: Mapping[str, Promise] = {
    Meaning.NOTHING: _("ne pas importer"),
    Meaning.NUMBER: _("numéro"),
    Meaning.TEAM: _("nom d’équipe"),
    Meaning.BOTH: _("les deux joueurs"),
    Meaning.PLAYER1: _("joueur 1"),
    Meaning.LAST1: _("nom du joueur 1"),
    Meaning.FIRST1: _("prénom du joueur 1"),
    Meaning.PLAYER2: _("joueur 2"),
    Meaning.LAST2: _("nom du joueur 2"),
    Meaning.FIRST2: _("prénom du joueur 2"),
    Meaning.LICENCE1: _("licence du joueur 1"),
    Meaning.LICENCE2: _("licence du joueur 2"),
    **{detail.name: _(detail.noun) for detail in DETAILS},
    Meaning.CATEGORIES: _("catégories"),
    Meaning.MEALS: _("repas"),
    Meaning.PAID: _("payé"),
    Meaning.METHOD: _("moyen de paiement"),
    Meaning.REDUCED: _("réduction, à ôter du payé"),
    Meaning.ORDER: _("référence de la commande"),
    Meaning.STATUS: _("statut de la commande"),
    Meaning.FAMILY: _("famille ou groupe"),
    Meaning.SEED: _("tête de série"),
    Meaning.TABLE: _("table fixe"),
}
every(Meaning, LABELS)
#: Meanings that several columns may have: if the first is empty, the next one is used.
REPEATED = frozenset({Meaning.CATEGORIES, *(detail.name for detail in DETAILS)})
#: Meanings of the columns that name somebody.
NAMES = frozenset(
    {Meaning.TEAM, Meaning.BOTH, Meaning.PLAYER1, Meaning.LAST1, Meaning.FIRST1, Meaning.PLAYER2}
    | {Meaning.LAST2, Meaning.FIRST2}
)
#: Meanings of the columns about the second player of a pair.
SECOND = frozenset({Meaning.PLAYER2, Meaning.LAST2, Meaning.FIRST2})

# Kinds of header about one player, before it is known which of the two.
_LAST, _FIRST, _PLAYER, _PARTNER, _LAST_P, _FIRST_P = "last", "first", "player", "p", "pl", "pf"
_LICENCE, _LICENCE_P = "licence", "licencep"
#: Known headers by kind, separated by commas, as `header_of` compares them.
_SAID: dict[str, str] = {
    Meaning.NUMBER: (
        "n, no, num, numero, nr, nb, number, dossard, ordre, n equipe, numero equipe, num "
        "equipe, no equipe, equipe n, numero doublette, n paire, numero paire, numero joueur, "
        "rang, numero ordre, n insc, equipe numero, n binome, team number, team no, n ordre, n "
        "inscription, n joueur, n doublette"
    ),
    Meaning.TEAM: (
        "equipe, nom equipe, doublette, nom doublette, paire, nom paire, binome, nom binome, "
        "team, team name, equipes, pair"
    ),
    Meaning.BOTH: (
        "joueurs, players, noms joueurs, noms, nom joueurs, composition, noms prenoms, noms "
        "prenoms joueurs, joueur 1 joueur 2, participants, nom deux joueurs, noms deux "
        "joueurs, deux joueurs, equipiers"
    ),
    _LAST: (
        "nom, nom joueur, nom j, nom joueuse, nom participant, nom famille, surname, last name, "
        "lastname, family name, patronyme, joueur nom, joueuse nom, player last name, nom usage"
    ),
    _FIRST: (
        "prenom, prenom j, prenom participant, first name, firstname, given name, prenom joueur, "
        "joueur prenom, joueuse prenom, prenoms, forename"
    ),
    _PLAYER: (
        "joueur, joueuse, player, j, nom prenom, prenom nom, nom complet, name, full name, "
        "player name, participant, identite, capitaine, captain, adherent, membre, inscrit, "
        "licencie, equipier, nom prenom joueur, prenom nom joueur, joueur nom prenom, joueur "
        "prenom nom, nom prenom participant, nom prenom j"
    ),
    _PARTNER: (
        "partenaire, partner, coequipier, coequipiere, co equipier, avec, nom partenaire "
        "joueur, nom prenom partenaire, partenaire nom prenom, partner name, nom prenom "
        "coequipier, joue avec, binome avec, prenom nom partenaire, prenom nom coequipier, nom "
        "prenom binome, prenom nom binome"
    ),
    _LAST_P: "nom partenaire, partenaire nom, nom coequipier, coequipier nom",
    _FIRST_P: "prenom partenaire, partenaire prenom, prenom coequipier, coequipier prenom",
    _LICENCE: LICENCE.headers,
    _LICENCE_P: (
        "licence partenaire, n licence partenaire, numero licence partenaire, licence coequipier, "
        "n licence coequipier, partenaire licence"
    ),
    Meaning.CATEGORIES: "categorie, categories, category, cat, categorie joueur",
    Meaning.MEALS: (
        "repas, meal, meals, nombre repas, nb repas, nbre repas, diner, dejeuner, dinner, "
        "lunch, n repas, number meals, souper"
    ),
    Meaning.PAID: (
        "paye, regle, montant, paid, reglement, paiement, payment, amount, a paye, a regle, "
        "somme, encaisse, acquitte, payes, montant regle, montant paye, amount paid, "
        "inscription payee, payee, montant tarif, montant billet"
    ),
    Meaning.METHOD: (
        "moyen paiement, mode paiement, moyen reglement, mode reglement, payment method"
    ),
    Meaning.REDUCED: "montant code promo, montant reduction, montant remise",
    Meaning.ORDER: (
        "reference commande, ref commande, n commande, numero commande, order number, order "
        "reference"
    ),
    Meaning.STATUS: "statut commande, etat commande, order status",
    Meaning.FAMILY: "famille, groupe, family, group, famille groupe, lien",
    Meaning.SEED: "tete serie, seed, ts, tds, n tete serie, tetes serie, tete series",
    Meaning.TABLE: "table fixe, fixed table, table attribuee, table reservee, fixe",
    Meaning.NOTHING: (
        "email, mail, e mail, courriel, adresse, code postal, cp, date, "
        "date inscription, remarque, remarques, observation, observations, commentaire, "
        "commentaires, signature, horodateur, timestamp, emargement, presence, present, "
        "table, adresse mail, adresse email, notes, note, age, sexe, points, total, score, "
        "partie, classement, heure, banque, date commande"
    ),
    # Last, so that a detail takes a header that was not read before its declaration.
    **{detail.name: detail.headers for detail in DETAILS},
}
_HEADERS = {text: kind for kind, texts in _SAID.items() for text in texts.split(", ")}
_STOP_WORDS = (
    "de du des d l la le les et ou of the and your votre vos son s er ere eme nd st au aux un une"
)
_STOP = frozenset(_STOP_WORDS.split())
_FIRSTS = frozenset({"1", "premier", "premiere", "one"})
_SECONDS = frozenset({"2", "second", "seconde", "deuxieme", "two"})
_SIGNS = re.compile(r"[\W_]+")
#: Longest text compared, in characters: neither a header nor a name is as long.
_MOST_FOLDED = 300
_SPLIT = re.compile(r"[a-z]+|\d+")
#: Remarks that a form adds to its question, as "(en majuscules)".
_ASIDE = re.compile(r"\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Header:
    """Kind of a header, and the player it means: 1, 2, or 0 if it does not tell."""

    kind: str
    which: int = 0


def header_of(text: str) -> Header | None:
    """Return the header that a text is, ignoring accents, case and punctuation, or None.

    >>> header_of("Prénom (joueur 2)"), header_of("N° d’équipe"), header_of("Odile")
    (Header(kind='first', which=2), Header(kind=<Meaning.NUMBER: 'number'>, which=0), None)
    """
    return _header_of(text) or _header_of(_ASIDE.sub(" ", text))


def _header_of(text: str) -> Header | None:
    if len(text) > 60:
        return None
    words = header_words(text).split()
    if " ".join(words) in _HEADERS:
        return Header(_HEADERS[" ".join(words)])
    which = 0
    kept = []
    for position, word in enumerate(words):
        if word in ("n", "no", "numero") and words[position + 1 : position + 2] in (["1"], ["2"]):
            continue
        letter = word in ("a", "b") and position == len(words) - 1 and position > 0
        if word in _FIRSTS or (letter and word == "a"):
            which = which or 1
        elif word in _SECONDS or (letter and word == "b"):
            which = which or 2
        else:
            kept.append(word)
    kind = _HEADERS.get(" ".join(kept))
    if kind is None and len(kept) == 1 and which:
        kind = _HEADERS.get(kept[0])
    return Header(kind, which) if kind is not None else None


def header_words(text: str) -> str:
    """Return the words of a header that tell what it holds.

    >>> header_words("Référence de la commande")
    'reference commande'
    """
    return " ".join(word for word in _SPLIT.findall(folded(text)) if word not in _STOP)


def folded(text: str) -> str:
    """Return the text in lower case, without accents, with spaces instead of signs.

    >>> folded("N° d’Équipe")
    'n d equipe'
    """
    plain = text[:_MOST_FOLDED].replace("№", "n").replace("#", "n").casefold()
    # A letter can become eighteen, so the text is cut again.
    plain = unicodedata.normalize("NFKD", plain)[:_MOST_FOLDED]
    if not plain.isascii():
        plain = "".join(
            sign for sign in plain if not unicodedata.combining(sign) and sign not in "°º"
        )
    return _SIGNS.sub(" ", plain).strip()


def known_headers(cells: Iterable[str]) -> int:
    return sum(header_of(cell) is not None for cell in cells if cell)


def is_header(cells: Sequence[str]) -> bool:
    """Whether a line is a header: it has two known headers, or its only cell is one."""
    filled = [cell for cell in cells if cell.strip()]
    headers = known_headers(filled)
    return headers > 1 or (headers == 1 and len(filled) == 1 and len(folded(filled[0]).split()) < 3)


def meaning_of(text: str) -> str:
    """Return the meaning that a page or a file names. Raises ValueError for an unknown one."""
    label = next((meaning for meaning in LABELS if meaning == text), None)
    if label is None:
        raise ValueError(text)
    return label


def meanings_of(headers: Sequence[str]) -> tuple[str, ...]:
    """Return the meaning of each column from its header; NOTHING for an unknown header."""
    headers_read = [header_of(text) for text in headers]
    kinds = {header.kind for header in headers_read if header is not None}
    numbered = {header.which for header in headers_read if header and header.kind == _PLAYER}
    meanings: list[str] = []
    for header in headers_read:
        meaning: str = Meaning.NOTHING
        for wanted in _readings(header, kinds, numbered) if header is not None else ():
            if wanted not in meanings or wanted in REPEATED:
                meaning = wanted
                break
        meanings.append(meaning)
    return tuple(meanings)


def _readings(header: Header, kinds: set[str], numbered: set[int]) -> list[str]:
    """Return the possible meanings of a header, the likeliest first, in case one is taken."""
    kind, which = header.kind, header.which
    if kind in (_PARTNER, _LAST_P, _FIRST_P, _LICENCE_P):
        which = 2
        kind = {
            _PARTNER: _PLAYER,
            _LAST_P: _LAST,
            _FIRST_P: _FIRST,
            _LICENCE_P: _LICENCE,
        }[kind]
        if kind == _LAST and not kinds & {_FIRST_P, _FIRST}:
            kind = _PLAYER
    if kind == _LAST and not kinds & {_FIRST, _FIRST_P}:
        # "Nom" beside "Joueur 1" and "Joueur 2" is the name of the team.
        if {1, 2} <= numbered and not which:
            return [Meaning.TEAM]
        kind = _PLAYER
    pairs: dict[str, list[str]] = {
        _LAST: [Meaning.LAST1, Meaning.LAST2],
        _FIRST: [Meaning.FIRST1, Meaning.FIRST2],
        _PLAYER: [Meaning.PLAYER1, Meaning.PLAYER2],
        _LICENCE: [Meaning.LICENCE1, Meaning.LICENCE2],
    }
    if kind in pairs:
        return pairs[kind][which - 1 : which] if which else pairs[kind]
    return [meaning_of(kind)]
