"""Every template named by the code exists, is used, and writes no French by itself."""

from __future__ import annotations

import re

from tests import ROOT

TEMPLATES = ROOT / "templates"
NAMED = re.compile(r"""["']((?:[a-z_]+/)*[a-z0-9_]+\.html)["']""")
#: The folder of the projector's views: `tables.hall.screen` builds their names.
BUILT = "hall/screen/"
#: Django finds these by their names alone.
BY_DJANGO = {"400.html", "500.html"}
#: Templates of libraries, and the first page of an archive.
ELSEWHERE = {
    "django/forms/widgets/attrs.html",
    "django_tables2/bootstrap5.html",
    "index.html",
}

#: What a user must check, the one meaning of amber: a caution is information, a refusal is red.
AMBER = re.compile(r"alert-warning|notice-check|pill-warn|messages\.warning")
TO_CHECK = {
    "evening/points.html",
    "prizes/page.html",
    "prizes/preview.html",
    "registration/teams/list.html",
    "regulation/change.html",
    "results/chairs/match.html",
    "results/chairs/table.html",
    "results/entry/conflict.html",
    "results/entry/fast_form.html",
    "results/entry/match.html",
    "results/referee/live.html",
    "results/rounds/list.html",
    "results/rounds/notices.html",
    "results/rounds/tables.html",
    "results/table/both.html",
    "results/table/told.html",
    "results/table/verify.html",
    "annexes/applications/views/online.py",
    "annexes/photos/views/sure.py",
    "views/results/entry.py",
}

#: What a template does not write itself: translated texts and tags, and what its comments say.
TAGS = re.compile(
    r"{%-?\s*blocktranslate.*?endblocktranslate.*?%}|{%.*?%}|{{.*?}}|{#.*?#}|<script.*?</script>",
    re.S,
)
#: The punctuation that only French spaces so.
FRENCH = re.compile('[\u202f ][:;?!](?=[ <"])|[«»]')
#: These pages are in French whoever reads them.
IN_FRENCH = {"500.html", "after/site.html"}


def named() -> dict[str, str]:
    """Return each template named in a source, with one file that names it."""
    sources = [*(ROOT / "tournaments").rglob("*.py"), *TEMPLATES.rglob("*.html")]
    return {
        name: str(source.relative_to(ROOT))
        for source in sources
        for name in NAMED.findall(source.read_text(encoding="utf-8"))
        if name not in ELSEWHERE
    }


def test_no_source_names_a_template_that_is_missing() -> None:
    missing = {name: by for name, by in named().items() if not (TEMPLATES / name).exists()}

    assert missing == {}


def test_no_template_is_left_unused() -> None:
    present = {str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html")}
    unused = {name for name in present - named().keys() if not name.startswith(BUILT)}

    assert unused == BY_DJANGO


def test_a_page_with_a_banner_on_felt_loads_its_sheet() -> None:
    pages = {path: path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")}
    bare = [
        path
        for path, text in pages.items()
        if 'class="now on-felt"' in text and "{% extends" in text and "css/now.css" not in text
    ]

    assert bare == []


def test_amber_is_what_a_user_must_check() -> None:
    amber = {
        str(path.relative_to(folder))
        for folder, ending in ((TEMPLATES, "*.html"), (ROOT / "tournaments", "*.py"))
        for path in folder.rglob(ending)
        if AMBER.search(path.read_text(encoding="utf-8"))
    }

    assert amber == TO_CHECK


def test_a_template_translates_its_punctuation() -> None:
    french = {
        str(path.relative_to(TEMPLATES))
        for path in TEMPLATES.rglob("*.html")
        if FRENCH.search(TAGS.sub("", path.read_text(encoding="utf-8")))
    }

    assert french == IN_FRENCH


def test_a_script_writes_no_french_punctuation() -> None:
    spaced = re.compile(r"\} [:;?!] \$\{")
    scripts = (ROOT / "static" / "js").glob("*.js")

    assert [path.name for path in scripts if spaced.search(path.read_text(encoding="utf-8"))] == []
