"""Reference page of the options of a regulation, written from their declarations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.catalogue.options import GAMES, Option, toml_value
from scoring.criteria import CRITERIA
from scoring.rules import OPTIONS, presets
from scoring.words import N_
from tournaments.annexes.manual.management.reference.text import LINE, heading, page, table
from tournaments.regulation.format import FORMAT
from tournaments.regulation.format.changes import STAGES
from tournaments.regulation.free_articles import HELPS as ARTICLE_HELPS
from tournaments.regulation.reading import NAME, NUMBER, REPEATED
from tournaments.regulation.tariffs import HELPS as PENALTY_HELPS
from tournaments.regulation.tariffs import RULINGS, TO
from tournaments.regulation.themes import TITLES, Theme, theme_of

INTRO = N_(
    "Un règlement est un document TOML. La page du règlement, « Télécharger le fichier (.toml) », "
    "en donne un complet : chaque option y est expliquée en entier, avec des exemples et sa "
    "source. La table des marques s’y écrit sous `[marks]`."
)
USUAL = N_(
    "En gras, la valeur habituelle, suivie de son jeu si elle en dépend. Un jeu entre parenthèses "
    "est le seul à avoir cette valeur. `0…20` : un nombre entre les deux, bornes comprises."
)
ROUND = N_(
    "Une table par partie : son numéro, puis ce qui change. Ce qu’elle ne dit pas est comme dans "
    "`[format]`, la durée comprise : une partie en plus de points garde la durée des autres, sauf "
    '`clock = "none"`. Seuls `deals` et `target` se remplacent l’un l’autre.'
)
STAGE = N_(
    "Une table par étape, quel que soit le numéro de ses parties ; les mêmes clés qu’une partie à "
    "part. Une étape l’emporte sur `[[round]]`, et la plus précise sur celle qui la contient : la "
    "finale sur les tableaux. Ce qu’un match de tableau ne dit pas est comme à l’étape `bracket` "
    "si elle est donnée, sinon comme dans `[format]`. Une étape inconnue, donnée deux fois, ou que "
    "le concours n’a pas, est refusée."
)
PENALTY = N_("Une table par faute tarifée.")
ARTICLE = N_(
    "Une table par article, dans l’ordre où ils s’impriment, après les articles que le programme "
    "écrit lui-même ; 20 au plus. Un texte de plusieurs lignes se met entre trois guillemets."
)


def options_page(language: str) -> str:
    with override(language):
        made_from = _("des options elles-mêmes")
        return page(_("Toutes les options d’un règlement"), _(INTRO), _parts(), made_from)


def _parts() -> Iterator[str]:
    yield heading(2, _("Règlements tout faits (`preset`)"), "presets")
    rows = [(f"`{name}`", _(words)) for name, words in presets().items()]
    yield table([_("nom"), _("jeu")], rows)
    yield heading(2, _("Les règles d’une donne (`[rules]`)"), "rules")
    yield _(USUAL)
    yield from _by_theme("rules", {name: _rule(name, OPTIONS[name]) for name in OPTIONS})
    yield heading(2, _("Le concours (`[format]`)"), "format")
    yield from _by_theme("format", {name: _format(name) for name in FORMAT})
    yield from _repeated(
        "round", _("Une partie à part"), ROUND, {NUMBER: N_("Le numéro de la partie.")}
    )
    yield from _repeated("stage", _("Une étape à part"), STAGE, {NAME: N_("L’étape, au choix :")})
    yield from _repeated("penalty", _("Le tarif d’une faute"), PENALTY, PENALTY_HELPS)
    yield from _repeated("article", _("Un article libre"), ARTICLE, ARTICLE_HELPS)
    yield heading(2, _("Les critères d’un classement"), "criteria")
    yield "\n".join(_item(name, _(one.label)) for name, one in CRITERIA.items())


def _item(value: str, meaning: str) -> str:
    return "- " + _("`%(value)s` : %(meaning)s") % {"value": value, "meaning": meaning}


def _repeated(name: str, title: str, intro: str, helps: Mapping[str, str]) -> Iterator[str]:
    yield heading(2, f"{title} (`[[{name}]]`)", name)
    yield _(intro)
    lines = []
    for key in filter(helps.__contains__, REPEATED[name]):
        lines.append(_item(key, _(helps[key])))
        words = {NAME: STAGES if name == "stage" else (), "to": TO, "ruling": RULINGS}.get(key, ())
        lines += [f"    {_item(toml_value(word.value), _(word.label))}" for word in words]
    usual = ", ".join(f"`{key}`" for key in REPEATED[name] if key not in helps)
    # A stage takes the keys of a round, as its introduction says.
    if usual and name != "stage":
        lines.append("- " + _("comme dans `[format]` et `[rules]` : %(keys)s") % {"keys": usual})
    yield "\n".join(lines)


def _by_theme(part: str, rows: Mapping[str, str]) -> Iterator[str]:
    """Yield the options of a part of the document, a list for each theme."""
    for theme in Theme:
        names = [name for name in rows if theme_of(name) is theme]
        if names:
            yield heading(3, _(TITLES[theme]), f"{part}-{theme}")
            yield "\n".join(f"- {_named(name)}{LINE}{rows[name]}" for name in names)


def _named(name: str) -> str:
    label = OPTIONS[name].label if name in OPTIONS else FORMAT[name].label
    return f"**{_(label)}** `{name}`"


def _value(value: str, meaning: str, typed: str = "") -> str:
    """Return a value and its meaning, unless the meaning says the number again."""
    typed = typed or f"`{value}`"
    if re.fullmatch(rf"{re.escape(value)}( \w+)?", meaning):
        return typed
    meaning = re.sub(rf"^{re.escape(value)}\s*: ", "", meaning)
    return (_("`%(value)s` : %(meaning)s") % {"value": value, "meaning": meaning}).replace(
        f"`{value}`", typed, 1
    )


def _rule(name: str, option: Option) -> str:
    """Return the values of an option of the rules."""
    same = next(one for one in OPTIONS if OPTIONS[one].help == option.help)
    lines = [
        _("comme `%(option)s`") % {"option": same}
        if same != name
        else _explained(_(option.help), option.kind, option.most)
    ]
    for choice in option.choices:
        usual = [
            game for game in GAMES if game in option.games and choice.value == option.defaults[game]
        ]
        value = toml_value(choice.value)
        games = f" ({', '.join(usual)})" if len(usual) < len(option.games) else ""
        line = _value(value, _(choice.label), f"**`{value}`{games}**" if usual else "")
        if not set(choice.games) >= set(usual or option.games):
            line += f" ({' '.join(choice.games)})"
        lines.append(line)
    if option.most is not None:
        lines.append(_number(option.least, option.most))
    return _lines(lines)


def _lines(lines: Iterable[str]) -> str:
    """Return lines of an item; values that need no meaning share one."""
    grouped = groupby(filter(None, lines), key=lambda line: " " not in line)
    return LINE.join((", " if bare else LINE).join(group) for bare, group in grouped)


def _explained(text: str, kind: str, most: int | None) -> str:
    """Return what the page says of an option's help: the document and the settings say it all.

    The labels of words say what they do. A number needs a sentence, and what is written in several
    parts needs them all.
    """
    if kind in {"factors", "numbers", "criteria"}:
        return text
    sentences = re.split(r"(?<=[.?]) (?=[A-ZÀ-Ý])", text)
    if kind == "cells":
        return " ".join(sentences[:2])
    return "" if most is None else sentences[0]


def _number(least: int, most: int) -> str:
    return f"{least}…{most}"


def _format(name: str) -> str:
    """Return the values of an option of the format."""
    option = FORMAT[name]
    lines = [_explained(_(option.help), option.kind, None if option.words else option.most)]
    lines += [_value(toml_value(word.value), _(word.label)) for word in option.words]
    if option.criteria:
        lines.append(_("une liste de critères, dans l’ordre"))
    elif option.numbers and option.most is not None:
        params = {"n": option.numbers, "each": _number(option.least, option.most)}
        lines.append(_("%(n)d nombres au plus : %(each)s") % params)
    elif option.most is not None:
        number = _number(option.least, option.most)
        decimals = _("%(number)s, deux décimales") % {"number": number}
        lines.append(decimals if option.hundredths else number)
    if option.optional and not option.criteria:
        lines.append('`"none"`')
    return _lines(lines)
