"""Names of the static files, with a digest of their content: browsers keep them for ever."""

from __future__ import annotations

from functools import cache

from django.contrib.staticfiles.storage import staticfiles_storage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Static files named by their content once they are collected, and by their own name before."""

    # Follow what style sheets refer to, but not the source maps, which are not shipped.
    patterns = (("*.css", CompressedManifestStaticFilesStorage.patterns[0][1][:2]),)

    def stored_name(self, name: str) -> str:
        hashed: str = self.hashed_files.get(self.hash_key(self.clean_name(name)), name)
        return hashed


@cache
def _own_names() -> dict[str, str]:
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return {digested: name for name, digested in hashed.items()}


def own_name(name: str) -> str:
    """Return a file's own name, without the digest that its address may have."""
    return _own_names().get(name, name)
