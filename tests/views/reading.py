"""Page as a browser reads it: its links, and its forms with their initial values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

#: What the parser reads: to follow the rest of a page would take most of its time.
READ = re.compile(r"<form\b.*?</form>|<a\b[^>]*>", re.DOTALL)


@dataclass
class Form:
    """Form of a page: address, method, values and buttons.

    `kinds` is the type of each field, filled in or not. `choices` are the values that a field
    offers.
    """

    action: str
    method: str
    values: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)


class Page(HTMLParser):
    """Parser of the links and forms of a page."""

    def __init__(self, response: Any) -> None:
        super().__init__()
        self.url = response.request["PATH_INFO"]
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._inside = False
        self._select = ""
        self._area = ""
        self.feed("".join(READ.findall(response.content.decode())))

    def form_to(self, address: str) -> Form:
        """Return the last form of the page that posts to this address."""
        forms = [one for one in self.forms if one.action == address and one.method == "post"]
        assert forms, f"{self.url} has no form for {address}"
        return forms[-1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif tag == "form":
            action = attributes.get("action") or self.url
            self.forms.append(Form(action, attributes.get("method", "get").lower()))
            self._inside = True
        elif self._inside:
            self._hold(tag, attributes)

    def _hold(self, tag: str, attributes: dict[str, str]) -> None:
        form, name, kind = self.forms[-1], attributes.get("name", ""), attributes.get("type", "")
        if tag == "button" and name:
            form.buttons.append((name, attributes.get("value", "")))
        elif tag == "select":
            self._select = name
            form.kinds[name] = tag
        elif tag == "textarea":
            self._area = name
            form.values[name] = ""
            form.kinds[name] = tag
        elif tag == "option":
            form.choices.setdefault(self._select, []).append(attributes.get("value", ""))
            if "selected" in attributes or self._select not in form.values:
                form.values[self._select] = attributes.get("value", "")
        elif tag == "input" and name:
            chosen = "checked" in attributes
            form.kinds[name] = attributes.get("inputmode") or kind or "text"
            if kind in ("checkbox", "radio"):
                form.choices.setdefault(name, []).append(attributes.get("value", "on"))
            if kind not in ("checkbox", "radio", "file", "submit"):
                form.values[name] = attributes.get("value", "")
            elif chosen and kind != "file":
                form.values[name] = attributes.get("value", "on")

    def handle_data(self, data: str) -> None:
        if self._area:
            self.forms[-1].values[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        elif tag == "textarea":
            self._area = ""
