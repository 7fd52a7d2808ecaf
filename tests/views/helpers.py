"""Helpers of the page tests: send a form as a browser would."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tournaments.models import Contest


def token() -> str:
    """Return a new form token."""
    return str(uuid4())


def post(client: Client, page: str, /, *args: Any, **data: Any) -> Any:
    """Post a form to a named page without following redirects; add a token unless given."""
    return client.post(reverse(page, args=args), {"token": token(), **data})


def register(client: Client, contest: Contest, /, **data: Any) -> Any:
    """Post the registration form."""
    return post(client, "teams", contest.slug, **data)


def text_of(response: Any) -> str:
    """Return the page's HTML as text, with the spaces of the sources before its colons."""
    return str(response.content.decode()).replace("\u202f:", " :")
