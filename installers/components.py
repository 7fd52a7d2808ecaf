"""The list of the components of an installation, in the format CycloneDX, from the lock files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

#: Lock files of what is installed with the program: itself, and its extras.
LOCKS = ("app.txt", "photos.txt", "postgresql.txt")
#: A locked library with its conditions and its hashes, over lines that end with a backslash.
LOCKED = re.compile(r"^([\w.-]+)==([\w.+!]+)((?:.*\\\n)*.*)", re.MULTILINE)


def bill_of_materials(version: str, requirements: Path) -> str:
    """Return the components of this version of the program as a document of CycloneDX 1.6."""
    program = Component(
        bom_ref="dixdeder", name="dixdeder", version=version, type=ComponentType.APPLICATION
    )
    document = Bom(components=locked_components(requirements))
    document.metadata.component = program
    document.register_dependency(program, document.components)
    return JsonV1Dot6(document).output_as_string(indent=1)


def locked_components(requirements: Path) -> Iterator[Component]:
    """Yield each locked library once, with the hashes of the files that may be installed."""
    texts = [(requirements / name).read_text("utf-8") for name in LOCKS]
    locked = {
        (name, version): rest for text in texts for name, version, rest in LOCKED.findall(text)
    }
    for (name, version), rest in sorted(locked.items()):
        address = PackageURL("pypi", name=name, version=version)
        yield Component(
            bom_ref=str(address),
            name=name,
            version=version,
            type=ComponentType.LIBRARY,
            purl=address,
            hashes=[
                HashType(alg=HashAlgorithm.SHA_256, content=digest)
                for digest in re.findall(r"--hash=sha256:(\w{64})", rest)
            ],
        )
