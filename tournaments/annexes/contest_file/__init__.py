"""Contest file: a whole contest carried from one installation to another."""

from tournaments.machine.annexes import Annex, Route

ANNEX = Annex(
    name="contest_file",
    routes={
        "desk/new/import/": Route("views.importing:choose", "contest-import"),
        "desk/new/import/<uuid:kept>/": Route("views.importing:preview", "contest-import-preview"),
        "desk/<slug:slug>/duplicate/": Route("views.duplicating:duplicate", "contest-duplicate"),
        "desk/<slug:slug>/after/contest-file/": Route(
            "views.exporting:export_file", "contest-export"
        ),
        "help/contest-format-1.schema.json": Route("views.exporting:file_schema", "help-schema"),
    },
    schema="rules.writing",
    large="large:Large",
)
