"""`pip-audit --strict` on what is locked; a found hole fails, an unreachable service warns.

The service is asked first about a release with well-known holes. Only when it cannot tell those
(no network, a mirror of packages without their advisories) is the audit passed over, loudly:
its silence about our libraries would mean nothing.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

from packaging.version import Version
from pip_audit._service import PyPIService, ServiceError
from pip_audit._service.interface import ResolvedDependency

FULL_OF_HOLES = ResolvedDependency("django", Version("2.0"))


def service_knows_holes() -> bool:
    """Whether the vulnerability service can be reached and answers as it should."""
    logging.disable(logging.ERROR)
    try:
        _dependency, holes = PyPIService(timeout=15).query(FULL_OF_HOLES)
    except (ServiceError, OSError) as error:
        print(f"The vulnerability service: {error}")
        return False
    finally:
        logging.disable(logging.NOTSET)
    return bool(holes)


def main() -> int:
    if not service_knows_holes():
        print("*" * 78)
        print("WARNING: the vulnerability service cannot be reached from here.")
        print("WARNING: the libraries were NOT audited. Run `make check` where it can.")
        print("*" * 78)
        return 0
    audit = Path(sys.executable).with_name("pip-audit")
    lock = ["--requirement", "requirements/dev.txt", "--require-hashes", "--disable-pip"]
    return subprocess.run([str(audit), "--strict", *lock], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
