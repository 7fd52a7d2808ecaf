"""Views that are imported when they are first asked for.

Django reads all addresses for the first link it writes. With their views it read the papers, the
workbooks and the API too, which the first answer of a server does not need.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLResolver
from django.urls.resolvers import RoutePattern
from django.utils.functional import cached_property


class LateView:
    """A view of a module, imported with it when it is first called or asked for an attribute."""

    def __init__(self, module: str, name: str) -> None:
        self.__module__ = module
        self.__name__ = self.__qualname__ = name

    # Python's own has a lock up to 3.11: a thread would hold it while it waits to import.
    @cached_property
    def view(self) -> Any:
        """Return the view itself. Raises `ImportError` if its module has none of this name."""
        try:
            return getattr(import_module(self.__module__), self.__name__)
        except AttributeError as error:
            # From a property, Python would take it for a missing attribute and ask `__getattr__`.
            raise ImportError(f"{self.__module__}.{self.__name__}: {error}") from error

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response: HttpResponseBase = self.view(request, *args, **kwargs)
        return response

    def __getattr__(self, name: str) -> Any:
        # Django asks it of all views while it reads the addresses. All of ours are functions.
        if name == "view_class":
            raise AttributeError(name)
        return getattr(self.view, name)


class LateModule:
    """A module whose attributes are views."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> LateView:
        # Whoever inspects a module asks for such names: no view has one.
        if name.startswith("__"):
            raise AttributeError(name)
        return LateView(self._name, name)


def late(module: str) -> LateModule:
    """Return a module of `tournaments`, such as "views.core.accounts", to take views from."""
    return LateModule(f"tournaments.{module}")


class LateResolver(URLResolver):
    """Addresses of a namespace, imported when one of them is resolved or reversed."""

    def _populate(self) -> None:
        """Read no name: Django looks for those of a namespace in this namespace alone."""


def late_include(route: str, module: str, namespace: str) -> LateResolver:
    """Return the addresses that a module lists, under a route and in a namespace of their own."""
    pattern = RoutePattern(route, is_endpoint=False)
    return LateResolver(pattern, module, app_name=namespace, namespace=namespace)
