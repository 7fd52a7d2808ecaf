"""The help: pages of the documents, their contents, their search. No account, no contest, no query.

The language is in the address. Links between pages are relative, so the same HTML can be published
as plain files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from tournaments.files.documents.built import (
    LANGUAGES,
    QUESTIONS,
    Documents,
    NotBuilt,
    documents_in,
)
from tournaments.files.documents.searching import Found
from tournaments.views.core.kept import program_version
from tournaments.views.core.support import signed_in
from tournaments.words.of_players import COOKIE, look_of

#: Most characters of a search that are read.
LONGEST_SEARCH = 100

Page = Callable[..., HttpResponse]


def of_documents(view: Page) -> Page:
    """Decorator: give the view the built documents of the address's language; 304 if unchanged.

    The view receives the documents in place of the language. Nothing but the address, the documents
    and the reader's look changes its answer.
    """

    @require_safe
    @wraps(view)
    def answered(request: HttpRequest, language: str, **kwargs: Any) -> HttpResponse:
        with translation.override(language):
            try:
                documents = documents_in(settings.DOCUMENTS_ROOT, language)
            except NotBuilt:
                return render(request, "core/help/not_built.html", status=503)
            look = look_of(request.COOKIES.get(COOKIE))
            etag = f'W/"{documents.digest}-{program_version()}-{look}"'
            not_modified: HttpResponse | None = get_conditional_response(request, etag=etag)
            response = (
                not_modified if not_modified is not None else view(request, documents, **kwargs)
            )
            if response.status_code != 404:
                response.headers["ETag"] = etag
            response.headers["Cache-Control"] = "no-cache"
            response.headers["Content-Language"] = language
            # A cookie holds the chosen look.
            patch_vary_headers(response, ["Cookie"])
            return response

    return answered


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    response = redirect("help-contents", language=translation.get_language())
    patch_vary_headers(response, ["Cookie"])
    return response


@of_documents
def contents(request: HttpRequest, documents: Documents) -> HttpResponse:
    return render(request, "core/help/contents.html", _frame(documents, "", "./"))


@of_documents
def search(request: HttpRequest, documents: Documents) -> HttpResponse:
    """Show the pages that answer `q` best, each by its best section."""
    sentence = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    questions = documents.pages.get(QUESTIONS)
    context = {
        "asked": sentence,
        "found": documents.index.search(sentence) if sentence else Found(()),
        "questions": QUESTIONS,
        "questions_title": questions.title if questions else "",
    }
    return render(request, "core/help/search.html", _frame(documents, "", "../") | context)


@of_documents
def page(request: HttpRequest, documents: Documents, part: str, page: str) -> HttpResponse:
    """Show one page, between the one before and the one after."""
    path = f"{part}/{page}"
    document = documents.pages.get(path)
    if document is None:
        return render(request, "core/help/missing.html", _frame(documents, "", "../"), status=404)
    before, after = (
        (one, documents.pages[one].title) if one is not None else None
        for one in documents.around(path)
    )
    context = {
        "page": document,
        "shelf": next(shelf for shelf in documents.shelves if path in shelf.pages),
        "before": before,
        "after": after,
    }
    return render(request, "core/help/page.html", _frame(documents, path, "../") | context)


@require_safe
def picture(request: HttpRequest, language: str, name: str) -> HttpResponse:
    """Send a picture of the pages, drawn in their language."""
    file: Path = settings.DOCUMENTS_ROOT / "images" / language / f"{name}.png"
    try:
        state = file.stat()
    except FileNotFoundError:
        raise Http404 from None
    etag = f'"{state.st_mtime_ns:x}-{state.st_size:x}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    not_modified: HttpResponse | None = get_conditional_response(request, etag=etag)
    if not_modified is not None:
        return not_modified
    return HttpResponse(file.read_bytes(), content_type="image/png", headers=headers)


def _frame(documents: Documents, path: str, root: str) -> dict[str, Any]:
    """Return what every page of the help shows; `root` leads to the contents of its language.

    `other_root` leads to those of the other language; both are relative to the page.
    """
    (other,) = (language for language in LANGUAGES if language != documents.language)
    return {
        "documents": documents,
        "path": path,
        "root": root,
        "other": other,
        "other_root": f"../{root}{other}/" if root != "./" else f"../{other}/",
    }


@signed_in
@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    return render(request, "core/all_keys.html")
