"""Writes the part of Bootstrap's style sheet that the pages use: `make used-styles`.

A selector is kept if every class that it names is a word of a template, of the program or of a
script, or begins with such a word that ends in a hyphen (`alert-{{ level }}`). The released file
stays in static/vendor, with its checksum.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

import tinycss2

ROOT = Path(__file__).parent.parent
RELEASED = ROOT / "static" / "vendor" / "bootstrap" / "bootstrap.min.css"
USED = ROOT / "static" / "css" / "bootstrap.used.css"
READ = [
    *(ROOT / "templates").rglob("*.html"),
    *(ROOT / "tournaments").rglob("*.py"),
    *(ROOT / "static" / "js").glob("*.js"),
    Path(find_spec("django_tables2").origin).parent
    / "templates"
    / "django_tables2"
    / "bootstrap5.html",
]
READING = re.compile(r"var\((--bs-[\w-]+)")
SETTING = re.compile(r"(--bs-[\w-]+):[^;{}]*(?:;|(?=\}))")
WORD = re.compile(r"[A-Za-z_][\w-]*")
#: Comma between two selectors, not between the arguments of one.
BETWEEN = re.compile(r",(?![^(]*\))")
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")


def used_part(css: str, is_used: Callable[[str], bool]) -> str:
    """Return the rules of a style sheet whose classes are all used."""
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    return "\n".join(_kept(rules, is_used))


def without_idle_variables(css: str, own: str) -> str:
    """Return a style sheet without the variables that neither it nor our own texts read."""
    read = set(READING.findall(css + own))
    lighter = SETTING.sub(lambda found: found[0] if found[1] in read else "", css)
    return css if lighter == css else without_idle_variables(lighter, own)


def _kept(rules: Iterable[tinycss2.ast.Node], is_used: Callable[[str], bool]) -> Iterator[str]:
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = BETWEEN.split(tinycss2.serialize(rule.prelude))
            # Our own tokens make the dark theme.
            selectors = [one for one in selectors if "[data-bs-theme=dark]" not in one]
            wanted = [one for one in selectors if all(map(is_used, CLASS.findall(one)))]
            if wanted:
                yield f"{','.join(wanted)}{{{tinycss2.serialize(rule.content)}}}"
        elif rule.type == "at-rule" and rule.at_keyword in ("media", "supports"):
            inner = tinycss2.parse_rule_list(
                rule.content or [], skip_comments=True, skip_whitespace=True
            )
            kept = "".join(_kept(inner, is_used))
            if kept:
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{kept}}}"


def styles_used() -> str:
    """Return the content of the file that the pages load."""
    released = RELEASED.read_text("utf-8")
    texts = "\n".join(path.read_text("utf-8") for path in READ)
    words = set(WORD.findall(texts))
    beginnings = tuple(word for word in words if word.endswith("-"))
    sheets = [path for path in (ROOT / "static" / "css").glob("*.css") if path != USED]
    own = texts + "\n".join(path.read_text("utf-8") for path in sheets)
    heading = re.search(r"/\*!.*?\*/", released, re.DOTALL)
    assert heading is not None, "the licence of Bootstrap"
    rules = used_part(released, lambda name: name in words or name.startswith(beginnings))
    used = without_idle_variables(rules, own)
    return f'@charset "UTF-8";\n{heading[0]}\n/* Made by `make used-styles`. */\n{used}\n'


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(USED.read_text("utf-8") != styles_used())
    USED.write_text(styles_used(), "utf-8")
