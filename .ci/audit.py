"""Runs `pip-audit --strict` on the locked libraries; a known vulnerability fails.

The service is first asked about a release with well-known vulnerabilities. If it cannot name them
(no network, or a package mirror without advisories), the audit is skipped with a loud warning: an
answer without vulnerabilities would prove nothing about our libraries.
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
    """Return whether the vulnerability service answers and knows a well-known vulnerability."""
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
