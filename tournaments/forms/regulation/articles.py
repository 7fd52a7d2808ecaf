"""Rows of the free articles, on the settings page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import NameField, NumberField
from tournaments.forms.regulation.rows import RowForm, Rows
from tournaments.regulation import FreeArticle
from tournaments.regulation.free_articles import (
    HELPS,
    LABELS,
    MAX_ARTICLES,
    article_problems,
)


def _text() -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 3})
    # Browsers count a line break as two signs: the article itself refuses a text too long.
    return forms.CharField(required=False, widget=widget)


class ArticleForm(RowForm):
    """One free article. A row without a title is ignored; `order` moves it."""

    key = "title"
    always = ("order",)

    title = NameField(required=False)
    text = _text()
    title_en = NameField(required=False)
    text_en = _text()
    sheet = forms.BooleanField(required=False)
    order = NumberField(
        label=gettext_lazy("Ordre"),
        help_text=gettext_lazy("Changez ce numéro pour déplacer l’article."),
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in LABELS:
            self.fields[name].label = gettext_lazy(LABELS[name])
            self.fields[name].help_text = gettext_lazy(HELPS[name])

    def article(self) -> FreeArticle:
        """Return the article typed."""
        return FreeArticle(**{name: self.cleaned_data[name] for name in LABELS})


class Articles(Rows[FreeArticle]):
    """Rows of the free articles. Erasing the title of a known article removes it."""

    form = ArticleForm
    prefix = "articles"
    place = "article"
    most = MAX_ARTICLES
    spare = 2

    def initial(self, value: FreeArticle) -> dict[str, Any]:
        return {**value.to_data(), "order": self.shown.index(value) + 1}

    def articles(self) -> tuple[FreeArticle, ...]:
        """Return the articles typed, in their order, with the errors shown, or those shown.

        A row without an order comes after the others.
        """
        if not self.sent:
            return self.shown
        rows = [row for row in self.read if isinstance(row, ArticleForm)]
        articles = [row.article() for row in rows]
        last = len(self.rows) + MAX_ARTICLES
        orders = [row.cleaned_data["order"] or last for row in rows]
        self.add_problems(article_problems(articles), rows)
        if self.wrong:
            return ()
        places = sorted(range(len(articles)), key=lambda place: orders[place])
        return tuple(articles[place] for place in places)
