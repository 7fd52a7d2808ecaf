"""What a refused contest file says."""

from __future__ import annotations

import pytest

from tournaments.contest_file.faults import Fault, FileRefused
from tournaments.queries.contest_file.judging import checked


def refused(raw: bytes) -> list[Fault]:
    with pytest.raises(FileRefused) as found:
        checked(raw)
    assert found.value.listed()
    assert str(found.value)
    return list(found.value.faults)


def fields(raw: bytes) -> list[str]:
    return [fault.field for fault in refused(raw)]


def said(raw: bytes) -> str:
    return "\n".join(f"{fault.field} : {fault.said()}" for fault in refused(raw))
