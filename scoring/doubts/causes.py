"""Likely causes of a doubtful sheet, and the French names of the camps in their sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..words import N_, NOTHING, Params, Text

#: Most causes shown for one sheet: a longer list would not help to choose.
MOST_CAUSES = 3

NS_NAME = N_("Nord-Sud")
EW_NAME = N_("Est-Ouest")
OF_NS = N_("de Nord-Sud")
OF_EW = N_("d’Est-Ouest")
TO_NS = N_("à Nord-Sud")
TO_EW = N_("à Est-Ouest")


class Cause(NamedTuple):
    """A possible cause of a doubtful sheet: a stable name, a French template, its parameters.

    The sentence continues the words "Sans doute :".

    >>> Cause("dix-de-der", "%(gap)s points de plus", {"gap": 10}).text
    '10 points de plus'
    """

    code: str
    message: str
    params: Params = NOTHING

    @property
    def text(self) -> str:
        return self.message % self.params


def said_of_others(cause: Cause, names: Mapping[str, str]) -> Cause:
    """Return the cause with other camp names in place of `NS_NAME`, `OF_NS`, `TO_NS`…"""
    params = {
        name: Text(names.get(value.message, value.message), value.params)
        if isinstance(value, Text)
        else value
        for name, value in cause.params.items()
    }
    return cause._replace(params=params)
