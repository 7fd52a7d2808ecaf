"""Piece of the page of a table: who keeps his annonces, beside the sheet being typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.annexes.referee.forms.annonces import AnnoncesForm
from tournaments.forms.results.entry import DealsForm


def annonces(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Values of the inset beside deals that are played with annonces."""
    form = shown["form"]
    if not (isinstance(form, DealsForm) and form.has_annonces):
        return None
    return {"shown": AnnoncesForm(rules=form.rules), "slug": shown["contest"].slug}
