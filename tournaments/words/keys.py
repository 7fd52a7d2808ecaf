"""Keys of the keyboard that the program's pages read, declared once.

The pages that tell the keys, the scorer's card and the reference of the documents say them from
here. `tests/views/core/test_keys.py` reads the scripts and finds a key that is declared nowhere, or
one that no script reads any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.words import N_
from tournaments.words.texts import say


@dataclass(frozen=True, slots=True)
class Key:
    """What a key does. `shown` are the words on it; keys pressed together are one word.

    `read` are the keys as the script names them (`event.key`), or "" for the signs that the fields
    themselves declare.
    """

    shown: tuple[str, ...]
    does: str
    read: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Keys of one kind of page: its name in addresses, its title, the script that reads them."""

    name: str
    title: str
    where: str
    script: str
    keys: tuple[Key, ...]


ENTER: Final = N_("Entrée")
ESCAPE: Final = N_("Échap")
CTRL_ENTER: Final = N_("Ctrl + Entrée")
SPACE: Final = N_("Espace")

PLACES: Final = (
    Place(
        "desk",
        N_("Toutes les pages du bureau"),
        N_("Partout, tant que le curseur n’est pas dans un champ."),
        "static/js/desk.js",
        (
            Key(
                ("/",),
                N_("va au champ « Trouver » : une équipe, une table, une page, une question"),
                ("/",),
            ),
            Key((ESCAPE,), N_("ferme le menu"), ("Escape",)),
        ),
    ),
    Place(
        "fast-entry",
        N_("La saisie des résultats"),
        N_("Page « Saisie » d’une partie : la table suivante de la pile y est proposée."),
        "static/js/fast-entry.js",
        (
            Key(
                (ENTER,),
                N_("mène à ce qui manque ; quand rien ne manque, enregistre la ligne"),
                ("Enter",),
            ),
            Key(
                ("*", N_("Maj + Tab")),
                N_(
                    "change de table ; la ligne suivante commence là où vous avez commencé "
                    "celle-ci, à la table ou aux totaux"
                ),
                ("*",),
            ),
            Key(
                ("+",),
                N_(
                    "mène aux belotes, puis aux capots ; un seul total et les belotes suffisent où "
                    "le règlement le permet : la feuille n’a alors de capot que si vous le dites"
                ),
                ("+",),
            ),
            Key(("D",), N_("ouvre la feuille de cette table, donne par donne"), ("d",)),
            Key((CTRL_ENTER,), N_("garde à vérifier une feuille douteuse"), ("Enter",)),
            Key((ESCAPE,), N_("efface la ligne"), ("Escape",)),
            Key(
                ("Ctrl + Z",),
                N_("ligne vide : annule votre dernière saisie et vous la rend"),
                ("z",),
            ),
        ),
    ),
    Place(
        "entry",
        N_("La feuille d’une table"),
        N_("La page d’une table, par totaux ou donne par donne."),
        "static/js/entry.js",
        (
            Key(
                (ENTER,),
                N_("mène au total de l’autre camp ou à la donne suivante, puis enregistre"),
                ("Enter",),
            ),
            Key((CTRL_ENTER,), N_("enregistre, où que soit le curseur"), ("Enter",)),
            Key(
                (N_("lettre ou chiffre"),),
                N_(
                    "choisit dans une rangée de boutons : n et e les camps, p c k t l’atout "
                    "(pique, cœur, carreau, trèfle)"
                ),
                (),
            ),
            Key(
                (N_("Retour arrière"), N_("Suppr")),
                N_("vide une rangée de boutons"),
                ("Backspace", "Delete"),
            ),
        ),
    ),
    Place(
        "known-people",
        N_("Le nom d’un joueur à l’inscription"),
        N_("La liste des joueurs connus, sous le champ du nom."),
        "static/js/known-people.js",
        (
            Key(("↓", "↑"), N_("joueur suivant, joueur précédent"), ("ArrowDown", "ArrowUp")),
            Key((ENTER, "Tab"), N_("prend le joueur choisi"), ("Enter", "Tab")),
            Key((ESCAPE,), N_("ferme la liste"), ("Escape",)),
        ),
    ),
    Place(
        "register",
        N_("Un nom à reconnaître à l’inscription"),
        N_("Pages « Équipes » et « Paiements en ligne » : la première question, même en tapant."),
        "static/js/answer-key.js",
        (
            Key(("F2",), N_("c’est la même personne"), ("F2",)),
            Key(("F4",), N_("ce sont deux personnes"), ("F4",)),
        ),
    ),
    Place(
        "screen",
        N_("Le vidéoprojecteur"),
        N_("La page du vidéoprojecteur ; une télécommande de présentation sert aussi."),
        "static/js/screen.js",
        (
            Key((SPACE,), N_("pause"), (" ",)),
            Key(
                ("←", "→"),
                N_("vue précédente, vue suivante"),
                ("ArrowLeft", "ArrowRight", "PageUp", "PageDown"),
            ),
            Key(("C",), N_("fond sombre ou clair"), ("c",)),
            Key(("F",), N_("plein écran"), ("f",)),
            Key(("S",), N_("son de la fin de partie"), ("s",)),
        ),
    ),
    Place(
        "aloud",
        N_("Le vidéoprojecteur lit à voix haute"),
        N_("La page du vidéoprojecteur, avec une voix de l’ordinateur."),
        "static/js/aloud.js",
        (
            Key(("V",), N_("lit la vue, ou se tait"), ("v",)),
            Key((ESCAPE,), N_("se tait"), ("Escape",)),
        ),
    ),
    Place(
        "large",
        N_("La table en grand, sur un téléphone"),
        N_("La page d’une équipe, après « En grand »."),
        "static/js/large.js",
        (Key((ESCAPE,), N_("revient à la page"), ("Escape",)),),
    ),
)


@dataclass(frozen=True, slots=True)
class Said:
    """A key in the reader's language: the words on it, and what it does."""

    shown: tuple[str, ...]
    does: str


def keys_in_words(place: Place) -> list[Said]:
    """Return the keys of a place in the reader's language."""
    return [Said(tuple(map(_on_key, key.shown)), say(key.does, {})) for key in place.keys]


def _on_key(word: str) -> str:
    """Return what stands on a key: a letter is the same everywhere, and D is no queen."""
    return word if len(word) == 1 else say(word, {})


def place_named(name: str) -> Place:
    """Return the place of that name. Raises `StopIteration` for another word."""
    return next(place for place in PLACES if place.name == name)


def keys_page(language: str) -> str:
    """Return the page of the keys in that language, in Markdown, for the reference."""
    with override(language):
        return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# " + _("Les touches du clavier")
    yield ""
    yield _("Tout se fait aussi à la souris ou au doigt : les touches vont plus vite.")
    for place in PLACES:
        yield ""
        yield f"## {say(place.title, {})} {{#{place.name}}}"
        yield ""
        yield say(place.where, {})
        yield ""
        for key in keys_in_words(place):
            params = {"value": " ".join(map(_key_markdown, key.shown)), "meaning": key.does}
            yield "- " + _("%(value)s : %(meaning)s") % params


def _key_markdown(word: str) -> str:
    """Return a key as Markdown draws it; a star alone would begin an emphasis."""
    return f"<kbd>{word.replace('*', chr(92) + '*')}</kbd>"
