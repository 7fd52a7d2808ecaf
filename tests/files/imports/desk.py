"""Import pages of the desk, as used by the tests."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.views.helpers import text_of
from tests.views.reading import Page
from tournaments.models import Contest


class Desk:
    """Scorer who imports a list: sends the file, corrects its columns, imports its lines."""

    def __init__(self, client: Client, contest: Contest) -> None:
        client.force_login(contest.organiser)
        self.client = client
        self.contest = contest
        self.url = f"/desk/{contest.slug}/teams/import/"
        self.answer: Any = None

    def send(self, content: str | bytes, name: str = "liste.csv") -> str:
        """Send a file; return the text of the page."""
        data = content.encode() if isinstance(content, str) else content
        self.answer = self.client.post(self.url, {"file": SimpleUploadedFile(name, data)})
        return self.text

    def paste(self, text: str) -> str:
        """Paste a list; return the text of the page."""
        self.answer = self.client.post(self.url, {"text": text})
        return self.text

    def again(self, **changed: Any) -> str:
        """Read the list again with these form fields changed."""
        self.answer = self.client.post(f"{self.url}preview/", {**self.fields, **changed, "read": 1})
        return self.text

    def bring_in(self, **changed: Any) -> Any:
        """Import the ticked lines."""
        fields = {**self.fields, **changed, "import": "1"}
        self.answer = self.client.post(f"{self.url}preview/", fields)
        return self.answer

    @property
    def text(self) -> str:
        return " ".join(text_of(self.answer).replace("&nbsp;", " ").split())

    @property
    def preview(self) -> Any:
        return self.answer.context["preview"]

    @property
    def fields(self) -> dict[str, Any]:
        """Return the form values that an untouched page would send."""
        ticked = [str(at) for at in self.answer.context["form"].ticked]
        return {**Page(self.answer).form_to(f"{self.url}preview/").values, "line": ticked}

    @property
    def doubts(self) -> dict[str, tuple[str, ...]]:
        """Return the doubts of each doubtful line, by its place in the file."""
        return {line.place: line.doubts for line in self.preview.lines if line.doubts}
