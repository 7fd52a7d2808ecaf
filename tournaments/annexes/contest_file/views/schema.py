"""JSON Schema of contest files, at the address that the documents give."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.annexes.contest_file.rules import schema
from tournaments.views.core.help import SCHEMA_TYPE


@require_safe
def file_schema(request: HttpRequest) -> HttpResponse:
    """Return the JSON Schema of contest files, for those who write programs that read them."""
    return HttpResponse(schema.written(), content_type=SCHEMA_TYPE)
