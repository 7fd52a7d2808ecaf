"""Column of one word out of a closed set, read as a member of its enumeration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import models

from tournaments.words.identity import turned
from tournaments.words.plain_names import spaced

K = TypeVar("K", bound=models.TextChoices)

if TYPE_CHECKING:

    class _Text(models.CharField[K, K]):
        """Column of text whose values have the type K."""
else:
    # Django's own fields take no type parameter at run time.

    class _Text(models.CharField, Generic[K]):
        """Column of text."""


class KindField(_Text[K]):
    """Column of text that holds a member of `kind` and gives it back as that member.

    Migrations see a plain `CharField` with the same choices, or without any if `choices` is None:
    then new labels need no migration. An empty or null column stays as it is. Raises `ValueError`
    for a word that the enumeration lacks.
    """

    def __init__(self, kind: type[K], **options: Any) -> None:
        self.kind = kind
        self._members = {str(member): member for member in kind}
        super().__init__(**{"choices": kind.choices, **options})

    def from_db_value(self, value: str | None, *_read_by: Any) -> Any:
        # A page reads thousands: looking a word up takes a quarter of the time of `kind(value)`,
        # which says what is wrong with a word that is unknown.
        return self._members.get(value) or self.kind(value) if value else value

    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options

    def clone(self) -> KindField[K]:
        # A field without choices leaves them out of its options.
        return type(self)(self.kind, **{"choices": None, **self.deconstruct()[3]})


class PlainNameField(models.TextField):  # type: ignore[type-arg]
    """Text of the row's `name` without case or accents, computed at each write of the column.

    With `turned`, the last word comes first. `QuerySet.update` of a name must update this column
    too. Migrations see a plain `TextField`.
    """

    def __init__(self, *args: Any, turned: bool = False, **options: Any) -> None:
        self.turned = turned
        super().__init__(*args, **options)

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        name = model_instance.serializable_value("name")
        written = turned(name) if self.turned else spaced(name)
        setattr(model_instance, self.attname, written)
        return written

    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.TextField", args, options

    def clone(self) -> PlainNameField:
        # A migration's options say nothing of the order.
        return type(self)(turned=self.turned, **super().deconstruct()[3])


class ListField(models.JSONField):
    """JSON that holds a list, empty in most rows. Migrations see a plain `JSONField`."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        # A page reads thousands: parsing "[]" takes ten times as long as knowing it.
        return [] if value == "[]" else super().from_db_value(value, expression, connection)

    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.JSONField", args, options
