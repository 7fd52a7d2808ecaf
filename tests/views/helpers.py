"""What the tests of the pages share: a form as a browser would send it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tournaments.models import Contest


def token() -> str:
    """The token of a form just opened."""
    return str(uuid4())


def post(client: Client, page: str, /, *args: Any, **data: Any) -> Any:
    """Send a form to a named page, its token included unless given, without following."""
    return client.post(reverse(page, args=args), {"token": token(), **data})


def register(client: Client, contest: Contest, /, **data: Any) -> Any:
    """Send the registration form."""
    return post(client, "teams", contest.slug, **data)


def text_of(response: Any) -> str:
    """The page as text."""
    return str(response.content.decode())
