"""The form with which people sign in, for the tests where it matters how they do."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.factories import PASSWORD


def sign_in_by_the_form(page: Page, name: str = "organiser") -> None:
    """Sign in as a user made by the factories, with the name and the password."""
    page.goto("/sign-in/")
    page.get_by_label("Nom").fill(name)
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text(name, exact=True).first).to_be_attached()
