"""The classes of the templates: each is styled, or read by a script."""

from __future__ import annotations

import re

from tests import ROOT

#: A class attribute of a page, and what the template language writes.
ATTRIBUTE = re.compile(r'class="([^"]*)"')
WRITTEN = re.compile(r"\{[{%].*?[%}]\}")
#: Classes by which the tests alone find something.
FOUND_BY_TESTS = {"rule"}


def test_every_class_of_a_template_is_styled_or_read_by_a_script() -> None:
    styles = [*ROOT.glob("static/css/*.css"), *ROOT.glob("static/js/*.js")]
    styled = set(re.findall(r"[\w-]+", " ".join(path.read_text("utf-8") for path in styles)))
    unknown = {
        (str(template.relative_to(ROOT)), name)
        for template in ROOT.glob("templates/**/*.html")
        for attribute in ATTRIBUTE.findall(WRITTEN.sub("\0", template.read_text("utf-8")))
        # A part beside a value, as in "medal m{{ rank }}", is no whole name.
        for name in attribute.split()
        if "\0" not in name and name not in styled | FOUND_BY_TESTS
    }
    assert not unknown
