"""Carry out a work, in its own process: send the request once more to its view."""

from __future__ import annotations

import logging
from io import BytesIO
from typing import Any

from django.contrib import messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.exceptions import PermissionDenied
from django.core.handlers.wsgi import WSGIRequest
from django.http import Http404, HttpResponse
from django.urls import resolve
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.machine.health.failures import WORDS, failure_of
from tournaments.machine.workroom import Room, Stopped
from tournaments.models import Work
from tournaments.services.core.works import end_work
from tournaments.words.house_enums import WorkState
from tournaments.words.texts import Refused

logger = logging.getLogger(__name__)

#: Headers of an answer that are those of its file.
OF_FILES = ("Content-Type", "Content-Disposition")


def carry_out(work: Work) -> None:
    """Carry out a claimed work, and write how it ended, in the language of its person."""
    room = Room(work.room)
    with translation.override(work.language):
        try:
            question = room.asked()
            if question is None:
                raise Refused(_("Ce qui était demandé n’est plus gardé : demandez-le de nouveau."))
            request = _request(work, question)
            with room.working():
                answer = _answered(request)
            _keep(work, request, answer)
        except Stopped:
            end_work(work, WorkState.STOPPED)
        except Refused as refused:
            end_work(work, WorkState.FAILED, str(refused))
        except PermissionDenied:
            end_work(work, WorkState.FAILED, _("Vous n’avez plus le droit de faire cela."))
        except Http404:
            end_work(work, WorkState.FAILED, _("Il n’y a rien à imprimer."))
        except Exception as error:
            logger.exception("work %s", work.pk)
            failure = failure_of(error)
            reason = str(WORDS[failure].what) if failure else _("Le programme s’est trompé.")
            end_work(work, WorkState.FAILED, reason)


def _request(work: Work, question: dict[str, Any]) -> WSGIRequest:
    body = question["body"].encode()
    request = WSGIRequest(
        {
            **question["environ"],
            "REQUEST_METHOD": question["method"],
            "PATH_INFO": question["path"],
            "QUERY_STRING": question["query"],
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
        }
    )
    if not work.by.is_active:
        raise PermissionDenied
    request.user = work.by
    request.work = work  # type: ignore[attr-defined]
    request._messages = CookieStorage(request)  # type: ignore[attr-defined]
    return request


def _answered(request: WSGIRequest) -> HttpResponse:
    """Return the answer of the view, which checks the rights again."""
    route = resolve(request.path_info)
    answer: HttpResponse = route.func(request, *route.args, **route.kwargs)
    return answer


def _keep(work: Work, request: WSGIRequest, answer: HttpResponse) -> None:
    """Keep the file of an answer; or its messages, if it leads to another page."""
    if answer.has_header("Content-Disposition"):
        Room(work.room).put_answer(answer.content)
        headers = {name: answer[name] for name in OF_FILES}
        end_work(work, WorkState.DONE, headers=headers)
        return
    notices = list(messages.get_messages(request))
    if answer.status_code != 302 or any(message.level >= messages.ERROR for message in notices):
        why = " ".join(map(str, notices))
        changed = _("Le concours a changé depuis votre demande : refaites-la depuis sa page.")
        end_work(work, WorkState.FAILED, why or changed)
        return
    end_work(work, WorkState.DONE, " ".join(map(str, notices)))
