"""Checks that the catalogues hold every text that they owe, and that what is filled in is kept.

English owes every text of the sources. A language of players owes those of `locale/parts.toml`: the
words of the game in `game.po`, the others in `django.po`, which may hold more. A language of a
country, such as `it_CH`, owes nothing: gettext reads in the language itself what it leaves out.

`--write` writes the catalogues of players again, with the texts that are new and without those that
the sources have lost; `--write nl` begins a language.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tournaments.words.entrants import OF_PLAYERS  # noqa: E402

SOURCES = ("scoring", "tournaments", "templates", "locale", "manage.py")
LOCALE = ROOT / "locale"
#: Language that owes every text.
WHOLE = "en"
#: Catalogue of the words of the game, and the part that it holds.
GAME = "game"
PLACEHOLDER = re.compile(r"%\([^)]*\)[-+#0 .\d]*[a-z]|%[sdrif%]|\{[^{}]*\}")
TAG = re.compile(r"</?\w+[^>]*>")
Key = tuple[str | None, str | tuple[str, ...]]


def key(message: Message) -> Key:
    """Return what names a text: its context, and the text with its plural."""
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def read(path: Path, language: str) -> Catalog:
    """Return a catalogue; an empty one if there is no such file."""
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def texts(catalogue: Catalog) -> dict[Key, Message]:
    """Return the texts of a catalogue, without its header."""
    return {key(message): message for message in catalogue if message.id}


#: Texts of Django, which a language may say otherwise: the names of the months.
OF_DJANGO = texts(read(Path(django.__file__).parent / "conf/locale/en/LC_MESSAGES/django.po", "en"))


def collected() -> dict[Key, Message]:
    """Return the texts of the sources, each with its files, collected in a temporary copy."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for source in SOURCES:
            path = ROOT / source
            if path.is_dir():
                shutil.copytree(path, copy / source)
            elif path.exists():
                shutil.copy(path, copy / source)
        command = [sys.executable, "manage.py", "makemessages", "--locale", WHOLE]
        options = ["--add-location", "file", "--no-obsolete", "--no-wrap", "--verbosity", "0"]
        subprocess.run([*command, *options], cwd=copy, check=True)
        return texts(read(copy / "locale" / WHOLE / "LC_MESSAGES" / "django.po", WHOLE))


def parts_of(needed: Mapping[Key, Message]) -> dict[Key, str]:
    """Return the texts that a language of players owes, each with its part.

    A text of several parts belongs to the first one.
    """
    listed = tomllib.loads((LOCALE / "parts.toml").read_text("utf-8"))
    owed: dict[Key, str] = {}
    for part, of in listed.items():
        names = tuple(of["sources"])
        for one, message in needed.items():
            if any(file.startswith(names) for file, _line in message.locations):
                owed.setdefault(one, part)
        code = "".join(map(code_of, files_of(names)))
        for about_teams, about_players in OF_PLAYERS.items():
            if f'"{about_teams}"' in code or (None, about_teams) in owed:
                owed.setdefault((None, about_teams), part)
                owed.setdefault((None, about_players), part)
    return owed


def files_of(names: tuple[str, ...]) -> Iterator[Path]:
    """Yield the files of sources."""
    for name in names:
        path = ROOT / name
        yield from (path.rglob("*.*") if path.is_dir() else (path,))


def code_of(path: Path) -> str:
    """Return the text of a source, its long sentences in one piece; "" if it holds none."""
    if path.suffix not in (".py", ".html"):
        return ""
    return re.sub(r'"\s+"', "", path.read_text("utf-8"))


def faults(message: Message) -> Iterator[str]:
    """Yield what is wrong with a translation, if anything."""
    source = [message.id] if isinstance(message.id, str) else list(message.id)
    target = [message.string] if isinstance(message.string, str) else list(message.string)
    if message.fuzzy:
        yield "a guess"
    if not all(one.strip() for one in target):
        yield "not translated"
        return
    # A singular may write its number as a word ("one team"), so compare with the plural.
    if filled(target[-1]) != filled(source[-1]) or not filled(target[0]) <= filled(source[-1]):
        yield "its placeholders are others"
    if tags(target[-1]) != tags(source[-1]):
        yield "its tags are others"
    if lines(source) != lines(target):
        yield "it begins or ends otherwise"


def filled(text: str) -> Counter[str]:
    """Return the placeholders of a text."""
    return Counter(PLACEHOLDER.findall(text))


def tags(text: str) -> Counter[str]:
    """Return the HTML tags of a text."""
    return Counter(TAG.findall(text))


def lines(forms: Sequence[str]) -> set[tuple[bool, bool]]:
    """Return whether the forms of a text begin and end with a new line."""
    return {(text.startswith("\n"), text.endswith("\n")) for text in forms}


def path_of(language: str, name: str) -> Path:
    """Return the file of a catalogue."""
    return LOCALE / language / "LC_MESSAGES" / f"{name}.po"


def check(language: str, name: str, owed: Collection[Key], known: Collection[Key]) -> int:
    """Print what is wrong with a catalogue, or how many texts it holds; return the faults.

    `known` are the texts that it may hold.
    """
    here = texts(read(path_of(language, name), language))
    wrong = [(one, fault) for one, message in here.items() for fault in faults(message)]
    wrong += [(one, "obsolete") for one in here if one not in known]
    wrong += [(one, "missing") for one in owed if one not in here]
    for (_context, text), fault in sorted(wrong, key=str):
        print(f"{language}/{name}.po, {fault}: {text!r}")
    if not wrong:
        print(f"{language}/{name}.po: {len(here)} texts.")
    return len(wrong)


def write(
    language: str,
    name: str,
    owed: Collection[Key],
    known: Collection[Key],
    needed: dict[Key, Message],
) -> None:
    """Write a catalogue again in the order of the sources: what it owes and what more it holds."""
    path = path_of(language, name)
    before = read(path, language)
    here = texts(before)
    after = Catalog(locale=language, fuzzy=False, header_comment=before.header_comment)
    after.mime_headers = before.mime_headers
    for one, message in (needed | OF_DJANGO).items():
        if one in owed or (one in here and one in known):
            after.add(
                message.id,
                here[one].string if one in here else "",
                [(file, None) for file in dict.fromkeys(file for file, _ in message.locations)],
                message.flags,
                message.auto_comments,
                context=message.context,
            )
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, after, width=0, include_lineno=False)


def main(*arguments: str) -> int:
    needed = collected()
    parts = parts_of(needed)
    of_game = {one for one in needed if parts.get(one) == GAME}
    others = needed.keys() - of_game
    catalogues = {GAME: (of_game, of_game), "django": (others & parts.keys(), others)}
    languages = {folder.name for folder in LOCALE.iterdir() if folder.is_dir()} - {WHOLE}
    if arguments[:1] == ("--write",):
        for language in sorted(languages | set(arguments[1:])):
            for name, (owed, known) in catalogues.items():
                write(language, name, owed, known | OF_DJANGO.keys(), needed)
        return 0
    wrong = check(WHOLE, "django", needed, needed)
    for language in sorted(languages):
        if "_" in language:
            # A country says what it likes in its own words, and the rest as its language.
            wrong += check(language, GAME, (), needed)
        else:
            for name, (owed, known) in catalogues.items():
                wrong += check(language, name, owed, known | OF_DJANGO.keys())
    if wrong:
        print("Run `make messages`, then translate what is new.")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
