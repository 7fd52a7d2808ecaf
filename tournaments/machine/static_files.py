"""Names of the static files, with a digest of their content: browsers keep them for ever."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile, File
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Static files named by their content once they are collected, and by their own name before."""

    # Follow what style sheets refer to, but not the source maps, which are not shipped.
    patterns = (("*.css", CompressedManifestStaticFilesStorage.patterns[0][1][:2]),)

    def _save(self, name: str, content: File[bytes]) -> str:
        """Collect a file. Comments and spaces of our sheets and scripts are not sent to phones."""
        if name.endswith((".css", ".js")):
            content.seek(0)  # its digest was read before
            content = ContentFile(lighter(name, content.read().decode()).encode())
        saved: str = super()._save(name, content)
        return saved

    def create_compressor(self, **options: Any) -> Compressor:
        """Compress with gzip alone: Brotli needs HTTPS, and not every machine has it."""
        return Compressor(use_brotli=False, **options)

    @cached_property
    def _addresses(self) -> dict[str | None, str]:
        return {}

    def url(self, name: str | None, force: bool = False) -> str:
        """Return the address of a file. It does not change, and a page asks for seventy."""
        if force or settings.DEBUG:
            address: str = super().url(name, force)
            return address
        if name not in self._addresses:
            self._addresses[name] = super().url(name)
        return self._addresses[name]

    def stored_name(self, name: str) -> str:
        hashed: str = self.hashed_files.get(self.hash_key(self.clean_name(name)), name)
        return hashed


def lighter(name: str, text: str) -> str:
    """Return a style sheet or a script without its comments, except licences (those with "!")."""
    # An installed program collects nothing, and has no use for these.
    import rcssmin
    import rjsmin

    if name.endswith(".css"):
        smaller: str = rcssmin.cssmin(text, keep_bang_comments=True)
    elif name.endswith(".min.js"):
        smaller = text
    else:
        smaller = rjsmin.jsmin(text, keep_bang_comments=True)
    return smaller


@cache
def _own_names() -> dict[str, str]:
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return {digested: name for name, digested in hashed.items()}


def own_name(name: str) -> str:
    return _own_names().get(name, name)
