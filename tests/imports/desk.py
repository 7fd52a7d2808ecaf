"""The desk's pages of an import, as the tests use them."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.views.helpers import text_of
from tests.views.reading import Page
from tournaments.models import Contest


class Desk:
    """A scorer with a list: sends its file, corrects its columns, imports its lines."""

    def __init__(self, client: Client, contest: Contest) -> None:
        client.force_login(contest.organiser)
        self.client = client
        self.contest = contest
        self.url = f"/desk/{contest.slug}/teams/import/"
        self.answer: Any = None

    def send(self, content: str | bytes, name: str = "liste.csv") -> str:
        """Choose a file; the page it gives."""
        data = content.encode() if isinstance(content, str) else content
        self.answer = self.client.post(self.url, {"file": SimpleUploadedFile(name, data)})
        return self.text

    def again(self, **changed: Any) -> str:
        """Read the list again with these fields of the page changed."""
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
        """What the page would send untouched."""
        ticked = [str(at) for at in self.answer.context["form"].ticked]
        return {**Page(self.answer).form_to(f"{self.url}preview/").values, "line": ticked}

    @property
    def doubts(self) -> dict[str, tuple[str, ...]]:
        """The doubts of each doubtful line, by its place in the file."""
        return {line.place: line.doubts for line in self.preview.lines if line.doubts}
