"""What a refused contest file says."""

from __future__ import annotations

import pytest

from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.rules.value import Fault, FileRefused


def refused(raw: bytes) -> list[Fault]:
    with pytest.raises(FileRefused) as refusal:
        checked(raw)
    assert refusal.value.listed()
    assert str(refusal.value)
    return list(refusal.value.faults)


def fields(raw: bytes) -> list[str]:
    return [fault.field for fault in refused(raw)]


def refusal_text(raw: bytes) -> str:
    return "\n".join(f"{fault.field} : {fault.sentence()}" for fault in refused(raw))
