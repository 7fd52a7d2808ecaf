"""Column that repeats a name as it is compared, so that the database can search it."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.words.plain_names import spaced


class PlainNameField(models.TextField):  # type: ignore[type-arg]
    """Text of the row's `name` without case or accents, computed at each write of the column.

    `QuerySet.update` of a name must update this column too. Migrations see a plain `TextField`.
    """

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        written = spaced(model_instance.serializable_value("name"))
        setattr(model_instance, self.attname, written)
        return written

    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.TextField", args, options
